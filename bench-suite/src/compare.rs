//! The `compare` command.

use std::cell::RefCell;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};

use clap::Args;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::containers::{Container, Library};
use crate::failure::{Failure, unknown};
use crate::measure::{Course, Plan, Row};
use crate::progress::{Progress, interrupted};
use crate::provenance::Provenance;
use crate::report::{Comparison, LEGEND, Results, bytes, ratio_tables};

/// Rounds of `--quick`.
const QUICK_ROUNDS: usize = 3;

/// Arguments of `compare`.
#[derive(Args, Debug, Default)]
pub(crate) struct CompareArgs {
    /// Which container: see `list`; or `all`
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
    #[command(flatten)]
    extent: Extent,
    /// Only the cells whose name, such as `u64->u64/1024/hit`, contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Print JSON, which `report --from` draws; bench-suite/FORMAT.md describes it
    #[arg(long)]
    json: bool,
}

/// How much to measure.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Extent {
    /// Only the smallest size and 3 rounds, for a first look
    #[arg(long, conflicts_with = "full")]
    quick: bool,
    /// Larger sizes as well, up to 2^26 where memory allows: takes hours
    #[arg(long)]
    full: bool,
    /// Rounds that count, instead of 15 (5 or 3 for large sizes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// The seed of all random data, to have the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Extent {
    /// Returns the number of rounds, `None` for the program's choice.
    pub(crate) fn rounds(&self) -> Option<usize> {
        self.rounds.map(|rounds| rounds as usize).or(self.quick.then_some(QUICK_ROUNDS))
    }

    /// Returns the seed of all random data.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }
}

/// The name of all containers.
const ALL: &str = "all";

/// Runs every cell that the arguments select and prints the tables.
pub(crate) fn run(args: &CompareArgs) -> Result<(), Failure> {
    let selected = Selected::by(args)?;
    let seed = args.extent.seed();
    let mut out = io::stdout().lock();
    if args.json {
        let mut comparisons = selected.measure(seed, |_, _| Ok(()), |_| Ok(()))?;
        match (args.container.as_str(), comparisons.len()) {
            (ALL, _) | (_, 0) => {
                writeln!(out, "{}", serde_json::to_string_pretty(&Results::new(comparisons, Vec::new()))?)?;
            }
            _ => writeln!(out, "{}", serde_json::to_string_pretty(&comparisons.remove(0))?)?,
        }
    } else {
        writeln!(out, "{} against its peers (seed {seed})\n{LEGEND}", args.container)?;
        for library in Library::ALL.iter().filter(|library| selected.has_peer(library.name)) {
            if let Some(compiled) = library.compiled() {
                writeln!(out, "{}: {compiled}", library.name)?;
            }
        }
        let shown = RefCell::new(out);
        selected.measure(
            seed,
            |container, rows| {
                let mut out = shown.borrow_mut();
                if let Some(container) = container {
                    if args.container == ALL {
                        writeln!(out, "\n{}: {}", container.name(), container.about())?;
                    }
                    if let Some(note) = container.note() {
                        writeln!(out, "{note}")?;
                    }
                }
                write!(out, "{}", ratio_tables(rows))?;
                out.flush()
            },
            |comparison| {
                let mut out = shown.borrow_mut();
                if interrupted() {
                    writeln!(out, "\nInterrupted: these cells only have been measured.")?;
                }
                let container = Container::of_name(&comparison.container);
                if let Some(table) = container.and_then(|container| container.page_table(&comparison.rows)) {
                    writeln!(out, "{table}")?;
                }
                writeln!(out, "\n{comparison}")
            },
        )?;
        out = shown.into_inner();
    }
    out.flush()?;
    Ok(())
}

/// Contests by container.
type ByContainer = Vec<(Container, Vec<Course>)>;

/// The contests that arguments select.
pub(crate) struct Selected {
    contests: ByContainer,
    plan: Plan,
}

impl Selected {
    /// Selects all containers.
    pub(crate) fn all(extent: &Extent) -> Result<Self, Failure> {
        Self::by(&CompareArgs { container: ALL.to_owned(), extent: extent.clone(), ..CompareArgs::default() })
    }

