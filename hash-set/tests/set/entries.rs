//! Entries that return their table, and `swap_remove`.

use hash_set::hash_table::Entry;
use hash_set::{ElementId, HashSet, HashTable};

/// hashbrown's idiom: look up, then use the table if absent.
fn remove_or_insert(table: &mut HashTable<u64>, value: u64) -> &mut HashTable<u64> {
    match table.find_entry(value, |&other| other == value) {
        Ok(entry) => entry.remove().1.into_table(),
        Err(absent) => {
            let table = absent.into_table();
            table.insert_unique(value, value);
            table
        }
    }
}

#[test]
fn entries_give_the_table_back() {
    let mut table = HashTable::new();
    let same = remove_or_insert(&mut table, 1);
    assert!(same.iter().eq(&[1]));
    assert!(remove_or_insert(remove_or_insert(same, 2), 1).iter().eq(&[2]));
    let table = table.insert_unique(3, 3).into_table();
    assert_eq!(table.len(), 2);
    let Entry::Vacant(vacant) = table.entry(9, |_| true) else { unreachable!() };
    vacant.into_table().insert_unique(9, 9).into_table().assert_invariants();
    assert_eq!(table.find(9, |_| true), Some(&9));
}

#[test]
fn removal_keeps_the_place_with_its_hash() {
    let mut table = HashTable::new();
    let id = table.insert_unique(7, 70).id();
    let (old, vacant) = table.find_entry(7, |_| true).unwrap().remove();
    assert_eq!((old, vacant.id()), (70, id));
    assert_eq!(vacant.insert(71).id(), id);
    assert_eq!(table.find_full(7, |_| true), Some((id, &71)));
}

#[test]
fn entries_of_a_table_show_their_element() {
    let mut table = HashTable::new();
    let inserted = table.insert_unique(7, 70);
    assert_eq!(format!("{inserted:?}"), "OccupiedEntry { id: ElementId(0), value: 70, .. }");
    let occupied = table.entry(7, |_| true);
    assert_eq!(format!("{occupied:?}"), "Entry(OccupiedEntry { id: ElementId(0), value: 70, .. })");
    let vacant = table.entry(8, |_| false);
    assert_eq!(format!("{vacant:?}"), "Entry(VacantEntry { .. })");
    let absent = table.find_entry(8, |_| false).unwrap_err();
    assert_eq!(format!("{absent:?}"), "AbsentEntry { .. }");
}

/// Elements are in the order of a `Vec` under `swap_remove`, as in indexmap.
#[test]
fn swap_removal_is_that_of_a_vec() {
    for hash in [|n| n, |n| n % 3, |_| 7] as [fn(u64) -> u64; 3] {
        let mut table = HashTable::new();
        let mut vec: Vec<u64> = (0..300).collect();
        vec.iter().for_each(|&n| _ = table.insert_unique(hash(n), n));
        for step in 0..300 {
            let at = step * 7 % vec.len();
            let value = vec.swap_remove(at);
            assert_eq!(table.swap_remove(hash(value), |&n| n == value), Some(value));
            assert_eq!(table.as_slice(), Some(&vec[..]));
            assert_eq!(table.index_bound(), vec.len());
            table.assert_invariants();
            assert!(
                vec.iter()
                    .enumerate()
                    .all(|(at, &n)| { table.find_id(hash(n), |&other| other == n) == ElementId::from_index(at) })
            );
        }
        assert_eq!(table.swap_remove(hash(1), |_| true), None);
        assert_eq!(table.swap_remove_by_id(ElementId::from_index(0).unwrap()), None);
    }
}

/// As in `IndexSet`: by element, with the id, and by id.
#[test]
fn sets_are_swap_removed_from() {
    let mut set = HashSet::from(["a", "b", "c", "d", "e"].map(String::from));
    assert!(set.swap_remove("b") && !set.swap_remove("b"));
    assert!(set.iter().eq(["a", "e", "c", "d"]));
    assert_eq!(set.swap_take("e").as_deref(), Some("e"));
    assert_eq!(set.as_slice().map(<[String]>::len), Some(3));
    let (id, a) = set.swap_remove_full("a").unwrap();
    assert_eq!((id.index(), a.as_str(), set[id].as_str()), (0, "a", "c"));
    assert_eq!(set.swap_remove_by_id(id).as_deref(), Some("c"));
    assert!(set.iter().eq(["d"]) && set.swap_remove_full("a").is_none() && set.swap_take("a").is_none());
    set.assert_invariants();
    // Existing holes stay, except trailing ones.
    let mut set: HashSet<u64> = (0..6).collect();
    assert!(set.remove(&1) && set.remove(&4));
    assert!(set.swap_remove(&2) && set.as_slice().is_none());
    assert!(set.iter().eq(&[0, 5, 3]) && set.index_bound() == 4);
    set.assert_invariants();
}
