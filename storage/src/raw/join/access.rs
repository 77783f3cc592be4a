//! [`Access`]: a member of a join, or all members.

use sparse_set::SparseKey;

use super::Lead;

/// The look-up of items by key, in one member of a join or in a tuple of members.
///
/// The members of a tuple are numbered from 0. To itself, a member is number 0: a tuple passes `leader - n` to its
/// member `n`, wrapping.
///
/// # Safety
/// - J1 holds: the container stays borrowed while its items live.
/// - [`lead`](Self::lead) yields each position of the leader once, with its key.
/// - [`find`](Self::find) returns the same place for a key each time, and different places for different keys if items
///   are exclusive (J2).
pub unsafe trait Access {
    type Key: SparseKey;

    type Item;

    /// Where an item is: a pointer to it, not a reference.
    type Place: Copy;

    /// The place of the first item of a batch, of each member that has the items of the batch next to each other.
    type Run: Copy;

    /// The page of the sparse array of each member but the leader.
    type Page: Copy;

    /// Which members can lead.
    const LEADS: &'static [bool];

    /// Returns all keys and positions of the leader. There are none if it cannot lead.
    fn lead(&self, leader: usize) -> Lead<Self::Key>;

    /// Returns the run that starts with the first of `keys`, and the number of keys for which it holds.
    ///
    /// Without keys, only the leader has a run.
    ///
    /// # Safety
    /// - If there is a leader, [`lead`](Self::lead) yields `keys` as a batch from `position` on. If `keys` is empty, it
    ///   yields `position`.
    unsafe fn run(&self, leader: usize, position: usize, keys: &[Self::Key]) -> (Self::Run, usize);

    /// Returns `true` if no member needs look-ups, except those that need them for any keys.
    fn in_step(run: Self::Run) -> bool;

    /// Returns the pages that cover the index of `key`.
    fn page(&self, leader: usize, key: Self::Key) -> Self::Page;

    /// Returns the place of the item for `key`, or `None` if a member does not match the key.
    ///
    /// # Safety
    /// - [`run`](Self::run) returned `run` with this leader, and a number of keys above `n`, of which this is number
    ///   `n`. If there were no keys, `n` is 0, and this is the key at the position of the leader.
    /// - [`page`](Self::page) returned `page` with this leader, for a key with an index in the same page.
    /// - If `IN_STEP`, [`in_step`](Self::in_step) returns `true` for the run.
    unsafe fn find<const IN_STEP: bool>(
        &self,
        leader: usize,
        run: Self::Run,
        n: usize,
        page: Self::Page,
        key: Self::Key,
    ) -> Option<Self::Place>;

    /// Returns the item.
    ///
    /// # Safety
    /// - [`find`](Self::find) returned the place.
    /// - No item for the same key was yielded before, if items are exclusive.
    unsafe fn item(&self, place: Self::Place) -> Self::Item;
}
