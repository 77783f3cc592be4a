//! Owning iterators.

use core::fmt;
use core::iter::FusedIterator;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::Storage;
use crate::consume;
use crate::paging::{BySize, Paging};
use crate::raw::RawIntoIter;

/// An owning iterator over the keys and values of a [`Storage`], from front to back.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let mut pairs = Storage::from([(3_u32, "ada"), (1, "bob")]).into_iter();
/// assert_eq!(pairs.next(), Some((3, "ada")));
/// assert_eq!(pairs.len(), 1);
/// ```
pub struct IntoIter<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    raw: RawIntoIter<T, K, A, P>,
}

/// An owning iterator over the keys of a [`Storage`]. Each value is dropped when its key is yielded.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).into_keys().eq([3, 1]));
/// ```
#[derive(Clone)]
pub struct IntoKeys<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    pairs: IntoIter<T, K, A, P>,
}

/// An owning iterator over the values of a [`Storage`], from front to back.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).into_values().eq(["ada", "bob"]));
/// ```
#[derive(Clone)]
pub struct IntoValues<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
    pairs: IntoIter<T, K, A, P>,
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIter<T, K, A, P> {
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
        self.raw.keys()
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Consumes the storage and returns an iterator over the keys. Each value is dropped when its key is yielded.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).into_keys().eq([3, 1]));
    /// ```
    pub fn into_keys(self) -> IntoKeys<T, K, A, P> {
        IntoKeys { pairs: self.into_iter() }
    }

    /// Returns an iterator over the values, from front to back.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert!(Storage::from([(3_u32, "ada"), (1, "bob")]).into_values().eq(["ada", "bob"]));
    /// ```
    pub fn into_values(self) -> IntoValues<T, K, A, P> {
        IntoValues { pairs: self.into_iter() }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for Storage<T, K, A, P> {
    type Item = (K, T);
    type IntoIter = IntoIter<T, K, A, P>;

    #[inline]
    fn into_iter(self) -> IntoIter<T, K, A, P> {
        IntoIter { raw: self.raw.into_iter() }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Iterator for IntoIter<T, K, A, P> {
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

impl<T, K: SparseKey, A: Allocator, P: Paging> DoubleEndedIterator for IntoIter<T, K, A, P> {
    #[inline]
    fn next_back(&mut self) -> Option<(K, T)> {
        self.raw.next_back()
    }

    #[inline]
    fn rfold<B, F: FnMut(B, (K, T)) -> B>(self, init: B, f: F) -> B {
        consume::rfold(self, init, f)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> ExactSizeIterator for IntoIter<T, K, A, P> {}

impl<T, K: SparseKey, A: Allocator, P: Paging> FusedIterator for IntoIter<T, K, A, P> {}

impl<T, K: SparseKey> Default for IntoIter<T, K> {
    fn default() -> Self {
        Storage::new().into_iter()
    }
}

impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for IntoIter<T, K, A, P> {
    /// Clones the remaining elements, with a clone of the allocator.
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone() }
    }
}

/// Shows the remaining pairs.
impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for IntoIter<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.raw.walk()).finish()
    }
}

macro_rules! half {
    ($Name:ident of $Item:ident, $pair:pat => $half:expr) => {
        impl<T, K: SparseKey, A: Allocator, P: Paging> Iterator for $Name<T, K, A, P> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.pairs.next().map(|$pair| $half)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.pairs.size_hint()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.pairs.nth(n).map(|$pair| $half)
            }

            #[inline]
            fn last(self) -> Option<$Item> {
                self.pairs.last().map(|$pair| $half)
            }

            #[inline]
            fn fold<B, F: FnMut(B, $Item) -> B>(self, init: B, mut f: F) -> B {
                self.pairs.fold(init, |result, $pair| f(result, $half))
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> DoubleEndedIterator for $Name<T, K, A, P> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.pairs.next_back().map(|$pair| $half)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, $Item) -> B>(self, init: B, mut f: F) -> B {
                self.pairs.rfold(init, |result, $pair| f(result, $half))
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> ExactSizeIterator for $Name<T, K, A, P> {}

        impl<T, K: SparseKey, A: Allocator, P: Paging> FusedIterator for $Name<T, K, A, P> {}

        impl<T, K: SparseKey> Default for $Name<T, K> {
            fn default() -> Self {
                Self { pairs: IntoIter::default() }
            }
        }
    };
}

half!(IntoKeys of K, (key, _) => key);
half!(IntoValues of T, (_, value) => value);

/// Shows the remaining keys.
impl<T, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for IntoKeys<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.keys_slice()).finish()
    }
}

/// Shows the remaining values.
impl<T: fmt::Debug, K: SparseKey, A: Allocator, P: Paging> fmt::Debug for IntoValues<T, K, A, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pairs.raw.walk().map(|(_, value)| value)).finish()
    }
}
