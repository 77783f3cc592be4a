//! [`Several`]: members with batched look-ups.

use core::ptr::NonNull;

use sparse_set::SparseKey;
use sparse_set::parts::IndexPage;

use super::{Elsewhere, Lead, Members};

/// The batch length. A key that fails a check sends only its own batch down the slow path.
const PIECE: usize = 128;

/// Fewer keys are looked up one by one: a batch has a fixed cost.
const FEW: usize = 8;

/// [`Members`] that are contiguous, and the ways to fold over many keys of the one that leads.
///
/// # Paths
/// Keys are processed in batches with contiguous cells. Each batch takes the first of these paths that applies:
/// - *In step*: all members have the keys in the same order, as storages filled together do. No key is looked up, and
///   the cells of each member are read as a slice.
/// - *In one page*: the indices of the keys are in a single page of the sparse array, which is found once per member.
/// - *Apart*: others are looked up one by one.
///
/// The last two first try keys *beside* each other: while all members but the leader have a key at the same position,
/// one look-up suffices, and the slots of the others are compared with its slot.
///
/// With 16,384 entities in three storages, the in-step path takes 1.1 ns per match, and single look-ups 3.2 ns.
///
/// Each path is a separate function that is not inlined, so that its loop keeps its state in registers. Arguments
/// passed by reference are in memory, so joins of fewer than [`FEW`] keys avoid these paths.
///
/// # Safety
/// - Each member keeps the contract of [`Access`](super::Access), and what is said here of members is what they say.
pub(super) unsafe trait Several: Members {
    /// A place for each member, but for the leader.
    type Places;

    /// A cell for each member.
    type Firsts: Copy;

    /// A page for each member, but for the leader.
    type Pages: Copy;

    /// The items at these places.
    ///
    /// # Safety
    /// - The members gave the places for one key. `cell` is that of the leader for it, if one member has no place.
    /// - No items for the same key were yielded before, if some are exclusive.
    unsafe fn items_at(&self, places: Self::Places, cell: NonNull<()>) -> Self::Item;

    /// The cell that lies `n` behind a cell of the leader.
    ///
    /// # Safety
    /// - The leader can lead, and its fold gave a run of which the cell is one, with more than `n` from it on.
    unsafe fn cell_in_run(&self, leader: usize, first: NonNull<()>, n: usize) -> NonNull<()>;

    /// How many of these keys, from the first on, are [in step](super::Access::in_step) in all members, and their first
    /// cells. `cell` is that of the leader for the first key. There is a key.
    fn in_step(&self, leader: usize, keys: &[Self::Key], cell: NonNull<()>) -> Option<(Self::Firsts, usize)>;

    /// What [`items`](Members::items) gives for `key`, number `n` of those that are in step.
    ///
    /// # Safety
    /// - [`in_step`](Self::in_step) with this leader gave the cells, with a number above `n`, for keys of a run of
    ///   which this is number `n`, and the cell for the first of them.
    /// - No items for the same key were yielded before, if some are exclusive.
    unsafe fn items_in_step(&self, leader: usize, firsts: Self::Firsts, n: usize, key: Self::Key)
    -> Option<Self::Item>;

    /// Where all members but the leader look for `key`, and all keys whose indices are in the same page. `None` if one
    /// of them matches none of these.
    fn pages_of(&self, leader: usize, key: Self::Key) -> Option<Self::Pages>;

    /// What [`items`](Members::items) gives for a key whose index is in the pages.
    ///
    /// # Safety
    /// - [`pages_of`](Self::pages_of) with this leader gave the pages, for a key whose index is in the same page.
    /// - As [`items`](Members::items), and there is a leader.
    unsafe fn items_in(
        &self,
        leader: usize,
        pages: Self::Pages,
        key: Self::Key,
        cell: NonNull<()>,
    ) -> Option<Self::Item>;

    /// The page of a member that must have a key and has it at a position, if there are others of this kind, which can
    /// be compared with it.
    fn guide(&self, pages: Self::Pages) -> Option<IndexPage<'_, Self::Key>>;

