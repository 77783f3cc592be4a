//! Generation and shrinking of random sets.

use hash_set::HashSet;
use test_kit::generators::check_quickcheck;
use test_kit::hashers::ConstantState;

#[test]
fn sets_are_whole_with_and_without_holes_and_shrink() {
    let (mut compact, mut holey, mut longest) = (0, 0, 0);
    check_quickcheck(|set: &HashSet<u16>| {
        set.assert_invariants();
        longest = longest.max(set.index_bound());
        if set.len() > 3 {
            *if set.len() == set.index_bound() { &mut compact } else { &mut holey } += 1;
        }
    });
    assert!(compact > 0 && holey > 0);
    assert!((50..=100).contains(&longest), "Gen::size is a bound: {longest}");
    check_quickcheck(|set: &HashSet<Vec<bool>, ConstantState>| set.assert_invariants());
}
