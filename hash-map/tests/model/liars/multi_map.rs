//! `MultiMap` of keys and values whose `Hash` or `Eq` answers at random.

use std::hash::BuildHasher;

use hash_map::{DefaultHashBuilder, MultiMap};
use test_kit::hashers::{ConstantState, RandomAnswerState};
use test_kit::model::{Arbitrary, Gen};

use super::super::generic::{Kit, Liar, LiarModel, Lying};
use super::pair;

#[derive(Clone, Debug)]
pub(crate) enum Own {
    InsertUnique(u64),
    GetOrInsert(u64),
    LookUp(u64),
    GetAllMut(u64),
    RemoveAll(u64),
    TakeAll(u64, usize),
    RemovePair(u64),
    RemoveOne(u64),
    UniqueKeys,
}

impl Arbitrary for Own {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = u64::arbitrary(g) % 16;
        match u8::arbitrary(g) % 29 {
            0..6 => Self::InsertUnique(key),
            6..9 => Self::GetOrInsert(key),
            9..12 => Self::LookUp(key),
            12..14 => Self::GetAllMut(key),
            14..17 => Self::RemoveAll(key),
            17..20 => Self::TakeAll(key, usize::arbitrary(g) % 8),
            20..23 => Self::RemovePair(key),
            23..27 => Self::RemoveOne(key),
            27..=255 => Self::UniqueKeys,
        }
    }
}

impl<S: BuildHasher + Default + Clone> Lying for MultiMap<Liar, Liar, S> {
    type Own = Own;
    const KEYS: u64 = 16;
    const LIARS: usize = 2;
    const MULTI: bool = true;

    fn key((key, value): (u64, u64)) -> u64 {
        assert!(value < 3);
        key
    }

    fn insert_one(&mut self, (key, value): (Liar, Liar)) {
        self.insert(key, value);
    }

    fn apply_own(&mut self, operation: &Own, kit: &Kit) {
        let before = self.len();
        match *operation {
            Own::InsertUnique(key) => {
                let (key, value) = pair(kit, key);
                let (id, added) = self.insert_if_absent(key, value);
                assert_eq!((self.contains_id(id), self.len()), (true, before + usize::from(added)));
            }
            Own::GetOrInsert(key) => {
                let (key, value) = pair(kit, key);
                assert!(self.get_or_insert_with(key, || value).element.key() < 3);
            }
            Own::LookUp(key) => {
                let (key, value) = pair(kit, key);
                assert!(self.count(&key) <= before);
                assert!(self.get_all(&key).inspect(|value| assert!(value.element.key() < 3)).count() <= before);
                let _ = (self.get(&key).is_some(), self.contains_key(&key), self.contains_pair(&key, &value));
                let _ = (self.get_pair(&key, &value).is_some(), self.find_key(&value).is_some());
            }
            Own::GetAllMut(key) => {
                let (key, _) = pair(kit, key);
                self.get_all_mut(&key).for_each(|value| value.element = kit.ledger.element(1));
            }
            Own::RemoveAll(key) => {
                let (key, _) = pair(kit, key);
                let removed = self.remove_all(&key);
                assert_eq!(self.len(), before - removed);
            }
            Own::TakeAll(key, limit) => {
                let (key, _) = pair(kit, key);
                let mut values = self.take_all(&key);
                let all = values.len();
                let taken: Vec<Liar> = values.by_ref().take(limit).collect();
                drop(values);
                assert_eq!((taken.len(), self.len()), (limit.min(all), before - all));
            }
            Own::RemovePair(key) => {
                let (key, value) = pair(kit, key);
                let removed = self.remove_pair(&key, &value);
                assert_eq!(self.len(), before - removed);
            }
            Own::RemoveOne(key) => {
                let (key, value) = pair(kit, key);
                let removed = self.remove_one(&key, &value).is_some();
                assert_eq!(self.len(), before - usize::from(removed));
            }
            Own::UniqueKeys => {
                assert!(self.unique_keys().inspect(|key| assert!(key.element.key() < Self::KEYS)).count() <= before);
            }
        }
    }
}

const LISTS: u64 = 800;

test_kit::models! {
    everything_lies: LiarModel<MultiMap<Liar, Liar, RandomAnswerState>, true, true>, LISTS;
}

test_kit::model_tests! {
    hashes_at_random: LiarModel<MultiMap<Liar, Liar, RandomAnswerState>, false, false>, LISTS;
    keys_that_lie: LiarModel<MultiMap<Liar, Liar, DefaultHashBuilder>, true, false>, LISTS;
    keys_that_lie_with_all_hashes_equal: LiarModel<MultiMap<Liar, Liar, ConstantState>, true, false>, LISTS;
    values_that_lie: LiarModel<MultiMap<Liar, Liar, DefaultHashBuilder>, false, true>, LISTS;
    keys_and_values_lie_with_all_hashes_equal: LiarModel<MultiMap<Liar, Liar, ConstantState>, true, true>, LISTS;
}
