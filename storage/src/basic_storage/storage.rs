//! [`Storage`].

use core::ops::RangeBounds;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::positions_in;
use sparse_set::{Entity, SparseKey, SparseSet};

use super::{BasicStorage, Drain, Pages, PagesMut};
use crate::handle_error::handle_error;
use crate::paging::{BySize, Paging};
use crate::raw::RawStorage;

/// A map from keys to densely packed values.
///
/// Keys are stored in a [`SparseSet`], values in the same order in pages. Look-up, insertion and removal access one
/// slot of the sparse array and take *O*(1), insertion amortized over growth. Iteration is over dense memory. Pages
/// never move, so insertion does not move other values.
///
/// # Versions
/// There is at most one key per index. A key with the same index and another version is a different key:
/// [`get`](Self::get) and [`remove`](Self::remove) do not match it, and [`insert`](Self::insert) and its kin refuse it,
/// whichever version is higher: a stale handle does not evict the value of a living entity. Remove the values of an
/// entity when it is [destroyed](crate::EntityPool::destroy), or insert those of the next one by
/// [`insert_evicting`](Self::insert_evicting). What inserts many pairs, such as `extend`, evicts.
///
/// # Order
/// Keys and values have positions `0..len`. [`insert`](Self::insert) appends. [`remove`](Self::remove) moves the last
/// value to the position of the removed one. Iteration is from front to back, and ascending sorts put the least value
/// first. (`EnTT` does the opposite, so that a storage can be changed during iteration; use [`retain`](Self::retain),
/// [`extract_if`](Self::extract_if) or [`drain`](Self::drain) for that.)
///
/// # Addresses
/// A value keeps its address until it is removed, fills the position of a removed one (as the last value), or the order
/// is changed. Pointers from [`get_ptr`](Self::get_ptr) remain valid when other values are inserted and when the
/// storage itself is moved.
///
/// # Drop check
/// Like a `Vec`, a storage may outlive what its values borrow, unless dropping a value may access it. So may its owning
/// iterators.
///
/// # Pages
/// A page holds as many values as fit into 16 KiB, at least one and at most 1024; see [`Paging`] for other lengths.
/// Pages are allocated on demand and freed by [`shrink_to_fit`](Self::shrink_to_fit). Zero-sized values, as in
/// `Storage<()>`, take no memory.
///
/// # Methods
/// - Creation: [`new`](Self::new), [`with_capacity`](Self::with_capacity), [`new_in`](Self::new_in),
///   [`with_paging`](Self::with_paging), [`try_clone`](Self::try_clone).
/// - Look-up: [`get`](Self::get), [`get_mut`](Self::get_mut), [`contains_key`](Self::contains_key),
///   [`get_by_index`](Self::get_by_index), [`get_disjoint_mut`](Self::get_disjoint_mut), [`get_ptr`](Self::get_ptr).
/// - Positions: [`position_of`](Self::position_of), [`get_at`](Self::get_at), [`remove_at`](Self::remove_at),
///   [`first`](Self::first), [`last`](Self::last).
/// - Insertion: [`insert`](Self::insert), [`insert_new`](Self::insert_new), [`try_insert`](Self::try_insert),
///   [`try_insert_new`](Self::try_insert_new), [`entry`](Self::entry), [`insert_many`](Self::insert_many),
///   [`append`](Self::append), [`set_version`](Self::set_version).
/// - Removal: [`remove`](Self::remove), [`remove_by_index`](Self::remove_by_index), [`remove_all`](Self::remove_all),
///   [`pop`](Self::pop), [`retain`](Self::retain), [`extract_if`](Self::extract_if), [`truncate`](Self::truncate),
///   [`drain`](Self::drain), [`clear`](Self::clear).
/// - Iteration: [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`keys`](Self::keys), [`values`](Self::values),
///   [`values_mut`](Self::values_mut), [`into_keys`](Self::into_keys), [`into_values`](Self::into_values),
///   [`pages`](Self::pages), [`pages_mut`](Self::pages_mut), [`keys_slice`](Self::keys_slice).
/// - Order: [`sort_by`](Self::sort_by), [`sort_unstable_by`](Self::sort_unstable_by),
///   [`sort_by_key`](Self::sort_by_key), [`sort_by_keys`](Self::sort_by_keys),
///   [`sort_prefix_by`](Self::sort_prefix_by), [`sort_as`](Self::sort_as), [`swap`](Self::swap),
///   [`swap_at`](Self::swap_at).
/// - Memory: [`len`](Self::len), [`capacity`](Self::capacity), [`reserve`](Self::reserve),
///   [`try_reserve`](Self::try_reserve), [`shrink_to_fit`](Self::shrink_to_fit), [`page_len`](Self::page_len),
///   [`page_count`](Self::page_count), [`allocator`](Self::allocator).
/// - Keys as a set: [`as_set`](Self::as_set).
///
/// # Panic safety
/// `Drop` and `Clone` of values, predicates, comparators and iterators may panic. The storage remains valid, and no
/// value is lost or dropped twice.
///
/// # Examples
/// ```
/// use storage::{Entity, Storage};
///
/// let [a, b, c] = [1, 2, 3].map(|index| Entity::new(index, 0).unwrap());
/// let mut names = Storage::from([(a, "ada"), (b, "bob"), (c, "cleo")]);
/// assert_eq!(names.get(b), Some(&"bob"));
///
/// assert_eq!(names.remove(a), Some("ada"));
/// assert_eq!(names.keys_slice(), [c, b]);
///
/// // Another entity has the index of `a`: the old handle finds nothing any more.
/// let next = a.next_version();
/// names.insert(next, "dora");
/// assert_eq!(names.get(a), None);
///
/// // Nor does it evict the value of the living entity, unless asked to.
/// assert!(names.try_insert(a, "ada").is_err());
/// assert_eq!(names.get(next), Some(&"dora"));
/// assert_eq!(names.insert_evicting(a, "ada"), Some((next, "dora")));
/// ```
#[doc(alias("basic_storage", "storage_for"))]
pub type Storage<T, K = Entity, A = Global, P = BySize> = BasicStorage<T, SparseSet<K, A>, P>;

