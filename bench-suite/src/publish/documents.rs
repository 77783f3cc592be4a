//! The documents of a report: the page of HTML, which is well-formed XML as well, and RESULTS.md.

use std::fmt::Write;

use super::canvas::{Chart, css, escape};
use super::pictures::{self, counts, is_curves};
use super::reasons;
use super::table::{self, Table, marked_up};
use crate::containers::Container;
use crate::measure::Name;
use crate::report::{Comparison, LEGEND, Mean, RanWorkload, Results, readable};

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

    let overview: Vec<Chart> = pictures::front(results).into_iter().chain(pictures::overview(results)).collect();
    section("overview", "Overview", figures(&overview, &mut charts));
    let facts: String = table::facts(results).iter().map(Table::html).collect();
    section("how", "How it was measured", format!("{facts}<pre>{}</pre>\n", escape(LEGEND)));
    section("workloads", "Workloads", workload_section(results, &mut charts));
    section("slower", reasons::TITLE, reasons::html(results));
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

/// Explains the tables of workloads.
const OF_WORKLOADS: &str = "Whole tasks with real input. Time: of the whole task, median of the rounds. \
    Ratio: time of the first container divided by that of this one, below 1 the first is faster. \
    Peak: of allocated bytes.";

/// Returns all workloads.
fn workloads<'a>(results: &'a Results) -> impl Iterator<Item = &'a RanWorkload> + 'a {
    results.runs.iter().flat_map(|run| &run.workloads)
}

/// Describes a workload and its input.
fn description(ran: &RanWorkload) -> String {
    let mut about = ran.about.chars();
    let about: String = about.next().into_iter().flat_map(char::to_uppercase).chain(about).chain(['.', ' ']).collect();
    let about = about.trim_start_matches(". ");
    format!("{about}Input: {}.", ran.input)
}

/// Returns the section of all workloads.
fn workload_section(results: &Results, charts: &mut Vec<Chart>) -> String {
    let mut inner = String::new();
    for ran in workloads(results) {
        let name = escape(&ran.name);
        let chart = pictures::workload(ran);
        let figure =
            chart.as_ref().map_or_else(String::new, |chart| format!("<figure>\n{}</figure>\n", chart.element()));
        charts.extend(chart);
        inner.push_str(&format!(
            "<h3 id=\"workload-{}\">{name}</h3>\n<p>{} Result: {}.</p>\n\
             <div class=\"charts\">\n{figure}{}</div>\n<p>{}.</p>\n",
            name.replace(' ', "-"),
            marked_up(&description(ran)),
            marked_up(&ran.result),
            table::workload(ran).html(),
            marked_up(&ran.advice())
        ));
    }
    if inner.is_empty() { inner } else { format!("<p>{OF_WORKLOADS}</p>\n{inner}") }
}

