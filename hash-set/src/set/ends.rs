//! The first and the last element, and removal at the end.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;
use crate::handle_error::handle_error;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Returns the first element in slot order. Takes *O*(1), plus one step for each 64 leading holes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(HashSet::from(["a", "b"]).first(), Some(&"a"));
    /// ```
    #[doc(alias = "FindArbitraryElement")]
    #[inline]
    pub fn first(&self) -> Option<&T> {
        self.table.first()
    }

    /// Returns the last element in slot order. Takes *O*(1), plus one step for each 64 trailing holes, of which
    /// [`pop`](Self::pop) leaves none.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(HashSet::from(["a", "b"]).last(), Some(&"b"));
    /// ```
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.table.last()
    }

    /// Removes and returns the last element in slot order. Unlike [`remove`](Self::remove), leaves no hole: the index
    /// bound drops to one past the last remaining element.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// assert_eq!(set.pop(), Some("b"));
    /// assert_eq!(set.index_bound(), 1);
    /// assert_eq!(set.pop(), Some("a"));
    /// assert_eq!(set.pop(), None);
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.table.pop()
    }

    /// Removes and returns the last element in slot order if `choose` returns `true` for it. Removes the holes at the
    /// end in any case.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// assert_eq!(set.pop_if(|n| *n > 1), Some(2));
    /// assert_eq!(set.pop_if(|n| *n > 1), None);
    /// ```
    #[inline]
    pub fn pop_if(&mut self, choose: impl FnOnce(&T) -> bool) -> Option<T> {
        self.table.pop_if(|element| choose(element))
    }

    /// Drops all but the first `len` elements in slot order, and lowers the index bound to match. Keeps the memory and
    /// the other ids.
    ///
    /// If a drop panics, that element is removed and the following ones stay.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..5).collect();
    /// set.remove(&1);
    /// set.truncate(2);
    /// assert!(set.iter().eq(&[0, 2]));
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.table.truncate(len);
    }

    /// Moves the elements in slots at or after `at` to a new set, in their order, and lowers the index bound to match.
    ///
    /// The moved elements get the ids 0, 1, 2, …; the others keep theirs. The new set has the same hasher and
    /// allocator, and capacity for exactly its elements.
    ///
    /// # Panics
    /// Panics if cloning the hasher or the allocator does, before anything has changed.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let tail = set.split_off(set.get_id("b").unwrap());
    /// assert_eq!(tail, HashSet::from(["b", "c"]));
    /// assert_eq!(set, HashSet::from(["a"]));
    /// ```
    #[must_use = "use `drain_range` if the elements are not needed"]
    #[track_caller]
    pub fn split_off(&mut self, at: ElementId) -> Self
    where
        S: Clone,
        A: Clone,
    {
        match self.try_split_off(at) {
            Ok(tail) => tail,
            Err(error) => handle_error(error, self.len(), "HashSet::split_off"),
        }
    }

    /// Fallible version of [`split_off`](Self::split_off).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the allocator fails. The set is unchanged.
    ///
    /// # Panics
    /// Panics if cloning the hasher or the allocator does, before anything has changed.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let at = set.get_id("b").unwrap();
    /// assert_eq!(set.try_split_off(at), Ok(HashSet::from(["b", "c"])));
    /// assert_eq!(set, HashSet::from(["a"]));
    /// ```
    pub fn try_split_off(&mut self, at: ElementId) -> Result<Self, TryReserveError>
    where
        S: Clone,
        A: Clone,
    {
        // Clone the hasher first: `clone` is user code.
        let hasher = self.hasher.clone();
        Ok(Self { hasher, table: self.table.try_split_off(at)? })
    }
}
