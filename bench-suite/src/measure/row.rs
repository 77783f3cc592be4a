//! The results: [`Row`], its [`Spread`]s of costs and ratios, and which of them count in means.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

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
    /// Why the ratio counts in no mean, although it is a time of a peer.
    pub(crate) uncounted: Option<Uncounted>,
}

/// Why a time of a peer counts in no mean.
///
/// The rule: a mean is over the operations that a user of the peer would name, each once. All other rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Uncounted {
    /// The peer lacks the operation, which is made of others.
    Emulated,
    /// Most of the time goes into what a program does once, such as preparing a query.
    SetUp,
    /// The operation of another row in another form, or on data that no program would choose.
    Repeated,
    /// More than tenfold from all other ratios to the peer: it would carry the mean.
    Outlier,
}

impl Row {
    /// Returns the ratios that count in means.
    pub(crate) fn counted(&self) -> impl Iterator<Item = &Peer> {
        let is_time = self.unit == Unit::Nanoseconds;
        self.peers.iter().filter(move |peer| is_time && peer.role == Role::Peer && peer.uncounted.is_none())
    }
}

/// A spread wider than this part of its median is noisy.
const NOISY: f64 = 0.2;

/// The median of several samples, and the quartiles around it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Spread {
    /// `None` if the figure comes from a table, which has medians only.
    pub(crate) lower_quartile: Option<f64>,
    pub(crate) median: f64,
    pub(crate) upper_quartile: Option<f64>,
    /// Whether a table without quartiles marks the median as noisy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    noisy: bool,
}

impl Spread {
    /// Returns the spread of `samples`, in any order. NaN if there are none.
    pub(crate) fn of(samples: &[f64]) -> Self {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        Self {
            lower_quartile: Some(quantile(&sorted, 0.25)),
            median: quantile(&sorted, 0.5),
            upper_quartile: Some(quantile(&sorted, 0.75)),
            noisy: false,
        }
    }

    /// Creates a spread of which only the median is known, and whether it is noisy.
    pub(crate) fn of_median(median: f64, noisy: bool) -> Self {
        Self { lower_quartile: None, median, upper_quartile: None, noisy }
    }

    /// Returns whether the quartiles are too far apart for a meaningful median.
    pub(crate) fn is_noisy(&self) -> bool {
        match (self.lower_quartile, self.upper_quartile) {
            (Some(lower), Some(upper)) => upper - lower > NOISY * self.median,
            _ => self.noisy,
        }
    }

    /// Returns the known figures.
    pub(crate) fn figures(&self) -> impl Iterator<Item = f64> {
        [self.lower_quartile, Some(self.median), self.upper_quartile].into_iter().flatten()
    }
}

/// Returns the value below which `part` of the sorted samples are, interpolated between the two nearest.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let position = part * last as f64;
    let below = position.floor() as usize;
    let above = (below + 1).min(last);
    sorted[below] + (sorted[above] - sorted[below]) * position.fract()
}

/// Returns the geometric mean, in which ratios of 2 and 1/2 cancel out. NaN if there are no values.
pub(crate) fn geometric_mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut logarithms, mut count) = (0.0, 0_usize);
    for value in values {
        logarithms += value.ln();
        count += 1;
    }
    (logarithms / count as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::{Spread, geometric_mean};

    fn spread(samples: &[f64]) -> (f64, f64, f64) {
        let Spread { lower_quartile, median, upper_quartile, .. } = Spread::of(samples);
        (lower_quartile.unwrap(), median, upper_quartile.unwrap())
    }

    #[test]
    fn the_median_of_an_odd_number_is_the_middle_one() {
        assert_eq!(spread(&[5.0, 1.0, 4.0, 2.0, 3.0]), (2.0, 3.0, 4.0));
    }

    #[test]
    fn between_two_samples_is_interpolated() {
        assert_eq!(spread(&[1.0, 2.0, 3.0, 4.0]), (1.75, 2.5, 3.25));
    }

    #[test]
    fn one_sample_is_its_own_spread_and_none_is_no_number() {
        assert_eq!(spread(&[7.0]), (7.0, 7.0, 7.0));
        assert!(Spread::of(&[]).median.is_nan());
    }

    #[test]
    fn an_outlier_moves_neither_the_median_nor_the_quartiles() {
        assert_eq!(spread(&[1.0, 1.0, 1.0, 1.0, 1000.0]), (1.0, 1.0, 1.0));
    }

    #[test]
    fn noisy_is_a_wide_spread_beside_its_median() {
        assert!(!Spread::of(&[0.95, 1.0, 1.05]).is_noisy());
        assert!(Spread::of(&[0.5, 1.0, 1.5]).is_noisy());
        assert!(Spread::of_median(1.0, true).is_noisy() && !Spread::of_median(1.0, false).is_noisy());
    }

    #[test]
    fn the_geometric_mean_evens_out_a_ratio_and_its_inverse() {
        assert!((geometric_mean([2.0, 0.5]) - 1.0).abs() < 1e-12);
        assert!((geometric_mean([1.0, 10.0, 100.0]) - 10.0).abs() < 1e-9);
        assert!(geometric_mean([]).is_nan());
    }
}
