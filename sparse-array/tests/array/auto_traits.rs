//! `Send`, `Sync` and variance of all types.

use std::cell::Cell;
use std::marker::PhantomPinned;
use std::rc::Rc;
use std::sync::MutexGuard;

use sparse_array::SparseArray;
use sparse_array::allocator::Global;
use sparse_array::bitvec::prelude::*;
use sparse_array::{
    Drain, ExtractIf, Indices, IntoIter, IntoValues, Iter, IterMasked, IterMaskedMut, IterMut, VacantEntry, Values,
    ValuesMut,
};
use test_kit::alloc::TrackingAllocator;
use test_kit::auto_traits::{
    assert_clone, assert_not_impl, assert_not_send, assert_not_sync, assert_send, assert_sync, assert_unpin,
    assert_unwind_safe,
};

/// `Send` but not `Sync`.
type Sendable = Cell<u8>;
/// `Sync` but not `Send`.
type Shareable = MutexGuard<'static, u8>;
type Neither = Rc<u8>;
type Choose = fn(usize, &mut u8) -> bool;

#[test]
fn with_values_that_are_both() {
    assert_send::<SparseArray<u8>>();
    assert_sync::<SparseArray<u8>>();
    assert_send::<Iter<'static, u8>>();
    assert_sync::<Iter<'static, u8>>();
    assert_send::<IterMut<'static, u8>>();
    assert_sync::<IterMut<'static, u8>>();
    assert_send::<IntoIter<u8>>();
    assert_sync::<IntoIter<u8>>();
    assert_send::<Drain<'static, u8>>();
    assert_sync::<Drain<'static, u8>>();
    assert_send::<ExtractIf<'static, u8, Choose>>();
    assert_sync::<ExtractIf<'static, u8, Choose>>();
    assert_send::<Values<'static, u8>>();
    assert_send::<ValuesMut<'static, u8>>();
    assert_send::<IntoValues<u8>>();
    assert_send::<Indices<'static>>();
    assert_sync::<Indices<'static>>();
    assert_send::<IterMasked<'static, u8>>();
    assert_sync::<IterMasked<'static, u8>>();
    assert_send::<IterMaskedMut<'static, u8>>();
    assert_sync::<IterMaskedMut<'static, u8>>();
    assert_send::<VacantEntry<'static, u8>>();
    assert_unwind_safe::<SparseArray<u8>>();
    assert_unpin::<SparseArray<PhantomPinned>>();
    assert_clone::<Iter<'static, Neither>>();
    assert_clone::<Values<'static, Neither>>();
    assert_clone::<Indices<'static>>();
    assert_clone::<IterMasked<'static, Neither>>();
}

