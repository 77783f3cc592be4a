//! [`RawJoin`]: the iteration of a join.

#[cfg(feature = "rayon")]
use core::{mem::needs_drop, ptr};

use sparse_set::SparseKey;

use super::access::{By, NO_DRIVER, Sought};
use super::chunk_keys::ChunkKeys;
use super::driver_keys::Batch;
use super::{Access, DriverKeys};

/// The maximum number of keys in a batch. One key out of step sends its whole batch to look-ups.
const BATCH: usize = 128;

/// Joins of fewer keys do not use batches.
const MIN_BATCH: usize = 8;

/// The members of a join and the remaining keys of the driver.
#[derive(Clone)]
pub(crate) struct RawJoin<M: Access> {
    members: M,
    driver: usize,
    keys: DriverKeys<M::Key>,
}

impl<M: Access> RawJoin<M> {
    /// Creates a join driven by the first member with the fewest keys.
    ///
    /// # Panics
    /// Panics if no member can drive.
    // `always`: for few keys, passing the members through memory dominates.
    #[inline(always)]
    pub(crate) fn new(members: M) -> Self {
        let mut best = None;
        for number in 0..M::CAN_DRIVE.len() {
            if let Some(keys) = members.driver_keys(number) {
                match best {
                    Some((_, fewest)) if fewest <= keys.left() => {}
                    _ => best = Some((number, keys.left())),
                }
            }
        }
        let (driver, _) = best.expect("a member can drive the join");
        Self::driven_by(members, driver)
    }

    /// Creates a join driven by this member.
    ///
    /// # Panics
    /// Panics if the member cannot drive.
    #[inline(always)]
    pub(crate) fn driven_by(members: M, driver: usize) -> Self {
        let keys = members.driver_keys(driver).expect("the member can drive the join");
        Self { members, driver, keys }
    }

    /// Returns the item for `key`.
    #[inline]
    pub(crate) fn get(members: M, key: M::Key) -> Option<M::Item> {
        // SAFETY: there is no driver. The members were passed by value, so no other item lives (J3).
        unsafe { Self::find_one::<NO_DRIVER>(&members, key, 0) }
    }

    /// Returns the number of the driver.
    #[inline]
    pub(crate) fn driver(&self) -> usize {
        self.driver
    }

