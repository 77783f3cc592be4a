//! Removal one by one and in ranges.

use std::hint::black_box;

use super::super::components::Components;
use super::built::{add, built};
use super::events::{Contents, Input};
use crate::measure::Gauge;

/// All components, until there are none. What was removed is dropped at once.
pub(super) fn remove<S: Components>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> &[u32]) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let leaving = black_box(store.handles(order(contents)));
            add(&mut digest, gauge.time(leaving.len(), || store.remove(&leaving)));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// All components of a range of entities, which are all that there are, in one call where there is one. They are dropped.
pub(super) fn remove_many<S: Components>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> &[u32]) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            add(&mut digest, store.sum());
            let leaving = black_box(store.handles(order(contents)));
            gauge.time(leaving.len(), || store.remove_many(&leaving));
            add(&mut digest, store.sum());
        }
    }
    digest
}
