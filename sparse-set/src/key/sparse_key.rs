use core::fmt::Debug;

use crate::key::SlotWord;

/// A key of a sparse set: an index and, for most, a version.
///
/// Implemented by [`Entity`](crate::Entity), [`Entity64`](crate::Entity64) and the types of
/// [`entity_type!`](crate::entity_type), and without a version by `u8`, `u16`, `u32`, `u64` and `usize`. The last three
/// have more values than there are indices: `u32::MAX` and above is [out of range](crate::TryInsertError::OutOfRange),
/// and inserting it fails.
///
/// Use [`entity_type!`](crate::entity_type) to declare a key type without writing `unsafe`.
///
/// # Safety
/// Containers index memory with the results of these methods without checking them again. For all keys `a` and `b`:
/// - [`index`](Self::index) and [`version`](Self::version) depend on the key alone, return the same for a key and its
///   copies each time, and do not panic.
/// - `a == b` if and only if their indices and their versions are equal.
/// - If [`ALWAYS_IN_RANGE`](Self::ALWAYS_IN_RANGE) is `true`, each key has an index below
///   [`INDEX_LIMIT`](Self::INDEX_LIMIT), and a version that is `0` if [`VERSION_BITS`](Self::VERSION_BITS) is, and
///   below `2.pow(VERSION_BITS) - 1` otherwise.
/// - [`from_parts`](Self::from_parts) returns the key with this index and this version if there is one that is [in
///   range](Self::is_in_range), and `None` otherwise.
/// - [`is_in_range`](Self::is_in_range) is not overridden, the constants are as documented, and the type is not
///   zero-sized.
///
/// # Examples
/// ```
/// use sparse_set::{Entity, SparseKey};
///
/// fn describe<K: SparseKey>(key: K) -> (usize, u32) {
///     (key.index(), key.version())
/// }
/// assert_eq!(describe(Entity::new(5, 2).unwrap()), (5, 2));
/// assert_eq!(describe(5_u32), (5, 0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a key of a sparse set",
    label = "not a key",
    note = "keys are `Entity`, `Entity64`, the unsigned integers up to 64 bits, and types that `entity_type!` declares",
    note = "an integer literal without a suffix is an `i32`: write `1_u32`",
    note = "a container of values takes the value first: `Storage<Value, Key>`"
)]
#[expect(unsafe_code, reason = "containers index memory with the answers of this trait")]
pub unsafe trait SparseKey: Copy + Eq + Debug + Send + Sync + 'static {
    /// The integer that stores the position and the version of a key in the sparse array.
    ///
    /// The bits not needed for the version must be able to count to [`INDEX_LIMIT`](Self::INDEX_LIMIT).
    type Slot: SlotWord;

    /// The upper bound (exclusive) of indices in a container: 1 to `u32::MAX`.
    const INDEX_LIMIT: usize;

    /// The number of bits of the version: 0 to 32, 0 for a key without one.
    const VERSION_BITS: u32;

    /// The number of slots in a page of the sparse array, a power of two.
    ///
    /// By default 4096, or the number of indices if that is less. Eight keys need no pages; for more, a page is
    /// allocated when the first of its indices is used. Smaller pages waste less memory if few indices of a wide range
    /// are used; larger ones keep the directory short.
    const PAGE_LEN: usize = if Self::INDEX_LIMIT < 4096 { Self::INDEX_LIMIT.next_power_of_two() } else { 4096 };

    /// Whether every value of the type is [in range](Self::is_in_range), so that the check is skipped.
    const ALWAYS_IN_RANGE: bool = false;

    /// Returns the index, which selects the slot of the key.
    ///
    /// For an index that does not fit, returns any value that is [`INDEX_LIMIT`](Self::INDEX_LIMIT) or more.
    fn index(self) -> usize;

    /// Returns the version, which distinguishes successive owners of the index. `0` for a key without one.
    fn version(self) -> u32;

    /// Returns whether a container can hold the key.
    ///
    /// Its index must be below [`INDEX_LIMIT`](Self::INDEX_LIMIT), and its version must not be the reserved one.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseKey};
    ///
    /// assert!(Entity::new(3, 1).unwrap().is_in_range());
    /// assert!(7_u64.is_in_range());
    /// assert!(!u64::MAX.is_in_range());
    /// ```
    #[inline(always)]
    fn is_in_range(self) -> bool {
        // Without version bits, only 0 is valid; otherwise all ones is reserved.
        let versions = ((1_u64 << Self::VERSION_BITS) - 1).max(1);
        Self::ALWAYS_IN_RANGE || (self.index() < Self::INDEX_LIMIT && u64::from(self.version()) < versions)
    }

    /// Returns the key with this index and this version, or `None` if it does not exist or is out of range.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::{Entity, SparseKey};
    ///
    /// assert_eq!(Entity::from_parts(3, 1), Entity::new(3, 1));
    /// assert_eq!(u16::from_parts(3, 0), Some(3));
    /// assert_eq!(u16::from_parts(3, 1), None);
    /// assert_eq!(u32::from_parts(u32::MAX as usize, 0), None);
    /// ```
    fn from_parts(index: usize, version: u32) -> Option<Self>;
}
