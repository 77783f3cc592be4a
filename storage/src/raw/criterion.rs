//! [`Criterion`]: sort criteria.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem::needs_drop;

use super::Sort;

/// A sort criterion for pairs. User code that may panic or be inconsistent.
///
/// # Safety
/// - [`sort`](Self::sort) calls `pair` with positions of the list only, and keeps each position on the list once.
pub(crate) unsafe trait Criterion<T, K> {
    /// Compares two pairs.
    fn compare(&mut self, a: (K, &T), b: (K, &T)) -> Ordering;

    /// Sorts positions by the pairs that `pair` returns for them. If this panics, the list may be partially sorted but
    /// is complete.
    fn sort<'a>(&mut self, sort: Sort, positions: &mut [u32], pair: impl Fn(u32) -> (K, &'a T))
    where
        T: 'a,
    {
        sort.sort(positions, |a, b| self.compare(pair(*a), pair(*b)));
    }
}

/// A comparison function.
pub(crate) struct By<F>(pub(crate) F);

// SAFETY: `sort` is the provided one: the sorts of slices compare elements of the slice, and keep all of them.
unsafe impl<T, K, F: FnMut((K, &T), (K, &T)) -> Ordering> Criterion<T, K> for By<F> {
    fn compare(&mut self, a: (K, &T), b: (K, &T)) -> Ordering {
        (self.0)(a, b)
    }
}

/// A key extraction function.
pub(crate) struct ByKey<F>(pub(crate) F);

impl<F> ByKey<F> {
    /// Larger sort keys are recomputed for each comparison: moving them with the positions would cost more.
    const MAX_KEPT: usize = 16;
}

// SAFETY: `sort` calls `pair` for each position of the list, or is the same as the provided one. It writes the
// positions back when all are sorted.
unsafe impl<T, K, O: Ord, F: FnMut(K, &T) -> O> Criterion<T, K> for ByKey<F> {
    fn compare(&mut self, (i, a): (K, &T), (j, b): (K, &T)) -> Ordering {
        (self.0)(i, a).cmp(&(self.0)(j, b))
    }

    fn sort<'a>(&mut self, sort: Sort, positions: &mut [u32], pair: impl Fn(u32) -> (K, &'a T))
    where
        T: 'a,
    {
        // Do not cache sort keys with drop: they may own memory, and there would be one per pair.
        let keeps = !needs_drop::<O>() && size_of::<O>() <= Self::MAX_KEPT;
        let mut list = Vec::new();
        if !keeps || list.try_reserve_exact(positions.len()).is_err() {
            sort.sort(positions, |a, b| self.compare(pair(*a), pair(*b)));
            return;
        }
        list.extend(positions.iter().map(|&position| {
            let (key, value) = pair(position);
            ((self.0)(key, value), position)
        }));
        sort.sort(&mut list, |(a, _), (b, _)| a.cmp(b));
        positions.iter_mut().zip(list).for_each(|(to, (_, position))| *to = position);
    }
}
