//! `arbitrary::Arbitrary`.

use arbitrary::Arbitrary;
use hash_map::{HashMap, MultiMap};
use test_kit::generators::check_arbitrary;
use test_kit::hashers::ConstantState;

#[test]
fn maps_are_whole() {
    let (mut longest, mut holey) = (0, 0);
    check_arbitrary(|map: &HashMap<u16, u8>| {
        map.assert_invariants();
        longest = longest.max(map.len());
        holey += usize::from(map.len() < map.index_bound());
    });
    assert!(longest > 100 && holey > 5);
    check_arbitrary(|map: &HashMap<String, (), ConstantState>| map.assert_invariants());
}

#[test]
fn multi_maps_are_whole() {
    let (mut longest, mut repeated, mut holey) = (0, 0, 0);
    check_arbitrary(|map: &MultiMap<u8, u8>| {
        map.assert_invariants();
        longest = longest.max(map.len());
        repeated += usize::from(map.unique_keys().count() < map.len());
        holey += usize::from(map.len() < map.table().index_bound());
    });
    assert!(longest > 100 && repeated > 0 && holey > 5);
}

#[test]
fn size_hints_have_no_end() {
    assert_eq!((HashMap::<u8, u8>::size_hint(0), MultiMap::<u8, u8>::size_hint(0)), ((0, None), (0, None)));
}
