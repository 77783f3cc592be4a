//! Handles of entities that do not exist yet.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;

use archetype::{CapacityError, CommandBuffer, Entity64, IdError, SpawnAtError, World};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{panic_at_each, quiet_catch};

use crate::kinds::{Counted, Kind, Marker, Plain};

/// Creates a world with 10 entities and 5 free indices.
fn used() -> (World, Vec<Entity64>) {
    let mut world = World::new();
    let mut entities = world.spawn_batch((0..15).map(|n| (Plain(n),))).to_vec();
    let gone: Vec<_> = entities.drain(5..10).collect();
    gone.into_iter().for_each(|entity| assert!(world.despawn(entity)));
    (world, entities)
}

#[test]
fn threads_reserve_different_handles() {
    const THREADS: usize = 4;
    let count = if cfg!(miri) { 10 } else { 500 };
    let (mut world, entities) = used();
    for round in 1..3 {
        let start = Barrier::new(THREADS);
        let reserve = |number: usize| {
            start.wait();
            let mut handles = Vec::new();
            while handles.len() < count {
                let most = count - handles.len();
                match (handles.len() + number) % 3 {
                    0 => handles.push(world.reserve_entity()),
                    n => handles.extend(world.reserve_entities(most.min(n))),
                }
            }
            handles
        };
        let reserve = &reserve;
        let all: Vec<Entity64> = thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS).map(|number| scope.spawn(move || reserve(number))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(all.iter().map(|entity| entity.index()).collect::<BTreeSet<_>>().len(), THREADS * count);
        assert!(all.iter().all(|&entity| !world.contains(entity)));
        world.assert_invariants();
        world.flush();
        assert_eq!(world.len(), entities.len() + round * THREADS * count);
        assert!(all.iter().chain(&entities).all(|&entity| world.contains(entity)));
        world.assert_invariants();
    }
}

#[test]
fn look_ups_and_queries_do_not_find_reserved_handles() {
    let (mut world, entities) = used();
    let handles: Vec<_> = world.reserve_entities(7).collect();
    for &handle in &handles {
        assert!(!world.contains(handle) && !world.has::<Plain>(handle) && world.get::<Plain>(handle).is_none());
        assert!(world.entity(handle).is_err() && world.entity_mut(handle).is_err());
        assert!(world.query_one::<Entity64>(handle).is_none() && world.view::<Entity64>().get(handle).is_none());
    }
    assert_eq!((world.len(), world.entities().count(), world.query::<Entity64>().count()), (10, 10, 10));
    // Memory may move.
    world.shrink_to_fit();
    world.remove_empty_archetypes();
    world.flush();
    assert_eq!(world.len(), 17);
    // In the archetype without components, which is the first.
    assert!(world.query::<Entity64>().take(7).eq(handles) && entities.iter().all(|&entity| world.contains(entity)));
}

#[test]
fn each_method_that_changes_entities_flushes() {
    type Act = fn(&mut World, Entity64);
    let acts: [Act; 13] = [
        |world, _| _ = world.spawn(()),
        |world, _| _ = world.spawn_batch([(Plain(1),)]),
        |world, _| _ = world.spawn_columns((vec![Plain(1)],)).unwrap(),
        |world, _| world.reserve::<()>(1),
        |world, handle| world.insert(handle, (Plain(1),)).unwrap(),
        |world, handle| _ = world.remove::<(Plain,)>(handle).unwrap_err(),
        |world, handle| assert!(!world.remove_dynamic(handle, &archetype::ComponentInfo::of::<Plain>())),
        |world, handle| world.exchange::<(), _>(handle, (Plain(1),)).unwrap(),
        |world, handle| world.clear_entity(handle).unwrap(),
        |world, handle| world.spawn_at(handle, (Plain(1),)).unwrap(),
        |world, _| world.retain(|_| true),
        |world, _| world.append(&mut World::new()),
        |world, handle| archetype::EntityBuilder::new().add(Plain(1)).insert_into(world, handle).unwrap(),
    ];
    for act in acts {
        let (mut world, _) = used();
        let handle = world.reserve_entities(6).last().unwrap();
        act(&mut world, handle);
        world.assert_invariants();
        assert!(world.contains(handle) && (16..18).contains(&world.len()));
    }
    let acts: [Act; 4] = [
        |world, handle| assert!(world.despawn(handle)),
        |world, handle| assert_eq!(world.take(handle).map(|taken| taken.components().len()), Ok(0)),
        |world, _| world.clear(),
        |world, _| World::new().append(world),
    ];
    for act in acts {
        let (mut world, _) = used();
        let handle = world.reserve_entities(6).last().unwrap();
        act(&mut world, handle);
        world.assert_invariants();
        // Not reserved any more.
        world.flush();
        assert!(!world.contains(handle));
        assert_eq!(world.spawn(()).index() == handle.index(), world.len() > 1);
    }
}

