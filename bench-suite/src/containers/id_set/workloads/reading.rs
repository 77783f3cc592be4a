//! Reading all ids, of one set and of two.

use std::hint::black_box;

use super::super::ids::{Ids, Intersect};
use super::built::{Built, add, built};
use super::events::InputOf;
use crate::measure::{Gauge, Kept};

#[inline(never)]
pub(super) fn iterate<S: Ids>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge)
}

#[inline(always)]
pub(super) fn read_all<S: Ids>(sets: &[S], ids: usize, passes: usize, gauge: &mut Gauge) -> u64 {
    gauge.time(passes * sets.len() * ids, || {
        let mut digest = 0;
        for _ in 0..passes {
            for set in sets {
                add(&mut digest, black_box(set).sum());
            }
        }
        digest
    })
}

/// Of two sets that each have half of the ids. An operation is an id of one of them.
#[inline(never)]
pub(super) fn intersection<S: Intersect>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let half = input.half();
    let others: Vec<S> = input.sets.iter().map(|contents| built(&contents.other_order[..half])).collect();
    let sets = Built::<S>::kept(kept).half(input);
    gauge.time(input.change_passes * sets.len() * half, || {
        let mut digest = 0;
        for _ in 0..input.change_passes {
            for (set, other) in sets.iter().zip(&others) {
                let (set, other) = black_box((set, other));
                add(&mut digest, set.sum_of_intersection(other));
            }
        }
        digest
    })
}
