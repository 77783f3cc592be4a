//! What the ratios of bit arrays should be: the speed board of the design.

use crate::measure::Target;
use crate::report::Goal;

/// What the geometric mean over all cells should be.
pub(in super::super) const OVERALL: &[Goal] =
    &[Goal { peer: "fixedbitset", overall: 0.8 }, Goal { peer: "bitvec", overall: 0.8 }];

/// What one cell should be: no cell may be slower.
pub(super) fn target(_peer: &str, _workload: &str, _size: usize) -> Target {
    Target::limit(1.0)
}
