//! The model: the operations of both maps, and what is checked after each.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use hash_map::{ElementId, HashTable};
use test_kit::hashers::Answers;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Gen, Model};

/// A recorded key or value whose `Eq` is correct or random.
#[derive(Clone)]
pub(super) struct Liar {
    pub(super) element: Element,
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

/// Makes pairs.
pub(super) struct Kit {
    pub(super) ledger: Ledger,
    answers: Answers,
    pub(super) lying_keys: bool,
    lying_values: bool,
}

impl Kit {
    /// Returns a pair whose value is `key % 3`.
    pub(super) fn pair(&self, key: u64) -> (Liar, Liar) {
        let liar = |element, lies: bool| Liar { element, answers: lies.then_some(self.answers) };
        (liar(self.ledger.element(key), self.lying_keys), liar(self.ledger.element(key % 3), self.lying_values))
    }

    /// Returns 20 pairs, with consecutive keys modulo `keys`.
    fn several(&self, first: u64, keys: u64) -> Vec<(Liar, Liar)> {
        (first..first + 20).map(|key| self.pair(key % keys)).collect()
    }
}

/// A map whose operations the lists call. Those that do not call `Hash` or `Eq` are operations of the table.
pub(super) trait LyingMap:
    Default + Clone + PartialEq + Extend<(Liar, Liar)> + FromIterator<(Liar, Liar)>
{
    /// The operations that the other map lacks, or that it answers otherwise.
    type Own: Clone + Debug + Arbitrary;
    /// Keys of single pairs are below this.
    const KEYS: u64;
    /// Keys of several pairs are below this.
    const KEYS_OF_SEVERAL: u64;
    /// Each insertion adds a pair.
    const MULTI: bool;

    fn apply_own(&mut self, operation: &Self::Own, kit: &Kit);
    fn insert(&mut self, key: Liar, value: Liar);
    fn append(&mut self, other: &mut Self);
    fn table(&self) -> &HashTable<(Liar, Liar)>;
    fn table_mut(&mut self) -> &mut HashTable<(Liar, Liar)>;
}

#[derive(Clone, Debug)]
pub(super) enum Operation<O> {
    Insert(u64),
    RemoveById(usize),
    Extend(u64),
    Append(u64),
    Retain(u64),
    ExtractIf(u64, usize),
    Drain(usize),
    Sort,
    ShrinkToFit,
    CompactAndShrink,
    CompactStable,
    Reserve(usize),
    Clone,
    CloneFrom(u64),
    Compare,
    Own(O),
}

impl<O: Arbitrary> Arbitrary for Operation<O> {
    fn arbitrary(g: &mut Gen) -> Self {
        // Taken modulo the number of keys.
        let key = u64::arbitrary(g);
        match u8::arbitrary(g) {
            0..60 => Self::Insert(key),
            60..70 => Self::RemoveById(key as usize % 64),
            70..84 => Self::Extend(key),
            84..94 => Self::Append(key),
            94..101 => Self::Retain(key % 8 + 1),
            101..109 => Self::ExtractIf(key % 8 + 1, usize::arbitrary(g) % 16),
            109..113 => Self::Drain(usize::arbitrary(g) % 32),
            113..118 => Self::Sort,
            118..123 => Self::ShrinkToFit,
            123..130 => Self::CompactAndShrink,
            130..135 => Self::CompactStable,
            135..140 => Self::Reserve(usize::arbitrary(g) % 100),
            140..147 => Self::Clone,
            147..154 => Self::CloneFrom(key),
            154..164 => Self::Compare,
            164..=255 => Self::Own(O::arbitrary(g)),
        }
    }
}

fn pairs(table: &HashTable<(Liar, Liar)>) -> Vec<(u64, u64)> {
    table.iter().map(|(key, value)| (key.element.key(), value.element.key())).collect()
}

pub(super) struct LiarModel<M, const LYING_KEYS: bool, const LYING_VALUES: bool> {
    // Drop before the ledger is checked.
    map: Option<M>,
    kit: Kit,
}

impl<M: LyingMap, const LYING_KEYS: bool, const LYING_VALUES: bool> Model for LiarModel<M, LYING_KEYS, LYING_VALUES> {
    type Operation = Operation<M::Own>;

