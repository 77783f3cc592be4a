//! [`Access`], one member of a join.

use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::{Batch, Lead};

/// The way from keys to the items of one member of a join.
///
/// # Safety
/// - J1 holds: the container stays borrowed as its items say.
/// - [`find`](Self::find) gives the same place for the same key each time, and different places for different keys if items are
///   exclusive. [`find_in_step`](Self::find_in_step) gives the same as it, with what [`in_step`](Self::in_step) gave for keys of which this is
///   number `n`.
/// - If [`LEADS`](Self::LEADS), [`lead`](Self::lead) goes through each position once, with its key, and [`cell_at`](Self::cell_at) that position is the
///   cell of the item that is found for the key.
pub unsafe trait Access {
    /// What it is asked for.
    type Key: SparseKey;

    /// What it has for a key.
    type Item;

    /// Where an item is. To have one is not to have a reference to anything.
    type Place: Copy;

    /// Whether it can lead.
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
    /// - No item for the same key was given out before, if items are exclusive.
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
    /// - No item for the same key was given out before, if items are exclusive.
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

    /// Where the first of these keys is, if the others lie behind it in the same order, or whatever else
    /// [`find_in_step`](Self::find_in_step) needs to be faster than [`find`](Self::find) for each of them. There is a key.
    fn in_step(&self, keys: &[Self::Key]) -> Option<usize>;

    /// What [`find`](Self::find) gives for the key with the number `n` of those that are in step.
    fn find_in_step(&self, first: usize, n: usize, key: Self::Key) -> Option<Self::Place>;
}
