//! [`Iter`] and [`IterMut`].

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use sparse_set::allocator::Allocator;
use sparse_set::{Entity, SparseKey};

use super::SlotMap;
use super::states::key_of;
use super::walk::{SharedWalk, Walk, WalkMut};

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns an iterator over keys and values, by ascending index.
    ///
    /// # Complexity
    /// *O*(slots) for all pairs.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
    /// assert!(names.iter().eq([(hero, &"hero"), (dragon, &"dragon")]));
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter(&self) -> Iter<'_, T, K> {
        Iter { walk: Walk::new(self.slots.as_slice().iter(), self.len), keys: PhantomData }
    }

    /// Returns a mutable iterator over keys and values, by ascending index.
    ///
    /// # Complexity
    /// *O*(slots) for all pairs.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let gold = counts.insert(10);
    /// for (_, count) in counts.iter_mut() {
    ///     *count += 1;
    /// }
    /// assert_eq!(counts[gold], 11);
    /// ```
    #[doc(alias("each", "reach"))]
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T, K> {
        IterMut { walk: Walk::new(self.slots.as_mut_slice().iter_mut(), self.len), keys: PhantomData }
    }
}

impl<'a, T, K: SparseKey, A: Allocator> IntoIterator for &'a SlotMap<T, K, A> {
    type Item = (K, &'a T);
    type IntoIter = Iter<'a, T, K>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T, K> {
        self.iter()
    }
}

impl<'a, T, K: SparseKey, A: Allocator> IntoIterator for &'a mut SlotMap<T, K, A> {
    type Item = (K, &'a mut T);
    type IntoIter = IterMut<'a, T, K>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T, K> {
        self.iter_mut()
    }
}

#[inline(always)]
fn pair_of<K: SparseKey, V>((index, state, value): (usize, u32, V)) -> (K, V) {
    (key_of(index, state), value)
}

/// An iterator over the keys and values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// let mut pairs = names.iter();
/// assert_eq!(pairs.next_back(), Some((dragon, &"dragon")));
/// assert_eq!(pairs.next(), Some((hero, &"hero")));
/// assert_eq!(pairs.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T, K: SparseKey = Entity> {
    walk: SharedWalk<'a, T>,
    keys: PhantomData<K>,
}

impl<'a, T, K: SparseKey> Iterator for Iter<'a, T, K> {
    type Item = (K, &'a T);

    // `always`: otherwise the state is kept in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<(K, &'a T)> {
        self.walk.next().map(pair_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn last(mut self) -> Option<(K, &'a T)> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, &'a T)) -> B>(self, init: B, mut f: F) -> B {
        self.walk.fold(init, |result, item| f(result, pair_of(item)))
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for Iter<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back().map(pair_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.walk.rfold(init, |result, item| f(result, pair_of(item)))
    }
}

impl<T, K: SparseKey> ExactSizeIterator for Iter<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for Iter<'_, T, K> {}

impl<T, K: SparseKey> Clone for Iter<'_, T, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { walk: self.walk.clone(), keys: PhantomData }
    }
}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for Iter<'_, T, K> {
    fn default() -> Self {
        Self { walk: Walk::new([].iter(), 0), keys: PhantomData }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for Iter<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A mutable iterator over the keys and values of a slot map, by ascending index.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut counts: SlotMap<u32> = SlotMap::new();
/// let gold = counts.insert(10);
/// counts.iter_mut().for_each(|(_, count)| *count += 1);
/// assert_eq!(counts[gold], 11);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T, K: SparseKey = Entity> {
    walk: WalkMut<'a, T>,
    keys: PhantomData<K>,
}

impl<'a, T, K: SparseKey> Iterator for IterMut<'a, T, K> {
    type Item = (K, &'a mut T);

    // `always`: otherwise the state is kept in memory.
    #[inline(always)]
    fn next(&mut self) -> Option<(K, &'a mut T)> {
        self.walk.next().map(pair_of)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.walk.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn last(mut self) -> Option<(K, &'a mut T)> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, (K, &'a mut T)) -> B>(self, init: B, mut f: F) -> B {
        self.walk.fold(init, |result, item| f(result, pair_of(item)))
    }
}

impl<T, K: SparseKey> DoubleEndedIterator for IterMut<'_, T, K> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.walk.next_back().map(pair_of)
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        self.walk.rfold(init, |result, item| f(result, pair_of(item)))
    }
}

impl<T, K: SparseKey> ExactSizeIterator for IterMut<'_, T, K> {}

impl<T, K: SparseKey> FusedIterator for IterMut<'_, T, K> {}

/// Creates an empty iterator.
impl<T, K: SparseKey> Default for IterMut<'_, T, K> {
    fn default() -> Self {
        Self { walk: Walk::new([].iter_mut(), 0), keys: PhantomData }
    }
}

/// Shows the remaining elements.
impl<T: fmt::Debug, K: SparseKey> fmt::Debug for IterMut<'_, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.walk.as_shared().map(pair_of::<K, _>)).finish()
    }
}
