//! Results and effects of the operations of a world.

use std::collections::HashSet;
use std::error::Error;

use archetype::{
    ArchetypeId, Both, ChangeError, ComponentInfo, InsertError, LengthMismatch, NoSuchEntity, RemoveError, World,
};
use test_kit::alloc::TrackingAllocator;
use test_kit::panics::expect_panic;

use crate::kinds::{Marker, Plain, Text};

#[test]
fn a_component_twice_in_a_bundle_is_refused_at_the_first_use() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1), 'a'));
    let archetypes = world.archetypes().len();
    let messages = [
        expect_panic(|| world.spawn((Plain(1), Marker, Plain(2)))),
        expect_panic(|| world.spawn(Both((Plain(1),), (Marker, Plain(2))))),
        expect_panic(|| world.insert(entity, (Plain(1), Plain(2)))),
        expect_panic(|| world.remove::<(Plain, Plain)>(entity).is_ok()),
        expect_panic(|| world.exchange::<(char,), _>(entity, (Plain(1), Plain(2))).is_ok()),
        expect_panic(|| world.reserve::<(Plain, Plain)>(0)),
        expect_panic(|| world.spawn_columns((vec![Plain(1)], vec![Plain(2)])).is_ok()),
        expect_panic(|| world.spawn_batch([(Plain(1), Plain(2))]).len()),
    ];
    assert!(messages.iter().all(|report| report.message().contains("Plain")), "{messages:?}");
    world.assert_invariants();
    assert_eq!((world.len(), world.archetypes().len()), (1, archetypes));
    assert_eq!(world.get(entity), Some(&Plain(1)));
}

#[test]
fn columns_of_different_lengths_are_refused_with_both() {
    let mut world = World::new();
    let error = world.spawn_columns((vec![Plain(1); 3], vec!['a'; 3], vec![Marker; 5])).unwrap_err();
    assert_eq!(error, LengthMismatch { expected: 3, found: 5 });
    assert_eq!(error.to_string(), "a column has 5 values where the first has 3");
    assert!(world.is_empty());
    assert!(world.spawn_columns((Vec::<Plain>::new(),)).unwrap().is_empty());
}

#[test]
fn replacing_components_needs_no_more_memory() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    let entities = world.spawn_batch((0..100).map(|n| (Plain(n), Text(n.to_string())))).to_vec();
    world.shrink_to_fit();
    world.insert(entities[0], (Text(String::new()), Plain(7))).unwrap();
    let allocations = tracking.allocations();
    for &entity in &entities {
        world.insert(entity, (Text("new".to_string()), Plain(8))).unwrap();
        assert_eq!(world.exchange::<(Plain,), _>(entity, (Plain(9), Text(String::new()))).ok(), Some((Plain(8),)));
    }
    // Only the plan of the exchange is allocated, and nothing for rows.
    assert!(tracking.allocations() <= allocations + 12, "{}", tracking.allocations() - allocations);
    assert!(world.archetypes().all(|archetype| archetype.capacity() == archetype.len()));
    assert!(world.query::<(&Plain, &Text)>().all(|(plain, text)| plain.0 == 9 && text.0.is_empty()));
    world.assert_invariants();
}

#[test]
fn the_empty_archetype_exists_from_the_first_archetype_on() {
    let (mut empty, mut typed) = (World::new(), World::new());
    assert!(empty.archetype(ArchetypeId::EMPTY).is_none() && typed.archetype(ArchetypeId::EMPTY).is_none());
    empty.spawn(());
    let entity = typed.spawn((Plain(1),));
    for world in [&empty, &typed] {
        assert_eq!(world.archetype(ArchetypeId::EMPTY).unwrap().types().len(), 0);
    }
    typed.despawn(entity);
    typed.remove_empty_archetypes();
    assert!(typed.archetype(ArchetypeId::EMPTY).is_some());
}

