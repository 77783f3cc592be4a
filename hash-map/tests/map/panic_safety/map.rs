//! A panic at the 1st, 2nd, … call of each kind of user code in each operation: `Hash`, `Eq`, `Clone`, `Drop`,
//! closures, iterators, hashers.
//!
//! After each panic the invariants hold, every pair in the map is found, every other key and value was dropped once,
//! nothing leaks, and the map stays usable. Operations documented to change nothing on a panic are checked.

use hash_map::{DefaultHashBuilder, Entry, EntryRef, Equivalent, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Outcome, panic_at_each, quiet_catch};

type Map = HashMap<Element, Element>;

/// An operation under test, which may consume the map.
type Act = fn(&mut Option<Map>, &Ledger);

/// Creates a map of ten pairs: inserts keys 0 to 11, each with key plus 100 as value, and removes 3 and 7. Hashes are
/// fixed, so each round makes the same calls.
fn ten_pairs(ledger: &Ledger) -> Option<Map> {
    let mut map = HashMap::with_hasher(DefaultHashBuilder::with_seeds(1, 2, 3, 4));
    map.extend((0..12).map(|key| (ledger.element(key), ledger.element(key + 100))));
    for key in [3, 7] {
        map.remove(&ledger.element(key));
    }
    Some(map)
}

/// Returns the keys and values in slot order.
fn pairs(map: &Map) -> Vec<(u64, u64)> {
    map.iter().map(|(key, value)| (key.key(), value.key())).collect()
}

/// Returns keys from 1000 on, one more than fit without growth.
fn one_too_many(map: &Map) -> std::ops::RangeInclusive<u64> {
    1000..=1000 + (map.capacity() - map.len()) as u64
}

/// Runs `act` with a panic at each call of user code. A panic of a kind in `unchanged` must leave the map unchanged.
#[track_caller]
fn sweep(unchanged: &[Operation], act: Act) {
    let ledger = Ledger::new();
    let mut map = ten_pairs(&ledger);
    let before = pairs(map.as_ref().expect("just made"));
    ledger.reset_calls();
    act(&mut map, &ledger);
    let called: Vec<Operation> = Operation::ALL.into_iter().filter(|&operation| ledger.calls(operation) > 0).collect();
    assert!(unchanged.iter().all(|operation| called.contains(operation)), "it only calls {called:?}");
    drop(map);
    for operation in called {
        panic_at_each(operation, ten_pairs, act, |map, ledger, outcome| {
            let Some(map) = map else { return ledger.assert_all_dropped() };
            if !outcome.is_completed() && unchanged.contains(&operation) {
                assert_eq!(pairs(&map), before, "{outcome:?} of {operation:?} changed the map");
            }
            check_sound(map, ledger);
        });
    }
}

/// Checks that the map owns all live elements, finds its pairs and stays usable.
fn check_sound(mut map: Map, ledger: &Ledger) {
    map.assert_invariants();
    ledger.assert_live(2 * map.len());
    let ids: Vec<_> = map.ids().collect();
    for id in ids {
        let (key, _) = map.get_by_id(id).expect("an id of the map");
        assert_eq!(map.get_id(key), Some(id));
    }
    for key in 5000..5050 {
        assert!(map.insert(ledger.element(key), ledger.element(key)).is_none());
    }
    for key in 5000..5050 {
        assert!(map.remove(&ledger.element(key)).is_some());
    }
    map.assert_invariants();
    map.clear();
    ledger.assert_all_dropped();
}

use Operation::{Call, Clone as CloneCall, Drop as DropCall, Eq as EqCall, Hash as HashCall, Ord as OrdCall};

#[test]
fn looking_up() {
    sweep(&[HashCall, EqCall], |map, ledger| {
        let map = map.as_mut().unwrap();
        let (there, absent) = (ledger.element(5), ledger.element(7));
        assert!(map.get(&there).is_some() && map.get(&absent).is_none());
        assert!(map.get_mut(&there).is_some() && map.get_key_value(&there).is_some() && map.contains_key(&there));
        assert!(map.get_id(&there).is_some() && map.get_full(&there).is_some() && map.get_full_mut(&there).is_some());
        assert!(map.get_key_value_mut(&there).is_some());
        assert_eq!(map[&there].key(), 105);
        let value: &mut Element = &mut map[&there];
        assert_eq!(value.key(), 105);
        assert!(map.get_equivalent(&there).is_some() && map.get_equivalent_mut(&there).is_some());
        assert!(map.contains_equivalent(&there) && !map.contains_equivalent(&absent));
    });
}

