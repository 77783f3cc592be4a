//! Generation and shrinking of random sets.

use hash_set::HashSet;
use quickcheck::{Arbitrary, Gen};
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

/// A failure that needs a hole can shrink.
#[test]
fn shrinking_keeps_holes() {
    let holey = |set: &HashSet<u16>| !set.is_empty() && set.len() < set.index_bound();
    for seed in 0..20 {
        let mut set = HashSet::<u16>::arbitrary(&mut Gen::from_size_and_seed(30, seed));
        let failed = holey(&set);
        while let Some(smaller) = set.shrink().find(holey) {
            smaller.assert_invariants();
            set = smaller;
        }
        assert!(!failed || (holey(&set) && set == HashSet::from([0])), "{set:?}");
    }
}
