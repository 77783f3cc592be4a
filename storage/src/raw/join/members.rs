//! [`Members`], all members of a join.

use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::Lead;

/// The members of a join, and the way from a key to all their items.
///
/// # Safety
/// - Each member keeps the contract of [`Access`](super::Access).
/// - [`lead`](Self::lead), [`cell_at`](Self::cell_at) and [`fold`](Self::fold) are those of the member with the number
///   `leader`.
pub unsafe trait Members: Sized {
    /// What all members are asked for.
    type Key: SparseKey;

    /// What they have for a key, together.
    type Item;

    /// Which members can lead.
    const LEADS: &'static [bool];

    /// The number of the member that can lead and has the fewest keys, of several the first, and a walk over all of
    /// these.
    fn shortest(&self) -> (usize, Lead<Self::Key>);

    /// A walk over all keys of the leader.
    fn lead(&self, leader: usize) -> Lead<Self::Key>;

    /// The cell of the leader at a position of its lead.
    ///
    /// # Safety
    /// - The leader can lead, and [`lead`](Self::lead) gave the position.
    unsafe fn cell_at(&self, leader: usize, position: usize) -> NonNull<()>;

    /// Returns `true` if all members match `key`.
    fn contains(&self, key: Self::Key) -> bool;

    /// The items of all members for `key`, `None` if one of them does not agree. `cell` is that of the leader; if no
    /// member has the number `leader`, all are asked.
    ///
    /// # Safety
    /// - If there is a leader, `cell` is its cell for `key`.
    /// - No items for the same key were yielded before, if some are exclusive.
    unsafe fn items(&self, leader: usize, key: Self::Key, cell: NonNull<()>) -> Option<Self::Item>;

    /// Calls `f` for each key that `lead` has still to give, if all members match it, with its items.
    ///
    /// # Safety
    /// - `lead` is from [`lead`](Self::lead) with this leader.
    /// - No items for the keys that `lead` has still to give were yielded before, if some are exclusive.
    unsafe fn fold<B>(
        self,
        leader: usize,
        lead: Lead<Self::Key>,
        init: B,
        f: impl FnMut(B, (Self::Key, Self::Item)) -> B,
    ) -> B;
}
