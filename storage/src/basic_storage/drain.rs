//! [`Drain`].

use core::fmt;
use core::iter::FusedIterator;
use core::panic::{RefUnwindSafe, UnwindSafe};

use sparse_set::SparseSet;

use crate::owned_iterator;
use crate::raw::OwnedPairs;
use sparse_set::internal::KeySet;

/// A draining iterator over the keys and values of a storage.
///
/// Dropping it drops the remaining values. Forgetting it leaks them. The storage is borrowed until then, and so is what
/// its values borrow.
///
/// # Examples
/// ```
/// use storage::{StableStorage, Storage};
///
/// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
/// let mut drained = names.drain(1..);
/// assert_eq!(drained.next_back(), Some((2, "cleo")));
/// drop(drained);
/// assert_eq!(names.keys_slice(), [3]);
///
/// let mut names = StableStorage::from([(3_u32, "ada"), (1, "bob")]);
/// let mut drained = names.drain();
/// assert_eq!(drained.next_back(), Some((1, "bob")));
/// assert_eq!(drained.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed; use `clear` or `truncate` to drop the values"]
pub struct Drain<'a, T, S: KeySet = SparseSet> {
    pub(super) pairs: OwnedPairs<'a, T, S::Walk, ()>,
}

impl<T, S: KeySet> Iterator for Drain<'_, T, S> {
    type Item = (S::Key, T);

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<(S::Key, T)> {
        self.pairs.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.pairs.len()
    }

    #[inline]
    fn last(self) -> Option<(S::Key, T)> {
        owned_iterator::last(self)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<(S::Key, T)> {
        self.pairs.nth(n)
    }

    #[inline]
    fn fold<B, F: FnMut(B, (S::Key, T)) -> B>(self, init: B, f: F) -> B {
        self.pairs.fold(init, f)
    }
}

impl<T, S: KeySet> DoubleEndedIterator for Drain<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<(S::Key, T)> {
        self.pairs.next_back()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<(S::Key, T)> {
        self.pairs.nth_back(n)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (S::Key, T)) -> B>(self, init: B, f: F) -> B {
        self.pairs.rfold(init, f)
    }
}

impl<T, S: KeySet> ExactSizeIterator for Drain<'_, T, S> {}

impl<T, S: KeySet> FusedIterator for Drain<'_, T, S> {}

/// Moving the iterator does not move the values.
impl<T, S: KeySet> Unpin for Drain<'_, T, S> {}

/// The values are yielded or dropped, whatever panics meanwhile, as those of std's.
impl<T: RefUnwindSafe, S: KeySet> UnwindSafe for Drain<'_, T, S> {}

/// Creates an empty iterator.
impl<T, S: KeySet> Default for Drain<'_, T, S> {
    fn default() -> Self {
        Self { pairs: OwnedPairs::EMPTY }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet> fmt::Debug for Drain<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared()).finish()
    }
}
