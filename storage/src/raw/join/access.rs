//! [`Access`], one member of a join.

use core::ptr::NonNull;

use sparse_set::SparseKey;
use sparse_set::parts::IndexPage;

use super::{Batch, Elsewhere, Lead};

/// The way from keys to the items of one member of a join.
///
/// # Safety
/// - J1 holds: the container stays borrowed as its items say.
/// - [`find`](Self::find) gives the same place for the same key each time, and different places for different keys if
///   items are exclusive. [`find_in`](Self::find_in) and [`find_beside`](Self::find_beside) give the same as it, for
///   keys whose indices are in the pages.
/// - If [`in_step`](Self::in_step) gives a cell and a number for keys, [`item_in_step`](Self::item_in_step) has of as
///   many of them the same items as [`item`](Self::item), and [`agrees_in_step`](Self::agrees_in_step) says which of
///   them have one.
/// - If [`LEADS`](Self::LEADS), [`lead`](Self::lead) goes through each position once, with its key, and
///   [`cell_at`](Self::cell_at) that position is the cell of the item that is found for the key.
pub unsafe trait Access {
    /// What it is asked for.
    type Key: SparseKey;

    /// What it has for a key.
    type Item;

    /// Where an item is. To have one is not to have a reference to anything.
    type Place: Copy;

    /// Where it looks for keys whose indices are in the same page of the sparse array.
    type Page: Copy;

    /// Returns `true` if it can lead.
    const LEADS: bool;

    /// How many keys a walk over it would go through.
    fn len(&self) -> usize;

    /// A walk over all keys. Only if it [`LEADS`](Self::LEADS); otherwise over none.
    fn lead(&self) -> Lead<Self::Key>;

    /// Where the item for `key` is, `None` if the key fails the join.
    fn find(&self, key: Self::Key) -> Option<Self::Place>;

    /// The item at a place.
    ///
    /// # Safety
    /// - [`find`](Self::find) gave the place, to this access or one that it is a clone of.
    /// - No item for the same key was yielded before, if items are exclusive.
    unsafe fn item(&self, place: Self::Place) -> Self::Item;

    /// The cell at a position of the lead.
    ///
    /// # Safety
    /// - [`lead`](Self::lead) gave the position.
    unsafe fn cell_at(&self, position: usize) -> NonNull<()>;

    /// The item in a cell of the lead.
    ///
    /// # Safety
    /// - [`cell_at`](Self::cell_at) or [`fold`](Self::fold) gave the cell.
    /// - No item for the same key was yielded before, if items are exclusive.
    unsafe fn item_in(&self, cell: NonNull<()>) -> Self::Item;

    /// Calls `f` for all keys that `lead` has still to give and their cells, from front to back.
    ///
    /// # Safety
    /// - `lead` is from [`lead`](Self::lead).
    unsafe fn fold<B>(&self, lead: Lead<Self::Key>, init: B, f: impl FnMut(B, Batch<'_, Self::Key>) -> B) -> B;

    /// The cell that lies `n` behind a cell of the lead.
    ///
    /// # Safety
    /// - [`fold`](Self::fold) gave the cell as the first of a run of more than `n`.
    unsafe fn cell_in_run(&self, first: NonNull<()>, n: usize) -> NonNull<()>;

    /// How many of these keys, from the first on, have their items in cells contiguous, and the first of the cells.
    /// `None` if they are not worth the while. Who needs no cells takes part with all. There is a key.
    fn in_step(&self, keys: &[Self::Key]) -> Option<(NonNull<()>, usize)>;

    /// Returns `true` if a key that is in step has an item.
    fn agrees_in_step(&self, key: Self::Key) -> bool;

    /// The item for `key`, number `n` of those that are in step.
    ///
    /// # Safety
    /// - [`in_step`](Self::in_step) gave the cell, with a number above `n`, for keys of which this is number `n`. Or it
    ///   leads, and the cell is the one for the first of such keys, in a run that [`fold`](Self::fold) gave.
    /// - [`agrees_in_step`](Self::agrees_in_step) says that there is an item.
    /// - No item for the same key was yielded before, if items are exclusive.
    unsafe fn item_in_step(&self, first: NonNull<()>, n: usize, key: Self::Key) -> Self::Item;

    /// Where it looks for `key`, and all keys whose indices are in the same page. `None` if they all fail the join.
    fn page_of(&self, key: Self::Key) -> Option<Self::Page>;

    /// What [`find`](Self::find) gives for a key whose index is in the page.
    fn find_in(&self, page: Self::Page, key: Self::Key) -> Option<Self::Place>;

    /// The page itself, if keys that are not there fail the join, and all others have a position that others can be
    /// [beside](Self::find_beside).
    #[inline(always)]
    fn index_page(&self, _page: Self::Page) -> Option<IndexPage<'_, Self::Key>> {
        None
    }

    /// What [`find`](Self::find) gives for a key whose index is in the page, and in `other`, by which another container
    /// has it at `position`. It may decline to answer if this one has it elsewhere, or not at all.
    #[inline(always)]
    fn find_beside(
        &self,
        page: Self::Page,
        key: Self::Key,
        _other: IndexPage<'_, Self::Key>,
        _position: usize,
    ) -> Result<Option<Self::Place>, Elsewhere> {
        Ok(self.find_in(page, key))
    }
}
