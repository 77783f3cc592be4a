//! `quickcheck::Arbitrary`.

use hash_map::{HashMap, MultiMap};
use quickcheck::{Arbitrary, Gen};
use test_kit::generators::{Serial, check_quickcheck};
use test_kit::hashers::ConstantState;

#[test]
fn maps_are_whole_with_and_without_holes_and_shrink() {
    let (mut compact, mut holey, mut longest) = (0, 0, 0);
    check_quickcheck(|map: &HashMap<u16, bool>| {
        map.assert_invariants();
        longest = longest.max(map.index_bound());
        if map.len() > 3 {
            *if map.len() == map.index_bound() { &mut compact } else { &mut holey } += 1;
        }
    });
    assert!(compact > 0 && holey > 0);
    assert!((50..=100).contains(&longest), "Gen::size is a bound: {longest}");
    check_quickcheck(|map: &HashMap<Vec<bool>, u8, ConstantState>| map.assert_invariants());
}

#[test]
fn multi_maps_are_whole_and_shrink_and_repeat_keys() {
    let (mut compact, mut holey, mut repeated) = (0, 0, 0);
    check_quickcheck(|map: &MultiMap<u64, u8>| {
        map.assert_invariants();
        if map.len() > 3 {
            *if map.len() == map.table().index_bound() { &mut compact } else { &mut holey } += 1;
            repeated += usize::from(map.unique_keys().count() < map.len());
        }
    });
    assert!(compact > 0 && holey > 0 && repeated > 5);
}

/// A failure that needs a hole can shrink.
#[test]
fn shrinking_keeps_holes() {
    let holey = |map: &HashMap<u8, u8>| !map.is_empty() && map.len() < map.index_bound();
    let repeated =
        |map: &MultiMap<u8, u8>| map.len() < map.table().index_bound() && map.unique_keys().count() < map.len();
    for seed in 0..20 {
        let mut map = HashMap::arbitrary(&mut Gen::from_size_and_seed(30, seed));
        let failed = holey(&map);
        while let Some(smaller) = map.shrink().find(holey) {
            smaller.assert_invariants();
            map = smaller;
        }
        assert!(!failed || (holey(&map) && map.len() == 1 && map.values().eq(&[0])), "{map:?}");

        let mut map = MultiMap::arbitrary(&mut Gen::from_size_and_seed(30, seed));
        let failed = repeated(&map);
        while let Some(smaller) = map.shrink().find(repeated) {
            smaller.assert_invariants();
            map = smaller;
        }
        assert!(!failed || (repeated(&map) && map.len() == 2 && map.values().eq(&[0, 0])), "{map:?}");
    }
}

#[test]
fn holes_are_reused() {
    let any = |seed| HashMap::<Serial, ()>::arbitrary(&mut Gen::from_size_and_seed(40, seed));
    assert!((0..20).map(any).filter(|map| !map.keys().is_sorted()).count() > 3);
}