#[test]
fn all_handles_reserved_is_an_error() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut world = World::new_in(failing.clone());
    let entity = world.spawn((Plain(1),));
    assert_eq!(world.reserve_entities(Entity64::MAX_INDEX).len(), Entity64::MAX_INDEX);
    assert_eq!(world.try_reserve_entity(), Err(CapacityError::Entities));
    assert_eq!(world.try_reserve_entities(1).map(|handles| handles.len()), Err(CapacityError::Entities));
    let mut commands = CommandBuffer::new();
    let error = commands.try_spawn_reserved(&world, (Plain(2),)).unwrap_err();
    assert_eq!((error.value, error.reason, commands.len()), ((Plain(2),), CapacityError::Entities, 0));
    // There is not so much memory. Nothing has changed.
    failing.allow(0);
    assert!(world.try_flush().is_err());
    assert_eq!(world.try_spawn((Plain(2),)).unwrap_err().value, (Plain(2),));
    assert_eq!(world.try_insert(entity, (Marker,)).unwrap_err().value, (Marker,));
    assert_eq!((world.len(), world.get(entity)), (1, Some(&Plain(1))));
    world.assert_invariants();
}

#[test]
fn flushing_and_spawning_at_fail_without_memory() {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| {
            let mut world = World::new_in(failing);
            let entity = world.spawn((Plain(1),));
            let handles: Vec<_> = world.reserve_entities(40).collect();
            (world, entity, handles)
        },
        |(world, entity, handles)| {
            assert!(world.get::<Plain>(*entity).is_some());
            world.try_flush()?;
            assert!(handles.iter().all(|&handle| world.contains(handle)));
            world.flush();
            let index = 500;
            let at = Entity64::new(index, 7).unwrap();
            world.try_spawn_at(handles[3], (Counted::make(&ledger, 1),)).map_err(|error| {
                assert_eq!(error.value.0.value(), 1);
                error.reason
            })?;
            world.try_spawn_at(at, (Counted::make(&ledger, 2), Marker)).map_err(|error| {
                assert!(!world.contains(at));
                assert_eq!(error.value.0.value(), 2);
                error.reason
            })
        },
        |(world, entity, handles), outcome| {
            world.assert_invariants();
            // All reserved handles are created or none is.
            let flushed = world.contains(handles[0]);
            assert!(handles.iter().all(|&handle| world.contains(handle) == flushed));
            let created = usize::from(outcome.is_completed());
            assert_eq!(world.len(), 1 + if flushed { 40 } else { 0 } + created);
            assert!(world.contains(entity));
            ledger.assert_live(world.query::<&Counted>().count());
        },
    );
    assert!(rounds > 5, "{rounds}");
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let world = World::new_in(failing.clone());
    failing.allow(0);
    assert!(world.try_reserve_entity().is_ok() && world.try_reserve_entities(100).is_ok());
    assert_eq!(failing.failures(), 0, "reserving allocates nothing");
}

