//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use hash_set::hash_table::{self as table, HashTable};
use hash_set::{
    BucketStats, DefaultHashBuilder, Difference, Drain, DrainRange, ElementId, Entry, ExtractIf, HashSet, Ids,
    Intersection, IntoIter, Iter, IterFull, OccupiedEntry, ReplaceError, SymmetricDifference, Union, VacantEntry,
};
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        ElementId,
        DefaultHashBuilder,
        BucketStats,
        ReplaceError,
        HashSet<u8, ()>,
        Iter<'static, u8>,
        IterFull<'static, u8>,
        Ids<'static>,
        IntoIter<u8>,
        Drain<'static, u8>,
        DrainRange<'static, u8>,
        ExtractIf<'static, u8, fn(&u8) -> bool>,
        Entry<'static, u8>,
        OccupiedEntry<'static, u8>,
        VacantEntry<'static, u8>,
        Union<'static, u8, ()>,
        Intersection<'static, u8, ()>,
        Difference<'static, u8, ()>,
        SymmetricDifference<'static, u8, ()>,
        HashTable<u8>,
        table::IterMut<'static, u8>,
        table::IterHash<'static, u8>,
        table::IterHashMut<'static, u8>,
        table::IterHashFull<'static, u8>,
        table::IterHashFullMut<'static, u8>,
        table::DrainHash<'static, u8>,
        table::ExtractIf<'static, u8, fn(&mut u8) -> bool>,
        table::Extractor<'static, u8>,
        table::Entry<'static, u8>,
        table::OccupiedEntry<'static, u8>,
        table::VacantEntry<'static, u8>,
        table::AbsentEntry<'static, u8>,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
