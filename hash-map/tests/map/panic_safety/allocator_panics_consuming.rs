//! An allocator that panics at its 1st, 2nd, … call, in operations that consume a map, or fill, empty and drop one.
//!
//! A deallocation panics after freeing the block. In every case each key and value is dropped exactly once and no block
//! leaks.

use std::cmp::Reverse;

use hash_map::{ElementId, Entry, EntryRef, HashMap, MultiMap};
use hash_set::HashSet;
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::hashers::{AnyState, ConstantState};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::panic_at_each_allocator_call;

type Panicking = PanickingAllocator<TrackingAllocator>;
type Map = HashMap<Element, Element, AnyState, Panicking>;
type Multi = MultiMap<Element, Element, AnyState, Panicking>;
type Make<M> = fn(AnyState, &Ledger, u64, Panicking) -> M;

/// Runs `act` on a map from `make`, with a panic at each call of the allocator, for spread, few and equal hashes.
fn sweep<M>(make: Make<M>, act: &dyn Fn(M, &Ledger)) {
    let mut panics = 0;
    for (state, len) in AnyState::SPREAD_FEW_EQUAL.into_iter().flat_map(|state| [1, 30, 300].map(|len| (state, len))) {
        let setup = |ledger: &Ledger| {
            let panicking = Panicking::over(ledger, TrackingAllocator::new());
            (Some(make(state, ledger, len, panicking.clone())), panicking)
        };
        let run = |(map, _): &mut (Option<M>, Panicking), ledger: &Ledger| act(map.take().expect("just made"), ledger);
        // Some operations do not call the allocator at some sizes.
        panics += panic_at_each_allocator_call(setup, run, |(_, panicking), ledger, _| {
            ledger.assert_live(0);
            panicking.inner().assert_empty();
        });
    }
    assert!(panics >= 3, "{panics} panics: this tests nothing");
}

/// A map with `len` keys and a hole.
fn map(state: AnyState, ledger: &Ledger, len: u64, panicking: Panicking) -> Map {
    let mut map = HashMap::with_hasher_in(state, panicking);
    (0..len).for_each(|n| _ = map.insert(ledger.element(n), ledger.element(n + 1_000)));
    map.remove(&ledger.element(len / 2));
    map
}

/// A map with `len` pairs, three per key, and a hole.
fn multi(state: AnyState, ledger: &Ledger, len: u64, panicking: Panicking) -> Multi {
    let mut map = MultiMap::with_hasher_in(state, panicking);
    (0..len).for_each(|n| _ = map.insert(ledger.element(n / 3), ledger.element(n + 1_000)));
    map.remove_one(&ledger.element(len / 6), &ledger.element(len / 2 + 1_000));
    map
}

/// [`sweep`] for both kinds of maps.
macro_rules! sweep_both {
    ($act:expr) => {
        sweep(map, &$act);
        sweep(multi, &$act);
    };
}

#[test]
fn dropping_and_iterating_by_value() {
    sweep_both!(|m, _| drop(m));
    sweep_both!(|m, _| drop(m.into_iter()));
    sweep_both!(|m, _| m.into_iter().for_each(drop));
    sweep_both!(|m, _| m.into_iter().rev().for_each(drop));
    sweep_both!(|m, _| {
        let mut iter = m.into_iter();
        drop((iter.next(), iter.next_back()));
    });
    sweep_both!(|m, _| m.into_keys().for_each(drop));
    sweep_both!(|m, _| drop(m.into_keys().next()));
    sweep_both!(|m, _| m.into_values().for_each(drop));
    sweep_both!(|m, _| drop(m.into_values().next_back()));
    sweep_both!(|m, _| drop(m.into_table()));
    sweep_both!(|m, _| drop(m.into_table().0.map(|(key, value)| (value, key))));
    sweep_both!(|m, _| drop(m.into_table().0.map(|(key, _)| key)));
}

