//! Growth, and the table of it in DETAILS.md.

use hash_set::HashSet;
use test_kit::growth::{assert_doubles, for_each_row};

#[test]
#[cfg(target_pointer_width = "64")]
fn the_table_in_the_details_is_right() {
    let page = include_str!("../../DETAILS.md");
    let checked = for_each_row(page, "| elements | buckets |", |[elements, buckets, capacity, bytes]| {
        let mut set = HashSet::new();
        (0..elements as u64).for_each(|n| assert!(set.insert(n)));
        let found = (set.bucket_stats().buckets, set.capacity(), set.allocated_bytes());
        assert_eq!(found, (buckets, capacity, bytes), "with {elements} elements");
    });
    assert!(checked >= 10, "the table was not found");
}

#[test]
fn an_empty_set_has_no_memory_and_a_full_one_grows_by_doubling() {
    let mut set: HashSet<u64> = HashSet::new();
    assert_eq!((set.capacity(), set.allocated_bytes()), (0, 0));
    assert_doubles(|n| {
        set.insert(n);
        (set.len(), set.capacity())
    });
}

#[test]
fn reserving_and_inserting_in_turn_grows_in_time() {
    // Reserving one element at a time must not allocate each time.
    let mut set: HashSet<u64> = HashSet::new();
    let mut growths = 0;
    let mut bytes = 0;
    for n in 0..10_000 {
        set.reserve(1);
        set.insert(n);
        growths += usize::from(set.allocated_bytes() != bytes);
        bytes = set.allocated_bytes();
    }
    assert!(growths < 40, "{growths} growths");
}
