//! All workloads, and the `workload` command.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::task::{Options, PEAK, Workload};
use super::{dependency_walk, free_list, group_by, hash_join, intern, lru_cache, particles, word_count};
use crate::compare::{random_seed, run_all};
use crate::containers::Library;
use crate::failure::{Failure, unknown};
use crate::measure::{Plan, Row};
use crate::progress::interrupted;
use crate::provenance::Provenance;
use crate::report::{FORMAT, plain_table};

impl Workload {
    pub(crate) const WORD_COUNT: Self = word_count::WORKLOAD;
    pub(crate) const FREE_LIST: Self = free_list::WORKLOAD;
    const GROUP_BY: Self = group_by::WORKLOAD;

    /// All workloads.
    const ALL: &[Self] = &[
        Self::WORD_COUNT,
        intern::WORKLOAD,
        dependency_walk::WORKLOAD,
        lru_cache::WORKLOAD,
        Self::GROUP_BY,
        hash_join::WORKLOAD,
        Self::FREE_LIST,
        particles::WORKLOAD,
    ];
}

/// Calls `visit` with each workload, each of its solutions, and a function that runs the solution once.
///
/// # Errors
/// Returns a message if the sources of the workspace cannot be read, or a solution is wrong.
pub fn for_each_solution(mut visit: impl FnMut(&str, &str, &dyn Fn())) -> Result<(), String> {
    for workload in Workload::ALL {
        let prepared = workload.prepare(&Options::default()).map_err(|failure| failure.to_string())?;
        prepared.solutions.iter().for_each(|(name, run)| visit(workload.name, name, run));
    }
    Ok(())
}

/// The default number of rounds that count.
const ROUNDS: usize = 15;
/// The width of a line of text.
const WIDTH: usize = 79;

/// Arguments of `workload`.
#[derive(Args, Debug)]
pub(crate) struct WorkloadArgs {
    /// Which workload: see `--list`; all of them when it is left out
    name: Option<String>,
    /// The input instead of the default one: see `--list`
    #[arg(long, value_name = "FILE", requires = "name")]
    input: Option<PathBuf>,
    /// The columns that make a group, for `group-by`, separated by commas
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',', requires_all = ["name", "sum"])]
    by: Vec<String>,
    /// The column of numbers to add up, for `group-by`
    #[arg(long, value_name = "COLUMN", requires = "by")]
    sum: Option<String>,
    /// Rounds that count, instead of 15
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// List the workloads and their input
    #[arg(long, exclusive = true)]
    list: bool,
    /// Print JSON; bench-suite/README.md describes it
    #[arg(long)]
    json: bool,
}

/// The JSON of all workloads.
#[derive(Serialize)]
struct Ran {
    format: u32,
    provenance: Provenance,
    interrupted: bool,
    workloads: Vec<RanWorkload>,
}

/// The JSON of one workload.
#[derive(Serialize)]
struct RanWorkload {
    name: &'static str,
    input: String,
    result: String,
    best: &'static str,
    rows: Vec<Row>,
}

/// Runs one workload or all of them and prints the measurements.
pub(crate) fn run(args: &WorkloadArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if args.list {
        for Workload { name, about, takes, .. } in Workload::ALL {
            writeln!(out, "{name:<17}{about}")?;
            if let Some(takes) = takes {
                writeln!(out, "{:17}--input {takes}", "")?;
            }
        }
        return Ok(out.flush()?);
    }
    let options = Options { input: args.input.clone(), by: args.by.clone(), sum: args.sum.clone() };
    let workloads = selected(args)?;
    let plan = Plan { rounds: Some(args.rounds.map_or(ROUNDS, |rounds| rounds as usize)) };
    let provenance = Provenance::now(plan.rounds, Library::versions());
    let mut ran = Vec::new();
    for (at, workload) in workloads.iter().enumerate() {
        if interrupted() {
            break;
        }
        let prepared = workload.prepare(&options)?;
        let rows = run_all(&[prepared.contest], &plan, random_seed(), |_| Ok(()))?;
        let Workload { name, best, .. } = *workload;
        let one = RanWorkload { name, input: prepared.source, result: prepared.result, best, rows };
        if !args.json {
            write!(out, "{}{}", if at > 0 { "\n" } else { "" }, human(workload, &one))?;
            out.flush()?;
        }
        ran.push(one);
    }
    let interrupted = interrupted();
    if args.json {
        let ran = Ran { format: FORMAT, provenance, interrupted, workloads: ran };
        writeln!(out, "{}", serde_json::to_string_pretty(&ran)?)?;
    } else if interrupted {
        writeln!(out, "\nInterrupted: fewer rounds or workloads than planned.")?;
    } else {
        writeln!(out, "\ntime: of the whole task, median of the rounds; peak: of allocated bytes;")?;
        writeln!(out, "ratio: time of the first one divided by this one's, below 1 the first is faster")?;
    }
    Ok(out.flush()?)
}

