//! [`Without`] as a member of joins.

use core::ptr::NonNull;

use super::{Access, Batch, Lead};
use crate::join::Without;

// SAFETY: there are no items but `()`.
unsafe impl<M: Access> Access for Without<M> {
    type Key = M::Key;
    type Item = ();
    type Place = ();
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
    fn find(&self, key: M::Key) -> Option<()> {
        self.0.find(key).is_none().then_some(())
    }

    #[inline(always)]
    unsafe fn item(&self, (): ()) {}

    unsafe fn cell_at(&self, position: usize) -> NonNull<()> {
        unreachable!("Without does not lead, so it has no position {position}")
    }

    unsafe fn item_in(&self, _cell: NonNull<()>) {}

    unsafe fn fold<B>(&self, _lead: Lead<M::Key>, init: B, _f: impl FnMut(B, Batch<'_, M::Key>) -> B) -> B {
        init
    }

    unsafe fn cell_in_run(&self, first: NonNull<()>, _n: usize) -> NonNull<()> {
        first
    }

    /// Each key is looked up, which hinders no other member from being in step.
    #[inline(always)]
    fn in_step(&self, keys: &[M::Key]) -> Option<(NonNull<()>, usize)> {
        Some((NonNull::dangling(), keys.len()))
    }

    #[inline(always)]
    fn agrees_in_step(&self, key: M::Key) -> bool {
        self.find(key).is_some()
    }

    #[inline(always)]
    unsafe fn item_in_step(&self, _first: NonNull<()>, _n: usize, _key: M::Key) {}

    #[inline(always)]
    fn page_of(&self, key: M::Key) -> Option<Option<M::Page>> {
        Some(self.0.page_of(key))
    }

    #[inline(always)]
    fn find_in(&self, page: Option<M::Page>, key: M::Key) -> Option<()> {
        page.and_then(|page| self.0.find_in(page, key)).is_none().then_some(())
    }
}
