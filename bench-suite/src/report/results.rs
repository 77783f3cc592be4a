//! [`Results`]: all comparisons and workloads of one or several runs.

use serde::Serialize;

use super::comparison::{Comparison, FORMAT};
use super::workload_run::WorkloadRun;

/// Comparisons, as printed by `compare --container all --json`, and workloads.
#[derive(Debug, Serialize)]
pub(crate) struct Results {
    format: u32,
    pub(crate) comparisons: Vec<Comparison>,
    /// The workloads, as printed by `workload --json`.
    pub(crate) runs: Vec<WorkloadRun>,
}

impl Results {
    /// Creates results. Comparisons and workloads without rows are left out.
    pub(crate) fn new(mut comparisons: Vec<Comparison>, mut runs: Vec<WorkloadRun>) -> Self {
        comparisons.retain(|comparison| !comparison.rows.is_empty());
        runs.iter_mut().for_each(|run| run.workloads.retain(|workload| !workload.rows.is_empty()));
        runs.retain(|run| !run.workloads.is_empty());
        Self { format: FORMAT, comparisons, runs }
    }

    /// Returns whether nothing was measured.
    pub(crate) fn is_empty(&self) -> bool {
        self.comparisons.is_empty() && self.runs.is_empty()
    }

    /// Joins results. Of two measurements of the same container or workload, that of `later` is kept; containers stay
    /// in their order.
    pub(crate) fn merge(mut self, later: Self) -> Self {
        for comparison in later.comparisons {
            match self.comparisons.iter_mut().find(|other| other.container == comparison.container) {
                Some(other) => *other = comparison,
                None => self.comparisons.push(comparison),
            }
        }
        for run in later.runs {
            let again = |name: &String| run.workloads.iter().any(|workload| workload.name == *name);
            self.runs.iter_mut().for_each(|other| other.workloads.retain(|workload| !again(&workload.name)));
            self.runs.push(run);
        }
        Self::new(self.comparisons, self.runs)
    }
}
