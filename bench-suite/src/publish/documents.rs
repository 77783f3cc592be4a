//! The documents of a report: the page of HTML, which is well-formed XML as well, and RESULTS.md.

use std::fmt::Write;

use super::canvas::{Chart, css, escape};
use super::pictures::{self, counts, is_curves};
use super::table::{self, Table};
use crate::containers::Container;
use crate::provenance::Provenance;
use crate::report::{Comparison, LEGEND, Results, ratio_tables_of_width, readable};

const STYLE: &str = include_str!("page.css");

/// Returns the page, and the charts for files of their own.
pub(super) fn page(results: &Results) -> (String, Vec<Chart>) {
    let mut charts = Vec::new();
    let mut body = String::new();
    let mut contents = String::new();
    let mut section = |id: &str, title: &str, inner: String| {
        if inner.is_empty() {
            return;
        }
        let (id, title) = (escape(&id.replace(' ', "-")), escape(title));
        contents.push_str(&format!("<li><a href=\"#{id}\">{title}</a></li>\n"));
        body.push_str(&format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{inner}</section>\n"));
    };

    let overview: Vec<Chart> = pictures::overview(results).into_iter().collect();
    section("overview", "Overview", figures(&overview, &mut charts));
    let facts: String = facts(results).iter().map(Table::html).collect();
    section("how", "How it was measured", format!("{facts}<pre>{}</pre>\n", escape(LEGEND)));
    for (id, title, text, pictures) in [
        (
            "sizes",
            "By size",
            "Marks L1, L2 and L3: the number of elements at which ours fills the cache.",
            pictures::by_size(results),
        ),
        ("holes", "Iteration with holes", "The time of an element that is left.", pictures::by_holes(results)),
        ("memory", "Memory", "Capacities double or grow by halves: the teeth of a saw.", pictures::memory(results)),
        (
            "threads",
            "Threads",
            "A line that falls by half from one number of threads to the next scales in full.",
            pictures::by_threads(results),
        ),
        (
            "crossover",
            "Storages or archetypes",
            "The lowest line is the container to take.",
            pictures::crossover(results),
        ),
    ] {
        let figures = figures(&pictures, &mut charts);
        section(id, title, if figures.is_empty() { figures } else { format!("<p>{text}</p>\n{figures}") });
    }
    for comparison in &results.comparisons {
        let inner = family(comparison, &mut charts);
        section(&format!("of-{}", comparison.container), &comparison.container, inner);
    }

    let page = format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>Containers and their peers</title>\n\
         <style>\n{STYLE}{}\n</style>\n</head>\n<body>\n<h1>Containers and their peers</h1>\n\
         <p>Time of ours divided by that of the peer: below 1 ours is faster. Written by <code>bench-suite report</code>.</p>\n\
         <nav aria-label=\"Contents\"><ul>\n{contents}</ul></nav>\n{body}</body>\n</html>\n",
        css()
    );
    (page, charts)
}

/// Returns the section of one container.
fn family(comparison: &Comparison, charts: &mut Vec<Chart>) -> String {
    let mut inner = String::new();
    if let Some(note) = note(comparison) {
        inner.push_str(&format!("<p>{}</p>\n", escape(&note)));
    }
    inner.push_str(&figures(&pictures::family(comparison), charts));
    for (title, table) in [
        ("Means", table::means(comparison).filter(|_| counts(comparison))),
        ("Slower on the average, the slowest first", table::slower(comparison).filter(|_| counts(comparison))),
        ("Bytes of an entry, the others as ratios", table::memory(&comparison.rows).filter(|_| !is_curves(comparison))),
    ] {
        if let Some(table) = table {
            inner.push_str(&folded(title, &table.html()));
        }
    }
    let cells: usize = comparison.rows.iter().map(|row| row.peers.len()).sum();
    let tables = table::groups(&comparison.rows).map(|rows| {
        let caption = format!("{}, {}, {} elements", rows[0].contestant, rows[0].subject, readable(rows[0].size));
        format!("<h3>{}</h3>\n{}", escape(&caption), table::cells(rows).html())
    });
    let tables: String = tables.collect();
    inner.push_str(&folded(&format!("Every cell: {cells}, seed {}", comparison.seed), &tables));
    inner
}

fn folded(title: &str, inner: &str) -> String {
    format!("<details>\n<summary>{}</summary>\n{inner}</details>\n", escape(title))
}

/// Returns the charts as elements, and adds them to `all`. Empty if there are none.
fn figures(pictures: &[Chart], all: &mut Vec<Chart>) -> String {
    all.extend(pictures.iter().cloned());
    let figures: String = pictures.iter().map(|chart| format!("<figure>\n{}</figure>\n", chart.element())).collect();
    if figures.is_empty() { figures } else { format!("<div class=\"charts\">\n{figures}</div>\n") }
}

