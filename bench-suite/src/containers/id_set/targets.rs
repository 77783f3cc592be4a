//! What the ratios of sets of ids should be: the speed board of the design.

use super::workloads::{BYTES, CLEAR, INSERT_WIDE, LOOK_UP_WIDE, REMOVE_WIDE};
use crate::measure::Target;
use crate::report::Goal;

/// What the geometric mean over all cells should be.
pub(in super::super) const OVERALL: &[Goal] =
    &[Goal { peer: "std", overall: 0.4 }, Goal { peer: "hashbrown", overall: 0.4 }];

/// What one cell should be: none may be slower, where the same is done.
pub(super) fn target(peer: &str, workload: &str, _size: usize) -> Target {
    match (peer, workload) {
        // It forgets its slots, and fills them anew one by one as ids come.
        ("bevy_ecs", CLEAR) | (_, BYTES) => Target::NONE,
        // A page of slots for each id: what a sparse set is not to be used for.
        (_, INSERT_WIDE | LOOK_UP_WIDE | REMOVE_WIDE) => Target::NONE,
        _ => Target::limit(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn no_timed_cell_may_be_slower() {
        assert_eq!(target("std", "grow", 64), Target::limit(1.0));
        assert_eq!(target("bevy_ecs", "contains hit", 64), Target::limit(1.0));
        assert_eq!(target("std", "bytes settled", 64), Target::NONE);
        assert_eq!(target("std", "clear", 64), Target::limit(1.0));
        assert_eq!(target("bevy_ecs", "clear", 64), Target::NONE);
        assert_eq!(target("std", "remove scattered", 64), Target::limit(1.0));
        assert_eq!(target("std", "remove wide", 64), Target::NONE);
    }
}
