//! Sets from a fuzzer's input.

use arbitrary::Arbitrary;
use hash_set::{HashSet, HashTable};
use test_kit::generators::check_arbitrary;
use test_kit::hashers::ConstantState;

#[test]
fn sets_are_whole() {
    let (mut longest, mut holey) = (0, 0);
    check_arbitrary(|set: &HashSet<u16>| {
        set.assert_invariants();
        longest = longest.max(set.len());
        holey += usize::from(set.len() < set.index_bound());
    });
    assert!(longest > 100 && holey > 5);
    check_arbitrary(|set: &HashSet<String, ConstantState>| set.assert_invariants());
    assert_eq!(HashSet::<u8>::size_hint(0), (0, None));
}

#[test]
fn tables_are_whole_with_holes_and_long_chains() {
    let (mut holey, mut chained) = (0, 0);
    check_arbitrary(|table: &HashTable<(u64, u8)>| {
        table.assert_invariants();
        assert!(table.iter().all(|element| table.iter_hash(element.0).any(|other| other == element)));
        holey += usize::from(table.len() < table.index_bound());
        chained += usize::from((0..4).any(|hash| table.iter_hash(hash).count() > 12));
    });
    assert!(holey > 5 && chained > 5, "{holey} {chained}");
    assert_eq!(HashTable::<(u64, u8)>::size_hint(0), (0, None));
}
