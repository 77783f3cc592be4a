//! Mutable references to several elements at once.

use sparse_array::GetDisjointMutError;
use sparse_array::allocator::Allocator;

use super::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
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
        self.raw.get_disjoint_mut(hashes, eq)
    }

    /// Returns mutable references to the elements with several ids. Takes *O*(N²) comparisons of ids.
    ///
    /// # Errors
    /// Returns a [`GetDisjointMutError`] if an id is not below [`index_bound`](Self::index_bound), names no element, or
    /// occurs twice.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    /// use hash_set::hash_table::GetDisjointMutError;
    ///
    /// let mut table = HashTable::new();
    /// let a = table.insert_unique(1, 10).id();
    /// let b = table.insert_unique(2, 20).id();
    /// let [x, y] = table.get_disjoint_by_id_mut([b, a]).unwrap();
    /// core::mem::swap(x, y);
    /// assert_eq!((table[a], table[b]), (20, 10));
    /// assert_eq!(table.get_disjoint_by_id_mut([a, a]), Err(GetDisjointMutError::OverlappingIndices));
    /// ```
    #[doc(alias = "get_disjoint_indices_mut")]
    pub fn get_disjoint_by_id_mut<const N: usize>(
        &mut self,
        ids: [ElementId; N],
    ) -> Result<[&mut T; N], GetDisjointMutError> {
        self.raw.get_disjoint_by_id_mut(ids.map(ElementId::index))
    }
}
