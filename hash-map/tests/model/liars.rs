//! Maps with a random `Hash` or `Eq`. Results are arbitrary, but every list ends, the invariants hold, and each key and
//! value is dropped once.

use std::hash::{BuildHasher, Hash, Hasher};
use std::mem;

use hash_map::{ElementId, Entry, EntryRef, HashMap};
use test_kit::hashers::{Answers, ConstantState, FewState, RandomAnswerState};
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::panics::silent_catch;

#[derive(Clone, Debug)]
enum Operation {
    Insert(u64),
    ReplacePair(u64),
    TryInsert(u64),
    EntryToggle(u64),
    EntryReplaceWith(u64),
    EntryRef(u64),
    Remove(u64),
    RemoveById(usize),
    GetDisjoint(u64, u64),
    Extend(u64),
    Append(u64),
    Retain(u64),
    ExtractIf(u64, usize),
    Drain(usize),
    ShrinkToFit,
    Reserve(usize),
    Compact,
    CompactStable,
    Clone,
    CloneFrom(u64),
    Compare,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = u64::arbitrary(g) % 64;
        match u8::arbitrary(g) {
            0..70 => Self::Insert(key),
            70..80 => Self::ReplacePair(key),
            80..90 => Self::TryInsert(key),
            90..110 => Self::EntryToggle(key),
            110..120 => Self::EntryReplaceWith(key),
            120..130 => Self::EntryRef(key),
            130..150 => Self::Remove(key),
            150..160 => Self::RemoveById(key as usize),
            160..170 => Self::GetDisjoint(key, u64::arbitrary(g) % 64),
            170..180 => Self::Extend(key),
            180..190 => Self::Append(key),
            190..197 => Self::Retain(key % 8 + 1),
            197..205 => Self::ExtractIf(key % 8 + 1, usize::arbitrary(g) % 16),
            205..209 => Self::Drain(usize::arbitrary(g) % 32),
            209..214 => Self::ShrinkToFit,
            214..219 => Self::Reserve(usize::arbitrary(g) % 100),
            219..224 => Self::Compact,
            224..229 => Self::CompactStable,
            229..236 => Self::Clone,
            236..243 => Self::CloneFrom(key),
            243..=255 => Self::Compare,
        }
    }
}

/// A recorded key whose `Eq` is correct or random.
#[derive(Clone)]
struct Liar {
    element: Element,
    answers: Option<Answers>,
}

impl PartialEq for Liar {
    fn eq(&self, other: &Self) -> bool {
        // Always compare, so that the ledger sees a comparison of a dropped key.
        let equal = self.element == other.element;
        self.answers.as_ref().map_or(equal, Answers::next_bool)
    }
}

impl Eq for Liar {}

impl Hash for Liar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.element.hash(state);
    }
}

struct LiarModel<S, const LYING_EQ: bool> {
    // Drop before the ledger is checked.
    map: Option<HashMap<Liar, Element, S>>,
    ledger: Ledger,
    answers: Answers,
}

impl<S: BuildHasher + Default + Clone, const LYING_EQ: bool> LiarModel<S, LYING_EQ> {
    fn pair(&self, key: u64) -> (Liar, Element) {
        let answers = LYING_EQ.then_some(self.answers);
        (Liar { element: self.ledger.element(key), answers }, self.ledger.element(key))
    }

    fn several(&self, first: u64) -> Vec<(Liar, Element)> {
        (first..first + 20).map(|key| self.pair(key)).collect()
    }
}

impl<S: BuildHasher + Default + Clone, const LYING_EQ: bool> Model for LiarModel<S, LYING_EQ> {
    type Operation = Operation;

    fn new() -> Self {
        Self { map: Some(HashMap::default()), ledger: Ledger::new(), answers: Answers::from_seed(7) }
    }