#[test]
fn looking_up_several() {
    sweep(&[HashCall, EqCall], |map, ledger| {
        let keys = [5, 7, 11, 0].map(|key| ledger.element(key));
        let [a, b, c, d] = map.as_mut().unwrap().get_disjoint_mut(keys.each_ref());
        assert!(a.is_some() && b.is_none() && c.is_some() && d.is_some());
    });
}

#[test]
fn looking_up_by_value() {
    sweep(&[EqCall], |map, ledger| {
        let found = map.as_ref().unwrap().find_key(&ledger.element(109)).map(Element::key);
        assert_eq!(found, Some(9));
    });
}

#[test]
fn comparing() {
    sweep(&[HashCall, EqCall], |map, _| {
        let map = map.as_ref().unwrap();
        assert!(map == map);
    });
}

#[test]
fn inserting_a_new_key() {
    sweep(&[HashCall], |map, ledger| {
        assert!(map.as_mut().unwrap().insert(ledger.element(7), ledger.element(1)).is_none());
    });
}

#[test]
fn inserting_a_present_key() {
    sweep(&[HashCall, EqCall], |map, ledger| {
        let old = map.as_mut().unwrap().insert(ledger.element(5), ledger.element(1));
        assert_eq!(old.map(|old| old.key()), Some(105));
    });
}

fn replace_key_of_five(map: &mut Option<Map>, key: Element) -> bool {
    let map = map.as_mut().unwrap();
    let five = map.ids().nth(4).expect("ten pairs");
    assert_eq!(map.get_by_id(five).map(|(key, _)| key.key()), Some(5));
    map.replace_key_by_id(five, key).is_ok()
}

#[test]
fn replacing_a_key_by_id() {
    sweep(&[HashCall], |map, ledger| assert!(replace_key_of_five(map, ledger.element(7))));
    // Nothing but the pair itself has the hash of 5.
    sweep(&[HashCall], |map, ledger| assert!(replace_key_of_five(map, ledger.element(5))));
    sweep(&[HashCall, EqCall, DropCall], |map, ledger| assert!(!replace_key_of_five(map, ledger.element(6))));
}

#[test]
fn replacing_the_key_in_an_entry() {
    sweep(&[HashCall, EqCall], |map, ledger| {
        let Entry::Occupied(mut entry) = map.as_mut().unwrap().entry(ledger.element(5)) else { unreachable!() };
        entry.replace_key(ledger.element(5));
        entry.replace_entry(ledger.element(5), ledger.element(1));
    });
}

#[test]
fn handing_pairs_out_sorted() {
    sweep(&[], |map, _| {
        let sorted = map.take().unwrap().sorted_by(|key1, _, key2, _| key2.cmp(key1));
        assert!(sorted.map(|(key, _)| key.key()).eq([11, 10, 9, 8, 6, 5, 4, 2, 1, 0]));
    });
}

#[test]
fn inserting_until_it_grows() {
    sweep(&[], |map, ledger| {
        let map = map.as_mut().unwrap();
        for key in one_too_many(map) {
            map.insert(ledger.element(key), ledger.element(key));
        }
    });
}

#[test]
fn inserting_by_other_names() {
    sweep(&[], |map, ledger| {
        let map = map.as_mut().unwrap();
        for key in [5, 7, 1000] {
            map.insert_full(ledger.element(key), ledger.element(1));
            map.try_insert_full(ledger.element(key), ledger.element(1)).expect("memory");
            map.replace_pair(ledger.element(key), ledger.element(2));
            map.replace_full(ledger.element(key), ledger.element(3));
            let error = map.try_insert(ledger.element(key), ledger.element(4)).expect_err("it is there");
            assert_eq!(error.entry.get().key(), 3);
        }
    });
}

#[test]
fn trying_to_insert_a_present_key() {
    sweep(&[HashCall, EqCall, DropCall], |map, ledger| {
        assert!(map.as_mut().unwrap().try_insert(ledger.element(5), ledger.element(1)).is_err());
    });
}

