//! `FromIterator`, `From` and `Extend`.
//!
//! As in std, `FromIterator` and `From` require the global allocator, and `From` the default hasher: otherwise
//! `HashSet::from([1, 2])` would be ambiguous. For another allocator, `extend` a set from one of the `_in`
//! constructors.

use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::Allocator;

use super::hash_set::{HashSet, insert_into};

impl<T, S> FromIterator<T> for HashSet<T, S>
where
    T: Eq + Hash,
    S: BuildHasher + Default,
{
    /// Collects the elements of the iterator. Keeps the first of equal elements.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set: HashSet<char> = "pequod".chars().collect();
    /// assert_eq!(set.len(), 6);
    /// ```
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::default();
        set.extend_for(iter, "HashSet::from_iter");
        set
    }
}

#[cfg(feature = "ahash")]
impl<T, const N: usize> From<[T; N]> for HashSet<T>
where
    T: Eq + Hash,
{
    /// Collects the elements of the array. Keeps the first of equal elements.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(HashSet::from([1, 2, 1]).len(), 2);
    /// ```
    #[track_caller]
    fn from(elements: [T; N]) -> Self {
        let mut set = Self::new();
        set.extend_for(elements, "HashSet::from");
        set
    }
}

impl<T, S, A> Extend<T> for HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts each element. Keeps the first of equal elements. If the iterator, `Hash` or `Eq` panics, the earlier
    /// elements stay in the set, but for up to 32 in a set with room for more than 65,536: there, elements are taken
    /// ahead and their buckets prefetched, which halves the time.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set.extend([2, 3]);
    /// assert_eq!(set, HashSet::from([1, 2, 3]));
    /// ```
    #[track_caller]
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        self.extend_for(iter, "HashSet::extend");
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts each element, and panics in the name of `method`.
    #[track_caller]
    pub(crate) fn extend_for(&mut self, iter: impl IntoIterator<Item = T>, method: &'static str) {
        let iter = iter.into_iter();
        self.reserve_for(iter.size_hint().0, method);
        self.table.insert_each(
            iter,
            |element| self.hasher.hash_one(element),
            |table, hash, element| _ = insert_into(table, hash, element, method),
        );
    }
}

impl<'a, T, S, A> Extend<&'a T> for HashSet<T, S, A>
where
    T: 'a + Eq + Hash + Copy,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each element. Keeps the first of equal elements.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set.extend(&[2, 3]);
    /// assert_eq!(set.len(), 3);
    /// ```
    #[track_caller]
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        self.extend(iter.into_iter().copied());
    }
}
