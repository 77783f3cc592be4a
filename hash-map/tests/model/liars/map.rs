//! `HashMap`.

use std::hash::BuildHasher;
use std::mem;

use hash_map::{Entry, EntryRef, HashMap, HashTable};
use test_kit::hashers::{ConstantState, FewState, RandomAnswerState};
use test_kit::model::{Arbitrary, Gen};
use test_kit::panics::silent_catch;

use super::suite::{Kit, Liar, LiarModel, LyingMap};

#[derive(Clone, Debug)]
pub(super) enum Operation {
    ReplacePair(u64),
    TryInsert(u64),
    EntryToggle(u64),
    EntryReplaceWith(u64),
    EntryRef(u64),
    Remove(u64),
    GetDisjoint(u64, u64),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let key = u64::arbitrary(g) % 64;
        match u8::arbitrary(g) % 9 {
            0 => Self::ReplacePair(key),
            1 => Self::TryInsert(key),
            2..4 => Self::EntryToggle(key),
            4 => Self::EntryReplaceWith(key),
            5 => Self::EntryRef(key),
            6..8 => Self::Remove(key),
            8..=255 => Self::GetDisjoint(key, u64::arbitrary(g) % 64),
        }
    }
}

impl<S: BuildHasher + Default + Clone> LyingMap for HashMap<Liar, Liar, S> {
    type Own = Operation;
    const KEYS: u64 = 64;
    const KEYS_OF_SEVERAL: u64 = 84;
    const MULTI: bool = false;

    fn apply_own(&mut self, operation: &Operation, kit: &Kit) {
        let before = self.len();
        match *operation {
            Operation::ReplacePair(key) => {
                let (key, value) = kit.pair(key);
                let (id, old) = self.replace_full(key, value);
                assert!(self.contains_id(id));
                drop(old);
            }
            Operation::TryInsert(number) => {
                let (key, value) = kit.pair(number);
                if let Err(error) = self.try_insert(key, value) {
                    assert_eq!(error.value.element.key(), number % 3);
                }
            }
            Operation::EntryToggle(key) => {
                let (key, value) = kit.pair(key);
                match self.entry(key) {
                    Entry::Occupied(entry) => {
                        drop(entry.remove_entry());
                        assert_eq!(self.len(), before - 1);
                    }
                    Entry::Vacant(entry) => {
                        entry.insert(value);
                        assert_eq!(self.len(), before + 1);
                    }
                }
            }
            Operation::EntryReplaceWith(key) => {
                let even = key % 2 == 0;
                drop(self.entry(kit.pair(key).0).and_replace_entry_with(|_, old| even.then_some(old)));
            }
            Operation::EntryRef(key) => {
                let (borrowed, value) = kit.pair(key);
                let mut owned = Some((kit.pair(key).0, value));
                // Panics if `Eq` is false for the owned key, as documented.
                let inserted = silent_catch(|| match self.entry_ref(&borrowed) {
                    EntryRef::Occupied(entry) => drop(entry.remove()),
                    EntryRef::Vacant(entry) => {
                        let (owned, value) = owned.take().expect("not taken yet");
                        entry.insert_with_key(owned, value);
                    }
                });
                assert!(kit.lying_keys || inserted.is_ok());
                assert!(self.len().abs_diff(before) <= 1);
            }
            Operation::Remove(key) => {
                let removed = self.remove(&kit.pair(key).0).is_some();
                assert_eq!(self.len(), before - usize::from(removed));
            }
            Operation::GetDisjoint(one, two) => {
                let keys = [kit.pair(one).0, kit.pair(two).0];
                // Panics if both keys find the same pair.
                let _ = silent_catch(|| {
                    if let [Some(one), Some(two)] = self.get_disjoint_mut([&keys[0], &keys[1]]) {
                        mem::swap(one, two);
                    }
                });
            }
        }
    }

    fn insert(&mut self, key: Liar, value: Liar) {
        drop(self.insert(key, value));
    }

    fn append(&mut self, other: &mut Self) {
        self.append(other);
    }

    fn table(&self) -> &HashTable<(Liar, Liar)> {
        self.table()
    }

    fn table_mut(&mut self) -> &mut HashTable<(Liar, Liar)> {
        self.table_mut()
    }
}

const LISTS: u64 = 3_000;

test_kit::models! {
    lying_hash_and_eq: LiarModel<HashMap<Liar, Liar, RandomAnswerState>, true, false>, LISTS;
}

test_kit::model_tests! {
    lying_hash: LiarModel<HashMap<Liar, Liar, RandomAnswerState>, false, false>, LISTS;
    lying_eq: LiarModel<HashMap<Liar, Liar, FewState>, true, false>, LISTS;
    lying_eq_with_all_equal_hashes: LiarModel<HashMap<Liar, Liar, ConstantState>, true, false>, LISTS;
}
