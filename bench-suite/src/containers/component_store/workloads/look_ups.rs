//! Looking for the components of entities.

use std::borrow::Cow;
use std::hint::black_box;

use super::super::components::Components;
use super::built::{Built, add};
use super::events::{Contents, Input};
use crate::measure::{Gauge, Kept};

/// Entities that have a component, in random order.
pub(super) fn get_hit<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| Cow::Borrowed(&contents.queries))
}

/// Entities that have no component, in random order.
pub(super) fn get_miss<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| {
        Cow::Borrowed(&contents.queries_of_second_half)
    })
}

/// Entities of which each has a component or not by the toss of a coin, in random order.
pub(super) fn get_mixed<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| Cow::Borrowed(&contents.queries))
}

/// Entities that have a component, by ascending number, again and again.
pub(super) fn get_in_order<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for (store, contents) in Built::<S>::kept(kept).whole(input).iter().zip(&input.sets) {
        let entities = store.handles(&contents.ids);
        let passes = contents.queries.len() / entities.len();
        let (store, entities) = black_box((store, &entities));
        let sum = gauge.time(passes * entities.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(black_box(store).sum_of(black_box(entities))))
        });
        add(&mut digest, sum);
    }
    digest
}

pub(super) fn look_up<S: Components>(
    stores: &[S],
    input: &Input,
    gauge: &mut Gauge,
    queries: impl Fn(&Contents) -> Cow<'_, [u32]>,
) -> u64 {
    let mut digest = 0;
    for (store, contents) in stores.iter().zip(&input.sets) {
        let entities = store.handles(&queries(contents));
        let (store, entities) = black_box((store, &entities));
        add(&mut digest, gauge.time(entities.len(), || store.sum_of(entities)));
    }
    digest
}
