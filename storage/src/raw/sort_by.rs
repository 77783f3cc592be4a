//! [`SortBy`]: sort criteria.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem::needs_drop;

use super::sort_kind::SortKind;

/// A sort criterion for pairs. User code that may panic or be inconsistent.
///
/// # Safety
/// - [`sort`](Self::sort) calls `pair` with positions of the list only, and keeps each position on the list once.
pub(crate) unsafe trait SortBy<T, K> {
    /// Sorts an ascending list of positions by the pairs that `pair` returns. If this panics, the list may be partially
    /// sorted or incomplete.
    fn sort<'a>(&mut self, kind: impl SortKind, positions: &mut [u32], pair: impl Fn(u32) -> (K, &'a T))
    where
        T: 'a;
}

/// A comparison function.
pub(crate) struct By<F>(pub(crate) F);

// SAFETY: `straighten` and slice sorts compare elements of the list only, and keep all of them.
unsafe impl<T, K, F: FnMut((K, &T), (K, &T)) -> Ordering> SortBy<T, K> for By<F> {
    fn sort<'a>(&mut self, kind: impl SortKind, positions: &mut [u32], pair: impl Fn(u32) -> (K, &'a T))
    where
        T: 'a,
    {
        let compare = &mut |a, b| (self.0)(pair(a), pair(b));
        if !kind.straighten(positions, compare) {
            kind.sort_positions(positions, compare);
        }
    }
}

/// A key extraction function.
pub(crate) struct ByKey<F>(pub(crate) F);

impl<F> ByKey<F> {
    /// Larger sort keys are recomputed for each comparison: moving them would cost more.
    const MAX_KEPT: usize = 16;
}

// SAFETY: `straighten` and slice sorts compare elements of the list only, and keep all of them. With a list of sort
// keys, `pair` is called for each position, and all positions are written back after sorting.
unsafe impl<T, K, O: Ord, F: FnMut(K, &T) -> O> SortBy<T, K> for ByKey<F> {
    fn sort<'a>(&mut self, kind: impl SortKind, positions: &mut [u32], pair: impl Fn(u32) -> (K, &'a T))
    where
        T: 'a,
    {
        // Do not cache sort keys that need drop: they may own memory, one block per pair.
        let keeps = !needs_drop::<O>() && size_of::<O>() <= Self::MAX_KEPT;
        let mut list = Vec::new();
        let mut key_of = |position| {
            let (key, value) = pair(position);
            (self.0)(key, value)
        };
        let compare = &mut |a, b| key_of(a).cmp(&key_of(b));
        if kind.straighten(positions, compare) {
            return;
        }
        if !keeps || list.try_reserve_exact(positions.len()).is_err() {
            kind.sort_positions(positions, compare);
            return;
        }
        list.extend(positions.iter().map(|&position| (key_of(position), position)));
        kind.sort(&mut list, |(a, _), (b, _)| a.cmp(b));
        positions.iter_mut().zip(list).for_each(|(to, (_, position))| *to = position);
    }
}
