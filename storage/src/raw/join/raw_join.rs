//! [`RawJoin`]: the iteration of a join.

use sparse_set::SparseKey;

use super::lead::Batch;
use super::{Access, Lead};
use crate::raw::slot_walk::ChunkKeys;

/// The maximum number of keys in a batch. One key out of step sends its whole batch to look-ups.
const BATCH: usize = 128;

/// Joins of fewer keys do not use batches.
const MIN_BATCH: usize = 8;

/// The members of a join and the remaining keys of the leader.
#[derive(Clone)]
pub(crate) struct RawJoin<M: Access> {
    members: M,
    leader: usize,
    lead: Lead<M::Key>,
}

impl<M: Access> RawJoin<M> {
    /// Creates a join led by the first member with the fewest keys.
    // `always`: for few keys, passing the members through memory dominates.
    #[inline(always)]
    pub(crate) fn new(members: M) -> Self {
        let (_, leader) = members.shortest();
        Self::led_by(members, leader)
    }

    #[inline(always)]
    pub(crate) fn led_by(members: M, leader: usize) -> Self {
        let lead = members.lead(leader);
        Self { members, leader, lead }
    }

    /// Returns the item for `key`.
    #[inline]
    pub(crate) fn get(members: M, key: M::Key) -> Option<M::Item> {
        let place = Self::find(&members, key)?;
        // SAFETY: the place was just found. The members were passed by value, so no item was yielded before (J3).
        Some(unsafe { members.item(place) })
    }

    #[inline]
    pub(crate) fn contains(members: &M, key: M::Key) -> bool {
        Self::find(members, key).is_some()
    }

    #[inline(always)]
    fn find(members: &M, key: M::Key) -> Option<M::Place> {
        const NO_LEADER: usize = usize::MAX;
        // SAFETY: there is no leader.
        let (run, _) = unsafe { members.run(NO_LEADER, 0, &[]) };
        let page = members.page::<false>(NO_LEADER, key)?;
        // SAFETY: the run is for no keys and no leader. The page is that of the key.
        unsafe { members.find::<false>(NO_LEADER, run, 0, page, key, None) }
    }

