//! Checks the growth table of DETAILS.md.

use hash_map::HashMap;
use test_kit::growth::{assert_doubles, for_each_row};

#[test]
#[cfg(target_pointer_width = "64")]
fn the_table_of_the_page_is_right() {
    let page = include_str!("../../DETAILS.md");
    let checked = for_each_row(page, "| pairs | buckets |", |[pairs, buckets, capacity, bytes]| {
        let mut map = HashMap::new();
        (0..pairs as u64).for_each(|n| assert!(map.insert(n, n).is_none()));
        let found = (map.bucket_stats().buckets, map.capacity(), map.allocated_bytes());
        assert_eq!(found, (buckets, capacity, bytes), "with {pairs} pairs");
    });
    assert!(checked >= 10, "the table was not found");
}

#[test]
fn a_map_grows_by_doubling_when_it_is_full() {
    let mut map: HashMap<u64, u64> = HashMap::new();
    assert_doubles(|n| {
        map.insert(n, n);
        (map.len(), map.capacity())
    });
}
