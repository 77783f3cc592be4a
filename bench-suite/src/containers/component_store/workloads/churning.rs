//! Components that come and go, with more and with fewer holes between them.

use std::hint::black_box;

use super::super::components::Components;
use super::built::{add, built};
use super::events::{Contents, Input};
use super::reading::read_all;
use crate::measure::{Gauge, Kept};

/// Of the entities half have a component. One that has one gives it to one that has none, both at random, until all have given theirs.
/// An operation is one removal and one insertion.
pub(super) fn pass_on<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (from, to) = contents.order.split_at(input.half());
            let mut store: S = built(input, from);
            let (from, to) = (store.handles(from), store.handles(to));
            let pairs: Vec<_> = from.into_iter().zip(to.iter().copied()).collect();
            gauge.time(pairs.len(), || store.pass_on(black_box(&pairs)));
            add(&mut digest, store.sum_of(&to));
        }
    }
    digest
}

/// Entities whose component goes, and those that get it.
type Pairs<S> = Vec<(<S as Components>::Handle, <S as Components>::Handle)>;

/// A store that had all components, until this part of them was removed in random order, and the pairs of a churn: an entity that
/// has a component and one that has none, both at random, until one or the other kind runs out.
fn with_holes<S: Components>(input: &Input, contents: &Contents, percent: usize) -> (S, Pairs<S>) {
    let (leaving, staying) = contents.order.split_at(input.size * percent / 100);
    let mut store: S = built(input, &contents.ids);
    let leaving = store.handles(leaving);
    store.remove(&leaving);
    let pairs = store.handles(staying).into_iter().zip(leaving).collect();
    (store, pairs)
}

/// Of a store with holes, one component goes and another entity gets it, again and again: the holes move, but do not become
/// fewer. An operation is one removal and one insertion.
pub(super) fn churn<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (mut store, pairs): (S, _) = with_holes(input, contents, percent);
            gauge.time(pairs.len(), || store.pass_on(black_box(&pairs)));
            let receivers: Vec<S::Handle> = pairs.iter().map(|(_, to)| *to).collect();
            add(&mut digest, store.sum_of(&receivers));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// After such a churn. An operation is a component.
pub(super) fn iterate_churned<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let stores = input.sets.iter().map(|contents| {
        let (mut store, pairs): (S, _) = with_holes(input, contents, percent);
        store.pass_on(&pairs);
        store
    });
    let staying = input.size - input.size * percent / 100;
    read_all(&stores.collect::<Vec<S>>(), staying, input.read_passes, gauge, S::sum)
}
