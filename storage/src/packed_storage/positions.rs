//! Access by position.

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::Storage;
use crate::paging::Paging;

/// # Positions
impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Returns the position of `key`, or `None` if it is absent or has another version.
    ///
    /// # Complexity
    /// *O*(1): reads one slot.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert_eq!(names.index_of(1), Some(1));
    /// assert_eq!(names.index_of(2), None);
    /// ```
    #[doc(alias = "index")]
    #[must_use]
    #[inline]
    pub fn index_of(&self, key: K) -> Option<usize> {
        self.as_set().index_of(key)
    }

    /// Returns the key and the value at `position`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert_eq!(names.get_at(1), Some((1, &"bob")));
    /// assert_eq!(names.get_at(2), None);
    /// ```
    #[doc(alias("at", "operator[]"))]
    #[must_use]
    #[inline]
    pub fn get_at(&self, position: usize) -> Option<(K, &T)> {
        self.raw.get_at(position)
    }

    /// Returns the key and a mutable reference to the value at `position`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut counts = Storage::from([(3_u32, 10), (1, 20)]);
    /// assert_eq!(counts.get_at_mut(1), Some((1, &mut 20)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_at_mut(&mut self, position: usize) -> Option<(K, &mut T)> {
        self.raw.get_at_mut(position)
    }

    /// Returns the first pair.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).first(), Some((3, &"ada")));
    /// ```
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<(K, &T)> {
        self.get_at(0)
    }

    /// Returns the last pair, which [`pop`](Self::pop) would remove.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).last(), Some((1, &"bob")));
    /// ```
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<(K, &T)> {
        self.get_at(self.len().wrapping_sub(1))
    }

    /// Swaps the positions of two pairs. Returns `false` and changes nothing if a key is absent.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// assert!(names.swap(1, 3));
    /// assert!(names.iter().eq([(1, &"bob"), (3, &"ada")]));
    /// assert!(!names.swap(1, 2));
    /// ```
    #[doc(alias = "swap_elements")]
    pub fn swap(&mut self, a: K, b: K) -> bool {
        match (self.index_of(a), self.index_of(b)) {
            (Some(a), Some(b)) => {
                self.raw.swap(a, b);
                true
            }
            _ => false,
        }
    }

    /// Swaps the pairs at two positions.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Panics
    /// Panics if a position is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// names.swap_at(0, 1);
    /// assert!(names.iter().eq([(1, &"bob"), (3, &"ada")]));
    /// ```
    #[track_caller]
    pub fn swap_at(&mut self, a: usize, b: usize) {
        let len = self.len();
        assert!(a < len && b < len, "Storage::swap_at: the positions {a} and {b} are not both below the length {len}");
        self.raw.swap(a, b);
    }
}
