//! Constructors of [`SparseSet`], in the first module so that rustdoc lists them first.

use sparse_array::TryReserveError;
use sparse_array::allocator::{Allocator, Global};

use super::SparseSet;
use crate::key::SparseKey;
use crate::raw::RawSet;

impl<K: SparseKey> SparseSet<K> {
    /// Creates an empty set, without allocating.
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

    /// Creates an empty set with capacity for at least `capacity` keys.
    ///
    /// Pages of the sparse array are allocated as keys are inserted.
    ///
    /// # Panics
    /// Panics in the cases of [`reserve`](Self::reserve).
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

    /// Creates an empty set as [`with_capacity`](Self::with_capacity) does, with an error in place of a panic.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
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
    /// Creates an empty set that allocates from `alloc`, without allocating.
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

    /// Creates an empty set with capacity for at least `capacity` keys, allocated from `alloc`.
    ///
    /// Pages of the sparse array are allocated as keys are inserted.
    ///
    /// # Panics
    /// Panics in the cases of [`reserve`](Self::reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::allocator::Global;
    ///
    /// let set: SparseSet<u32> = SparseSet::with_capacity_in(100, Global);
    /// assert!(set.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(set) => set,
            Err(error) => error.raise_for("SparseSet::with_capacity", capacity, "keys", K::INDEX_LIMIT),
        }
    }

    /// Creates an empty set as [`with_capacity_in`](Self::with_capacity_in) does, with an error in place of a panic.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use sparse_set::SparseSet;
    /// use sparse_set::allocator::Global;
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

    /// Clones the set, with a clone of the allocator.
    ///
    /// The keys keep their positions. Empty pages are not copied.
    ///
    /// # Complexity
    /// *O*(len + slots of pages): both arrays are copied, no key is inserted.
    ///
    /// # Errors
    /// Returns [`TryReserveError`] if an allocation fails.
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
