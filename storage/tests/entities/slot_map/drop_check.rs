//! Slot maps may outlive what their values borrow, as `Vec` may, unless dropping a value may access it. Programs that
//! must not compile are in `src/compile_fail/slot_map.md`.

use std::alloc::Layout;
use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr::NonNull;

use allocator_api2::alloc::AllocError;
use storage::allocator::{Allocator, Global};
use storage::slot_map::{IntoIter, IntoKeys, IntoValues};
use storage::{Entity, SlotMap};
use test_kit::alloc::TrackingAllocator;
use test_kit::panics::silent_catch;

/// A value that owns memory but does not access what it borrows when dropped.
type Owned<'a> = Box<(&'a str, Vec<&'a str>)>;

fn owned(text: &str) -> Owned<'_> {
    Box::new((text, vec![text; 3]))
}

#[test]
fn maps_and_owning_iterators_may_outlive_what_values_borrow() {
    let (mut references, mut owners): (SlotMap<&str>, SlotMap<Owned<'_>>) = (SlotMap::new(), SlotMap::new());
    let (pairs, keys, values): (IntoIter<Owned<'_>>, IntoKeys<Owned<'_>>, IntoValues<Owned<'_>>);
    let text = String::from("text");
    let key = references.insert(text.as_str());
    assert_eq!((references[key], owners.insert(owned(&text))), ("text", key));
    (pairs, keys, values) = (owners.clone().into_iter(), owners.clone().into_keys(), owners.clone().into_values());
    assert_eq!((pairs.len(), keys.len(), values.len()), (1, 1, 1));
}

/// Counts its drops.
struct Counted<'a>(&'a Cell<u32>);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

#[test]
fn each_value_is_dropped_once() {
    let (drops, tracking) = (Cell::new(0), TrackingAllocator::new());
    let mut map: SlotMap<Counted<'_>, Entity, _> = SlotMap::new_in(tracking.clone());
    let keys: Vec<Entity> = (0..20).map(|_| map.insert(Counted(&drops))).collect();
    drop(map.remove(keys[3]));
    map.remove(keys[19]);
    assert_eq!(drops.get(), 2);
    let mut iter = map.into_iter();
    drop((iter.next(), iter.next_back()));
    assert_eq!(drops.get(), 4);
    drop(iter);
    assert_eq!(drops.get(), 20);
    tracking.assert_empty();
}

#[test]
fn a_drop_that_panics_keeps_no_other_from_being_dropped() {
    struct Panics<'a>(&'a Cell<u32>, u32);

    impl Drop for Panics<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() + 1);
            assert!(self.1 != 2, "the value 2");
        }
    }

    let (drops, tracking) = (Cell::new(0), TrackingAllocator::new());
    let mut map: SlotMap<Panics<'_>, Entity, _> = SlotMap::new_in(tracking.clone());
    (0..5).for_each(|n| _ = map.insert(Panics(&drops, n)));
    assert!(silent_catch(|| drop(map)).is_err());
    assert_eq!(drops.get(), 5);
    tracking.assert_empty();
}

/// Two types of which one is a subtype of the other, with an implementation of the allocator each.
type Higher = for<'a> fn(&'a ());
type Lower = fn(&'static ());

/// Counts the blocks that each implementation has allocated and not freed.
struct Counting<'c, F>(&'c [Cell<i32>; 2], PhantomData<F>);

#[expect(unsafe_code, reason = "it forwards to the global allocator")]
// SAFETY: as the global allocator.
unsafe impl Allocator for Counting<'_, Higher> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.0[0].set(self.0[0].get() + 1);
        Global.allocate(layout)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        self.0[0].set(self.0[0].get() - 1);
        // SAFETY: caller guarantees the block.
        unsafe { Global.deallocate(block, layout) };
    }
}

#[expect(unsafe_code, reason = "it forwards to the global allocator")]
#[expect(coherence_leak_check, reason = "the types differ only in a lifetime")]
// SAFETY: as the global allocator.
unsafe impl Allocator for Counting<'_, Lower> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        self.0[1].set(self.0[1].get() + 1);
        Global.allocate(layout)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        self.0[1].set(self.0[1].get() - 1);
        // SAFETY: caller guarantees the block.
        unsafe { Global.deallocate(block, layout) };
    }
}

/// The drop once freed the block by the implementation of the type that the map was created with.
#[test]
fn blocks_are_freed_by_the_allocator_type_that_the_map_has() {
    let blocks = [Cell::new(0), Cell::new(0)];
    let map: SlotMap<u8, Entity, Counting<'_, Higher>> = SlotMap::new_in(Counting(&blocks, PhantomData));
    let mut map: SlotMap<u8, Entity, Counting<'_, Lower>> = map;
    map.insert(1);
    assert_eq!(blocks.each_ref().map(Cell::get), [0, 1]);
    drop(map);
    assert_eq!(blocks.each_ref().map(Cell::get), [0, 0]);
}

/// The drop once moved the values, which dangle by then. Only Miri notices; the tour, which it runs, has the same.
#[test]
fn values_are_dropped_in_place() {
    let (mut map, mut values) = (SlotMap::new(), None);
    let number = Box::new(5);
    map.insert((Box::new(1), &*number));
    map.insert((Box::new(2), &*number));
    values.replace(map.clone().into_values());
    assert_eq!((map.len(), values.as_ref().map(ExactSizeIterator::len)), (2, Some(2)));
}
