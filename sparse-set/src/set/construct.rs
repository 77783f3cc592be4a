//! Constructors of [`SparseSet`]. In the first module, so that they come first in the documentation.

use sparse_array::TryReserveError;
use sparse_array::alloc::{Allocator, Global};

use super::SparseSet;
use crate::key::SparseKey;
use crate::raw::RawSet;

impl<K: SparseKey> SparseSet<K> {
    /// Creates an empty set. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// static EMPTY: SparseSet<u32> = SparseSet::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty set with room for `capacity` keys. Pages of the sparse array are allocated only as keys come in.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set: SparseSet<u32> = SparseSet::with_capacity(100);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        Self::with_capacity_in(capacity, Global)
    }

    /// [`with_capacity`](Self::with_capacity) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{SparseSet, TryReserveError};
    ///
    /// let set: Result<SparseSet<u8>, _> = SparseSet::try_with_capacity(257);
    /// assert_eq!(set.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<K: SparseKey, A: Allocator> SparseSet<K, A> {
    /// Creates an empty set that gets its memory from `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use sparse_set::SparseSet;
    ///
    /// let bump = Bump::new();
    /// let mut set = SparseSet::new_in(&bump);
    /// set.insert(7_u16);
    /// assert!(set.contains(7));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self { raw: RawSet::new_in(alloc) }
    }

    /// Creates an empty set with room for `capacity` keys, in memory of `alloc`. Pages of the sparse array are allocated only as keys
    /// come in.
    ///
    /// # Panics
    /// As [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::alloc::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::with_capacity_in(100, Global);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(set) => set,
            Err(error) => error.raise("SparseSet::with_capacity"),
        }
    }

    /// [`with_capacity_in`](Self::with_capacity_in) with an error in place of a panic.
    ///
    /// # Errors
    /// As [`try_reserve`](Self::try_reserve). What could be had is given back then.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::alloc::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::try_with_capacity_in(100, Global)?;
    /// assert!(set.capacity() >= 100);
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut set = Self::new_in(alloc);
        set.try_reserve(capacity)?;
        Ok(set)
    }

    /// A copy in memory of a clone of the allocator: the same keys at the same positions. Pages that no key is in are left out.
    ///
    /// # Complexity
    /// *O*(len + slots of pages): both arrays are copied, nothing is inserted.
    ///
    /// # Errors
    /// If there is no memory.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    ///
    /// let set = SparseSet::from([10_u32, 20]);
    /// assert_eq!(set.try_clone()?.as_slice(), [10, 20]);
    /// # Ok::<(), sparse_set::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError>
    where
        A: Clone,
    {
        Ok(Self { raw: self.raw.try_clone()? })
    }
}
