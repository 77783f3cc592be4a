//! The `tour` command, the default: real work by several containers and their peers.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;

use crate::compare::{keep_named, random_seed, run_all};
use crate::containers::{Container, Library, map_against_itself};
use crate::failure::Failure;
use crate::measure::{Course, Name, Plan, Row};
use crate::progress::{Progress, interrupted};
use crate::provenance::Provenance;
use crate::report::{FORMAT, LEGEND, ratio_tables};
use crate::workloads::{BOOK, Options, WordCount, Workload, count_words};

/// The default number of rounds that count.
const USUAL_ROUNDS: usize = 15;

/// Arguments of `tour`.
#[derive(Args, Debug, Default)]
pub(crate) struct TourArgs {
    /// Rounds that count, instead of 15
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Print JSON; bench-suite/README.md describes it
    #[arg(long)]
    json: bool,
}

/// The JSON of the tour.
#[derive(Serialize)]
struct Toured {
    format: u32,
    provenance: Provenance,
    words: WordCount,
    rows: Vec<Row>,
    interrupted: bool,
    /// The ratios of a map to itself, by operation. Empty with fewer rounds than usual.
    self_check: Vec<(Name, f64)>,
}

/// Counts the book, replays the slot trace, measures a few cells of the other containers, and prints all results.
pub(crate) fn run(args: &TourArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let mut out = io::stdout().lock();
    let counted = count_words(BOOK, 10)?;
    let plan = Plan { rounds: Some(args.rounds.map_or(USUAL_ROUNDS, |rounds| rounds as usize)) };
    // With fewer rounds the self-check could fail by chance.
    let is_checked = || plan.rounds >= Some(USUAL_ROUNDS) && !interrupted();
    if args.json {
        let provenance = Provenance::now(plan.rounds, Library::versions());
        let rows = run_all(&contests()?, &plan, random_seed(), |_| Ok(()))?;
        let self_check = if is_checked() { self_check()? } else { Vec::new() };
        let toured =
            Toured { format: FORMAT, provenance, words: counted, rows, interrupted: interrupted(), self_check };
        writeln!(out, "{}", serde_json::to_string_pretty(&toured)?)?;
        return Ok(out.flush()?);
    }
    writeln!(out, "Moby-Dick has {} words, {} distinct. The most frequent:", counted.total, counted.distinct)?;
    let top: Vec<String> = counted.top.iter().map(|(word, times)| format!("{word} {times}")).collect();
    writeln!(out, "  {}\n\n{LEGEND}", top.join(", "))?;
    out.flush()?;

    run_all(&contests()?, &plan, random_seed(), |rows| {
        write!(out, "{}", ratio_tables(rows))?;
        out.flush()
    })?;
    if is_checked() {
        let ratios = in_a_line(&self_check()?);
        writeln!(out, "\nSelf-check, hash_map against itself (0.97 to 1.03): {ratios}")?;
    }
    writeln!(out, "\nAll contestants came to the same results. {:.0} seconds.", start.elapsed().as_secs_f64())?;
    writeln!(out, "More: `bench-suite compare --container hash-map`, `bench-suite words FILE`, `bench-suite --help`.")?;
    out.flush()?;
    Ok(())
}

/// The workloads of the tour.
const WORKLOADS: [Workload; 2] = [Workload::WORD_COUNT, Workload::FREE_LIST];

fn contests() -> Result<Vec<Course>, Failure> {
    let prepared = WORKLOADS.iter().map(|workload| Ok(workload.prepare(&Options::default())?.contest));
    let mut contests: Vec<Course> = prepared.collect::<Result<_, Failure>>()?;
    for size in [1, 4, 14] {
        contests.extend(cells(Container::Small, size, &[&format!("u64/{size}/life")]));
    }
    contests.extend(cells(
        Container::HashMap,
        50 << 10,
        &["u64->u64/51200/hit", "u64->u64/51200/miss", "u64->u64/51200/grow"],
    ));
    contests.extend(cells(Container::HashSet, 50 << 10, &["u64/51200/hit", "u64/51200/iterate", "u64/51200/churn"]));
    contests.extend(cells(Container::SparseArray, 50 << 10, &["u64/51200/get", "u64/51200/remove"]));
    contests.extend(cells(Container::BitArray, 64 << 10, &["count", "and", "iter_ones 50 %", "next zero"]));
    Ok(contests)
}

/// Returns the cells of `container` at one size whose name ends in one of `names`.
fn cells(container: Container, size: usize, names: &[&str]) -> Vec<Course> {
    let mut contests = container.contests(&[size]);
    keep_named(&mut contests, |name| names.iter().any(|part| name.ends_with(part)));
    contests
}

/// The maximum difference between 1 and the ratio of a contestant to itself.
const TOLERANCE: f64 = 0.03;
/// A busy machine may spoil some measurements, but not this many.
const ATTEMPTS: usize = 4;
/// More rounds than elsewhere: on a busy machine, a median of 15 varies by more than 3 %.
const ROUNDS: usize = 75;
/// The operations of the check. They only read, so the system's allocator has no influence.
const OPERATIONS: [&str; 4] = ["hit", "miss", "iterate", "fold"];

/// Compares a map with itself until all ratios are between 0.97 and 1.03. Returns them, by operation.
///
/// # Errors
/// Returns a failure if a ratio is outside of that range in all attempts.
fn self_check() -> Result<Vec<(Name, f64)>, Failure> {
    let plan = Plan { rounds: Some(ROUNDS) };
    let mut contests = vec![map_against_itself()];
    keep_named(&mut contests, |name| OPERATIONS.contains(&name.rsplit('/').next().unwrap_or_default()));
    let mut ratios: Vec<(Name, f64)> = Vec::new();
    for _ in 0..ATTEMPTS {
        let mut rows: Vec<Row> = Vec::new();
        for contest in &contests {
            let progress = Progress::new(contest.steps(&plan));
            rows.extend(contest.run(&plan, &mut SmallRng::seed_from_u64(random_seed()), &progress)?);
        }
        let of_row = |row: Row| row.peers.into_iter().map(move |peer| (row.workload.clone(), peer.ratio.median));
        ratios = rows.into_iter().flat_map(of_row).collect();
        if interrupted() || ratios.iter().all(|(_, ratio)| (ratio - 1.0).abs() <= TOLERANCE) {
            return Ok(ratios);
        }
    }
    Err(Failure::SelfCheck(in_a_line(&ratios)))
}

/// Formats the ratios.
fn in_a_line(ratios: &[(Name, f64)]) -> String {
    ratios.iter().map(|(workload, ratio)| format!("{workload} {ratio:.3}")).collect::<Vec<String>>().join(", ")
}
