//! Tests of private state: slots bit by bit, and panicking allocators.

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::alloc::Layout;
use core::cell::Cell;
use core::ptr::NonNull;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sparse_array::allocator::{AllocError, Allocator, Global};

use super::{InRange, Pages, RawSet};
use crate::key::{Entity, Entity64, SparseKey};
use crate::slot::Slot;

/// Checks each position and version against each version that is looked up.
fn slots_of<K: SparseKey>(positions: impl Iterator<Item = usize>, versions: &[u32]) {
    let absent = Slot::<K>::absent();
    assert!(absent.is_absent());
    assert_eq!((absent.position(), absent.version()), (None, None));
    for &version in versions {
        assert_eq!(absent.position_of(version), None);
    }
    for position in positions {
        for &version in versions {
            let slot = Slot::<K>::new(position, version);
            assert!(!slot.is_absent());
            assert_eq!((slot.position(), slot.version()), (Some(position), Some(version)));
            for &other in versions {
                assert_eq!(slot.position_of(other), (other == version).then_some(position));
            }
        }
    }
}

#[test]
fn slots_say_what_they_were_told() {
    slots_of::<u8>(0..256, &[0]);
    slots_of::<u16>([0, 1, 65535].into_iter(), &[0]);
    slots_of::<u32>([0, 1, u32::MAX as usize - 1].into_iter(), &[0]);
    slots_of::<usize>([0, 1, u32::MAX as usize - 1].into_iter(), &[0]);
    slots_of::<Entity>([0, 1, Entity::MAX_INDEX].into_iter(), &[0, 1, 2047, 2048, Entity::MAX_VERSION]);
    slots_of::<Entity64>([0, 1, Entity64::MAX_INDEX].into_iter(), &[0, 1, 1 << 31, Entity64::MAX_VERSION]);
}

#[test]
fn keys_are_few_for_many_pages_or_a_long_directory() {
    let few = |pages: &Pages<u32, Global>| (0..).take_while(|&len| pages.are_few(len)).count();
    let mut pages = Pages::new_in(Global);
    assert_eq!(few(&pages), 0);
    for (index, expected) in [(0, 257), (4096, 513), (u32::MAX as usize - 1, 768 + (1 << 20) / 16)] {
        pages.try_slot_mut(index).expect("there is memory");
        assert_eq!(few(&pages), expected);
    }
    assert!(!pages.are_few(usize::MAX));
}

#[test]
fn clearing_touches_the_keys_or_the_pages() {
    for known in [false, true] {
        let mut pages: Pages<u32, _> = Pages::new_in(Global);
        let keys = [5, 4096, 9000, 12_000_u32];
        for (position, key) in keys.iter().enumerate() {
            *pages.try_slot_mut(key.index()).expect("there is memory") = Slot::new(position, 0);
        }
        assert_eq!(pages.present().map(|(index, _)| index).collect::<Vec<_>>(), [5, 4096, 9000, 12_000]);
        // Another present key, unknown to the caller, tells which way was taken: four keys are few for three pages.
        *pages.try_slot_mut(6).expect("there is memory") = Slot::new(9, 0);
        pages.clear(known.then_some(&keys[..]));
        assert_eq!(pages.present().count(), usize::from(known));
        pages.assert_invariants();
    }
    let many: Vec<u32> = (0..4096).collect();
    let mut pages: Pages<u32, _> = Pages::new_in(Global);
    *pages.try_slot_mut(4095).expect("there is memory") = Slot::new(9, 0);
    pages.clear(Some(&many[..4000]));
    assert_eq!(pages.present().count(), 0, "as many keys as slots: the page is filled");
}

#[test]
#[should_panic(expected = "must not reach the sparse array")]
fn the_directory_does_not_grow_beyond_the_limit() {
    let mut pages: Pages<u64, _> = Pages::new_in(Global);
    let _ = pages.try_slot_mut(1 << 40);
}

/// Panics at the nth call of any method, and counts the allocated blocks.
#[derive(Clone, Default)]
struct Panicking {
    calls_left: Rc<Cell<Option<u32>>>,
    blocks: Rc<Cell<usize>>,
}

impl Panicking {
    fn tick(&self) {
        match self.calls_left.get() {
            Some(0) => {
                self.calls_left.set(None);
                panic!("planned");
            }
            left => self.calls_left.set(left.map(|left| left - 1)),
        }
    }
}

// SAFETY: memory comes from `Global` and goes back to it; clones are interchangeable. It panics before doing anything,
// or after the block was freed.
unsafe impl Allocator for Panicking {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.tick();
        self.blocks.set(self.blocks.get() + 1);
        Global.allocate(layout)
    }

    unsafe fn grow(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.tick();
        // SAFETY: the block is from `Global`; caller guarantees the rest.
        unsafe { Global.grow(ptr, old, new) }
    }

    unsafe fn shrink(&self, ptr: NonNull<u8>, old: Layout, new: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.tick();
        // SAFETY: the block is from `Global`; caller guarantees the rest.
        unsafe { Global.shrink(ptr, old, new) }
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // Free first, so that nothing leaks.
        self.blocks.set(self.blocks.get() - 1);
        // SAFETY: the block is from `Global`, and caller guarantees the layout.
        unsafe { Global.deallocate(ptr, layout) };
        self.tick();
    }
}

fn in_range(key: Entity) -> InRange<Entity> {
    InRange::new(key).expect("each entity is in range")
}

/// Runs `act` with a panic at each call of the allocator in turn, and checks the invariants and the blocks each time.
fn panic_at_each_call(act: impl Fn(&mut RawSet<Entity, Panicking>)) {
    for nth in 0.. {
        let alloc = Panicking::default();
        let mut set = RawSet::new_in(alloc.clone());
        let keys = [3, 5000, 1, 4999].map(|index| Entity::new(index, 1).expect("it exists"));
        for key in keys {
            set.try_put::<true>(in_range(key)).expect("there is memory");
        }
        alloc.calls_left.set(Some(nth));
        let result = catch_unwind(AssertUnwindSafe(|| act(&mut set)));
        alloc.calls_left.set(None);
        set.assert_invariants();
        assert!(keys.iter().all(|&key| set.index().get(key).is_some()));
        set.try_put::<true>(in_range(Entity::new(70_000, 0).expect("it exists"))).expect("there is memory");
        set.assert_invariants();
        drop(set);
        assert_eq!(alloc.blocks.get(), 0, "blocks are lost when call {nth} panics");
        if result.is_ok() {
            assert!(nth > 0, "the allocator is not called, so this tests nothing");
            return;
        }
    }
}

#[test]
fn allocators_may_panic() {
    let far = Entity::new(900_000, 0).expect("it exists");
    panic_at_each_call(|set| drop(set.try_put::<true>(in_range(far))));
    panic_at_each_call(|set| drop(set.try_reserve(1000)));
    panic_at_each_call(|set| {
        let clone = set.try_clone();
        // Memory that the allocator panics about while a whole set is dropped may leak.
        set.index().allocator().calls_left.set(None);
        drop(clone);
    });
    panic_at_each_call(|set| {
        // An empty page, and a directory and a packed array that can shrink.
        set.try_put::<true>(in_range(far)).expect("there is memory");
        set.try_reserve(1000).expect("there is memory");
        set.remove(far);
        set.shrink_to(0);
    });
}
