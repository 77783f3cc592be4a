//! Tables for people: [`ratio_tables`] and [`plain_table`].

use comfy_table::{CellAlignment, Table, presets};

use crate::measure::{Peer, Role, Row, Unit, Verdict};

/// What the marks in [`ratio_tables`] mean.
pub(crate) const LEGEND: &str = "\
Each cell: ours divided by the peer, median over the rounds (below 1 ours is faster); in brackets what the peer costs.
Marks: ! above the limit, ? above it by no more than the rounds differ, ^ above the goal,
       ~ noisy (the quartiles are more than 20 % of the median apart).";

/// A table with a head, in Markdown, all columns but the first flush right.
pub(crate) fn plain_table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(head.iter().copied());
    for row in rows {
        table.add_row(row);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

/// One table for each container, kind of element and size.
pub(crate) fn ratio_tables(rows: &[Row]) -> String {
    let same_table = |a: &Row, b: &Row| (a.contestant, &a.subject, a.size) == (b.contestant, &b.subject, b.size);
    rows.chunk_by(same_table).map(ratio_table).collect()
}

fn ratio_table(rows: &[Row]) -> String {
    let mut peers: Vec<(&str, Role)> = Vec::new();
    for peer in rows.iter().flat_map(|row| &row.peers) {
        if !peers.iter().any(|(name, _)| *name == peer.name) {
            peers.push((peer.name, peer.role));
        }
    }
    let heads = peers.iter().map(|(name, role)| match role {
        Role::Information => format!("({name})"),
        _ => (*name).to_owned(),
    });
    let heads: Vec<String> = [String::new(), rows[0].contestant.to_owned()].into_iter().chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let body = rows.iter().map(|row| {
        let cells = peers.iter().map(|(name, _)| {
            let peer = row.peers.iter().find(|peer| peer.name == *name);
            peer.map_or_else(|| "—".to_owned(), |peer| cell(peer, row.unit))
        });
        [row.workload.to_owned(), amount(row.cost.median, row.unit)].into_iter().chain(cells).collect()
    });
    let title = format!("{}, {} elements", rows[0].subject, readable(rows[0].size));
    format!("\n{title}\n{}\n", plain_table(&heads, body))
}

fn cell(peer: &Peer, unit: Unit) -> String {
    let verdict = match peer.verdict {
        Verdict::Reached => ' ',
        Verdict::AboveGoal => '^',
        Verdict::AtLimit => '?',
        Verdict::AboveLimit => '!',
    };
    let noisy = if peer.ratio.is_noisy() { '~' } else { ' ' };
    format!("{:.2} {verdict}{noisy}({:>9})", peer.ratio.median, amount(peer.cost.median, unit))
}

/// A cost in few digits.
fn amount(value: f64, unit: Unit) -> String {
    let unit = match unit {
        Unit::Nanoseconds => "ns",
        Unit::Bytes => "B",
    };
    match value {
        v if v < 0.1 => format!("{v:.4} {unit}"),
        v if v < 10.0 => format!("{v:.2} {unit}"),
        v if v < 100.0 => format!("{v:.1} {unit}"),
        v => format!("{v:.0} {unit}"),
    }
}

/// A size in Ki or Mi where it is whole.
fn readable(size: usize) -> String {
    match size {
        0 => "0".to_owned(),
        n if n % (1 << 20) == 0 => format!("{} Mi", n >> 20),
        n if n % (1 << 10) == 0 => format!("{} Ki", n >> 10),
        n => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{amount, plain_table, readable};
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

    #[test]
    fn a_table_has_its_head_and_all_its_rows() {
        let table = plain_table(
            &["word", "times"],
            [["sea", "3"], ["whale", "12"]].map(|r| r.map(str::to_owned).to_vec()).into_iter(),
        );
        for part in ["word", "times", "sea", "3", "whale", "12"] {
            assert!(table.contains(part), "{part} is not in:\n{table}");
        }
    }
}
