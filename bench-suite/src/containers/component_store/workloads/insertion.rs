//! Insertion one by one.

use std::hint::black_box;

use super::super::components::Components;
use super::built::{add, built, components};
use super::events::{Contents, Input};
use crate::measure::{Gauge, Kept};

/// By ascending number, into a store without components.
pub(super) fn grow<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, 0, |contents| &contents.ids)
}

/// By ascending number, into a store that is told how many components come; the allocation is timed as well.
pub(super) fn insert_reserved<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, input.size, |contents| &contents.ids)
}

/// In random order, into a store without components.
pub(super) fn insert_shuffled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, 0, |contents| &contents.order)
}

pub(super) fn insert_into<S: Components>(
    input: &Input,
    passes: usize,
    gauge: &mut Gauge,
    reserved: usize,
    numbers: impl Fn(&Contents) -> &[u32],
) -> u64 {
    let mut digest = 0;
    for _ in 0..passes {
        let empty = input.sets.iter().map(|contents| {
            let store = S::with_entities(input.size);
            let entities = store.handles(numbers(contents));
            (store, entities, components(numbers(contents)))
        });
        let empty: Vec<_> = empty.collect();
        let mut full: Vec<S> = Vec::with_capacity(empty.len());
        let inserted = empty.iter().map(|(_, entities, _)| entities.len()).sum();
        gauge.time(inserted, || {
            for (mut store, entities, components) in empty {
                if reserved > 0 {
                    store.reserve(reserved);
                }
                store.insert(black_box(&entities), components);
                full.push(store);
            }
        });
        for store in &full {
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// A random half of the components was removed; their entities get others, in another order.
pub(super) fn insert_again<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let numbers: Vec<u32> = contents.order[input.half()..].iter().rev().copied().collect();
            let entities = store.handles(&numbers);
            add(&mut digest, store.remove(&store.handles(&contents.order[input.half()..])));
            let components = components(&numbers);
            gauge.time(numbers.len(), || store.insert(black_box(&entities), components));
            add(&mut digest, store.sum());
        }
    }
    digest
}
