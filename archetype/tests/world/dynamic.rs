//! Components whose types are created at run time.
#![expect(unsafe_code, reason = "callers vouch for the layout and the values of such components")]

use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

use archetype::{ComponentInfo, EntityBuilder, World};

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
