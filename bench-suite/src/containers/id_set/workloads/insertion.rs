//! Insertion.

use std::hint::black_box;

use super::super::ids::IdSet;
use super::built::{add, built, insert_all};
use super::events::{ContentsOf, InputOf};
use crate::measure::{Gauge, Kept};

/// By ascending index, into a set without memory.
#[inline(never)]
pub(super) fn grow<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, S::new, |contents| &contents.ids)
}

/// By ascending index, into a set that is told the number first; the allocation is timed as well.
#[inline(never)]
pub(super) fn insert_reserved<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, || S::with_capacity(input.size), |contents| &contents.ids)
}

/// In random order, into a set without memory.
#[inline(never)]
pub(super) fn insert_shuffled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, S::new, |contents| &contents.order)
}

#[inline(always)]
pub(super) fn insert_into<'a, S: IdSet>(
    input: &'a InputOf<S>,
    passes: usize,
    gauge: &mut Gauge,
    empty: impl Fn() -> S,
    ids: impl Fn(&'a ContentsOf<S>) -> &'a [S::Id],
) -> u64 {
    let mut digest = 0;
    let ids_of_all: Vec<&[S::Id]> = input.sets.iter().map(ids).collect();
    let inserted = ids_of_all.iter().map(|ids| ids.len()).sum();
    for _ in 0..passes {
        let mut sets: Vec<S> = Vec::with_capacity(ids_of_all.len());
        gauge.time(inserted, || {
            for ids in black_box(&ids_of_all) {
                let mut set = empty();
                insert_all(&mut set, ids);
                sets.push(set);
            }
        });
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// By ascending index, into a set that was full before and cleared: its memory has been touched.
#[inline(never)]
pub(super) fn insert_warm<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut set: S = built(&contents.ids);
        for _ in 0..input.change_passes {
            set.clear();
            let ids = black_box(contents.ids.as_slice());
            gauge.time(ids.len(), || insert_all(&mut set, ids));
            add(&mut digest, set.sum());
        }
    }
    digest
}
