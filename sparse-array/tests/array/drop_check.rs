//! Arrays and owning iterators of references that end first. Each function compiles only because no destructor names
//! the type of the values. `src/compile_fail.rs` has the programs that must be refused, drains among them: a drain
//! borrows the array until it is dropped, std's too.

use core::alloc::Layout;
use core::any::TypeId;
use core::cell::Cell;
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::ptr::NonNull;

use sparse_array::allocator::{AllocError, Allocator, Global};
use sparse_array::bitvec::prelude::*;
use sparse_array::{Drain, IntoIter, IntoValues, SparseArray};
use test_kit::alloc::TrackingAllocator;
use test_kit::auto_traits::{assert_unpin, assert_unwind_safe};

// The text is declared last, and so dropped first.

#[test]
fn an_array_of_references_outlives_what_they_refer_to() {
    let mut array = SparseArray::new();
    let text = String::from("a");
    array.insert(&text);
    assert_eq!(array[0], "a");
}

#[test]
fn so_does_an_array_in_another_allocator() {
    let allocator = TrackingAllocator::new();
    let mut array = SparseArray::new_in(&allocator);
    let text = String::from("a");
    array.insert(&text);
    assert_eq!(array[0], "a");
}

#[test]
fn so_does_an_array_of_vectors_of_references() {
    let mut array = SparseArray::new();
    let text = String::from("a");
    array.insert(vec![&text]);
    assert_eq!(array[0], ["a"]);
}

#[test]
fn so_do_the_owning_iterators() {
    let (mut iter, mut values): (IntoIter<&String>, IntoValues<&String>);
    let text = String::from("a");
    iter = SparseArray::from([&text, &text]).into_iter();
    values = SparseArray::from([&text, &text]).into_values();
    assert_eq!((iter.next(), values.next()), (Some((0, &text)), Some(&text)));
}

#[test]
fn a_last_use_ends_the_borrow() {
    let mut texts = vec![String::from("a")];
    let array: SparseArray<&String> = texts.iter().collect();
    assert_eq!(array[0], "a");
    texts.push(String::from("b"));
    let array: SparseArray<&mut String> = texts.iter_mut().collect();
    assert_eq!(array.len(), 2);
    texts.clear();
}

#[test]
fn the_function_in_the_block_takes_no_room_in_the_array() {
    // Two pointers and four numbers.
    let expected = 2 * size_of::<usize>() + 4 * size_of::<u32>();
    assert_eq!((size_of::<SparseArray<String>>(), size_of::<SparseArray<u8>>()), (expected, expected));
}

/// The bounds of `std::vec::Drain`, which the calls below check.
fn is_a_drain<D: Unpin + UnwindSafe + RefUnwindSafe>(_: Option<D>) {}

