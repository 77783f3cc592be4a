//! The courses of bit arrays: contestants, sizes, limits.

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use sparse_array::BitArray;

use super::input::Input;
use super::workloads::{events, events_with_search};
use crate::measure::{Contest, Course, Entrant, Target};
use crate::report::Goal;

/// A course at each size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let contests = sizes.iter().map(|&size| {
        let entrants = vec![
            Entrant::ours("bit_array", events_with_search::<BitArray>()),
            // There is no `push`: `grow(len + 1)` replaces it.
            Entrant::peer("fixedbitset", events::<FixedBitSet>()).outside_means_in(&["push"]),
            // Combines bit by bit, which takes thirty times as long and would dominate the mean.
            Entrant::peer("bitvec", events_with_search::<BitVec<usize, Lsb0>>())
                .outside_means_in(&["and", "or", "xor"]),
        ];
        let course = Course::new("bits", size, move |rng| Input::new(size, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}

/// The goals of the geometric means.
pub(crate) const OVERALL: &[Goal] =
    &[Goal { peer: "fixedbitset", overall: 0.8 }, Goal { peer: "bitvec", overall: 0.8 }];

/// Returns the limit of a cell: no cell may be slower.
pub(super) fn target(_peer: &str, _workload: &str, _size: usize) -> Target {
    Target::limit(1.0)
}