impl<T, K: SparseKey> Storage<T, K> {
    /// Creates an empty storage. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// static EMPTY: Storage<String, u32> = Storage::new();
    /// assert!(EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<T, K: SparseKey, A: Allocator> Storage<T, K, A> {
    /// Creates an empty storage in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::allocator::Global;
    ///
    /// let mut names = Storage::new_in(Global);
    /// names.insert(7_u32, "Ada");
    /// assert_eq!(names.get(7), Some(&"Ada"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_in(alloc: A) -> Self {
        Self::with_paging_in(BySize, alloc)
    }
}

impl<T, K: SparseKey, P: Paging> Storage<T, K, Global, P> {
    /// Creates an empty storage with the page length of `paging`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::{PagesOf, Storage};
    ///
    /// let mut chunks = Storage::with_paging(PagesOf::<16>);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging(paging: P) -> Self {
        Self::with_paging_in(paging, Global)
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Creates an empty storage with the page length of `paging`, in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::{PagesOf, Storage};
    ///
    /// let mut chunks = Storage::with_paging_in(PagesOf::<16>, Global);
    /// chunks.insert(3_u32, [0_u8; 4096]);
    /// assert_eq!(chunks.page_len(), 16);
    /// ```
    #[must_use]
    #[inline]
    pub const fn with_paging_in(paging: P, alloc: A) -> Self {
        let _ = paging;
        Self { raw: RawStorage::packed_in(alloc) }
    }
}

impl<T, K: SparseKey, A: Allocator, P: Paging> Storage<T, K, A, P> {
    /// Returns the first pair.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).first(), Some((3, &"ada")));
    /// ```
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<(K, &T)> {
        self.get_at(0)
    }

    /// Returns the last pair.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).last(), Some((1, &"bob")));
    /// ```
    #[must_use]
    #[inline]
    pub fn last(&self) -> Option<(K, &T)> {
        self.get_at(self.len().wrapping_sub(1))
    }

