//! Filling the holes that removals left.

use std::hint::black_box;

use super::super::components::Compact;
use super::built::{add, built};
use super::events::Input;
use crate::measure::Gauge;

/// After this part of the components was removed in random order. An operation is a component that is still there.
pub(super) fn compact<S: Compact>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let (leaving, staying) = contents.order.split_at(input.size * percent / 100);
            add(&mut digest, store.remove(&store.handles(leaving)));
            add(&mut digest, u64::from(store.has_holes()));
            gauge.time(staying.len(), || black_box(&mut store).compact());
            add(&mut digest, u64::from(store.has_holes()));
            add(&mut digest, store.sum_of(&store.handles(staying)));
            add(&mut digest, store.sum());
        }
    }
    digest
}
