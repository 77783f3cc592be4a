//! The matches, items and panics of queries.

use archetype::{CachedQuery, Entity64, Or, Query, With, Without, World};
use test_kit::iterators::check_iterator;
use test_kit::panics::{PanicReport, expect_panic};

use crate::kinds::{Marker, Plain, Wide};

/// Returns the message with which all methods that take the query panic.
#[track_caller]
fn refused<Q: Query>() -> String {
    let mut world = World::new();
    let entity = world.spawn((Plain(1), 1_u8, 'a'));
    let reason = |report: &PanicReport| report.message().split_once(": ").unwrap().1.to_string();
    let message = reason(&expect_panic(|| world.query_mut::<Q>().count()));
    let others = [
        expect_panic(|| world.chunks_mut::<Q>().count()),
        expect_panic(|| world.query_one_mut::<Q>(entity).is_some()),
        expect_panic(|| world.get_disjoint_mut::<Q, 1>([entity])[0].is_some()),
        expect_panic(|| world.entity_mut(entity).unwrap().query_mut::<Q>().is_some()),
        expect_panic(|| world.view_mut::<Q>().contains(entity)),
        expect_panic(|| world.try_view_mut::<Q>().is_ok()),
        expect_panic(CachedQuery::<Q>::new),
    ];
    assert!(others.iter().all(|other| reason(other) == message));
    message
}

#[test]
fn conflicting_access_is_refused_and_names_the_type() {
    assert!(refused::<(&mut Plain, &mut Plain)>().contains("Plain"));
    assert!(refused::<(&mut Plain, &Plain)>().contains("Plain"));
    assert!(refused::<(&u8, &Plain, &mut Plain)>().contains("Plain"));
    assert!(refused::<(&mut u8, Option<&u8>)>().contains("u8"));
    assert!(refused::<(Option<&mut u8>, Option<&mut u8>)>().contains("u8"));
    assert!(refused::<Or<&mut u8, (&char, &u8)>>().contains("u8"));
    assert!(refused::<Or<&mut u8, &mut u8>>().contains("u8"));
    assert!(refused::<((&char, (&mut u8,)), (&Plain, &u8))>().contains("u8"));
    // Also for a component that no archetype has.
    assert!(refused::<(&mut u64, Option<&u64>)>().contains("u64"));
}

#[test]
fn the_components_of_one_entity_are_changed() {
    let mut world = World::new();
    let entities = [1, 2, 3].map(|n: u8| world.spawn((n, u16::from(n))));
    for entity in entities {
        let (byte, short) = world.query_one_mut::<(&mut u8, &u16)>(entity).unwrap();
        *byte += *short as u8;
        *world.entity_mut(entity).unwrap().query_mut::<&mut u16>().unwrap() *= 10;
        assert!(world.query_one_mut::<&mut char>(entity).is_none());
        assert!(world.entity_mut(entity).unwrap().query_mut::<&mut char>().is_none());
    }
    let expected = [Some((&2_u8, &10_u16)), Some((&4, &20)), Some((&6, &30))];
    assert_eq!(entities.map(|entity| world.query_one::<(&u8, &u16)>(entity)), expected);
}

#[test]
fn access_without_conflict_is_not_refused() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1), 1_u8, 'a'));
    assert_eq!(world.query_mut::<(&u8, &u8, &u8)>().count(), 1);
    assert_eq!(world.query_mut::<(&mut u8, With<u8>, With<u8>)>().count(), 1);
    assert_eq!(world.query_mut::<(&mut u8, Without<u8>)>().count(), 0);
    assert_eq!(world.query_mut::<(Entity64, &mut u8, Entity64)>().next().unwrap(), (entity, &mut 1, entity));
    assert_eq!(world.query_mut::<Or<&mut u8, &mut char>>().count(), 1);
}

#[test]
fn items_of_all_kinds() {
    let mut world = World::new();
    let a = world.spawn((Plain(1), 'a'));
    let b = world.spawn((Plain(2), 'b', Marker));
    let c = world.spawn((Plain(3),));
    let d = world.spawn(());
    check_iterator(
        || world.query::<(Entity64, (&Plain, Option<&char>), With<Plain>)>(),
        vec![(a, (&Plain(1), Some(&'a')), ()), (b, (&Plain(2), Some(&'b')), ()), (c, (&Plain(3), None), ())],
    );
    check_iterator(|| world.query::<(Entity64, Without<char>)>(), vec![(d, ()), (c, ())]);
    check_iterator(|| world.query::<Entity64>(), vec![d, a, b, c]);
    check_iterator(|| world.query::<&Marker>(), vec![&Marker]);
    check_iterator(|| world.query::<(&Plain, &u128)>(), vec![]);
    let either = world.query::<(Entity64, Or<With<char>, Without<Plain>>)>();
    assert!(either.eq([(d, Or::Right(())), (a, Or::Left(())), (b, Or::Left(()))]));
    check_iterator(
        || world.chunks::<(&Plain, Option<&Marker>)>(),
        vec![(&[Plain(1)][..], None), (&[Plain(2)][..], Some(&[Marker][..])), (&[Plain(3)][..], None)],
    );
    check_iterator(|| world.chunks::<Entity64>(), vec![&[d][..], &[a], &[b], &[c]]);
}

