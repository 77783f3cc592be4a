//! Stores as wholes: dropped, cleared, cloned, weighed.

use std::hint::black_box;

use super::super::super::heap::pinned_hole;
use super::super::components::{Clear, Components};
use super::built::{Built, add, built, components};
use super::events::Input;
use crate::measure::{Gauge, Kept};

/// The store and all its components.
pub(super) fn drop_whole<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
        for store in &stores {
            add(&mut digest, store.sum());
        }
        gauge.time(stores.len() * input.size, || drop(black_box(stores)));
    }
    digest
}

/// Of full stores.
pub(super) fn clear<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        gauge.time(stores.len() * input.size, || {
            for store in black_box(&mut stores) {
                store.clear();
            }
        });
        for (store, contents) in stores.iter_mut().zip(&input.sets) {
            add(&mut digest, store.sum());
            store.insert(&store.handles(&contents.ids), components(&contents.ids));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Of full stores, and filling them again by ascending number: their memory has been touched. An operation is one component,
/// cleared and inserted.
pub(super) fn clear_and_insert<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for (store, contents) in stores.iter_mut().zip(&input.sets) {
            let (entities, components) = black_box((store.handles(&contents.ids), components(&contents.ids)));
            gauge.time(input.size, || {
                store.clear();
                store.insert(&entities, components);
            });
            add(&mut digest, store.sum());
        }
    }
    digest
}

pub(super) fn clone<S: Components + Clone>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let stores = Built::<S>::kept(kept).whole(input);
    let _pin = pinned_hole(|| stores.to_vec());
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut clones = Vec::with_capacity(stores.len());
        gauge.time(stores.len() * input.size, || clones.extend(black_box(stores).iter().cloned()));
        for store in &clones {
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Bytes that grown components take, with those that the components own.
pub(super) fn bytes_settled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let numbers = &input.sets[0].ids;
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    gauge.settled_bytes(input.size, || store.insert(&entities, components(numbers)));
    store.sum()
}
