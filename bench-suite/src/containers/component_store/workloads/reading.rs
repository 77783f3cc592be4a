//! Reading and writing all components, in the store's order.

use std::hint::black_box;

use super::super::components::Components;
use super::built::{Built, add, built};
use super::events::Input;
use crate::measure::{Gauge, Kept};

pub(super) fn iterate<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum)
}

pub(super) fn fold<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum_folded)
}

/// After this part of the components was removed in random order. An operation is a component that is still there.
pub(super) fn iterate_removed<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let leaving = input.size * percent / 100;
    let stores = input.sets.iter().map(|contents| {
        let mut store: S = built(input, &contents.ids);
        store.remove(&store.handles(&contents.order[..leaving]));
        store
    });
    read_all(&stores.collect::<Vec<S>>(), input.size - leaving, input.read_passes, gauge, S::sum)
}

pub(super) fn read_all<S>(
    stores: &[S],
    components: usize,
    passes: usize,
    gauge: &mut Gauge,
    read: impl Fn(&S) -> u64,
) -> u64 {
    gauge.time(passes * stores.len() * components, || {
        let mut digest = 0;
        for _ in 0..passes {
            for store in stores {
                add(&mut digest, read(black_box(store)));
            }
        }
        digest
    })
}

/// Writing to each component, in the store's order.
pub(super) fn update<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    gauge.time(input.read_passes * stores.len() * input.size, || {
        for pass in 0..input.read_passes {
            for store in black_box(&mut stores) {
                store.update(pass as u64 + 1);
            }
        }
    });
    let mut digest = 0;
    for store in &stores {
        add(&mut digest, store.sum());
    }
    digest
}