#[test]
fn filling_entries() {
    sweep(&[], |map, ledger| {
        let map = map.as_mut().unwrap();
        for key in [5, 7, 1000, 1001] {
            let value = || {
                ledger.tick(Call);
                ledger.element(1)
            };
            map.entry(ledger.element(key)).or_insert_with(value);
            map.entry(ledger.element(key + 2000)).or_insert_with_key(|_| value());
            map.entry(ledger.element(key)).and_modify(|_| ledger.tick(Call)).or_insert(ledger.element(2));
            map.entry(ledger.element(key)).insert_entry(ledger.element(3));
            map.entry(ledger.element(key)).or_insert_entry(ledger.element(4));
            let failed: Result<_, ()> = map.entry(ledger.element(key + 3000)).or_try_insert_with(|| {
                ledger.tick(Call);
                Err(())
            });
            assert!(failed.is_err());
        }
    });
}

#[test]
fn an_entry_whose_default_panics_is_not_there() {
    sweep(&[HashCall, Call], |map, ledger| {
        let value = || {
            ledger.tick(Call);
            ledger.element(1)
        };
        map.as_mut().unwrap().entry(ledger.element(7)).or_insert_with(value);
    });
}

#[test]
fn taking_entries_apart() {
    sweep(&[HashCall, EqCall], |map, ledger| match map.as_mut().unwrap().entry(ledger.element(5)) {
        Entry::Occupied(entry) => drop(entry.remove_entry()),
        Entry::Vacant(_) => unreachable!(),
    });
    sweep(&[HashCall, DropCall], |map, ledger| match map.as_mut().unwrap().entry(ledger.element(7)) {
        Entry::Occupied(_) => unreachable!(),
        Entry::Vacant(entry) => drop(entry.into_key()),
    });
}

#[test]
fn replacing_through_entries() {
    sweep(&[HashCall, EqCall], |map, ledger| {
        let map = map.as_mut().unwrap();
        drop(map.entry(ledger.element(5)).and_replace_entry_with(|_, old| {
            ledger.tick(Call);
            drop(old);
            Some(ledger.element(1))
        }));
    });
    sweep(&[HashCall, EqCall], |map, ledger| {
        let map = map.as_mut().unwrap();
        let entry = map.entry(ledger.element(5)).and_replace_entry_with(|_, old| {
            ledger.tick(Call);
            drop(old);
            None
        });
        let Entry::Vacant(entry) = entry else { unreachable!() };
        entry.insert(ledger.element(2));
    });
}

/// A key for look-ups, of another type and with its own comparison.
struct ByNumber<'a>(u64, &'a Ledger);

impl Hash for ByNumber<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.1.tick(Call);
        self.0.hash(state);
    }
}

impl Equivalent<Element> for ByNumber<'_> {
    fn equivalent(&self, key: &Element) -> bool {
        self.1.tick(Call);
        self.0 == key.key()
    }
}

#[test]
fn entries_by_reference() {
    sweep(&[Call], |map, ledger| match map.as_mut().unwrap().entry_ref(&ByNumber(5, ledger)) {
        EntryRef::Occupied(entry) => assert_eq!(entry.get().key(), 105),
        EntryRef::Vacant(_) => unreachable!(),
    });
    sweep(&[Call], |map, ledger| match map.as_mut().unwrap().entry_ref(&ByNumber(7, ledger)) {
        EntryRef::Occupied(_) => unreachable!(),
        EntryRef::Vacant(entry) => drop(entry.insert_with_key(ledger.element(7), ledger.element(1))),
    });
    // `ToOwned` of an element is its `Clone`.
    sweep(&[HashCall, CloneCall], |map, ledger| {
        map.as_mut().unwrap().entry_ref(&ledger.element(7)).or_insert(ledger.element(1));
    });
}

