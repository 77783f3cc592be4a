//! Checks of how a container grows: the table on its page, and doubling.

/// Calls `check` with the figures of each row of a Markdown table, and returns the number of rows.
///
/// The table is the first in `page` whose header starts with `header`.
///
/// # Panics
/// Panics if a row does not have `N` cells or a cell is not a number.
///
/// # Examples
/// ```
/// let page = "Grows by doubling.\n\n| pairs | bytes |\n|--:|--:|\n| 1 | 8 |\n| 2 | 16 |\n\n| 3 | 99 |";
/// let rows = test_kit::growth::for_each_row(page, "| pairs |", |[pairs, bytes]| assert_eq!(bytes, 8 * pairs));
/// assert_eq!(rows, 2);
/// ```
#[track_caller]
pub fn for_each_row<const N: usize>(page: &str, header: &str, mut check: impl FnMut([usize; N])) -> usize {
    let rows = page.lines().skip_while(|line| !line.starts_with(header)).skip(2);
    let mut checked = 0;
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells = row.split('|').map(str::trim).filter(|cell| !cell.is_empty());
        let figures: Vec<usize> = cells.map(|cell| cell.parse().expect("a number")).collect();
        check(figures.try_into().unwrap_or_else(|_| panic!("{N} figures in {row}")));
        checked += 1;
    }
    checked
}

/// Asserts that a container grows only when it is full, and doubles its capacity from 16 on.
///
/// `insert` inserts the `n`th element and returns the length and the capacity.
///
/// # Panics
/// Panics if the container grows early, or by another factor.
///
/// # Examples
/// ```
/// let mut vec = Vec::new();
/// test_kit::growth::assert_doubles(|n| {
///     vec.push(n);
///     (vec.len(), vec.capacity())
/// });
/// ```
#[track_caller]
pub fn assert_doubles(mut insert: impl FnMut(u64) -> (usize, usize)) {
    let mut before = 0;
    for n in 0..100_000 {
        let (len, capacity) = insert(n);
        if capacity != before {
            assert_eq!(len, before + 1, "it grew before it was full");
            assert!(before < 16 || capacity == 2 * before, "it grew from {before} to {capacity}");
            before = capacity;
        }
    }
    assert!(before >= 100_000);
}
