//! All workloads, and the `workload` command.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::task::{Options, Workload};
use super::{dependency_walk, free_list, group_by, hash_join, intern, lru_cache, particles, word_count};
use crate::compare::{random_seed, run_all};
use crate::containers::Library;
use crate::failure::{Failure, unknown};
use crate::measure::Plan;
use crate::progress::interrupted;
use crate::provenance::Provenance;
use crate::report::{COLUMNS, RanWorkload, WorkloadRun, plain_table};

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
/// The indentation of all lines of a text but the first.
const INDENT: usize = 7;

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
    let rounds = args.rounds.map(|rounds| rounds as usize);
    if args.json {
        let run = measure(&workloads, &options, rounds, |_| Ok(()))?;
        writeln!(out, "{}", serde_json::to_string_pretty(&run)?)?;
        return Ok(out.flush()?);
    }
    let run = measure(&workloads, &options, rounds, |workload| {
        writeln!(out, "{}", human(workload))?;
        out.flush()
    })?;
    if run.interrupted {
        writeln!(out, "Interrupted: fewer rounds or workloads than planned.")?;
    } else {
        writeln!(out, "time: of the whole task, median of the rounds; peak: of allocated bytes;")?;
        writeln!(out, "ratio: time of the first one divided by this one's, below 1 the first is faster")?;
        writeln!(out, "~: noisy, the quartiles are more than 20 % of the median apart")?;
    }
    Ok(out.flush()?)
}

/// Measures all workloads with their default input.
///
/// # Errors
/// Returns [`Failure::Input`] if the sources of this workspace cannot be read.
pub(crate) fn measure_all(rounds: Option<usize>) -> Result<WorkloadRun, Failure> {
    measure(Workload::ALL, &Options::default(), rounds, |_| Ok(()))
}

/// Measures workloads and passes each to `show`. Stops on Ctrl-C.
fn measure(
    workloads: &[Workload],
    options: &Options,
    rounds: Option<usize>,
    mut show: impl FnMut(&RanWorkload) -> io::Result<()>,
) -> Result<WorkloadRun, Failure> {
    let plan = Plan { rounds: Some(rounds.unwrap_or(ROUNDS)) };
    let provenance = Provenance::now(plan.rounds, Library::versions());
    let (mut contests, mut waiting) = (Vec::new(), Vec::new());
    for workload in workloads.iter().take_while(|_| !interrupted()) {
        let prepared = workload.prepare(options)?;
        contests.push(prepared.contest);
        waiting.push(RanWorkload {
            name: workload.name.to_owned(),
            about: workload.about.to_owned(),
            input: prepared.source,
            result: prepared.result,
            best: workload.best.to_owned(),
            rows: Vec::new(),
        });
    }
    let mut ran = Vec::new();
    let mut waiting = waiting.into_iter();
    run_all(&contests, &plan, random_seed(), |rows| {
        for workload in waiting.by_ref().take(1) {
            let workload = RanWorkload { rows: rows.to_vec(), ..workload };
            show(&workload)?;
            ran.push(workload);
        }
        Ok(())
    })?;
    // After Ctrl-C, these have a result but no rows.
    ran.extend(waiting);
    Ok(WorkloadRun::new(provenance, interrupted(), ran))
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
fn human(ran: &RanWorkload) -> String {
    let mut text = folded(&format!("{}:", ran.name), &ran.about);
    for (name, told) in [("input", &ran.input), ("result", &ran.result)] {
        text.push_str(&folded(name, told));
    }
    let [_, head @ ..] = COLUMNS;
    text.push_str(&plain_table(&[&[""], &head[..]].concat(), &ran.table(), 1));
    text + &folded("advice", &ran.advice())
}

/// Formats a text with a name, in lines of at most [`WIDTH`] characters.
fn folded(name: &str, text: &str) -> String {
    let mut lines = String::new();
    let mut line = format!("{name:<INDENT$}");
    for word in text.split(' ') {
        let word: Vec<char> = word.chars().collect();
        // A word that is longer than a line is broken.
        for part in word.chunks(WIDTH - INDENT - 1).chain(word.is_empty().then_some(&[][..])) {
            if line.chars().count() + 1 + part.len() > WIDTH {
                lines.push_str(&line);
                lines.push('\n');
                line = " ".repeat(INDENT);
            }
            line.push(' ');
            line.extend(part);
        }
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, folded};

    #[test]
    fn a_long_text_is_folded_between_words_and_keeps_them() {
        let text = "container ".repeat(30);
        let folded = folded("best", text.trim());
        assert!(folded.lines().count() > 3 && folded.lines().all(|line| line.chars().count() <= WIDTH), "{folded}");
        assert_eq!(folded.split_whitespace().skip(1).collect::<Vec<&str>>().join(" "), text.trim());
    }

    #[test]
    fn a_long_word_is_broken() {
        let folded = folded("input", &format!("x {}", "鯨".repeat(300)));
        assert!(folded.lines().count() > 3 && folded.lines().all(|line| line.chars().count() <= WIDTH), "{folded}");
        assert_eq!(folded.matches('鯨').count(), 300);
    }
}
