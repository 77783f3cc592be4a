//! [`StableStorage`].

use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::SparseIndex;
use sparse_set::{Entity, SparseKey};

use super::{BasicStorage, Drain};
#[cfg(doc)]
use crate::PinnedStorage;
use crate::handle_error::handle_error;
use crate::paging::{BySize, Paging};
use crate::raw::RawStorage;
use sparse_set::StableSet;

/// A map from keys to values with stable addresses. Removal leaves a hole that a later insertion fills.
///
/// A value keeps its address from insertion to removal, so pointers to it remain valid. Look-up, insertion and removal
/// read one slot of a sparse array, as in a [`SparseSet`](sparse_set::SparseSet), and take *O*(1), insertion amortized
/// over growth. Iteration is by position and skips holes 64 at a time.
///
/// If addresses do not matter, prefer [`Storage`](crate::Storage), which has no holes.
///
/// # Addresses
/// Growth, removal and moving the storage itself do not move values. Only [`compact`](Self::compact),
/// [`swap`](Self::swap), [`sort_by`](Self::sort_by) and the other sorts do. A value can still be moved out through
/// `&mut T` or by [`remove`](Self::remove): values that *rely* on their address belong in a [`PinnedStorage`].
///
/// # Drop check
/// Like a `Vec`, a storage may outlive what its values borrow, unless dropping a value may access it. So may its owning
/// iterators.
///
/// # Positions and holes
/// Values have positions in `0..slot_len`. [`insert`](Self::insert) fills the most recent hole, or appends if there is
/// none. An empty storage has no positions: insertion begins anew, however it was emptied. There are never more
/// positions than there were values at one time. [`len`](Self::len) counts values,
/// [`slot_len`](Self::slot_len) positions. A hole takes the memory of a value, a key and one bit. A loop of
/// `iter().next()` and [`remove`](Self::remove) passes all earlier holes each time: prefer [`drain`](Self::drain) or
/// [`extract_if`](Self::extract_if).
///
/// # Versions
/// There is at most one key per index. A key with the same index and another version is a different key.
/// [`insert`](Self::insert) and its kin refuse it: a stale handle does not evict the value of a living entity, unless
/// by [`insert_evicting`](Self::insert_evicting) or by what inserts many pairs, such as `extend`.
///
/// `EnTT` marks holes by version and rejects keys without versions. Here holes are bits, so `u32` works as a key.
///
/// # Methods
/// - Creation: [`new`](Self::new), [`with_capacity`](Self::with_capacity), [`new_in`](Self::new_in),
///   [`with_paging`](Self::with_paging), [`try_clone`](Self::try_clone).
/// - Look-up: [`get`](Self::get), [`get_mut`](Self::get_mut), [`contains_key`](Self::contains_key),
///   [`get_by_index`](Self::get_by_index), [`get_disjoint_mut`](Self::get_disjoint_mut), [`get_ptr`](Self::get_ptr).
/// - Positions: [`position_of`](Self::position_of), [`get_at`](Self::get_at), [`remove_at`](Self::remove_at),
///   [`slot_len`](Self::slot_len), [`has_holes`](Self::has_holes).
/// - Insertion: [`insert`](Self::insert), [`insert_new`](Self::insert_new), [`try_insert`](Self::try_insert),
///   [`try_insert_new`](Self::try_insert_new), [`entry`](Self::entry), [`insert_many`](Self::insert_many),
///   [`append`](Self::append), [`set_version`](Self::set_version).
/// - Removal: [`remove`](Self::remove), [`remove_by_index`](Self::remove_by_index), [`remove_all`](Self::remove_all),
///   [`pop`](Self::pop), [`retain`](Self::retain), [`extract_if`](Self::extract_if),
///   [`remove_in_place`](Self::remove_in_place), [`drain`](Self::drain), [`clear`](Self::clear).
/// - Iteration: [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`keys`](Self::keys), [`values`](Self::values),
///   [`values_mut`](Self::values_mut), [`into_keys`](Self::into_keys), [`into_values`](Self::into_values).
/// - Order: [`sort_by`](Self::sort_by), [`sort_unstable_by`](Self::sort_unstable_by),
///   [`sort_by_key`](Self::sort_by_key), [`sort_by_keys`](Self::sort_by_keys),
///   [`sort_prefix_by`](Self::sort_prefix_by), [`sort_as`](Self::sort_as), [`swap`](Self::swap),
///   [`compact`](Self::compact), [`compact_with`](Self::compact_with).
/// - Memory: [`len`](Self::len), [`capacity`](Self::capacity), [`reserve`](Self::reserve),
///   [`try_reserve`](Self::try_reserve), [`shrink_to_fit`](Self::shrink_to_fit), [`page_len`](Self::page_len),
///   [`page_count`](Self::page_count), [`allocator`](Self::allocator).
/// - Keys as a set: [`as_set`](Self::as_set).
///
/// # Panic safety
/// Drops of values, closures and comparators may panic. The storage remains valid, and no value is lost or dropped
/// twice.
///
/// # Examples
/// ```
/// use storage::{Entity, StableStorage};
///
/// let [ada, bob, cleo] = [7, 3, 5].map(|index| Entity::new(index, 0).unwrap());
/// let mut names = StableStorage::from([(ada, "Ada"), (bob, "Bob"), (cleo, "Cleo")]);
/// let address = std::ptr::from_ref(&names[cleo]);
///
/// names.remove(ada);
/// assert_eq!((names.len(), names.slot_len()), (2, 3));
/// assert!(std::ptr::eq(address, &names[cleo]));
/// assert!(names.values().eq(&["Bob", "Cleo"]));
///
/// let dan = ada.next_version();
/// names.insert_new(dan, "Dan");
/// assert_eq!(names.slot_len(), 3);
/// assert!(names.keys().eq([dan, bob, cleo]));
/// assert_eq!(names.get(ada), None);
/// // A stale handle does not evict Dan.
/// assert!(names.try_insert(ada, "Ada").is_err());
/// ```
#[doc(alias("in_place", "in_place_delete", "pointer_stability"))]
pub type StableStorage<T, K = Entity, A = Global, P = BySize> = BasicStorage<T, StableSet<K, A>, P>;