    fn new() -> Self {
        let (ledger, answers) = (Ledger::new(), Answers::from_seed(7));
        let kit = Kit { ledger, answers, lying_keys: LYING_KEYS, lying_values: LYING_VALUES };
        Self { map: Some(M::default()), kit }
    }

    fn apply(&mut self, operation: &Operation<M::Own>) {
        let Self { map, kit } = self;
        let map = map.as_mut().expect("dropped at the end");
        let before = map.table().len();
        let several = |first: u64| kit.several(first % M::KEYS, M::KEYS_OF_SEVERAL);
        match *operation {
            Operation::Insert(key) => {
                let (key, value) = kit.pair(key % M::KEYS);
                map.insert(key, value);
                let added = map.table().len() - before;
                assert!(if M::MULTI { added == 1 } else { added <= 1 }, "{added}");
            }
            Operation::RemoveById(index) => {
                let id = ElementId::from_index(index).expect("a small index");
                let there = map.table().contains_id(id);
                assert_eq!(map.table_mut().remove_by_id(id).is_some(), there);
                assert_eq!(map.table().len(), before - usize::from(there));
            }
            Operation::Extend(first) => {
                map.extend(several(first));
                assert!(!M::MULTI || map.table().len() == before + 20);
            }
            Operation::Append(first) => {
                let mut other = M::from_iter(several(first));
                map.append(&mut other);
                other.table().assert_invariants();
                assert!(other.table().is_empty());
                assert!(!M::MULTI || map.table().len() == before + 20);
            }
            Operation::Retain(modulus) => map.table_mut().retain(|(key, _)| key.element.key() % modulus == 0),
            Operation::ExtractIf(modulus, limit) => {
                let taken = map.table_mut().extract_if(|(key, _)| key.element.key() % modulus == 0).take(limit).count();
                assert_eq!(map.table().len(), before - taken);
            }
            Operation::Drain(limit) => {
                assert_eq!(map.table_mut().drain().take(limit).count(), limit.min(before));
                assert!(map.table().is_empty());
            }
            Operation::Sort => {
                map.table_mut().sort_by(|(key1, _), (key2, _)| key1.element.key().cmp(&key2.element.key()));
                assert!(pairs(map.table()).is_sorted_by_key(|pair| pair.0));
            }
            Operation::ShrinkToFit => map.table_mut().shrink_to_fit(),
            Operation::CompactAndShrink => {
                map.table_mut().compact();
                map.table_mut().shrink_to_fit();
                assert_eq!(map.table().index_bound(), before);
            }
            Operation::CompactStable => {
                let expected = pairs(map.table());
                map.table_mut().compact_stable();
                assert_eq!((pairs(map.table()), map.table().index_bound()), (expected, before));
            }
            Operation::Reserve(additional) => map.table_mut().reserve(additional),
            Operation::Clone => *map = map.clone(),
            Operation::CloneFrom(first) => {
                let other = M::from_iter(several(first));
                map.clone_from(&other);
                assert_eq!(map.table().len(), other.table().len());
                assert!(!M::MULTI || map.table().len() == 20);
            }
            Operation::Compare => {
                let other = map.clone();
                let _ = *map == other;
            }
            Operation::Own(ref own) => map.apply_own(own, kit),
        }
    }

    fn check(&self) {
        let table = self.map.as_ref().expect("dropped at the end").table();
        table.assert_invariants();
        let pairs = pairs(table);
        assert_eq!(pairs.len(), table.len());
        // One key and one value live for each pair, and nothing else.
        self.kit.ledger.assert_live(2 * table.len());
        assert!(pairs.into_iter().all(|(key, value)| key < M::KEYS.max(M::KEYS_OF_SEVERAL) && value < 3));
    }
}

impl<M, const LYING_KEYS: bool, const LYING_VALUES: bool> Drop for LiarModel<M, LYING_KEYS, LYING_VALUES> {
    fn drop(&mut self) {
        self.map = None;
        if !std::thread::panicking() {
            self.kit.ledger.assert_all_dropped();
        }
    }
}
