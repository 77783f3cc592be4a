//! Known bugs of hecs 0.11.1, 0.11.2 and similar containers, each as a test.

use archetype::{EntityBuilder, World};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{panic_at_each, silent_catch};

use crate::kinds::{Counted, Kind, Marker, Plain, Text};

/// hecs 0.11.2: "A panic in a component's `Drop` implementation could lead to undefined behavior".
#[test]
fn hecs_0_11_2_a_panic_in_drop_leaves_no_dropped_component() {
    type Act = fn(&mut World, archetype::Entity64, &Ledger);
    let acts: [Act; 5] = [
        |world, entity, _| _ = world.despawn(entity),
        |world, entity, ledger| world.insert(entity, (Counted::make(ledger, 7),)).unwrap(),
        |world, entity, ledger| world.insert(entity, (Counted::make(ledger, 7), Marker)).unwrap(),
        |world, _, _| world.clear(),
        |world, _, _| world.retain(|_| false),
    ];
    for act in acts {
        panic_at_each(
            Operation::Drop,
            |ledger| {
                let mut world = World::new();
                let entities = [0, 1, 2].map(|n| world.spawn((Counted::make(ledger, n), Text(n.to_string()))));
                (world, entities)
            },
            |(world, entities), ledger| act(world, entities[1], ledger),
            |(mut world, _), ledger, _| {
                world.assert_invariants();
                // Reading an element checks that it was not dropped.
                world.query::<&Counted>().for_each(|counted| _ = counted.value());
                ledger.assert_live(world.query::<&Counted>().count());
                world.clear();
                ledger.assert_all_dropped();
            },
        );
    }
}

/// hecs 0.11.1: "`World::spawn_column_batch` could panic on worlds which had despawned entities".
#[test]
fn hecs_0_11_1_columns_are_spawned_after_despawns() {
    let mut world = World::new();
    let old = world.spawn_batch((0..10).map(|n| (Plain(n),))).to_vec();
    old.iter().step_by(2).for_each(|&entity| assert!(world.despawn(entity)));
    let plain: Vec<_> = (100..120).map(Plain).collect();
    let new = world.spawn_columns((plain, vec![Marker; 20])).unwrap().to_vec();
    world.assert_invariants();
    assert_eq!(world.len(), 25);
    for (n, entity) in (100..).zip(new) {
        assert_eq!(world.get(entity), Some(&Plain(n)));
        assert!(!old.contains(&entity));
    }
}

/// hecs 0.11.1: "`ColumnBatchBuilder` leaked components when `build` was not called".
#[test]
fn hecs_0_11_1_builders_that_are_not_used_drop_their_components() {
    let ledger = Ledger::new();
    let mut builder = EntityBuilder::new();
    builder.add(Counted::make(&ledger, 1)).add(Text("a".to_string()));
    builder.add(Counted::make(&ledger, 2));
    ledger.assert_live(1);
    drop(builder);
    ledger.assert_all_dropped();
    // Mismatched columns do not leak either.
    let columns = (vec![Counted::make(&ledger, 1), Counted::make(&ledger, 2)], vec![Marker]);
    assert!(World::new().spawn_columns(columns).is_err());
    ledger.assert_all_dropped();
}

/// hecs 0.11.1: "`World::spawn_column_batch_at` could execute an out-of-bounds write when the same entity was updated
/// twice". There is no such method here; methods that take several entities reject duplicates.
#[test]
fn hecs_0_11_1_an_entity_that_is_named_twice_is_refused() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    assert!(silent_catch(|| world.get_disjoint_mut::<&mut Plain, 2>([entity, entity]).len()).is_err());
    assert_eq!(world.get(entity), Some(&Plain(1)));
}

/// hecs 0.11.1: "`BatchedIter` with a 0 batch size would spin forever; it now panics instead".
#[cfg(feature = "rayon")]
#[test]
fn hecs_0_11_1_batches_of_no_rows_panic() {
    use rayon::iter::ParallelIterator;
    let mut world = World::new();
    world.spawn((Plain(1),));
    assert!(silent_catch(|| world.par_chunks::<&Plain>(0).count()).is_err());
}

/// `compact_arena` (RUSTSEC-2019-0015) trusted an index of one arena in another.
#[test]
fn compact_arena_2019_0015_an_entity_of_another_world() {
    let mut large = World::new();
    let entities = large.spawn_batch((0..100).map(|n| (Plain(n),))).to_vec();
    let mut small = World::new();
    let own = small.spawn((Plain(7),));
    for entity in entities {
        let known = entity == own;
        assert_eq!(small.get::<Plain>(entity).is_some(), known);
        assert_eq!(small.entity(entity).is_ok(), known);
        assert!(small.get::<Marker>(entity).is_none());
        assert_eq!(small.view::<&Plain>().get(entity).is_some(), known);
        assert_eq!(small.view_mut::<(&mut Plain, Option<&Marker>)>().get_mut(entity).is_some(), known);
        assert_eq!(small.insert(entity, (Plain(8),)).is_ok(), known);
    }
    small.assert_invariants();
    assert_eq!(small.get(own), Some(&Plain(8)));
}

/// lru (RUSTSEC-2026-0253) and sparsey unlinked an element after its drop. The drop of a component must find the world
/// without the entity, with the last row in its place.
#[test]
fn sparsey_the_last_row_moves_before_a_component_is_dropped() {
    panic_at_each(
        Operation::Drop,
        |ledger| {
            let mut world = World::new();
            let entities = [0, 1, 2].map(|n| world.spawn((Counted::make(ledger, n), Plain(n))));
            (world, entities)
        },
        |(world, [first, ..]), _| assert!(world.despawn(*first)),
        |(world, [first, second, third]), ledger, _| {
            assert!(!world.contains(first));
            assert_eq!(world.get::<Plain>(second), Some(&Plain(1)));
            assert_eq!(world.get::<Plain>(third), Some(&Plain(2)));
            assert_eq!(world.get::<Counted>(third).map(Counted::value), Some(2));
            world.assert_invariants();
            ledger.assert_live(2);
        },
    );
}