/// Returns when, where and with which versions the comparisons were measured, and how the peers were used.
pub(super) fn facts(results: &Results) -> Vec<Table> {
    let mut runs: Vec<(&Provenance, Vec<&Comparison>)> = Vec::new();
    for comparison in &results.comparisons {
        let Some(provenance) = &comparison.provenance else { continue };
        match runs.iter_mut().find(|(other, _)| *other == provenance) {
            Some((_, comparisons)) => comparisons.push(comparison),
            None => runs.push((provenance, vec![comparison])),
        }
    }
    let unknown = || "unknown".to_owned();
    let mut tables = Vec::new();
    for (run, comparisons) in &runs {
        let containers: Vec<&str> = comparisons.iter().map(|comparison| &*comparison.container).collect();
        let interrupted = comparisons.iter().find(|comparison| comparison.interrupted);
        let machine = &run.machine;
        let caches: Vec<String> =
            machine.caches.iter().map(|bytes| format!("{}B", readable(*bytes as usize))).collect();
        let rounds = run.rounds.map_or_else(|| "15, or 5 for large sizes".to_owned(), |rounds| rounds.to_string());
        let facts = [
            ("containers", containers.join(", ")),
            ("date", format!("{} UTC", run.date)),
            ("commit", run.commit.clone().unwrap_or_else(unknown)),
            ("processor", machine.processor.clone().unwrap_or_else(unknown)),
            ("threads of the machine", machine.threads.to_string()),
            ("data caches", if caches.is_empty() { unknown() } else { caches.join(", ") }),
            ("system", machine.system.clone()),
            ("compiler", run.compiler.clone().unwrap_or_else(unknown)),
            ("build", if run.optimized { "release" } else { "debug: these figures mean nothing" }.to_owned()),
            ("rounds", rounds),
            ("clock", "time of the thread; wall time for several threads".to_owned()),
        ];
        let interrupted = interrupted.map(|comparison| {
            let fact =
                format!("at {}: some of its rows, or the containers after it, are missing", comparison.container);
            ("interrupted", fact)
        });
        let rows = interrupted.into_iter().chain(facts).map(|(name, fact)| vec![name.to_owned(), fact]);
        tables.push(Table { head: vec!["measurement".to_owned(), "is".to_owned()], rows: rows.collect(), texts: 2 });
    }
    if let Some((run, _)) = runs.iter().max_by_key(|(run, _)| run.peers.len()) {
        let rows = run.peers.iter().map(|peer| vec![peer.name.clone(), peer.version.clone(), peer.settings.clone()]);
        let head = ["peer", "version", "settings"].map(str::to_owned).to_vec();
        tables.push(Table { head, rows: rows.collect(), texts: 3 });
    }
    tables
}

/// Why some rows are slower, written by hand.
const REASONS: &str = include_str!("../../reasons.md");

/// The columns of the tables of cells.
const WIDTH: usize = 120;

/// Formats the results as RESULTS.md.
pub(super) fn results_md(results: &Results) -> String {
    let mut text = "# Results\n\n\
        Written by `bench-suite report --results`: the measurement, the means, the reasons where ours is slower, then every cell.\n\n"
        .to_owned();
    for facts in facts(results) {
        push_table(&mut text, &facts);
    }
    text.push_str("## Means\n\nTime of ours divided by that of the peer, geometric means over the kinds of elements and sizes: below 1 ours is faster.\n\n");
    for comparison in &results.comparisons {
        let means = table::means(comparison).filter(|_| counts(comparison));
        let memory = table::memory(&comparison.rows).filter(|_| !is_curves(comparison));
        let more = container(comparison).and_then(|container| container.page_table(&comparison.rows));
        if means.is_none() && memory.is_none() && more.is_none() {
            continue;
        }
        let _ = writeln!(text, "### {}\n", comparison.container);
        if let Some(note) = note(comparison) {
            let _ = writeln!(text, "{note}\n");
        }
        if let Some(means) = means {
            push_table(&mut text, &means);
        }
        if let Some(memory) = memory {
            text.push_str("Bytes of an entry: of ours in bytes, of the others as ratios.\n\n");
            push_table(&mut text, &memory);
        }
        if let Some(more) = more {
            let _ = writeln!(text, "{}\n", more.trim());
        }
    }
    text.push_str(REASONS.trim());
    text.push_str("\n\n## Every cell\n\n```text\n");
    let _ = writeln!(text, "{LEGEND}\n```\n");
    for comparison in &results.comparisons {
        let cells: usize = comparison.rows.iter().map(|row| row.peers.len()).sum();
        let _ = writeln!(text, "<details>\n<summary>{}, {cells} cells</summary>\n", comparison.container);
        let _ = writeln!(text, "```text\nseed {}", comparison.seed);
        let _ = writeln!(text, "{}\n{comparison}\n```\n\n</details>\n", ratio_tables_of_width(&comparison.rows, WIDTH));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Returns the note of a comparison, in one paragraph.
pub(super) fn note(comparison: &Comparison) -> Option<String> {
    let note = container(comparison)?.note()?;
    Some(note.split_whitespace().collect::<Vec<&str>>().join(" "))
}

fn container(comparison: &Comparison) -> Option<Container> {
    Container::of_name(&comparison.container)
}

fn push_table(text: &mut String, table: &Table) {
    text.push_str(&table.markdown());
    text.push('\n');
}
