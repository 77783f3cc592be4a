//! The containers with a hasher that is not the default one: all that they are without the feature `ahash`. A program
//! of its own, as the others need that feature.

use std::hash::{BuildHasher, BuildHasherDefault, Hasher};

use hash_map::{HashMap, HashSet, MultiMap};

#[derive(Clone, Copy, Default)]
struct Sum(u64);

impl Hasher for Sum {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| sum.wrapping_mul(31) + u64::from(byte));
    }
}

/// A hasher without `Default`, for which only `with_hasher` and its kin create containers.
#[derive(Clone)]
struct Seeded(u64);

impl BuildHasher for Seeded {
    type Hasher = Sum;

    fn build_hasher(&self) -> Sum {
        Sum(self.0)
    }
}

#[test]
fn a_hasher_with_default_is_collected() {
    type S = BuildHasherDefault<Sum>;
    let map: HashMap<_, _, S> = ["a", "b", "a"].into_iter().zip(0..).collect();
    assert_eq!((map["a"], map["b"], map.len()), (2, 1, 2));
    let multi_map: MultiMap<_, _, S> = ["a", "b", "a"].into_iter().zip(0..).collect();
    assert!(multi_map.get_all_in_slot_order("a").eq(&[0, 2]));
    let set: HashSet<_, S> = ["a", "b", "a"].into_iter().collect();
    assert!(set.iter().eq(&["a", "b"]));
    assert!((&set | &HashSet::default()) == set);
    assert!(HashMap::<u8, u8, S>::default().is_empty());
}

#[test]
fn a_hasher_without_default_is_passed() {
    let mut map = HashMap::with_hasher(Seeded(7));
    map.extend([("a", 1), ("b", 2)]);
    assert_eq!(map.clone(), map);
    assert_eq!(map.remove("a"), Some(1));
    let mut multi_map = MultiMap::with_capacity_and_hasher(10, Seeded(7));
    multi_map.extend([("a", 1), ("a", 2)]);
    assert_eq!(multi_map.count("a"), 2);
    let mut set = HashSet::with_hasher(Seeded(7));
    assert!(set.insert("a") && !set.insert("a"));
}
