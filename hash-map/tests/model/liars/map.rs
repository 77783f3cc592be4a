//! `HashMap` of keys whose `Hash` or `Eq` answers at random.

use std::hash::BuildHasher;
use std::mem;

use hash_map::{Entry, EntryRef, HashMap};
use test_kit::hashers::{ConstantState, FewState, RandomAnswerState};
use test_kit::model::{Arbitrary, Gen};
use test_kit::panics::silent_catch;

use super::super::generic::{Kit, Liar, LiarModel, Lying};
use super::pair;

#[derive(Clone, Debug)]
pub(crate) enum Own {
    ReplacePair(u64),
    TryInsert(u64),
    EntryToggle(u64),
    EntryReplaceWith(u64),
    EntryRef(u64),
    Remove(u64),
    GetDisjoint(u64, u64),
}

impl Arbitrary for Own {
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

impl<S: BuildHasher + Default + Clone> Lying for HashMap<Liar, Liar, S> {
    type Own = Own;
    const KEYS: u64 = 64;
    const LIARS: usize = 2;
    const MULTI: bool = false;

    fn key((key, value): (u64, u64)) -> u64 {
        assert!(value < 3);
        key
    }

    fn insert_one(&mut self, (key, value): (Liar, Liar)) {
        drop(self.insert(key, value));
    }

    fn apply_own(&mut self, operation: &Own, kit: &Kit) {
        let before = self.len();
        match *operation {
            Own::ReplacePair(key) => {
                let (key, value) = pair(kit, key);
                let (id, old) = self.replace_full(key, value);
                assert!(self.contains_id(id));
                drop(old);
            }
            Own::TryInsert(number) => {
                let (key, value) = pair(kit, number);
                if let Err(error) = self.try_insert(key, value) {
                    assert_eq!(error.value.element.key(), number % 3);
                }
            }
            Own::EntryToggle(key) => {
                let (key, value) = pair(kit, key);
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
            Own::EntryReplaceWith(key) => {
                let even = key % 2 == 0;
                drop(self.entry(pair(kit, key).0).and_replace_entry_with(|_, old| even.then_some(old)));
            }
            Own::EntryRef(key) => {
                let (borrowed, value) = pair(kit, key);
                let mut owned = Some((pair(kit, key).0, value));
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
            Own::Remove(key) => {
                let removed = self.remove(&pair(kit, key).0).is_some();
                assert_eq!(self.len(), before - usize::from(removed));
            }
            Own::GetDisjoint(one, two) => {
                let keys = [pair(kit, one).0, pair(kit, two).0];
                // Panics if both keys find the same pair.
                let _ = silent_catch(|| {
                    if let [Some(one), Some(two)] = self.get_disjoint_mut([&keys[0], &keys[1]]) {
                        mem::swap(one, two);
                    }
                });
            }
        }
    }
}

const LISTS: u64 = 4_000;

test_kit::models! {
    lying_hash_and_eq: LiarModel<HashMap<Liar, Liar, RandomAnswerState>, true, false>, LISTS;
}

test_kit::model_tests! {
    lying_hash: LiarModel<HashMap<Liar, Liar, RandomAnswerState>, false, false>, LISTS;
    lying_eq: LiarModel<HashMap<Liar, Liar, FewState>, true, false>, LISTS;
    lying_eq_with_all_equal_hashes: LiarModel<HashMap<Liar, Liar, ConstantState>, true, false>, LISTS;
}