    /// Returns the number of remaining keys of the driver.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.keys.left()
    }

    /// Splits the join in two, each with half of the driver's keys or slots, unless there are fewer than twice `min`
    /// keys.
    #[cfg(feature = "rayon")]
    pub(crate) fn split(self, min: usize) -> (Self, Option<Self>) {
        const { assert!(!needs_drop::<M>(), "members are copied, so they must not have drop glue (J5)") };
        // SAFETY: the members keep the keys unchanged (J1). Batches are taken by `fold` only, which consumes the join.
        let Some([keys, later]) = (unsafe { self.keys.split(min) }) else { return (self, None) };
        // SAFETY: a reference is valid for reads. A bitwise copy is a member of the same container, by the contract of
        // `Access`. The halves have different keys, so no item lives twice (J5).
        let members = unsafe { ptr::read(&raw const self.members) };
        (Self { keys, ..self }, Some(Self { members, driver: self.driver, keys: later }))
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members keep the keys unchanged (J1).
            let (key, position) = unsafe { self.keys.next()? };
            // SAFETY: the driver has just yielded them, each key once (J3).
            if let Some(item) = unsafe { self.find_next(key, position) } {
                return Some((key, item));
            }
        }
    }

    #[inline(always)]
    pub(crate) fn next_back(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members keep the keys unchanged (J1).
            let (key, position) = unsafe { self.keys.next_back()? };
            // SAFETY: the driver has just yielded them, each key once (J3).
            if let Some(item) = unsafe { self.find_next(key, position) } {
                return Some((key, item));
            }
        }
    }

    /// Returns the item for a key of the driver. Dispatches once per key, not once per member.
    ///
    /// # Safety
    /// - The driver has just yielded the key and the position.
    #[inline(always)]
    unsafe fn find_next(&self, key: M::Key, position: usize) -> Option<M::Item> {
        // SAFETY: caller guarantees that the driver has just yielded them. It yields each key once (J3).
        unsafe {
            match self.driver {
                0 => Self::find_one::<0>(&self.members, key, position),
                1 => Self::find_one::<1>(&self.members, key, position),
                2 => Self::find_one::<2>(&self.members, key, position),
                3 => Self::find_one::<3>(&self.members, key, position),
                4 => Self::find_one::<4>(&self.members, key, position),
                5 => Self::find_one::<5>(&self.members, key, position),
                6 => Self::find_one::<6>(&self.members, key, position),
                7 => Self::find_one::<7>(&self.members, key, position),
                driver => unreachable!("member {driver} drives a join of at most eight"),
            }
        }
    }

    /// Returns the item for one key.
    ///
    /// # Safety
    /// - If member `DRIVER` exists, it has the key at this position.
    /// - If items are exclusive, no item for the same key lives.
    #[inline(always)]
    unsafe fn find_one<const DRIVER: usize>(members: &M, key: M::Key, position: usize) -> Option<M::Item> {
        if const { DRIVER != NO_DRIVER && !can_drive::<M>(DRIVER) } {
            return None;
        }
        // SAFETY: caller guarantees that the driver has a key at the position.
        let fetch = unsafe { members.prepare(By::Key, DRIVER, position, &mut &[][..])? };
        // SAFETY: the key is number 0 from the position. Caller guarantees the other condition.
        unsafe { members.find(fetch, &mut Sought::new(key, 0)) }
    }

    #[inline(always)]
    pub(crate) fn fold<B>(self, init: B, f: impl FnMut(B, (M::Key, M::Item)) -> B) -> B {
        match self.driver {
            0 => self.fold_driven_by::<0, B>(init, f),
            1 => self.fold_driven_by::<1, B>(init, f),
            2 => self.fold_driven_by::<2, B>(init, f),
            3 => self.fold_driven_by::<3, B>(init, f),
            4 => self.fold_driven_by::<4, B>(init, f),
            5 => self.fold_driven_by::<5, B>(init, f),
            6 => self.fold_driven_by::<6, B>(init, f),
            7 => self.fold_driven_by::<7, B>(init, f),
            driver => unreachable!("member {driver} drives a join of at most eight"),
        }
    }

    /// [`fold`](Self::fold) with a constant driver, which saves a branch per member and key. Folds nothing if `DRIVER`
    /// is not the driver.
    #[inline(always)]
    fn fold_driven_by<const DRIVER: usize, B>(mut self, init: B, mut f: impl FnMut(B, (M::Key, M::Item)) -> B) -> B {
        if const { !can_drive::<M>(DRIVER) } || DRIVER != self.driver {
            return init;
        }
        if self.left() >= MIN_BATCH && self.keys.has_batches() {
            // SAFETY: `DRIVER` is the driver.
            return unsafe { self.fold_batches::<DRIVER, B, _>(init, f) };
        }
        let mut result = init;
        // SAFETY: the members keep the keys unchanged (J1).
        while let Some((key, position)) = unsafe { self.keys.next() } {
            // SAFETY: the driver has just yielded them, each key once (J3).
            if let Some(item) = unsafe { Self::find_one::<DRIVER>(&self.members, key, position) } {
                result = f(result, (key, item));
            }
        }
        result
    }

    /// [`fold`](Self::fold) in batches.
    ///
    /// # Safety
    /// - `DRIVER` is the driver.
    #[inline(never)]
    unsafe fn fold_batches<const DRIVER: usize, B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        debug_assert_eq!(DRIVER, self.driver);
        let mut result = init;
        // SAFETY: the members keep the keys unchanged (J1), as long as `self` lives.
        while let Some(batch) = unsafe { self.keys.next_batch(BATCH) } {
            // SAFETY: caller guarantees that `DRIVER` is the driver, which has just yielded the keys.
            result = unsafe {
                match batch {
                    Batch::Run(start, keys) => self.fold_run::<DRIVER, B, F>(start, keys, result, &mut f),
                    Batch::Holes(keys) => self.fold_holes::<DRIVER, B, F>(keys, result, &mut f),
                }
            };
        }
        result
    }

    /// Folds keys at contiguous positions, each part in the fastest way that finds all its keys.
    ///
    /// # Safety
    /// - `DRIVER` is the driver, which has just yielded the keys. They begin at position `start`.
    #[inline]
    unsafe fn fold_run<const DRIVER: usize, B, F>(&self, mut start: usize, mut keys: &[M::Key], init: B, f: &mut F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        let mut result = init;
        while !keys.is_empty() {
            let mut part = keys;
            // SAFETY: caller guarantees the conditions.
            let in_step = unsafe { self.fold_part::<DRIVER, { By::Step as usize }, B, F>(start, &mut part, result, f) };
            result = in_step.unwrap_or_else(|mut result| {
                let all = part;
                if are_in_one_page(all) {
                    let fold = Self::fold_part::<DRIVER, { By::Page as usize }, B, F>;
                    // SAFETY: caller guarantees the conditions, and the keys are in one page.
                    result = unsafe { fold(self, start, &mut part, result, f) }.unwrap_or_else(|result| result);
                } else {
                    part = &[];
                }
                if part.is_empty() {
                    part = all;
                    let fold = Self::fold_part::<DRIVER, { By::Key as usize }, B, F>;
                    // SAFETY: caller guarantees the conditions.
                    result = unsafe { fold(self, start, &mut part, result, f) }.unwrap_or_else(|result| result);
                }
                result
            });
            (start, keys) = (start + part.len(), &keys[part.len()..]);
        }
        result
    }

    /// Folds keys with holes between them.
    ///
    /// # Safety
    /// - `DRIVER` is the driver, which has just yielded the keys.
    // Not `always`: inlined too early, the members are no longer known to be unaliased.
    #[inline]
    unsafe fn fold_holes<const DRIVER: usize, B, F>(&self, keys: ChunkKeys<'_, M::Key>, init: B, f: &mut F) -> B
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        // SAFETY: caller guarantees that the driver has a key at this position.
        let fetch = unsafe { self.members.prepare(By::Key, DRIVER, keys.start(), &mut &[][..]) };
        let Some(fetch) = fetch else { return init };
        let mut result = init;
        for (key, n) in keys {
            // SAFETY: the driver has the key `n` positions behind the first, in the same page. It yields each key once
            // (J3).
            if let Some(item) = unsafe { self.members.find(fetch, &mut Sought::new(key, n)) } {
                result = f(result, (key, item));
            }
        }
        result
    }

    /// Folds the first of the keys, and shortens `keys` to those. Returns `Err` if this way finds none.
    ///
    /// # Safety
    /// - `DRIVER` is the driver, which has just yielded the keys. They begin at position `start`.
    /// - If `BY` is [`By::Page`], their indices are in one page of the sparse array.
    // Not inlined, so that the loops keep their state in registers.
    #[inline(never)]
    unsafe fn fold_part<const DRIVER: usize, const BY: usize, B, F>(
        &self,
        start: usize,
        keys: &mut &[M::Key],
        init: B,
        f: &mut F,
    ) -> Result<B, B>
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        let by = const { By::ALL[BY] };
        debug_assert!(by != By::Page || are_in_one_page(keys), "keys in several pages");
        // SAFETY: caller guarantees the conditions.
        let Some(fetch) = (unsafe { self.members.prepare(by, DRIVER, start, keys) }) else { return Err(init) };
        let (mut result, mut alike) = (init, 0);
        // Storages that were filled together have most keys at the same positions. Comparing pays from two look-ups on.
        // The first key at different positions ends it, and is looked up again.
        if by != By::Step && M::CAN_DRIVE.iter().filter(|&&can_drive| can_drive).count() > 2 {
            for &key in *keys {
                let mut sought = Sought { alike: true, ..Sought::new(key, alike) };
                // SAFETY: the key is number `alike` of those that were prepared. The driver yields each once (J3).
                match unsafe { self.members.find(fetch, &mut sought) } {
                    Some(item) => result = f(result, (key, item)),
                    None if sought.found.is_some() => break,
                    None => {}
                }
                alike += 1;
            }
        }
        for (n, &key) in (alike..).zip(&keys[alike..]) {
            // SAFETY: the key is number `n` of those that were prepared. The driver yields each once (J3).
            if let Some(item) = unsafe { self.members.find(fetch, &mut Sought::new(key, n)) } {
                result = f(result, (key, item));
            }
        }
        Ok(result)
    }
}

/// Returns `true` if the join has a member of this number, and it can drive.
const fn can_drive<M: Access>(number: usize) -> bool {
    number < M::CAN_DRIVE.len() && M::CAN_DRIVE[number]
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
