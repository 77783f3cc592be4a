//! Sorting.

use std::hint::black_box;

use super::super::components::{Sort, SortAs};
use super::built::{add, built};
use super::events::{Contents, Input};
use crate::measure::{Gauge, Kept};

/// What was inserted in this order.
pub(super) fn sort<S: Sort>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> Vec<u32>) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut store: S = built(input, &order(contents));
        gauge.time(input.size, || black_box(&mut store).sort());
        for one in store.digests() {
            add(&mut digest, one);
        }
    }
    digest
}

/// What was inserted in random order, by the ascending numbers of the entities.
pub(super) fn sort_as<S: SortAs>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut store: S = built(input, &contents.order);
        let entities = store.handles(&contents.ids);
        gauge.time(input.size, || store.sort_as(black_box(&entities)));
        for one in store.digests() {
            add(&mut digest, one);
        }
    }
    digest
}

/// Three of them were removed and came back: each time the last one went to the place of the one removed.
pub(super) fn almost_sorted(contents: &Contents) -> Vec<u32> {
    let mut numbers = contents.ids.clone();
    for removed in contents.order.iter().take(3) {
        let at = *removed as usize;
        let removed = numbers.swap_remove(at.min(numbers.len() - 1));
        numbers.push(removed);
    }
    numbers
}
