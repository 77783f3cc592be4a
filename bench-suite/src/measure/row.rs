//! [`Row`], one workload as all contestants ran it.

use serde::Serialize;

use super::statistics::Spread;
use super::target::{Target, Verdict};

/// What the figures of a row count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Unit {
    /// Nanoseconds an operation.
    #[serde(rename = "ns/op")]
    Nanoseconds,
    /// Bytes an entry.
    #[serde(rename = "bytes/entry")]
    Bytes,
}

/// Whether a contestant counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// The container of this workspace.
    Ours,
    /// One that ours is to be faster than.
    Peer,
    /// One that is shown beside them and counts in no mean.
    Information,
}

/// One workload as all contestants ran it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    /// The element types.
    pub(crate) subject: String,
    /// Elements in the container.
    pub(crate) size: usize,
    pub(crate) workload: &'static str,
    pub(crate) unit: Unit,
    /// The name of ours.
    pub(crate) contestant: &'static str,
    /// What ours costs.
    pub(crate) cost: Spread,
    /// The others, in the order of the course. One that does not have the operation is missing.
    pub(crate) peers: Vec<Peer>,
}

/// One contestant beside ours.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    pub(crate) role: Role,
    /// What it costs.
    pub(crate) cost: Spread,
    /// Ours divided by it, taken round by round.
    pub(crate) ratio: Spread,
    pub(crate) target: Target,
    /// Whether the ratio counts in the means.
    pub(crate) in_means: bool,
    pub(crate) verdict: Verdict,
}
