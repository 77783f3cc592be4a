//! Every method of each iterator, from both ends, forgotten and cloned; and false size hints.

use bumpalo::Bump;
use hash_map::allocator::Allocator;
use hash_map::{ElementId, HashMap};
use hash_map::{ExtractIf, IterFull};
use test_kit::alloc::TrackingAllocator;
use test_kit::hashers::{ConstantState, IdentityState};
use test_kit::iterators::{Lie, LyingSizeHint, check_exact_double_ended, check_iterator};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::silent_catch;

/// Maps of many shapes: empty, dense, with holes at the start, at the end, everywhere, of more than 64 slots.
fn shapes() -> Vec<HashMap<u32, String>> {
    type Keep = fn(u32) -> bool;
    let shapes: [(u32, Keep); 9] = [
        (0, |_| false),
        (1, |_| true),
        (12, |_| true),
        (12, |n| n > 4),
        (12, |n| n < 8),
        (12, |n| n % 3 == 0),
        (70, |n| n % 10 == 0),
        (140, |n| n == 3 || n == 130),
        (20, |_| false),
    ];
    shapes
        .into_iter()
        .map(|(len, keep)| {
            let mut map: HashMap<u32, String> = (0..len).map(|n| (n, n.to_string())).collect();
            map.retain(|key, _| keep(*key));
            map
        })
        .collect()
}

/// Checks an exact-size iterator from both ends.
macro_rules! check {
    ($make:expr, $expected:expr) => {
        check_exact_double_ended($make, $expected);
    };
}

#[test]
fn shared() {
    for map in shapes() {
        let keys: Vec<&u32> = map.ids().map(|id| map.get_by_id(id).expect("an id of the map").0).collect();
        let pairs: Vec<(&u32, &String)> = keys.iter().map(|&key| (key, &map[key])).collect();
        let full: Vec<(ElementId, &u32, &String)> =
            map.ids().zip(&pairs).map(|(id, &(key, value))| (id, key, value)).collect();
        check!(|| map.iter(), pairs.clone());
        check!(|| (&map).into_iter(), pairs.clone());
        check!(|| map.keys(), keys.clone());
        check!(|| map.values(), pairs.iter().map(|(_, value)| *value).collect());
        check!(|| map.iter_full(), full.clone());
        check!(|| map.ids(), map.ids().collect());
        let mut iter = map.iter_full();
        iter.next();
        let copy: IterFull<'_, u32, String> = iter.clone();
        assert!(iter.eq(copy));
    }
}

#[test]
fn exclusive_and_owning() {
    for map in shapes() {
        let pairs: Vec<(u32, String)> = map.iter().map(|(key, value)| (*key, value.clone())).collect();
        let keys: Vec<u32> = map.keys().copied().collect();
        let values: Vec<String> = map.values().cloned().collect();
        check!(|| map.clone().into_iter(), pairs.clone());
        check!(|| map.clone().into_keys(), keys.clone());
        check!(|| map.clone().into_values(), values.clone());
        // Compare unique borrows with the values that they refer to.
        let (mut one, mut two, mut three) = (map.clone(), map.clone(), map.clone());
        assert_eq!((one.iter_mut().len(), one.values_mut().len()), (pairs.len(), pairs.len()));
        assert!(one.iter_mut().map(|(key, value)| (*key, value.clone())).eq(pairs.iter().cloned()));
        assert!(one.iter_mut().rev().map(|(key, _)| *key).eq(keys.iter().rev().copied()));
        let folded = two.iter_mut().fold(0, |sum, (key, value)| sum + *key + value.len() as u32);
        assert_eq!(folded, two.iter_mut().rfold(0, |sum, (key, value)| sum + *key + value.len() as u32));
        assert!(two.values_mut().map(|value| value.clone()).eq(values.iter().cloned()));
        let mut ends = three.values_mut();
        while let (Some(front), back) = (ends.next(), ends.next_back()) {
            front.push('f');
            back.into_iter().for_each(|back| back.push('b'));
        }
        assert!(three.values().all(|value| value.ends_with(['f', 'b']) && !value.ends_with("bb")));
    }
}

/// Each iterator borrows its own map. The maps are in an arena and are never dropped.
#[test]
fn draining_and_extracting() {
    for shape in shapes() {
        let bump = Bump::new();
        let mut map = HashMap::new_in(&bump);
        map.extend(shape.keys().map(|&key| (key, key + 1)));
        let pairs: Vec<(u32, u32)> = map.iter().map(|(key, value)| (*key, *value)).collect();
        let even = pairs.iter().copied().filter(|(key, _)| key % 2 == 0).collect();
        check!(|| bump.alloc(map.clone()).drain(), pairs.clone());
        check_iterator(|| bump.alloc(map.clone()).extract_if(|key, _| key % 2 == 0), even);
        let mut extract: ExtractIf<'_, _, _, _, _> = map.extract_if(|_, _| true);
        assert_eq!(extract.size_hint(), (0, Some(pairs.len())));
        extract.by_ref().for_each(drop);
        assert_eq!((extract.next(), extract.size_hint()), (None, (0, Some(0))));
    }
}

fn recorded<A: Allocator>(ledger: &Ledger, alloc: A) -> HashMap<Element, Element, IdentityState, A> {
    let mut map = HashMap::with_hasher_in(IdentityState, alloc);
    map.extend((0..10).map(|n| (ledger.element(n), ledger.element(n))));
    map.remove(&ledger.element(4));
    map
}

