//! The growth table of DETAILS.md, checked.

use hash_map::HashMap;

#[test]
#[cfg(target_pointer_width = "64")]
fn the_table_of_the_page_is_right() {
    let page = include_str!("../DETAILS.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| pairs | buckets |")).skip(2);
    let mut checked = 0;
    for row in rows.take_while(|line| line.starts_with('|')) {
        let figures: Vec<usize> = row
            .split('|')
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .map(|cell| cell.parse().expect("a number"))
            .collect();
        let [pairs, buckets, capacity, bytes] = figures[..] else { panic!("four figures in {row}") };
        let mut map = HashMap::new();
        (0..pairs as u64).for_each(|n| assert!(map.insert(n, n).is_none()));
        let found = (map.bucket_stats().buckets, map.capacity(), map.allocation_size());
        assert_eq!(found, (buckets, capacity, bytes), "with {pairs} pairs");
        checked += 1;
    }
    assert!(checked >= 10, "the table was not found");
}

#[test]
fn a_map_grows_by_doubling_when_it_is_full() {
    let mut map: HashMap<u64, u64> = HashMap::new();
    let mut capacity = 0;
    for n in 0..100_000 {
        map.insert(n, n);
        if map.capacity() != capacity {
            assert_eq!(map.len(), capacity + 1, "it grew before it was full");
            assert!(capacity < 16 || map.capacity() == 2 * capacity);
            capacity = map.capacity();
        }
    }
    assert!(capacity >= 100_000);
}
