//! Maps and owning iterators of references that end first. Each function compiles only because no destructor names the
//! type of the pairs. `src/compile_fail.rs` has the programs that must be refused.

use std::any::TypeId;
use std::cell::Cell;
use std::marker::PhantomPinned;
use std::panic::{RefUnwindSafe, UnwindSafe};

use hash_map::{Drain, HashMap, IntoIter, IntoKeys, IntoValues, MultiMap};
use test_kit::alloc::TrackingAllocator;

// The text is declared last, and so dropped first.

#[test]
fn a_map_of_references_outlives_what_they_refer_to() {
    let mut map = HashMap::new();
    let text = String::from("a");
    map.insert(&text, &text);
    assert_eq!(map[&text], "a");
}

#[test]
fn so_does_a_multi_map() {
    let mut map = MultiMap::new();
    let text = String::from("a");
    map.insert(&text, &text);
    map.insert(&text, &text);
    assert_eq!(map.count(&text), 2);
}

#[test]
fn so_does_a_map_in_another_allocator() {
    let allocator = TrackingAllocator::new();
    let mut map = HashMap::new_in(&allocator);
    let text = String::from("a");
    map.insert(1, vec![&text]);
    assert_eq!(map[&1], ["a"]);
}

#[test]
fn a_map_and_a_text_of_one_pattern_compile() {
    let (mut map, text) = (HashMap::new(), String::from("a"));
    map.insert(text.as_str(), 1);
    assert_eq!(map["a"], 1);
}

#[test]
fn so_do_the_owning_iterators() {
    let mut pairs: IntoIter<&String, u8>;
    let mut keys: IntoKeys<&String, u8>;
    let mut values: IntoValues<u8, &String>;
    let mut of_multi_map: IntoIter<&String, u8>;
    let text = String::from("a");
    pairs = HashMap::from([(&text, 1)]).into_iter();
    keys = HashMap::from([(&text, 1)]).into_keys();
    values = HashMap::from([(1, &text)]).into_values();
    of_multi_map = MultiMap::from([(&text, 1)]).into_iter();
    assert_eq!((pairs.next(), keys.next(), values.next()), (Some((&text, 1)), Some(&text), Some(&text)));
    assert_eq!(of_multi_map.next(), Some((&text, 1)));
}

#[test]
fn a_last_use_ends_the_borrow() {
    let mut numbers = vec![1, 2, 2];
    let mut counts: HashMap<&u32, usize> = HashMap::new();
    numbers.iter().for_each(|n| *counts.entry(n).or_default() += 1);
    assert_eq!(counts[&2], 2);
    numbers.push(3);
}

/// The bounds of `std::collections::hash_map::Drain`, which the calls below check.
fn is_a_drain<D: Unpin + UnwindSafe + RefUnwindSafe>(_: Option<D>) {}

#[test]
fn drains_have_the_auto_traits_of_those_of_std() {
    fn with_pairs<'a, K: RefUnwindSafe + 'a, V: RefUnwindSafe + 'a>() {
        is_a_drain(None::<std::collections::hash_map::Drain<'a, K, V>>);
        is_a_drain(None::<Drain<'a, K, V>>);
    }
    with_pairs::<u8, &mut u8>();
    with_pairs::<PhantomPinned, u8>();
    with_pairs::<u8, PhantomPinned>();
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

#[test]
fn values_are_dropped_as_the_type_that_the_map_has() {
    #[track_caller]
    fn assert_dropped_as_static(put: impl FnOnce(&mut HashMap<u8, Called<Static>>)) {
        let any = HashMap::from([1, 2, 3].map(|key| (key, Called(call as Any))));
        let mut map: HashMap<u8, Called<Static>> = any;
        DROPPED_AS_ANY.set(0);
        put(&mut map);
        drop(map);
        assert_eq!(DROPPED_AS_ANY.get(), 0);
    }
    assert_dropped_as_static(|map| _ = map.insert(1, called()));
    assert_dropped_as_static(|map| _ = map.insert(4, called()));
    assert_dropped_as_static(|map| *map.get_mut(&1).unwrap() = called());
    assert_dropped_as_static(|map| _ = map.entry(4).or_insert(called()));
    assert_dropped_as_static(|map| *map.entry(1).or_insert_with(called) = called());
    assert_dropped_as_static(|map| map.values_mut().for_each(|value| *value = called()));
    assert_dropped_as_static(|map| map.iter_mut().for_each(|(_, value)| *value = called()));
    assert_dropped_as_static(|map| *map.first_mut().unwrap().1 = called());
    assert_dropped_as_static(|map| map.extend([(7, called())]));
}

#[test]
fn so_are_those_of_a_multi_map() {
    let any = MultiMap::from([1, 1, 2].map(|key| (key, Called(call as Any))));
    let mut map: MultiMap<u8, Called<Static>> = any;
    DROPPED_AS_ANY.set(0);
    map.get_all_mut(&1).for_each(|value| *value = called());
    map.insert(1, called());
    drop(map);
    assert_eq!(DROPPED_AS_ANY.get(), 0);
}
