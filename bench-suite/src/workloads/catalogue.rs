use super::task::{Options, Workload};
use super::{dependency_walk, free_list, group_by, hash_join, intern, lru_cache, particles, word_count};

impl Workload {
    pub(crate) const WORD_COUNT: Self = word_count::WORKLOAD;
    pub(crate) const FREE_LIST: Self = free_list::WORKLOAD;
    pub(super) const GROUP_BY: Self = group_by::WORKLOAD;

    /// All workloads.
    pub(crate) const ALL: &[Self] = &[
        Self::WORD_COUNT,
        intern::WORKLOAD,
        dependency_walk::WORKLOAD,
        lru_cache::WORKLOAD,
        Self::GROUP_BY,
        hash_join::WORKLOAD,
        Self::FREE_LIST,
        particles::WORKLOAD,
    ];

    /// Returns the workload with a name.
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|workload| workload.name == name)
    }
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
