//! Limits that only tests with access to private state reach, and costs that only hidden counters show.

use sparse_set::Entity64;

use crate::error::{CapacityError, InsertError};
use crate::raw::comparisons;
use crate::{ComponentInfo, EntityBuilder, World};

struct Tag<const N: usize>;

#[test]
fn versions_wrap_in_a_world() {
    let mut world = World::new();
    let first = world.spawn((1_u8,));
    world.despawn(first);
    world.entities.set_next_version(0, Entity64::MAX_VERSION);
    let last = world.spawn((2_u8,));
    assert_eq!((last.index(), last.version()), (0, Entity64::MAX_VERSION));
    assert!(world.contains(last) && !world.contains(first));
    world.despawn(last);
    // As documented: a handle from the first round names the new entity.
    assert_eq!(world.spawn((3_u8,)), first);
    assert_eq!((world.get::<u8>(first), world.get::<u8>(last)), (Some(&3), None));
    world.assert_invariants();
}

#[test]
fn all_archetypes_in_use_is_an_error() {
    let mut world = World::new();
    let entity = world.spawn((0_u8,));
    world.spawn((Tag::<0>,));
    world.spawn((Tag::<1>,));
    world.spawn((Tag::<2>,));
    world.spawn((Tag::<3>,));
    world.spawn((Tag::<4>,));
    world.spawn((Tag::<5>,));
    // The root is an archetype too.
    assert_eq!(world.archetypes().len(), 8);
    let epoch = world.archetypes_epoch();
    assert_eq!(world.try_spawn((1_u16,)), Err(InsertError { value: (1,), reason: CapacityError::Archetypes }));
    assert_eq!(world.try_insert(entity, ('a',)).unwrap_err().reason, CapacityError::Archetypes.into());
    assert_eq!((world.archetypes_epoch(), world.archetypes().len(), world.len()), (epoch, 8, 7));
    world.assert_invariants();
    // Existing archetypes can still be used, and removal makes room.
    world.try_spawn((1_u8,)).unwrap();
    world.retain(|entity| entity.get::<u8>().is_some());
    assert_eq!(world.remove_empty_archetypes(), 6);
    world.try_insert(entity, ('a',)).unwrap();
    world.assert_invariants();
}

/// One of 128 component types.
struct Kind<const ROW: u8, const COLUMN: u8>;

macro_rules! kinds {
    ($builder:ident: $($row:literal)*) => {$( kinds!($builder, $row: 0 1 2 3 4 5 6 7); )*};
    ($builder:ident, $row:literal: $($column:literal)*) => {$( $builder.add(Kind::<$row, $column>); )*};
}

/// Returns 8 or 128 components, in ascending or another order of their ids.
fn components(many: bool, shuffled: bool) -> EntityBuilder {
    let mut builder = EntityBuilder::new();
    if many && shuffled {
        kinds!(builder: 15 3 14 2 13 1 12 0 11 4 10 5 9 6 8 7);
    } else if many {
        kinds!(builder: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    } else {
        kinds!(builder: 0);
    }
    builder
}

#[test]
fn changes_chosen_at_run_time_take_linear_time() {
    let costs = [false, true].map(|many| {
        let (mut world, mut there) = (World::new(), World::new());
        // A different order of ids.
        components(many, true).spawn_into(&mut there);
        let mut entity = components(many, false).spawn_into(&mut world);
        let mut costs = [0; 5];
        // The second round uses the edges of the first.
        for _ in 0..2 {
            let mut builder = components(many, false);
            costs[0] = comparisons::of(|| _ = builder.spawn_into(&mut world));
            let mut builder = components(many, true);
            costs[1] = comparisons::of(|| _ = builder.spawn_into(&mut world));
            let mut builder = components(many, true);
            costs[2] = comparisons::of(|| builder.insert_into(&mut world, entity).unwrap());
            costs[3] = comparisons::of(|| assert!(world.remove_dynamic(entity, &ComponentInfo::of::<Kind<0, 7>>())));
            let mut moved = None;
            costs[4] = comparisons::of(|| moved = Some(world.take(entity).unwrap().spawn_into(&mut there)));
            assert!(there.despawn(moved.unwrap()));
            entity = components(many, false).spawn_into(&mut world);
        }
        world.assert_invariants();
        there.assert_invariants();
        costs
    });
    let [few, many] = costs;
    for (few, many) in few.into_iter().zip(many) {
        // Each pair once would be 28 and 8,128. Probing takes a few comparisons, by the hashes of the types.
        assert!(few <= 8 * 8 && many <= 128 * 8, "{few} comparisons for 8 components, {many} for 128");
    }
}

#[test]
fn a_component_is_added_to_a_builder_in_logarithmic_time() {
    let [few, many] = [false, true].map(|many| comparisons::of(|| drop(components(many, false))));
    assert!(few <= 8 * 4, "{few} comparisons for 8 components");
    assert!(many <= 128 * 16, "{many} comparisons for 128 components");
    // One of the same type is found again.
    let mut builder = components(true, false);
    kinds!(builder: 15 3 14 2 13 1 12 0 11 4 10 5 9 6 8 7);
    assert_eq!(builder.len(), 128);
}

#[test]
fn values_are_arranged_by_the_ids_of_their_types() {
    let mut world = World::new();
    world.spawn((0_u8, 0_u16, 0_u32, 0_u64));
    let mut builder = EntityBuilder::new();
    let entity = builder.add(3_u32).add(1_u8).add(4_u64).add(2_u16).spawn_into(&mut world);
    assert_eq!(world.query_one::<(&u8, &u16, &u32, &u64)>(entity), Some((&1, &2, &3, &4)));
    builder.add(5_u64).add('a').add(6_u8).add(7_u16).insert_into(&mut world, entity).unwrap();
    assert_eq!(world.query_one::<(&u8, &u16, &u32, &u64, &char)>(entity), Some((&6, &7, &3, &5, &'a')));
    assert_eq!(world.archetypes().len(), 3);
}
