//! [`Without`] as a member of joins.

use core::ptr::NonNull;

use super::{Access, Batch, Lead};
use crate::join::Without;

// SAFETY: there are no items but `()`.
unsafe impl<M: Access> Access for Without<M> {
    type Key = M::Key;
    type Item = ();
    type Place = ();

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
    fn in_step(&self, _keys: &[M::Key]) -> Option<usize> {
        Some(0)
    }

    #[inline(always)]
    fn find_in_step(&self, _first: usize, _n: usize, key: M::Key) -> Option<()> {
        self.find(key)
    }
}