#[test]
fn removing() {
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().remove(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().remove_entry(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().remove_equivalent(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().remove_entry_equivalent(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().swap_remove(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().swap_remove_entry(&ledger.element(5))));
    sweep(&[HashCall, EqCall], |map, ledger| drop(map.as_mut().unwrap().swap_remove_full(&ledger.element(5))));
    sweep(&[], |map, _| {
        let map = map.as_mut().unwrap();
        let id = map.ids().nth(4).unwrap();
        drop(map.remove_by_id(id));
        let id = map.ids().nth(1).unwrap();
        drop(map.swap_remove_by_id(id));
        drop(map.first_entry().map(|entry| entry.swap_remove()));
        drop(map.pop());
        drop(map.first_entry().map(|entry| entry.remove_entry()));
    });
    sweep(&[Call], |map, ledger| {
        let popped = map.as_mut().unwrap().pop_if(|_, _| {
            ledger.tick(Call);
            true
        });
        assert!(popped.is_some());
    });
}

#[test]
fn taking_off_the_end_and_out_of_ranges() {
    sweep(&[], |map, _| map.as_mut().unwrap().truncate(3));
    sweep(&[], |map, _| {
        let map = map.as_mut().unwrap();
        let id = map.ids().nth(2).expect("there are more");
        drop(map.drain_range(id..));
    });
    sweep(&[], |map, _| {
        let map = map.as_mut().unwrap();
        let id = map.ids().nth(2).expect("there are more");
        drop(map.split_off(id));
    });
    sweep(&[], |map, ledger| {
        let map = map.as_mut().unwrap();
        let id = map.ids().nth(2).expect("there are more");
        let taken = map.extract_range_if(..id, |_, _| {
            ledger.tick(Call);
            true
        });
        taken.for_each(drop);
    });
}

#[test]
fn retaining() {
    sweep(&[], |map, ledger| {
        map.as_mut().unwrap().retain(|key, _| {
            ledger.tick(Call);
            key.key() % 2 == 0
        });
    });
}

/// If the predicate panics, the pairs refused before are removed and all others stay.
#[test]
fn a_panic_of_the_predicate_keeps_the_rest() {
    panic_at_each(
        Call,
        ten_pairs,
        |map, ledger| {
            map.as_mut().unwrap().retain(|key, _| {
                ledger.tick(Call);
                key.key() % 2 == 0
            });
        },
        |map, _, outcome| {
            let keys: Vec<u64> = pairs(&map.unwrap()).into_iter().map(|(key, _)| key).collect();
            let all = [0, 1, 2, 4, 5, 6, 8, 9, 10, 11_u64];
            let seen = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => all.len(),
            };
            let expected = all.iter().enumerate().filter(|&(at, key)| at >= seen || key % 2 == 0).map(|(_, key)| *key);
            assert!(keys.into_iter().eq(expected), "{outcome:?}");
        },
    );
}

#[test]
fn extracting() {
    sweep(&[], |map, ledger| {
        let extracted = map.as_mut().unwrap().extract_if(|key, _| {
            ledger.tick(Call);
            key.key() % 2 == 0
        });
        extracted.take(3).for_each(drop);
    });
    sweep(&[], |map, ledger| {
        let extracted = map.as_mut().unwrap().extract_if(|key, _| {
            ledger.tick(Call);
            key.key() % 2 == 0
        });
        extracted.for_each(|pair| {
            ledger.tick(Call);
            drop(pair);
        });
    });
}

#[test]
fn draining_and_clearing() {
    sweep(&[], |map, _| map.as_mut().unwrap().drain().take(4).for_each(drop));
    sweep(&[], |map, _| drop(map.as_mut().unwrap().drain()));
    sweep(&[], |map, _| map.as_mut().unwrap().clear());
}

#[test]
fn consuming() {
    sweep(&[], |map, _| drop(map.take()));
    sweep(&[], |map, _| map.take().unwrap().into_iter().take(4).for_each(drop));
    sweep(&[], |map, _| drop(map.take().unwrap().into_iter().rev().nth(3)));
    sweep(&[], |map, _| map.take().unwrap().into_keys().take(4).for_each(drop));
    sweep(&[], |map, _| map.take().unwrap().into_values().take(4).for_each(drop));
    sweep(&[], |map, _| map.take().unwrap().into_iter().for_each(drop));
}

#[test]
fn cloning() {
    sweep(&[CloneCall, DropCall], |map, _| drop(map.as_ref().unwrap().clone()));
    sweep(&[CloneCall, DropCall], |map, _| drop(map.as_ref().unwrap().try_clone()));
}

/// `clone_from` into a smaller, a larger and an equally large map. After a panic the target is empty or a copy.
#[test]
fn cloning_in_place() {
    for existing in [0, 1, 10, 200] {
        for operation in [CloneCall, DropCall] {
            if existing == 0 && operation == DropCall {
                continue;
            }
            panic_at_each(
                operation,
                |ledger| {
                    let target: Map =
                        (500..500 + existing).map(|key| (ledger.element(key), ledger.element(key))).collect();
                    (target, ten_pairs(ledger).unwrap())
                },
                |(target, source), _| target.clone_from(source),
                |(target, source), ledger, outcome| {
                    assert_eq!(source.len(), 10);
                    target.assert_invariants();
                    if outcome.is_completed() {
                        assert_eq!(pairs(&target), pairs(&source));
                    }
                    ledger.assert_live(2 * (target.len() + source.len()));
                    drop(source);
                    check_sound(target, ledger);
                },
            );
        }
    }
}

/// A comparison that panics leaves the old order, without holes.
#[test]
fn sorting() {
    let sorts: [Act; 4] = [
        |map, _| map.as_mut().unwrap().sort_unstable_keys(),
        |map, ledger| {
            map.as_mut().unwrap().sort_by(|key1, _, key2, _| {
                ledger.tick(Call);
                key2.cmp(key1)
            });
        },
        |map, ledger| {
            map.as_mut().unwrap().sort_by_key(|key, _| {
                ledger.tick(Call);
                key.key() % 3
            });
        },
        |map, ledger| {
            map.as_mut().unwrap().sort_by_cached_key(|key, _| {
                ledger.tick(Call);
                ledger.element(100 - key.key())
            });
        },
    ];
    for (sort, comparison) in sorts.into_iter().zip([OrdCall, Call, Call, Call]) {
        sweep(&[], sort);
        panic_at_each(comparison, ten_pairs, sort, |map, _, outcome| {
            let map = map.unwrap();
            assert_eq!(map.index_bound(), map.len());
            let keys = map.keys().map(Element::key);
            assert!(outcome.is_completed() || keys.eq([0, 1, 2, 4, 5, 6, 8, 9, 10, 11]));
        });
    }
}

#[test]
fn extending() {
    sweep(&[], |map, ledger| {
        let pairs = (0..20).map(|key| (ledger.element(key), ledger.element(key)));
        map.as_mut().unwrap().extend(PanickingIterator::new(pairs, ledger));
    });
}

#[test]
fn collecting() {
    sweep(&[], |map, ledger| {
        drop(map.take());
        let pairs = (0..20).map(|key| (ledger.element(key % 15), ledger.element(key)));
        *map = Some(PanickingIterator::new(pairs, ledger).collect());
    });
}

/// A panic leaves each pair in one of the two maps.
#[test]
fn appending() {
    for operation in [HashCall, EqCall, DropCall] {
        panic_at_each(
            operation,
            |ledger| {
                let other: Map = (5..25).map(|key| (ledger.element(key), ledger.element(key + 200))).collect();
                (ten_pairs(ledger).unwrap(), other)
            },
            |(map, other), _| map.append(other),
            |(map, other), ledger, outcome| {
                other.assert_invariants();
                ledger.assert_live(2 * (map.len() + other.len()));
                for key in 0..25 {
                    let key = ledger.element(key);
                    let place = (map.get(&key).map(Element::key), other.get(&key).map(Element::key));
                    match (key.key(), place) {
                        (3, (None, None)) => {}
                        (number, (mine, theirs)) => {
                            let (old, new) = (Some(number + 100), Some(number + 200));
                            assert!(
                                mine == new || theirs == new || number < 5 && mine == old,
                                "key {number}: {place:?}"
                            );
                        }
                    }
                }
                assert!(!outcome.is_completed() || other.is_empty());
                drop(other);
                check_sound(map, ledger);
            },
        );
    }
}

/// A hasher whose every method may panic.
struct Ticking {
    ledger: Ledger,
    state: DefaultHashBuilder,
}

impl BuildHasher for Ticking {
    type Hasher = <DefaultHashBuilder as BuildHasher>::Hasher;

    fn build_hasher(&self) -> Self::Hasher {
        self.ledger.tick(Call);
        self.state.build_hasher()
    }
}

impl Clone for Ticking {
    fn clone(&self) -> Self {
        self.ledger.tick(Call);
        Self { ledger: self.ledger.clone(), state: self.state.clone() }
    }
}

#[test]
fn hashers_that_panic() {
    let rounds = panic_at_each(
        Call,
        |ledger| {
            let hasher = Ticking { ledger: ledger.clone(), state: DefaultHashBuilder::default() };
            let mut map = HashMap::with_hasher(hasher);
            map.extend((0..10).map(|key| (ledger.element(key), ledger.element(key))));
            map
        },
        |map, ledger| {
            map.insert(ledger.element(20), ledger.element(20));
            map.remove(&ledger.element(3));
            map.get(&ledger.element(4));
            map.entry(ledger.element(30)).or_insert(ledger.element(30));
            let mut copy = map.clone();
            copy.insert(ledger.element(40), ledger.element(40));
            map.clone_from(&copy);
            assert_eq!(*map, copy);
        },
        |map, ledger, _| {
            map.assert_invariants();
            ledger.assert_live(2 * map.len());
            assert!(map.keys().all(|key| map.contains_key(key)));
        },
    );
    assert!(rounds > 15);
}

/// If the drop of the hasher panics, the map and `into_iter` still drop the pairs.
#[test]
fn hashers_whose_drop_panics() {
    struct Exploding(Ledger);
    impl BuildHasher for Exploding {
        type Hasher = <DefaultHashBuilder as BuildHasher>::Hasher;

        fn build_hasher(&self) -> Self::Hasher {
            DefaultHashBuilder::with_seeds(1, 2, 3, 4).build_hasher()
        }
    }
    impl Drop for Exploding {
        fn drop(&mut self) {
            self.0.tick(Call);
        }
    }
    type Consume = fn(HashMap<Element, Element, Exploding>);
    let consumers: [Consume; 4] =
        [|map| drop(map), |map| drop(map.into_iter()), |map| drop(map.into_keys()), |map| drop(map.into_table())];
    for consume in consumers {
        let ledger = Ledger::new();
        let mut map = HashMap::with_hasher(Exploding(ledger.clone()));
        map.extend((0..10).map(|key| (ledger.element(key), ledger.element(key))));
        ledger.arm(Call, 0);
        assert!(quiet_catch(|| consume(map)).is_err());
        ledger.assert_all_dropped();
    }
}

/// Operations that call no user code, and operations that do not hash.
#[test]
fn what_is_never_called() {
    let ledger = Ledger::new();
    let mut map = ten_pairs(&ledger).unwrap();
    ledger.reset_calls();
    map.reserve(1000);
    map.shrink_to_fit();
    map.shrink_buckets();
    map.sort_free_list();
    let id = map.ids().next().unwrap();
    assert!(map.contains_id(id) && map.get_by_id(id).is_some() && map.get_by_id_mut(id).is_some());
    let removed = map.remove_by_id(id);
    assert!(map.compact());
    assert!(!map.compact_stable());
    assert_eq!(map.iter().count() + map.drain().len(), 18);
    for operation in Operation::ALL {
        // The drain drops nine pairs.
        let expected = if operation == DropCall { 18 } else { 0 };
        assert_eq!(ledger.calls(operation), expected, "{operation:?}");
    }
    drop(removed);

    let mut map = ten_pairs(&ledger).unwrap();
    ledger.reset_calls();
    let mut copy = map.clone();
    copy.clone_from(&map);
    copy.retain(|key, _| key.key() % 2 == 0);
    assert_eq!(map.extract_if(|key, _| key.key() == 5).count(), 1);
    assert_eq!((ledger.calls(HashCall), ledger.calls(EqCall)), (0, 0));
}

/// One hash per operation, even if the map grows.
#[test]
fn one_hash_an_operation() {
    let ledger = Ledger::new();
    let mut map: Map = HashMap::new();
    for key in 0..1000 {
        map.insert(ledger.element(key), ledger.element(key));
    }
    assert_eq!(ledger.calls(HashCall), 1000);
    ledger.reset_calls();
    let key = ledger.element(5);
    map.get(&key);
    map.contains_key(&key);
    map.entry(ledger.element(5)).and_modify(|_| ()).or_insert_with(|| ledger.element(1));
    map.entry(ledger.element(2000)).or_insert_with(|| ledger.element(1));
    map.remove(&key);
    map.insert(key, ledger.element(1));
    assert_eq!(ledger.calls(HashCall), 6);
    // The four calls that find the key compare once. A key with the same bucket and tag is also compared, which is
    // rare.
    assert!((4..10).contains(&ledger.calls(EqCall)));
}
