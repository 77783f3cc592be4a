//! Insertion at the lowest vacant index and at a given index.

use core::mem;

use super::{InsertError, SlotError, SparseArray};
use crate::TryReserveError;
use crate::allocator::Allocator;
use crate::raw::{MAX_CAPACITY, MAX_INDEX};

impl<T, A: Allocator> SparseArray<T, A> {
    /// Inserts a value into the lowest vacant slot and returns its index.
    ///
    /// # Complexity
    /// *O*(index / 64) for the search. [`insert_lowest_from`](Self::insert_lowest_from) continues an earlier search;
    /// after [`sort_free_list`](Self::sort_free_list), [`insert`](Self::insert) itself fills the lowest hole.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c"]);
    /// array.remove(0);
    /// array.remove(1); // `insert` would take this one first
    /// assert_eq!(array.insert_lowest("d"), 0);
    /// ```
    #[doc(alias = "AddAtLowestFreeIndex")]
    #[doc(alias = "EmplaceAtLowestFreeIndex")]
    #[track_caller]
    pub fn insert_lowest(&mut self, value: T) -> usize {
        self.insert_lowest_vacant("SparseArray::insert_lowest", &mut 0, value)
    }

    /// Inserts a value into the lowest vacant slot at or after `*hint`.
    ///
    /// Returns the index and advances `*hint` past it. Grows the array rather than fill holes before `*hint`. If
    /// `*hint` is past [`index_bound`](Self::index_bound), the value goes to the bound and `*hint` stays.
    ///
    /// # Complexity
    /// *O*((index - hint) / 64) for the search.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::from(["a", "b", "c", "d"]);
    /// array.remove(1);
    /// array.remove(3);
    /// let mut hint = 0;
    /// assert_eq!(array.insert_lowest_from(&mut hint, "e"), 1);
    /// assert_eq!(array.insert_lowest_from(&mut hint, "f"), 3);
    /// assert_eq!(array.insert_lowest_from(&mut hint, "g"), 4);
    /// assert_eq!(hint, 5);
    /// ```
    #[doc(alias = "EmplaceAtLowestFreeIndex")]
    #[track_caller]
    pub fn insert_lowest_from(&mut self, hint: &mut usize, value: T) -> usize {
        self.insert_lowest_vacant("SparseArray::insert_lowest_from", hint, value)
    }

    #[track_caller]
    fn insert_lowest_vacant(&mut self, method: &str, hint: &mut usize, value: T) -> usize {
        let index = self.raw.lowest_vacant_from(*hint);
        self.insert_vacant(method, index, value);
        *hint = (index + 1).max(*hint);
        index
    }

    /// Inserts a value at `index` and returns the value it replaces, if any.
    ///
    /// If `index` is past [`index_bound`](Self::index_bound), the slots in between become holes. They are filled before
    /// older holes, the lowest first.
    ///
    /// # Complexity
    /// *O*(1) amortized below the bound; *O*(gap) amortized past it.
    ///
    /// # Panics
    /// Panics if `index` exceeds `u32::MAX - 1`, or if more than `isize::MAX` bytes are needed.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    ///
    /// let mut array = SparseArray::new();
    /// assert_eq!(array.insert_at(2, "c"), None);
    /// assert_eq!(array.insert_at(2, "C"), Some("c"));
    /// assert_eq!((array.len(), array.index_bound(), array.free_len()), (1, 3, 2));
    /// assert_eq!(array.insert("a"), 0);
    /// assert_eq!(array.insert("b"), 1);
    /// ```
    #[doc(alias = "Insert")]
    #[doc(alias = "EmplaceAt")]
    #[inline]
    #[track_caller]
    pub fn insert_at(&mut self, index: usize, value: T) -> Option<T> {
        self.replace_at("SparseArray::insert_at", index, value)
    }

    /// The body of [`insert_at`](Self::insert_at), which panics in the name of `method`.
    #[inline]
    #[track_caller]
    pub(super) fn replace_at(&mut self, method: &str, index: usize, value: T) -> Option<T> {
        if let Some(old) = self.get_mut(index) {
            return Some(mem::replace(old, value));
        }
        self.insert_vacant(method, index, value);
        None
    }

    /// Fallible version of [`insert_at`](Self::insert_at), for a vacant slot only.
    ///
    /// # Errors
    /// Returns [`InsertError`] with the value if the slot is occupied, if `index` exceeds `u32::MAX - 1`, or if the
    /// allocator fails.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::SparseArray;
    /// use sparse_array::SlotError;
    ///
    /// let mut array = SparseArray::new();
    /// *array.try_insert_at(1, 10).unwrap() += 1;
    /// assert_eq!(array[1], 11);
    /// let error = array.try_insert_at(1, 20).unwrap_err();
    /// assert_eq!((error.value, error.reason), (20, SlotError::Occupied));
    /// ```
    #[doc(alias = "Insert")]
    #[inline]
    pub fn try_insert_at(&mut self, index: usize, value: T) -> Result<&mut T, InsertError<T, SlotError>> {
        self.raw.try_insert_at(index, value).map_err(|(value, reason)| InsertError { value, reason })
    }

    #[inline]
    #[track_caller]
    fn insert_vacant(&mut self, method: &str, index: usize, value: T) {
        match self.raw.try_insert_at(index, value) {
            Ok(_) => {}
            Err((_, SlotError::Reserve(error))) => handle_insert_error(method, index, error),
            Err((_, SlotError::Occupied)) => unreachable!("{method}: slot {index} was vacant"),
        }
    }
}

/// Panics or aborts for an insertion at `index` that failed to allocate.
#[cold]
#[inline(never)]
#[track_caller]
fn handle_insert_error(method: &str, index: usize, error: TryReserveError) -> ! {
    if index > MAX_INDEX {
        panic!("{method}: index {index} exceeds the highest possible index {MAX_INDEX}");
    }
    error.handle_error_for(method, index + 1, "slots", MAX_CAPACITY)
}
