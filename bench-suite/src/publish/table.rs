//! [`Table`], for HTML and Markdown, and the tables of results.

use std::cmp::Reverse;

use super::canvas::escape;
use crate::measure::{Row, Unit, geometric_mean};
use crate::provenance::Provenance;
use crate::report::{COLUMNS, Comparison, RanWorkload, Results, digits, readable};

/// A table whose first columns are texts and whose others are figures. No cell is empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
    /// The number of columns that are texts.
    pub(super) texts: usize,
}

/// Formats text for HTML. Text between backticks becomes code.
pub(super) fn marked_up(text: &str) -> String {
    let text = escape(text);
    match text.matches('`').count() % 2 {
        0 => text.split('`').enumerate().fold(String::new(), |html, (at, part)| match at % 2 {
            0 => html + part,
            _ => html + "<code>" + part + "</code>",
        }),
        _ => text,
    }
}

/// A cell without a figure.
const NONE: &str = "-";

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
                html.push_str(&format!("<{tag}{}>{}</{}>", class(at), marked_up(cell), &tag[..2]));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table></div>\n");
        html
    }

    /// Formats the table in Markdown.
    pub(super) fn markdown(&self) -> String {
        // There are no spaces around cells, and those without a figure are empty: the page is large.
        let line = |cells: &[String]| {
            let cells = cells.iter().enumerate().map(|(at, cell)| {
                if at >= self.texts && cell == NONE {
                    String::new()
                } else {
                    cell.replace('|', "\\|").replace('<', "\\<")
                }
            });
            format!("|{}|\n", cells.collect::<Vec<String>>().join("|"))
        };
        let aligned = (0..self.head.len()).map(|at| if at < self.texts { "---" } else { "--:" });
        let mut markdown = line(&self.head);
        markdown.push_str(&format!("|{}|\n", aligned.collect::<Vec<&str>>().join("|")));
        self.rows.iter().for_each(|row| markdown.push_str(&line(row)));
        markdown
    }
}

/// A measurement of one or several containers or workloads.
struct Run<'a> {
    provenance: &'a Provenance,
    measured: Vec<&'a str>,
    interrupted: Option<&'a str>,
}

/// Returns when, where and with which versions was measured, and how the peers were used.
pub(super) fn facts(results: &Results) -> Vec<Table> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let comparisons = results.comparisons.iter().filter_map(|comparison| {
        Some((comparison.provenance.as_ref()?, &*comparison.container, comparison.interrupted))
    });
    let workloads = results.runs.iter().flat_map(|run| {
        let last = run.workloads.len() - 1;
        let workloads = run.workloads.iter().enumerate();
        workloads.map(move |(at, workload)| (&run.provenance, &*workload.name, run.interrupted && at == last))
    });
    for (provenance, name, interrupted) in comparisons.chain(workloads) {
        let at = runs.iter().position(|run| run.provenance == provenance).unwrap_or(runs.len());
        if at == runs.len() {
            runs.push(Run { provenance, measured: Vec::new(), interrupted: None });
        }
        runs[at].measured.push(name);
        runs[at].interrupted = runs[at].interrupted.or(interrupted.then_some(name));
    }
    let facts: Vec<[String; 12]> = runs.iter().map(facts_of).collect();
    if facts.is_empty() {
        return Vec::new();
    }
    let shared: Vec<Option<String>> = (0..FACTS.len()).map(|at| shared_fact(&facts, at)).collect();
    let others: Vec<usize> = (0..FACTS.len()).filter(|at| shared[*at].is_none()).collect();
    let shared = FACTS.iter().zip(shared).filter_map(|(name, fact)| Some((name, fact?)));
    let shared = shared.filter(|(_, fact)| fact != NOT_INTERRUPTED);
    let shared = shared.map(|(name, fact)| vec![(*name).to_owned(), fact]).collect();
    let mut tables = vec![Table { head: ["measurement", "is"].map(str::to_owned).to_vec(), rows: shared, texts: 2 }];
    if !others.is_empty() {
        let head: Vec<String> = others.iter().map(|at| FACTS[*at].to_owned()).collect();
        let rows = facts.iter().map(|facts| others.iter().map(|at| facts[*at].clone()).collect());
        tables.push(Table { texts: head.len(), head, rows: rows.collect() });
    }
    if let Some(run) = runs.iter().max_by_key(|run| run.provenance.peers.len()) {
        let peers = run.provenance.peers.iter();
        let rows = peers.map(|peer| vec![peer.name.clone(), peer.version.clone(), peer.settings.clone()]);
        let head = ["peer", "version", "settings"].map(str::to_owned).to_vec();
        tables.push(Table { head, rows: rows.collect(), texts: 3 });
    }
    tables
}

