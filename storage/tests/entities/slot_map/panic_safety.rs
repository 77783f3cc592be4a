//! User code panics at its first call, its second, and so on: no value is lost or dropped twice, and the map stays
//! valid.

use storage::{Entity, SlotMap};
use test_kit::alloc::{Global, PanickingAllocator};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{panic_at_each, panic_at_each_allocator_call};

type Map = SlotMap<Element>;

/// Ten slots, of which 2 and 7 are vacant.
fn filled(ledger: &Ledger) -> Map {
    let mut map = SlotMap::new();
    (0..10).for_each(|n| _ = map.insert(ledger.element(n)));
    map.remove_by_index(2);
    map.remove_by_index(7);
    map
}

fn numbers(map: &Map) -> Vec<u64> {
    map.assert_invariants();
    map.values().map(Element::key).collect()
}

/// Checks that nothing leaked and that the map is usable.
fn check_usable(mut map: Map, ledger: &Ledger) {
    ledger.assert_live(map.len());
    let keys: Vec<Entity> = map.keys().collect();
    let new = map.insert(ledger.element(77));
    assert!(!keys.contains(&new));
    assert!(keys.into_iter().all(|key| map.remove(key).is_some()));
    assert_eq!(numbers(&map), [77]);
}

#[test]
fn predicates_that_panic() {
    panic_at_each(
        Operation::Call,
        filled,
        |map, ledger| {
            map.retain(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 3 == 0
            });
        },
        |map, ledger, _| {
            let seen = ledger.calls(Operation::Call).saturating_sub(1).min(8);
            let all = [0, 1, 3, 4, 5, 6, 8, 9];
            let kept = |(n, value): (usize, &u64)| (n as u64 >= seen || value % 3 == 0).then_some(*value);
            let now = numbers(&map);
            assert!(now.len() <= 8 && now.iter().all(|value| all.contains(value)));
            assert!(all.iter().enumerate().filter_map(kept).filter(|value| !now.contains(value)).count() <= 1);
            check_usable(map, ledger);
        },
    );
    panic_at_each(
        Operation::Call,
        filled,
        |map, ledger| {
            let odd = map.extract_if(|_, value| {
                ledger.tick(Operation::Call);
                value.key() % 2 == 1
            });
            assert_eq!(odd.count(), 4);
        },
        |map, ledger, outcome| {
            assert!(!outcome.is_completed() || numbers(&map) == [0, 4, 6, 8]);
            check_usable(map, ledger);
        },
    );
}

#[test]
fn a_function_that_panics_inserts_nothing() {
    panic_at_each(
        Operation::Call,
        filled,
        |map, ledger| {
            map.insert_with_key(|key| {
                ledger.tick(Operation::Call);
                assert_eq!((key.index(), key.version()), (7, 1));
                ledger.element(7)
            });
        },
        |mut map, ledger, outcome| {
            let next = map.insert(ledger.element(50));
            assert_eq!(next.index(), if outcome.is_completed() { 2 } else { 7 });
            check_usable(map, ledger);
        },
    );
}

#[test]
fn drops_that_panic() {
    // Each removed value is dropped, whichever drop panics.
    let all: [fn(&mut Map); 5] = [
        |map| map.clear(),
        |map| drop(map.drain()),
        |map| {
            let mut drain = map.drain();
            drop((drain.next(), drain.next_back()));
        },
        |map| *map = SlotMap::new(),
        |map| drop(std::mem::take(map).into_iter()),
    ];
    for act in all {
        let rounds = panic_at_each(
            Operation::Drop,
            filled,
            |map, _| act(map),
            |map, ledger, _| {
                assert_eq!(numbers(&map), [0; 0]);
                check_usable(map, ledger);
            },
        );
        assert_eq!(rounds, 8);
    }
    panic_at_each(
        Operation::Drop,
        filled,
        |map, _| map.retain(|_, value| value.key() % 3 == 0),
        |map, ledger, _| check_usable(map, ledger),
    );
    panic_at_each(
        Operation::Drop,
        filled,
        |map, _| _ = std::mem::take(map).into_keys().count(),
        |map, ledger, _| check_usable(map, ledger),
    );
}

#[test]
fn clones_that_panic() {
    let rounds = panic_at_each(
        Operation::Clone,
        filled,
        |map, ledger| {
            let clone = map.clone();
            assert_eq!(numbers(&clone), numbers(map));
            ledger.assert_live(16);
        },
        |map, ledger, _| check_usable(map, ledger),
    );
    assert_eq!(rounds, 8);
    panic_at_each(
        Operation::Eq,
        filled,
        |map, _| {
            let clone = map.clone();
            assert!(clone == *map);
        },
        |map, ledger, _| check_usable(map, ledger),
    );
}

#[test]
fn allocators_that_panic() {
    type Panicking = SlotMap<Element, Entity, PanickingAllocator<Global>>;

    let filled = |ledger: &Ledger| -> Option<Panicking> {
        let mut map = SlotMap::new_in(PanickingAllocator::over(ledger, Global));
        (0..4).for_each(|n| _ = map.insert(ledger.element(n)));
        map.remove_by_index(1);
        Some(map)
    };
    let acts: [fn(&mut Panicking, &Ledger); 4] = [
        |map, ledger| (4..9).for_each(|n| _ = map.insert(ledger.element(n))),
        |map, _| map.reserve(100),
        |map, _| {
            map.reserve(9);
            map.shrink_to_fit();
        },
        |map, _| {
            map.clear();
            map.shrink_to(1);
        },
    ];
    for act in acts {
        panic_at_each_allocator_call(
            filled,
            |map, ledger| act(map.as_mut().expect("the map is there"), ledger),
            |map, ledger, _| {
                let map = map.expect("the map is there");
                map.assert_invariants();
                ledger.assert_live(map.len());
            },
        );
    }
    panic_at_each_allocator_call(filled, |map, _| drop(map.take()), |_, ledger, _| ledger.assert_all_dropped());
}
