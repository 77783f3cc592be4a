//! The first and the last element, and removal at the end.

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::entry::OccupiedEntry;
use super::extractor::Extractor;
use super::table::HashTable;
use crate::element_id::ElementId;
use crate::handle_error::handle_error;

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns the id of the first element. By the occupancy bits: an iterator would be set up to read only one
    /// element.
    #[inline]
    fn first_id(&self) -> Option<ElementId> {
        self.blocks.elements.first_index().and_then(ElementId::from_index)
    }

    /// Returns the id of the last element.
    #[inline]
    fn last_id(&self) -> Option<ElementId> {
        self.blocks.elements.last_index().and_then(ElementId::from_index)
    }

    /// Returns the first element in slot order. Takes *O*(1), plus one step for each 64 leading holes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.first(), Some(&0));
    /// ```
    #[inline]
    pub fn first(&self) -> Option<&T> {
        self.get_by_id(self.first_id()?)
    }

    /// Returns a mutable reference to the first element in slot order. Changes must not affect its hash.
    ///
    /// Takes as long as [`first`](Self::first).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, (n, 'a')));
    /// table.first_mut().unwrap().1 = 'b';
    /// assert_eq!(table.first(), Some(&(0, 'b')));
    /// ```
    #[inline]
    pub fn first_mut(&mut self) -> Option<&mut T> {
        self.get_by_id_mut(self.first_id()?)
    }

    /// Returns a mutable reference to the last element in slot order. Changes must not affect its hash.
    ///
    /// Takes as long as [`last`](Self::last).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, (n, 'a')));
    /// table.last_mut().unwrap().1 = 'b';
    /// assert_eq!(table.last(), Some(&(2, 'b')));
    /// ```
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.get_by_id_mut(self.last_id()?)
    }

    /// Returns the last element in slot order. Takes *O*(1), plus one step for each 64 trailing holes, of which
    /// [`pop`](Self::pop) leaves none.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.last(), Some(&2));
    /// ```
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.get_by_id(self.last_id()?)
    }

    /// Returns the entry of the first element in slot order.
    ///
    /// Takes *O*(1), plus one step for each 64 leading holes. A removal leaves one more hole, so a loop that removes
    /// all *n* elements from the front takes *n*² / 128 steps. [`extractor`](Self::extractor), [`drain`](Self::drain)
    /// and [`extract_if`](Self::extract_if) take *O*(*n*).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.first_entry().unwrap().remove().0, 0);
    /// assert_eq!(table.first(), Some(&1));
    /// ```
    #[inline]
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, T, A>> {
        let id = self.first_id()?;
        self.entry_by_id(id)
    }

    /// Returns the entry of the last element in slot order.
    ///
    /// Takes *O*(1), plus one step for each 64 trailing holes. A removal through it leaves one more, unlike
    /// [`pop`](Self::pop) and [`pop_if`](Self::pop_if).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.last_entry().unwrap().get(), &2);
    /// ```
    #[inline]
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, T, A>> {
        let id = self.last_id()?;
        self.entry_by_id(id)
    }

    /// Removes and returns the last element in slot order. Unlike [`remove`](Self::remove), leaves no hole: the index
    /// bound drops to one past the last remaining element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// assert_eq!(table.pop(), Some(2));
    /// assert_eq!(table.index_bound(), 1);
    /// assert_eq!((table.pop(), table.pop()), (Some(0), None));
    /// ```
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.trim();
        self.take_last()
    }

    /// Removes and returns the last element in slot order if `choose` returns `true` for it. Removes the holes at the
    /// end in any case.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..3).for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.pop_if(|n| *n == 2), Some(2));
    /// assert_eq!(table.pop_if(|n| *n == 2), None);
    /// ```
    pub fn pop_if(&mut self, choose: impl FnOnce(&mut T) -> bool) -> Option<T> {
        self.trim();
        let mut last = self.last_entry()?;
        if choose(last.get_mut()) { self.pop() } else { None }
    }

    /// Drops all but the first `len` elements in slot order, and lowers the index bound to match. Keeps the memory and
    /// the other ids. To drop the elements from a given slot on, see [`drain_range`](Self::drain_range).
    ///
    /// If a drop panics, that element is removed and the following ones stay.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// table.truncate(2);
    /// assert!(table.iter().eq(&[0, 2]));
    /// assert_eq!(table.index_bound(), 3);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        let Some(behind) = self.len().saturating_sub(len).checked_sub(1) else { return };
        if let Some(at) = self.blocks.elements.indices().nth_back(behind) {
            let mut rest = Extractor::new(self, at..self.blocks.elements.index_bound());
            while let Some(element) = rest.next_if(|_| true) {
                drop(element);
            }
            self.blocks.elements.truncate(at);
        }
    }

    /// Moves the elements in slots at or after `at` to a new table, in their order, and lowers the index bound to
    /// match.
    ///
    /// The moved elements get the ids 0, 1, 2, …; the others keep theirs. The new table has the same allocator, and
    /// capacity for exactly its elements.
    ///
    /// # Panics
    /// Panics if cloning the allocator does, before anything has changed.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// let at = table.find_id(3, |&n| n == 3).unwrap();
    /// let tail = table.split_off(at);
    /// assert!(tail.iter().eq(&[3, 4]));
    /// assert_eq!(tail.find(4, |&n| n == 4), Some(&4));
    /// assert!(table.iter().eq(&[0, 1, 2]));
    /// ```
    #[must_use = "use `drain_range` if the elements are not needed"]
    #[track_caller]
    pub fn split_off(&mut self, at: ElementId) -> Self
    where
        A: Clone,
    {
        match self.try_split_off(at) {
            Ok(tail) => tail,
            Err(error) => handle_error(error, self.len(), "HashTable::split_off"),
        }
    }

    /// Fallible version of [`split_off`](Self::split_off).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the allocator fails. The table is unchanged.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let at = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.try_split_off(at).unwrap().len(), 1);
    /// assert!(table.is_empty());
    /// ```
    pub fn try_split_off(&mut self, at: ElementId) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        let at = at.index();
        // I3 does not hold in `split` until its elements are inserted below. All is allocated first, and no user code
        // runs afterwards.
        let mut split = self.try_renumbered(at)?;
        split.assert_covered();
        let mut rest = Extractor::new(self, at..self.blocks.elements.index_bound());
        while let Some(element) = rest.next_if(|_| true) {
            let Ok(_) = split.blocks.elements.insert_within_capacity(element) else {
                unreachable!("room was made for all")
            };
        }
        self.blocks.elements.truncate(at);
        Ok(split)
    }

    /// Lowers the index bound past trailing holes. *O*(1) amortized over the removals that made them: a search for the
    /// last element would pass them each time.
    #[inline]
    pub(super) fn trim(&mut self) {
        let elements = &mut self.blocks.elements;
        elements.truncate(elements.index_bound());
    }
}
