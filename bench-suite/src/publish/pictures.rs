//! Charts of results.

use super::canvas::Chart;
use super::charts::{Axis, Bar, BarChart, BarRow, LineChart, Scale, Series};
use crate::containers::{BYTES_AT_A_SIZE, Container};
use crate::measure::{Row, Unit};
use crate::report::{Comparison, RanWorkload, Results, digits, readable};

/// The most operations in a chart of a family.
const ROWS: usize = 18;

/// Contestant, elements and operations of the lines by size.
const BY_SIZE: [(&str, &str, &[&str]); 5] = [
    ("hash_map", "u64->u64", &["grow", "hit", "miss", "iterate", "remove"]),
    ("sparse_array", "u64", &["get", "iterate", "churn"]),
    ("sparse_set", "u32", &["contains hit", "grow"]),
    ("storage", "16 bytes", &["get hit", "iterate"]),
    ("bit_array", "bits", &["count"]),
];

/// Contestant and elements of the lines by share of holes.
const BY_HOLES: [(&str, &str); 4] =
    [("sparse_array", "u64"), ("hash_map", "u64->u64"), ("stable_storage", "16 bytes, stable"), ("sparse_set", "u32")];

/// Contestant and elements of the memory curves.
const MEMORY: [(&str, &str); 4] =
    [("hash_map", "u64->u64"), ("sparse_array", "u64"), ("sparse_set", "u32"), ("bit_array", "bits")];

/// Names the sides of a ratio.
const RATIO: &str = "time of ours / time of the peer: left of 1 ours is faster";

/// Container and peer of the bars on the first page.
pub(super) const FRONT: [(&str, &str); 6] = [
    ("hash-map", "hashbrown foldhash"),
    ("hash-set", "hashbrown foldhash"),
    ("sparse-array", "slab"),
    ("sparse-set", "entt"),
    ("storage", "entt"),
    ("archetype", "hecs"),
];

/// Returns the chart of README.md's first page: a bar for each container. `None` if less than two were measured.
pub(super) fn front(results: &Results) -> Option<Chart> {
    let mean_of = |(container, peer): (&str, &str)| {
        let comparison = results.comparisons.iter().find(|comparison| comparison.container == container)?;
        let mean = comparison.means.iter().find(|mean| mean.peer == peer)?;
        Some((format!("{container} / {peer}"), mean.overall))
    };
    let means: Vec<(String, f64)> = FRONT.into_iter().filter_map(mean_of).collect();
    let told: Vec<String> = means.iter().map(|(label, mean)| format!("{label} {mean:.2}")).collect();
    let chart = BarChart {
        name: "front".to_owned(),
        title: "Each container and its nearest peer".to_owned(),
        subtitle: RATIO.to_owned(),
        alt: format!("Bars of the geometric means of time ratios, ours / peer. {}.", told.join("; ")),
        legend: Vec::new(),
        rows: means.iter().map(|(label, mean)| single_bar(label, *mean)).collect(),
    };
    (told.len() > 1).then(|| chart.draw())
}

/// Returns the chart of all means. `None` if no cell counts.
pub(super) fn overview(results: &Results) -> Option<Chart> {
    let mut rows = Vec::new();
    let mut told = Vec::new();
    for comparison in results.comparisons.iter().filter(|comparison| counts(comparison)) {
        rows.push(BarRow { label: comparison.container.to_string(), bars: Vec::new() });
        let mut means: Vec<_> = comparison.means.iter().collect();
        means.sort_by(|one, other| one.overall.total_cmp(&other.overall));
        rows.extend(means.iter().map(|mean| single_bar(&mean.peer, mean.overall)));
        let means: Vec<String> = means.iter().map(|mean| format!("{} {:.2}", mean.peer, mean.overall)).collect();
        told.push(format!("{} against {}", comparison.container, means.join(", ")));
    }
    let chart = BarChart {
        name: "overview".to_owned(),
        title: "How fast, against whom".to_owned(),
        subtitle: RATIO.to_owned(),
        alt: format!("Bars of the geometric means of time ratios, ours / peer. {}.", told.join("; ")),
        legend: Vec::new(),
        rows,
    };
    (!told.is_empty()).then(|| chart.draw())
}

