//! A panic at the 1st, 2nd, … call of each kind of user code in each operation: `Hash`, `Eq` of keys and values, `Ord`,
//! `Clone`, `Drop`, closures and iterators.
//!
//! After each panic the invariants hold, every pair in the map is found, every other key and value was dropped once,
//! nothing leaks, and the map stays usable. Operations documented to change nothing on a panic are checked.

use hash_map::MultiMap;
use test_kit::iterators::PanickingIterator;
use test_kit::ledger::Operation::{
    self, Call, Clone as CloneCall, Drop as DropCall, Eq as EqCall, Hash as HashCall, Ord as OrdCall,
};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::{panic_at_each, quiet_catch};

type Map = MultiMap<Element, Element>;

/// The maps of an operation. Operations on two maps use `other`.
struct Parts {
    map: Option<Map>,
    other: Option<Map>,
}

impl Parts {
    fn map(&mut self) -> &mut Map {
        self.map.as_mut().expect("not taken yet")
    }
}

/// 24 pairs under the keys 0, 1 and 2, two of them removed, with values 100 to 103, so that pairs are equal.
fn setup(ledger: &Ledger) -> Parts {
    let mut map: Map = (0..24).map(|n| (ledger.element(n % 3), ledger.element(100 + n % 4))).collect();
    for at in [4, 13] {
        map.remove_by_id(hash_map::ElementId::from_index(at).expect("small"));
    }
    let other = (0..5).map(|n| (ledger.element(n), ledger.element(200 + n))).collect();
    Parts { map: Some(map), other: Some(other) }
}

/// Returns slots, keys and values in slot order.
fn pairs(map: &Map) -> Vec<(usize, u64, u64)> {
    map.table().iter_full().map(|(id, (key, value))| (id.index(), key.key(), value.key())).collect()
}

/// Runs `act` with a panic at each call of user code. A panic of a kind in `unchanged` must leave both maps unchanged.
#[track_caller]
fn sweep(unchanged: &[Operation], act: fn(&mut Parts, &Ledger)) {
    let ledger = Ledger::new();
    let mut parts = setup(&ledger);
    let before = [&parts.map, &parts.other].map(|map| pairs(map.as_ref().expect("just made")));
    ledger.reset_calls();
    act(&mut parts, &ledger);
    let called: Vec<Operation> = Operation::ALL.into_iter().filter(|&operation| ledger.calls(operation) > 0).collect();
    assert!(unchanged.iter().all(|operation| called.contains(operation)), "it only calls {called:?}");
    drop(parts);
    for operation in called {
        panic_at_each(operation, setup, act, |parts, ledger, outcome| {
            let maps = [parts.map, parts.other];
            if !outcome.is_completed() && unchanged.contains(&operation) {
                let now = maps.each_ref().map(|map| pairs(map.as_ref().expect("not taken")));
                assert_eq!(now, before, "{outcome:?} of {operation:?} changed a map");
            }
            ledger.assert_live(2 * maps.iter().flatten().map(MultiMap::len).sum::<usize>());
            for map in maps.into_iter().flatten() {
                check_sound(map, ledger);
            }
        });
    }
}

/// Checks that the map finds its pairs and stays usable.
fn check_sound(mut map: Map, ledger: &Ledger) {
    map.assert_invariants();
    for id in map.table().ids() {
        let (key, value) = map.get_by_id(id).expect("an id of the map");
        assert!(map.get_all_full(key).any(|(other, _, _)| other == id));
        assert!(map.contains_pair(key, value));
    }
    let unique: Vec<u64> = map.unique_keys().map(Element::key).collect();
    assert!(map.keys().all(|key| unique.iter().filter(|&&other| other == key.key()).count() == 1));
    for n in 0..50 {
        map.insert(ledger.element(5000), ledger.element(n));
    }
    assert_eq!(map.remove_all(&ledger.element(5000)), 50);
    map.assert_invariants();
}

#[test]
fn looking_up() {
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let (key, value, map) = (ledger.element(1), ledger.element(101), parts.map());
        assert!(map.get(&key).is_some() && map.contains_key(&key) && map.count(&key) > 3);
        assert!(map.get_pair(&key, &value).is_some() && map.contains_pair(&key, &value));
        assert!(map.get_all(&key).count() > 3 && map.get_all_in_slot_order(&key).len() > 3);
        assert!(map.find_key(&value).is_some() && map.get_mut(&key).is_some());
        assert_eq!(map.unique_keys().count(), 3);
    });
}

