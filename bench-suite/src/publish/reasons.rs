//! Where ours is slower, by the cells, with the reasons of reasons.md.

use super::canvas::escape;
use super::pictures::is_curves;
use super::table::marked_up;
use crate::measure::{Role, geometric_mean};
use crate::report::Results;

/// The reasons, written by hand. The file describes its form.
const REASONS: &str = include_str!("../../reasons.md");

/// Operations with a mean or a cell above this ratio are listed.
const NOTABLE: f64 = 1.2;

/// One operation of a container against one peer, over all elements and sizes that count.
#[derive(Debug)]
struct Ratios<'a> {
    container: &'a str,
    peer: &'a str,
    workload: &'a str,
    ratios: Vec<f64>,
}

impl Ratios<'_> {
    fn mean(&self) -> f64 {
        geometric_mean(self.ratios.iter().copied())
    }

    fn least(&self) -> f64 {
        self.ratios.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn most(&self) -> f64 {
        self.ratios.iter().copied().fold(0.0, f64::max)
    }

    fn range(&self) -> String {
        format!("{:.2}–{:.2}", self.least(), self.most())
    }
}

/// Returns the ratios of all operations, times and bytes, by container and peer. The curves repeat other cells.
fn all_ratios(results: &Results) -> Vec<Ratios<'_>> {
    let mut all: Vec<Ratios<'_>> = Vec::new();
    for comparison in results.comparisons.iter().filter(|comparison| !is_curves(comparison)) {
        let first = all.len();
        for row in &comparison.rows {
            for peer in row.peers.iter().filter(|peer| peer.role == Role::Peer && peer.uncounted.is_none()) {
                let (name, workload, ratio) = (&*peer.name, &*row.workload, peer.ratio.median);
                let of_container = &mut all[first..];
                match of_container.iter_mut().find(|other| (other.peer, other.workload) == (name, workload)) {
                    Some(other) => other.ratios.push(ratio),
                    None => {
                        let container = &*comparison.container;
                        all.push(Ratios { container, peer: name, workload, ratios: vec![ratio] });
                    }
                }
            }
        }
    }
    all
}

/// Why some operations are slower.
#[derive(Debug)]
struct Reason<'a> {
    title: &'a str,
    selections: Vec<Selection<'a>>,
    text: String,
}

/// Names of containers, operations and peers. `*` in a name stands for any text.
#[derive(Debug)]
struct Selection<'a>([Vec<&'a str>; 3]);

impl Selection<'_> {
    fn has(&self, ratios: &Ratios<'_>) -> bool {
        let names = [ratios.container, ratios.workload, ratios.peer];
        self.0.iter().zip(names).all(|(patterns, name)| patterns.iter().any(|pattern| matches(pattern, name)))
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => {
            let Some(name) = name.strip_prefix(start) else { return false };
            name.char_indices().map(|(at, _)| at).chain([name.len()]).any(|at| matches(rest, &name[at..]))
        }
    }
}

/// Parses the sections of reasons.md: a heading, lines of selections, and the text.
fn reasons(file: &str) -> Vec<Reason<'_>> {
    let sections = file.split("\n## ").skip(1);
    let reason = |section| {
        let (title, body) = str::split_once(section, "\n").expect("a section has a text below its heading");
        let (selections, text): (Vec<&str>, Vec<&str>) =
            body.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with("- `"));
        Reason { title, selections: selections.into_iter().map(selection).collect(), text: text.join("\n") }
    };
    sections.map(reason).collect()
}

fn selection(line: &str) -> Selection<'_> {
    let (containers, rest) = line.split_once(": ").expect("a selection names containers");
    let (operations, peers) = rest.split_once(" against ").expect("a selection names peers");
    Selection([containers, operations, peers].map(|names| names.split('`').skip(1).step_by(2).collect()))
}

/// A part of the list: a title, a text and a line for each container and peer.
struct Part {
    title: String,
    text: String,
    lines: Vec<String>,
}

/// Lists all slower operations by reason, those without one last.
fn parts(results: &Results) -> Vec<Part> {
    let mut slower = all_ratios(results);
    slower.retain(|ratios| ratios.mean().max(ratios.most()) > NOTABLE);
    let mut parts = Vec::new();
    let mut add = |title: &str, text: String, explained: Vec<Ratios<'_>>| {
        if !explained.is_empty() {
            parts.push(Part { title: title.to_owned(), text, lines: lines(&explained) });
        }
    };
    for Reason { title, selections, text } in reasons(REASONS) {
        let has = |ratios: &Ratios<'_>| selections.iter().any(|selection| selection.has(ratios));
        let explained;
        (explained, slower) = slower.into_iter().partition(has);
        add(title, text, explained);
    }
    add("Not explained", String::new(), slower);
    parts
}

