//! The limits of a world, and large and unusual layouts.
#![expect(unsafe_code, reason = "an allocator that refuses large blocks, and component types known at run time")]

use std::alloc::Layout;
use std::mem::ManuallyDrop;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

use archetype::{CapacityError, ComponentId, ComponentInfo, Entity64, EntityBuilder, TryReserveError, World};
use test_kit::alloc::{FailingAllocator, TrackingAllocator};
use test_kit::panics::expect_panic;

use crate::kinds::{Huge, Marker, Plain};

/// A component of 4 GiB. Never created; the tests only reserve room for it.
#[cfg(target_pointer_width = "64")]
struct Giant(#[expect(dead_code, reason = "for its size")] [u8; 1 << 32]);

#[test]
#[cfg(target_pointer_width = "64")]
fn types_of_4_gib() {
    // Enough memory for the lists, but not for a column.
    for allowed in 0..40 {
        let tracking = TrackingAllocator::new();
        let mut world = World::new_in(FailingAllocator::over(allowed, NoLarge(tracking.clone())));
        assert!(matches!(world.try_reserve::<(Plain, Giant)>(1), Err(CapacityError::Reserve(_))));
        world.assert_invariants();
        _ = world.try_spawn((Plain(1),));
        world.assert_invariants();
        drop(world);
        tracking.assert_empty();
    }
    // More than `isize::MAX` bytes are rejected before the allocator is called.
    let mut world = World::new();
    let error = world.try_reserve::<(Giant,)>(1 << 31).unwrap_err();
    assert_eq!(error, CapacityError::Reserve(TryReserveError::CapacityOverflow));
    assert_eq!(world.allocated_bytes(), 0);
}

/// An allocator that fails for blocks of a gigabyte or more.
#[derive(Clone)]
struct NoLarge(TrackingAllocator);

// SAFETY: forwards to another allocator, or fails.
unsafe impl archetype::allocator::Allocator for NoLarge {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, archetype::allocator::AllocError> {
        if layout.size() >= 1 << 30 { Err(archetype::allocator::AllocError) } else { self.0.allocate(layout) }
    }

    unsafe fn deallocate(&self, pointer: NonNull<u8>, layout: Layout) {
        // SAFETY: the other allocator returned the block.
        unsafe { self.0.deallocate(pointer, layout) }
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn more_rows_than_32_bits_count_are_refused() {
    let mut world = World::new();
    for rows in [u32::MAX as usize + 1, usize::MAX, isize::MAX as usize] {
        assert!(world.try_reserve::<(Marker,)>(rows).is_err());
        world.assert_invariants();
    }
    let error = world.try_reserve::<(Marker,)>(1 << 32).unwrap_err();
    assert_eq!(error, CapacityError::Reserve(TryReserveError::CapacityOverflow));
    assert!(expect_panic(|| world.reserve::<(Marker,)>(usize::MAX)).message().contains("World::reserve"));
}

#[test]
fn component_types_are_counted_in_16_bits() {
    let mut world = World::new();
    for n in 0..=ComponentId::MAX_COMPONENTS {
        // SAFETY: values are zero-sized, and there is no `drop` function.
        let info = unsafe { ComponentInfo::new_dynamic("one of many", Layout::new::<()>(), None) };
        let mut builder = EntityBuilder::new();
        // SAFETY: a zero-sized value can be at any aligned address.
        unsafe { builder.add_dynamic(&info, NonNull::dangling()) };
        if n == ComponentId::MAX_COMPONENTS {
            assert_eq!(builder.try_spawn_into(&mut world), Err(CapacityError::Components));
            assert_eq!(builder.len(), 1);
        } else {
            builder.spawn_into(&mut world);
            assert_eq!(world.components().len(), n + 1);
        }
    }
    assert_eq!(world.components().len(), ComponentId::MAX_COMPONENTS);
    let error = world.try_spawn((Plain(1),)).unwrap_err();
    assert_eq!(error.reason, CapacityError::Components);
    assert!(expect_panic(|| world.spawn((Plain(1),))).message().contains("component types"));
    world.spawn(());
    world.assert_invariants();
}

#[test]
fn forged_handles_find_nothing() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let gone = world.spawn((Plain(2),));
    world.despawn(gone);
    let forged = [
        gone,
        // The version of the next entity with this index.
        gone.next_version(),
        entity.next_version(),
        entity.with_version(Entity64::MAX_VERSION).unwrap(),
        Entity64::new(2, 0).unwrap(),
        Entity64::new(Entity64::MAX_INDEX, 0).unwrap(),
        Entity64::new(Entity64::MAX_INDEX, Entity64::MAX_VERSION).unwrap(),
    ];
    for handle in forged {
        assert!(!world.contains(handle) && !world.has::<Plain>(handle) && !world.despawn(handle));
        assert!(world.get::<Plain>(handle).is_none() && world.get_mut::<Plain>(handle).is_none());
        assert!(world.entity(handle).is_err() && world.entity_mut(handle).is_err() && world.take(handle).is_err());
        assert!(world.query_one::<&Plain>(handle).is_none() && world.query_one_mut::<&mut Plain>(handle).is_none());
        let view = world.view::<&Plain>();
        assert!(view.get(handle).is_none() && !view.contains(handle));
        drop(view);
        let mut view = world.view_mut::<&mut Plain>();
        assert!(view.get_mut(handle).is_none() && view.get_disjoint_mut([handle, handle])[0].is_none());
        drop(view);
        assert_eq!(world.insert(handle, (Plain(5),)), Err(archetype::NoSuchEntity(handle)));
        assert!(world.remove::<(Plain,)>(handle).is_err() && world.exchange::<(Plain,), _>(handle, ()).is_err());
        assert!(!world.remove_dynamic(handle, &ComponentInfo::of::<Plain>()));
        assert!(EntityBuilder::new().add(Plain(1)).insert_into(&mut world, handle).is_err());
    }
    world.assert_invariants();
    assert_eq!(world.get(entity), Some(&Plain(1)));
}

#[test]
fn components_that_are_never_dropped() {
    static DROPPED: AtomicUsize = AtomicUsize::new(0);
    struct Loud;
    impl Drop for Loud {
        fn drop(&mut self) {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
    }
    let mut world = World::new();
    let entities = world.spawn_batch((0..20).map(|n| (ManuallyDrop::new(Loud), Plain(n)))).to_vec();
    world.insert(entities[0], (ManuallyDrop::new(Loud),)).unwrap();
    world.remove::<(Plain,)>(entities[1]).unwrap();
    world.remove::<(ManuallyDrop<Loud>,)>(entities[2]).unwrap();
    drop(world.take(entities[3]).unwrap());
    world.despawn(entities[4]);
    world.retain(|entity| entity.get::<Plain>().is_none_or(|plain| plain.0 % 2 == 0));
    world.assert_invariants();
    world.clear();
    drop(world);
    assert_eq!(DROPPED.load(Ordering::Relaxed), 0);
    // The counter works.
    World::new().spawn((Loud,));
    assert_eq!(DROPPED.load(Ordering::Relaxed), 1);
}

#[test]
fn over_aligned_and_zero_sized_components() {
    let mut world = World::new();
    for n in 0..100 {
        world.spawn((Huge(n), Marker));
        let (huge, markers) = world.chunks::<(&Huge, &Marker)>().next().unwrap();
        assert!(huge.as_ptr().addr() % 4096 == 0 && markers.as_ptr().addr() % 64 == 0);
    }
    assert!(world.query::<&Huge>().map(|huge| huge.0).eq(0..100));
    #[repr(align(64))]
    struct Line(u8);
    let mut lines = World::new();
    let entities = lines.spawn_batch((0..40).map(|n| (Line(n), Plain(u64::from(n))))).to_vec();
    lines.despawn(entities[3]);
    lines.insert(entities[5], (Marker,)).unwrap();
    for (lines, plain) in lines.chunks::<(&Line, &Plain)>() {
        assert!(lines.as_ptr().addr() % 64 == 0);
        assert!(lines.iter().zip(plain).all(|(line, plain)| u64::from(line.0) == plain.0));
    }
    let mut zero_sized = World::new();
    zero_sized.spawn_batch((0..1000).map(|_| (Marker,)));
    // 8 bytes per entity.
    assert!(zero_sized.archetypes().all(|archetype| archetype.allocated_bytes() <= 8 * 1024));
    assert_eq!(zero_sized.query::<&Marker>().count(), 1000);
}
