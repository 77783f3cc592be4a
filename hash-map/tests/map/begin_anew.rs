//! A map that has become empty is as after `clear`, by whatever way the last pair left.

use hash_map::{Entry, HashMap, MultiMap};

type Way = fn(&mut HashMap<u32, u32>);

#[test]
fn an_emptied_map_begins_anew() {
    const EMPTYING: [(&str, Way); 7] = [
        ("remove", |map| (0..100).for_each(|key| _ = map.remove(&key))),
        ("retain", |map| map.retain(|_, _| false)),
        ("extract_if by next", |map| for _ in map.extract_if(|_, _| true) {}),
        ("extract_if by fold", |map| map.extract_if(|_, _| true).for_each(drop)),
        ("pop", |map| while map.pop().is_some() {}),
        ("first_entry", |map| {
            while let Some(entry) = map.first_entry() {
                entry.remove();
            }
        }),
        ("entry", |map| {
            for key in 0..100 {
                if let Entry::Occupied(entry) = map.entry(key) {
                    entry.remove();
                }
            }
        }),
    ];
    for (way, empty) in EMPTYING {
        let mut map: HashMap<u32, u32> = (0..100).map(|n| (n, n)).collect();
        [0, 1, 50, 99].iter().for_each(|key| assert!(map.remove(key).is_some()));
        empty(&mut map);
        map.assert_invariants();
        assert_eq!((map.len(), map.index_bound()), (0, 0), "{way}");
        map.extend([(5, 5), (3, 3), (9, 9)]);
        assert!(map.keys().eq(&[5, 3, 9]), "{way}");
    }
}

#[test]
fn an_emptied_multi_map_begins_anew() {
    let mut map: MultiMap<u32, u32> = (0..100).map(|n| (n % 3, n)).collect();
    (0..3).for_each(|key| assert!(map.remove_all(&key) > 0));
    assert_eq!((map.len(), map.table().index_bound()), (0, 0));
    map.extend([(5, 5), (3, 3), (9, 9)]);
    assert!(map.keys().eq(&[5, 3, 9]));
    map.assert_invariants();
}
