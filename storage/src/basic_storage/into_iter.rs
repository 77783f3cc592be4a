//! [`IntoIter`], [`IntoKeys`] and [`IntoValues`].

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, SparseSet};

use super::BasicStorage;
use crate::raw::{ErasedStorage, OwnedPairs, RawStorage};
use crate::{BySize, Paging, owned_iterator};
use sparse_set::internal::KeySet;

impl<T, S: KeySet, P: Paging> BasicStorage<T, S, P> {
    /// Converts the storage into an iterator over the keys, by position. Each value is dropped when its key is
    /// yielded.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "Ada"), (1, "Bob")]).into_keys().eq([3, 1]));
    /// ```
    #[inline]
    pub fn into_keys(self) -> IntoKeys<T, S, P> {
        IntoKeys { pairs: self.raw.into_iter() }
    }

    /// Converts the storage into an iterator over the values, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.into_values().eq(["Ada", "Bob"]));
    /// ```
    #[inline]
    pub fn into_values(self) -> IntoValues<T, S, P> {
        IntoValues { pairs: self.raw.into_iter() }
    }
}

impl<T, S: KeySet, P: Paging> IntoIterator for BasicStorage<T, S, P> {
    type Item = (S::Key, T);
    type IntoIter = IntoIter<T, S, P>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, S, P> {
        IntoIter { pairs: self.raw.into_iter() }
    }
}

/// The remaining pairs of a consumed storage.
type Rest<T, S, P> = OwnedPairs<'static, T, <S as KeySet>::Walk, ErasedStorage<S, P>>;

/// Clones pairs into a new storage.
fn clone_rest<T: Clone, S: KeySet<Alloc: Clone>, P: Paging>(pairs: &Rest<T, S, P>) -> Rest<T, S, P> {
    let mut storage = BasicStorage::<T, S, P> { raw: RawStorage::new_in(pairs.allocator().clone()) };
    storage.extend(pairs.as_shared().map(|(key, value)| (key, value.clone())));
    storage.raw.into_iter()
}

#[inline(always)]
fn key_of<K, V>((key, _): (K, V)) -> K {
    key
}

#[inline(always)]
fn value_of<K, V>((_, value): (K, V)) -> V {
    value
}

/// An owning iterator over the keys and values of a storage, by position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut pairs = Storage::from([(3_u32, "Ada"), (1, "Bob")]).into_iter();
/// assert_eq!(pairs.next(), Some((3, "Ada")));
/// assert_eq!(pairs.len(), 1);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, S: KeySet = SparseSet, P: Paging = BySize> {
    pub(super) pairs: OwnedPairs<'static, T, S::Walk, ErasedStorage<S, P>>,
}

