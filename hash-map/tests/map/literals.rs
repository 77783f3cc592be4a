//! The macros, and the location of capacity panics.

use ::hash_map::{HashMap, MultiMap, hash_map, multi_map};
use ::hash_set::{HashSet, hash_set};
use test_kit::hashers::IdentityState;
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::panics::expect_panic;

#[test]
fn they_are_those_of_an_array_of_the_same() {
    assert_eq!(hash_map! { 1 => 'a', 2 => 'b', 1 => 'c' }, HashMap::from([(1, 'a'), (2, 'b'), (1, 'c')]));
    assert!(multi_map! { 1 => 'a', 2 => 'b', 1 => 'c' }.iter().eq([(&1, &'a'), (&2, &'b'), (&1, &'c')]));
    assert!(hash_set![3, 1, 3, 2].iter().eq(&[3, 1, 2]));
    // With and without a trailing comma, with any expressions, in any brackets.
    let name = String::from("a");
    let map = hash_map!(name.clone() => name.len() + 1, if name.is_empty() { name } else { "b".into() } => { 7 },);
    assert_eq!((map["a"], map["b"]), (2, 7));
    assert_eq!(hash_set! { "a", "b", }.len(), 2);
}

/// Types are inferred without annotations, as from an array.
#[test]
fn inference() {
    let empty = hash_map! {};
    assert_eq!(HashMap::<u8, String>::new(), empty);
    let empty: MultiMap<u8, u8> = multi_map! {};
    assert!(empty.is_empty());
    let mut set = hash_set![];
    set.insert(1.to_string());
    assert!(set.contains("1"));
    fn take(map: HashMap<u64, Option<u8>>, set: HashSet<u16>) -> usize {
        map.len() + set.len()
    }
    assert_eq!(take(hash_map! { 1 => None, 2 => Some(3) }, hash_set![1, 2]), 4);
    let nested = hash_map! { "a" => hash_set![1, 2], "b" => hash_set![] };
    assert!(nested["a"].contains(&2) && nested["b"].is_empty());
}

/// The crate and the macro of the same name do not conflict.
#[test]
fn the_names_are_not_confused() {
    use hash_map::Entry;

    mod by_paths {
        pub(super) fn len() -> usize {
            hash_map::hash_map! { 1 => 2 }.len() + hash_set::hash_set![1].len()
        }
    }
    let mut map = hash_map! { 1 => 2 };
    assert!(matches!(map.entry(1), Entry::Occupied(_)) && matches!(map.entry(3), Entry::Vacant(_)));
    assert_eq!(by_paths::len(), 2);
}

#[test]
fn the_caller_is_blamed_when_there_would_be_too_many() {
    let lying = || LyingSizeHint::new(0..10_u8, Lie::Max).map(|n| (n, n));
    let blamed = |report: test_kit::panics::PanicReport| {
        assert!(report.message().contains("capacity overflow"), "{report}");
        assert!(report.location().unwrap().contains(file!()), "the caller is blamed: {report}");
    };
    blamed(expect_panic(|| HashMap::<u8, u8>::from_iter(lying())));
    blamed(expect_panic(|| MultiMap::<u8, u8>::from_iter(lying())));
    blamed(expect_panic(|| HashMap::<u8, u8, IdentityState>::default().extend(lying())));
    blamed(expect_panic(|| MultiMap::<u8, u8, IdentityState>::default().extend(lying())));
    let pairs = [(1, 2); 3];
    blamed(expect_panic(|| HashMap::<u8, u8>::new().extend(LyingSizeHint::new(&pairs, Lie::Max))));
    blamed(expect_panic(|| MultiMap::<u8, u8>::new().extend(LyingSizeHint::new(&pairs, Lie::Max))));
    let of_references = || LyingSizeHint::new(&pairs, Lie::Max).map(|(key, value)| (key, value));
    blamed(expect_panic(|| HashMap::<u8, u8>::new().extend(of_references())));
    blamed(expect_panic(|| MultiMap::<u8, u8>::new().extend(of_references())));
    blamed(expect_panic(|| HashSet::<u8>::from_iter(LyingSizeHint::new(0..9, Lie::Max))));
}