    /// Selects contests.
    ///
    /// # Errors
    /// Returns [`Failure::Input`] if a name is unknown, or no cell is left.
    fn by(args: &CompareArgs) -> Result<Self, Failure> {
        let containers = match args.container.as_str() {
            ALL => Container::ALL.iter().copied().filter(|container| container.missing_features().is_none()).collect(),
            name => vec![container_of_name(name)?],
        };
        Ok(Self { contests: selected(args, containers)?, plan: Plan { rounds: args.extent.rounds() } })
    }

    /// Returns whether a peer is of this library.
    fn has_peer(&self, name: &str) -> bool {
        let contests = self.contests.iter().flat_map(|(_, contests)| contests);
        contests.flat_map(|contest| contest.peers()).any(|peer| is_named(peer, name))
    }

    /// Runs all contests. `show` receives the rows of each contest, and the container before its first one. `finish`
    /// receives each comparison. Stops on Ctrl-C.
    pub(crate) fn measure(
        &self,
        seed: u64,
        mut show: impl FnMut(Option<Container>, &[Row]) -> io::Result<()>,
        mut finish: impl FnMut(&Comparison) -> io::Result<()>,
    ) -> Result<Vec<Comparison>, Failure> {
        let all = self.contests.iter().flat_map(|(_, contests)| contests);
        let progress = Progress::new(all.map(|contest| contest.steps(&self.plan)).sum());
        let provenance = Provenance::now(self.plan.rounds, Library::versions());
        let mut comparisons = Vec::new();
        for (container, contests) in &self.contests {
            if interrupted() {
                break;
            }
            let mut first = Some(*container);
            let rows = run_with(&progress, contests, &self.plan, seed, |rows| show(first.take(), rows))?;
            let comparison = Comparison::new(container.name(), rows, seed);
            let comparison = comparison.with_provenance(Some(provenance.clone()));
            progress.pause(|| finish(&comparison))?;
            comparisons.push(comparison);
        }
        if interrupted() {
            mark_interrupted(&mut comparisons);
        }
        Ok(comparisons)
    }
}

/// Marks the last comparison that has rows: [`Results`] leaves out those without.
fn mark_interrupted(comparisons: &mut [Comparison]) {
    let last = comparisons.iter().rposition(|comparison| !comparison.rows.is_empty());
    let last = last.unwrap_or(comparisons.len().saturating_sub(1));
    comparisons.get_mut(last).into_iter().for_each(|comparison| comparison.interrupted = true);
}

fn container_of_name(name: &str) -> Result<Container, Failure> {
    let container = Container::of_name(name).ok_or_else(|| {
        let names = Container::ALL.iter().map(|container| container.name()).chain([ALL]);
        Failure::Input(unknown("container", name, &names.collect::<Vec<&str>>()))
    })?;
    match container.missing_features() {
        Some(features) => {
            Err(Failure::Input(format!("{name} is not built in, add `--features {features}` to the cargo command")))
        }
        None => Ok(container),
    }
}

/// Returns the contests of containers, without the cells that the arguments exclude.
fn selected(args: &CompareArgs, containers: Vec<Container>) -> Result<ByContainer, Failure> {
    let sizes = |container: Container| match &args.size {
        Some(sizes) => sizes.iter().map(|size| *size as usize).collect(),
        None if args.extent.quick => container.sizes(false)[..1].to_vec(),
        None => container.sizes(args.extent.full).to_vec(),
    };
    let mut all: ByContainer =
        containers.into_iter().map(|container| (container, container.contests(&sizes(container)))).collect();
    if !args.peer.is_empty() {
        let peers: Vec<&str> = all.iter().flat_map(|(_, contests)| contests).flat_map(|one| one.peers()).collect();
        args.peer.iter().try_for_each(|name| check_peer(name, &peers))?;
        let keep = |peer: &str| args.peer.iter().any(|name| is_named(peer, name));
        for (_, contests) in &mut all {
            contests.iter_mut().for_each(|contest| contest.retain_peers(&keep));
            contests.retain(|contest| !contest.peers().is_empty());
        }
    }
    let contests = all.iter().flat_map(|(_, contests)| contests);
    let names: Vec<&str> = contests.flat_map(|contest| contest.workloads()).copied().collect();
    if let Some(name) = args.op.iter().find(|name| !names.contains(&name.as_str())) {
        return Err(Failure::Input(unknown("operation", name, &sorted(names))));
    }
    for (_, contests) in &mut all {
        keep_named(contests, |name| {
            let workload = name.splitn(3, '/').nth(2).unwrap_or_default();
            (args.op.is_empty() || args.op.iter().any(|op| op == workload))
                && args.filter.as_ref().is_none_or(|filter| name.contains(filter.as_str()))
        });
    }
    let half = available_memory().map_or(u64::MAX, |bytes| bytes / 2);
    let left_out = take_too_large(&mut all, half);
    if !left_out.is_empty() {
        eprintln!("Left out, as half of the available memory is {}: {}", bytes(half as f64), left_out.join(", "));
    }
    all.retain(|(_, contests)| !contests.is_empty());
    if all.is_empty() && !left_out.is_empty() {
        return Err(Failure::Input("there is too little memory for these sizes".to_owned()));
    }
    if all.is_empty() {
        let filter = args.filter.as_deref().unwrap_or_default();
        return Err(Failure::Input(format!("no cell of {} has '{filter}' in its name", args.container)));
    }
    Ok(all)
}

