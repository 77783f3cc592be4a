//! Moving the elements of one table into another.

use sparse_array::allocator::Allocator;
use sparse_array::{self as array, TryReserveError};

use super::restore_lanes::Removals;
use super::table::HashTable;
use crate::element_id::ElementId;
use crate::handle_error::handle_error;

impl<T, A: Allocator> HashTable<T, A> {
    /// Moves all elements of `other` into `self`, in slot order. `other` keeps its memory.
    ///
    /// `hash` returns the hash of an element. `eq` compares an element of `other` with one of `self`. If it returns
    /// `true`, `both` is called with the element of `self`, which may be changed as by [`find_mut`](Self::find_mut),
    /// and the one removed from `other`.
    ///
    /// If a closure panics or an allocation fails, each element is in one of the two tables or was passed to `both`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let (mut a, mut b) = (HashTable::new(), HashTable::new());
    /// [(1, 10), (2, 20)].into_iter().for_each(|e| _ = a.insert_unique(e.0, e));
    /// [(2, 5), (3, 5)].into_iter().for_each(|e| _ = b.insert_unique(e.0, e));
    /// a.append(&mut b, |e| e.0, |theirs, ours| theirs.0 == ours.0, |ours, theirs| ours.1 += theirs.1);
    /// assert!(a.iter().eq(&[(1, 10), (2, 25), (3, 5)]));
    /// assert!(b.is_empty());
    /// ```
    #[doc(alias = "Append")]
    #[doc(alias = "merge")]
    #[track_caller]
    pub fn append<B: Allocator>(
        &mut self,
        other: &mut HashTable<T, B>,
        hash: impl FnMut(&T) -> u64,
        eq: impl FnMut(&T, &T) -> bool,
        both: impl FnMut(&mut T, T),
    ) {
        if let Err(error) = self.try_append(other, hash, eq, both) {
            handle_error(error, self.len() + 1, "HashTable::append");
        }
    }

    /// Fallible version of [`append`](Self::append).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. The elements not moved yet
    /// stay in `other`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let (mut a, mut b) = (HashTable::new(), HashTable::new());
    /// (0..3).for_each(|n| _ = b.insert_unique(n, n));
    /// assert!(a.try_append(&mut b, |&n| n, |m, n| m == n, |_, _| ()).is_ok());
    /// assert_eq!((a.len(), b.len()), (3, 0));
    /// ```
    pub fn try_append<B: Allocator>(
        &mut self,
        other: &mut HashTable<T, B>,
        mut hash: impl FnMut(&T) -> u64,
        mut eq: impl FnMut(&T, &T) -> bool,
        both: impl FnMut(&mut T, T),
    ) -> Result<(), TryReserveError> {
        // Ignore a failure: `self` may already hold most of the elements.
        let coming = other.len();
        _ = self.try_reserve(if self.is_empty() { coming } else { coming.div_ceil(2) });
        let look_up = |table: &Self, theirs: &T| {
            let hash = hash(theirs);
            (hash, table.find_id(hash, |ours| eq(theirs, ours)))
        };
        self.try_append_with(other, look_up, both)
    }

    /// Moves all elements of `other` into `self`, in slot order, without looking for equal ones. `other` keeps its
    /// memory.
    ///
    /// `hash` returns the hash of an element. If it panics, each element is in one of the two tables. Takes *O*(n) for
    /// *n* elements of `other`, even if all hashes are equal.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let (mut a, mut b) = (HashTable::new(), HashTable::new());
    /// a.insert_unique(7, 7);
    /// b.insert_unique(7, 7);
    /// a.append_unique(&mut b, |&n| n);
    /// assert_eq!((a.iter_hash(7).count(), b.len()), (2, 0));
    /// ```
    #[track_caller]
    pub fn append_unique<B: Allocator>(&mut self, other: &mut HashTable<T, B>, hash: impl FnMut(&T) -> u64) {
        if let Err(error) = self.try_append_unique(other, hash) {
            handle_error(error, self.len().saturating_add(other.len()), "HashTable::append_unique");
        }
    }

    /// Fallible version of [`append_unique`](Self::append_unique).
    ///
    /// # Errors
    /// Returns a [`TryReserveError`] if the capacity is too large or the allocator fails. Each element is in one of the
    /// two tables.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    ///
    /// let (mut a, mut b) = (HashTable::new(), HashTable::new());
    /// (0..3).for_each(|n| _ = b.insert_unique(n, n));
    /// assert!(a.try_append_unique(&mut b, |&n| n).is_ok());
    /// assert_eq!((a.len(), b.len()), (3, 0));
    /// ```
    pub fn try_append_unique<B: Allocator>(
        &mut self,
        other: &mut HashTable<T, B>,
        mut hash: impl FnMut(&T) -> u64,
    ) -> Result<(), TryReserveError> {
        self.try_reserve(other.len())?;
        self.try_append_with(other, |_, element| (hash(element), None), |_, _| unreachable!("no element is looked up"))
    }

    /// Moves the elements of `other` into `self`, in slot order. `look_up` returns an element's hash, and the id of the
    /// equal element in `self`, if any; `both` is called with such pairs.
    ///
    /// An element leaves `other` only once a slot and a lane are available. So on a panic or an allocation failure,
    /// each element is in one of the tables or was passed to `both`.
    fn try_append_with<B: Allocator>(
        &mut self,
        other: &mut HashTable<T, B>,
        mut look_up: impl FnMut(&Self, &T) -> (u64, Option<ElementId>),
        mut both: impl FnMut(&mut T, T),
    ) -> Result<(), TryReserveError> {
        let mut restore = Removals::of(other);
        let mut rest = KeepRest(Some(restore.drain()));
        let Some(drain) = &mut rest.0 else { unreachable!("just made") };
        while let Some((_, element)) = drain.peek() {
            let (hash, present) = look_up(self, element);
            if let Some(id) = present {
                let (Some(present), Some((_, element))) = (self.get_by_id_mut(id), drain.next()) else {
                    unreachable!("`look_up` looked at both")
                };
                both(present, element);
            } else {
                self.try_insert_with(hash, || {
                    let Some((_, element)) = drain.next() else { unreachable!("`peek` returned it") };
                    element
                })?;
            }
        }
        Ok(())
    }
}

/// Keeps the remaining elements of a drain in their array when dropped, also during a panic.
struct KeepRest<'a, T, A: Allocator>(Option<array::Drain<'a, T, A>>);

impl<T, A: Allocator> Drop for KeepRest<'_, T, A> {
    fn drop(&mut self) {
        if let Some(drain) = self.0.take() {
            drain.keep_rest();
        }
    }
}
