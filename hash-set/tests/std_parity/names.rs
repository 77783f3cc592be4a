//! The names of the crate's root, imported like std's, by glob, and next to those of rayon.

#[cfg(feature = "rayon")]
#[test]
fn beside_rayon() {
    use ::hash_set::*;
    use rayon::prelude::*;

    let set: HashSet<u32> = (0..100_u32).into_par_iter().collect();
    assert_eq!(set.par_iter().sum::<u32>(), 4950);
}

#[test]
fn of_the_root() {
    use ::hash_set::*;

    let mut set: HashSet<u8> = hash_set![1, 2];
    let drain: Drain<'_, u8> = set.drain();
    assert!(drain.eq([1, 2]));
    if let Entry::Vacant(vacant) = set.entry(1) {
        vacant.insert();
    }
    let all: IntoIter<u8> = set.into_iter();
    assert!(all.eq([1]));
    let mut table: HashTable<u8> = HashTable::new();
    assert!(matches!(table.entry(1, |_| true), hash_table::Entry::Vacant(_)));
}

#[test]
fn of_the_types() {
    use ::hash_set::{
        self, Difference, Drain, Entry, ExtractIf, HashSet, Intersection, IntoIter, Iter, OccupiedEntry,
        SymmetricDifference, Union, VacantEntry,
    };

    fn named<T>() {}
    named::<(Iter<'_, u8>, IntoIter<u8>, Drain<'_, u8>, ExtractIf<'_, u8, fn(&u8) -> bool>)>();
    named::<(Entry<'_, u8>, OccupiedEntry<'_, u8>, VacantEntry<'_, u8>)>();
    type State = hash_set::DefaultHashBuilder;
    named::<(Union<'_, u8, State>, Difference<'_, u8, State>)>();
    named::<(Intersection<'_, u8, State>, SymmetricDifference<'_, u8, State>)>();
    assert!(HashSet::<u8>::new().is_empty());
}
