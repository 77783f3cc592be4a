//! Sets that are filled: [`built`], and [`Built`] for what several workloads read.

use std::cell::OnceCell;

use super::super::ids::Ids;
use super::events::InputOf;
use crate::measure::Kept;

/// A set that has grown to its ids, as most have.
pub(super) fn built<S: Ids>(ids: &[S::Id]) -> S {
    let mut set = S::new();
    insert_all(&mut set, ids);
    set
}

#[inline(always)]
pub(super) fn insert_all<S: Ids>(set: &mut S, ids: &[S::Id]) {
    for id in ids {
        set.insert(*id);
    }
}

pub(super) fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_add(more);
}

/// The sets that several workloads read.
pub(super) struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Ids> Built<S> {
    pub(super) fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all ids.
    pub(super) fn whole(&self, input: &InputOf<S>) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(&contents.ids)).collect())
    }

    /// With the first half of the random order.
    pub(super) fn half(&self, input: &InputOf<S>) -> &[S] {
        self.half.get_or_init(|| input.sets.iter().map(|contents| built(&contents.order[..input.half()])).collect())
    }
}
