//! Limits and goals of measured ratios.

use serde::{Deserialize, Serialize};

use super::statistics::Spread;

/// The limit and the goal of the ratio of ours to a peer in one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Target {
    /// The ratio to aim for.
    pub(crate) goal: Option<f64>,
    /// The maximum ratio.
    pub(crate) limit: Option<f64>,
}

/// Whether a ratio meets its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// Neither the goal nor the limit is exceeded.
    Reached,
    /// Within the limit, but above the goal.
    AboveGoal,
    /// Above the limit, but its lower quartile is not.
    AtLimit,
    /// Above the limit.
    AboveLimit,
}

impl Target {
    /// No goal and no limit: the cell is for information.
    pub(crate) const NONE: Self = Self { goal: None, limit: None };

    /// Creates a target with a limit and no goal.
    pub(crate) const fn limit(limit: f64) -> Self {
        Self { goal: None, limit: Some(limit) }
    }

    /// Creates a target with a goal and no limit.
    pub(crate) const fn goal(goal: f64) -> Self {
        Self { goal: Some(goal), limit: None }
    }

    /// Creates a target with both.
    pub(crate) const fn goal_and_limit(goal: f64, limit: f64) -> Self {
        Self { goal: Some(goal), limit: Some(limit) }
    }

    /// Judges a ratio, rounded to two decimals as in the tables: the third is not reproducible.
    pub(crate) fn judge(&self, ratio: &Spread) -> Verdict {
        let exceeds =
            |ratio: f64, most: Option<f64>| most.is_some_and(|most| (ratio * 100.0).round() > (most * 100.0).round());
        if exceeds(ratio.lower_quartile, self.limit) {
            Verdict::AboveLimit
        } else if exceeds(ratio.median, self.limit) {
            Verdict::AtLimit
        } else if exceeds(ratio.median, self.goal) {
            Verdict::AboveGoal
        } else {
            Verdict::Reached
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Spread, Target, Verdict};

    fn judge(target: Target, ratio: f64) -> Verdict {
        target.judge(&Spread::of(&[ratio]))
    }

    #[test]
    fn a_ratio_is_judged_by_the_limit_first() {
        let target = Target::goal_and_limit(0.8, 1.0);
        assert_eq!(judge(target, 0.8), Verdict::Reached);
        assert_eq!(judge(target, 0.81), Verdict::AboveGoal);
        assert_eq!(judge(target, 1.0), Verdict::AboveGoal);
        assert_eq!(judge(target, 1.004), Verdict::AboveGoal);
        assert_eq!(judge(target, 1.01), Verdict::AboveLimit);
    }

    #[test]
    fn a_median_above_the_limit_with_a_quartile_below_it_is_at_the_limit() {
        assert_eq!(Target::limit(1.0).judge(&Spread::of(&[0.9, 1.05, 1.1])), Verdict::AtLimit);
        assert_eq!(Target::limit(1.0).judge(&Spread::of(&[1.02, 1.05, 1.1])), Verdict::AboveLimit);
    }

    #[test]
    fn without_a_target_every_ratio_will_do() {
        assert_eq!(judge(Target::NONE, 99.0), Verdict::Reached);
        assert_eq!(judge(Target::goal(0.5), 99.0), Verdict::AboveGoal);
        assert_eq!(judge(Target::limit(1.0), 0.9), Verdict::Reached);
    }
}