/// Returns a fact that all of many runs have but for one kind of exception, which it names. `None` for other facts.
fn shared_fact(facts: &[[String; 12]], at: usize) -> Option<String> {
    let mut counts: Vec<(&str, Vec<&str>)> = Vec::new();
    for facts in facts {
        match counts.iter_mut().find(|(fact, _)| *fact == facts[at]) {
            Some((_, names)) => names.push(&facts[0]),
            None => counts.push((&facts[at], vec![&facts[0]])),
        }
    }
    counts.sort_by_key(|(_, names)| Reverse(names.len()));
    match &*counts {
        [(fact, _)] => Some((*fact).to_owned()),
        [(fact, _), (other, names)] if facts.len() >= MANY_RUNS => {
            Some(format!("{fact}, but {other} of {}", names.join(", ")))
        }
        _ => None,
    }
}

/// With fewer runs than these, a table of all their facts is short.
const MANY_RUNS: usize = 5;

/// The names of [`facts_of`] a run.
const FACTS: [&str; 12] = [
    "of",
    "interrupted",
    "date",
    "commit",
    "processor",
    "threads of the machine",
    "data caches",
    "system",
    "compiler",
    "build",
    "rounds",
    "clock",
];

const NOT_INTERRUPTED: &str = "no";

fn facts_of(run: &Run<'_>) -> [String; 12] {
    let unknown = || "unknown".to_owned();
    let Provenance { date, commit, compiler, optimized, rounds, machine, .. } = run.provenance;
    let caches: Vec<String> = machine.caches.iter().map(|bytes| format!("{}B", readable(*bytes as usize))).collect();
    let interrupted = run.interrupted.map(|name| format!("at {name}: some of its rows, or what follows, are missing"));
    [
        run.measured.join(", "),
        interrupted.unwrap_or_else(|| NOT_INTERRUPTED.to_owned()),
        format!("{date} UTC"),
        commit.clone().unwrap_or_else(unknown),
        machine.processor.clone().unwrap_or_else(unknown),
        machine.threads.to_string(),
        if caches.is_empty() { unknown() } else { caches.join(", ") },
        machine.system.clone(),
        compiler.clone().unwrap_or_else(unknown),
        if *optimized { "release" } else { "debug: these figures mean nothing" }.to_owned(),
        rounds.map_or_else(|| "15, or 5 for large sizes".to_owned(), |rounds| rounds.to_string()),
        "time of the thread; wall time for several threads".to_owned(),
    ]
}

/// Returns the time, ratio and peak of each contestant of a workload.
pub(super) fn workload(ran: &RanWorkload) -> Table {
    Table { head: COLUMNS.map(str::to_owned).to_vec(), rows: ran.table(), texts: 1 }
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
    if comparison.means.iter().any(|mean| mean.with_uncounted != mean.overall) {
        let all = comparison.means.iter().map(|mean| figure(Some(mean.with_uncounted)));
        rows.push(["all, uncounted as well".to_owned()].into_iter().chain(all).collect());
    }
    Some(Table { head: ["operation".to_owned()].into_iter().chain(head).collect(), rows, texts: 1 })
}

/// Returns the bytes of an entry, of ours in bytes and of the others as ratios: geometric means of all sizes. `None` if
/// none were counted.
pub(super) fn memory(rows: &[Row]) -> Option<Table> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.unit == Unit::Bytes).collect();
    let peers = peers_of(rows.iter().copied());
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    for row in &rows {
        if !kinds.contains(&(&*row.subject, &*row.workload)) {
            kinds.push((&row.subject, &row.workload));
        }
    }
    if kinds.is_empty() {
        return None;
    }
    // Peers with the same bytes share a column, such as hash tables that differ in the hasher.
    let mut columns: Vec<(Vec<&str>, Vec<String>)> = Vec::new();
    for name in peers {
        let ratio = |kind: &(&str, &str)| {
            let peers = of_kind(&rows, *kind).flat_map(|row| row.peers.iter().filter(|peer| peer.name == name));
            let mean = geometric_mean(peers.map(|peer| peer.ratio.median));
            if mean.is_finite() { format!("{mean:.2}") } else { NONE.to_owned() }
        };
        let ratios: Vec<String> = kinds.iter().map(ratio).collect();
        match columns.iter_mut().find(|(_, others)| *others == ratios) {
            Some((names, _)) => names.push(name),
            None => columns.push((vec![name], ratios)),
        }
    }
    // No column for a name that all rows have.
    let of_bytes = |workload| str::trim_start_matches(workload, "bytes ");
    let is_named = kinds.iter().any(|(_, workload)| !["bytes", "settled"].contains(&of_bytes(workload)));
    let cells = kinds.iter().enumerate().map(|(at, (subject, workload))| {
        let named = is_named.then(|| of_bytes(workload).to_owned());
        let ours =
            format!("{} B", digits(geometric_mean(of_kind(&rows, (subject, workload)).map(|row| row.cost.median))));
        let ratios = columns.iter().map(|(_, ratios)| ratios[at].clone());
        [(*subject).to_owned()].into_iter().chain(named).chain([ours]).chain(ratios).collect()
    });
    let head = ["elements", "bytes", "ours"].into_iter().filter(|name| is_named || *name != "bytes");
    let peers = columns.iter().map(|(names, _)| format!("/ {}", names.join(", ")));
    let head = head.map(str::to_owned).chain(peers).collect();
    Some(Table { head, rows: cells.collect(), texts: 1 + usize::from(is_named) })
}