#[test]
fn changing_all_values_of_a_key() {
    // `Eq` is called between two values: those before it are changed.
    sweep(&[HashCall], |parts, ledger| {
        let key = ledger.element(1);
        parts.map().get_all_mut(&key).for_each(|value| {
            ledger.tick(Call);
            *value = ledger.element(300);
        });
    });
}

#[test]
fn inserting() {
    sweep(&[HashCall], |parts, ledger| {
        parts.map().insert(ledger.element(1), ledger.element(101));
    });
    // One more than the capacity.
    sweep(&[], |parts, ledger| {
        let map = parts.map();
        for n in 0..=map.capacity() - map.len() {
            map.insert(ledger.element(1), ledger.element(n as u64));
        }
    });
}

#[test]
fn inserting_what_may_be_there() {
    sweep(&[HashCall, EqCall, DropCall], |parts, ledger| {
        assert!(!parts.map().insert_if_absent(ledger.element(1), ledger.element(101)).1);
    });
    sweep(&[HashCall, EqCall], |parts, ledger| {
        assert!(parts.map().insert_if_absent(ledger.element(1), ledger.element(900)).1);
    });
    sweep(&[HashCall, EqCall, DropCall], |parts, ledger| {
        assert!(parts.map().get_or_insert_with(ledger.element(1), || unreachable!("it is there")).key() >= 100);
    });
    sweep(&[HashCall, Call], |parts, ledger| {
        let value = parts.map().get_or_insert_with(ledger.element(9), || {
            ledger.tick(Call);
            ledger.element(900)
        });
        assert_eq!(value.key(), 900);
    });
}

#[test]
fn removing_all() {
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let key = ledger.element(1);
        assert_eq!(parts.map().remove_all(&key), 6);
    });
}

/// If a drop panics, the others are still dropped.
#[test]
fn removing_all_goes_on_after_a_drop_that_panics() {
    let rounds = panic_at_each(
        DropCall,
        |ledger| (setup(ledger).map.expect("just made"), ledger.element(1)),
        |(map, key), _| _ = map.remove_all(key),
        |(map, key), ledger, _| {
            assert!(!map.contains_key(&key));
            assert_eq!(map.len(), 16);
            ledger.assert_live(33);
        },
    );
    assert_eq!(rounds, 12);
}

#[test]
fn taking_all() {
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let key = ledger.element(1);
        let mut values = parts.map().take_all(&key);
        let two = [values.next(), values.next()];
        assert!(two.iter().all(Option::is_some));
        // The iterator drops the others before these two.
        drop(values);
    });
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let key = ledger.element(1);
        assert_eq!(parts.map().take_all(&key).collect::<Vec<_>>().len(), 6);
    });
}

#[test]
fn removing_pairs() {
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let (key, value) = (ledger.element(0), ledger.element(100));
        assert_eq!(parts.map().remove_pair(&key, &value), 2);
    });
    sweep(&[HashCall, EqCall], |parts, ledger| {
        let (key, value) = (ledger.element(0), ledger.element(100));
        assert_eq!(parts.map().remove_one(&key, &value).map(|value| value.key()), Some(100));
    });
    sweep(&[], |parts, _| {
        let map = parts.map();
        let id = map.table().ids().nth(5).expect("there are more");
        drop((map.remove_by_id(id), map.table_mut().pop()));
    });
}

#[test]
fn retaining_and_extracting() {
    sweep(&[], |parts, ledger| {
        parts.map().retain(|key, value| {
            ledger.tick(Call);
            key.key() != 1 && value.key() != 102
        });
    });
    sweep(&[], |parts, ledger| {
        let taken = parts.map().extract_if(|key, _| {
            ledger.tick(Call);
            key.key() == 1
        });
        taken.for_each(drop);
    });
}

#[test]
fn taking_off_the_end_and_out_of_ranges() {
    sweep(&[], |parts, _| parts.map().table_mut().truncate(7));
    sweep(&[], |parts, ledger| {
        _ = parts.map().table_mut().pop_if(|_| {
            ledger.tick(Call);
            true
        });
    });
    sweep(&[], |parts, _| {
        let map = parts.map();
        let id = map.table().ids().nth(9).expect("there are more");
        drop(map.table_mut().drain_range(id..));
    });
    sweep(&[], |parts, _| {
        let map = parts.map();
        let id = map.table().ids().nth(9).expect("there are more");
        drop(map.table_mut().split_off(id));
    });
    sweep(&[], |parts, ledger| {
        let map = parts.map();
        let id = map.table().ids().nth(3).expect("there are more");
        let taken = map.table_mut().extract_range_if(..id, |_| {
            ledger.tick(Call);
            true
        });
        taken.for_each(drop);
    });
}

