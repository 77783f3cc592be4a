//! Sets, tables and owning iterators of references that end first. Each function compiles only because no destructor
//! names the type of the elements. `src/compile_fail.rs` has the programs that must be refused.

use std::any::TypeId;
use std::cell::Cell;
use std::marker::PhantomPinned;
use std::panic::{RefUnwindSafe, UnwindSafe};

use hash_set::{Drain, HashSet, HashTable, IntoIter};
use test_kit::alloc::TrackingAllocator;

// The text is declared last, and so dropped first.

#[test]
fn a_set_of_references_outlives_what_they_refer_to() {
    let mut set = HashSet::new();
    let text = String::from("a");
    set.insert(&text);
    assert!(set.contains(&text));
}

#[test]
fn so_does_a_table() {
    let mut table = HashTable::new();
    let text = String::from("a");
    table.insert_unique(7, &text);
    assert_eq!(table.find(7, |_| true), Some(&&text));
}

#[test]
fn so_does_a_table_in_another_allocator() {
    let allocator = TrackingAllocator::new();
    let mut table = HashTable::new_in(&allocator);
    let text = String::from("a");
    table.insert_unique(7, vec![&text]);
    assert_eq!(table.len(), 1);
}

#[test]
fn so_do_the_owning_iterators() {
    let (mut of_set, mut of_table): (IntoIter<&String>, IntoIter<&String>);
    let text = String::from("a");
    of_set = HashSet::from([&text]).into_iter();
    let mut table = HashTable::new();
    table.insert_unique(7, &text);
    of_table = table.into_iter();
    assert_eq!((of_set.next(), of_table.next()), (Some(&text), Some(&text)));
}

#[test]
fn a_last_use_ends_the_borrow() {
    let mut texts = vec![String::from("a")];
    let set: HashSet<&String> = texts.iter().collect();
    assert_eq!(set.len(), 1);
    texts.push(String::from("b"));
}

/// The bounds of `std::collections::hash_set::Drain`, which the calls below check.
fn is_a_drain<D: Unpin + UnwindSafe + RefUnwindSafe>(_: Option<D>) {}

#[test]
fn drains_have_the_auto_traits_of_those_of_std() {
    fn with_elements<'a, T: RefUnwindSafe + 'a>() {
        is_a_drain(None::<std::collections::hash_set::Drain<'a, T>>);
        is_a_drain(None::<Drain<'a, T>>);
    }
    with_elements::<u8>();
    with_elements::<&mut u8>();
    with_elements::<PhantomPinned>();
}

/// A subtype of [`Static`] with other drop glue.
type Any = for<'a> fn(&'a str);
type Static = fn(&'static str);

thread_local! {
    static DROPPED_AS_ANY: Cell<usize> = const { Cell::new(0) };
}

/// Counts the drops for which `F` is [`Any`]: such a drop could call a `Static` with a string that does not live so
/// long.
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

/// Drops a table that had the subtype first, and into which `put` has put an element of the supertype.
#[track_caller]
fn assert_dropped_as_static(put: impl FnOnce(&mut HashTable<Called<Static>>)) {
    let mut any: HashTable<Called<Any>> = HashTable::new();
    for hash in 0..4 {
        any.insert_unique(hash, Called(call as Any));
    }
    let mut table: HashTable<Called<Static>> = any;
    DROPPED_AS_ANY.set(0);
    put(&mut table);
    drop(table);
    assert_eq!(DROPPED_AS_ANY.get(), 0);
}

#[test]
fn elements_are_dropped_as_the_type_that_the_table_has() {
    assert_dropped_as_static(|table| _ = table.insert_unique(9, called()));
    assert_dropped_as_static(|table| _ = table.try_insert_unique(9, called()).unwrap());
    assert_dropped_as_static(|table| _ = table.entry(9, |_| false).or_insert(called()));
    assert_dropped_as_static(|table| *table.find_mut(1, |_| true).unwrap() = called());
    assert_dropped_as_static(|table| table.iter_mut().for_each(|element| *element = called()));
    assert_dropped_as_static(|table| table.iter_hash_mut(1).for_each(|element| *element = called()));
    assert_dropped_as_static(|table| **table.get_disjoint_mut([1, 2], |_, _| true)[1].as_mut().unwrap() = called());
    assert_dropped_as_static(|table| {
        table.retain(|element| {
            *element = called();
            true
        });
    });
    assert_dropped_as_static(|table| {
        table.remove(0, |_| true);
        table.compact_with(|element, _, _| *element = called());
    });
    assert_dropped_as_static(|table| {
        table.shrink_to_fit();
        table.insert_unique(9, called());
    });
}
