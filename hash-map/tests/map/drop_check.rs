//! Maps and owning iterators of references that end first. Each function compiles only because no destructor names the
//! type of the pairs. `src/compile_fail.rs` has the programs that must be refused.

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
