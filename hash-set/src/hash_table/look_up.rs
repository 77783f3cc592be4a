//! Look-up by hash.

#![expect(unsafe_code, reason = "elements in lanes are reached without a second check: I3 proves them occupied")]

use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::element_id::ElementId;
use crate::raw::{Position, StoredHash};

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
        let position = self.find_position(hash, eq)?;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some(unsafe { self.blocks.elements.get_unchecked(position.id as usize) })
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
        let position = self.find_position(hash, eq)?;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some(unsafe { self.blocks.elements.get_unchecked_mut(position.id as usize) })
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
        let id = self.find_position(hash, eq)?.id as usize;
        // SAFETY: `find_position` returned a used lane, so its id is occupied (I3).
        Some((ElementId::of_slot(id), unsafe { self.blocks.elements.get_unchecked(id) }))
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
        self.find_position(hash, eq).map(|position| ElementId::of_slot(position.id as usize))
    }

    /// Returns mutable references to the elements of several look-ups. The first argument of `eq` is an index of
    /// `hashes`.
    ///
    /// # Panics
    /// Panics if two look-ups find the same element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(1, 10);
    /// table.insert_unique(2, 20);
    /// let [a, b, c] = table.get_disjoint_mut([1, 2, 3], |_, _| true);
    /// core::mem::swap(a.unwrap(), b.unwrap());
    /// assert_eq!(c, None);
    /// assert_eq!(table.find(1, |_| true), Some(&20));
    /// ```
    #[track_caller]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        hashes: [u64; N],
        eq: impl FnMut(usize, &T) -> bool,
    ) -> [Option<&mut T>; N] {
        self.get_disjoint_mut_for(hashes, eq, "HashTable::get_disjoint_mut")
    }

    /// Looks up as [`get_disjoint_mut`](Self::get_disjoint_mut) does, and panics in the name of `method`, for maps.
    #[doc(hidden)]
    #[track_caller]
    pub fn get_disjoint_mut_for<const N: usize>(
        &mut self,
        hashes: [u64; N],
        eq: impl FnMut(usize, &T) -> bool,
        method: &str,
    ) -> [Option<&mut T>; N] {
        let ids = self.find_ids(hashes, eq);
        for (second, id) in ids.iter().enumerate() {
            if let (Some(_), Some(first)) = (id, ids[..second].iter().position(|other| other == id)) {
                panic!("{method}: duplicate keys found: numbers {first} and {second} are the same element");
            }
        }
        // SAFETY: the ids were just found, and are distinct (just checked).
        unsafe { self.get_disjoint_by_id(ids) }
    }

    /// Looks up elements as [`get_disjoint_mut`](Self::get_disjoint_mut) does, without a check for duplicates.
    ///
    /// # Safety
    /// - No two look-ups find the same element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// table.insert_unique(1, 10);
    /// // SAFETY: there is only one look-up.
    /// let [a] = unsafe { table.get_disjoint_unchecked_mut([1], |_, _| true) };
    /// assert_eq!(a, Some(&mut 10));
    /// ```
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(
        &mut self,
        hashes: [u64; N],
        eq: impl FnMut(usize, &T) -> bool,
    ) -> [Option<&mut T>; N] {
        let ids = self.find_ids(hashes, eq);
        debug_assert!(
            ids.iter().enumerate().all(|(i, id)| id.is_none() || !ids[..i].contains(id)),
            "HashTable::get_disjoint_unchecked_mut: two look-ups find the same element"
        );
        // SAFETY: the ids were just found; caller guarantees that they are distinct.
        unsafe { self.get_disjoint_by_id(ids) }
    }

    /// Returns the lane of the first element with this hash for which `eq` returns `true`.
    #[inline]
    pub(super) fn find_position(&self, hash: u64, mut eq: impl FnMut(&T) -> bool) -> Option<Position> {
        // SAFETY: `id` is in a lane, so occupied (I3).
        self.blocks
            .index
            .find(StoredHash::new(hash), |id| eq(unsafe { self.blocks.elements.get_unchecked(id as usize) }))
    }

    /// Looks up the ids of several elements. The first argument of `eq` is the index of the look-up.
    fn find_ids<const N: usize>(&self, hashes: [u64; N], mut eq: impl FnMut(usize, &T) -> bool) -> [Option<u32>; N] {
        let mut at = 0;
        hashes.map(|hash| {
            let position = self.find_position(hash, |element| eq(at, element));
            at += 1;
            position.map(|position| position.id)
        })
    }

    /// Returns mutable references to the elements with the given ids.
    ///
    /// # Safety
    /// - Each id is in a lane, and the ids are distinct.
    unsafe fn get_disjoint_by_id<const N: usize>(&mut self, ids: [Option<u32>; N]) -> [Option<&mut T>; N] {
        let elements = &raw mut self.blocks.elements;
        ids.map(|id| {
            // SAFETY: `elements` is valid while `self` is borrowed. Caller guarantees ids in lanes, so occupied (I3),
            // and distinct: `get_unchecked_mut` borrows one slot only, so the references do not alias.
            id.map(|id| unsafe { (*elements).get_unchecked_mut(id as usize) })
        })
    }

    /// Returns the id of an element that a look-up by its stored hash does not find: an equal element is found first,
    /// or the element is unequal to itself.
    #[cfg(feature = "serde")]
    pub(crate) fn find_repeated(&self, mut eq: impl FnMut(&T, &T) -> bool) -> Option<usize> {
        let repeated = self.blocks.elements.iter().find(|&(id, element)| {
            // SAFETY: `id` is occupied, so it is in a lane (I3).
            let hash = unsafe { self.blocks.index.hash(id as u32) };
            let found = self.find_position(hash.get(), |other| eq(element, other));
            found.map(|position| position.id as usize) != Some(id)
        });
        repeated.map(|(id, _)| id)
    }
}
