//! RESULTS.md.

use std::fmt::Write;

use super::page::facts;
use super::pictures::{counts, is_curves};
use super::table::{self, Table};
use crate::containers::Container;
use crate::report::{Comparison, LEGEND, Results, ratio_tables_of_width};

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