#[test]
fn draining_and_extracting() {
    sweep_both!(|mut m, _| m.drain().for_each(drop));
    sweep_both!(|mut m, _| {
        drop(m.drain().next());
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| drop(m.drain_range(ElementId::from_index(1).expect("small")..).next()));
    sweep(map, &|mut m, _| {
        m.drain_range(..).for_each(drop);
        m.shrink_to_fit();
    });
    sweep_both!(|mut m, _| m.extract_if(|key, _| key.key() % 3 == 0).for_each(drop));
    sweep_both!(|mut m, _| _ = m.extract_if(|_, _| true).nth(3));
    sweep(map, &|mut m, _| m.extract_range_if(.., |key, _| key.key() % 2 == 0).for_each(drop));
    sweep_both!(|mut m, _| {
        m.retain(|key, _| key.key() % 3 == 0);
        m.shrink_to_fit();
    });
    sweep_both!(|mut m, _| {
        m.clear();
        m.shrink_to_fit();
    });
    sweep(multi, &|mut m, ledger| m.take_all(&ledger.element(0)).for_each(drop));
    sweep(multi, &|mut m, ledger| drop(m.take_all(&ledger.element(1)).next()));
    sweep(multi, &|mut m, ledger| {
        m.remove_all(&ledger.element(0));
        m.remove_pair(&ledger.element(1), &ledger.element(1_003));
        m.remove_one(&ledger.element(2), &ledger.element(1_006));
        m.shrink_to_fit();
    });
}

#[test]
fn removing_one_by_one() {
    sweep(map, &|mut m, _| {
        while m.pop().is_some() {}
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| {
        m.pop_if(|_, _| true);
        m.truncate(3);
        m.shrink_buckets();
        m.shrink_to(2);
    });
    sweep_both!(|mut m, _| {
        let ids: Vec<_> = m.table().ids().collect();
        ids.into_iter().for_each(|id| drop(m.remove_by_id(id)));
        m.table_mut().sort_free_list();
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, ledger| {
        (0..300).for_each(|n| drop(m.swap_remove(&ledger.element(n))));
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, ledger| {
        (0..300).for_each(|n| match n % 5 {
            0 => drop(m.remove(&ledger.element(n))),
            1 => drop(m.remove_entry(&ledger.element(n))),
            2 => drop(m.remove_full(&ledger.element(n))),
            3 => drop(m.remove_equivalent(&ledger.element(n))),
            _ => drop(m.remove_entry_equivalent(&ledger.element(n))),
        });
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, ledger| {
        (0..300).for_each(|n| {
            if let Entry::Occupied(entry) = m.entry(ledger.element(n)) {
                match n % 3 {
                    0 => drop(entry.remove()),
                    1 => drop(entry.remove_entry()),
                    _ => drop(entry.replace_entry_with(|_, value| (value.key() % 2 == 0).then_some(value))),
                }
            }
        });
        while let Some(entry) = m.first_entry() {
            drop(entry.remove());
        }
        m.shrink_buckets();
    });
}

#[test]
fn inserting_by_every_name() {
    sweep(map, &|mut m, ledger| {
        for n in 1_000..1_300 {
            let (key, value) = (ledger.element(n), ledger.element(n));
            match n % 19 {
                0 => drop(m.insert(key, value)),
                1 => drop(m.insert_full(key, value)),
                2 => drop(m.try_insert_full(key, value)),
                3 => drop(m.try_insert(key, value).is_ok()),
                4 => drop(m.replace_pair(key, value)),
                5 => drop(m.replace_full(key, value)),
                6 => _ = m.entry(key).or_insert(value),
                7 => _ = m.entry(key).or_insert_with_key(|_| value),
                8 => _ = m.entry(key).insert(value).id(),
                9 => _ = m.entry(key).or_insert_entry(value).id(),
                10 => m.extend([(key, value)]),
                11 => _ = m.insert_unique_unchecked(key, value),
                12 => drop(m.insert_by_hash_unchecked(m.hash_of(&key), key, value)),
                13 => _ = m.entry_by_hash_unchecked(m.hash_of(&key), key).or_insert_with(|| value),
                14 => _ = m.entry(key).and_modify(|_| unreachable!()).insert_entry(value),
                15 => drop(m.entry(key).or_try_insert_with(|| Ok::<_, ()>(value))),
                16 => match m.entry(key) {
                    Entry::Occupied(_) => unreachable!(),
                    Entry::Vacant(entry) => drop(entry.try_insert(value)),
                },
                17 => match m.entry_ref(&key) {
                    EntryRef::Occupied(_) => unreachable!(),
                    EntryRef::Vacant(entry) => {
                        let key = ledger.element(n);
                        drop(entry.try_insert_with_key(key, value));
                    }
                },
                _ => match m.entry_ref(&key) {
                    EntryRef::Occupied(_) => unreachable!(),
                    EntryRef::Vacant(entry) => {
                        let key = ledger.element(n);
                        _ = entry.insert_with_key(key, value);
                    }
                },
            }
        }
    });
    sweep(multi, &|mut m, ledger| {
        for n in 1_000..1_300 {
            let (key, value) = (ledger.element(n / 4), ledger.element(n));
            match n % 6 {
                0 => _ = m.insert(key, value),
                1 => drop(m.try_insert_full(key, value)),
                2 => _ = m.insert_if_absent(key, value),
                3 => drop(m.try_insert_if_absent(key, value)),
                4 => _ = m.get_or_insert_with(key, || value),
                _ => m.extend([(key, value)]),
            }
        }
    });
    sweep(map, &|m, ledger| {
        let mut other = HashMap::with_capacity_and_hasher_in(9, ConstantState(1), m.allocator().clone());
        other.extend(m);
        if let Some(id) = other.ids().next() {
            drop(other.replace_key_by_id(id, ledger.element(5_000)));
        }
    });
    sweep(multi, &|m, _| {
        let mut other = MultiMap::with_capacity_and_hasher_in(9, ConstantState(1), m.allocator().clone());
        other.extend(m);
    });
}

#[test]
fn moving_pairs() {
    sweep_both!(|mut m, _| {
        m.retain(|key, _| key.key() % 3 == 0);
        m.compact();
        m.shrink_to_fit();
    });
    sweep_both!(|mut m, _| {
        m.retain(|key, _| key.key() % 3 == 1);
        m.table_mut().compact_stable_with(|_, _, _| ());
        m.shrink_to(4);
    });
    sweep_both!(|mut m, _| {
        m.retain(|_, value| value.key() % 5 != 1);
        m.table_mut().compact_with(|_, _, _| ());
        m.sort_by(|_, a, _, b| b.key().cmp(&a.key()));
        m.sort_unstable_by(|_, a, _, b| a.key().cmp(&b.key()));
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| {
        m.retain(|_, value| value.key() % 5 != 1);
        m.compact_with(|_, _, _, _| ());
        m.retain(|key, _| key.key() % 3 == 1);
        m.compact_stable_with(|_, _, _, _| ());
    });
    sweep_both!(|mut m, _| {
        m.sort_keys();
        m.sort_unstable_keys();
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| {
        m.reverse();
        m.sort_by_key(|_, value| Reverse(value.key()));
        m.sort_unstable_by_key(|_, value| value.key() % 7);
        m.sort_by_cached_key(|key, _| Reverse(key.key()));
        if let (Some(first), Some(last)) = (m.ids().next(), m.ids().next_back()) {
            m.swap_ids(first, last);
        }
        m.shrink_to_fit();
    });
    sweep(map, &|m, _| m.sorted_by(|_, a, _, b| b.key().cmp(&a.key())).for_each(drop));
    sweep(map, &|m, _| drop(m.sorted_unstable_by(|_, a, _, b| b.key().cmp(&a.key()))));
    sweep(map, &|m, _| drop(m.sorted_by_key(|_, value| value.key()).next()));
    sweep(map, &|mut m, _| {
        if let Some(at) = m.ids().nth(1) {
            drop(m.split_off(at));
        }
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| {
        if let Some(at) = m.ids().nth(2) {
            drop(m.try_split_off(at));
        }
    });
}

#[test]
fn reserving_and_shrinking() {
    sweep_both!(|mut m, _| {
        m.reserve(1_000);
        m.table_mut().shrink_buckets();
        m.table_mut().reserve_exact(2_000);
        m.shrink_to(500);
        m.try_reserve(700).expect("there is memory");
        m.table_mut().try_reserve_exact(900).expect("there is memory");
        m.shrink_to_fit();
    });
    sweep(map, &|mut m, _| {
        m.shrink_buckets();
        m.reserve_exact(2_000);
        m.try_reserve_exact(900).expect("there is memory");
    });
}

fn empty_map(map: &Map) -> Map {
    HashMap::with_hasher_in(*map.hasher(), map.allocator().clone())
}

fn empty_multi(map: &Multi) -> Multi {
    MultiMap::with_hasher_in(*map.hasher(), map.allocator().clone())
}

#[test]
fn cloning_comparing_and_appending() {
    sweep_both!(|m, _| {
        let clone = m.clone();
        assert!(clone == m);
        assert!(clone.try_clone().is_ok_and(|clone| clone == m));
    });
    sweep(map, &|m, _| {
        let mut other = empty_map(&m);
        other.clone_from(&m);
        other.clone_from(&empty_map(&m));
        other.clone_from(&m);
    });
    sweep(multi, &|m, _| {
        let mut other = empty_multi(&m);
        other.clone_from(&m);
        other.clone_from(&empty_multi(&m));
        other.clone_from(&m);
    });
    sweep(map, &|mut m, ledger| {
        let mut other = map(AnyState::Identity, ledger, 60, m.allocator().clone());
        m.append(&mut other);
        other.append(&mut m);
        assert!(m.is_empty());
    });
    sweep(multi, &|mut m, ledger| {
        let mut other = multi(AnyState::Identity, ledger, 60, m.allocator().clone());
        m.append(&mut other);
        other.append(&mut m);
        assert!(m.is_empty());
    });
}

/// Conversions to a set and a table, and back.
#[test]
fn converting() {
    sweep(map, &|m, _| {
        let (table, hasher) = m.into_table();
        let keys = HashMap::from_table_unchecked(table.map(|(key, _)| (key, ())), hasher);
        let set = HashSet::from(keys);
        drop(HashMap::from(set));
    });
    sweep(multi, &|m, _| {
        let (table, hasher) = m.into_table();
        let mut map = MultiMap::from_table(table.map(|(key, value)| (value, key)), hasher);
        map.shrink_to_fit();
    });
}

#[test]
#[cfg(feature = "rayon")]
fn in_parallel() {
    use rayon::prelude::*;

    sweep_both!(|m, _| m.into_par_iter().for_each(drop));
    sweep_both!(|m, _| drop(m.into_par_iter()));
    sweep_both!(|mut m, _| {
        m.drain().into_par_iter().for_each(drop);
        m.shrink_to_fit();
    });
    sweep_both!(|mut m, _| {
        drop(m.drain().into_par_iter());
        m.table_mut().shrink_buckets();
    });
    sweep(map, &|mut m, _| {
        m.par_sort_by(|_, a, _, b| b.key().cmp(&a.key()));
        m.par_sort_by_key(|_, value| value.key());
        m.par_sort_by_cached_key(|_, value| Reverse(value.key()));
    });
    sweep(map, &|m, _| drop(m.par_sorted_by(|_, a, _, b| b.key().cmp(&a.key()))));
    sweep(map, &|m, _| m.par_sorted_unstable_by(|_, a, _, b| b.key().cmp(&a.key())).for_each(drop));
    sweep(map, &|mut m, ledger| {
        m.par_extend((1_000..1_100_u64).into_par_iter().map(|n| (ledger.element(n), ledger.element(n))));
    });
    sweep(multi, &|mut m, ledger| {
        m.par_extend((1_000..1_100_u64).into_par_iter().map(|n| (ledger.element(n), ledger.element(n))));
    });
}