fn selected(args: &WorkloadArgs) -> Result<Vec<Workload>, Failure> {
    let Some(name) = &args.name else { return Ok(Workload::ALL.to_vec()) };
    let workload = Workload::ALL.iter().copied().find(|workload| workload.name == name).ok_or_else(|| {
        let names: Vec<&str> = Workload::ALL.iter().map(|workload| workload.name).collect();
        Failure::Input(unknown("workload", name, &names))
    })?;
    if args.input.is_some() && workload.takes.is_none() {
        return Err(Failure::Input(format!("{name} takes no --input")));
    }
    if args.sum.is_some() && workload.name != Workload::GROUP_BY.name {
        return Err(Failure::Input(format!("{name} takes no --by and --sum, only {} does", Workload::GROUP_BY.name)));
    }
    Ok(vec![workload])
}

/// Formats one workload.
fn human(workload: &Workload, ran: &RanWorkload) -> String {
    let row = |name: &str| ran.rows.iter().find(|row| row.workload == name);
    let (time, peak) = (row(workload.name), row(PEAK));
    let mut rows = Vec::new();
    if let Some(time) = time {
        let total = |cost: f64, row: &Row| cost * row.size as f64;
        let peak_of = |name: &str| {
            let peak = peak?;
            let peer = peak.peers.iter().find(|peer| peer.name == name);
            Some(bytes(total(peer.map_or(peak.cost.median, |peer| peer.cost.median), peak)))
        };
        let line = |name: &str, cost: f64, ratio: String| {
            let peak = peak_of(name).unwrap_or_else(|| "-".to_owned());
            vec![name.to_owned(), duration(total(cost, time)), ratio, peak]
        };
        rows.push(line(&time.contestant, time.cost.median, "-".to_owned()));
        rows.extend(time.peers.iter().map(|peer| {
            let noisy = if peer.ratio.is_noisy() { " ~" } else { "" };
            line(&peer.name, peer.cost.median, format!("{:.2}{noisy}", peer.ratio.median))
        }));
    }
    let mut text = format!("{}: {}\n", workload.name, workload.about);
    for (name, told) in [("input", &ran.input), ("result", &ran.result)] {
        text.push_str(&folded(name, told));
    }
    text.push_str(&plain_table(&["", "time", "ratio", "peak"], &rows, 1));
    text.push_str(&folded("best", ran.best));
    text
}

/// Formats a text with a name, in lines of at most [`WIDTH`] characters if its words permit.
fn folded(name: &str, text: &str) -> String {
    let mut line = format!("{name:<8}");
    let mut lines = String::new();
    for (at, word) in text.split(' ').enumerate() {
        if at > 0 && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line = " ".repeat(8);
        } else if at > 0 {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines + &line + "\n"
}

/// Formats nanoseconds in the unit that suits.
fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
        ns => format!("{:.2} s", ns / 1e9),
    }
}

/// Formats a number of bytes in the unit that suits.
fn bytes(bytes: f64) -> String {
    if bytes < 1e6 { format!("{:.1} kB", bytes / 1e3) } else { format!("{:.2} MB", bytes / 1e6) }
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, bytes, duration, folded};

    #[test]
    fn times_and_bytes_have_a_unit_that_suits() {
        assert_eq!([1234.0, 5.67e6, 1.5e9].map(duration).join(", "), "1.2 µs, 5.7 ms, 1.50 s");
        assert_eq!([512.0, 2.5e6].map(bytes).join(", "), "0.5 kB, 2.50 MB");
    }

    #[test]
    fn a_long_text_is_folded_between_words_and_keeps_them() {
        let text = "container ".repeat(30);
        let folded = folded("best", text.trim());
        assert!(folded.lines().count() > 3 && folded.lines().all(|line| line.chars().count() <= WIDTH), "{folded}");
        assert_eq!(folded.split_whitespace().skip(1).collect::<Vec<&str>>().join(" "), text.trim());
    }
}