/// Calls `mem::forget`, also for iterators without `Drop`.
fn forget<T>(value: T) {
    std::mem::forget(value);
}

/// A forgotten borrowing iterator leaves the map unchanged or empty; a forgotten owning one leaks.
#[test]
fn forgotten() {
    // Leak into the arena, so that leak detectors report nothing.
    let bump = Bump::new();
    let (ledger, tracking) = (Ledger::new(), TrackingAllocator::over(&bump));
    let mut map = recorded(&ledger, tracking.clone());
    let mut iter_mut = map.iter_mut();
    iter_mut.next();
    forget(iter_mut);
    let mut values_mut = map.values_mut();
    values_mut.next_back();
    forget(values_mut);
    let mut extract = map.extract_if(|key, _| key.key() % 2 == 0);
    drop((extract.next(), extract.next()));
    forget(extract);
    map.assert_invariants();
    assert!(map.keys().map(Element::key).eq([1, 3, 5, 6, 7, 8, 9]));
    forget(map.entry(ledger.element(1)));
    assert_eq!(map.len(), 7);
    ledger.assert_live(14);

    // The vacant entry's key leaks.
    forget(map.entry(ledger.element(77)));
    ledger.assert_live(15);
    map.assert_invariants();

    let mut drain = map.drain();
    drop(drain.next());
    forget(drain);
    map.assert_invariants();
    assert!(map.is_empty() && map.index_bound() == 0);
    ledger.assert_live(1 + 12);
    // The block of the slots leaked, so the map allocates another.
    map.extend((0..10).map(|n| (ledger.element(n), ledger.element(n))));
    map.assert_invariants();
    assert!((0..10).all(|n| map.contains_key(&ledger.element(n))));
    drop(map);
    ledger.assert_live(1 + 12);
    assert_eq!(tracking.live_blocks(), 1);
    tracking.assert_no_violation();

    let mut owned = recorded(&ledger, &bump).into_iter();
    drop((owned.next(), owned.next_back()));
    forget(owned);
    forget(recorded(&ledger, &bump).into_keys());
    forget(recorded(&ledger, &bump).into_values());
    ledger.assert_live(1 + 12 + 14 + 18 + 18);
}

/// A half-consumed iterator drops the remaining pairs once and frees its memory.
#[test]
fn half_consumed() {
    let (ledger, tracking) = (Ledger::new(), TrackingAllocator::new());
    for taken in 0..=9 {
        let mut iter = recorded(&ledger, tracking.clone()).into_iter();
        let front: Vec<_> = iter.by_ref().take(taken).collect();
        ledger.assert_live(18);
        drop(iter);
        ledger.assert_live(2 * taken);
        drop(front);
        let mut keys = recorded(&ledger, tracking.clone()).into_keys();
        let back: Vec<_> = keys.by_ref().rev().take(taken).collect();
        ledger.assert_live(18 - taken);
        drop((keys, back));
        let mut map = recorded(&ledger, tracking.clone());
        map.drain().rev().take(taken).for_each(drop);
        map.assert_invariants();
        ledger.assert_all_dropped();
    }
    tracking.assert_empty();
}

/// False size hints are harmless.
#[test]
fn lying_size_hints() {
    for lie in Lie::ALL {
        let pairs = |n: u32| LyingSizeHint::new((0..n).map(|n| (n, n)), lie);
        type Attempt<I> = fn(&mut HashMap<u32, u32>, LyingSizeHint<I>);
        let attempts: [Attempt<_>; 2] = [|map, pairs| map.extend(pairs), |map, pairs| *map = pairs.collect()];
        for attempt in attempts {
            let mut map = HashMap::from([(1, 7), (1000, 1000)]);
            // An impossible lower bound panics before any insertion.
            match silent_catch(|| attempt(&mut map, pairs(100))) {
                Ok(()) => assert!((0..100).all(|n| map[&n] == n)),
                Err(report) => {
                    assert_eq!(lie, Lie::Max);
                    assert!(report.message().contains("capacity overflow"));
                    assert_eq!(map, HashMap::from([(1, 7), (1000, 1000)]));
                }
            }
            map.assert_invariants();
        }
        let keys: Vec<(u32, u32)> = (0..10).map(|n| (n, n)).collect();
        let mut map: HashMap<u32, u32, _> = HashMap::with_hasher(ConstantState(0));
        if lie != Lie::Max {
            map.extend(LyingSizeHint::new(&keys, lie));
            map.extend(LyingSizeHint::new(keys.iter().map(|(key, value)| (key, value)), lie));
            assert_eq!(map.len(), 10);
        }
    }
}

#[test]
fn empty_by_default() {
    use hash_map::{IntoIter, IterMut, Values};
    assert_eq!(IterFull::<'_, u8, u8>::default().next(), None);
    assert_eq!(Values::<'_, u8, u8>::default().next_back(), None);
    assert_eq!(IterMut::<'_, u8, u8>::default().next_back(), None);
    assert_eq!(IntoIter::<u8, u8>::default().next_back(), None);
    assert_eq!(format!("{:?}", HashMap::from([(1, 'a')]).iter_full()), "[(ElementId(0), 1, 'a')]");
}
