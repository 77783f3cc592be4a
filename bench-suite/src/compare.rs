//! The `compare` command.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::choices::unknown;
use crate::containers::{Container, Library};
use crate::failure::Failure;
use crate::interrupt;
use crate::measure::{Contest, Plan, Row};
use crate::progress::Progress;
use crate::report::{Comparison, LEGEND, ratio_tables};

/// Rounds of `--quick`.
const QUICK_ROUNDS: usize = 3;

/// Arguments of `compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// Which container: see `list`
    #[arg(long, value_name = "NAME")]
    container: String,
    /// Only these peers, separated by commas: see `list`
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    peer: Vec<String>,
    /// Only this operation, such as `iterate` or `remove many`; may be repeated
    #[arg(long, value_name = "NAME")]
    op: Vec<String>,
    /// These sizes instead of the container's own, separated by commas
    #[arg(
        long,
        alias = "sizes",
        value_name = "N,…",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(1..=1 << 28)
    )]
    size: Option<Vec<u32>>,
    /// Only the smallest size and 3 rounds, for a first look
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// The largest size as well
    #[arg(long)]
    full: bool,
    /// Rounds that count, instead of 15 (5 for large sizes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Only the cells whose name, such as `u64->u64/1024/hit`, contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// The seed of all random data, to have the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs every cell that the arguments select and prints the tables.
pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let container = container_of_name(&args.container)?;
    let contests = selected(args, container)?;
    let rounds = args.rounds.map(|rounds| rounds as usize).or(args.quick.then_some(QUICK_ROUNDS));
    let plan = Plan { rounds };
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut out = io::stdout().lock();
    if args.json {
        let rows = run_all(&contests, &plan, seed, |_| Ok(()))?;
        let comparison = Comparison::new(container.name(), container.goals(), rows, seed);
        writeln!(out, "{}", serde_json::to_string_pretty(&comparison)?)?;
    } else {
        writeln!(out, "{} against its peers (seed {seed})\n{LEGEND}", container.name())?;
        if let Some(note) = container.note() {
            writeln!(out, "{note}")?;
        }
        let rows = run_all(&contests, &plan, seed, |rows| {
            write!(out, "{}", ratio_tables(rows))?;
            out.flush()
        })?;
        if interrupt::requested() {
            writeln!(out, "\nInterrupted: these cells only have been measured.")?;
        }
        if let Some(table) = container.page_table(&rows) {
            writeln!(out, "{table}")?;
        }
        writeln!(out, "\n{}", Comparison::new(container.name(), container.goals(), rows, seed))?;
    }
    out.flush()?;
    Ok(())
}

fn container_of_name(name: &str) -> Result<Container, Failure> {
    let container = Container::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = Container::ALL.iter().map(|container| container.name()).collect();
        Failure::Input(unknown("container", name, &names))
    })?;
    match container.missing_features() {
        Some(features) => Err(Failure::Input(format!(
            "the peers of {name} are not built in, add `--features {features}` to the cargo command"
        ))),
        None => Ok(container),
    }
}

/// Returns the contests of a container, without the cells that the arguments exclude.
fn selected(args: &CompareArgs, container: Container) -> Result<Vec<Box<dyn Contest>>, Failure> {
    let sizes = match &args.size {
        Some(sizes) => sizes.iter().map(|size| *size as usize).collect(),
        None if args.quick => container.sizes(false)[..1].to_vec(),
        None => container.sizes(args.full).to_vec(),
    };
    let mut contests = container.contests(&sizes);
    if !args.peer.is_empty() {
        for name in &args.peer {
            check_peer(name, &contests)?;
        }
        let keep = |peer: &str| args.peer.iter().any(|name| is_named(peer, name));
        contests.iter_mut().for_each(|contest| contest.retain_peers(&keep));
        contests.retain(|contest| !contest.peers().is_empty());
    }
    let names: Vec<&str> = contests.iter().flat_map(|contest| contest.workloads()).copied().collect();
    if let Some(name) = args.op.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(Failure::Input(unknown("operation", name, &sorted(names))));
    }
    keep_named(&mut contests, |name| {
        let workload = name.splitn(3, '/').nth(2).unwrap_or_default();
        (args.op.is_empty() || args.op.iter().any(|op| op == workload))
            && args.filter.as_ref().is_none_or(|filter| name.contains(filter.as_str()))
    });
    if contests.is_empty() {
        let filter = args.filter.as_deref().unwrap_or_default();
        return Err(Failure::Input(format!("no cell of {} has '{filter}' in its name", container.name())));
    }
    Ok(contests)
}

/// Returns whether `peer`, such as `bevy_ecs tables`, has this name or is of the library with this name.
fn is_named(peer: &str, name: &str) -> bool {
    peer == name || peer.split(' ').any(|word| word == name)
}

/// Fails if no contest has a peer of this name.
fn check_peer(name: &str, contests: &[Box<dyn Contest>]) -> Result<(), Failure> {
    let peers: Vec<&str> = contests.iter().flat_map(|contest| contest.peers()).collect();
    if peers.iter().any(|peer| is_named(peer, name)) {
        return Ok(());
    }
    let library = Library::ALL.iter().find(|library| library.name == name);
    Err(Failure::Input(match library.and_then(Library::missing_feature) {
        Some(feature) => format!("{name} is not built in, add `--features {feature}` to the cargo command"),
        None => unknown("peer", name, &sorted(peers)),
    }))
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns a different seed in each run.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// Runs contests one after the other, with a common progress display, and passes the rows of each to `show`. Stops on
/// Ctrl-C.
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
        if interrupt::requested() {
            break;
        }
        let rows = contest.run(plan, &mut rng, &progress)?;
        progress.pause(|| show(&rows))?;
        all.extend(rows);
    }
    Ok(all)
}

/// Keeps the cells for which `keep` returns `true`. It receives their name, such as `u64->u64/1024/hit`.
pub(crate) fn keep_named(contests: &mut Vec<Box<dyn Contest>>, keep: impl Fn(&str) -> bool) {
    for contest in contests.iter_mut() {
        let prefix = format!("{}/{}", contest.subject(), contest.size());
        contest.retain(&|workload| keep(&format!("{prefix}/{workload}")));
    }
    contests.retain(|contest| !contest.workloads().is_empty());
}
