//! Tables for terminals: [`ratio_tables`] and [`plain_table`]. Columns that do not fit are continued below.

use std::fmt::Write;

use crate::measure::{Peer, Role, Row, Uncounted, Unit};

/// Explains the figures and marks in [`ratio_tables`].
pub(crate) const LEGEND: &str = "\
First column: the cost of ours. Then, for each peer: the cost of ours divided by
that of the peer (median of the rounds, below 1 ours is faster), marks, and the
peer's own cost. Peers in parentheses are shown, but count in no mean.
Marks: ~ noisy: the quartiles are more than 20 % of the median apart
       Counts in no mean: e emulated by the peer's other operations, s mostly
       set-up, r repeated from another row, o more than tenfold from the others";

/// The width of a terminal that does not report one.
const WIDTH: usize = 80;
/// The gap between two columns.
const GAP: &str = "  ";

/// Formats a table whose columns, except the first, are right-aligned. Words of a head are on separate lines. Columns
/// that exceed the terminal (`COLUMNS`, or 80) are continued below, with the first `fixed` columns repeated.
pub(crate) fn plain_table(head: &[&str], rows: &[Vec<String>], fixed: usize) -> String {
    table_of_width(head, rows, fixed, width_of_terminal())
}

fn width_of_terminal() -> usize {
    std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).unwrap_or(WIDTH)
}

fn table_of_width(head: &[&str], rows: &[Vec<String>], fixed: usize, width: usize) -> String {
    let lines = head.iter().enumerate().map(|(at, name)| match at {
        0 => vec![*name],
        _ => name.split(' ').collect(),
    });
    let heads: Vec<Vec<&str>> = lines.collect();
    let of_column = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count());
        cells.chain(heads[at].iter().map(|word| word.chars().count())).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(of_column).collect();
    let mut table = String::new();
    let mut next = fixed.min(head.len());
    loop {
        let mut columns: Vec<usize> = (0..fixed.min(head.len())).collect();
        let mut used: usize = columns.iter().map(|at| widths[*at] + GAP.len()).sum();
        let first = next;
        while next < head.len() && (next == first || used + widths[next] <= width) {
            used += widths[next] + GAP.len();
            columns.push(next);
            next += 1;
        }
        for line in 0..columns.iter().map(|at| heads[*at].len()).max().unwrap_or(0) {
            let lines_of = |at: usize| heads[at].get(line).copied().unwrap_or_default();
            push_line(&mut table, columns.iter().map(|at| (*at, lines_of(*at))), &widths);
        }
        for row in rows {
            push_line(&mut table, columns.iter().map(|at| (*at, row.get(*at).map_or("", String::as_str))), &widths);
        }
        if next >= head.len() {
            return table;
        }
        table.push('\n');
    }
}

fn push_line<'a>(table: &mut String, cells: impl Iterator<Item = (usize, &'a str)>, widths: &[usize]) {
    let mut line = String::new();
    for (at, cell) in cells {
        let width = widths[at];
        let _ = if at == 0 { write!(line, "{cell:<width$}") } else { write!(line, "{GAP}{cell:>width$}") };
    }
    table.push_str(line.trim_end());
    table.push('\n');
}

/// Formats one table for each container, kind of element and size.
pub(crate) fn ratio_tables(rows: &[Row]) -> String {
    let width = width_of_terminal();
    let same_table = |a: &Row, b: &Row| (&a.contestant, &a.subject, a.size) == (&b.contestant, &b.subject, b.size);
    rows.chunk_by(same_table).map(|rows| ratio_table(rows, width)).collect()
}