    /// What [`items_in`](Self::items_in) gives, if no member has `key` elsewhere than the guide.
    ///
    /// # Safety
    /// - [`guide`](Self::guide) gave the guide for these pages.
    /// - As [`items_in`](Self::items_in).
    unsafe fn items_beside(
        &self,
        leader: usize,
        pages: Self::Pages,
        guide: IndexPage<'_, Self::Key>,
        key: Self::Key,
        cell: NonNull<()>,
    ) -> Result<Option<Self::Item>, Elsewhere>;

    /// [`fold`](Members::fold), led by the member of this number.
    ///
    /// # Safety
    /// - The member can lead.
    /// - As [`fold`](Members::fold) with this leader.
    unsafe fn fold_many<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        self,
        lead: Lead<Self::Key>,
        init: B,
        f: F,
    ) -> B;

    /// [`fold_many`](Self::fold_many), but for few keys it is done here.
    ///
    /// # Safety
    /// - As [`fold_many`](Self::fold_many).
    #[inline(always)]
    unsafe fn fold_led<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        self,
        mut lead: Lead<Self::Key>,
        init: B,
        mut f: F,
    ) -> B {
        if lead.left() >= FEW {
            // SAFETY: the caller's conditions are the callee's.
            return unsafe { self.fold_many::<LEADER, B, F>(lead, init, f) };
        }
        let mut result = init;
        // SAFETY: the members do not change the keys (J1).
        while let Some((key, position)) = unsafe { lead.next() } {
            // SAFETY: the lead gave the position.
            let cell = unsafe { self.cell_at(LEADER, position) };
            // SAFETY: the cell is that of the key, which the lead gives once (J3).
            if let Some(items) = unsafe { self.items(LEADER, key, cell) } {
                result = f(result, (key, items));
            }
        }
        result
    }

    /// [`fold`](Members::fold) over a run of keys of the leader, whose cells are contiguous from `first` on.
    ///
    /// # Safety
    /// - The member with the number `LEADER` can lead, and its fold gave the run.
    /// - No items for these keys were yielded before, if some are exclusive.
    #[inline(always)]
    unsafe fn fold_run<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        &self,
        keys: &[Self::Key],
        first: NonNull<()>,
        init: B,
        f: &mut F,
    ) -> B {
        let mut result = init;
        let mut done = 0;
        while done < keys.len() {
            let mut piece = &keys[done..keys.len().min(done + PIECE)];
            // SAFETY: the run has a cell for each key.
            let cell = unsafe { self.cell_in_run(LEADER, first, done) };
            if piece.len() < FEW {
                // SAFETY: the batch is a run, too, none of whose keys was yielded before.
                result = unsafe { self.fold_apart::<LEADER, B, F>(piece, cell, result, f) };
            } else if let Some((firsts, len)) = self.in_step(LEADER, piece, cell) {
                piece = &piece[..len];
                // SAFETY: so many are in step. They are a run, too, none of which was yielded before.
                result = unsafe { self.fold_in_step::<LEADER, B, F>(piece, firsts, result, f) };
            } else if are_in_one_page(piece) {
                // Else all of them fail.
                if let Some(pages) = self.pages_of(LEADER, piece[0]) {
                    // SAFETY: the indices are in the page of the first. The batch is a run, too, none of whose keys was
                    // yielded before.
                    result = unsafe { self.fold_in_page::<LEADER, B, F>(piece, cell, pages, result, f) };
                }
            } else {
                // SAFETY: the batch is a run, too, none of whose keys was yielded before.
                result = unsafe { self.fold_apart::<LEADER, B, F>(piece, cell, result, f) };
            }
            done += piece.len();
        }
        result
    }

    /// [`fold_run`](Self::fold_run) over keys that are in step.
    ///
    /// # Safety
    /// - As [`fold_run`](Self::fold_run).
    /// - [`in_step`](Self::in_step) with this leader gave the cells and this number of keys, for them and maybe others
    ///   behind them.
    #[inline(never)]
    unsafe fn fold_in_step<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        &self,
        keys: &[Self::Key],
        firsts: Self::Firsts,
        init: B,
        f: &mut F,
    ) -> B {
        let mut result = init;
        for (n, &key) in keys.iter().enumerate() {
            // SAFETY: the key is number `n` of those in step. Caller guarantees that it was not yielded before.
            if let Some(items) = unsafe { self.items_in_step(LEADER, firsts, n, key) } {
                result = f(result, (key, items));
            }
        }
        result
    }

    /// [`fold_run`](Self::fold_run) over keys whose indices are in one page.
    ///
    /// # Safety
    /// - As [`fold_run`](Self::fold_run).
    /// - [`pages_of`](Self::pages_of) with this leader gave the pages, for a key whose index is in the same page as
    ///   that of each of these.
    #[inline(never)]
    unsafe fn fold_in_page<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        &self,
        keys: &[Self::Key],
        first: NonNull<()>,
        pages: Self::Pages,
        init: B,
        f: &mut F,
    ) -> B {
        let mut result = init;
        let mut done = 0;
        if let Some(guide) = self.guide(pages) {
            while done < keys.len() {
                let key = keys[done];
                // SAFETY: the run has a cell for each key.
                let cell = unsafe { self.cell_in_run(LEADER, first, done) };
                // SAFETY: the index of the key is in the pages, and the cell is that of the key. Caller guarantees that
                // it was not yielded before.
                match unsafe { self.items_beside(LEADER, pages, guide, key, cell) } {
                    Ok(Some(items)) => result = f(result, (key, items)),
                    Ok(None) => {}
                    Err(Elsewhere) => break,
                }
                done += 1;
            }
        }
        for (n, &key) in keys.iter().enumerate().skip(done) {
            // SAFETY: the run has a cell for each key.
            let cell = unsafe { self.cell_in_run(LEADER, first, n) };
            // SAFETY: the index of the key is in the pages, and the cell is that for the key. Caller guarantees that it
            // was not yielded before, and the loop above has not yielded it.
            if let Some(items) = unsafe { self.items_in(LEADER, pages, key, cell) } {
                result = f(result, (key, items));
            }
        }
        result
    }

    /// [`fold_run`](Self::fold_run) over keys that are looked up one by one.
    ///
    /// # Safety
    /// - As [`fold_run`](Self::fold_run).
    #[inline(never)]
    unsafe fn fold_apart<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
        &self,
        keys: &[Self::Key],
        first: NonNull<()>,
        init: B,
        f: &mut F,
    ) -> B {
        let mut result = init;
        let mut done = 0;
        while done < keys.len() {
            let key = keys[done];
            if let Some(pages) = self.pages_of(LEADER, key) {
                let Some(guide) = self.guide(pages) else { break };
                // SAFETY: the run has a cell for each key.
                let cell = unsafe { self.cell_in_run(LEADER, first, done) };
                // SAFETY: the index of the key is in the pages, and the cell is that of the key. Caller guarantees that
                // it was not yielded before.
                match unsafe { self.items_beside(LEADER, pages, guide, key, cell) } {
                    Ok(Some(items)) => result = f(result, (key, items)),
                    Ok(None) => {}
                    Err(Elsewhere) => break,
                }
            }
            done += 1;
        }
        for (n, &key) in keys.iter().enumerate().skip(done) {
            // SAFETY: the run has a cell for each key.
            let cell = unsafe { self.cell_in_run(LEADER, first, n) };
            // SAFETY: the cell is that for the key. Caller guarantees that it was not yielded before, and the loop
            // above has not yielded it.
            if let Some(items) = unsafe { self.items(LEADER, key, cell) } {
                result = f(result, (key, items));
            }
        }
        result
    }
}

/// Returns `true` if the indices of all these keys are in the same page of the sparse array.
#[inline(always)]
fn are_in_one_page<K: SparseKey>(keys: &[K]) -> bool {
    let (Some(first), Some(last)) = (keys.first(), keys.last()) else { return true };
    // The bits that differ: the length of a page is a power of two. Keys in no order mostly differ here; others are
    // faster looked at all than up to the first that differs.
    let apart = |key: &K| key.index() ^ first.index();
    apart(last) < K::PAGE_LEN && keys.iter().fold(0, |bits, key| bits | apart(key)) < K::PAGE_LEN
}
