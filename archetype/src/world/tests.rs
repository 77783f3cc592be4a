//! Limits that only tests with access to private state reach.

use sparse_set::Entity64;

use crate::World;
use crate::error::CapacityError;

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
    assert_eq!(world.try_spawn((1_u16,)), Err(((1,), CapacityError::Archetypes)));
    assert_eq!(world.try_insert(entity, ('a',)).unwrap_err().1, CapacityError::Archetypes.into());
    assert_eq!((world.archetypes_epoch(), world.archetypes().len(), world.len()), (epoch, 8, 7));
    world.assert_invariants();
    // Existing archetypes can still be used, and removal makes room.
    world.try_spawn((1_u8,)).unwrap();
    world.retain(|entity| entity.get::<u8>().is_some());
    assert_eq!(world.remove_empty_archetypes(), 6);
    world.try_insert(entity, ('a',)).unwrap();
    world.assert_invariants();
}
