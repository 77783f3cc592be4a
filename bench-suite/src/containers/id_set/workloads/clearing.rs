//! Sets as wholes: cleared, cloned, sorted, weighed.

use std::hint::black_box;

use super::super::super::heap::pinned_hole;
use super::super::id::Id;
use super::super::ids::{IdSet, Ids, Sort};
use super::built::{Built, add, built, insert_all};
use super::events::InputOf;
use crate::measure::{Gauge, Kept};

/// Of full sets.
#[inline(never)]
pub(super) fn clear<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut sets: Vec<S> = input.sets.iter().map(|_| S::new()).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for (set, contents) in sets.iter_mut().zip(&input.sets) {
            insert_all(set, &contents.ids);
            add(&mut digest, set.sum());
        }
        gauge.time(sets.len() * input.size, || {
            for set in black_box(&mut sets) {
                set.clear();
            }
        });
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Sets that were full once are cleared and get few ids, anywhere among all indices, again and again. An operation is one of these
/// ids, cleared and inserted.
#[inline(never)]
pub(super) fn clear_and_insert_few<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    let mut digest = 0;
    for contents in &input.sets {
        let mut set: S = built(&contents.ids);
        set.clear();
        insert_all(&mut set, &contents.other_order[..few]);
        let rounds = black_box([&contents.order[..few], &contents.other_order[..few]]);
        let passes = input.change_passes;
        gauge.time(passes * rounds.len() * few, || {
            for _ in 0..passes {
                for ids in rounds {
                    set.clear();
                    insert_all(&mut set, ids);
                }
            }
        });
        add(&mut digest, set.sum());
    }
    digest
}

#[inline(never)]
pub(super) fn clone<S: Ids + Clone>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let sets = Built::<S>::kept(kept).whole(input);
    let _pin = pinned_hole(|| sets.to_vec());
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut clones = Vec::with_capacity(sets.len());
        gauge.time(sets.len() * input.size, || clones.extend(black_box(sets).iter().cloned()));
        for set in &clones {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// What lies in random order.
#[inline(never)]
pub(super) fn sort<S: Sort>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0_u64;
    for contents in &input.sets {
        let mut set: S = built(&contents.order);
        gauge.time(input.size, || black_box(&mut set).sort());
        for id in set.as_slice() {
            digest = digest.rotate_left(5) ^ id.number();
        }
    }
    digest
}

/// Bytes of a set that has grown.
#[inline(never)]
pub(super) fn bytes_settled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.sets[0];
    let set: S = gauge.settled_bytes(input.size, || built(&contents.ids));
    set.sum()
}