    /// Keeps the first `len` pairs and drops the rest. Does nothing if there are no more than `len`.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo")]);
    /// names.truncate(1);
    /// assert_eq!(names.keys_slice(), [3]);
    /// ```
    pub fn truncate(&mut self, len: usize) {
        self.raw.truncate(len);
    }

    /// Removes the pairs at the positions of `range` and returns an iterator over them. Later pairs move forward in
    /// order.
    ///
    /// All pairs are removed even if the iterator is not exhausted. If it is forgotten, the remaining values leak.
    ///
    /// # Complexity
    /// *O*(len - start of the range); like [`clear`](Self::clear) for all pairs.
    ///
    /// # Panics
    /// Panics if the range's start is greater than its end or its end is greater than the length.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob"), (2, "cleo"), (4, "dora")]);
    /// assert!(names.drain(1..3).eq([(1, "bob"), (2, "cleo")]));
    /// assert_eq!(names.keys_slice(), [3, 4]);
    /// ```
    #[track_caller]
    pub fn drain(&mut self, range: impl RangeBounds<usize>) -> Drain<'_, T, SparseSet<K, A>> {
        let positions = positions_in(range, self.len(), "Storage::drain");
        Drain { pairs: self.raw.drain(positions) }
    }

    /// Returns the keys as a slice, by position.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// assert_eq!(Storage::from([(3_u32, "ada"), (1, "bob")]).keys_slice(), [3, 1]);
    /// ```
    #[doc(alias = "data")]
    #[must_use]
    #[inline]
    pub const fn keys_slice(&self) -> &[K] {
        self.as_set().as_slice()
    }

    /// Returns an iterator over the pages, as pairs of slices of keys and values.
    ///
    /// Each page but the last has [`page_len`](Self::page_len) values; the last has at least one.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let squares: Storage<u64, u32> = (0..1500).map(|n| (n, u64::from(n) * 2)).collect();
    /// assert!(squares.pages().map(|(_, values)| values.len()).eq([1024, 476]));
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages(&self) -> Pages<'_, T, K> {
        Pages { runs: self.raw.runs() }
    }

    /// Returns an iterator over the pages, as pairs of slices of keys and mutable values.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut squares: Storage<u64, u32> = (0..1500).map(|n| (n, 1)).collect();
    /// for (_, values) in squares.pages_mut() {
    ///     values[0] = 0;
    /// }
    /// assert_eq!(squares.values().sum::<u64>(), 1498);
    /// ```
    #[doc(alias = "raw")]
    #[inline]
    pub fn pages_mut(&mut self) -> PagesMut<'_, T, K> {
        PagesMut { runs: self.raw.runs_mut() }
    }

    /// Swaps the pairs at two positions.
    ///
    /// # Panics
    /// Panics if a position is out of bounds.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    ///
    /// let mut names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// names.swap_at(0, 1);
    /// assert!(names.iter().eq([(1, &"bob"), (3, &"ada")]));
    /// ```
    #[track_caller]
    pub fn swap_at(&mut self, a: usize, b: usize) {
        let len = self.len();
        assert!(a < len && b < len, "Storage::swap_at: the positions {a} and {b} are not both below the length {len}");
        self.raw.swap_at(a, b);
    }
}

/// Clones the storage as [`try_clone`](BasicStorage::try_clone) does.
impl<T: Clone, K: SparseKey, A: Allocator + Clone, P: Paging> Clone for Storage<T, K, A, P> {
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    #[inline]
    fn clone(&self) -> Self {
        if self.is_empty() {
            return Self { raw: RawStorage::new_in(self.allocator().clone()) };
        }
        match self.try_clone() {
            Ok(clone) => clone,
            Err(error) => handle_error(error, "Storage", "clone"),
        }
    }

    /// Clones `source` into the memory of `self`, with its allocator.
    ///
    /// If a clone panics, the values cloned before are kept.
    fn clone_from(&mut self, source: &Self) {
        self.clear();
        self.extend_for("clone_from", source.iter().map(|(key, value)| (key, value.clone())));
    }
}