#[test]
fn drains_have_the_auto_traits_of_those_of_std() {
    fn with_values<'a, T: RefUnwindSafe + 'a>() {
        is_a_drain(None::<std::vec::Drain<'a, T>>);
        is_a_drain(None::<Drain<'a, T>>);
    }
    with_values::<u8>();
    with_values::<&mut u8>();
    with_values::<std::marker::PhantomPinned>();
    assert_unpin::<Drain<'static, &'static std::marker::PhantomPinned, Global>>();
    assert_unwind_safe::<IntoIter<u8>>();
    assert_unwind_safe::<IntoValues<u8>>();
}

/// A subtype of [`Static`] with other drop glue.
type Any = for<'a> fn(&'a str);
type Static = fn(&'static str);

thread_local! {
    static DROPPED_AS_ANY: Cell<usize> = const { Cell::new(0) };
    /// Blocks that a [`Typed<Any>`](Typed) freed.
    static FREED_AS_ANY: Cell<usize> = const { Cell::new(0) };
}

/// Counts the drops for which `F` is [`Any`]: such a drop could call a `Static` with a string that does not live so
/// long.
#[derive(Clone)]
struct Called<F: 'static>(F);

impl<F: 'static> Drop for Called<F> {
    fn drop(&mut self) {
        if TypeId::of::<F>() == TypeId::of::<Any>() {
            DROPPED_AS_ANY.set(DROPPED_AS_ANY.get() + 1);
        }
    }
}

fn call(_: &str) {}

fn called() -> Called<Static> {
    Called(call)
}

/// Drops an array that had the subtype first, and into which `put` has put a value of the supertype.
#[track_caller]
fn assert_dropped_as_static(put: impl FnOnce(&mut SparseArray<Called<Static>>)) {
    let any = || -> SparseArray<Called<Any>> {
        let mut array: SparseArray<_> = (0..4).map(|_| Called(call as Any)).collect();
        drop(array.remove(1));
        array
    };
    let mut array: SparseArray<Called<Static>> = any();
    DROPPED_AS_ANY.set(0);
    put(&mut array);
    drop(array);
    assert_eq!(DROPPED_AS_ANY.get(), 0);
}

#[test]
fn values_are_dropped_as_the_type_that_the_array_has() {
    assert_dropped_as_static(|array| _ = array.insert(called()));
    assert_dropped_as_static(|array| assert!(array.insert_within_capacity(called()).is_ok()));
    assert_dropped_as_static(|array| _ = array.insert_at(1, called()));
    assert_dropped_as_static(|array| _ = array.vacant_entry().insert(called()));
    assert_dropped_as_static(|array| array.extend([called(), called(), called()]));
    assert_dropped_as_static(|array| array[0] = called());
    assert_dropped_as_static(|array| *array.get_mut(0).unwrap() = called());
    assert_dropped_as_static(|array| *array.get_disjoint_mut([0, 2]).unwrap()[1] = called());
    assert_dropped_as_static(|array| array.iter_mut().for_each(|(_, value)| *value = called()));
    assert_dropped_as_static(|array| array.values_mut().for_each(|value| *value = called()));
    assert_dropped_as_static(|array| array.range_mut(1..).for_each(|(_, value)| *value = called()));
    assert_dropped_as_static(|array| array.iter_masked_mut(bits![1; 4]).for_each(|(_, value)| *value = called()));
    assert_dropped_as_static(|array| {
        array.retain(|_, value| {
            *value = called();
            true
        });
    });
    assert_dropped_as_static(|array| {
        let none = array.extract_if(|_, value| {
            *value = called();
            false
        });
        assert_eq!(none.count(), 0);
    });
    assert_dropped_as_static(|array| assert!(array.compact_with(|value, _, _| *value = called())));
    assert_dropped_as_static(|array| {
        array.compact();
        // With 32-bit pointers a value is smaller than its slot.
        if let Some(values) = array.as_mut_slice() {
            values[0] = called();
        }
    });
    assert_dropped_as_static(|array| array.append(&mut SparseArray::from([called()])));
    assert_dropped_as_static(|array| array.clone_from(&SparseArray::from([called()])));
    assert_dropped_as_static(|array| {
        array.shrink_to_fit();
        array.insert(called());
    });
}

/// An allocator whose type has a subtype with other drop glue.
struct Typed<F: 'static>(Called<F>);

#[expect(unsafe_code, reason = "the trait is unsafe to implement")]
// SAFETY: all blocks are of `Global`.
unsafe impl<F: 'static> Allocator for Typed<F> {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        Global.allocate(layout)
    }

    unsafe fn deallocate(&self, block: NonNull<u8>, layout: Layout) {
        if TypeId::of::<F>() == TypeId::of::<Any>() {
            FREED_AS_ANY.set(FREED_AS_ANY.get() + 1);
        }
        // SAFETY: caller guarantees that the block is of this allocator, so of `Global`.
        unsafe { Global.deallocate(block, layout) };
    }
}

/// Miri finds a call by a function of another type here, were the allocator passed by value.
#[test]
fn the_allocator_is_dropped_as_the_type_that_the_array_has() {
    for len in [0, 1, 3] {
        let mut array: SparseArray<String, Typed<Any>> = SparseArray::new_in(Typed(Called(call)));
        array.extend((0..len).map(|n| n.to_string()));
        let array: SparseArray<String, Typed<Static>> = array;
        DROPPED_AS_ANY.set(0);
        let mut values = array.into_iter();
        assert_eq!(values.next().map(|(index, _)| index), (len > 0).then_some(0));
        drop(values);
        assert_eq!(DROPPED_AS_ANY.get(), 0);
    }
}

#[test]
fn a_block_is_freed_by_the_type_that_returned_it() {
    let mut array: SparseArray<u8, Typed<Any>> = SparseArray::new_in(Typed(Called(call)));
    array.extend(0..100);
    let mut array: SparseArray<u8, Typed<Static>> = array;
    array.truncate(3);
    array.shrink_to_fit();
    FREED_AS_ANY.set(0);
    drop(array);
    assert_eq!(FREED_AS_ANY.get(), 0);
}
