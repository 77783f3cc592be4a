//! Sets from a fuzzer's input.

use arbitrary::Arbitrary;
use hash_set::HashSet;
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