/// Returns the section of one container.
fn family(comparison: &Comparison, charts: &mut Vec<Chart>) -> String {
    let mut inner = String::new();
    if let Some(note) = note(comparison) {
        inner.push_str(&format!("<p>{}</p>\n", marked_up(&note)));
    }
    inner.push_str(&figures(&pictures::family(comparison), charts));
    for (title, table) in [
        ("Means", table::means(comparison).filter(|_| counts(comparison))),
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

/// Explains the CSV of all cells, after its name.
const EVERY_CELL: &str = "beside this page has every cell; FORMAT.md describes its columns. The table of `crossover` is on the \
    page of archetype, that of `hashers` on the page of hash-map.";

/// Formats the results as RESULTS.md. `cells` is the name of the CSV beside it.
pub(super) fn results_md(results: &Results, cells: &str) -> String {
    let mut text = format!(
        "# Results\n\n\
         Written by `bench-suite report --results`: the measurement, whole tasks, the means, and the reasons where ours is \
         slower. {cells} has every cell.\n\n"
    );
    for facts in table::facts(results) {
        push_table(&mut text, &facts);
    }
    for (at, ran) in workloads(results).enumerate() {
        if at == 0 {
            let _ = writeln!(text, "## Workloads\n\n{OF_WORKLOADS}\n");
        }
        let _ = writeln!(text, "### {}\n\n{}\n", ran.name, escape(&description(ran)));
        push_table(&mut text, &table::workload(ran));
        if !ran.best.is_empty() {
            let _ = writeln!(text, "Note: {}.\n", escape(&ran.best));
        }
    }
    if results.comparisons.is_empty() {
        return text.trim_end().to_owned() + "\n";
    }
    text.push_str(
        "## Means\n\nTime of ours divided by that of the peer, geometric means over the kinds of elements and sizes: below 1 \
         ours is faster. Bytes are those of an entry, of the others as ratios.\n\n",
    );
    let mut last_note = None;
    for comparison in &results.comparisons {
        let means = table::means(comparison).filter(|_| counts(comparison));
        let memory = table::memory(&comparison.rows).filter(|_| !is_curves(comparison));
        if means.is_none() && memory.is_none() {
            continue;
        }
        let _ = writeln!(text, "### {}\n", comparison.container);
        if let Some(container) = container(comparison).filter(|container| *container == Container::Hierarchy) {
            let _ = writeln!(text, "{}.{}\n", container.about(), means_in_a_line(comparison));
            continue;
        }
        let note = note(comparison);
        if let Some(note) = note.as_ref().filter(|_| note != last_note) {
            let _ = writeln!(text, "{note}\n");
        }
        last_note = note;
        if let Some(means) = means {
            push_table(&mut text, &means);
        }
        let missing = missing(comparison);
        if !missing.is_empty() {
            let _ = writeln!(text, "Not measured yet: {}.\n", missing.join(", "));
        }
        if let Some(memory) = memory {
            push_table(&mut text, &memory);
        }
    }
    text.push_str(&reasons::markdown(results));
    let peers = results.comparisons.iter().flat_map(|comparison| &comparison.rows).map(|row| row.peers.len());
    let _ = writeln!(text, "\n## Every cell\n\n{cells} {EVERY_CELL} Cells of comparisons: {}.", peers.sum::<usize>());
    text.trim_end().to_owned() + "\n"
}

/// Formats the means, each with the least and the greatest of an operation, on a second line. Empty if nothing counts.
fn means_in_a_line(comparison: &Comparison) -> String {
    let of_peer = |mean: &Mean| {
        let by = |one: &&(Name, f64), other: &&(Name, f64)| one.1.total_cmp(&other.1);
        let extremes = [mean.by_workload.iter().min_by(by), mean.by_workload.iter().max_by(by)];
        let [least, most] =
            extremes.map(|extreme| extreme.map_or_else(String::new, |(name, mean)| format!("{mean:.2} ({name})")));
        format!("{} {:.2}, from {least} to {most}", mean.peer, mean.overall)
    };
    let means: Vec<String> = comparison.means.iter().map(of_peer).collect();
    if means.is_empty() { String::new() } else { format!("\nMeans: {}.", means.join("; ")) }
}

/// Returns the operations that this program measures, but that the comparison does not have.
fn missing(comparison: &Comparison) -> Vec<&'static str> {
    let sizes = comparison.rows.first().map(|row| row.size);
    let courses = container(comparison).map(|container| container.contests(sizes.as_slice())).unwrap_or_default();
    let mut missing: Vec<&str> = Vec::new();
    for workload in courses.iter().flat_map(|course| course.workloads()) {
        if !missing.contains(workload) && comparison.rows.iter().all(|row| row.workload != *workload) {
            missing.push(workload);
        }
    }
    missing
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

#[cfg(test)]
mod tests {
    use super::results_md;
    use crate::measure::{Peer, Role, Row, Spread, Unit};
    use crate::report::{Comparison, Results};

    fn row(workload: &'static str, ratio: f64) -> Row {
        let peer = Peer {
            name: "flecs".into(),
            role: Role::Peer,
            cost: Spread::of(&[10.0]),
            ratio: Spread::of(&[ratio]),
            uncounted: None,
        };
        Row {
            subject: "a tree".to_owned(),
            size: 1024,
            workload: workload.into(),
            unit: Unit::Nanoseconds,
            contestant: "archetype".into(),
            cost: Spread::of(&[5.0]),
            peers: vec![peer],
        }
    }

    #[test]
    fn the_means_of_trees_are_in_a_line() {
        let rows = vec![row("build", 0.5), row("children", 0.25), row("life", 1.0)];
        let text = results_md(&Results::new(vec![Comparison::new("hierarchy", rows, 7)], Vec::new()), "RESULTS.csv");
        let line = "\nMeans: flecs 0.50, from 0.25 (children) to 1.00 (life).\n";
        assert!(text.contains("### hierarchy\n") && text.contains(line), "{text}");
    }
}