#[test]
fn errors_are_boxed_and_hold_what_was_not_inserted() {
    fn refused() -> Result<(), Box<dyn Error>> {
        let mut world = World::new();
        let gone = world.spawn(());
        world.despawn(gone);
        world.try_insert(gone, (Text("kept".to_string()),))?;
        Ok(())
    }
    let error = refused().unwrap_err();
    let reason = error.source().unwrap();
    assert_eq!(error.to_string(), format!("the value was not inserted: {reason}"));
    let error = error.downcast::<InsertError<(Text,), ChangeError>>().ok().unwrap();
    assert_eq!(error.value.0.0, "kept");
    let ChangeError::Remove(RemoveError::NoSuchEntity(gone)) = error.reason else { panic!("{error}") };
    // A handle that is not in the world, as a key of a set of errors and of types.
    assert!(HashSet::from([gone]).contains(&gone));
    assert!(HashSet::from([ComponentInfo::of::<u8>()]).contains(&ComponentInfo::of::<u8>()));
    assert!(!HashSet::from([ComponentInfo::of::<u8>()]).contains(&ComponentInfo::of::<char>()));
}

#[test]
fn edges_lead_back() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let one = world.entity(entity).unwrap().archetype();
    world.insert(entity, ('a',)).unwrap();
    let two = world.entity(entity).unwrap().archetype();
    world.remove::<(Plain,)>(entity).unwrap();
    let three = world.entity(entity).unwrap().archetype();
    world.insert(entity, (Plain(1),)).unwrap();
    assert_eq!(world.entity(entity).unwrap().archetype(), two);
    world.remove::<(char,)>(entity).unwrap();
    assert_eq!(world.entity(entity).unwrap().archetype(), one);
    let edges = |id: ArchetypeId| world.archetype(id).unwrap().edges().collect::<Vec<_>>();
    let (plain, letter) = (world.component_id::<Plain>().unwrap(), world.component_id::<char>().unwrap());
    assert!(edges(two).iter().any(|&(id, edge)| id == plain && edge.remove == Some(three) && edge.add.is_none()));
    assert!(edges(two).iter().any(|&(id, edge)| id == letter && edge.remove == Some(one)));
    assert!(edges(one).iter().any(|&(id, edge)| id == letter && edge.add == Some(two)));
    assert!(edges(three).iter().any(|&(id, edge)| id == plain && edge.add == Some(two)));
    // Each archetype was created only once, whichever edges led to it.
    assert_eq!(world.archetypes().len(), 4);
    world.assert_invariants();
}

#[test]
fn the_order_in_a_bundle_makes_no_difference() {
    let mut world = World::new();
    let a = world.spawn((Plain(1), 'a', Marker));
    let b = world.spawn((Marker, Plain(2), 'b'));
    let c = world.spawn(Both((Marker, 'c'), (Plain(3),)));
    let archetype = |entity| world.entity(entity).unwrap().archetype();
    assert!(archetype(a) == archetype(b) && archetype(b) == archetype(c));
    assert!(world.query::<(&char, &Plain)>().eq([(&'a', &Plain(1)), (&'b', &Plain(2)), (&'c', &Plain(3))]));
}

#[test]
fn a_nested_tuple_is_one_component() {
    let mut world = World::new();
    let nested = world.spawn((Plain(1), ('a', Marker)));
    assert_eq!(world.get::<(char, Marker)>(nested), Some(&('a', Marker)));
    assert!(!world.has::<char>(nested) && world.entity(nested).unwrap().len() == 2);
    let both = world.spawn(Both((Plain(1),), Both(('a', Marker), ())));
    assert!(world.has::<char>(both) && world.entity(both).unwrap().len() == 3);
    // Queries nest.
    assert!(world.query::<(&Plain, (&char, (&Marker,)))>().eq([(&Plain(1), (&'a', (&Marker,)))]));
}

