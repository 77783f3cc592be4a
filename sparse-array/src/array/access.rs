use super::{GetDisjointMutError, SparseArray};
use crate::allocator::Allocator;
use crate::raw::words;

impl<T, A: Allocator> SparseArray<T, A> {
    /// Returns the number of values.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.len(), 2);
    /// ```
    #[doc(alias = "Num")]
    #[inline]
    pub fn len(&self) -> usize {
        self.raw.len()
    }

    /// Returns whether the array contains no values.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert!(array.is_empty());
    /// array.insert(1);
    /// assert!(!array.is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the exclusive upper bound of the indices.
    ///
    /// [`remove`](Self::remove) and similar methods do not lower it, unless they remove the last value: an empty array
    /// has the bound 0, however it was emptied. `clear`, `drain`, `pop`, `pop_if`, `truncate`, `split_off`,
    /// `shrink_to`, `shrink_to_fit`, `compact`, `compact_stable` and the sorts do lower it.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(2);
    /// assert_eq!((array.len(), array.index_bound()), (2, 3));
    /// array.shrink_to_fit();
    /// assert_eq!((array.len(), array.index_bound()), (2, 2));
    /// ```
    #[doc(alias = "GetMaxIndex")]
    #[inline]
    pub fn index_bound(&self) -> usize {
        self.raw.bound()
    }

    /// Returns the number of holes below [`index_bound`](Self::index_bound).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(0);
    /// assert_eq!(array.free_len(), 1);
    /// ```
    #[doc(alias = "NumFreeIndices")]
    #[inline]
    pub fn free_len(&self) -> usize {
        self.raw.free_len()
    }

    /// Returns whether there are no holes.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// assert!(array.is_compact());
    /// array.remove(0);
    /// assert!(!array.is_compact());
    /// ```
    #[doc(alias = "IsCompact")]
    #[inline]
    pub fn is_compact(&self) -> bool {
        self.raw.free_len() == 0
    }

    /// Returns one bit for each slot, set if it is occupied, lowest bit first. Bits past the bound are unspecified.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.occupancy_words()[0] & 0b111, 0b101);
    /// ```
    #[must_use]
    #[inline]
    pub fn occupancy_words(&self) -> &[usize] {
        self.raw.words()
    }

