//! Ids that come and go.

use std::hint::black_box;

use super::super::ids::IdSet;
use super::built::{add, built};
use super::events::{ContentsOf, InputOf};
use super::reading::read_all;
use crate::measure::{Gauge, Kept};

/// A set that had all ids, until this part of them was removed in random order, the ids that stayed, and those that left.
fn with_holes<S: IdSet>(contents: &ContentsOf<S>, percent: usize) -> (S, &[S::Id], &[S::Id]) {
    let (gone, staying) = contents.order.split_at(contents.order.len() * percent / 100);
    let mut set: S = built(&contents.ids);
    for id in gone {
        set.remove(*id);
    }
    (set, staying, gone)
}

/// One id goes and another comes, pair by pair. Returns how many of those that went were there.
#[inline(always)]
fn exchange<S: IdSet>(set: &mut S, going: &[S::Id], coming: &[S::Id]) -> u64 {
    let mut removed = 0;
    for (going, coming) in going.iter().zip(coming) {
        removed += u64::from(set.remove(*going));
        set.insert(*coming);
    }
    removed
}

/// Of a set that has half of the ids, a random one goes and one of the other half comes, until all have changed. An operation is
/// both.
#[inline(never)]
pub(super) fn churn_half<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (going, coming) = contents.order.split_at(input.half());
            let mut set: S = built(going);
            let (going, coming) = black_box((going, coming));
            add(&mut digest, gauge.time(going.len(), || exchange(&mut set, going, coming)));
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Of a set that had all ids, until this part of them was removed, a random one goes and one of those that left comes again, until
/// one or the other kind runs out. An operation is both.
#[inline(always)]
pub(super) fn churn<S: IdSet>(input: &InputOf<S>, percent: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (mut set, staying, gone): (S, _, _) = with_holes(contents, percent);
            let pairs = staying.len().min(gone.len());
            let (going, coming) = black_box((&staying[..pairs], &gone[..pairs]));
            add(&mut digest, gauge.time(pairs, || exchange(&mut set, going, coming)));
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// After such a churn. An operation is an id.
#[inline(always)]
pub(super) fn iterate_churned<S: IdSet>(input: &InputOf<S>, percent: usize, gauge: &mut Gauge) -> u64 {
    let sets = input.sets.iter().map(|contents| {
        let (mut set, staying, gone): (S, _, _) = with_holes(contents, percent);
        exchange(&mut set, staying, gone);
        set
    });
    let staying = input.size - input.size * percent / 100;
    read_all(&sets.collect::<Vec<S>>(), staying, input.read_passes, gauge)
}