#[test]
fn emptying() {
    sweep(&[], |parts, _| parts.map().clear());
    sweep(&[], |parts, _| drop(parts.map().drain()));
    sweep(&[], |parts, _| drop(parts.map.take()));
    sweep(&[], |parts, _| {
        let mut pairs = parts.map.take().expect("not taken yet").into_iter();
        let two = (pairs.next(), pairs.next_back());
        drop(pairs);
        drop(two);
    });
    sweep(&[], |parts, _| parts.map.take().expect("not taken yet").into_keys().for_each(drop));
    sweep(&[], |parts, _| parts.map.take().expect("not taken yet").into_values().for_each(drop));
}

#[test]
fn extending() {
    sweep(&[], |parts, ledger| {
        let pairs = (0..20).map(|n| (ledger.element(n % 2), ledger.element(n)));
        parts.map().extend(PanickingIterator::new(pairs, ledger));
    });
    sweep(&[], |parts, ledger| {
        let pairs = PanickingIterator::new((0..20).map(|n| (ledger.element(n % 2), ledger.element(n))), ledger);
        parts.other = Some(pairs.collect());
    });
}

/// All keys are hashed before any pair moves.
#[test]
fn appending() {
    sweep(&[HashCall], |parts, _| {
        let Parts { map: Some(map), other: Some(other) } = parts else { unreachable!("neither is taken") };
        map.append(other);
        assert!(other.is_empty());
    });
}

#[test]
fn comparing() {
    sweep(&[HashCall, EqCall], |parts, _| {
        let map = parts.map.as_ref().expect("not taken yet");
        let same = map == map;
        assert!(same && Some(map) != parts.other.as_ref());
    });
    sweep(&[HashCall, EqCall], |parts, ledger| {
        // The same pairs in reverse order.
        let map = parts.map();
        let backwards = map.iter().rev().map(|(key, value)| (ledger.element(key.key()), ledger.element(value.key())));
        let backwards: Map = backwards.collect();
        assert!(*map == backwards);
    });
}

#[test]
fn cloning() {
    sweep(&[CloneCall], |parts, _| drop(parts.map().clone()));
    // A panic leaves the target empty and the source unchanged.
    for operation in [CloneCall, DropCall] {
        panic_at_each(
            operation,
            setup,
            |parts, _| {
                let Parts { map: Some(map), other: Some(other) } = parts else { unreachable!("neither is taken") };
                other.clone_from(map);
            },
            |parts, ledger, outcome| {
                let (map, other) = (parts.map.expect("not taken"), parts.other.expect("not taken"));
                assert_eq!(other.len(), if outcome.is_completed() { 22 } else { 0 });
                ledger.assert_live(2 * (map.len() + other.len()));
                check_sound(map, ledger);
                check_sound(other, ledger);
            },
        );
    }
}

/// A comparison that panics leaves the old order, without holes.
#[test]
fn sorting() {
    type Sort = fn(&mut Parts, &Ledger);
    let sorts: [(Operation, Sort); 4] = [
        (OrdCall, |parts, _| parts.map().sort_keys()),
        (OrdCall, |parts, _| parts.map().sort_unstable_keys()),
        (Call, |parts, ledger| {
            parts.map().sort_by(|key1, value1, key2, value2| {
                ledger.tick(Call);
                (value1, key2).cmp(&(value2, key1))
            });
        }),
        (OrdCall, |parts, ledger| {
            parts.map().table_mut().sort_by_cached_key(|(_, value)| {
                ledger.tick(Call);
                ledger.element(1000 - value.key())
            });
        }),
    ];
    for (comparison, sort) in sorts {
        sweep(&[], sort);
        let ledger = Ledger::new();
        let before: Vec<_> = pairs(&setup(&ledger).map.expect("just made")).into_iter().map(|p| (p.1, p.2)).collect();
        panic_at_each(comparison, setup, sort, |mut parts, _, outcome| {
            let map = parts.map();
            assert_eq!(map.table().index_bound(), map.len());
            let now = pairs(map).into_iter().map(|p| (p.1, p.2));
            assert!(outcome.is_completed() || now.eq(before.iter().copied()));
        });
    }
}

/// An iterator that is dropped during unwinding drops the remaining pairs.
#[test]
fn a_panic_between_two_values() {
    let ledger = Ledger::new();
    let mut parts = setup(&ledger);
    let key = ledger.element(2);
    ledger.arm(Call, 2);
    let caught = quiet_catch(|| parts.map().take_all(&key).for_each(|_| ledger.tick(Call)));
    assert!(caught.is_err());
    assert!(!parts.map().contains_key(&key));
    drop((parts, key));
    ledger.assert_all_dropped();
}