    /// Returns whether slot `index` is occupied.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// assert!(!array.contains(0));
    /// assert!(array.contains(1));
    /// assert!(!array.contains(2));
    /// ```
    #[doc(alias = "IsValidIndex")]
    #[doc(alias = "IsAllocated")]
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.raw.contains(index)
    }

    /// Returns a reference to the value at `index`, or `None` if the slot is vacant or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b"]);
    /// assert_eq!(array.get(1), Some(&"b"));
    /// assert_eq!(array.get(2), None);
    /// ```
    #[inline]
    pub fn get(&self, index: usize) -> Option<&T> {
        self.raw.get(index)
    }

    /// Returns a mutable reference to the value at `index`, or `None` if the slot is vacant or out of bounds.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// *array.get_mut(1).unwrap() += 40;
    /// assert_eq!(array[1], 42);
    /// ```
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.raw.get_mut(index)
    }

    /// Returns a reference to the value at `index` without checking that there is one.
    ///
    /// # Safety
    /// - Slot `index` is occupied: [`contains`](Self::contains) returns `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b"]);
    /// // SAFETY: nothing was removed.
    /// assert_eq!(unsafe { array.get_unchecked(1) }, &"b");
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `get`")]
    #[inline]
    pub unsafe fn get_unchecked(&self, index: usize) -> &T {
        // SAFETY: caller guarantees that slot `index` is occupied.
        unsafe { self.raw.get_unchecked(index) }
    }

    /// Returns a mutable reference to the value at `index` without checking that there is one.
    ///
    /// # Safety
    /// - Slot `index` is occupied: [`contains`](Self::contains) returns `true`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1, 2]);
    /// // SAFETY: nothing was removed.
    /// unsafe { *array.get_unchecked_mut(1) = 5 };
    /// assert_eq!(array[1], 5);
    /// ```
    #[expect(unsafe_code, reason = "the unchecked twin of `get_mut`")]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: caller guarantees that slot `index` is occupied.
        unsafe { self.raw.get_unchecked_mut(index) }
    }

    /// Returns mutable references to the values at several indices.
    ///
    /// # Complexity
    /// *O*(N²)
    ///
    /// # Errors
    /// Returns [`GetDisjointMutError`] if an index is out of bounds, vacant, or occurs more than once.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::GetDisjointMutError;
    ///
    /// let mut array = SparseArray::from([1, 2, 3]);
    /// let [a, c] = array.get_disjoint_mut([0, 2]).unwrap();
    /// std::mem::swap(a, c);
    /// assert_eq!(array, SparseArray::from([3, 2, 1]));
    ///
    /// array.remove(1);
    /// assert_eq!(array.get_disjoint_mut([0, 1]), Err(GetDisjointMutError::Vacant));
    /// assert_eq!(array.get_disjoint_mut([0, 3]), Err(GetDisjointMutError::IndexOutOfBounds));
    /// ```
    #[inline]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        indices: [usize; N],
    ) -> Result<[&mut T; N], GetDisjointMutError> {
        self.raw.get_disjoint_mut(indices)
    }

    /// Returns the lowest index in use. Takes *O*(1), plus one step for each 64 holes before it.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(0);
    /// assert_eq!(array.first_index(), Some(1));
    /// ```
    #[doc(alias = "FindArbitraryElementIndex")]
    #[inline]
    pub fn first_index(&self) -> Option<usize> {
        self.first_index_from(0)
    }

    /// Returns the highest index in use. Takes *O*(1), plus one step for each 64 holes after it, of which
    /// [`pop`](Self::pop) leaves none.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b"]);
    /// array.remove(1);
    /// assert_eq!(array.last_index(), Some(0));
    /// ```
    #[inline]
    pub fn last_index(&self) -> Option<usize> {
        self.last_index_before(self.index_bound())
    }

    /// Returns the lowest index in use at or after `index`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.first_index_from(1), Some(2));
    /// assert_eq!(array.first_index_from(3), None);
    /// ```
    #[inline]
    pub fn first_index_from(&self, index: usize) -> Option<usize> {
        if self.is_compact() {
            return (index < self.index_bound()).then_some(index);
        }
        words::first_one_from(self.raw.words(), index).filter(|&index| index < self.index_bound())
    }

    /// Returns the highest index in use before `index`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(1);
    /// assert_eq!(array.last_index_before(2), Some(0));
    /// assert_eq!(array.last_index_before(0), None);
    /// ```
    #[inline]
    pub fn last_index_before(&self, index: usize) -> Option<usize> {
        words::last_one_before(self.raw.words(), index.min(self.index_bound()))
    }

    /// Returns the lowest index whose value satisfies `pred`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from(["a", "b", "c"]);
    /// assert_eq!(array.position(|_, value| *value > "a"), Some(1));
    /// assert_eq!(array.position(|index, _| index > 9), None);
    /// ```
    #[doc(alias = "IndexOfByPredicate")]
    pub fn position(&self, mut pred: impl FnMut(usize, &T) -> bool) -> Option<usize> {
        self.iter().find(|&(index, value)| pred(index, value)).map(|(index, _)| index)
    }

    /// Returns the index of the referenced value, or `None` if it is stored elsewhere.
    ///
    /// Compares addresses. For zero-sized values, a reference from elsewhere may match by chance.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let array = SparseArray::from([10, 20]);
    /// let value = array.values().max().unwrap();
    /// assert_eq!(array.index_of_ref(value), Some(1));
    /// assert_eq!(array.index_of_ref(&20), None);
    /// ```
    #[doc(alias = "PointerToIndex")]
    #[inline]
    pub fn index_of_ref(&self, value: &T) -> Option<usize> {
        self.raw.index_of_ref(value)
    }

    /// Returns all values as a slice, the value at index `i` as element `i`.
    ///
    /// Returns `None` if there are holes or if a slot is larger than a value. A slot has the size of its value if
    /// `size_of::<T>() >= 8` and `align_of::<T>() >= 4`.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1_u64, 2, 3]);
    /// assert_eq!(array.as_slice(), Some(&[1, 2, 3][..]));
    /// array.remove(0);
    /// assert_eq!(array.as_slice(), None);
    /// assert_eq!(SparseArray::from([1_u8, 2, 3]).as_slice(), None);
    /// ```
    #[doc(alias = "GetData")]
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.raw.as_slice()
    }

    /// Returns all values as a mutable slice, under the conditions of [`as_slice`](Self::as_slice).
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from([1_u64, 2, 3]);
    /// array.as_mut_slice().unwrap().reverse();
    /// assert_eq!(array[0], 3);
    /// ```
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        self.raw.as_mut_slice()
    }

    /// Checks the internal invariants.
    ///
    /// # Panics
    /// Panics if an invariant is broken.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.raw.assert_invariants();
    }
}