/// Returns a row with one bar, in the color of ours if it is faster.
fn single_bar(label: &str, ratio: f64) -> BarRow {
    BarRow { label: label.to_owned(), bars: vec![Bar { series: usize::from(ratio > 1.0), ratio }] }
}

/// Returns the ratios of a workload. `None` if it was not timed, or has one contestant only.
pub(super) fn workload(ran: &RanWorkload) -> Option<Chart> {
    let times = ran.times().filter(|times| !times.peers.is_empty())?;
    let told = times.peers.iter().map(|peer| format!("{} {:.2}", peer.name, peer.ratio.median));
    let chart = BarChart {
        name: format!("workload-{}", file_name(&ran.name)),
        title: format!("{}: {} against others", ran.name, times.contestant),
        subtitle: format!("time of {} / time of the other: left of 1 it is faster", times.contestant),
        alt: format!(
            "Bars of the time of {} divided by that of {}.",
            times.contestant,
            told.collect::<Vec<String>>().join(", ")
        ),
        legend: Vec::new(),
        rows: times.peers.iter().map(|peer| single_bar(&peer.name, peer.ratio.median)).collect(),
    };
    Some(chart.draw())
}

/// Returns whether a comparison has means that count. The curves repeat rows of other comparisons.
pub(super) fn counts(comparison: &Comparison) -> bool {
    !is_curves(comparison) && !comparison.means.is_empty()
}

/// Returns whether a comparison is that of the curves.
pub(super) fn is_curves(comparison: &Comparison) -> bool {
    comparison.container == Container::Curves.name()
}

/// Returns bars of the means of each operation, in as many charts as it takes.
pub(super) fn family(comparison: &Comparison) -> Vec<Chart> {
    let workloads = if counts(comparison) { comparison.workloads() } else { Vec::new() };
    let pages = workloads.len().div_ceil(ROWS);
    let charts = workloads.chunks(ROWS).enumerate().map(|(page, workloads)| {
        let rows = workloads.iter().map(|workload| {
            let bars = comparison.means.iter().enumerate();
            let bars = bars.filter_map(|(series, mean)| Some(Bar { series: series + 1, ratio: mean.of(workload)? }));
            BarRow { label: (*workload).to_owned(), bars: bars.collect() }
        });
        let number = if pages > 1 { format!(", {} of {pages}", page + 1) } else { String::new() };
        let peers: Vec<&str> = comparison.means.iter().map(|mean| &*mean.peer).collect();
        BarChart {
            name: format!("family-{}-{}", file_name(&comparison.container), page + 1),
            title: format!("{} by operation{number}", comparison.container),
            subtitle: RATIO.to_owned(),
            alt: format!(
                "Bars of time ratios of {} to {}, for the operations {}. The table of means has the figures.",
                comparison.container,
                peers.join(", "),
                workloads.join(", ")
            ),
            legend: peers.iter().map(|peer| (*peer).to_owned()).collect(),
            rows: rows.collect(),
        }
        .draw()
    });
    charts.collect()
}

/// Returns the costs of operations by size, with marks where ours fills a cache.
pub(super) fn by_size(results: &Results) -> Vec<Chart> {
    let rows: Vec<&Row> = curves(results);
    let provenance = results.comparisons.iter().find_map(|comparison| comparison.provenance.as_ref());
    let caches = provenance.map_or(&[][..], |provenance| &provenance.machine.caches);
    let mut charts = Vec::new();
    for (contestant, subject, workloads) in BY_SIZE {
        let of_subject = || rows.iter().filter(|row| row.contestant == contestant && row.subject == subject);
        let bytes = of_subject().filter(|row| row.unit == Unit::Bytes).map(|row| row.cost.median);
        let bytes =
            bytes.filter(|bytes| *bytes > 0.0).fold((0.0, 0.0), |(sum, count), bytes| (sum + bytes, count + 1.0));
        let marks = caches.iter().enumerate().filter(|_| bytes.1 > 0.0);
        let marks = marks.map(|(level, size)| (*size as f64 * bytes.1 / bytes.0, format!("L{}", level + 1)));
        for workload in workloads {
            let rows: Vec<&Row> = of_subject().filter(|row| row.workload == *workload).copied().collect();
            let series = series_of(&rows, |row| Some(row.size as f64));
            let name = format!("size-{}-{}", file_name(contestant), file_name(workload));
            let title = format!("{contestant} of {subject}: {workload}");
            let subtitle = "ns an operation, by number of elements".to_owned();
            charts.extend(lines(name, title, subtitle, series, marks.clone().collect(), by_size_axis));
        }
    }
    charts
}

