//! The courses of bit arrays: contestants, sizes.

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use sparse_array::BitArray;

use super::input::Input;
use super::targets::target;
use super::workloads::{events, events_with_search};
use crate::measure::{Contest, Course, Entrant};

/// A course at each size.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let contests = sizes.iter().map(|&size| {
        let entrants = vec![
            Entrant::ours("bit_array", events_with_search::<BitArray>()),
            Entrant::peer("fixedbitset", events::<FixedBitSet>()),
            Entrant::peer("bitvec", events_with_search::<BitVec<usize, Lsb0>>()),
        ];
        let course = Course::new("bits", size, move |rng| Input::new(size, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}
