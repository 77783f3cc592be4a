//! Maps with a random `Hash` or a random `Eq` of keys or values. Results are arbitrary, but every list ends, the
//! invariants hold, and each key and value is dropped once.

use std::hash::{BuildHasher, Hash, Hasher};

use hash_map::{ElementId, MultiMap};
use test_kit::hashers::{Answers, ConstantState, RandomAnswerState};
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

#[derive(Clone, Debug)]
enum Operation {
    Insert(u64),
    InsertUnique(u64),
    GetOrInsert(u64),
    LookUp(u64),
    GetAllMut(u64),
    RemoveAll(u64),
    TakeAll(u64, usize),
    RemovePair(u64),
    RemoveOne(u64),
    RemoveById(usize),
    Extend(u64),
    Append(u64),
    Retain(u64),
    ExtractIf(u64, usize),
    Drain(usize),
    CompactAndShrink,
    Sort,
    Clone,
    CloneFrom(u64),
    Compare,
    UniqueKeys,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = u64::arbitrary(g) % 16;
        match u8::arbitrary(g) % 70 {
            0..14 => Self::Insert(key),
            14..20 => Self::InsertUnique(key),
            20..23 => Self::GetOrInsert(key),
            23..26 => Self::LookUp(key),
            26..28 => Self::GetAllMut(key),
            28..31 => Self::RemoveAll(key),
            31..34 => Self::TakeAll(key, usize::arbitrary(g) % 8),
            34..37 => Self::RemovePair(key),
            37..41 => Self::RemoveOne(key),
            41..44 => Self::RemoveById(usize::arbitrary(g) % 64),
            44..49 => Self::Extend(key),
            49..52 => Self::Append(key),
            52..54 => Self::Retain(key % 8 + 1),
            54..56 => Self::ExtractIf(key % 8 + 1, usize::arbitrary(g) % 16),
            56..57 => Self::Drain(usize::arbitrary(g) % 32),
            57..60 => Self::CompactAndShrink,
            60..62 => Self::Sort,
            62..64 => Self::Clone,
            64..66 => Self::CloneFrom(key),
            66..68 => Self::Compare,
            68..=255 => Self::UniqueKeys,
        }
    }
}

/// A recorded key or value whose `Eq` is correct or random.
#[derive(Clone)]
struct Liar {
    element: Element,
    answers: Option<Answers>,
}

