//! Hashers and adverse keys.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use test_kit::hashers::{Answers, ChaosOrd, ConstantState, FewState, IdentityState, RandomAnswerState, RandomEq};

fn hashes(state: &impl BuildHasher) -> HashSet<u64> {
    (0..1000_u64).map(|key| state.hash_one(key)).collect()
}

#[test]
fn all_collide() {
    for hash in [0, 7, u64::MAX] {
        assert_eq!(hashes(&ConstantState(hash)), HashSet::from([hash]));
    }
    assert_eq!(ConstantState::default(), ConstantState(0));
}

#[test]
fn few_differ_and_only_at_one_end() {
    assert_eq!(hashes(&FewState::low(3)), (0..8).collect());
    assert_eq!(hashes(&FewState::high(3)), (0..8_u64).map(|few| few << 61).collect());
    assert_eq!(hashes(&FewState::default()), (0..4).collect());
    for none in [FewState::low(0), FewState::high(0)] {
        assert_eq!(hashes(&none), HashSet::from([0]));
    }
    for all in [FewState::low(64), FewState::high(64)] {
        assert_eq!(hashes(&all).len(), 1000);
    }
    assert_eq!(FewState::low(3).hash_one(5), FewState::low(3).hash_one(5));
}

#[test]
fn integers_are_their_own_hash() {
    assert_eq!(hashes(&IdentityState), (0..1000).collect());
    assert_eq!(IdentityState.hash_one(u64::MAX), u64::MAX);
    assert_eq!((IdentityState.hash_one(5_u8), IdentityState.hash_one(5_u16)), (5, 5));
    assert_eq!((IdentityState.hash_one(5_u32), IdentityState.hash_one(5_usize)), (5, 5));
    let words = ["", "a", "b", "ab", "ba", "abc"];
    assert_eq!(words.iter().map(|word| IdentityState.hash_one(word)).collect::<HashSet<_>>().len(), words.len());
}

#[test]
fn random_hashes_differ_each_time_and_repeat_with_the_seed() {
    let draw = |seed| {
        let state = RandomAnswerState::new(seed);
        (0..100).map(|_| state.hash_one(7)).collect::<Vec<_>>()
    };
    assert_eq!(draw(1).iter().collect::<HashSet<_>>().len(), 100);
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    let state = RandomAnswerState::default();
    assert_ne!(state.hash_one(7), state.clone().hash_one(7));
}

#[test]
fn a_map_of_lies_is_wrong_and_ends() {
    let answers = Answers::from_seed(3);
    let mut map = HashMap::with_hasher(RandomAnswerState::new(3));
    for key in 0..200 {
        map.insert(RandomEq::new(key % 20, &answers), key);
    }
    assert!(map.len() > 20, "equal keys were found equal: the lies have no effect");
    let mut set = HashSet::with_hasher(ConstantState(0));
    set.extend((0..200).map(|key| RandomEq::new(key, &answers)));
    assert!(set.len() < 200, "different keys were never found equal: the lies have no effect");
}

#[test]
fn a_chaotic_order_is_no_order_but_keeps_its_keys() {
    let answers = Answers::from_seed(5);
    let mut keys: Vec<ChaosOrd> = (0..100).map(|key| ChaosOrd::new(key, &answers)).collect();
    assert!(keys.windows(2).any(|pair| pair[0] > pair[1]));
    // Bubble sort, which ends for any order; std's sorts may panic if the order is not total.
    for at in 1..keys.len() {
        if keys[at - 1] > keys[at] {
            keys.swap(at - 1, at);
        }
    }
    assert!(!keys.iter().map(ChaosOrd::key).eq(0..100));
    let found: HashSet<u64> = keys.iter().map(ChaosOrd::key).collect();
    assert_eq!(found.len(), 100);
    assert!(keys[0] == keys[0]);
}

#[test]
fn all_can_be_what_a_map_asks_for() {
    fn state<S: BuildHasher + Clone + Default + Send + Sync + 'static>() {}
    fn key<K: Hash + Eq + Clone + Send + Sync + 'static>() {}
    state::<ConstantState>();
    state::<IdentityState>();
    state::<FewState>();
    state::<RandomAnswerState>();
    key::<RandomEq>();
    key::<ChaosOrd>();
}