#[test]
fn for_and_fold_visit_the_same_rows_from_any_point() {
    let mut world = World::new();
    world.spawn_batch((0..10_u64).map(|n| (n,)));
    world.spawn_batch((10..20_u64).map(|n| (n, 'a')));
    world.spawn_batch((20..30_u64).map(|n| (n, Marker)));
    for start in 0..31 {
        let mut rows = world.query::<&u64>();
        let first: Vec<u64> = rows.by_ref().take(start).copied().collect();
        let rest = rows.fold(Vec::new(), |mut rest, &n| {
            rest.push(n);
            rest
        });
        assert!(first.into_iter().chain(rest).eq(0..30));
    }
}

#[test]
fn slices_are_aligned_and_equally_long() {
    let mut world = World::new();
    for n in 0..100_u8 {
        world.spawn((n, u64::from(n), Wide(Box::new(1)), Marker));
        for (bytes, words, wide, markers) in world.chunks::<(&u8, &u64, &Wide, &Marker)>() {
            assert_eq!([words.len(), wide.len(), markers.len()], [bytes.len(); 3]);
            let addresses =
                [bytes.as_ptr().addr(), words.as_ptr().addr(), wide.as_ptr().addr(), markers.as_ptr().addr()];
            let align = if bytes.len() < 64 { 16 } else { 64 };
            assert!(addresses.iter().all(|address| address % align == 0));
        }
    }
}

#[test]
fn cached_queries_look_only_at_new_archetypes() {
    let mut world = World::new();
    let mut query = CachedQuery::<&Plain>::new();
    query.update(&world);
    assert_eq!(query.archetype_count(), 0);
    let first = world.spawn((Plain(1),));
    assert_eq!(query.rows(&world).count(), 1);
    world.spawn((Plain(2), 'a'));
    world.spawn(('a',));
    assert_eq!(query.rows(&world).count(), 2);
    assert_eq!(query.archetype_count(), 2);
    // Removes archetypes, which changes the ids of others.
    world.despawn(first);
    world.remove_empty_archetypes();
    assert!(query.rows(&world).eq([&Plain(2)]));
    assert_eq!(query.archetype_count(), 1);
    // Use another world, then the first again.
    let mut other = World::new();
    other.spawn((Plain(7), 1_u8));
    assert!(query.rows(&other).eq([&Plain(7)]));
    assert!(query.rows(&world).eq([&Plain(2)]));
    assert!(query.chunks(&World::new()).next().is_none());
    // Replace the world by another.
    let old = std::mem::replace(&mut world, other);
    assert!(query.rows(&world).eq([&Plain(7)]));
    assert!(query.clone().rows(&old).eq([&Plain(2)]));
}

#[test]
fn disjoint_entities_can_be_changed_together() {
    let mut world = World::new();
    let [a, b] = [1_u8, 2].map(|n| world.spawn((n, 'a')));
    let c = world.spawn((3_u8,));
    let dead = world.spawn(());
    world.despawn(dead);
    let [x, y, z, none] = world.get_disjoint_mut::<(&mut u8, Option<&char>), 4>([a, b, c, dead]);
    let (x, y, z) = (x.unwrap(), y.unwrap(), z.unwrap());
    assert!(none.is_none() && z.1.is_none());
    (*x.0, *y.0, *z.0) = (*y.0, *z.0, *x.0);
    assert!(world.query::<&u8>().eq(&[2, 3, 1]));
    assert!(expect_panic(|| world.get_disjoint_mut::<&u8, 2>([a, a])[0].is_some()).message().contains("twice"));
    // Equal dead handles are not duplicates.
    assert_eq!(world.get_disjoint_mut::<&u8, 2>([dead, dead]), [None, None]);
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_rows_are_visited_once() {
    use rayon::iter::ParallelIterator;
    let mut world = World::new();
    world.spawn_batch((0..10_000_u64).map(|n| (n,)));
    world.spawn_batch((10_000..20_000_u64).map(|n| (n, 'a')));
    world.par_for_each::<&mut u64, _>(|n| *n += 1);
    assert!(world.query::<&u64>().copied().eq(1..20_001));
    for len in [1, 7, 4096, usize::MAX] {
        world.par_chunks_mut::<(&mut u64, Option<&char>)>(len).for_each(|(numbers, letters)| {
            assert!(numbers.len() <= len && letters.is_none_or(|letters| letters.len() == numbers.len()));
            numbers.iter_mut().for_each(|n| *n += 1);
        });
        assert_eq!(world.par_chunks::<&u64>(len).map(<[u64]>::len).sum::<usize>(), 20_000);
    }
    assert!(world.query::<&u64>().copied().eq(5..20_005));
    assert!(expect_panic(|| world.par_for_each::<(&mut u64, &u64), _>(drop)).message().contains("u64"));
    assert!(expect_panic(|| world.par_chunks::<&u64>(0).count()).message().contains("rows"));
}
