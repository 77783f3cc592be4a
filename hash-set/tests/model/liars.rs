//! `HashSet` of elements whose `Hash` or `Eq` answers at random.

use std::hash::BuildHasher;

use hash_set::{DefaultHashBuilder, Entry, HashSet};
use test_kit::hashers::{ConstantState, FewState, RandomAnswerState};
use test_kit::model::{Arbitrary, Gen};
use test_kit::panics::silent_catch;

use super::generic::{Kit, Liar, LiarModel, Lying};

#[derive(Clone, Debug)]
pub(crate) enum Own {
    InsertFull(u64),
    Replace(u64),
    GetOrInsertWith(u64),
    EntryInsert(u64),
    EntryToggle(u64),
    Remove(u64),
    TakeFull(u64),
    Assign(u8, u64),
    Operate(u8, u64),
    Algebra(u64),
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = u64::arbitrary(g) % KEYS;
        match u8::arbitrary(g) % 16 {
            0 => Self::InsertFull(key),
            1..3 => Self::Replace(key),
            3 => Self::GetOrInsertWith(key),
            4 => Self::EntryInsert(key),
            5..8 => Self::EntryToggle(key),
            8..11 => Self::Remove(key),
            11..13 => Self::TakeFull(key),
            13 => Self::Assign(u8::arbitrary(g) % 4, key),
            14 => Self::Operate(u8::arbitrary(g) % 4, key),
            15..=255 => Self::Algebra(key),
        }
    }
}

const KEYS: u64 = 64;

impl<S: BuildHasher + Default + Clone> Lying for HashSet<Liar, S> {
    type Own = Own;
    const KEYS: u64 = KEYS;
    const LIARS: usize = 1;
    const MULTI: bool = false;

    fn key(key: u64) -> u64 {
        key
    }

    fn insert_one(&mut self, element: Liar) {
        self.insert(element);
    }

    fn apply_own(&mut self, operation: &Own, kit: &Kit) {
        let before = self.len();
        let other = |first: u64| -> Self { (first..first + 20).map(|key| kit.make(key % KEYS)).collect() };
        match *operation {
            Own::InsertFull(key) => {
                let (id, added) = self.insert_full(kit.make(key));
                assert_eq!((self.contains_id(id), self.len()), (true, before + usize::from(added)));
            }
            Own::Replace(key) => {
                let (id, old) = self.replace_full(kit.make(key));
                assert!(self.contains_id(id));
                assert_eq!(self.len(), before + usize::from(old.is_none()));
            }
            Own::GetOrInsertWith(key) => {
                // Panics if `Eq` is false for the new element, as documented.
                let equal: Liar = kit.make(key);
                let inserted = silent_catch(|| {
                    self.get_or_insert_with(&equal, |_| kit.make(key));
                });
                assert!(kit.lying_keys || inserted.is_ok());
                assert!(self.len() - before <= 1);
            }
            Own::EntryInsert(key) => {
                let id = self.entry(kit.make(key)).insert().id();
                assert!(self.contains_id(id) && self.len() - before <= 1);
            }
            Own::EntryToggle(key) => match self.entry(kit.make(key)) {
                Entry::Occupied(entry) => {
                    drop(entry.remove());
                    assert_eq!(self.len(), before - 1);
                }
                Entry::Vacant(entry) => {
                    entry.insert();
                    assert_eq!(self.len(), before + 1);
                }
            },
            Own::Remove(key) => {
                let removed = self.remove(&kit.make(key));
                assert_eq!(self.len(), before - usize::from(removed));
            }
            Own::TakeFull(key) => {
                let taken = self.take_full(&kit.make(key));
                assert_eq!(self.len(), before - usize::from(taken.is_some()));
            }
            Own::Assign(operator, first) => {
                let other = other(first);
                match operator {
                    0 => *self |= &other,
                    1 => *self &= &other,
                    2 => *self ^= &other,
                    _ => *self -= &other,
                }
                other.assert_invariants();
                assert!(self.len() <= before + other.len());
            }
            Own::Operate(operator, first) => {
                // Look-ups of a clone's elements may find none: then this doubles the set.
                let other = if first % 8 == 0 && before < 100 { self.clone() } else { other(first) };
                *self = match operator {
                    0 => &*self | &other,
                    1 => &*self & &other,
                    2 => &*self ^ &other,
                    _ => &*self - &other,
                };
                assert!(self.len() <= before + other.len());
            }
            Own::Algebra(first) => {
                let other = other(first);
                let both = before + other.len();
                assert!(self.union(&other).count() <= both && self.symmetric_difference(&other).count() <= both);
                assert!(self.intersection(&other).count() <= before.max(other.len()));
                assert!(self.difference(&other).count() <= before);
                let _ = (self.is_subset(&other), self.is_superset(&other), self.is_disjoint(&other), *self == other);
            }
        }
    }
}

const LISTS: u64 = 1_000;

test_kit::models! {
    everything_lies: LiarModel<HashSet<Liar, RandomAnswerState>, true, false>, LISTS;
}

test_kit::model_tests! {
    hashes_at_random: LiarModel<HashSet<Liar, RandomAnswerState>, false, false>, LISTS;
    elements_that_lie: LiarModel<HashSet<Liar, DefaultHashBuilder>, true, false>, LISTS;
    elements_that_lie_with_few_hashes: LiarModel<HashSet<Liar, FewState>, true, false>, LISTS;
    elements_that_lie_with_all_hashes_equal: LiarModel<HashSet<Liar, ConstantState>, true, false>, LISTS;
}
