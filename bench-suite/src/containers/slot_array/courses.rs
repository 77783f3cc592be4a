//! The courses of slot arrays: element types, contestants, sizes, limits.

use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, SlotMap};
use sparse_array::SparseArray;

use super::super::value::Value;
use super::input::Input;
use super::workloads::{BYTES, ITERATIONS, events};
use crate::measure::{Contest, Course, Entrant, Target};
use crate::report::Goal;

/// Returns all courses: two kinds of elements at each size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| contest::<[u64; 8]>("64 bytes", *size)));
    contests
}

fn contest<T: Value>(subject: &str, size: usize) -> Box<dyn Contest> {
    let entrants = vec![
        Entrant::ours("sparse_array", events::<SparseArray<T>>()),
        Entrant::peer("slab", events::<Slab<T>>()),
        Entrant::peer("slotmap", events::<SlotMap<DefaultKey, T>>()),
        Entrant::information("slotmap dense", events::<DenseSlotMap<DefaultKey, T>>()),
    ];
    Box::new(Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants))
}

/// The goals of the geometric means.
pub(crate) const OVERALL: &[Goal] = &[Goal { peer: "slab", overall: 0.8 }, Goal { peer: "slotmap", overall: 0.8 }];

/// Returns the goal and the limit of a cell.
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
