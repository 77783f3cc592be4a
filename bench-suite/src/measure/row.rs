use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::statistics::Spread;
use super::target::{Target, Verdict};

/// The name of a workload or of a contestant: borrowed from the program, owned if it is read from a file.
pub(crate) type Name = Cow<'static, str>;

/// The unit of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(crate) enum Unit {
    /// Nanoseconds per operation.
    #[serde(rename = "ns/op")]
    Nanoseconds,
    /// Bytes per entry.
    #[serde(rename = "bytes/entry")]
    Bytes,
}

/// The role of a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Role {
    /// The container of this workspace.
    Ours,
    /// A library whose container ours should outperform.
    Peer,
    /// A container shown for comparison, excluded from the means.
    Information,
}

/// The results of one workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Row {
    /// Describes the elements.
    pub(crate) subject: String,
    /// Elements in the container.
    pub(crate) size: usize,
    pub(crate) workload: Name,
    pub(crate) unit: Unit,
    /// The name of ours.
    pub(crate) contestant: Name,
    /// The cost of ours.
    pub(crate) cost: Spread,
    /// The other contestants that have the operation, in the order of the course.
    pub(crate) peers: Vec<Peer>,
}

/// A contestant other than ours.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Peer {
    pub(crate) name: Name,
    pub(crate) role: Role,
    /// Its cost.
    pub(crate) cost: Spread,
    /// The cost of ours divided by its cost, round by round.
    pub(crate) ratio: Spread,
    pub(crate) target: Target,
    /// Whether the ratio counts in the means.
    pub(crate) in_means: bool,
    pub(crate) verdict: Verdict,
}