/// Formats the operations of each container and peer in a line: `hit 1.03–1.64`. Peers with the same figures share one.
fn lines(explained: &[Ratios<'_>]) -> Vec<String> {
    let mut sorted: Vec<&Ratios<'_>> = explained.iter().collect();
    // The order of operations is that of the rows.
    sorted.sort_by_key(|ratios| (ratios.container, ratios.peer));
    let of_peer = sorted.chunk_by(|one, other| (one.container, one.peer) == (other.container, other.peer));
    let mut lines: Vec<(&str, Vec<&str>, String)> = Vec::new();
    for ratios in of_peer {
        let figures: Vec<String> =
            ratios.iter().map(|ratios| format!("{} {}", ratios.workload, ratios.range())).collect();
        let (container, peer, figures) = (ratios[0].container, ratios[0].peer, figures.join("; "));
        match lines.iter_mut().find(|line| (line.0, &line.2) == (container, &figures)) {
            Some((_, peers, _)) => peers.push(peer),
            None => lines.push((container, vec![peer], figures)),
        }
    }
    let line = |(container, peers, figures): (&str, Vec<&str>, String)| {
        format!("{container} / {}: {figures}", peers.join(", "))
    };
    lines.into_iter().map(line).collect()
}

/// Explains the list.
const ABOUT: &str = "Operations with a mean or a cell above 1.2, of those that count, with the least and the greatest \
    ratio of all elements and sizes. The means are above, the reasons are those of reasons.md.";

/// The title of the section.
pub(super) const TITLE: &str = "Where we are slower, and why";

/// Returns the section in Markdown. Empty if nothing is slower.
pub(super) fn markdown(results: &Results) -> String {
    let parts = parts(results);
    if parts.is_empty() {
        return String::new();
    }
    let mut markdown = format!("## {TITLE}\n\n{ABOUT}\n");
    for Part { title, text, lines } in parts {
        markdown.push_str(&format!("\n### {title}\n\n"));
        if !text.is_empty() {
            markdown.push_str(&(text + "\n\n"));
        }
        lines.iter().for_each(|line| markdown.push_str(&format!("- {line}\n")));
    }
    markdown
}

/// Returns the inside of the section in HTML. Empty if nothing is slower.
pub(super) fn html(results: &Results) -> String {
    let parts = parts(results);
    let about = if parts.is_empty() { String::new() } else { format!("<p>{ABOUT}</p>\n") };
    parts.into_iter().fold(about, |html, Part { title, text, lines }| {
        let text = if text.is_empty() { text } else { format!("<p>{}</p>\n", marked_up(&text)) };
        let lines: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
        html + &format!("<h3>{}</h3>\n{text}<ul>\n{lines}</ul>\n", marked_up(&title))
    })
}

#[cfg(test)]
mod tests {
    use super::super::documents::results_md;
    use super::super::pictures::FRONT;
    use super::{REASONS, Ratios, all_ratios, matches, parts, reasons};
    use crate::containers::Container;
    use crate::measure::Row;
    use crate::report::Results;

    const README: &str = include_str!("../../../README.md");

    fn committed() -> Results {
        Results::read(include_str!("../../RESULTS.csv")).unwrap()
    }

    fn mean_of(results: &Results, container: &str, peer: &str) -> f64 {
        let comparison = results.comparisons.iter().find(|comparison| comparison.container == container).unwrap();
        comparison.means.iter().find(|mean| mean.peer == peer).unwrap().overall
    }

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, name, is_it) in [
            ("hit", "hit", true),
            ("hit", "dependent hit", false),
            ("two*", "two, all", true),
            ("*", "", true),
            ("*all*", "two, all", true),
            ("*half", "two, half shuffled", false),
        ] {
            assert_eq!(matches(pattern, name), is_it, "{pattern} {name}");
        }
    }

    /// The rule is that of [`Uncounted`](crate::measure::Uncounted); the courses say of which rows it is true.
    #[test]
    fn the_committed_cells_count_by_the_rule() {
        let results = committed();
        let mut checked = 0;
        for comparison in &results.comparisons {
            let container = Container::of_name(&comparison.container).unwrap();
            for course in container.contests(container.sizes(false)) {
                let uncounted = course.uncounted();
                let why = |entrant: &str, workload: &str| {
                    let mut found = uncounted.iter().filter(|(name, of, _)| (*name, *of) == (entrant, workload));
                    found.next().map(|(_, _, why)| *why)
                };
                let is_of_course = |row: &&Row| row.subject == course.subject() && row.size == course.size();
                for row in comparison.rows.iter().filter(is_of_course) {
                    for peer in row.peers.iter().filter(|peer| course.peers().contains(&&*peer.name)) {
                        let expected = why(&row.contestant, &row.workload).or_else(|| why(&peer.name, &row.workload));
                        let names_of_cell = (&row.contestant, &row.subject, &row.workload, &peer.name);
                        assert_eq!(peer.uncounted, expected, "{names_of_cell:?}");
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 3000, "{checked}");
    }

    #[test]
    fn each_slower_operation_of_the_committed_cells_has_a_reason() {
        let results = committed();
        let unexplained = parts(&results).into_iter().find(|part| part.title == "Not explained");
        let lines = unexplained.map(|part| part.lines).unwrap_or_default();
        assert!(lines.is_empty(), "add them to a reason of reasons.md: {lines:#?}");
    }

    #[test]
    fn each_reason_explains_something() {
        let results = committed();
        let titles: Vec<String> = parts(&results).into_iter().map(|part| part.title).collect();
        let idle: Vec<&str> = reasons(REASONS).iter().map(|reason| reason.title).collect();
        let idle: Vec<&str> = idle.into_iter().filter(|title| !titles.iter().any(|other| other == title)).collect();
        assert!(idle.is_empty(), "these explain nothing: {idle:?}");
        assert!(reasons(REASONS).iter().all(|reason| !reason.text.is_empty()));
    }

    #[test]
    fn results_md_is_what_its_cells_say() {
        let written = include_str!("../../RESULTS.md");
        let expected = results_md(&committed());
        let differs = written.lines().zip(expected.lines()).find(|(one, other)| one != other);
        assert!(written == expected, "write it again from RESULTS.csv, as README.md says: {differs:?}");
        assert!(written.len() < 40_000, "{} bytes", written.len());
    }

    /// The rows of a table of README.md, below its head.
    fn rows_below(head: &str) -> Vec<Vec<&'static str>> {
        let (_, table) = README.split_once(head).expect("the table");
        let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
    }

    #[test]
    fn the_ten_of_the_front_page_have_the_figures_of_the_cells() {
        let results = committed();
        let all = all_ratios(&results);
        let rows = rows_below("| container | operation | against | mean | least–most | why |");
        assert_eq!(rows.len(), 10);
        for row in rows {
            let [container, workload, peer] = [row[0], row[1], row[2]].map(|name| name.trim_matches('`'));
            let is_it =
                |ratios: &&Ratios<'_>| (ratios.container, ratios.workload, ratios.peer) == (container, workload, peer);
            let ratios = all.iter().find(is_it).unwrap_or_else(|| panic!("no cell: {row:?}"));
            let expected = [format!("{:.2}", ratios.mean()), ratios.range()];
            assert_eq!([row[3], row[4]], expected, "{row:?}");
            assert!(!row[5].is_empty());
        }
    }

    #[test]
    fn the_front_page_names_the_means_of_the_six_bars() {
        let results = committed();
        let means: Vec<f64> = FRONT.iter().map(|(container, peer)| mean_of(&results, container, peer)).collect();
        let least = means.iter().copied().fold(f64::INFINITY, f64::min);
        let most = means.iter().copied().fold(0.0, f64::max);
        let alt = format!("six peers, {least:.2} to {most:.2}");
        assert!(README.contains(&alt), "{alt}");
        let entt = ["sparse-set", "storage"].map(|container| mean_of(&results, container, "entt"));
        let sentence = format!("sparse sets take {:.2} of its time, storages {:.2}", entt[0], entt[1]);
        assert!(README.replace('\n', " ").contains(&sentence), "{sentence}");
    }

    #[test]
    fn the_claims_of_the_front_page_hold_for_the_means() {
        let results = committed();
        let claims = rows_below("| container | means below 1 | means above 1 |");
        let counted = results.comparisons.iter().filter(|comparison| !comparison.means.is_empty());
        let counted: Vec<_> = counted.filter(|comparison| comparison.container != "curves").collect();
        assert_eq!(claims.len(), counted.len());
        for (row, comparison) in claims.iter().zip(counted) {
            assert_eq!(row[0].trim_matches('`'), comparison.container);
            let (below, above): (Vec<_>, Vec<_>) = comparison.means.iter().partition(|mean| mean.overall < 1.0);
            for (cell, means) in [(row[1], below), (row[2], above)] {
                let means: Vec<String> =
                    means.iter().map(|mean| format!("{} {:.2}", mean.peer, mean.overall)).collect();
                assert_eq!(cell, if means.is_empty() { "–".to_owned() } else { means.join(", ") });
            }
        }
    }
}
