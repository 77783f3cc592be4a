//! The `compare` command.

use std::io::{self, Write};

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::containers::Container;
use crate::failure::Failure;
use crate::measure::{Contest, Plan, Row};
use crate::progress::Progress;
use crate::report::{Comparison, LEGEND, ratio_tables};

/// Arguments of `compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// Which container
    #[arg(long, value_enum)]
    container: Container,
    /// Large sizes as well
    #[arg(long)]
    full: bool,
    /// Rounds that count, instead of 15 (5 for large sizes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Only the cells whose name, such as `u64->u64/1024/hit`, contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// These sizes instead of the container's own, separated by commas
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=1 << 28))]
    sizes: Option<Vec<u32>>,
    /// The seed of all random data, to have the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs every cell that the arguments ask for and prints the table.
pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let sizes = match &args.sizes {
        Some(sizes) => sizes.iter().map(|size| *size as usize).collect(),
        None => args.container.sizes(args.full).to_vec(),
    };
    let mut contests = args.container.contests(&sizes);
    if let Some(filter) = &args.filter {
        keep_named(&mut contests, |name| name.contains(filter.as_str()));
    }
    if contests.is_empty() {
        let filter = args.filter.as_deref().unwrap_or_default();
        return Err(Failure::Input(format!("no cell of {} has '{filter}' in its name", args.container.name())));
    }
    let plan = Plan { rounds: args.rounds.map(|rounds| rounds as usize) };
    let seed = args.seed.unwrap_or_else(rand::random);
    let mut out = io::stdout().lock();
    if args.json {
        let rows = run_all(&contests, &plan, seed, |_| Ok(()))?;
        let comparison = Comparison::new(args.container.name(), args.container.goals(), rows, seed);
        writeln!(out, "{}", serde_json::to_string_pretty(&comparison)?)?;
    } else {
        writeln!(out, "{} against its peers (seed {seed})\n{LEGEND}", args.container.name())?;
        let rows = run_all(&contests, &plan, seed, |rows| {
            write!(out, "{}", ratio_tables(rows))?;
            out.flush()
        })?;
        writeln!(out, "\n{}", Comparison::new(args.container.name(), args.container.goals(), rows, seed))?;
    }
    out.flush()?;
    Ok(())
}

/// Runs contests one after the other, with a progress bar over all of them, and shows the rows of each to `show`.
pub(crate) fn run_all(
    contests: &[Box<dyn Contest>],
    plan: &Plan,
    seed: u64,
    mut show: impl FnMut(&[Row]) -> io::Result<()>,
) -> Result<Vec<Row>, Failure> {
    let progress = Progress::new(contests.iter().map(|contest| contest.steps(plan)).sum());
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut all = Vec::new();
    for contest in contests {
        let rows = contest.run(plan, &mut rng, &progress)?;
        progress.pause(|| show(&rows))?;
        all.extend(rows);
    }
    Ok(all)
}

/// Keeps the cells whose name, such as `u64->u64/1024/hit`, `keep` wants.
pub(crate) fn keep_named(contests: &mut Vec<Box<dyn Contest>>, keep: impl Fn(&str) -> bool) {
    for contest in contests.iter_mut() {
        let prefix = format!("{}/{}", contest.subject(), contest.size());
        contest.retain(&|workload| keep(&format!("{prefix}/{workload}")));
    }
    contests.retain(|contest| !contest.workloads().is_empty());
}
