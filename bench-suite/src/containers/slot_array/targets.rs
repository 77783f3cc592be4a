//! What the ratios of slot arrays should be: the speed board of the design.

use super::workloads::{BYTES, ITERATIONS};
use crate::measure::Target;
use crate::report::Goal;

/// What the geometric mean over all cells should be.
pub(in super::super) const OVERALL: &[Goal] =
    &[Goal { peer: "slab", overall: 0.8 }, Goal { peer: "slotmap", overall: 0.8 }];

/// What one cell should be.
pub(super) fn target(_peer: &str, workload: &str, _size: usize) -> Target {
    if workload.starts_with(BYTES) {
        Target::NONE
    } else if ITERATIONS.iter().any(|name| workload.starts_with(name)) {
        Target::goal_and_limit(0.5, 1.0)
    } else {
        Target::limit(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn no_timed_cell_may_be_slower() {
        assert_eq!(target("slab", "grow", 64), Target::limit(1.0));
        assert_eq!(target("slotmap", "iterate pairs 50 % holes", 64), Target::goal_and_limit(0.5, 1.0));
        assert_eq!(target("slab", "bytes settled", 64), Target::NONE);
    }
}
