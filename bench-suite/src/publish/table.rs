//! [`Table`], for HTML and Markdown, and the tables of results.

use super::canvas::escape;
use crate::measure::{Row, Unit};
use crate::report::{Comparison, digits, readable};

/// A table whose first columns are texts and whose others are figures. No cell is empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// The number of columns that are texts.
    pub(super) texts: usize,
}

/// A cell without a figure.
const NONE: &str = "–";

impl Table {
    /// Formats the table as an element of a page.
    pub(super) fn html(&self) -> String {
        let class = |at: usize| if at < self.texts { " class=\"text\"" } else { "" };
        let mut html = "<div class=\"wide\"><table>\n<thead><tr>".to_owned();
        for (at, cell) in self.head.iter().enumerate() {
            html.push_str(&format!("<th scope=\"col\"{}>{}</th>", class(at), escape(cell)));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            html.push_str("<tr>");
            for (at, cell) in row.iter().enumerate() {
                let tag = if at == 0 { "th scope=\"row\"" } else { "td" };
                html.push_str(&format!("<{tag}{}>{}</{}>", class(at), escape(cell), &tag[..2]));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table></div>\n");
        html
    }

    /// Formats the table in Markdown.
    pub(super) fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let aligned = (0..self.head.len()).map(|at| if at < self.texts { "---" } else { "--:" });
        let mut markdown = line(&self.head);
        markdown.push_str(&format!("|{}|\n", aligned.collect::<Vec<&str>>().join("|")));
        self.rows.iter().for_each(|row| markdown.push_str(&line(row)));
        markdown
    }
}

/// Returns the geometric means of a comparison, by operation and peer. `None` if no cell counts.
pub(super) fn means(comparison: &Comparison) -> Option<Table> {
    if comparison.means.is_empty() {
        return None;
    }
    let head = comparison.means.iter().map(|mean| mean.peer.to_string());
    let figure = |mean: Option<f64>| mean.map_or_else(|| NONE.to_owned(), |mean| format!("{mean:.2}"));
    let of_workload = |workload: &str| {
        let means = comparison.means.iter().map(|mean| figure(mean.of(workload)));
        [workload.to_owned()].into_iter().chain(means).collect()
    };
    let mut rows: Vec<Vec<String>> = comparison.workloads().into_iter().map(of_workload).collect();
    let overall = comparison.means.iter().map(|mean| figure(Some(mean.overall)));
    rows.push(["all that count".to_owned()].into_iter().chain(overall).collect());
    let all = comparison.means.iter().map(|mean| figure(Some(mean.with_uncounted)));
    rows.push(["all, uncounted as well".to_owned()].into_iter().chain(all).collect());
    Some(Table { head: ["operation".to_owned()].into_iter().chain(head).collect(), rows, texts: 1 })
}

/// Returns the bytes of an entry, of ours in bytes and of the others as ratios. `None` if none were counted.
pub(super) fn memory(rows: &[Row]) -> Option<Table> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.unit == Unit::Bytes).collect();
    let mut peers: Vec<&str> = Vec::new();
    for peer in rows.iter().flat_map(|row| &row.peers) {
        if !peers.contains(&&*peer.name) {
            peers.push(&peer.name);
        }
    }
    let head = ["elements", "bytes", "size", "ours"].map(str::to_owned).into_iter();
    let head = head.chain(peers.iter().map(|peer| format!("/ {peer}")));
    let cells = rows.iter().map(|row| {
        let ratios = peers.iter().map(|name| {
            let peer = row.peers.iter().find(|peer| peer.name == *name);
            peer.map_or_else(|| NONE.to_owned(), |peer| format!("{:.2}", peer.ratio.median))
        });
        let workload = row.workload.trim_start_matches("bytes ").to_owned();
        let ours = format!("{} B", digits(row.cost.median));
        [row.subject.clone(), workload, readable(row.size), ours].into_iter().chain(ratios).collect()
    });
    (!rows.is_empty()).then(|| Table { head: head.collect(), rows: cells.collect(), texts: 2 })
}

/// Returns the operations and peers against which ours is slower on the average, the slowest first.
pub(super) fn slower(comparison: &Comparison) -> Option<Table> {
    /// Smaller differences are within the spread of the rounds.
    const NOTABLE: f64 = 1.05;
    let means = comparison.means.iter();
    let means = means.flat_map(|mean| mean.by_workload.iter().map(move |(workload, ratio)| (workload, mean, *ratio)));
    let mut slower: Vec<_> = means.filter(|(_, _, ratio)| *ratio > NOTABLE).collect();
    slower.sort_by(|(_, _, one), (_, _, other)| other.total_cmp(one));
    let rows = slower
        .iter()
        .map(|(workload, mean, ratio)| vec![workload.to_string(), mean.peer.to_string(), format!("{ratio:.2}")]);
    let head = ["operation", "against", "ratio"].map(str::to_owned).to_vec();
    (!slower.is_empty()).then(|| Table { head, rows: rows.collect(), texts: 2 })
}

/// Returns the cells of one kind of element and size: the cost of ours, and ratios with the costs of the others.
pub(super) fn cells(rows: &[Row]) -> Table {
    let mut peers: Vec<&str> = Vec::new();
    for peer in rows.iter().flat_map(|row| &row.peers) {
        if !peers.contains(&&*peer.name) {
            peers.push(&peer.name);
        }
    }
    let cost = |cost: f64, unit: Unit| match unit {
        Unit::Nanoseconds => format!("{} ns", digits(cost)),
        Unit::Bytes => format!("{} B", digits(cost)),
    };
    let cells = rows.iter().map(|row| {
        let of_peer = |name: &&str| {
            let peer = row.peers.iter().find(|peer| peer.name == *name);
            peer.map_or_else(
                || NONE.to_owned(),
                |peer| {
                    let noisy = if peer.ratio.is_noisy() { " ~" } else { "" };
                    format!("{:.2}{noisy} ({})", peer.ratio.median, cost(peer.cost.median, row.unit))
                },
            )
        };
        let ours = [row.workload.to_string(), cost(row.cost.median, row.unit)];
        ours.into_iter().chain(peers.iter().map(of_peer)).collect()
    });
    let head = ["operation", &*rows[0].contestant].into_iter().chain(peers.iter().copied()).map(str::to_owned);
    Table { head: head.collect(), rows: cells.collect(), texts: 1 }
}

/// Returns the rows in groups of the same container, kind of element and size.
pub(super) fn groups(rows: &[Row]) -> impl Iterator<Item = &[Row]> {
    rows.chunk_by(|a, b| (&a.contestant, &a.subject, a.size) == (&b.contestant, &b.subject, b.size))
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn tables_escape_what_their_language_would_read() {
        let table = Table {
            head: ["operation", "a|b"].map(str::to_owned).to_vec(),
            rows: vec![["u64->u64", "<1 & 2"].map(str::to_owned).to_vec()],
            texts: 1,
        };
        assert_eq!(table.markdown(), "| operation | a\\|b |\n|---|--:|\n| u64->u64 | <1 & 2 |\n");
        let html = table.html();
        assert!(html.contains("<th scope=\"row\" class=\"text\">u64-&gt;u64</th><td>&lt;1 &amp; 2</td>"), "{html}");
    }
}
