//! Look-up and removal by hash.

use sparse_array::allocator::Allocator;

use super::index::Position;
use super::table::RawTable;
use super::tag::StoredHash;
use crate::element_id::ElementId;
use crate::hash_table::{HashTable, id_of};

impl<T, A: Allocator> RawTable<T, A> {
    /// Returns the lane of the first element with this hash for which `eq` returns `true`.
    #[inline]
    pub(super) fn find_position(&self, hash: u64, mut eq: impl FnMut(&T) -> bool) -> Option<Position> {
        // SAFETY: `id` is in a lane, so occupied (I3).
        self.index.find(StoredHash::new(hash), |id| eq(unsafe { self.elements.get_unchecked(id as usize) }))
    }
}

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.find(7, |&e| e == "seven"), Some(&"seven"));
    /// assert_eq!(table.find(7, |&e| e == "eight"), None);
    /// ```
    #[doc(alias = "FindByHash")]
    #[inline]
    pub fn find(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<&T> {
        let position = self.raw.find_position(hash, eq)?;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some(unsafe { self.raw.elements.get_unchecked(position.id as usize) })
    }

    /// Returns a mutable reference to the element with this hash for which `eq` returns `true`.
    ///
    /// Changes must not affect the element's hash, or look-ups no longer find it.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, (7, "seven"));
    /// table.find_mut(7, |e| e.0 == 7).unwrap().1 = "sept";
    /// assert_eq!(table.find(7, |e| e.0 == 7), Some(&(7, "sept")));
    /// ```
    #[inline]
    pub fn find_mut(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<&mut T> {
        let position = self.raw.find_position(hash, eq)?;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some(unsafe { self.raw.elements.get_unchecked_mut(position.id as usize) })
    }

    /// Returns the id of the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.find_id(7, |_| true), Some(id));
    /// ```
    #[doc(alias = "FindIdByHash")]
    #[inline]
    pub fn find_id(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<ElementId> {
        self.raw.find_position(hash, eq).map(|position| id_of(position.id as usize))
    }

    /// Returns the element with this hash for which `eq` returns `true`, and its id.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// let id = table.insert_unique(7, "seven").id();
    /// assert_eq!(table.find_full(7, |_| true), Some((id, &"seven")));
    /// ```
    #[inline]
    pub fn find_full(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<(ElementId, &T)> {
        let id = self.raw.find_position(hash, eq)?.id as usize;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some((id_of(id), unsafe { self.raw.elements.get_unchecked(id) }))
    }

    /// Removes and returns the element with this hash for which `eq` returns `true`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(7, "seven");
    /// assert_eq!(table.remove(7, |_| true), Some("seven"));
    /// assert_eq!(table.remove(7, |_| true), None);
    /// ```
    #[doc(alias = "RemoveByHash")]
    #[inline]
    pub fn remove(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<T> {
        let position = self.raw.find_position(hash, eq)?;
        // SAFETY: `find_position` just returned it.
        Some(unsafe { self.raw.remove(position) })
    }
}
