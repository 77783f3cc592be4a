//! Components whose types are created at run time.
#![expect(unsafe_code, reason = "callers vouch for the layout and the values of such components")]

use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

use archetype::{ComponentInfo, EntityBuilder, World};
use test_kit::alloc::TrackingAllocator;

use crate::kinds::{Marker, Plain};

static DROPS: AtomicUsize = AtomicUsize::new(0);

unsafe fn count_drop(value: *mut u8) {
    // SAFETY: the values of this component are `u32`s.
    assert_eq!(unsafe { value.cast::<u32>().read() }, 7);
    DROPS.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn components_known_at_run_time_only() {
    // SAFETY: any four bytes are a valid value, and `count_drop` only reads it.
    let info = unsafe { ComponentInfo::new_dynamic("seven", Layout::new::<u32>(), Some(count_drop)) };
    // SAFETY: any four bytes are a valid value, and there is no `drop` function.
    let twin = unsafe { ComponentInfo::new_dynamic("seven", Layout::new::<u32>(), None) };
    assert!(info == info && info != twin && info != ComponentInfo::of::<u32>());
    let (mut world, mut other) = (World::new(), World::new());
    // The component gets a different id in the other world.
    other.spawn((Plain(1), 'a'));
    let mut builder = EntityBuilder::new();
    let seven = |builder: &mut EntityBuilder, info| {
        // SAFETY: the pointer is to a `u32`, which is `Copy`.
        unsafe { builder.add_dynamic(info, NonNull::from(&7_u32).cast()) };
    };
    seven(&mut builder, &info);
    seven(&mut builder, &info);
    assert_eq!((builder.len(), DROPS.load(Ordering::Relaxed)), (1, 1));
    seven(&mut builder, &twin);
    let entity = builder.add(Plain(5)).spawn_into(&mut world);
    let read = |world: &World, entity, info| {
        // SAFETY: the values of this component are `u32`s.
        world.get_dynamic(entity, info).map(|pointer| unsafe { pointer.cast::<u32>().read() })
    };
    assert_eq!((read(&world, entity, &info), read(&world, entity, &twin)), (Some(7), Some(7)));
    assert!(world.get_dynamic(entity, &ComponentInfo::of::<u32>()).is_none());
    world.insert(entity, (Marker,)).unwrap();
    let moved = world.take(entity).unwrap().spawn_into(&mut other);
    assert_eq!((read(&other, moved, &info), other.get(moved)), (Some(7), Some(&Plain(5))));
    assert!(other.remove_dynamic(moved, &twin));
    assert_eq!(DROPS.load(Ordering::Relaxed), 1);
    assert!(other.remove_dynamic(moved, &info));
    assert_eq!(DROPS.load(Ordering::Relaxed), 2);
    seven(&mut builder, &info);
    builder.insert_into(&mut other, moved).unwrap();
    seven(&mut builder, &info);
    builder.insert_into(&mut other, moved).unwrap();
    assert_eq!(DROPS.load(Ordering::Relaxed), 3);
    other.assert_invariants();
    drop((world, other));
    assert_eq!(DROPS.load(Ordering::Relaxed), 4);
}

#[test]
fn changes_chosen_at_run_time_allocate_only_at_their_first_use() {
    let (memory, there_memory) = (TrackingAllocator::new(), TrackingAllocator::new());
    let mut world = World::new_in(memory.clone());
    let mut there = World::new_in(there_memory.clone());
    // The types have other ids there.
    there.spawn(('a', Marker, Plain(1)));
    let mut rounds = Vec::new();
    for _ in 0..3 {
        let before = memory.allocations() + there_memory.allocations();
        let mut builder = EntityBuilder::new();
        let entity = builder.add(Marker).add(Plain(1)).add('a').spawn_into(&mut world);
        // A set of components has one plan, whatever their order.
        let twin = builder.add('a').add(Plain(1)).add(Marker).spawn_into(&mut world);
        builder.add(7_u8).add(Plain(2)).insert_into(&mut world, entity).unwrap();
        builder.add(Plain(3)).add(8_u8).insert_into(&mut world, entity).unwrap();
        assert!(world.remove_dynamic(entity, &ComponentInfo::of::<Plain>()));
        let moved = world.take(twin).unwrap().spawn_into(&mut there);
        assert_eq!((there.get(moved), there.get(moved)), (Some(&Plain(1)), Some(&'a')));
        assert_eq!((world.get(entity), world.get::<Plain>(entity)), (Some(&8_u8), None));
        let columns = (vec![Plain(1), Plain(2)], vec!['a', 'b']);
        let columns = world.spawn_columns(columns).unwrap().to_vec();
        there.despawn(moved);
        world.despawn(entity);
        columns.into_iter().for_each(|entity| assert!(world.despawn(entity)));
        rounds.push(memory.allocations() + there_memory.allocations() - before);
    }
    assert!(rounds[0] > 0);
    assert_eq!(rounds[1..], [0, 0]);
}

#[test]
fn builders_find_each_of_their_components() {
    struct Of<const N: usize>(usize);
    fn fill<const N: usize>(builder: &mut EntityBuilder, at: usize) {
        assert!(!builder.has::<Of<N>>() && builder.get::<Of<N>>().is_none() && builder.get_mut::<Of<N>>().is_none());
        builder.add(Of::<N>(at));
    }
    fn check<const N: usize>(builder: &mut EntityBuilder, at: usize) {
        assert!(builder.has::<Of<N>>());
        builder.get_mut::<Of<N>>().unwrap().0 += 1;
        assert_eq!(builder.get::<Of<N>>().unwrap().0, at + 1);
    }
    let fills = [fill::<0>, fill::<1>, fill::<2>, fill::<3>, fill::<4>, fill::<5>, fill::<6>, fill::<7>, fill::<8>];
    let checks =
        [check::<0>, check::<1>, check::<2>, check::<3>, check::<4>, check::<5>, check::<6>, check::<7>, check::<8>];
    let mut builder = EntityBuilder::new();
    fills.iter().enumerate().for_each(|(at, fill)| fill(&mut builder, at));
    checks.iter().enumerate().for_each(|(at, check)| check(&mut builder, at));
    let mut world = World::new();
    let entity = builder.spawn_into(&mut world);
    assert_eq!((world.get::<Of<8>>(entity).unwrap().0, world.entity(entity).unwrap().len()), (9, 9));
    // An emptied builder starts anew.
    assert!(!builder.has::<Of<0>>());
    fills.iter().rev().enumerate().for_each(|(at, fill)| fill(&mut builder, at));
    checks.iter().rev().enumerate().for_each(|(at, check)| check(&mut builder, at));
}