impl<T, K: SparseKey> StableStorage<T, K> {
    /// Creates an empty storage. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// static EMPTY: StableStorage<String, u32> = StableStorage::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<T, K: SparseKey, A: Allocator> StableStorage<T, K, A> {
    /// Creates an empty storage in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    /// use storage::allocator::Global;
    ///
    /// let mut names = StableStorage::new_in(Global);
    /// names.insert(7_u32, "Ada");
    /// assert_eq!(names.get(7), Some(&"Ada"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self::with_paging_in(BySize, alloc)
    }
}

impl<T, K: SparseKey, P: Paging> StableStorage<T, K, Global, P> {
    /// Creates an empty storage with the page length of `paging`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, StableStorage};
    ///
    /// let mut chunks = StableStorage::with_paging(PagesOf::<16>);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::{PagesOf, StableStorage};
    ///
    /// let mut chunks = StableStorage::with_paging_in(PagesOf::<16>, Global);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging_in(paging: P, alloc: A) -> Self {
        let _ = paging;
        Self { raw: RawStorage::stable_in(alloc) }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> StableStorage<T, K, A, P> {
    /// Returns the number of positions, including holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// names.remove(3);
    /// assert_eq!(names.slot_len(), 2);
    /// ```
    #[doc(alias = "size")]
    #[must_use]
    #[inline]
    pub const fn slot_len(&self) -> usize {
        self.raw.set().slot_len()
    }

    /// Returns `true` if there are holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(!names.has_holes());
    /// names.remove(3);
    /// assert!(names.has_holes());
    /// names.compact();
    /// assert!(!names.has_holes());
    /// ```
    #[doc(alias = "contiguous")]
    #[must_use]
    #[inline]
    pub const fn has_holes(&self) -> bool {
        self.raw.set().len() < self.slot_len()
    }

    /// Returns the index from keys to positions. For tests and for this workspace.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn as_index(&self) -> &SparseIndex<K, A> {
        self.raw.set().as_index()
    }

    /// Removes `key` and drops its value in place. Returns `true` if the key was present.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, String::from("Ada"))]);
    /// assert!(names.remove_in_place(3));
    /// assert!(!names.remove_in_place(3));
    /// ```
    #[inline]
    pub fn remove_in_place(&mut self, key: K) -> bool {
        self.raw.remove_and_drop(key)
    }

    /// Removes all values and returns an iterator over them, by position. Keeps the memory.
    ///
    /// The storage is empty and without holes at once. If the iterator is forgotten, the remaining values leak.
    ///
    /// # Complexity
    /// Like [`clear`](Self::clear), plus *O*(len + positions / 64) for the iterator.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob")]);
    /// assert!(names.drain().eq([(3, "Ada"), (1, "Bob")]));
    /// assert!(names.is_empty() && names.capacity() > 0);
    /// ```
    pub fn drain(&mut self) -> Drain<'_, T, StableSet<K, A>> {
        Drain { pairs: self.raw.drain_all() }
    }

    /// Closes all holes: the last value moves into the first hole, and so on. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(positions / 64 + holes), or *O*(1) without holes.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// names.remove(3);
    /// names.compact();
    /// assert!(names.keys().eq([2, 1]));
    /// assert_eq!(names.slot_len(), 2);
    /// ```
    pub fn compact(&mut self) {
        self.raw.compact(|_, _, _, _| {});
    }

    /// Closes all holes like [`compact`](Self::compact) and calls `moved(key, value, old, new)` for each moved value.
    ///
    /// If `moved` panics, the remaining holes are closed without calling it again.
    ///
    /// # Examples
    /// ```
    /// use storage::StableStorage;
    ///
    /// let mut names = StableStorage::from([(3_u32, "Ada"), (1, "Bob"), (2, "Cleo")]);
    /// names.remove(3);
    /// let mut moves = Vec::new();
    /// names.compact_with(|key, name, old, new| moves.push((key, *name, old, new)));
    /// assert_eq!(moves, [(2, "Cleo", 2, 0)]);
    /// ```
    pub fn compact_with(&mut self, moved: impl FnMut(K, &mut T, usize, usize)) {
        self.raw.compact(moved);
    }
}

/// Clones the storage as [`try_clone`](BasicStorage::try_clone) does.
impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for StableStorage<T, K, A, P> {
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    #[inline]
    fn clone(&self) -> Self {
        if self.is_empty() {
            return Self { raw: RawStorage::new_in(self.allocator().clone()) };
        }
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => handle_error(error, "StableStorage", "clone"),
        }
    }
}
