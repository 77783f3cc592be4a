//! Generation and shrinking of random sets.

use hash_set::{HashSet, HashTable};
use quickcheck::{Arbitrary, Gen};
use test_kit::generators::{Serial, check_quickcheck};
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

/// A table that is equal to one with the same elements at the same ids.
#[derive(Clone, Debug)]
struct Table(HashTable<(u64, u8)>);

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.0.iter_full().eq(other.0.iter_full()) && self.0.index_bound() == other.0.index_bound()
    }
}

impl Arbitrary for Table {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(Arbitrary::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

#[test]
fn tables_have_holes_and_long_chains_and_shrink() {
    let (mut holey, mut chained, mut longest) = (0, 0, 0);
    check_quickcheck(|Table(table)| {
        table.assert_invariants();
        assert!(table.iter_full().all(|(id, &(hash, _))| table.iter_hash_full(hash).any(|(other, _)| other == id)));
        holey += usize::from(table.len() > 3 && table.len() < table.index_bound());
        chained += usize::from((0..4).any(|hash| table.iter_hash(hash).count() > 12));
        longest = longest.max(table.index_bound());
    });
    assert!(holey > 0 && chained > 0, "{holey} {chained}");
    assert!((50..=100).contains(&longest), "Gen::size is a bound: {longest}");

    // A failure that needs a hole and a hash.
    let fails = |Table(table): &Table| table.len() < table.index_bound() && table.iter().any(|&(hash, _)| hash == 3);
    let any = |seed| Table::arbitrary(&mut Gen::from_size_and_seed(30, seed));
    let mut table = (0..).map(any).find(fails).unwrap();
    while let Some(smaller) = table.shrink().find(fails) {
        table = smaller;
    }
    assert!(fails(&table) && table.0.iter().eq(&[(3, 0)]), "{table:?}");
}

#[test]
fn holes_are_reused() {
    let any = |seed| HashSet::<Serial>::arbitrary(&mut Gen::from_size_and_seed(40, seed));
    assert!((0..20).map(any).filter(|set| !set.iter().is_sorted()).count() > 3);
}
