//! The unsafe methods of tables, and their debug assertions.
#![expect(unsafe_code, reason = "the unchecked methods are what is tested")]

use hash_set::HashTable;

#[test]
fn unchecked_access_finds_what_checked_access_does() {
    let mut table = HashTable::new();
    (0..100_u64).for_each(|n| _ = table.insert_unique(n % 7, n));
    table.retain(|n| *n % 3 != 0);
    let ids: Vec<_> = table.ids().collect();
    for id in ids {
        let expected = table[id];
        // SAFETY: `id` names an element of the table.
        assert_eq!(unsafe { table.get_by_id_unchecked(id) }, &expected);
        // SAFETY: `id` names an element of the table.
        *unsafe { table.get_by_id_unchecked_mut(id) } += 1000;
        assert_eq!(table[id], expected + 1000);
    }
    // SAFETY: the look-ups find different elements.
    let [a, b, c] = unsafe { table.get_disjoint_unchecked_mut([1, 2, 3], |at, n| *n == [1001, 1002, 1003][at]) };
    assert_eq!((a, b, c), (Some(&mut 1001), Some(&mut 1002), None));
}

/// Only the checks run: each panics before any unsafe access.
#[test]
#[cfg(debug_assertions)]
fn debug_builds_check_ids() {
    use test_kit::panics::expect_panic;
    let mut table = HashTable::new();
    let id = table.insert_unique(7, 7).id();
    table.remove_by_id(id);
    // SAFETY: violated on purpose; the debug assertion panics first.
    let report = expect_panic(|| _ = unsafe { table.get_by_id_unchecked(id) });
    assert_eq!(report.message(), "HashTable::get_by_id_unchecked: no element has id 0");
    // SAFETY: violated on purpose; the debug assertion panics first.
    let report = expect_panic(|| _ = unsafe { table.get_by_id_unchecked_mut(id) });
    assert_eq!(report.message(), "HashTable::get_by_id_unchecked_mut: no element has id 0");
    table.insert_unique(7, 7);
    // SAFETY: violated on purpose; the debug assertion panics first.
    let report = expect_panic(|| _ = unsafe { table.get_disjoint_unchecked_mut([7, 7], |_, _| true) });
    assert_eq!(report.message(), "HashTable::get_disjoint_unchecked_mut: two look-ups find the same element");
}