    #[inline]
    pub(crate) fn leader(&self) -> usize {
        self.leader
    }

    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.lead.left()
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members keep the keys unchanged (J1).
            let (key, position) = unsafe { self.lead.next()? };
            // SAFETY: the lead has just yielded them.
            if let Some(item) = unsafe { self.item(self.leader, key, position) } {
                return Some((key, item));
            }
        }
    }

    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members keep the keys unchanged (J1).
            let (key, position) = unsafe { self.lead.next_back()? };
            // SAFETY: the lead has just yielded them.
            if let Some(item) = unsafe { self.item(self.leader, key, position) } {
                return Some((key, item));
            }
        }
    }

    /// Returns the item for a key of the leader.
    ///
    /// # Safety
    /// - `leader` is the leader, and the lead has just yielded the key and the position.
    #[inline(always)]
    unsafe fn item(&self, leader: usize, key: M::Key, position: usize) -> Option<M::Item> {
        // SAFETY: caller guarantees that the lead yielded the position.
        let (run, _) = unsafe { self.members.run(leader, position, &[]) };
        let page = self.members.page::<false>(leader, key)?;
        // SAFETY: the run is for no keys, and the key is that of the position. The page is that of the key.
        let place = unsafe { self.members.find::<false>(leader, run, 0, page, key, None)? };
        // SAFETY: the place was just found. The lead yields each key once (J3).
        Some(unsafe { self.members.item(place) })
    }

    #[inline(always)]
    pub(crate) fn fold<B>(self, init: B, f: impl FnMut(B, (M::Key, M::Item)) -> B) -> B {
        // SAFETY: the constant is the leader.
        unsafe {
            match self.leader {
                0 => self.fold_led::<0, B, _>(init, f),
                1 => self.fold_led::<1, B, _>(init, f),
                2 => self.fold_led::<2, B, _>(init, f),
                3 => self.fold_led::<3, B, _>(init, f),
                4 => self.fold_led::<4, B, _>(init, f),
                5 => self.fold_led::<5, B, _>(init, f),
                6 => self.fold_led::<6, B, _>(init, f),
                7 => self.fold_led::<7, B, _>(init, f),
                leader => unreachable!("member {leader} leads a join of at most eight"),
            }
        }
    }

    /// [`fold`](Self::fold) with a constant leader: saves a branch per member and key.
    ///
    /// # Safety
    /// - `LEADER` is the leader.
    #[inline(always)]
    unsafe fn fold_led<const LEADER: usize, B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        debug_assert_eq!(LEADER, self.leader);
        if const { LEADER >= M::LEADS.len() || !M::LEADS[LEADER] } {
            return init;
        }
        if self.left() >= MIN_BATCH {
            // SAFETY: caller guarantees that `LEADER` is the leader.
            return unsafe { self.fold_batches::<LEADER, B, F>(init, f) };
        }
        let mut result = init;
        // SAFETY: the members keep the keys unchanged (J1).
        while let Some((key, position)) = unsafe { self.lead.next() } {
            // SAFETY: caller guarantees that `LEADER` is the leader. The lead has just yielded key and position.
            if let Some(item) = unsafe { self.item(LEADER, key, position) } {
                result = f(result, (key, item));
            }
        }
        result
    }

    /// [`fold`](Self::fold) in batches.
    ///
    /// # Safety
    /// - `LEADER` is the leader.
    #[inline(never)]
    unsafe fn fold_batches<const LEADER: usize, B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        debug_assert_eq!(LEADER, self.leader);
        let mut result = init;
        // SAFETY: the members keep the keys unchanged (J1).
        while let Some(batch) = unsafe { self.lead.next_batch(BATCH) } {
            let (mut keys, mut position) = match batch {
                Batch::Run(keys, position) => (keys, position),
                Batch::Holes(keys) => {
                    // SAFETY: caller guarantees that `LEADER` is the leader. The lead has just yielded the keys.
                    result = unsafe { self.fold_holes::<LEADER, B, F>(keys, result, &mut f) };
                    continue;
                }
            };
            while !keys.is_empty() {
                // SAFETY: caller guarantees that `LEADER` is the leader. The lead has just yielded the keys.
                let (run, len) = unsafe { self.members.run(LEADER, position, keys) };
                let (batch, rest) = keys.split_at(len);
                let fold = if M::in_step(run) {
                    Self::fold_batch::<LEADER, true, false, B, F>
                } else if are_in_one_page(batch) {
                    Self::fold_batch::<LEADER, false, true, B, F>
                } else {
                    Self::fold_batch::<LEADER, false, false, B, F>
                };
                // SAFETY: the run is `LEADER`'s and covers the batch, which the lead has just yielded. `IN_STEP` and
                // `ONE_PAGE` were just checked.
                result = unsafe { fold(&self.members, run, batch, result, &mut f) };
                (keys, position) = (rest, position + len);
            }
        }
        result
    }

    /// Folds keys with holes between them.
    ///
    /// # Safety
    /// - `LEADER` is the leader, and the lead has just yielded the keys and positions.
    #[inline]
    unsafe fn fold_holes<const LEADER: usize, B, F>(&self, keys: ChunkKeys<'_, M::Key>, init: B, f: &mut F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        // SAFETY: caller guarantees that the lead, `LEADER`'s, has just yielded the first position.
        let (run, _) = unsafe { self.members.run(LEADER, keys.start(), &[]) };
        let mut result = init;
        for (key, offset) in keys {
            let Some(page) = self.members.page::<false>(LEADER, key) else { continue };
            // SAFETY: the run begins at the first position. The key is at this offset, in the same page of the leader.
            // The page is that of the key, not in step either.
            if let Some(place) = unsafe { self.members.find::<false>(LEADER, run, offset, page, key, None) } {
                // SAFETY: the place was just found. The lead yields each key once (J3).
                result = f(result, (key, unsafe { self.members.item(place) }));
            }
        }
        result
    }

    /// Folds a batch.
    ///
    /// # Safety
    /// - The lead has just yielded the keys, and the run covers them, with the leader `LEADER`.
    /// - If `IN_STEP`, the run is [in step](Access::in_step).
    /// - If `ONE_PAGE`, the indices of the keys are in one page of the sparse array.
    // Not inlined, so that the loop keeps its state in registers.
    #[inline(never)]
    unsafe fn fold_batch<const LEADER: usize, const IN_STEP: bool, const ONE_PAGE: bool, B, F>(
        members: &M,
        run: M::Run,
        keys: &[M::Key],
        init: B,
        f: &mut F,
    ) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        let mut result = init;
        let first_page = keys.first().and_then(|&key| members.page::<IN_STEP>(LEADER, key));
        if ONE_PAGE && first_page.is_none() {
            return result;
        }
        // Compare slots until a member has a key at another position.
        let mut done = 0;
        if !IN_STEP {
            for &key in keys {
                let page = if ONE_PAGE { first_page } else { members.page::<false>(LEADER, key) };
                if let Some(page) = page {
                    let Some(guide) = members.guide(page) else { break };
                    if let Some(position) = guide.get(key) {
                        let guide = Some((guide, position));
                        // SAFETY: caller guarantees that the run covers the keys, and the key is number `done`. The
                        // page is that of the key, or of the first key, in the same page if `ONE_PAGE`, both not in
                        // step. The guide has the key at the position.
                        let place = unsafe { members.find::<false>(LEADER, run, done, page, key, guide) };
                        let Some(place) = place else { break };
                        // SAFETY: the place was just found. The lead yields each key once (J3).
                        result = f(result, (key, unsafe { members.item(place) }));
                    }
                }
                done += 1;
            }
        }
        for (n, &key) in (done..).zip(&keys[done..]) {
            let page = if ONE_PAGE { first_page } else { members.page::<IN_STEP>(LEADER, key) };
            let Some(page) = page else { continue };
            // SAFETY: caller guarantees that the run covers the keys, and is in step if `IN_STEP`. The page is that of
            // the key, or of the first key, in the same page if `ONE_PAGE`.
            if let Some(place) = unsafe { members.find::<IN_STEP>(LEADER, run, n, page, key, None) } {
                // SAFETY: the place was just found. The lead yields each key once (J3).
                result = f(result, (key, unsafe { members.item(place) }));
            }
        }
        result
    }
}

/// Returns `true` if the indices of all keys are in one page of the sparse array.
#[inline(always)]
fn are_in_one_page<K: SparseKey>(keys: &[K]) -> bool {
    let (Some(first), Some(last)) = (keys.first(), keys.last()) else { return true };
    // The index bits that differ; the page length is a power of two. Check the last key first: keys in random order
    // mostly differ there. Then test all keys, which is faster than stopping early.
    let differ = |key: &K| key.index() ^ first.index();
    differ(last) < K::PAGE_LEN && keys.iter().fold(0, |bits, key| bits | differ(key)) < K::PAGE_LEN
}
