//! Slot maps as members of joins, against look-ups.

use storage::{Entity, Join, Maybe, SlotMap, SparseSet, StableStorage, Storage, Without};
use test_kit::random::Random;

/// A slot map of `n` slots, of which about one in `vacant` is vacant and some were used before.
fn map(n: usize, vacant: u64, random: &mut Random) -> SlotMap<u64> {
    let mut map = SlotMap::new();
    (0..n).for_each(|_| _ = map.insert(0));
    map.retain(|_, _| random.below(3) != 0);
    while map.len() < n {
        map.insert(0);
    }
    map.retain(|_, _| random.below(vacant) != 0);
    map.iter_mut().for_each(|(key, value)| *value = key.index() as u64 * 10);
    map
}

/// A storage of about one in `of` keys, in random order, and of stale ones.
fn storage(map: &SlotMap<u64>, of: u64, random: &mut Random) -> Storage<u64> {
    let mut keys: Vec<Entity> = map.keys().filter(|_| random.below(of) == 0).collect();
    random.shuffle(&mut keys);
    let stale = |key: Entity, random: &mut Random| if random.below(5) == 0 { key.next_version() } else { key };
    keys.into_iter().map(|key| (stale(key, random), key.index() as u64 + 7)).collect()
}

#[test]
fn joins_find_what_look_ups_find() {
    let mut random = Random::from_seed(42);
    for (n, vacant, of) in [(0, 2, 1), (1, 9, 1), (6, 3, 1), (40, 4, 1), (300, 3, 2), (300, 50, 40), (2000, 5, 3)] {
        let mut slots = map(n, vacant, &mut random);
        let a = storage(&slots, of, &mut random);
        let b: StableStorage<u64> = storage(&slots, 2, &mut random).into_iter().collect();
        let set: SparseSet = storage(&slots, 4, &mut random).into_keys().collect();

        let sorted = |mut pairs: Vec<(Entity, u64)>| {
            pairs.sort_by_key(|(key, _)| key.index());
            pairs
        };
        let both: Vec<(Entity, u64)> =
            slots.iter().filter_map(|(key, value)| Some((key, value * 1000 + a.get(key)?))).collect();
        let sum = |(key, (x, y)): (Entity, (&u64, &u64))| (key, x * 1000 + y);
        // By `for` and by `fold`, with the slot map as driver and as follower, from both ends.
        assert_eq!(sorted((&slots, &a).join().map(sum).collect()), both);
        assert_eq!(sorted((&a, &slots).join().map(|(key, (y, x))| (key, x * 1000 + y)).collect()), both);
        assert_eq!((&slots, &a).join_driven_by::<0>().map(sum).collect::<Vec<_>>(), both);
        assert_eq!(sorted((&slots, &a).join_driven_by::<1>().map(sum).collect()), both);
        assert!((&slots, &a).join_driven_by::<0>().rev().map(sum).eq(both.iter().rev().copied()));
        let mut seen = Vec::new();
        for pair in (&slots, &a).join_driven_by::<0>() {
            seen.push(sum(pair));
        }
        assert_eq!(seen, both);
        assert_eq!((&slots, &a).join_driven_by::<0>().size_hint().1, Some(slots.len()));

        let expected: Vec<(Entity, u64)> = slots
            .iter()
            .filter(|&(key, _)| !set.contains(key))
            .filter_map(|(key, value)| Some((key, value + a.get(key)? + b.get(key)?)))
            .collect();
        let sum = |(key, (x, y, z, ())): (Entity, (&u64, &u64, &u64, ()))| (key, x + y + z);
        assert_eq!(sorted((&slots, &a, &b, Without(&set)).join().map(sum).collect()), expected);
        assert_eq!(sorted((&slots, &a, &b, Without(&set)).join_driven_by::<0>().map(sum).collect()), expected);
        assert_eq!(sorted((&slots, &a, &b, Without(&set)).join_driven_by::<1>().map(sum).collect()), expected);
        assert_eq!(sorted((&slots, &a, &b, Without(&set)).join_driven_by::<2>().map(sum).collect()), expected);

        let without: Vec<Entity> = a.keys().filter(|&key| !slots.contains_key(key)).collect();
        assert!((&a, Without(&slots)).join().map(|(key, _)| key).eq(without));
        let maybe: Vec<_> = a.keys().map(|key| (key, slots.get(key).copied())).collect();
        assert!((&a, Maybe(&slots)).join().map(|(key, (_, value))| (key, value.copied())).eq(maybe));
        assert!((&slots,).join().map(|(key, (value,))| (key, value)).eq(&slots));

        for key in a.keys().chain(slots.keys()) {
            assert_eq!((&slots, &a).join_get(key), slots.get(key).zip(a.get(key)));
            assert_eq!((&slots, Without(&a)).join_contains(key), slots.contains_key(key) && !a.contains_key(key));
        }

        // Items live on while the join goes on.
        let mut items: Vec<(&mut u64, &u64)> = (&mut slots, &a).join().map(|(_, items)| items).collect();
        items.iter_mut().for_each(|(x, y)| **x += 1_000_000 * **y);
        let changed = items.len();
        assert_eq!(changed, both.len());
        let now = slots.iter().filter(|(_, value)| **value >= 7_000_000).count();
        assert_eq!(now, changed);
        for (_, value) in (&mut slots).join() {
            *value = 1;
        }
        assert!(slots.values().all(|&value| value == 1));
    }
}

#[test]
fn two_slot_maps_join() {
    let mut a: SlotMap<u32> = SlotMap::new();
    let keys: Vec<Entity> = (0..50).map(|n| a.insert(n)).collect();
    let mut b = a.clone();
    keys.iter().step_by(3).for_each(|&key| _ = a.remove(key));
    keys.iter().step_by(2).for_each(|&key| _ = b.remove(key));
    // The slot is full in both, by keys of other versions in `a`.
    a.insert(100);
    let expected: Vec<u32> = (0..50).filter(|n| n % 3 != 0 && n % 2 != 0).collect();
    assert!((&a, &mut b).join().map(|(_, (x, y))| (*x, *y)).eq(expected.iter().map(|&n| (n, n))));
}
