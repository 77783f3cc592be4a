//! [`KeyGroup`].

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey, SparseSet, TryReserveError};

use crate::Join;
use crate::add_key::add_key;
use crate::handle_error::handle_error;
use crate::join::CanDrive;

/// A group that owns no storage: the keys that a [`Join`] matches, in a set.
///
/// A join iterates over all keys of its smallest member; with the [`keys`](Self::keys) of a group as first member, over
/// those of the group only. Storages of any kind may be in any number of such groups, and keep their order.
/// [`Without`](crate::Without) excludes the keys of a member.
///
/// Call [`update`](Self::update) for each key that was inserted into one of the members or removed from it;
/// [`Tracked`](crate::Tracked) storages mark these keys. A join checks its other members, so it never yields a key that
/// was not removed from the group in time. It misses keys that were not added.
///
/// The group is an [`AnyStorage`](crate::AnyStorage), so that destroyed entities can be removed from it. It has no
/// `serde`, `quickcheck` or `arbitrary`: [`fill`](Self::fill) computes it from its members.
///
/// # Examples
/// ```
/// use storage::group::KeyGroup;
/// use storage::{Join, SparseSet, Storage, Without};
///
/// let mut places: Storage<f32, u32> = (0..1000).map(|n| (n, 0.0)).collect();
/// let speeds: Storage<f32, u32> = (990..2000).map(|n| (n, 0.5)).collect();
/// let mut frozen = SparseSet::from([995]);
///
/// let mut moving = KeyGroup::new();
/// moving.fill((&places, &speeds, Without(&frozen)));
/// assert_eq!(moving.keys().len(), 9);
/// (moving.keys(), &mut places, &speeds).join().for_each(|(_, ((), place, speed))| *place += speed);
///
/// frozen.remove(995);
/// assert!(moving.update(995, (&places, &speeds, Without(&frozen))));
/// frozen.insert(999);
/// assert!(!moving.update(999, (&places, &speeds, Without(&frozen))));
/// assert_eq!(moving.keys().len(), 9);
/// ```
/// At least one member must be able to drive:
/// ```compile_fail,E0277
/// use storage::group::KeyGroup;
/// use storage::{SparseSet, Without};
///
/// let frozen = SparseSet::from([3_u32]);
/// let mut others = KeyGroup::new();
/// others.update(4, (Without(&frozen),));
/// ```
#[doc(alias("basic_group", "get_t", "exclude_t", "owned_t"))]
#[derive(Clone, Debug)]
pub struct KeyGroup<K: SparseKey = Entity, A: Allocator = Global> {
    pub(crate) keys: SparseSet<K, A>,
}

impl<K: SparseKey> KeyGroup<K> {
    /// Creates an empty group. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::group::KeyGroup;
    ///
    /// let group: KeyGroup = KeyGroup::new();
    /// assert!(group.keys().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<K: SparseKey, A: Allocator> KeyGroup<K, A> {
    /// Creates an empty group in an allocator. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::allocator::Global;
    /// use storage::group::KeyGroup;
    ///
    /// let group: KeyGroup = KeyGroup::new_in(Global);
    /// assert!(group.keys().is_empty());
    /// ```
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { keys: SparseSet::new_in(alloc) }
    }

    /// Returns the keys, as a member of joins. The order is unspecified.
    ///
    /// # Examples
    /// ```
    /// use storage::group::KeyGroup;
    /// use storage::{Join, Storage};
    ///
    /// let (names, ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)]));
    /// let mut group = KeyGroup::new();
    /// group.fill((&names, &ages));
    /// assert!((group.keys(), &names).join().eq([(1, ((), &"bob"))]));
    /// ```
    #[must_use]
    #[inline]
    pub const fn keys(&self) -> &SparseSet<K, A> {
        &self.keys
    }

    /// Replaces all keys by those that `members` match.
    ///
    /// # Complexity
    /// That of the join.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::group::KeyGroup;
    ///
    /// let (names, ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)]));
    /// let mut group = KeyGroup::new();
    /// group.fill((&names, &ages));
    /// assert_eq!(group.keys().as_slice(), [1]);
    /// ```
    #[track_caller]
    pub fn fill(&mut self, members: impl Join<Key = K, Kind: CanDrive>) {
        if let Err(error) = self.try_fill(members) {
            handle_error(error, "KeyGroup", "fill");
        }
    }

    /// Fallible version of [`fill`](Self::fill).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. The group then has some of the keys.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::group::KeyGroup;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let mut group = KeyGroup::new();
    /// assert_eq!(group.try_fill(&names), Ok(()));
    /// assert_eq!(group.keys().len(), 2);
    /// ```
    pub fn try_fill(&mut self, members: impl Join<Key = K, Kind: CanDrive>) -> Result<(), TryReserveError> {
        self.keys.clear();
        members.join().try_for_each(|(key, _)| add_key(&mut self.keys, key))
    }

    /// Adds `key` if `members` match it, and removes it otherwise. Returns whether the group has it now.
    ///
    /// A key of another version with the same index is replaced.
    ///
    /// # Complexity
    /// *O*(members), amortized.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::group::KeyGroup;
    ///
    /// let (names, mut ages) = (Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)]));
    /// let mut group = KeyGroup::new();
    /// assert!(group.update(1, (&names, &ages)));
    /// ages.remove(1);
    /// assert!(!group.update(1, (&names, &ages)));
    /// assert!(group.keys().is_empty());
    /// ```
    #[doc(alias("on_construct", "on_destroy"))]
    #[track_caller]
    pub fn update(&mut self, key: K, members: impl Join<Key = K, Kind: CanDrive>) -> bool {
        match self.try_update(key, members) {
            Ok(matches) => matches,
            Err(error) => handle_error(error, "KeyGroup", "update"),
        }
    }

    /// Fallible version of [`update`](Self::update).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. The group is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::Storage;
    /// use storage::group::KeyGroup;
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let mut group = KeyGroup::new();
    /// assert_eq!(group.try_update(3, &names), Ok(true));
    /// assert_eq!(group.try_update(2, &names), Ok(false));
    /// ```
    pub fn try_update(&mut self, key: K, members: impl Join<Key = K, Kind: CanDrive>) -> Result<bool, TryReserveError> {
        let matches = members.join_contains(key);
        if matches {
            add_key(&mut self.keys, key)?;
        } else {
            self.keys.remove(key);
        }
        Ok(matches)
    }

    /// Unwraps the keys.
    ///
    /// # Examples
    /// ```
    /// use storage::group::KeyGroup;
    /// use storage::SparseSet;
    ///
    /// let group = KeyGroup::from(SparseSet::from([3_u32]));
    /// assert_eq!(group.into_keys(), SparseSet::from([3]));
    /// ```
    #[must_use]
    pub fn into_keys(self) -> SparseSet<K, A> {
        self.keys
    }
}

impl<K: SparseKey> Default for KeyGroup<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// Creates a group of these keys, such as those of a snapshot.
impl<K: SparseKey, A: Allocator> From<SparseSet<K, A>> for KeyGroup<K, A> {
    fn from(keys: SparseSet<K, A>) -> Self {
        Self { keys }
    }
}
