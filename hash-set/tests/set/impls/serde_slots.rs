//! The form that keeps ids and holes: the copy behaves like the original, and invalid input is an error in bounded
//! memory.

use std::cell::Cell;
use std::hash::BuildHasher;

use hash_set::{DefaultHashBuilder, ElementId, HashSet, HashTable, serde_slots};
use test_kit::alloc::AmbientAllocator;
use test_kit::hashers::{ConstantHasher, ConstantState};
use test_kit::hostile::peak_of;
use test_kit::panics::quiet_catch;
use test_kit::random::Random;

test_kit::formats!();
test_kit::serde_with!(Set(HashSet<u32>), serde_slots);
test_kit::serde_with!(OneChain(HashSet<u32, ConstantState>), serde_slots);
test_kit::serde_with!(Ambient(HashSet<u32, ConstantState, AmbientAllocator>), serde_slots);

/// Inserts and removes at random.
fn random_set<S: BuildHasher + Default>(random: &mut Random, steps: usize) -> HashSet<u32, S> {
    let mut set = HashSet::default();
    for _ in 0..steps {
        let element = random.index(steps) as u32;
        if random.index(5) < 2 {
            set.remove(&element)
        } else {
            set.insert(element)
        };
    }
    set
}

#[track_caller]
fn assert_same<S: BuildHasher + Default>(mut copy: HashSet<u32, S>, mut set: HashSet<u32, S>) {
    copy.assert_invariants();
    assert!(copy.iter_full().eq(set.iter_full()));
    for element in 0..2000 {
        assert_eq!(copy.get_id(&element), set.get_id(&element));
    }
    for element in 10_000..10_100 {
        assert_eq!(copy.insert_full(element), set.insert_full(element));
    }
    copy.assert_invariants();
}

#[test]
fn copies_have_the_same_ids_now_and_later() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 3, 10, 30, 100, 100, 1000] {
        let set = random_set(&mut random, steps);
        for Set(copy) in round_trips(&Set(set.clone())) {
            assert_same(copy, set.clone());
        }
        // Chains that overflow.
        let set = random_set(&mut random, steps.min(300));
        for OneChain(copy) in round_trips(&OneChain(set.clone())) {
            assert_same(copy, set.clone());
        }
    }
}

#[test]
fn tables_come_back_under_any_hash() {
    let mut table = HashTable::new();
    for n in 0..200_u32 {
        table.insert_unique(u64::from(n % 7), n % 50);
    }
    for index in [3, 150, 17, 199] {
        table.remove_by_id(ElementId::from_index(index).unwrap());
    }
    let mut bytes = Vec::new();
    serde_slots::serialize_table(&table, &mut serde_json::Serializer::new(&mut bytes)).unwrap();
    // A constant hash, one of few values, and a good one.
    let hasher = DefaultHashBuilder::default();
    for hash in [&|_: &u32| 7, &|n: &u32| u64::from(n % 3), &|n: &u32| hasher.hash_one(n)] as [&dyn Fn(&u32) -> u64; 3]
    {
        let mut calls = 0;
        let copy = serde_slots::deserialize_table(&mut serde_json::Deserializer::from_slice(&bytes), |element| {
            calls += 1;
            hash(element)
        });
        let mut copy: HashTable<u32> = copy.unwrap();
        copy.assert_invariants();
        assert_eq!(calls, table.len());
        assert!(copy.iter_full().eq(table.iter_full()));
        for n in 0..50 {
            assert_eq!(
                copy.iter_hash(hash(&n)).filter(|&&m| m == n).count(),
                table.iter().filter(|&&m| m == n).count()
            );
        }
        assert_eq!([1, 2, 3, 4, 5].map(|n| copy.insert_unique(hash(&n), n).id().index()), [199, 17, 150, 3, 200]);
    }
    assert_eq!(
        serde_json::to_string(&table).unwrap(),
        serde_json::to_string(&table.iter().collect::<Vec<_>>()).unwrap()
    );
}

thread_local!(static HASHES: Cell<u32> = const { Cell::new(0) });

/// Counts the hashes.
#[derive(Default)]
struct CountingState;

impl BuildHasher for CountingState {
    type Hasher = ConstantHasher;

    fn build_hasher(&self) -> ConstantHasher {
        HASHES.set(HASHES.get() + 1);
        ConstantState(0).build_hasher()
    }
}

test_kit::serde_with!(Counting(HashSet<u32, CountingState>), serde_slots);

#[test]
fn each_element_is_hashed_once() {
    let Counting(set) = serde_json::from_str("[[[1],[],[2],[3]],[1]]").unwrap();
    assert_eq!((HASHES.get(), set.len()), (3, 3));
    assert!([1, 2, 3].iter().all(|element| set.contains(element)));
}

#[test]
fn a_hash_that_panics_leaks_nothing() {
    let text = r#"[[["a"],[],["b"],["c"],["d"],["e"]],[1]]"#;
    for n in 0..5 {
        // Asserts that all blocks are freed.
        peak_of(|| {
            let mut calls = 0;
            let hash = |_: &String| {
                assert!(calls < n, "the hash of element {calls}");
                calls += 1;
                0
            };
            quiet_catch(|| {
                let json = &mut serde_json::Deserializer::from_str(text);
                serde_slots::deserialize_table::<String, AmbientAllocator, _>(json, hash).map(drop)
            })
            .unwrap_err();
        });
    }
}

#[test]
fn repeated_elements_and_wrong_holes_are_wrong() {
    assert_wrong::<Set>("[[[1],[2],[1]],[]]", "comes twice");
    assert_wrong::<Set>("[[[1],[],[1]],[1]]", "comes twice");
    assert_wrong::<OneChain>("[[[1],[],[1]],[1]]", "comes twice");
    assert_wrong::<Set>("[[[1],[]],[0]]", "the holes are not listed once each");
    assert_wrong::<Set>("[[[1]],[4000000000]]", "the holes are not listed once each");
    assert_wrong::<Set>("[1,2]", "expected a sequence of slots");
    assert_wrong::<Set>("{}", "expected a tuple of size 2");
    // An `Eq` that never holds.
    assert_wrong::<NoEq>("[[[1.5],[]],[1]]", "comes twice");
}

/// A number that is unequal to itself.
#[derive(Debug, PartialEq)]
struct NotANumber(f64);

impl Eq for NotANumber {}

impl std::hash::Hash for NotANumber {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl serde::Serialize for NotANumber {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.0)
    }
}

impl<'de> serde::Deserialize<'de> for NotANumber {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <f64 as serde::Deserialize>::deserialize(deserializer).map(|_| Self(f64::NAN))
    }
}

test_kit::serde_with!(NoEq(HashSet<NotANumber>), serde_slots);

#[test]
fn hostile_input_is_paid_for() {
    let mut set: HashSet<u32, ConstantState> = (0..40).collect();
    set.retain(|element| ![30, 1, 39].contains(element));
    read_hostile_slots(&OneChain(set), |len| 200 * (len + 8), |Ambient(set)| set.assert_invariants());
}

#[test]
fn memory_that_is_not_there_is_an_error() {
    let mut set: HashSet<u32, ConstantState> = (0..100).collect();
    set.retain(|element| element % 3 != 1);
    let text = serde_json::to_string(&OneChain(set)).unwrap();
    assert!(fail_at_each_read::<Ambient>(&text) > 3);
}
