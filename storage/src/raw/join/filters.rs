//! [`Optional`] and [`Excluded`]: members that cannot drive.

use super::Access;
use super::access::{By, NO_DRIVER, Sought};

/// Matches all keys.
#[derive(Clone)]
pub struct Optional<M>(pub(crate) M);

/// Matches the keys that the inner member does not match.
#[derive(Clone)]
pub struct Excluded<M>(pub(crate) M);

// SAFETY: items are those of the inner member, or `None`.
unsafe impl<M: Access> Access for Optional<M> {
    type Key = M::Key;
    type Item = Option<M::Item>;
    type Fetch = Option<M::Fetch>;

    #[inline(always)]
    unsafe fn prepare(&self, by: By, _driver: usize, _start: usize, keys: &mut &[M::Key]) -> Option<Option<M::Fetch>> {
        // SAFETY: there is no driver.
        let fetch = unsafe { self.0.prepare(by, NO_DRIVER, 0, keys) };
        if by == By::Step && fetch.is_none() { None } else { Some(fetch) }
    }

    #[inline(always)]
    unsafe fn find<'s>(&'s self, fetch: Option<M::Fetch>, sought: &mut Sought<'s, M::Key>) -> Option<Option<M::Item>> {
        let Some(fetch) = fetch else { return Some(None) };
        // SAFETY: the inner member prepared the keys. Caller guarantees the other conditions.
        Some(unsafe { self.0.find(fetch, &mut Sought::new(sought.key, sought.n)) })
    }
}

// SAFETY: the only item is `()`.
unsafe impl<M: Access> Access for Excluded<M> {
    type Key = M::Key;
    type Item = ();
    type Fetch = Option<M::Fetch>;

    /// Always looks keys up.
    #[inline(always)]
    unsafe fn prepare(&self, by: By, _driver: usize, _start: usize, keys: &mut &[M::Key]) -> Option<Option<M::Fetch>> {
        let by = if by == By::Step { By::Key } else { by };
        // SAFETY: there is no driver.
        Some(unsafe { self.0.prepare(by, NO_DRIVER, 0, keys) })
    }

    #[inline(always)]
    unsafe fn find<'s>(&'s self, fetch: Option<M::Fetch>, sought: &mut Sought<'s, M::Key>) -> Option<()> {
        let Some(fetch) = fetch else { return Some(()) };
        // SAFETY: the inner member prepared the keys, or none, without a driver. Caller guarantees the rest.
        if unsafe { self.0.find(fetch, &mut Sought::new(sought.key, sought.n)) }.is_none() { Some(()) } else { None }
    }
}
