//! Constructors of the storages.

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{SparseKey, TryReserveError};

use crate::raw::{RawPinned, RawStable, RawStorage};
use crate::{BySize, Paging, PinnedStorage, StableStorage, Storage};

macro_rules! constructors {
    ($($Storage:ident<A $(: $life:lifetime)?>($Raw:ident);)*) => {$(
        impl<T, K: SparseKey> $Storage<T, K> {
            /// Creates an empty storage. Allocates nothing.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("static EMPTY: ", stringify!($Storage), "<String, u32> = ", stringify!($Storage), "::new();")]
            /// assert!(EMPTY.is_empty());
            /// ```
            #[must_use]
            #[inline]
            pub const fn new() -> Self {
                Self::new_in(Global)
            }

            /// Creates an empty storage with capacity for `capacity` values. Does not allocate pages of the sparse
            /// array.
            ///
            /// # Panics
            /// Panics if [`reserve`](Self::reserve) would.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let names: ", stringify!($Storage), "<&str> = ", stringify!($Storage), "::with_capacity(100);")]
            /// assert!(names.capacity() >= 100);
            /// ```
            #[must_use]
            #[track_caller]
            pub fn with_capacity(capacity: usize) -> Self {
                Self::with_capacity_in(capacity, Global)
            }

            /// Fallible version of [`with_capacity`](Self::with_capacity).
            ///
            /// # Errors
            /// Returns the errors of [`try_reserve`](Self::try_reserve).
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::{", stringify!($Storage), ", TryReserveError};")]
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::<&str, u8>::try_with_capacity(257);")]
            /// assert_eq!(names.err(), Some(TryReserveError::CapacityOverflow));
            /// ```
            pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
                Self::try_with_capacity_in(capacity, Global)
            }
        }

        impl<T, K: SparseKey, A: Allocator $(+ $life)?> $Storage<T, K, A> {
            /// Creates an empty storage in `alloc`. Allocates nothing.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            /// use storage::allocator::Global;
            ///
            #[doc = concat!("let mut names = ", stringify!($Storage), "::new_in(Global);")]
            /// names.insert(7_u32, "Ada");
            /// assert_eq!(names.get(7), Some(&"Ada"));
            /// ```
            #[must_use]
            #[inline]
            pub const fn new_in(alloc: A) -> Self {
                Self::with_paging_in(BySize, alloc)
            }

            /// Creates an empty storage with capacity for `capacity` values, in `alloc`. Does not allocate pages of the
            /// sparse array.
            ///
            /// # Panics
            /// Panics if [`reserve`](Self::reserve) would.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            /// use storage::allocator::Global;
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::<&str, u32>::with_capacity_in(100, Global);")]
            /// assert!(names.capacity() >= 100);
            /// ```
            #[must_use]
            #[track_caller]
            pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
                match Self::try_with_capacity_in(capacity, alloc) {
                    Ok(storage) => storage,
                    Err(error) => {
                        let method = concat!(stringify!($Storage), "::with_capacity");
                        error.raise_for(method, capacity, "keys", K::INDEX_LIMIT)
                    }
                }
            }

            /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
            ///
            /// # Errors
            /// Returns the errors of [`try_reserve`](Self::try_reserve). Pages allocated so far are freed.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            /// use storage::allocator::Global;
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::<&str, u32>::try_with_capacity_in(100, Global)?;")]
            /// assert!(names.capacity() >= 100);
            /// # Ok::<(), storage::TryReserveError>(())
            /// ```
            pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
                let mut storage = Self::new_in(alloc);
                storage.try_reserve(capacity)?;
                Ok(storage)
            }
        }

        impl<T, K: SparseKey, P: Paging> $Storage<T, K, Global, P> {
            /// Creates an empty storage with the page length of `paging`. Allocates nothing.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::{PagesOf, ", stringify!($Storage), "};")]
            ///
            #[doc = concat!("let mut chunks = ", stringify!($Storage), "::with_paging(PagesOf::<16>);")]
            /// chunks.insert(3_u32, [0_u8; 4096]);
            /// assert_eq!(chunks.page_len(), 16);
            /// ```
            #[must_use]
            #[inline]
            pub const fn with_paging(paging: P) -> Self {
                Self::with_paging_in(paging, Global)
            }
        }

        impl<T, K: SparseKey, A: Allocator $(+ $life)?, P: Paging> $Storage<T, K, A, P> {
            /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
            ///
            /// # Examples
            /// ```
            /// use storage::allocator::Global;
            #[doc = concat!("use storage::{PagesOf, ", stringify!($Storage), "};")]
            ///
            #[doc = concat!("let mut chunks = ", stringify!($Storage), "::with_paging_in(PagesOf::<16>, Global);")]
            /// chunks.insert(3_u32, [0_u8; 4096]);
            /// assert_eq!(chunks.page_len(), 16);
            /// ```
            #[must_use]
            #[inline]
            pub const fn with_paging_in(paging: P, alloc: A) -> Self {
                let _ = paging;
                Self { raw: $Raw::new_in(alloc) }
            }
        }

        impl<T: Clone, K: SparseKey, A: Allocator + Clone $(+ $life)?, P: Paging> $Storage<T, K, A, P> {
            /// Clones the storage with a clone of the allocator. Preserves positions, holes and the order in which
            /// holes are filled.
            ///
            /// # Complexity
            /// *O*(positions + slots of pages of the sparse array).
            ///
            /// # Errors
            /// Returns `TryReserveError` if allocation fails. Allocates all memory before the first value is cloned.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// let clone = names.try_clone()?;
            /// assert!(clone.iter().eq(names.iter()));
            /// assert_eq!(clone.index_of(1), Some(1));
            /// # Ok::<(), storage::TryReserveError>(())
            /// ```
            pub fn try_clone(&self) -> Result<Self, TryReserveError> {
                Ok(Self { raw: self.raw.try_clone()? })
            }
        }
    )*};
}

constructors! {
    Storage<A>(RawStorage);
    StableStorage<A>(RawStable);
    PinnedStorage<A: 'static>(RawPinned);
}
