//! What the ratios of component stores, entity pools and joins should be: the speed board of the design.

use crate::measure::Target;
use crate::report::Goal;

/// What the geometric mean over all cells should be.
pub(in super::super) const OVERALL: &[Goal] =
    &[Goal { peer: "hecs", overall: 0.9 }, Goal { peer: "bevy_ecs", overall: 0.9 }];

/// What one cell should be: none may be slower.
pub(in super::super) fn target(_peer: &str, workload: &str, _size: usize) -> Target {
    if workload.starts_with("bytes") { Target::NONE } else { Target::limit(1.0) }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn no_timed_cell_may_be_slower() {
        assert_eq!(target("hecs", "update", 64), Target::limit(1.0));
        assert_eq!(target("bevy_ecs", "two, half", 64), Target::limit(1.0));
        assert_eq!(target("hecs", "bytes settled", 64), Target::NONE);
    }
}
