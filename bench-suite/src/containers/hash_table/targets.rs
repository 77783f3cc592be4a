//! What the ratios of maps and sets should be: the speed board of the design.

use super::workloads::{BYTES, HITS, INSERTS, WITH_HOLES};
use crate::measure::Target;
use crate::report::Goal;

/// What the geometric mean over all cells should be.
pub(in super::super) const OVERALL: &[Goal] = &[
    Goal { peer: "std", overall: 0.6 },
    Goal { peer: "indexmap", overall: 0.6 },
    Goal { peer: "hashbrown", overall: 0.75 },
];

/// Look-ups in tables up to this size are held to the tighter limit.
const SMALL: usize = 64 << 10;

/// What one cell should be.
pub(super) fn target(peer: &str, workload: &str, size: usize) -> Target {
    if BYTES.contains(&workload) {
        return if peer == "hashbrown" && workload == "bytes settled" { Target::goal(1.0) } else { Target::NONE };
    }
    match peer {
        "std" => Target::limit(1.0),
        "indexmap" if WITH_HOLES.contains(&workload) => Target::limit(2.5),
        "indexmap" => Target::limit(1.0),
        "hashbrown" => against_hashbrown(workload, size),
        _ => Target::NONE,
    }
}

/// What one cell should be where all hashes are equal: no slower than hashbrown. The others are there to compare.
pub(super) fn target_of_equal_hashes(peer: &str, workload: &str, _: usize) -> Target {
    // A table of numbers drops nothing but its memory: that has to do with no hash.
    let of_hashes = workload != "drop" && !BYTES.contains(&workload);
    if peer == "hashbrown" && of_hashes { Target::limit(1.0) } else { Target::NONE }
}

fn against_hashbrown(workload: &str, size: usize) -> Target {
    match workload {
        "grow" => Target::goal_and_limit(0.8, 1.2),
        "iterate" | "fold" => Target::goal(0.3),
        "miss" => Target::goal(0.9),
        "clone" => Target::goal(0.5),
        "remove" => Target::limit(1.2),
        _ if INSERTS.contains(&workload) => Target::limit(1.2),
        _ if HITS.contains(&workload) => Target::limit(if size <= SMALL { 1.2 } else { 1.4 }),
        _ => Target::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn the_speed_board_is_followed() {
        assert_eq!(target("hashbrown", "hit", 50 << 10), Target::limit(1.2));
        assert_eq!(target("hashbrown", "dependent hit", 1 << 20), Target::limit(1.4));
        assert_eq!(target("indexmap", "iterate half removed", 1 << 10), Target::limit(2.5));
        assert_eq!(target("indexmap", "iterate", 1 << 10), Target::limit(1.0));
        assert_eq!(target("std", "churn", 1 << 10), Target::limit(1.0));
        assert_eq!(target("std", "bytes peak", 1 << 10), Target::NONE);
    }
}