impl<T, S: KeySet, P: Paging> Iterator for IntoIter<T, S, P> {
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

impl<T, S: KeySet, P: Paging> DoubleEndedIterator for IntoIter<T, S, P> {
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

impl<T, S: KeySet, P: Paging> ExactSizeIterator for IntoIter<T, S, P> {}

impl<T, S: KeySet, P: Paging> FusedIterator for IntoIter<T, S, P> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, S: KeySet<Alloc: Clone>, P: Paging> Clone for IntoIter<T, S, P> {
    fn clone(&self) -> Self {
        Self { pairs: clone_rest(&self.pairs) }
    }
}

/// Creates an empty iterator.
impl<T, S: KeySet<Alloc = Global>> Default for IntoIter<T, S> {
    fn default() -> Self {
        Self { pairs: BasicStorage::default().raw.into_iter() }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for IntoIter<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared()).finish()
    }
}

impl<T, S: KeySet, P: Paging> IntoIter<T, S, P> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let names = StableStorage::from([(3_u32, "Ada")]).into_iter();
    /// let Global = names.allocator();
    /// ```
    #[must_use]
    #[inline]
    pub fn allocator(&self) -> &S::Alloc {
        self.pairs.allocator()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIter<T, SparseSet<K, A>, P> {
    /// Returns the remaining keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut pairs = Storage::from([(3_u32, "ada"), (1, "bob")]).into_iter();
    /// pairs.next();
    /// assert_eq!(pairs.keys_slice(), [1]);
    /// ```
    #[must_use]
    pub fn keys_slice(&self) -> &[K] {
        self.pairs.keys()
    }
}

/// An owning iterator over the keys of a storage, by position. Each value is dropped when its key is yielded.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// assert!(Storage::from([(3_u32, "Ada"), (1, "Bob")]).into_keys().eq([3, 1]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoKeys<T, S: KeySet = SparseSet, P: Paging = BySize> {
    pub(super) pairs: OwnedPairs<'static, T, S::Walk, ErasedStorage<S, P>>,
}

impl<T, S: KeySet, P: Paging> Iterator for IntoKeys<T, S, P> {
    type Item = S::Key;

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<S::Key> {
        self.pairs.next().map(key_of)
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
    fn last(self) -> Option<S::Key> {
        owned_iterator::last(self)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<S::Key> {
        self.pairs.nth(n).map(key_of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, S::Key) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.fold(init, |result, (key, _)| f(result, key))
    }
}

impl<T, S: KeySet, P: Paging> DoubleEndedIterator for IntoKeys<T, S, P> {
    #[inline]
    fn next_back(&mut self) -> Option<S::Key> {
        self.pairs.next_back().map(key_of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<S::Key> {
        self.pairs.nth_back(n).map(key_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, S::Key) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.rfold(init, |result, (key, _)| f(result, key))
    }
}

impl<T, S: KeySet, P: Paging> ExactSizeIterator for IntoKeys<T, S, P> {}

impl<T, S: KeySet, P: Paging> FusedIterator for IntoKeys<T, S, P> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, S: KeySet<Alloc: Clone>, P: Paging> Clone for IntoKeys<T, S, P> {
    fn clone(&self) -> Self {
        Self { pairs: clone_rest(&self.pairs) }
    }
}

/// Creates an empty iterator.
impl<T, S: KeySet<Alloc = Global>> Default for IntoKeys<T, S> {
    fn default() -> Self {
        Self { pairs: BasicStorage::default().raw.into_iter() }
    }
}

/// Shows the remaining elements.
impl<T, S: KeySet, P: Paging> fmt::Debug for IntoKeys<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared().map(key_of)).finish()
    }
}

/// An owning iterator over the values of a storage, by position.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(3_u32, "Ada"), (1, "Bob")]);
/// assert!(names.into_values().eq(["Ada", "Bob"]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoValues<T, S: KeySet = SparseSet, P: Paging = BySize> {
    pub(super) pairs: OwnedPairs<'static, T, S::Walk, ErasedStorage<S, P>>,
}

impl<T, S: KeySet, P: Paging> Iterator for IntoValues<T, S, P> {
    type Item = T;

    // `always`: otherwise the state is kept in memory, which takes three times as long.
    #[inline(always)]
    fn next(&mut self) -> Option<T> {
        self.pairs.next().map(value_of)
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
    fn last(self) -> Option<T> {
        owned_iterator::last(self)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.pairs.nth(n).map(value_of)
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.fold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet, P: Paging> DoubleEndedIterator for IntoValues<T, S, P> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.pairs.next_back().map(value_of)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T> {
        self.pairs.nth_back(n).map(value_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, T) -> B>(self, init: B, mut f: F) -> B {
        self.pairs.rfold(init, |result, (_, value)| f(result, value))
    }
}

impl<T, S: KeySet, P: Paging> ExactSizeIterator for IntoValues<T, S, P> {}

impl<T, S: KeySet, P: Paging> FusedIterator for IntoValues<T, S, P> {}

/// Clones the remaining elements, with a clone of the allocator. Calls
/// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
impl<T: Clone, S: KeySet<Alloc: Clone>, P: Paging> Clone for IntoValues<T, S, P> {
    fn clone(&self) -> Self {
        Self { pairs: clone_rest(&self.pairs) }
    }
}

/// Creates an empty iterator.
impl<T, S: KeySet<Alloc = Global>> Default for IntoValues<T, S> {
    fn default() -> Self {
        Self { pairs: BasicStorage::default().raw.into_iter() }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for IntoValues<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.as_shared().map(value_of)).finish()
    }
}