/// Removes the contests that need more than this many bytes. Returns their names and needs.
fn take_too_large(all: &mut ByContainer, most: u64) -> Vec<String> {
    let mut left_out = Vec::new();
    for (container, contests) in all {
        contests.retain(|contest| {
            let fits = contest.bytes() <= most;
            if !fits {
                let (name, needs) = (container.name(), bytes(contest.bytes() as f64));
                left_out.push(format!("{name} {}/{} ({needs})", contest.subject(), contest.size()));
            }
            fits
        });
    }
    left_out
}

/// Returns the bytes of memory that are free or can be freed. `None` if the system does not tell them.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1 << 10)
}

/// Returns whether `peer`, such as `bevy_ecs tables`, has this name or is of the library with this name.
fn is_named(peer: &str, name: &str) -> bool {
    peer == name || peer.split(' ').any(|word| word == name)
}

/// Fails if no contest has a peer of this name.
fn check_peer(name: &str, peers: &[&str]) -> Result<(), Failure> {
    if peers.iter().any(|peer| is_named(peer, name)) {
        return Ok(());
    }
    let library = Library::ALL.iter().find(|library| library.name == name);
    Err(Failure::Input(match library.and_then(Library::missing_feature) {
        Some(feature) => format!("{name} is not built in, add `--features {feature}` to the cargo command"),
        None => unknown("peer", name, &sorted(peers.to_vec())),
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
    contests: &[Course],
    plan: &Plan,
    seed: u64,
    show: impl FnMut(&[Row]) -> io::Result<()>,
) -> Result<Vec<Row>, Failure> {
    let progress = Progress::new(contests.iter().map(|contest| contest.steps(plan)).sum());
    run_with(&progress, contests, plan, seed, show)
}

fn run_with(
    progress: &Progress,
    contests: &[Course],
    plan: &Plan,
    seed: u64,
    mut show: impl FnMut(&[Row]) -> io::Result<()>,
) -> Result<Vec<Row>, Failure> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut all = Vec::new();
    for contest in contests {
        if interrupted() {
            break;
        }
        let rows = contest.run(plan, &mut rng, progress)?;
        progress.pause(|| show(&rows))?;
        all.extend(rows);
    }
    Ok(all)
}

/// Keeps the cells for which `keep` returns `true`. It receives their name, such as `u64->u64/1024/hit`.
pub(crate) fn keep_named(contests: &mut Vec<Course>, keep: impl Fn(&str) -> bool) {
    for contest in contests.iter_mut() {
        let prefix = format!("{}/{}", contest.subject(), contest.size());
        contest.retain(&|workload| keep(&format!("{prefix}/{workload}")));
    }
    contests.retain(|contest| !contest.workloads().is_empty());
}

#[cfg(test)]
mod tests {
    use super::{ByContainer, Container, take_too_large};

    #[test]
    fn what_takes_too_much_memory_is_left_out_and_named() {
        let container = Container::SparseArray;
        let mut all: ByContainer = vec![(container, container.contests(&[1 << 10, 64 << 20]))];
        assert!(take_too_large(&mut all, u64::MAX).is_empty());
        let left_out = take_too_large(&mut all, 20_000_000_000);
        assert_eq!(left_out, ["sparse-array 64 bytes/67108864 (43.49 GB)"]);
        let left: Vec<usize> = all[0].1.iter().map(|contest| contest.size()).collect();
        assert_eq!(left, [1 << 10, 64 << 20, 1 << 10]);
    }
}
