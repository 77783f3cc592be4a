//! Sets, tables and owning iterators of references that end first. Each function compiles only because no destructor
//! names the type of the elements. `src/compile_fail.rs` has the programs that must be refused.

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