    fn apply(&mut self, operation: &Operation) {
        let mut map = self.map.take().expect("put back below");
        match *operation {
            Operation::Insert(key) => {
                let (key, value) = self.pair(key);
                drop(map.insert(key, value));
            }
            Operation::ReplacePair(key) => {
                let (key, value) = self.pair(key);
                let (id, old) = map.replace_full(key, value);
                assert!(map.contains_id(id));
                drop(old);
            }
            Operation::TryInsert(number) => {
                let (key, value) = self.pair(number);
                if let Err(error) = map.try_insert(key, value) {
                    assert_eq!(error.value.key(), number);
                }
            }
            Operation::EntryToggle(key) => {
                let (key, value) = self.pair(key);
                let before = map.len();
                match map.entry(key) {
                    Entry::Occupied(entry) => {
                        drop(entry.remove_entry());
                        assert_eq!(map.len(), before - 1);
                    }
                    Entry::Vacant(entry) => {
                        entry.insert(value);
                        assert_eq!(map.len(), before + 1);
                    }
                }
            }
            Operation::EntryReplaceWith(key) => {
                let (key, value) = self.pair(key);
                let even = value.key() % 2 == 0;
                drop(map.entry(key).and_replace_entry_with(|_, old| even.then_some(old)));
            }
            Operation::EntryRef(key) => {
                let (key, value) = self.pair(key);
                let before = map.len();
                let mut owned = Some((self.pair(key.element.key()).0, value));
                // Panics if `Eq` is false for the owned key, as documented.
                let inserted = silent_catch(|| match map.entry_ref(&key) {
                    EntryRef::Occupied(entry) => drop(entry.remove()),
                    EntryRef::Vacant(entry) => {
                        let (owned, value) = owned.take().expect("not taken yet");
                        entry.insert_with_key(owned, value);
                    }
                });
                assert!(LYING_EQ || inserted.is_ok());
                assert!(map.len().abs_diff(before) <= 1);
            }
            Operation::Remove(key) => {
                let key = self.pair(key).0;
                let before = map.len();
                let removed = map.remove(&key).is_some();
                assert_eq!(map.len(), before - usize::from(removed));
            }
            Operation::RemoveById(index) => {
                let id = ElementId::from_index(index).expect("a small index");
                let there = map.contains_id(id);
                assert_eq!(map.remove_by_id(id).is_some(), there);
            }
            Operation::GetDisjoint(one, two) => {
                let keys = [self.pair(one).0, self.pair(two).0];
                // Panics if both keys find the same pair.
                let _ = silent_catch(|| {
                    if let [Some(one), Some(two)] = map.get_disjoint_mut([&keys[0], &keys[1]]) {
                        mem::swap(one, two);
                    }
                });
            }
            Operation::Extend(first) => map.extend(self.several(first)),
            Operation::Append(first) => {
                let mut other: HashMap<Liar, Element, S> = self.several(first).into_iter().collect();
                map.append(&mut other);
                other.assert_invariants();
                assert!(other.is_empty());
            }
            Operation::Retain(modulus) => map.retain(|key, _| key.element.key() % modulus == 0),
            Operation::ExtractIf(modulus, limit) => {
                map.extract_if(|key, _| key.element.key() % modulus == 0).take(limit).for_each(drop);
            }
            Operation::Drain(limit) => map.drain().take(limit).for_each(drop),
            Operation::ShrinkToFit => map.shrink_to_fit(),
            Operation::Reserve(additional) => map.reserve(additional),
            Operation::Compact => _ = map.compact(),
            Operation::CompactStable => _ = map.compact_stable(),
            Operation::Clone => map = map.clone(),
            Operation::CloneFrom(first) => {
                let other: HashMap<Liar, Element, S> = self.several(first).into_iter().collect();
                map.clone_from(&other);
                assert_eq!(map.len(), other.len());
            }
            Operation::Compare => _ = map == map.clone(),
        }
        self.map = Some(map);
    }

    fn check(&self) {
        let map = self.map.as_ref().expect("put back");
        map.assert_invariants();
        assert_eq!(map.iter().count(), map.len());
        // One key and one value live for each pair, and nothing else.
        self.ledger.assert_live(2 * map.len());
        assert!(map.iter().all(|(key, value)| value.key() < 100 && key.element.key() < 100));
    }
}

impl<S, const LYING_EQ: bool> Drop for LiarModel<S, LYING_EQ> {
    fn drop(&mut self) {
        drop(self.map.take());
        if !std::thread::panicking() {
            self.ledger.assert_all_dropped();
        }
    }
}

const LISTS: u64 = 3_000;

test_kit::models! {
    lying_hash_and_eq: LiarModel<RandomAnswerState, true>, LISTS;
}

test_kit::model_tests! {
    lying_hash: LiarModel<RandomAnswerState, false>, LISTS;
    lying_eq: LiarModel<FewState, true>, LISTS;
    lying_eq_with_all_equal_hashes: LiarModel<ConstantState, true>, LISTS;
}