/// Returns the cost of iteration by share of holes, at the middle one of the sizes.
pub(super) fn by_holes(results: &Results) -> Vec<Chart> {
    let mut charts = Vec::new();
    for (contestant, subject) in BY_HOLES {
        let of_subject = results.comparisons.iter().filter(|comparison| !is_curves(comparison));
        let of_subject = of_subject.flat_map(|comparison| &comparison.rows);
        let of_subject = of_subject.filter(|row| row.contestant == contestant && row.subject == subject);
        let mut rows: Vec<&Row> = of_subject.filter(|row| share_of_holes(&row.workload).is_some()).collect();
        let Some(size) = middle_size(&rows) else { continue };
        rows.retain(|row| row.size == size);
        let series = series_of(&rows, |row| share_of_holes(&row.workload));
        let name = format!("holes-{}", file_name(contestant));
        let title = format!("{contestant} of {subject}, {}: iteration", short(size));
        let subtitle = "ns an element, by share of elements removed before".to_owned();
        charts.extend(lines(name, title, subtitle, series, Vec::new(), by_holes_axis));
    }
    charts
}

/// Returns the memory of an entry by size.
pub(super) fn memory(results: &Results) -> Vec<Chart> {
    let rows = curves(results);
    let charts = MEMORY.into_iter().filter_map(|(contestant, subject)| {
        let rows: Vec<&Row> = rows
            .iter()
            .filter(|row| row.contestant == contestant && row.subject == subject && row.workload == BYTES_AT_A_SIZE)
            .copied()
            .collect();
        let series = series_of(&rows, |row| Some(row.size as f64));
        let name = format!("memory-{}", file_name(contestant));
        let title = format!("{contestant} of {subject}: memory");
        lines(name, title, "bytes an entry, by number of entries".to_owned(), series, Vec::new(), memory_axes)
    });
    charts.collect()
}

/// Returns the cost of sets that threads share, by number of threads, at the largest size.
pub(super) fn by_threads(results: &Results) -> Vec<Chart> {
    let rows = || results.comparisons.iter().flat_map(|comparison| &comparison.rows);
    let threaded = || rows().filter(|row| threads(&row.workload).is_some());
    let Some(size) = threaded().map(|row| row.size).max() else { return Vec::new() };
    let mut operations: Vec<&str> = Vec::new();
    for row in threaded() {
        let (operation, _) = row.workload.split_once(", ").unwrap_or_default();
        if !operations.contains(&operation) {
            operations.push(operation);
        }
    }
    let charts = operations.into_iter().filter_map(|operation| {
        let rows: Vec<&Row> = threaded()
            .filter(|row| row.size == size && row.workload.split_once(", ").is_some_and(|(name, _)| name == operation))
            .collect();
        let series = series_of(&rows, |row| threads(&row.workload));
        let name = format!("threads-{}", file_name(operation));
        let title = format!("Set shared by threads, {} of u32: {operation}", short(size));
        let subtitle = "ns of wall time an operation of any thread, by threads".to_owned();
        lines(name, title, subtitle, series, Vec::new(), by_threads_axis)
    });
    charts.collect()
}

