//! [`Maybe`] as a member of joins.

use core::ptr::NonNull;

use super::{Access, Batch, Lead};
use crate::join::Maybe;

// SAFETY: items and places are those of the member inside, whose contract holds. All keys that it does not have share
// the place `None`, which has no item.
unsafe impl<M: Access> Access for Maybe<M> {
    type Key = M::Key;
    type Item = Option<M::Item>;
    type Place = Option<M::Place>;
    /// `None` where the member inside has none of the keys.
    type Page = Option<M::Page>;

    const LEADS: bool = false;

    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn lead(&self) -> Lead<M::Key> {
        Lead::EMPTY
    }

    #[inline(always)]
    fn find(&self, key: M::Key) -> Option<Option<M::Place>> {
        Some(self.0.find(key))
    }

    #[inline(always)]
    unsafe fn item(&self, place: Option<M::Place>) -> Option<M::Item> {
        // SAFETY: caller guarantees that the member inside gave the place, and its items were not yielded before.
        Some(unsafe { self.0.item(place?) })
    }

    unsafe fn cell_at(&self, position: usize) -> NonNull<()> {
        unreachable!("Maybe does not lead, so it has no position {position}")
    }

    unsafe fn item_in(&self, _cell: NonNull<()>) -> Option<M::Item> {
        None
    }

    unsafe fn fold<B>(&self, _lead: Lead<M::Key>, init: B, _f: impl FnMut(B, Batch<'_, M::Key>) -> B) -> B {
        init
    }

    unsafe fn cell_in_run(&self, first: NonNull<()>, _n: usize) -> NonNull<()> {
        first
    }

    #[inline(always)]
    fn in_step(&self, keys: &[M::Key]) -> Option<(NonNull<()>, usize)> {
        self.0.in_step(keys)
    }

    #[inline(always)]
    fn agrees_in_step(&self, _key: M::Key) -> bool {
        true
    }

    #[inline(always)]
    unsafe fn item_in_step(&self, first: NonNull<()>, n: usize, key: M::Key) -> Option<M::Item> {
        // SAFETY: the member inside gave the cell, and says that it has an item. The rest is as the caller says.
        self.0.agrees_in_step(key).then(|| unsafe { self.0.item_in_step(first, n, key) })
    }

    #[inline(always)]
    fn page_of(&self, key: M::Key) -> Option<Option<M::Page>> {
        Some(self.0.page_of(key))
    }

    #[inline(always)]
    fn find_in(&self, page: Option<M::Page>, key: M::Key) -> Option<Option<M::Place>> {
        Some(page.and_then(|page| self.0.find_in(page, key)))
    }
}
