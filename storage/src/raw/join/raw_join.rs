//! [`RawJoin`]: the iteration of a join.

use sparse_set::SparseKey;

use super::access::{By, NO_DRIVER, Sought};
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
    // `always`: for few keys, passing the members through memory dominates.
    #[inline(always)]
    pub(crate) fn new(members: M) -> Self {
        let (mut driver, mut fewest) = (0, usize::MAX);
        for number in 0..M::CAN_DRIVE.len() {
            match members.driver_keys(number) {
                Some(keys) if keys.left() < fewest => (driver, fewest) = (number, keys.left()),
                _ => {}
            }
        }
        Self::driven_by(members, driver)
    }

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
        unsafe { find_one(&members, NO_DRIVER, key, 0) }
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

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<(M::Key, M::Item)> {
        loop {
            // SAFETY: the members keep the keys unchanged (J1).
            let (key, position) = unsafe { self.keys.next()? };
            // SAFETY: the driver has just yielded them, each key once (J3).
            if let Some(item) = unsafe { find_one(&self.members, self.driver, key, position) } {
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
            if let Some(item) = unsafe { find_one(&self.members, self.driver, key, position) } {
                return Some((key, item));
            }
        }
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
    fn fold_driven_by<const DRIVER: usize, B>(
        mut self,
        init: B,
        mut f: impl FnMut(B, (M::Key, M::Item)) -> B,
    ) -> B {
        if const { DRIVER >= M::CAN_DRIVE.len() || !M::CAN_DRIVE[DRIVER] } || DRIVER != self.driver {
            return init;
        }
        if self.left() >= MIN_BATCH {
            // SAFETY: `DRIVER` is the driver.
            return unsafe { self.fold_batches::<DRIVER, B, _>(init, f) };
        }
        let mut result = init;
        // SAFETY: the members keep the keys unchanged (J1).
        while let Some((key, position)) = unsafe { self.keys.next() } {
            // SAFETY: the driver has just yielded them, each key once (J3).
            if let Some(item) = unsafe { find_one(&self.members, DRIVER, key, position) } {
                result = f(result, (key, item));
            }
        }
        result
    }

    /// Folds batch by batch, each by the fastest way that finds all its keys.
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
        // SAFETY: the members keep the keys unchanged (J1), while `self` lives.
        while let Some(batch) = unsafe { self.keys.next_batch(BATCH) } {
            match batch {
                Batch::Run(mut start, mut keys) => {
                    while !keys.is_empty() {
                        let mut now = keys;
                        // SAFETY: the driver `DRIVER` has just yielded the keys, which begin at `start`.
                        result = match unsafe { self.fold_batch::<DRIVER, STEP, B, F>(start, &mut now, result, &mut f) } {
                            Ok(result) => result,
                            Err(result) => {
                                let fold = if are_in_one_page(now) {
                                    Self::fold_batch::<DRIVER, PAGE, B, F>
                                } else {
                                    Self::fold_batch::<DRIVER, KEY, B, F>
                                };
                                // SAFETY: as above. `PAGE` was just checked.
                                let (Ok(result) | Err(result)) = unsafe { fold(&self, start, &mut now, result, &mut f) };
                                result
                            }
                        };
                        (keys, start) = (&keys[now.len()..], start + now.len());
                    }
                }
                Batch::Holes(chunk) => {
                    // SAFETY: the driver `DRIVER` has just yielded a key at this position.
                    let fetch = unsafe { self.members.prepare(By::Key, DRIVER, chunk.start(), &mut &[][..]) };
                    if let Some(fetch) = fetch {
                        // SAFETY: the driver has just yielded the keys, each once (J3).
                        result = unsafe { self.fold_keys(fetch, chunk, result, &mut f) };
                    }
                }
            }
        }
        result
    }

    /// Folds the first of `keys`, and shortens `keys` to those. Fails if `BY` leads to none of them.
    ///
    /// # Safety
    /// - `DRIVER` is the driver, which has just yielded the keys. They begin at position `start`.
    /// - If `BY` is `PAGE`, their indices are in one page of the sparse array.
    // Not inlined, so that the loop keeps its state in registers.
    #[inline(never)]
    unsafe fn fold_batch<const DRIVER: usize, const BY: usize, B, F>(
        &self,
        start: usize,
        keys: &mut &[M::Key],
        init: B,
        f: &mut F,
    ) -> Result<B, B>
    where
        F: FnMut(B, (M::Key, M::Item)) -> B,
    {
        // SAFETY: caller guarantees the conditions.
        let Some(fetch) = (unsafe { self.members.prepare([By::Step, By::Page, By::Key][BY], DRIVER, start, keys) }) else {
            return Err(init);
        };
        let (mut result, mut alike) = (init, 0);
        // Storages that were filled together have most keys at the same positions. Comparing needs two look-ups.
        if BY != STEP && const { number_that_can_drive::<M>() > 2 } {
            for &key in *keys {
                let mut sought = Sought::alike(key, alike);
                // SAFETY: the key is number `alike` of those that were prepared. The driver yields each once (J3).
                match unsafe { self.members.find(fetch, &mut sought) } {
                    Some(item) => result = f(result, (key, item)),
                    None if sought.is_found() => break,
                    None => {}
                }
                alike += 1;
            }
        }
        let rest = (alike..).zip(&keys[alike..]).map(|(n, &key)| (key, n));
        // SAFETY: the keys were prepared, and the driver has yielded each once (J3). None was folded above.
        Ok(unsafe { self.fold_keys(fetch, rest, result, f) })
    }

    /// Folds keys, which come with their numbers.
    ///
    /// # Safety
    /// - The members [prepared](Access::prepare) the keys and returned `fetch`.
    /// - No item for one of the keys lives.
    #[inline(always)]
    unsafe fn fold_keys<B>(
        &self,
        fetch: M::Fetch,
        keys: impl Iterator<Item = (M::Key, usize)>,
        init: B,
        f: &mut impl FnMut(B, (M::Key, M::Item)) -> B,
    ) -> B {
        let mut result = init;
        for (key, n) in keys {
            // SAFETY: caller guarantees the conditions.
            if let Some(item) = unsafe { self.members.find(fetch, &mut Sought::new(key, n)) } {
                result = f(result, (key, item));
            }
        }
        result
    }
}

const STEP: usize = 0;
const PAGE: usize = 1;
const KEY: usize = 2;

const fn number_that_can_drive<M: Access>() -> usize {
    let (mut n, mut found) = (0, 0);
    while n < M::CAN_DRIVE.len() {
        found += M::CAN_DRIVE[n] as usize;
        n += 1;
    }
    found
}

/// Returns the item for one key.
///
/// # Safety
/// - If member `driver` exists, it has the key at this position.
/// - If items are exclusive, no item for the same key lives.
#[inline(always)]
unsafe fn find_one<M: Access>(members: &M, driver: usize, key: M::Key, position: usize) -> Option<M::Item> {
    // SAFETY: caller guarantees that the driver has a key at the position.
    let fetch = unsafe { members.prepare(By::Key, driver, position, &mut &[][..])? };
    // SAFETY: the key is number 0 from the position. Caller guarantees the other condition.
    unsafe { members.find(fetch, &mut Sought::new(key, 0)) }
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
