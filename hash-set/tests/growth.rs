//! Checks the growth table of the crate page.

use hash_set::HashSet;

#[test]
#[cfg(target_pointer_width = "64")]
fn the_table_of_the_crate_page_is_right() {
    let page = include_str!("../README.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| elements | buckets |")).skip(2);
    let mut checked = 0;
    for row in rows.take_while(|line| line.starts_with('|')) {
        let figures: Vec<usize> = row
            .split('|')
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .map(|cell| cell.parse().expect("a number"))
            .collect();
        let [elements, buckets, capacity, bytes] = figures[..] else { panic!("four figures in {row}") };
        let mut set = HashSet::new();
        (0..elements as u64).for_each(|n| assert!(set.insert(n)));
        let found = (set.bucket_stats().buckets, set.capacity(), set.allocation_size());
        assert_eq!(found, (buckets, capacity, bytes), "with {elements} elements");
        checked += 1;
    }
    assert!(checked >= 10, "the table was not found");
}

#[test]
fn an_empty_set_has_no_memory_and_a_full_one_grows_by_doubling() {
    let mut set: HashSet<u64> = HashSet::new();
    assert_eq!((set.capacity(), set.allocation_size()), (0, 0));
    let mut capacity = 0;
    for n in 0..100_000 {
        set.insert(n);
        if set.capacity() != capacity {
            assert_eq!(set.len(), capacity + 1, "it grew before it was full");
            assert!(capacity < 16 || set.capacity() == 2 * capacity);
            capacity = set.capacity();
        }
    }
    assert!(capacity >= 100_000);
}

#[test]
fn reserving_and_inserting_in_turn_grows_in_time() {
    // A reservation of one element at a time must not allocate each time.
    let mut set: HashSet<u64> = HashSet::new();
    let mut growths = 0;
    let mut bytes = 0;
    for n in 0..10_000 {
        set.reserve(1);
        set.insert(n);
        growths += usize::from(set.allocation_size() != bytes);
        bytes = set.allocation_size();
    }
    assert!(growths < 40, "{growths} growths");
}
