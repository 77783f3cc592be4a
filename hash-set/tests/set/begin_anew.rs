//! A container that has become empty is as after `clear`, by whatever way the last element left.

use hash_set::{ElementId, HashSet, HashTable};

fn hundred() -> HashSet<u32> {
    let mut set: HashSet<u32> = (0..100).collect();
    [0, 1, 50, 99].iter().for_each(|n| assert!(set.remove(n)));
    set
}

type Way = fn(&mut HashSet<u32>);

/// Every way in which the last elements of a set can leave.
const EMPTYING: [(&str, Way); 12] = [
    ("remove", |set| (0..100).for_each(|n| _ = set.remove(&n))),
    ("take", |set| (0..100).rev().for_each(|n| _ = set.take(&n))),
    ("swap_remove", |set| (0..100).for_each(|n| _ = set.swap_remove(&n))),
    ("remove_by_id", |set| set.ids().collect::<Vec<_>>().into_iter().for_each(|id| _ = set.remove_by_id(id))),
    ("retain", |set| set.retain(|_| false)),
    ("extract_if by next", |set| {
        let mut taken = set.extract_if(|_| true);
        while taken.next().is_some() {}
        assert_eq!(taken.next(), None);
    }),
    ("extract_if by fold", |set| set.extract_if(|_| true).for_each(drop)),
    ("pop", |set| while set.pop().is_some() {}),
    ("pop_if", |set| while set.pop_if(|_| true).is_some() {}),
    ("drain", |set| drop(set.drain())),
    ("truncate", |set| set.truncate(0)),
    ("entry", |set| {
        for n in 0..100 {
            if let hash_set::Entry::Occupied(entry) = set.entry(n) {
                entry.remove();
            }
        }
    }),
];

#[test]
fn an_emptied_set_begins_anew() {
    for (way, empty) in EMPTYING {
        let mut set = hundred();
        empty(&mut set);
        set.assert_invariants();
        assert_eq!((set.len(), set.index_bound()), (0, 0), "{way}");
        set.extend([5, 3, 9]);
        assert!(set.iter().eq(&[5, 3, 9]), "{way}");
        set.assert_invariants();
    }
}

#[test]
fn an_emptied_table_begins_anew() {
    let mut table = HashTable::new();
    (0..100).for_each(|n| _ = table.insert_unique(n % 7, n));
    while let Some(entry) = table.first_entry() {
        entry.remove();
    }
    assert_eq!((table.index_bound(), table.last()), (0, None));
    (0..3).for_each(|n| assert_eq!(table.insert_unique(n, n).id(), ElementId::from_index(n as usize).unwrap()));
    table.assert_invariants();
}

#[test]
fn a_refused_pop_removes_the_holes_at_the_end() {
    let mut set: HashSet<u32> = (0..100).collect();
    (1..100).for_each(|n| assert!(set.remove(&n)));
    assert_eq!((set.pop_if(|_| false), set.index_bound()), (None, 1));
    set.assert_invariants();
}
