//! Few components, scattered among many entities: one in 64 has one, anywhere.
//!
//! No peer needs more memory for these than a slot for each entity, so all of them take part. Indices that are spread wider than
//! that, so that each brings a page of slots, are raced as ids alone, without components.

use std::borrow::Cow;
use std::hint::black_box;

use super::super::components::Components;
use super::built::{add, built};
use super::events::{Contents, Input};
use super::insertion::insert_into;
use super::look_ups::look_up;
use super::reading::read_all;
use crate::measure::Gauge;

fn few<'a>(input: &Input, contents: &'a Contents) -> &'a [u32] {
    &contents.order[..input.few()]
}

fn all_built<S: Components>(input: &Input) -> Vec<S> {
    input.sets.iter().map(|contents| built(input, few(input, contents))).collect()
}

/// In random order, into a store without components.
pub(super) fn insert<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.scattered_passes(), gauge, 0, |contents| few(input, contents))
}

/// Entities that have a component, in random order.
pub(super) fn get<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    look_up(&all_built::<S>(input), input, gauge, |contents| Cow::Owned(contents.queries_of_few(input.few())))
}

pub(super) fn iterate<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    read_all(&all_built::<S>(input), input.few(), input.read_passes, gauge, S::sum)
}

/// All components in another random order than they came in, until there are none. What was removed is dropped at once.
pub(super) fn remove<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.scattered_passes() {
        let mut full: Vec<(S, Vec<S::Handle>)> = Vec::with_capacity(input.sets.len());
        for (store, contents) in all_built::<S>(input).into_iter().zip(&input.sets) {
            let leaving = store.handles(&contents.shuffled_few(input.few()));
            full.push((store, leaving));
        }
        let removed = gauge.time(full.len() * input.few(), || {
            let mut removed = 0;
            for (store, leaving) in black_box(&mut full) {
                add(&mut removed, store.remove(leaving));
            }
            removed
        });
        add(&mut digest, removed);
        for (store, _) in &full {
            add(&mut digest, store.sum());
        }
    }
    digest
}