/// Returns the cost of a frame by share of entities that change, for each number of joined components, at the middle
/// one of the sizes.
pub(super) fn crossover(results: &Results) -> Vec<Chart> {
    let comparisons =
        results.comparisons.iter().filter(|comparison| comparison.container == Container::Crossover.name());
    let rows: Vec<&Row> = comparisons.flat_map(|comparison| &comparison.rows).collect();
    let Some(size) = middle_size(&rows) else { return Vec::new() };
    let mut joined: Vec<&str> = Vec::new();
    for row in &rows {
        if let Some((_, components)) = changes(&row.workload) {
            if !joined.contains(&components) {
                joined.push(components);
            }
        }
    }
    let charts = joined.into_iter().filter_map(|joined| {
        let of_joined =
            |row: &&&Row| row.size == size && changes(&row.workload).is_some_and(|(_, other)| other == joined);
        let rows: Vec<&Row> = rows.iter().filter(of_joined).copied().collect();
        let series = series_of(&rows, |row| changes(&row.workload).map(|(share, _)| share));
        let name = format!("crossover-{}", file_name(joined));
        let title = format!("Frame with {joined} joined components, {} entities", short(size));
        let subtitle = "ns an entity and frame, by share of entities that change".to_owned();
        lines(name, title, subtitle, series, Vec::new(), by_changes_axis)
    });
    charts.collect()
}

/// Returns the middle one of the sizes.
fn middle_size(rows: &[&Row]) -> Option<usize> {
    let mut sizes: Vec<usize> = rows.iter().map(|row| row.size).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes.get(sizes.len() / 2).copied()
}

/// Returns the rows of the curves if they were measured, or all rows.
fn curves(results: &Results) -> Vec<&Row> {
    let curves = results.comparisons.iter().filter(|comparison| is_curves(comparison));
    let curves: Vec<&Row> = curves.flat_map(|comparison| &comparison.rows).collect();
    match curves.is_empty() {
        true => results.comparisons.iter().flat_map(|comparison| &comparison.rows).collect(),
        false => curves,
    }
}

/// Returns the line of ours and that of each peer, by the values of `x`. Costs of 0 have no place on a logarithmic
/// axis.
fn series_of(rows: &[&Row], x: impl Fn(&Row) -> Option<f64>) -> Vec<Series> {
    let mut series: Vec<Series> = Vec::new();
    for row in rows {
        let Some(x) = x(row) else { continue };
        let ours = [(&*row.contestant, row.cost.median)];
        let peers = row.peers.iter().map(|peer| (&*peer.name, peer.cost.median));
        for (name, cost) in ours.into_iter().chain(peers).filter(|(_, cost)| *cost > 0.0) {
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push((x, cost)),
                None => series.push(Series { name: name.to_owned(), points: vec![(x, cost)] }),
            }
        }
    }
    for series in &mut series {
        series.points.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        series.points.dedup_by_key(|(x, _)| *x);
    }
    // A peer that has one of the points only is no line.
    series.retain(|series| series.points.len() > 1);
    series
}

/// Draws lines. `None` if there are none.
fn lines(
    name: String,
    title: String,
    subtitle: String,
    series: Vec<Series>,
    marks: Vec<(f64, String)>,
    axes: fn(xs: &[f64], ys: &[f64]) -> [Axis; 2],
) -> Option<Chart> {
    if series.is_empty() {
        return None;
    }
    let points = || series.iter().flat_map(|series| &series.points);
    let mut xs: Vec<f64> = points().map(|(x, _)| *x).collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    let ys: Vec<f64> = points().map(|(_, y)| *y).collect();
    let told: Vec<String> = series
        .iter()
        .map(|Series { name, points }| {
            let [first, last] = [points.first(), points.last()].map(|point| point.map_or(0.0, |(_, y)| *y));
            format!("{name} from {} to {}", digits(first), digits(last))
        })
        .collect();
    let alt = format!("Lines, {subtitle}. From left to right: {}.", told.join("; "));
    let [x, y] = axes(&xs, &ys);
    Some(LineChart { name, title, subtitle, alt, x, y, series, marks }.draw())
}

/// Labels at most this many sizes.
const SIZES: usize = 9;

fn by_size_axis(xs: &[f64], ys: &[f64]) -> [Axis; 2] {
    let every = xs.len().div_ceil(SIZES).max(1);
    let last = xs.len() - 1;
    let ticks = xs.iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    let ticks = ticks.map(|(_, x)| (*x, short(*x as usize)));
    [Axis::of_ticks(ticks.collect(), Scale::Logarithmic), Axis::logarithmic(ys.iter().copied())]
}

