//! Arrays and owning iterators of references that end first. Each function compiles only because no destructor names
//! the type of the values. `src/compile_fail.rs` has the programs that must be refused, drains among them: a drain
//! borrows the array until it is dropped, std's too.

use core::panic::{RefUnwindSafe, UnwindSafe};

use sparse_array::allocator::Global;
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
    assert_eq!(size_of::<SparseArray<String>>(), 4 * size_of::<u64>());
    assert_eq!(size_of::<SparseArray<u8>>(), 4 * size_of::<u64>());
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
