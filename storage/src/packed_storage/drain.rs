//! The iterator of [`Storage::drain`](super::Storage::drain).

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::SparseKey;

use crate::consume;
use crate::raw::RawDrain;

/// A draining iterator over the pairs of a [`Storage`](super::Storage).
///
/// Dropping it drops the remaining values. Forgetting it leaks them.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
/// let mut drained = names.drain(1..);
/// assert_eq!(drained.next_back(), Some((2, "cleo")));
/// drop(drained);
/// assert_eq!(names.keys_slice(), [3]);
/// ```
pub struct Drain<'a, T, K> {
    raw: RawDrain<'a, T, K>,
}

impl<'a, T, K> Drain<'a, T, K> {
    pub(super) fn new(raw: RawDrain<'a, T, K>) -> Self {
        Self { raw }
    }
}

impl<T, K: SparseKey> Iterator for Drain<'_, T, K> {
    type Item = (K, T);

    #[inline]
    fn next(&mut self) -> Option<(K, T)> {
        self.raw.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.raw.len(), Some(self.raw.len()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(K, T)> {
        self.raw.skip(n);
        self.raw.next()
    }

    #[inline]
    fn last(self) -> Option<(K, T)> {
        consume::last(self)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::fold(self, init, f)
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for Drain<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        self.raw.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::rfold(self, init, f)
    }
}

impl<T, K: SparseKey> ExactSizeIterator for Drain<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for Drain<'_, T, K> {}

/// Shows the remaining pairs.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for Drain<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.raw.walk()).finish()
    }
}