fn memory_axes(xs: &[f64], ys: &[f64]) -> [Axis; 2] {
    // Powers of two, at which most containers grow, and the last size.
    let last = xs.len() - 1;
    let labelled = |(at, x): &(usize, &f64)| *at == 0 || *at == last || (**x as usize).is_power_of_two();
    let ticks = xs.iter().enumerate().filter(labelled).map(|(_, x)| (*x, short(*x as usize)));
    [Axis::of_ticks(ticks.collect(), Scale::Logarithmic), Axis::from_zero(ys.iter().copied())]
}

fn by_holes_axis(xs: &[f64], ys: &[f64]) -> [Axis; 2] {
    let ticks = xs.iter().map(|x| (*x, format!("{x} %")));
    [Axis::of_ticks(ticks.collect(), Scale::Linear), Axis::logarithmic(ys.iter().copied())]
}

fn by_threads_axis(xs: &[f64], ys: &[f64]) -> [Axis; 2] {
    let ticks = xs.iter().map(|x| (*x, x.to_string()));
    [Axis::of_ticks(ticks.collect(), Scale::Logarithmic), Axis::logarithmic(ys.iter().copied())]
}

fn by_changes_axis(xs: &[f64], ys: &[f64]) -> [Axis; 2] {
    let ticks = xs.iter().map(|x| (*x, format!("{x} %")));
    [Axis::of_ticks(ticks.collect(), Scale::Steps), Axis::logarithmic(ys.iter().copied())]
}

/// Formats a size for an axis: in thousands or millions if that is whole, or in Ki or Mi.
fn short(size: usize) -> String {
    match size {
        n if n > 0 && n % 1_000_000 == 0 => format!("{} M", n / 1_000_000),
        n if n > 0 && n % 1_000 == 0 => format!("{} k", n / 1_000),
        n => readable(n),
    }
}

/// Returns the percentage of holes in the name of a workload, such as `iterate 50 % holes`.
fn share_of_holes(workload: &str) -> Option<f64> {
    let holes = workload.strip_prefix("iterate")?;
    if holes.is_empty() {
        return Some(0.0);
    }
    if holes == " half removed" {
        return Some(50.0);
    }
    let (percent, kind) = holes.trim_start().split_once(" % ")?;
    ["holes", "removed", "churned"].contains(&kind).then(|| percent.parse().ok()).flatten()
}

/// Returns the number of threads in the name of a workload, such as `insert, 2 threads`.
fn threads(workload: &str) -> Option<f64> {
    let (_, threads) = workload.split_once(", ")?;
    let (number, unit) = threads.split_once(' ')?;
    ["thread", "threads"].contains(&unit).then(|| number.parse().ok()).flatten()
}

/// Returns the percentage of changes and the joined components of a workload of the crossover, such as `10 %, 2`.
fn changes(workload: &str) -> Option<(f64, &str)> {
    let (percent, joined) = workload.split_once(" %, ")?;
    Some((percent.parse().ok()?, joined))
}

/// Returns a name for a file: lower-case letters, digits and hyphens.
fn file_name(name: &str) -> String {
    let characters = name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    characters.collect::<String>().trim_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{changes, file_name, share_of_holes, short, threads};

    #[test]
    fn sizes_of_an_axis_are_short() {
        assert_eq!([100_000, 2_000_000, 1 << 20, 51_200].map(short), ["100 k", "2 M", "1 Mi", "50 Ki"]);
    }

    #[test]
    fn names_of_workloads_tell_their_place_on_an_axis() {
        assert_eq!(share_of_holes("iterate"), Some(0.0));
        assert_eq!(share_of_holes("iterate half removed"), Some(50.0));
        assert_eq!(share_of_holes("iterate 90 % churned"), Some(90.0));
        assert_eq!(share_of_holes("iterate pairs 90 % holes"), None);
        assert_eq!(share_of_holes("iterate scattered"), None);
        assert_eq!(threads("mixed, 8 threads"), Some(8.0));
        assert_eq!((threads("insert, 1 thread"), threads("two, half")), (Some(1.0), None));
        assert_eq!(changes("10 %, 2"), Some((10.0, "2")));
        assert_eq!(changes("iterate"), None);
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(file_name("u64->u64, <b>"), "u64--u64---b");
        assert_eq!(file_name("hash_map"), "hash-map");
    }
}
