//! [`Access`]: a member of a join, or all members.

use sparse_set::SparseKey;
use sparse_set::internal::IndexPage;

use super::Lead;

/// The look-up of items by key, in one member of a join or in a tuple of members.
///
/// The members of a tuple are numbered from 0, and each member is number 0 to itself: a tuple passes `leader - n`,
/// wrapping, to its member `n`.
///
/// # Safety
/// - J1 holds: the container stays borrowed while its items live.
/// - [`lead`](Self::lead) yields each position of the leader once, with its key. The values of a batch are in one page.
/// - [`find`](Self::find) always returns the same place for a key, and different places for different keys if items are
///   exclusive (J2). A call with a guide may return `None` instead.
pub unsafe trait Access {
    type Key: SparseKey;

    type Item;

    /// The place of an item: a pointer, not a reference.
    type Place: Copy;

    /// The first place of a batch, per member whose items for the batch are contiguous.
    type Run: Copy;

    /// The sparse-array page of each member that needs look-ups.
    type Page: Copy;

    /// Which members can lead.
    const LEADS: &'static [bool] = &[false];

    /// Returns the fewest keys of a member that can lead, and the number of this member. The first of equal ones.
    #[inline(always)]
    fn shortest(&self) -> (usize, usize) {
        (usize::MAX, 0)
    }

    /// Returns all keys and positions of the leader; none if it cannot lead.
    #[inline]
    fn lead(&self, _leader: usize) -> Lead<Self::Key> {
        Lead::EMPTY
    }

    /// Returns the run that starts with the first of `keys`, and the number of keys it covers. Without keys, only the
    /// leader has a run.
    ///
    /// # Safety
    /// - If there is a leader, [`lead`](Self::lead) yields `keys` as a batch from `position` on. If `keys` is empty, it
    ///   yields `position`.
    unsafe fn run(&self, leader: usize, position: usize, keys: &[Self::Key]) -> (Self::Run, usize);

    /// Returns `true` if no member needs look-ups, except members that always need them.
    fn in_step(run: Self::Run) -> bool;

    /// Returns the pages that cover the index of `key`, or `None` if no key with an index in the same page matches.
    fn page<const IN_STEP: bool>(&self, leader: usize, key: Self::Key) -> Option<Self::Page>;

    /// Returns the place of the item for `key`, or `None` if a member does not match the key. With a guide, may also
    /// return `None` if a member has the key at another position.
    ///
    /// # Safety
    /// - [`run`](Self::run) returned `run` with this leader for more than `n` keys, and `key` is number `n` of them. Or
    ///   there were no keys, and `key` is at the leader's position `n` behind the given one, in the same batch. Without a
    ///   leader and keys, it is any key.
    /// - [`page`](Self::page) returned `page` with this leader and this `IN_STEP`, for a key with an index in the same
    ///   page.
    /// - If `IN_STEP`, [`in_step`](Self::in_step) returns `true` for the run.
    /// - If there is a guide, it is a page of a sparse array and the position of `key` in it.
    unsafe fn find<const IN_STEP: bool>(
        &self,
        leader: usize,
        run: Self::Run,
        n: usize,
        page: Self::Page,
        key: Self::Key,
        guide: Option<(IndexPage<'_, Self::Key>, usize)>,
    ) -> Option<Self::Place>;

    /// Returns the page that serves as the guide of [`find`](Self::find). Returns `None` if that does not pay.
    fn guide(&self, _page: Self::Page) -> Option<IndexPage<'_, Self::Key>> {
        None
    }

    /// Returns the item.
    ///
    /// # Safety
    /// - [`find`](Self::find) returned the place.
    /// - No item for the same key was yielded before, if items are exclusive.
    unsafe fn item(&self, place: Self::Place) -> Self::Item;
}