impl PartialEq for Liar {
    fn eq(&self, other: &Self) -> bool {
        // Always compare, so that the ledger sees a comparison of a dropped element.
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

struct LiarModel<S, const LYING_KEYS: bool, const LYING_VALUES: bool> {
    // Drop before the ledger is checked.
    map: Option<MultiMap<Liar, Liar, S>>,
    ledger: Ledger,
    answers: Answers,
}

impl<S: BuildHasher + Default + Clone, const LYING_KEYS: bool, const LYING_VALUES: bool>
    LiarModel<S, LYING_KEYS, LYING_VALUES>
{
    fn pair(&self, key: u64) -> (Liar, Liar) {
        let liar = |element, lies: bool| Liar { element, answers: lies.then_some(self.answers) };
        (liar(self.ledger.element(key), LYING_KEYS), liar(self.ledger.element(key % 3), LYING_VALUES))
    }

    fn several(&self, first: u64) -> Vec<(Liar, Liar)> {
        (first..first + 20).map(|key| self.pair(key % 5)).collect()
    }
}

impl<S: BuildHasher + Default + Clone, const LYING_KEYS: bool, const LYING_VALUES: bool> Model
    for LiarModel<S, LYING_KEYS, LYING_VALUES>
{
    type Operation = Operation;

    fn new() -> Self {
        Self { map: Some(MultiMap::default()), ledger: Ledger::new(), answers: Answers::from_seed(7) }
    }

    fn apply(&mut self, operation: &Operation) {
        let mut map = self.map.take().expect("put back below");
        let before = map.len();
        match *operation {
            Operation::Insert(key) => {
                let (key, value) = self.pair(key);
                map.insert(key, value);
                assert_eq!(map.len(), before + 1);
            }
            Operation::InsertUnique(key) => {
                let (key, value) = self.pair(key);
                let (id, added) = map.insert_unique(key, value);
                assert_eq!((map.contains_id(id), map.len()), (true, before + usize::from(added)));
            }
            Operation::GetOrInsert(key) => {
                let (key, value) = self.pair(key);
                assert!(map.get_or_insert_with(key, || value).element.key() < 3);
            }
            Operation::LookUp(key) => {
                let (key, value) = self.pair(key);
                assert!(map.count(&key) <= before);
                assert!(map.get_all(&key).inspect(|value| assert!(value.element.key() < 3)).count() <= before);
                let _ = (map.get(&key).is_some(), map.contains_key(&key), map.contains_pair(&key, &value));
                let _ = (map.get_pair(&key, &value).is_some(), map.find_key(&value).is_some());
            }
            Operation::GetAllMut(key) => {
                let (key, _) = self.pair(key);
                map.get_all_mut(&key).for_each(|value| value.element = self.ledger.element(1));
            }
            Operation::RemoveAll(key) => {
                let (key, _) = self.pair(key);
                let removed = map.remove_all(&key);
                assert_eq!(map.len(), before - removed);
            }
            Operation::TakeAll(key, limit) => {
                let (key, _) = self.pair(key);
                let mut values = map.take_all(&key);
                let all = values.len();
                let taken: Vec<Liar> = values.by_ref().take(limit).collect();
                drop(values);
                assert_eq!((taken.len(), map.len()), (limit.min(all), before - all));
            }
            Operation::RemovePair(key) => {
                let (key, value) = self.pair(key);
                let removed = map.remove_pair(&key, &value);
                assert_eq!(map.len(), before - removed);
            }
            Operation::RemoveOne(key) => {
                let (key, value) = self.pair(key);
                let removed = map.remove_one(&key, &value).is_some();
                assert_eq!(map.len(), before - usize::from(removed));
            }
            Operation::RemoveById(at) => {
                let id = ElementId::from_index(at).expect("small");
                assert_eq!(map.contains_id(id), map.remove_by_id(id).is_some());
            }
            Operation::Extend(first) => {
                map.extend(self.several(first));
                assert_eq!(map.len(), before + 20);
            }
            Operation::Append(first) => {
                let mut other: MultiMap<Liar, Liar, S> = self.several(first).into_iter().collect();
                map.append(&mut other);
                assert_eq!((map.len(), other.len()), (before + 20, 0));
            }
            Operation::Retain(modulus) => map.retain(|key, _| key.element.key() % modulus == 0),
            Operation::ExtractIf(modulus, limit) => {
                let taken = map.extract_if(|key, _| key.element.key() % modulus == 0).take(limit).count();
                assert_eq!(map.len(), before - taken);
            }
            Operation::Drain(limit) => {
                assert_eq!(map.drain().take(limit).count(), limit.min(before));
                assert!(map.is_empty());
            }
            Operation::CompactAndShrink => {
                map.compact();
                map.shrink_to_fit();
                assert_eq!(map.table().index_bound(), before);
            }
            Operation::Sort => {
                map.sort_by(|key1, _, key2, _| key1.element.key().cmp(&key2.element.key()));
                assert!(map.keys().map(|key| key.element.key()).is_sorted());
            }
            Operation::Clone => map = map.clone(),
            Operation::CloneFrom(first) => {
                let other: MultiMap<Liar, Liar, S> = self.several(first).into_iter().collect();
                map.clone_from(&other);
                assert_eq!(map.len(), 20);
            }
            Operation::Compare => {
                let other = map.clone();
                let _ = map == other;
            }
            Operation::UniqueKeys => {
                assert!(map.unique_keys().inspect(|key| assert!(key.element.key() < 20)).count() <= before);
            }
        }
        self.map = Some(map);
    }

    fn check(&self) {
        let map = self.map.as_ref().expect("put back");
        map.assert_invariants();
        self.ledger.assert_live(2 * map.len());
        assert!(map.iter().all(|(key, value)| key.element.key() < 20 && value.element.key() < 3));
    }
}

impl<S, const LYING_KEYS: bool, const LYING_VALUES: bool> Drop for LiarModel<S, LYING_KEYS, LYING_VALUES> {
    fn drop(&mut self) {
        self.map = None;
        if !std::thread::panicking() {
            self.ledger.assert_all_dropped();
        }
    }
}

test_kit::models! {
    everything_lies: LiarModel<RandomAnswerState, true, true>, 500;
}

test_kit::model_tests! {
    hashes_at_random: LiarModel<RandomAnswerState, false, false>, 500;
    keys_that_lie: LiarModel<hash_map::DefaultHashBuilder, true, false>, 500;
    keys_that_lie_with_all_hashes_equal: LiarModel<ConstantState, true, false>, 500;
    values_that_lie: LiarModel<hash_map::DefaultHashBuilder, false, true>, 500;
    keys_and_values_lie_with_all_hashes_equal: LiarModel<ConstantState, true, true>, 500;
}