fn ratio_table(rows: &[Row], width: usize) -> String {
    let mut peers: Vec<(&str, Role)> = Vec::new();
    for peer in rows.iter().flat_map(|row| &row.peers) {
        if !peers.iter().any(|(name, _)| *name == peer.name) {
            peers.push((&peer.name, peer.role));
        }
    }
    let heads = peers.iter().map(|(name, role)| match role {
        Role::Information => format!("({name})"),
        _ => (*name).to_owned(),
    });
    let heads: Vec<String> = [String::new(), rows[0].contestant.to_string()].into_iter().chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let body = rows.iter().map(|row| {
        let cells = peers.iter().map(|(name, _)| {
            let peer = row.peers.iter().find(|peer| peer.name == *name);
            peer.map_or_else(|| "-".to_owned(), cell)
        });
        [row.workload.to_string(), amount(row.cost.median, row.unit)].into_iter().chain(cells).collect()
    });
    let body: Vec<Vec<String>> = body.collect();
    format!("\n{}, {} elements\n{}", rows[0].subject, readable(rows[0].size), table_of_width(&heads, &body, 2, width))
}

fn cell(peer: &Peer) -> String {
    let noisy = if peer.ratio.is_noisy() { '~' } else { ' ' };
    let uncounted = match peer.uncounted {
        None => ' ',
        Some(Uncounted::Emulated) => 'e',
        Some(Uncounted::SetUp) => 's',
        Some(Uncounted::Repeated) => 'r',
        Some(Uncounted::Outlier) => 'o',
    };
    format!("{:.2} {noisy}{uncounted}{:>6}", peer.ratio.median, digits(peer.cost.median))
}

/// Formats a cost with its unit.
fn amount(value: f64, unit: Unit) -> String {
    let unit = match unit {
        Unit::Nanoseconds => "ns",
        Unit::Bytes => "B",
    };
    format!("{} {unit}", digits(value))
}

/// Formats a cost in few digits.
pub(crate) fn digits(value: f64) -> String {
    match value {
        v if v < 0.1 => format!("{v:.4}"),
        v if v < 10.0 => format!("{v:.2}"),
        v if v < 100.0 => format!("{v:.1}"),
        v => format!("{v:.0}"),
    }
}

/// Formats a size, in Ki or Mi if that is whole.
pub(crate) fn readable(size: usize) -> String {
    match size {
        0 => "0".to_owned(),
        n if n % (1 << 20) == 0 => format!("{} Mi", n >> 20),
        n if n % (1 << 10) == 0 => format!("{} Ki", n >> 10),
        n => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{amount, plain_table, readable, table_of_width};
    use crate::measure::Unit;

    #[test]
    fn sizes_and_costs_are_short() {
        assert_eq!(
            ["1 Ki", "50 Ki", "4 Mi", "1000"],
            [1 << 10, 50 << 10, 4 << 20, 1000].map(readable).each_ref().map(String::as_str)
        );
        assert_eq!(amount(0.1234, Unit::Nanoseconds), "0.12 ns");
        assert_eq!(amount(0.001_234, Unit::Nanoseconds), "0.0012 ns");
        assert_eq!(amount(43.21, Unit::Bytes), "43.2 B");
        assert_eq!(amount(1234.0, Unit::Nanoseconds), "1234 ns");
    }

    fn rows<const N: usize>(rows: [[&str; N]; 2]) -> Vec<Vec<String>> {
        rows.map(|row| row.map(str::to_owned).to_vec()).to_vec()
    }

    #[test]
    fn a_table_has_its_head_and_all_its_rows() {
        let table = plain_table(&["word", "times"], &rows([["sea", "3"], ["whale", "12"]]), 1);
        assert_eq!(table, "word   times\nsea        3\nwhale     12\n");
    }

    #[test]
    fn columns_that_do_not_fit_are_continued_below_the_first_ones() {
        let rows = rows([["hit", "1", "0.50", "0.60", "0.70"], ["miss", "2", "1.50", "1.60", "1.70"]]);
        let table = table_of_width(&["", "ours", "std", "hashbrown ahash", "slab"], &rows, 2, 20);
        for line in table.lines() {
            assert!(line.chars().count() <= 21, "{table}");
        }
        assert_eq!(table.lines().filter(|line| line.starts_with("miss")).count(), 3, "{table}");
        assert!(table.contains("hashbrown\n") && table.contains("ahash\n") && table.contains("1.70"), "{table}");
    }
}
