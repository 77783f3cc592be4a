//! Asking for ids.

use std::hint::black_box;

use super::super::id::Versioned;
use super::super::ids::IdSet;
use super::built::{Built, add};
use super::events::{ContentsOf, InputOf};
use crate::measure::{Gauge, Kept};

/// Ids that are there, in random order.
#[inline(never)]
pub(super) fn contains_hit<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| &contents.queries)
}

/// Ids that are not there, in random order, while others of their pages are.
#[inline(never)]
pub(super) fn contains_miss<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries_of_second_half)
}

/// Ids of which each is there or not by the toss of a coin, in random order.
#[inline(never)]
pub(super) fn contains_mixed<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries)
}

#[inline(always)]
fn look_up<S: IdSet>(
    sets: &[S],
    input: &InputOf<S>,
    gauge: &mut Gauge,
    queries: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
) -> u64 {
    let mut digest = 0;
    for (set, contents) in sets.iter().zip(&input.sets) {
        add(&mut digest, count_present(set, queries(contents), gauge));
    }
    digest
}

/// Ids that are there in another version only, in random order.
#[inline(never)]
pub(super) fn contains_stale<S: IdSet<Id: Versioned>>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for (set, contents) in Built::<S>::kept(kept).whole(input).iter().zip(&input.sets) {
        let stale: Vec<S::Id> = contents.queries.iter().map(|id| id.successor()).collect();
        add(&mut digest, count_present(set, &stale, gauge));
    }
    digest
}

#[inline(always)]
pub(super) fn count_present<S: IdSet>(set: &S, queries: &[S::Id], gauge: &mut Gauge) -> u64 {
    let (set, queries) = black_box((set, queries));
    gauge.time(queries.len(), || {
        let mut present = 0;
        for id in queries {
            present += u64::from(set.contains(*id));
        }
        present
    })
}