/// Returns the rows of one kind of elements and one workload.
fn of_kind<'a>(rows: &'a [&'a Row], (subject, workload): (&'a str, &'a str)) -> impl Iterator<Item = &'a Row> {
    rows.iter().copied().filter(move |row| row.subject == subject && row.workload == workload)
}

/// Returns the names of all peers, in order of appearance.
fn peers_of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Vec<&'a str> {
    let mut peers: Vec<&str> = Vec::new();
    for peer in rows.into_iter().flat_map(|row| &row.peers) {
        if !peers.contains(&&*peer.name) {
            peers.push(&peer.name);
        }
    }
    peers
}

/// Returns the cells of one kind of element and size: the cost of ours, and ratios with the costs of the others.
pub(super) fn cells(rows: &[Row]) -> Table {
    let peers = peers_of(rows);
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
    use super::{Table, marked_up, memory, shared_fact};
    use crate::measure::{Peer, Role, Row, Spread, Unit};

    #[test]
    fn an_exception_among_many_runs_is_named() {
        let run = |name: &str, fact: &str| {
            let mut facts: [String; 12] = Default::default();
            (facts[0], facts[5]) = (name.to_owned(), fact.to_owned());
            facts
        };
        let mut runs = ["a", "b", "c", "d"].map(|name| run(name, "2")).to_vec();
        assert_eq!(shared_fact(&runs, 5).as_deref(), Some("2"));
        assert_eq!(shared_fact(&runs, 0), None);
        runs.push(run("e", "1"));
        assert_eq!(shared_fact(&runs, 5).as_deref(), Some("2, but 1 of e"));
        assert_eq!(shared_fact(&runs[2..], 5), None);
        runs.push(run("f", "8"));
        assert_eq!(shared_fact(&runs, 5), None);
    }

    fn bytes(workload: &'static str, ratios: [f64; 3]) -> Row {
        let peers = ["foldhash", "ahash", "slab"].into_iter().zip(ratios).map(|(name, ratio)| {
            let (cost, ratio) = (Spread::of(&[8.0]), Spread::of(&[ratio]));
            Peer { name: name.into(), role: Role::Peer, cost, ratio, uncounted: None }
        });
        Row {
            subject: "u64".to_owned(),
            size: 64,
            workload: workload.into(),
            unit: Unit::Bytes,
            contestant: "hash_set".into(),
            cost: Spread::of(&[16.0]),
            peers: peers.collect(),
        }
    }

    #[test]
    fn peers_with_the_same_bytes_share_a_column() {
        let table = memory(&[bytes("bytes settled", [2.0, 2.0, 0.5])]).unwrap();
        assert_eq!(
            table.markdown(),
            "|elements|ours|/ foldhash, ahash|/ slab|\n|---|--:|--:|--:|\n|u64|16.0 B|2.00|0.50|\n"
        );
        let two = [bytes("bytes settled", [2.0, 2.0, 0.5]), bytes("bytes peak", [2.0, 1.0, 0.5])];
        let table = memory(&two).unwrap();
        assert_eq!(table.head, ["elements", "bytes", "ours", "/ foldhash", "/ ahash", "/ slab"]);
        assert_eq!(table.rows[1], ["u64", "peak", "16.0 B", "2.00", "1.00", "0.50"]);
        assert_eq!(memory(&[]), None);
    }

    #[test]
    fn text_between_backticks_is_code() {
        assert_eq!(marked_up("`a<b` and `c`"), "<code>a&lt;b</code> and <code>c</code>");
        assert_eq!(marked_up("one ` & two"), "one ` &amp; two");
    }

    #[test]
    fn tables_escape_what_their_language_would_read() {
        let table = Table {
            head: ["operation", "a|b"].map(str::to_owned).to_vec(),
            rows: vec![["u64->u64", "<1 & 2"].map(str::to_owned).to_vec()],
            texts: 1,
        };
        assert_eq!(table.markdown(), "|operation|a\\|b|\n|---|--:|\n|u64->u64|\\<1 & 2|\n");
        let html = table.html();
        assert!(html.contains("<th scope=\"row\" class=\"text\">u64-&gt;u64</th><td>&lt;1 &amp; 2</td>"), "{html}");
    }
}
