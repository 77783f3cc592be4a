//! [`Inserted`].

/// What [`SparseSet::insert`](crate::SparseSet::insert) found at the index of the key.
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
    /// No key had the index. The key is the last one of the set now.
    New,
    /// The key was in the set. Nothing has changed.
    Present,
    /// This key, of another version, had the index. It is gone, and the new key is at its position.
    Displaced(K),
}

impl<K> Inserted<K> {
    /// Whether the key was not in the set before: what [`HashSet::insert`] returns.
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

    /// The key that had to go.
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
