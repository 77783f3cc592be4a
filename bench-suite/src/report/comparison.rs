//! [`Comparison`]: all rows of a container and their means.

use std::fmt;

use serde::Serialize;

use super::tables::plain_table;
use crate::measure::{Name, Role, Row, Unit, geometric_mean};
use crate::provenance::Provenance;

/// The geometric mean of the ratios to one peer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Mean {
    pub(crate) peer: Name,
    /// The mean over all cells that count.
    pub(crate) overall: f64,
    /// The mean over all timed cells, including those that do not count.
    pub(crate) with_uncounted: f64,
    /// The means over the cells of one workload.
    pub(crate) by_workload: Vec<(Name, f64)>,
}

impl Mean {
    /// Returns the mean of one workload.
    pub(crate) fn of(&self, workload: &str) -> Option<f64> {
        self.by_workload.iter().find(|(other, _)| other == workload).map(|(_, mean)| *mean)
    }
}

/// The version of all JSON of this program. Increased if a member is removed or changes its meaning.
pub(crate) const FORMAT: u32 = 2;

/// One container against its peers, as printed by `compare --json`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Comparison {
    pub(super) format: u32,
    pub(crate) container: Name,
    /// The seed of the random data.
    pub(crate) seed: u64,
    /// When, where and with which versions. Absent in old files.
    pub(crate) provenance: Option<Provenance>,
    pub(crate) rows: Vec<Row>,
    pub(crate) means: Vec<Mean>,
    /// The geometric mean over all peers and cells. `null` if no cell counts.
    pub(crate) overall: f64,
    /// Whether Ctrl-C ended the measurement here: some rows, or the containers after this one, are missing.
    pub(crate) interrupted: bool,
}

impl Comparison {
    /// Computes the means of `rows`, excluding bytes and peers for information.
    pub(crate) fn new(container: impl Into<Name>, rows: Vec<Row>, seed: u64) -> Self {
        let mut names: Vec<Name> = Vec::new();
        for peer in rows.iter().flat_map(|row| &row.peers).filter(|peer| peer.role == Role::Peer) {
            if !names.contains(&peer.name) {
                names.push(peer.name.clone());
            }
        }
        let mut workloads: Vec<Name> = Vec::new();
        for row in rows.iter().filter(|row| row.counted().next().is_some()) {
            if !workloads.contains(&row.workload) {
                workloads.push(row.workload.clone());
            }
        }
        let means = names.iter().map(|name| Mean {
            peer: name.clone(),
            overall: geometric_mean(ratios(&rows, name).map(|(_, ratio)| ratio)),
            with_uncounted: geometric_mean(all_ratios(&rows, name)),
            by_workload: workloads
                .iter()
                .map(|workload| {
                    let of_workload = ratios(&rows, name).filter(|(other, _)| other == workload);
                    (workload.clone(), geometric_mean(of_workload.map(|(_, ratio)| ratio)))
                })
                .filter(|(_, mean)| mean.is_finite())
                .collect(),
        });
        let means: Vec<Mean> = means.filter(|mean| mean.overall.is_finite()).collect();
        let overall = geometric_mean(names.iter().flat_map(|name| ratios(&rows, name).map(|(_, ratio)| ratio)));
        Self {
            format: FORMAT,
            container: container.into(),
            seed,
            provenance: None,
            rows,
            means,
            overall,
            interrupted: false,
        }
    }

    /// Adds when, where and with which versions the rows were measured.
    pub(crate) fn with_provenance(self, provenance: Option<Provenance>) -> Self {
        Self { provenance, ..self }
    }

    /// Returns the workloads that count in a mean.
    pub(crate) fn workloads(&self) -> Vec<&str> {
        let mut workloads: Vec<&str> = Vec::new();
        for (workload, _) in self.means.iter().flat_map(|mean| &mean.by_workload) {
            if !workloads.contains(&&**workload) {
                workloads.push(workload);
            }
        }
        workloads
    }

    fn table_of_means(&self) -> String {
        let mut head = vec!["geometric means"];
        head.extend(self.means.iter().map(|mean| &*mean.peer));
        let of_workload = |workload: &str| {
            let means = self
                .means
                .iter()
                .map(move |mean| mean.of(workload).map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}")));
            [workload.to_owned()].into_iter().chain(means).collect()
        };
        let overall = self.means.iter().map(|mean| format!("{:.2}", mean.overall));
        let rows = self.workloads().into_iter().map(of_workload);
        let with_uncounted = self.means.iter().map(|mean| format!("{:.2}", mean.with_uncounted));
        let last = [
            ["all that count".to_owned()].into_iter().chain(overall).collect(),
            ["all, uncounted (*) as well".to_owned()].into_iter().chain(with_uncounted).collect(),
        ];
        plain_table(&head, &rows.chain(last).collect::<Vec<Vec<String>>>(), 1)
    }
}

