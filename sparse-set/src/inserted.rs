/// The result of [`SparseSet::insert`](crate::SparseSet::insert) and [`StableSet::insert`](crate::StableSet::insert).
///
/// Not a `bool`, as a key can displace another: write `if set.insert(key).is_new()` where a `HashSet` has `if
/// set.insert(key)`.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, Inserted, SparseSet};
///
/// let old = Entity::new(5, 0).unwrap();
/// let new = old.next_version();
/// let mut set = SparseSet::new();
/// assert_eq!(set.insert(old), Inserted::New);
/// assert_eq!(set.insert(old), Inserted::Present);
/// assert_eq!(set.insert(new), Inserted::Displaced(old));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inserted<K> {
    /// No key had the index. The new key is the last one of a [`SparseSet`](crate::SparseSet).
    New,
    /// The set contained the key. Nothing changed.
    Present,
    /// This key, with the same index and another version, was replaced by the new key.
    Displaced(K),
}

impl<K> Inserted<K> {
    /// Returns whether the key was not in the set before, like [`HashSet::insert`].
    ///
    /// [`HashSet::insert`]: https://doc.rust-lang.org/std/collections/struct.HashSet.html#method.insert
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let mut seen = SparseSet::new();
    /// let firsts: Vec<u32> = [3, 1, 3, 2, 1].into_iter().filter(|&n| seen.insert(n).is_new()).collect();
    /// assert_eq!(firsts, [3, 1, 2]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_new(&self) -> bool {
        !matches!(self, Self::Present)
    }

    /// Returns the displaced key.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseSet};
    ///
    /// let old = Entity::new(5, 0).unwrap();
    /// let mut set = SparseSet::from([old]);
    /// assert_eq!(set.insert(old.next_version()).displaced(), Some(old));
    /// ```
    #[must_use]
    #[inline]
    pub fn displaced(self) -> Option<K> {
        match self {
            Self::Displaced(key) => Some(key),
            Self::New | Self::Present => None,
        }
    }
}