#[test]
fn spawn_at_takes_any_index_that_is_free() {
    let (mut world, entities) = used();
    let free: Vec<_> = world.reserve_entities(5).collect();
    world.flush();
    free.iter().for_each(|&entity| assert!(world.despawn(entity)));
    // The last of the list, the first, one between, another version.
    for (at, version) in [(0, 1), (4, 9), (2, 0)] {
        let entity = Entity64::new(free[at].index(), version).unwrap();
        assert_eq!(world.spawn_at(entity, (Plain(100),)), Ok(()));
        assert_eq!(world.get(entity), Some(&Plain(100)));
        world.assert_invariants();
    }
    // In use: by another, by itself.
    let other = entities[3].next_version();
    assert_eq!(world.spawn_at(other, (Plain(1),)), Err(IdError::InUse(entities[3])));
    assert_eq!(world.spawn_at(entities[3], (Plain(1),)), Err(IdError::InUse(entities[3])));
    assert_eq!(world.get(entities[3]), Some(&Plain(3)));
    world.clear_entity(entities[3]).unwrap();
    assert_eq!(world.spawn_at(other, ()), Err(IdError::InUse(entities[3])));
    assert_eq!(world.spawn_at(entities[3], (Marker,)), Ok(()));
    assert!(world.has::<Marker>(entities[3]));
    // Those that are skipped are free.
    let high = Entity64::new(20, 5).unwrap();
    world.spawn_at(high, (Marker,)).unwrap();
    world.assert_invariants();
    let spawned: BTreeSet<_> = (0..7).map(|_| world.spawn(()).index()).collect();
    assert_eq!(spawned, (15..20).chain([free[1].index(), free[3].index()]).collect());
    assert_eq!(world.spawn(()).index(), 21);
    assert!(world.despawn(high));
    assert_eq!(world.spawn(()), high.next_version());
    // A handle that was despawned is valid again.
    assert!(world.despawn(entities[0]));
    world.spawn_at(entities[0], (Plain(7),)).unwrap();
    assert_eq!(world.get(entities[0]), Some(&Plain(7)));
}

#[test]
fn an_index_that_is_too_high_allocates_nothing() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    world.spawn((Plain(1),));
    world.shrink_to_fit();
    let bytes = tracking.live_bytes();
    for index in [65_537, 1_000_000, Entity64::MAX_INDEX] {
        let entity = Entity64::new(index, 0).unwrap();
        let error = world.try_spawn_at(entity, (Plain(2),)).unwrap_err();
        assert_eq!((error.value, error.reason), ((Plain(2),), SpawnAtError::Id(IdError::TooHigh(entity))));
    }
    // The room for a row.
    assert!(tracking.live_bytes() - bytes < 1000);
    assert_eq!(world.len(), 1);
    world.spawn_at(Entity64::new(65_536, 0).unwrap(), (Plain(2),)).unwrap();
    world.assert_invariants();
    // The caller may make room.
    world.reserve::<()>(400_000);
    world.spawn_at(Entity64::new(300_000, 0).unwrap(), (Plain(2),)).unwrap();
    assert_eq!(world.len(), 3);
}

#[test]
fn spawn_at_with_a_drop_that_panics_has_a_valid_world() {
    // The bundle is dropped: the index is in use.
    panic_at_each(
        Operation::Drop,
        |ledger| {
            let mut world = World::new();
            let entity = world.spawn((Counted::make(ledger, 1),));
            (world, entity)
        },
        |(world, entity), ledger| {
            assert!(world.spawn_at(*entity, (Counted::make(ledger, 2),)).is_err());
        },
        |(world, entity), ledger, _| {
            world.assert_invariants();
            assert!(world.contains(entity));
            ledger.assert_live(1);
        },
    );
}

#[test]
fn commands_that_are_not_applied_leave_empty_entities() {
    let mut world = World::new();
    let mut commands = CommandBuffer::new();
    let [kept, gone] = [1, 2].map(|n| commands.spawn_reserved(&world, (Plain(n),)));
    commands.despawn(gone);
    // Applied in order, so it finds no entity.
    commands.insert(gone, (Marker,));
    commands.apply(&mut world);
    assert_eq!((world.get(kept), world.contains(gone), world.len()), (Some(&Plain(1)), false, 1));
    let lost = commands.spawn_reserved(&world, (Plain(3),));
    drop(commands);
    world.flush();
    assert!(world.entity(lost).unwrap().is_empty());
    world.assert_invariants();
}

#[test]
fn a_panic_of_an_iterator_keeps_created_handles() {
    let (mut world, _) = used();
    let handle = world.reserve_entity();
    let bundles = (0..3).map(|n| if n == 2 { panic!("enough") } else { (Plain(n),) });
    assert!(quiet_catch(|| world.spawn_batch(bundles).len()).is_err());
    assert!(world.contains(handle) && world.len() == 13);
    world.assert_invariants();
}

#[test]
fn a_taken_entity_goes_to_a_world_with_reserved_handles() {
    let (mut here, mut there) = (World::new(), World::new());
    let entity = here.spawn((Plain(5),));
    let handle = there.reserve_entity();
    let moved = here.take(entity).unwrap().spawn_into(&mut there);
    assert!(moved != handle && there.contains(handle));
    assert_eq!(there.get(moved), Some(&Plain(5)));
}