/// Returns the ratios of all timed cells against one peer.
fn all_ratios<'a>(rows: &'a [Row], name: &'a str) -> impl Iterator<Item = f64> + 'a {
    let timed = rows.iter().filter(|row| row.unit == Unit::Nanoseconds);
    timed.flat_map(move |row| row.peers.iter().filter(move |peer| peer.name == name).map(|peer| peer.ratio.median))
}

/// Returns the workload and ratio of the cells against one peer that count in the means.
fn ratios<'a>(rows: &'a [Row], name: &'a str) -> impl Iterator<Item = (&'a str, f64)> + 'a {
    rows.iter().flat_map(move |row| {
        let peers = row.counted().filter(move |peer| peer.name == name);
        peers.map(|peer| (&*row.workload, peer.ratio.median))
    })
}

/// Formats the means. [`ratio_tables`] formats the rows.
///
/// [`ratio_tables`]: super::ratio_tables
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.means.is_empty() {
            writeln!(f, "{}", self.table_of_means())?;
            write!(f, "all peers and cells: {:.2}", self.overall)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::ratio_tables;
    use super::Comparison;
    use crate::measure::{Peer, Role, Row, Spread, Uncounted, Unit};

    fn row(workload: &'static str, unit: Unit, ratios: [(&'static str, Role, f64); 2]) -> Row {
        let peers = ratios.map(|(name, role, ratio)| {
            let (cost, ratio) = (Spread::of(&[10.0]), Spread::of(&[ratio]));
            Peer { name: name.into(), role, cost, ratio, uncounted: None }
        });
        let (contestant, cost) = ("hash_map".into(), Spread::of(&[5.0]));
        Row {
            subject: "u64".to_owned(),
            size: 64,
            workload: workload.into(),
            unit,
            contestant,
            cost,
            peers: peers.to_vec(),
        }
    }

    fn comparison() -> Comparison {
        let rows = vec![
            row("hit", Unit::Nanoseconds, [("std", Role::Peer, 0.5), ("extra", Role::Information, 9.0)]),
            row("miss", Unit::Nanoseconds, [("std", Role::Peer, 2.0), ("extra", Role::Information, 9.0)]),
            row("bytes", Unit::Bytes, [("std", Role::Peer, 0.9), ("extra", Role::Information, 9.0)]),
        ];
        Comparison::new("hash-map", rows, 7)
    }

    #[test]
    fn only_timed_cells_against_peers_count_in_the_means() {
        let comparison = comparison();
        assert_eq!(comparison.means.len(), 1);
        assert!((comparison.means[0].overall - 1.0).abs() < 1e-9);
        assert!((comparison.overall - 1.0).abs() < 1e-9);
        assert_eq!(comparison.means[0].by_workload.len(), 2);
    }

    #[test]
    fn what_does_not_count_says_why_and_moves_no_mean() {
        for (why, mark) in [
            (Uncounted::Emulated, "2.00  e"),
            (Uncounted::SetUp, "2.00  s"),
            (Uncounted::Repeated, "2.00  r"),
            (Uncounted::Outlier, "2.00  o"),
        ] {
            let mut rows = comparison().rows;
            rows[1].peers[0].uncounted = Some(why);
            let tables = ratio_tables(&rows);
            assert!(tables.contains(mark) && !tables.contains("0.50  e"), "{tables}");
            let comparison = Comparison::new("hash-map", rows, 7);
            assert!((comparison.means[0].overall - 0.5).abs() < 1e-9);
            assert!((comparison.means[0].with_uncounted - 1.0).abs() < 1e-9);
            assert_eq!(comparison.workloads(), ["hit"]);
        }
    }

    #[test]
    fn json_has_every_ratio_with_its_spread() {
        let json = serde_json::to_value(comparison()).unwrap();
        let cell = &json["rows"][1]["peers"][0];
        assert_eq!(cell["name"], "std");
        assert_eq!(cell["ratio"]["median"], 2.0);
        assert!(cell["uncounted"].is_null());
        assert_eq!(json["rows"][2]["unit"], "bytes/entry");
        assert_eq!((&json["seed"], &json["format"]), (&7.into(), &2.into()));
    }
}