#[test]
fn many_archetypes() {
    let mut world = World::new();
    macro_rules! bits {
        ($world:ident, $entity:ident, $mask:ident: $($bit:literal)*) => {$(
            if $mask >> $bit & 1 == 1 {
                $world.insert($entity, ([$mask as u8; $bit + 1],)).unwrap();
            }
        )*};
    }
    for mask in 0..1024_u32 {
        let entity = world.spawn((mask,));
        bits!(world, entity, mask: 0 1 2 3 4 5 6 7 8 9);
    }
    world.assert_invariants();
    assert_eq!(world.archetypes().len(), 1025);
    assert_eq!(world.query::<(&u32, &[u8; 3], &[u8; 7])>().count(), 256);
    assert!(world.query::<(&u32, &[u8; 10])>().all(|(&mask, bytes)| mask >> 9 & 1 == 1 && bytes[9] == mask as u8));
    // Each mask has an entity, so insertion bit by bit has left no archetype empty.
    assert_eq!(world.remove_empty_archetypes(), 0);
    world.retain(|entity| entity.get::<u32>().is_some_and(|mask| mask % 2 == 0));
    assert_eq!(world.remove_empty_archetypes(), 512);
    world.assert_invariants();
    assert_eq!(world.query::<&u32>().count(), 512);
}

#[test]
fn remove_takes_all_or_nothing() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1), Text("a".to_string())));
    let error = world.remove::<(Plain, Text, Marker)>(entity).err();
    assert!(matches!(error, Some(RemoveError::MissingComponent { name }) if name.contains("Marker")));
    assert_eq!(world.entity(entity).unwrap().len(), 2);
    let (text, plain) = world.remove::<(Text, Plain)>(entity).ok().unwrap();
    assert_eq!((text.0.as_str(), plain), ("a", Plain(1)));
    assert!(world.contains(entity) && world.entity(entity).unwrap().is_empty());
}

#[test]
fn a_cleared_entity_stays_without_components() {
    let mut world = World::new();
    let entities = world.spawn_batch((0..3).map(|n| (Plain(n), Text(n.to_string())))).to_vec();
    world.clear_entity(entities[0]).unwrap();
    // The last row has moved.
    assert!(world.query::<&Plain>().eq([&Plain(2), &Plain(1)]));
    assert_eq!(world.get(entities[2]), Some(&Plain(2)));
    assert_eq!(world.entity(entities[0]).unwrap().archetype(), ArchetypeId::EMPTY);
    // Nothing to do.
    world.clear_entity(entities[0]).unwrap();
    world.assert_invariants();
    world.insert(entities[0], (Plain(3),)).unwrap();
    world.despawn(entities[1]);
    assert_eq!(world.clear_entity(entities[1]), Err(NoSuchEntity(entities[1])));
    assert_eq!((world.len(), world.query::<&Plain>().count()), (2, 2));
}

#[test]
fn indices_are_reused_with_the_next_version() {
    let mut world = World::new();
    let entities = world.spawn_batch((0..4).map(|n| (Plain(n),))).to_vec();
    world.despawn(entities[1]);
    world.despawn(entities[3]);
    let again = [world.spawn(()), world.spawn(()), world.spawn(())];
    assert_eq!(again[0], entities[3].next_version());
    assert_eq!(again[1], entities[1].next_version());
    assert_eq!((again[2].index(), again[2].version()), (4, 0));
    world.clear();
    assert_eq!(world.spawn(()), entities[0].next_version());
    assert_eq!(world.spawn(()), again[1].next_version());
    world.assert_invariants();
}

#[test]
fn the_graph_is_printed() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1), Some(Marker)));
    world.insert(entity, ('a',)).unwrap();
    world.spawn((Plain(1), Some(Marker)));
    assert_eq!(
        world.graph().to_string(),
        "0: [] 0 entities\n1: [Plain, Option<Marker>] 1 entity\n   + char -> 2\n2: [Plain, Option<Marker>, char] 1 entity\n"
    );
    let dot = world.graph().dot().to_string();
    assert!(dot.starts_with("digraph archetypes {") && dot.ends_with("}\n"));
    assert!(dot.contains("1 [label=\"[Plain, Option<Marker>]\\n1\"];"), "{dot}");
    assert!(dot.contains("1 -> 2 [label=\"char\"];"), "{dot}");
}

#[test]
fn names_in_a_dot_graph_are_escaped() {
    struct Key<const C: char>;

    let mut world = World::new();
    world.spawn((Key::<'"'>,));
    let dot = world.graph().dot().to_string();
    assert!(dot.contains(r#"[label="[Key<'\"'>]"#), "{dot}");
}
