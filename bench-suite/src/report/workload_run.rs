//! [`WorkloadRun`]: the measurements of whole tasks.

use serde::{Deserialize, Serialize};

use super::comparison::FORMAT;
use crate::measure::{Row, Spread};
use crate::provenance::Provenance;

/// The row with the peak of allocated bytes. The row with the time has the name of the workload.
pub(crate) const PEAK: &str = "bytes peak";

/// Costs up to this multiple of the least are as good.
const AS_GOOD: f64 = 1.05;

/// The columns of [`RanWorkload::table`].
pub(crate) const COLUMNS: [&str; 4] = ["contestant", "time", "ratio", "peak"];

/// Workloads that were measured in one run, as printed by `workload --json`.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct WorkloadRun {
    format: u32,
    pub(crate) provenance: Provenance,
    /// Whether Ctrl-C ended the run: rounds or workloads are missing.
    pub(crate) interrupted: bool,
    pub(crate) workloads: Vec<RanWorkload>,
}

/// One workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct RanWorkload {
    pub(crate) name: String,
    /// Describes the task. Empty in old files.
    #[serde(default)]
    pub(crate) about: String,
    pub(crate) input: String,
    pub(crate) result: String,
    /// What to know when choosing a container, without figures.
    pub(crate) best: String,
    pub(crate) rows: Vec<Row>,
}

impl WorkloadRun {
    /// Creates the run of some workloads.
    pub(crate) fn new(provenance: Provenance, interrupted: bool, workloads: Vec<RanWorkload>) -> Self {
        Self { format: FORMAT, provenance, interrupted, workloads }
    }
}

impl RanWorkload {
    /// Returns the row with the times.
    pub(crate) fn times(&self) -> Option<&Row> {
        self.rows.iter().find(|row| row.workload == self.name)
    }

    /// Returns which contestants were fastest and took the least memory in this run, and what to know when choosing.
    pub(crate) fn advice(&self) -> String {
        let least = |row: Option<&Row>| -> Option<String> {
            let row = row?;
            let peers = row.peers.iter().map(|peer| (&*peer.name, peer.cost.median));
            let costs: Vec<(&str, f64)> = [(&*row.contestant, row.cost.median)].into_iter().chain(peers).collect();
            let least = costs.iter().map(|(_, cost)| *cost).fold(f64::INFINITY, f64::min);
            let near = costs.iter().filter(|(_, cost)| *cost <= least * AS_GOOD).map(|(name, _)| *name);
            Some(near.collect::<Vec<&str>>().join(", "))
        };
        let fastest = least(self.times()).map(|names| format!("Fastest: {names}"));
        let peak =
            least(self.rows.iter().find(|row| row.workload == PEAK)).map(|names| format!("Least memory: {names}"));
        let note = (!self.best.is_empty()).then(|| format!("Note: {}", self.best));
        [fastest, peak, note].into_iter().flatten().collect::<Vec<String>>().join(". ")
    }

    /// Returns the name, time, ratio and peak of each contestant, ours first.
    pub(crate) fn table(&self) -> Vec<Vec<String>> {
        let Some(times) = self.times() else { return Vec::new() };
        let peaks = self.rows.iter().find(|row| row.workload == PEAK);
        let costs = |row: &Row, name: &str| {
            let peer = row.peers.iter().find(|peer| peer.name == name).map(|peer| peer.cost);
            peer.or((row.contestant == name).then_some(row.cost)).map(|cost| cost.median * row.size as f64)
        };
        let line = |name: &str, ratio: Option<&Spread>| {
            let ratio = ratio.map_or_else(
                || "1".to_owned(),
                |ratio| format!("{:.2}{}", ratio.median, if ratio.is_noisy() { " ~" } else { "" }),
            );
            let shown = |cost: Option<f64>, format: fn(f64) -> String| cost.map_or_else(|| "-".to_owned(), format);
            let peak = peaks.and_then(|row| costs(row, name));
            vec![name.to_owned(), shown(costs(times, name), duration), ratio, shown(peak, bytes)]
        };
        let peers = times.peers.iter().map(|peer| line(&peer.name, Some(&peer.ratio)));
        [line(&times.contestant, None)].into_iter().chain(peers).collect()
    }
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
pub(crate) fn bytes(bytes: f64) -> String {
    match bytes {
        ..1e6 => format!("{:.1} kB", bytes / 1e3),
        ..1e9 => format!("{:.2} MB", bytes / 1e6),
        _ => format!("{:.2} GB", bytes / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::{PEAK, RanWorkload, bytes, duration};
    use crate::measure::{Peer, Role, Row, Spread, Unit};

    #[test]
    fn times_and_bytes_have_a_unit_that_suits() {
        assert_eq!([1234.0, 5.67e6, 1.5e9].map(duration).join(", "), "1.2 µs, 5.7 ms, 1.50 s");
        assert_eq!([512.0, 2.5e6, 4.3e9].map(bytes).join(", "), "0.5 kB, 2.50 MB, 4.30 GB");
    }

    #[test]
    fn the_table_has_the_whole_time_and_peak_of_each_contestant() {
        let row = |workload: &'static str, unit, ours: f64, theirs: f64| {
            let ratio = Spread::of(&[ours / theirs]);
            let (role, cost) = (Role::Peer, Spread::of(&[theirs]));
            let peer = Peer { name: "std".into(), role, cost, ratio, uncounted: None };
            let (subject, contestant, cost) = ("a text".to_owned(), "hash_map".into(), Spread::of(&[ours]));
            Row { subject, size: 1000, workload: workload.into(), unit, contestant, cost, peers: vec![peer] }
        };
        let mut ran = RanWorkload {
            name: "count".to_owned(),
            about: String::new(),
            input: String::new(),
            result: String::new(),
            best: String::new(),
            rows: vec![row("count", Unit::Nanoseconds, 50.0, 100.0), row(PEAK, Unit::Bytes, 3.0, 2.0)],
        };
        assert_eq!(ran.table(), [["hash_map", "50.0 µs", "1", "3.0 kB"], ["std", "100.0 µs", "0.50", "2.0 kB"]]);
        assert_eq!(ran.advice(), "Fastest: hash_map. Least memory: std");
        ran.rows[1].peers[0].cost = Spread::of(&[2.9]);
        ran.best = "either".to_owned();
        assert_eq!(ran.advice(), "Fastest: hash_map. Least memory: hash_map, std. Note: either");
        // Ctrl-C may come before the peaks, or before the first round.
        ran.rows.pop();
        assert_eq!(ran.table()[1], ["std", "100.0 µs", "0.50", "-"]);
        ran.rows.pop();
        assert!(ran.table().is_empty());
    }
}
