//! [`Comparison`]: all rows of a container and their means.

use std::fmt;

use serde::Serialize;

use super::tables::plain_table;
use crate::measure::{Name, Role, Row, Unit, Verdict, geometric_mean};
use crate::provenance::Provenance;

/// The goal of the geometric mean over all cells against one peer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Goal {
    pub(crate) peer: &'static str,
    pub(crate) overall: f64,
}

/// The geometric mean of the ratios to one peer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Mean {
    pub(crate) peer: Name,
    /// The mean over all cells that count.
    pub(crate) overall: f64,
    /// The mean over all timed cells, including those that do not count.
    pub(crate) with_uncounted: f64,
    pub(crate) goal: Option<f64>,
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
pub(crate) const FORMAT: u32 = 1;

/// One container against its peers, as printed by `compare --json`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Comparison {
    format: u32,
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
    pub(crate) fn new(container: impl Into<Name>, goals: &[Goal], rows: Vec<Row>, seed: u64) -> Self {
        let mut names: Vec<Name> = Vec::new();
        for peer in rows.iter().flat_map(|row| &row.peers).filter(|peer| peer.role == Role::Peer) {
            if !names.contains(&peer.name) {
                names.push(peer.name.clone());
            }
        }
        let mut workloads: Vec<Name> = Vec::new();
        for row in rows.iter().filter(|row| row.peers.iter().any(|peer| peer.in_means)) {
            if !workloads.contains(&row.workload) {
                workloads.push(row.workload.clone());
            }
        }
        let means = names.iter().map(|name| Mean {
            peer: name.clone(),
            overall: geometric_mean(ratios(&rows, name).map(|(_, ratio)| ratio)),
            with_uncounted: geometric_mean(all_ratios(&rows, name)),
            goal: goals.iter().find(|goal| goal.peer == &**name).map(|goal| goal.overall),
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

    /// Formats the cells with `verdict`, two lines each.
    fn cells(&self, verdict: Verdict) -> Vec<String> {
        let cells = self.rows.iter().flat_map(|row| row.peers.iter().map(move |peer| (row, peer)));
        let cells = cells.filter(|(_, peer)| peer.verdict == verdict);
        let lines = cells.map(|(row, peer)| {
            let (name, aim) = match verdict {
                Verdict::AboveLimit | Verdict::AtLimit => ("limit", peer.target.limit),
                _ => ("goal", peer.target.goal),
            };
            let Row { subject, size, workload, .. } = row;
            let spread = &peer.ratio;
            format!(
                "{subject}/{size}/{workload}\n    against {}: {:.2} (quartiles {:.2} to {:.2}), {name} {:.2}",
                peer.name,
                spread.median,
                spread.lower_quartile,
                spread.upper_quartile,
                aim.unwrap_or(f64::NAN)
            )
        });
        lines.collect()
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
        let overall = self.means.iter().map(|mean| match mean.goal {
            Some(goal) => format!("{:.2} (goal {goal:.2})", mean.overall),
            None => format!("{:.2}", mean.overall),
        });
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
        let peers = row.peers.iter().filter(move |peer| peer.name == name && peer.in_means);
        peers.map(|peer| (&*row.workload, peer.ratio.median))
    })
}

/// Formats the means, and the cells above their limits and goals. [`ratio_tables`] formats the rows.
///
/// [`ratio_tables`]: super::ratio_tables
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.means.is_empty() {
            writeln!(f, "{}", self.table_of_means())?;
            write!(f, "all peers and cells: {:.2}", self.overall)?;
        }
        for (verdict, title) in [
            (Verdict::AboveLimit, "above the limit"),
            (Verdict::AtLimit, "above the limit, but within the spread of the rounds"),
            (Verdict::AboveGoal, "above the goal"),
        ] {
            let cells = self.cells(verdict);
            write!(f, "\n\ncells {title}: {}", cells.len())?;
            for cell in cells {
                write!(f, "\n  {cell}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::ratio_tables;
    use super::{Comparison, Goal};
    use crate::measure::{Peer, Role, Row, Spread, Target, Unit};

    fn row(workload: &'static str, unit: Unit, ratios: [(&'static str, Role, f64); 2]) -> Row {
        let peers = ratios.map(|(name, role, ratio)| {
            let target = if role == Role::Peer { Target::goal_and_limit(0.8, 1.0) } else { Target::NONE };
            let ratio = Spread::of(&[ratio]);
            let in_means = role == Role::Peer && unit == Unit::Nanoseconds;
            Peer {
                name: name.into(),
                role,
                cost: Spread::of(&[10.0]),
                ratio,
                target,
                in_means,
                verdict: target.judge(&ratio),
            }
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
        Comparison::new("hash-map", &[Goal { peer: "std", overall: 0.6 }], rows, 7)
    }

    #[test]
    fn only_timed_cells_against_peers_count_in_the_means() {
        let comparison = comparison();
        assert_eq!(comparison.means.len(), 1);
        assert!((comparison.means[0].overall - 1.0).abs() < 1e-9);
        assert!((comparison.overall - 1.0).abs() < 1e-9);
        assert_eq!(comparison.means[0].by_workload.len(), 2);
        assert_eq!(comparison.means[0].goal, Some(0.6));
    }

    #[test]
    fn cells_above_limit_and_goal_are_marked_and_listed() {
        let text = comparison().to_string();
        assert!(text.contains("cells above the limit: 1"), "{text}");
        assert!(text.contains("u64/64/miss\n    against std: 2.00"), "{text}");
        assert!(text.contains("cells above the goal: 1"), "{text}");
        assert!(text.contains("1.00 (goal 0.60)"), "{text}");
        let tables = ratio_tables(&comparison().rows);
        assert!(tables.contains("2.00 !") && tables.contains("0.90 ^"), "{tables}");
    }

    #[test]
    fn json_has_every_ratio_with_its_spread_and_verdict() {
        let json = serde_json::to_value(comparison()).unwrap();
        let cell = &json["rows"][1]["peers"][0];
        assert_eq!(cell["name"], "std");
        assert_eq!(cell["ratio"]["median"], 2.0);
        assert_eq!(cell["verdict"], "above-limit");
        assert_eq!(json["rows"][2]["unit"], "bytes/entry");
        assert_eq!((&json["seed"], &json["format"]), (&7.into(), &1.into()));
    }
}
