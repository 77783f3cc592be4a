//! Where ours is slower, by the cells, with the reasons of reasons.md.

use super::canvas::escape;
use super::pictures::is_curves;
use super::table::marked_up;
use crate::measure::{Role, geometric_mean};
use crate::report::{Results, digits};

/// The reasons, written by hand. The file describes its form.
const REASONS: &str = include_str!("../../reasons.md");

/// Operations with a mean or a cell above this ratio are listed.
const NOTABLE: f64 = 1.2;

/// One operation of a container against one peer, over all elements and sizes that count.
#[derive(Debug)]
pub(super) struct Ratios<'a> {
    pub(super) container: &'a str,
    pub(super) peer: &'a str,
    pub(super) workload: &'a str,
    ratios: Vec<f64>,
}

impl Ratios<'_> {
    pub(super) fn mean(&self) -> f64 {
        geometric_mean(self.ratios.iter().copied())
    }

    fn least(&self) -> f64 {
        self.ratios.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn most(&self) -> f64 {
        self.ratios.iter().copied().fold(0.0, f64::max)
    }

    pub(super) fn range(&self) -> String {
        format!("{}–{}", digits(self.least()), digits(self.most()))
    }
}

/// Returns the ratios of all operations, times and bytes, by container and peer. The curves repeat other cells.
pub(super) fn all_ratios(results: &Results) -> Vec<Ratios<'_>> {
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

/// hashbrown with its own hasher, and with that of ours.
const AS_SHIPPED: &str = "hashbrown foldhash";
const OUR_HASHER: &str = "hashbrown ahash";

/// Removes the operations in which ours is slower than hashbrown with our hasher, if it is slower than hashbrown as it
/// ships, too: the page has one of the two ranges, which are alike.
fn leave_out_our_hasher(slower: &mut Vec<Ratios<'_>>) {
    let shipped = slower.iter().filter(|ratios| ratios.peer == AS_SHIPPED);
    let shipped: Vec<(&str, &str)> = shipped.map(|ratios| (ratios.container, ratios.workload)).collect();
    slower.retain(|ratios| ratios.peer != OUR_HASHER || !shipped.contains(&(ratios.container, ratios.workload)));
}

/// Lists all slower operations by reason, those without one last.
fn parts(results: &Results) -> Vec<Part> {
    let mut slower = all_ratios(results);
    slower.retain(|ratios| ratios.mean().max(ratios.most()) > NOTABLE);
    leave_out_our_hasher(&mut slower);
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

/// Formats operations with their ranges: `hit 1.03–1.64; two, all 0.9–1.5, half 0.8–1.4`. Neighbors share what is
/// before the last comma of their names.
fn figures(of_peer: &[&Ratios<'_>]) -> String {
    let mut figures = String::new();
    let mut before = None;
    for ratios in of_peer {
        let (kind, name) = match ratios.workload.rsplit_once(", ") {
            Some((kind, name)) => (Some(kind), name),
            None => (None, ratios.workload),
        };
        let is_shared = kind.is_some() && kind == before;
        let separator = if figures.is_empty() {
            ""
        } else if is_shared {
            ", "
        } else {
            "; "
        };
        let shown = if is_shared { name } else { ratios.workload };
        figures.push_str(&format!("{separator}{shown} {}", ratios.range()));
        before = kind;
    }
    figures
}

/// Formats the operations of each container and peer in a line. Peers with the same figures share one.
fn lines(explained: &[Ratios<'_>]) -> Vec<String> {
    let mut sorted: Vec<&Ratios<'_>> = explained.iter().collect();
    // The order of operations is that of the rows.
    sorted.sort_by_key(|ratios| (ratios.container, ratios.peer));
    let of_peer = sorted.chunk_by(|one, other| (one.container, one.peer) == (other.container, other.peer));
    let mut lines: Vec<(&str, Vec<&str>, String)> = Vec::new();
    for ratios in of_peer {
        let (container, peer, figures) = (ratios[0].container, ratios[0].peer, figures(ratios));
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
    ratio of all elements and sizes.";

/// Explains what [`leave_out_our_hasher`] does.
const OF_HASHERS: &str = " `hashbrown ahash` is listed where `hashbrown foldhash` is not.";

/// Explains the list, in Markdown.
fn about(results: &Results) -> String {
    let has_both = all_ratios(results).iter().any(|ratios| ratios.peer == OUR_HASHER);
    format!("{ABOUT}{}", if has_both { OF_HASHERS } else { "" })
}

/// The title of the section.
pub(super) const TITLE: &str = "Where we are slower, and why";

/// Returns the section in Markdown. Empty if nothing is slower.
pub(super) fn markdown(results: &Results) -> String {
    let parts = parts(results);
    if parts.is_empty() {
        return String::new();
    }
    let mut markdown = format!("## {TITLE}\n\n{}\n", about(results));
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
    let about = if parts.is_empty() { String::new() } else { format!("<p>{}</p>\n", marked_up(&about(results))) };
    parts.into_iter().fold(about, |html, Part { title, text, lines }| {
        let text = if text.is_empty() { text } else { format!("<p>{}</p>\n", marked_up(&text)) };
        let lines: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
        html + &format!("<h3>{}</h3>\n{text}<ul>\n{lines}</ul>\n", marked_up(&title))
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::{AS_SHIPPED, OUR_HASHER, REASONS, Ratios, figures, leave_out_our_hasher, matches, parts, reasons};
    use crate::report::Results;

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

    /// Returns the slower operations without a reason, and the reasons without an operation.
    pub(in super::super) fn unmatched(results: &Results) -> (Vec<String>, Vec<&'static str>) {
        let mut parts = parts(results);
        let unexplained = parts.iter().position(|part| part.title == "Not explained").map(|at| parts.remove(at).lines);
        let explains = |title: &str| parts.iter().any(|part| part.title == title);
        let idle = reasons(REASONS).into_iter().map(|reason| reason.title).filter(|title| !explains(title));
        (unexplained.unwrap_or_default(), idle.collect())
    }

    #[test]
    fn hashbrown_with_our_hasher_is_listed_if_it_is_not_as_it_ships() {
        let ratios = |peer, workload| Ratios { container: "hash-map", peer, workload, ratios: vec![2.0] };
        let both = ["hit", "clone"].map(|workload| ratios(OUR_HASHER, workload));
        let mut slower: Vec<Ratios<'_>> = both.into_iter().chain([ratios(AS_SHIPPED, "hit")]).collect();
        leave_out_our_hasher(&mut slower);
        let left: Vec<_> = slower.iter().map(|ratios| (ratios.peer, ratios.workload)).collect();
        assert_eq!(left, [(OUR_HASHER, "clone"), (AS_SHIPPED, "hit")]);
    }

    #[test]
    fn operations_of_a_kind_share_its_name() {
        let names = ["grow", "two, all", "two, half", "three, half", "hit"];
        let all = names.map(|workload| Ratios { container: "storage", peer: "hecs", workload, ratios: vec![0.5, 2.0] });
        let expected = "grow 0.50–2.00; two, all 0.50–2.00, half 0.50–2.00; three, half 0.50–2.00; hit 0.50–2.00";
        assert_eq!(figures(&all.each_ref()), expected);
    }

    #[test]
    fn each_reason_has_a_text() {
        assert!(reasons(REASONS).iter().all(|reason| reason.text.len() > 40));
    }
}