#[test]
fn with_values_that_may_be_sent_only() {
    assert_send::<SparseArray<Sendable>>();
    assert_not_sync!(SparseArray<Sendable>);
    assert_not_send!(Iter<'static, Sendable>);
    assert_not_sync!(Iter<'static, Sendable>);
    assert_not_send!(Values<'static, Sendable>);
    assert_not_send!(IterMasked<'static, Sendable>);
    assert_not_sync!(IterMasked<'static, Sendable>);
    assert_send::<IterMut<'static, Sendable>>();
    assert_not_sync!(IterMut<'static, Sendable>);
    assert_send::<ValuesMut<'static, Sendable>>();
    assert_send::<IterMaskedMut<'static, Sendable>>();
    assert_not_sync!(IterMaskedMut<'static, Sendable>);
    assert_send::<IntoIter<Sendable>>();
    assert_not_sync!(IntoIter<Sendable>);
    assert_send::<Drain<'static, Sendable>>();
    assert_not_sync!(Drain<'static, Sendable>);
}

#[test]
fn with_values_that_may_be_shared_only() {
    assert_not_send!(SparseArray<Shareable>);
    assert_sync::<SparseArray<Shareable>>();
    assert_send::<Iter<'static, Shareable>>();
    assert_sync::<Iter<'static, Shareable>>();
    assert_send::<Values<'static, Shareable>>();
    assert_send::<IterMasked<'static, Shareable>>();
    assert_not_send!(IterMut<'static, Shareable>);
    assert_not_send!(ValuesMut<'static, Shareable>);
    assert_not_send!(IterMaskedMut<'static, Shareable>);
    assert_not_send!(IntoIter<Shareable>);
    assert_not_send!(IntoValues<Shareable>);
    assert_not_send!(Drain<'static, Shareable>);
    assert_not_send!(ExtractIf<'static, Shareable, fn(usize, &mut Shareable) -> bool>);
    assert_not_send!(VacantEntry<'static, Shareable>);
}

/// An allocator that is neither `Send` nor `Sync`.
struct Local(#[expect(dead_code, reason = "makes the type neither `Send` nor `Sync`")] Rc<()>);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: forwards everything to `Global`.
unsafe impl sparse_array::allocator::Allocator for Local {
    fn allocate(
        &self,
        layout: std::alloc::Layout,
    ) -> Result<std::ptr::NonNull<[u8]>, sparse_array::allocator::AllocError> {
        Global.allocate(layout)
    }

    unsafe fn deallocate(&self, ptr: std::ptr::NonNull<u8>, layout: std::alloc::Layout) {
        // SAFETY: caller guarantees the callee's conditions, which are the same.
        unsafe { Global.deallocate(ptr, layout) }
    }
}

#[test]
fn with_allocators() {
    assert_send::<SparseArray<u8, TrackingAllocator>>();
    assert_sync::<SparseArray<u8, TrackingAllocator>>();
    assert_not_send!(SparseArray<u8, Local>);
    assert_not_sync!(SparseArray<u8, Local>);
    assert_not_send!(IntoIter<u8, Local>);
    assert_not_sync!(IntoIter<u8, Local>);
    assert_not_send!(Drain<'static, u8, Local>);
    assert_not_sync!(Drain<'static, u8, Local>);
    // Borrowing iterators have no access to the allocator.
    assert_send::<Iter<'static, u8>>();
    assert_not_impl!(SparseArray<u8, Local>: Clone);
    assert_not_impl!(SparseArray<Local>: Clone);
    assert_not_impl!(SparseArray<Cell<u8>>: std::panic::RefUnwindSafe);
    assert_not_impl!(IntoIter<Cell<u8>>: std::panic::UnwindSafe);
    assert_not_impl!(IntoIter<Cell<u8>>: std::panic::RefUnwindSafe);
    assert_not_impl!(Drain<'static, Cell<u8>>: std::panic::UnwindSafe);
    assert_not_impl!(Drain<'static, Cell<u8>>: std::panic::RefUnwindSafe);
    assert_not_impl!(IterMut<'static, u8>: Clone);
    let mut array = SparseArray::new_in(Local(Rc::new(())));
    assert_eq!(array.insert(1), 0);
}

/// Compiles only if the lifetime can be shortened.
#[test]
fn covariance() {
    fn array<'short>(it: SparseArray<&'static str>) -> SparseArray<&'short str> {
        it
    }
    fn iter<'a, 'short>(it: Iter<'a, &'static str>) -> Iter<'a, &'short str> {
        it
    }
    fn values<'a, 'short>(it: Values<'a, &'static str>) -> Values<'a, &'short str> {
        it
    }
    fn into_iter<'short>(it: IntoIter<&'static str>) -> IntoIter<&'short str> {
        it
    }
    fn into_values<'short>(it: IntoValues<&'static str>) -> IntoValues<&'short str> {
        it
    }
    fn drain<'a, 'short>(it: Drain<'a, &'static str>) -> Drain<'a, &'short str> {
        it
    }
    fn masked<'a, 'short>(it: IterMasked<'a, &'static str>) -> IterMasked<'a, &'short str> {
        it
    }
    fn indices<'short>(it: Indices<'static>) -> Indices<'short> {
        it
    }
    let mask = bits![1];
    let longer = SparseArray::from(["a"]);
    assert_eq!(drain(longer.clone().drain()).count(), 1);
    assert_eq!(iter(longer.iter()).count(), 1);
    assert_eq!(values(longer.values()).count(), 1);
    assert_eq!(masked(longer.iter_masked(mask)).count(), 1);
    assert_eq!(into_iter(longer.clone().into_iter()).count(), 1);
    assert_eq!(into_values(longer.clone().into_values()).count(), 1);
    assert_eq!(indices(Indices::default()).count(), 0);
    assert_eq!(array(longer).len(), 1);
}

#[test]
fn values_change_hands_between_threads() {
    let mut array: SparseArray<String> = (0..100).map(|n: u32| n.to_string()).collect();
    array.remove(50);
    std::thread::scope(|scope| {
        let shared = &array;
        let readers: Vec<_> = (0..2).map(|_| scope.spawn(|| shared.values().map(String::len).sum::<usize>())).collect();
        assert!(readers.into_iter().all(|reader| reader.join().unwrap() == 188));
    });
    let array = std::thread::spawn(move || {
        array.clear();
        array
    });
    assert!(array.join().unwrap().is_empty());
}
