//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use hash_map::multi_map::{GetAll, GetAllFull, GetAllInSlotOrder, GetAllMut, TakeAll, UniqueKeys};
use hash_map::{
    Drain, Entry, EntryRef, ExtractIf, HashMap, IntoIter, IntoKeys, IntoValues, Iter, IterFull, IterMut, Keys,
    MultiMap, OccupiedEntry, OccupiedError, VacantEntry, VacantEntryRef, Values, ValuesMut,
};
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        HashMap<u8, u64, ()>,
        Iter<'static, u8, u64>,
        IterMut<'static, u8, u64>,
        IterFull<'static, u8, u64>,
        Keys<'static, u8, u64>,
        Values<'static, u8, u64>,
        ValuesMut<'static, u8, u64>,
        IntoIter<u8, u64>,
        IntoKeys<u8, u64>,
        IntoValues<u8, u64>,
        Drain<'static, u8, u64>,
        ExtractIf<'static, u8, u64, fn(&u8, &mut u64) -> bool>,
        Entry<'static, u8, u64>,
        OccupiedEntry<'static, u8, u64>,
        VacantEntry<'static, u8, u64>,
        EntryRef<'static, 'static, u8, str, u64>,
        VacantEntryRef<'static, 'static, u8, str, u64>,
        OccupiedError<'static, u8, u64>,
        MultiMap<u8, u64, ()>,
        GetAll<'static, u8, u64>,
        GetAllFull<'static, u8, u64>,
        GetAllInSlotOrder<'static, u8, u64>,
        GetAllMut<'static, u8, u64>,
        TakeAll<'static, u8, u64>,
        UniqueKeys<'static, u8, u64, ()>,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
