//! Removal one by one and in ranges.

use std::hint::black_box;

use super::super::ids::IdSet;
use super::built::{add, built};
use super::events::{ContentsOf, InputOf};
use crate::measure::Gauge;

/// All ids, until the set is empty.
#[inline(always)]
pub(super) fn remove<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    order: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
) -> u64 {
    empty(input, gauge, order, |set: &mut S, leaving| {
        let mut removed = 0;
        for id in leaving {
            removed += u64::from(set.remove(*id));
        }
        removed
    })
}

/// A range of ids, which are all that there are, in one call where there is one.
#[inline(always)]
pub(super) fn remove_many<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    order: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
) -> u64 {
    empty(input, gauge, order, S::remove_many)
}

#[inline(always)]
fn empty<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    order: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
    remove: impl Fn(&mut S, &[S::Id]) -> u64,
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut set: S = built(&contents.ids);
            let leaving = black_box(order(contents).as_slice());
            add(&mut digest, gauge.time(leaving.len(), || remove(&mut set, leaving)));
            add(&mut digest, set.sum());
        }
    }
    digest
}
