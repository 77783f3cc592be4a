//! Few ids, scattered among many indices: one in 64 of those below the size, or, wide, anywhere among all that the ids have.

use std::hint::black_box;

use super::super::ids::{IdSet, Ids};
use super::built::{add, built};
use super::events::{ContentsOf, InputOf};
use super::insertion::insert_into;
use super::look_ups::count_present;
use super::reading::read_all;
use crate::measure::Gauge;

/// What one set holds, and in which other order it is removed.
type Few<S> = (Vec<<S as Ids>::Id>, Vec<<S as Ids>::Id>);

fn few_of_all<S: Ids>(input: &InputOf<S>) -> Vec<Few<S>> {
    let few = input.few();
    input.sets.iter().map(|contents| (contents.order[..few].to_vec(), contents.shuffled_few(few))).collect()
}

fn wide_of_all<S: Ids>(input: &InputOf<S>) -> Vec<Few<S>> {
    let shuffled = |ids: &[S::Id]| ids.iter().rev().copied().collect();
    input.sets.iter().map(|contents| (contents.wide.clone(), shuffled(&contents.wide))).collect()
}

/// Into a set without memory.
#[inline(never)]
pub(super) fn insert<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    insert_into(input, input.scattered_passes(), gauge, S::new, |contents| &contents.order[..few])
}

/// Into a set without memory.
#[inline(never)]
pub(super) fn insert_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    insert_into(input, 1, gauge, S::new, |contents| &contents.wide)
}

/// Ids that are there, in random order.
#[inline(never)]
pub(super) fn contains<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    look_up::<S>(input, gauge, |contents| (&contents.order[..few], contents.queries_of_few(few)))
}

/// Ids that are there, in random order.
#[inline(never)]
pub(super) fn contains_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    look_up::<S>(input, gauge, |contents| (&contents.wide, contents.queries_of_wide()))
}

#[inline(always)]
fn look_up<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    ids_and_queries: impl Fn(&ContentsOf<S>) -> (&[S::Id], Vec<S::Id>),
) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let (ids, queries) = ids_and_queries(contents);
        add(&mut digest, count_present(&built::<S>(ids), &queries, gauge));
    }
    digest
}

#[inline(never)]
pub(super) fn iterate<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    let sets: Vec<S> = input.sets.iter().map(|contents| built(&contents.order[..few])).collect();
    read_all(&sets, few, input.read_passes, gauge)
}

/// All ids in another random order than they came in, until the set is empty.
#[inline(never)]
pub(super) fn remove<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    remove_all::<S>(&few_of_all::<S>(input), input.scattered_passes(), gauge)
}

/// All ids, the last one first, until the set is empty.
#[inline(never)]
pub(super) fn remove_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    remove_all::<S>(&wide_of_all::<S>(input), 1, gauge)
}

#[inline(always)]
fn remove_all<S: IdSet>(all: &[Few<S>], passes: usize, gauge: &mut Gauge) -> u64 {
    let ids = all.iter().map(|(_, leaving)| leaving.len()).sum();
    let mut digest = 0;
    for _ in 0..passes {
        let mut sets: Vec<S> = all.iter().map(|(ids, _)| built(ids)).collect();
        let removed = gauge.time(ids, || {
            let mut removed = 0;
            for (set, (_, leaving)) in black_box(&mut sets).iter_mut().zip(black_box(all)) {
                for id in leaving {
                    removed += u64::from(set.remove(*id));
                }
            }
            removed
        });
        add(&mut digest, removed);
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}
