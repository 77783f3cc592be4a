//! [`Tracked`] and its [`Marks`].

use core::fmt;
use core::ops::Deref;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::internal::KeySet;
use sparse_set::{Entity, SparseKey, SparseSet, TryReserveError};

use crate::add_key::add_key;
use crate::handle_error::handle_error;
use crate::{AnyStorage, BasicStorage, BySize, Paging, TryInsertError, TryInsertErrorKind};

/// A storage that marks the keys that were inserted, changed or removed.
///
/// `S` and `P` are those of [`BasicStorage`]: `Tracked<T>` wraps a [`Storage<T>`](crate::Storage). Dereferences to it,
/// so all methods that take `&self` are there, and `&*tracked` is a member of joins. Values are changed one at a time,
/// each with its mark. Other storages pay nothing.
///
/// Read and clear the [`marks`](Self::marks) whenever it suits, each set for itself: they stay until then.
///
/// It has no `serde`, `quickcheck` or `arbitrary`: use those of the storage, and [`new`](Self::new). Marks are not
/// saved.
///
/// # Allocation
/// A mark may allocate, so removals and mutable borrows may, too. The mark is set before the storage changes: if
/// allocation fails, the storage is unchanged.
///
/// # Examples
/// ```
/// use storage::{Join, Storage, Tracked};
///
/// let mut healths = Tracked::new(Storage::from([(1_u32, 10), (2, 20), (3, 30)]));
/// healths.insert(4, 40);
/// if let Some(health) = healths.get_mut(2) {
///     *health -= 5;
/// }
/// healths.remove(3);
///
/// let marks = healths.marks();
/// assert_eq!(marks.inserted.as_slice(), [4]);
/// assert_eq!(marks.removed.as_slice(), [3]);
/// assert!((&marks.changed, &*healths).join().eq([(2, ((), &15))]));
///
/// healths.marks_mut().clear();
/// assert!(healths.marks().changed.is_empty());
/// ```
#[doc(alias("reactive", "reactive_mixin", "on_construct", "on_update", "on_destroy", "observer"))]
pub struct Tracked<T, S: KeySet = SparseSet, P: Paging = BySize> {
    storage: BasicStorage<T, S, P>,
    marks: Marks<S::Key, S::Alloc>,
}

/// The keys that a [`Tracked`] storage has marked.
///
/// A set has one key per index: a mark replaces that of another version.
///
/// # Examples
/// Take the marks to change the storage while going over them:
/// ```
/// use storage::Tracked;
///
/// let mut levels: Tracked<u8> = Tracked::default();
/// # let ada = storage::Entity::new(1, 0).unwrap();
/// levels.insert(ada, 1);
/// for key in &std::mem::take(levels.marks_mut()).inserted {
///     levels.insert(key, 2);
/// }
/// assert_eq!((levels.marks().inserted.len(), levels.marks().changed.len()), (0, 1));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Marks<K: SparseKey = Entity, A: Allocator = Global> {
    /// The keys that were inserted and not removed since.
    pub inserted: SparseSet<K, A>,
    /// The keys whose value was replaced or borrowed mutably, and not removed since.
    pub changed: SparseSet<K, A>,
    /// The keys that were removed. They may have been inserted since.
    pub removed: SparseSet<K, A>,
}

impl<K: SparseKey, A: Allocator> Marks<K, A> {
    /// Removes all marks. Keeps the memory.
    ///
    /// # Examples
    /// ```
    /// use storage::Tracked;
    ///
    /// let mut levels: Tracked<u8> = Tracked::default();
    /// levels.marks_mut().clear();
    /// assert!(levels.marks().removed.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.inserted.clear();
        self.changed.clear();
        self.removed.clear();
    }
}

impl<K: SparseKey> Default for Marks<K> {
    fn default() -> Self {
        Self { inserted: SparseSet::new(), changed: SparseSet::new(), removed: SparseSet::new() }
    }
}

impl<T, S: KeySet<Alloc: Clone>, P: Paging> Tracked<T, S, P> {
    /// Wraps a storage, with no key marked. Allocates nothing.
    ///
    /// The marks will be in clones of its allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::{StableStorage, Tracked};
    ///
    /// let names = Tracked::new(StableStorage::from([(3_u32, "ada")]));
    /// assert_eq!(names.get(3), Some(&"ada"));
    /// assert!(names.marks().inserted.is_empty());
    /// ```
    #[must_use]
    pub fn new(storage: BasicStorage<T, S, P>) -> Self {
        let set = || SparseSet::new_in(storage.allocator().clone());
        let marks = Marks { inserted: set(), changed: set(), removed: set() };
        Self { storage, marks }
    }
}

impl<T, S: KeySet, P: Paging> Tracked<T, S, P> {
    /// Returns the marks.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// names.insert(3, "anna");
    /// assert!(names.marks().changed.contains(3));
    /// ```
    #[must_use]
    #[inline]
    pub const fn marks(&self) -> &Marks<S::Key, S::Alloc> {
        &self.marks
    }

    /// Returns the marks, to clear, drain or take them.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada"), (1, "bob")]));
    /// names.remove(1);
    /// assert!(names.marks_mut().removed.drain(..).eq([1]));
    /// assert!(names.marks().removed.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub const fn marks_mut(&mut self) -> &mut Marks<S::Key, S::Alloc> {
        &mut self.marks
    }

    /// Unwraps the storage.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// assert_eq!(names.into_storage(), Storage::from([(3, "ada")]));
    /// ```
    #[must_use]
    pub fn into_storage(self) -> BasicStorage<T, S, P> {
        self.storage
    }

    /// Inserts a value and returns the replaced one. Marks the key as inserted, or as changed if it had a value. See
    /// [`BasicStorage::insert`].
    ///
    /// # Panics
    /// Panics if [`BasicStorage::insert`] would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// assert_eq!((names.insert(3, "anna"), names.insert(1, "bob")), (Some("ada"), None));
    /// assert_eq!(names.marks().inserted.as_slice(), [1]);
    /// assert_eq!(names.marks().changed.as_slice(), [3]);
    /// ```
    #[doc(alias("emplace", "replace"))]
    #[track_caller]
    pub fn insert(&mut self, key: S::Key, value: T) -> Option<T> {
        match self.try_insert(key, value) {
            Ok(old) => old,
            Err(error) => error.handle("Tracked", "insert"),
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns the errors of [`BasicStorage::try_insert`]. Nothing is then inserted or marked.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked, TryInsertErrorKind};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// assert_eq!(names.try_insert(1, "bob"), Ok(None));
    /// let error = names.try_insert(u32::MAX, "cleo").unwrap_err();
    /// assert_eq!((error.value, error.kind), ("cleo", TryInsertErrorKind::OutOfRange));
    /// ```
    pub fn try_insert(&mut self, key: S::Key, value: T) -> Result<Option<T>, TryInsertError<S::Key, T>> {
        // Allocate everything first, so that the key is marked and inserted, or neither.
        let marked = self.storage.raw.try_reserve_for(key).and_then(|()| {
            let Marks { inserted, changed, .. } = &mut self.marks;
            let marks = if self.storage.contains_key(key) { changed } else { inserted };
            add_key(marks, key).map_err(TryInsertErrorKind::Reserve)
        });
        match marked {
            Ok(()) => self.storage.try_insert(key, value),
            Err(kind) => Err(TryInsertError { key, value, kind }),
        }
    }

    /// Returns a mutable reference to the value of `key`, and marks the key as changed.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut ages = Tracked::new(Storage::from([(3_u32, 36)]));
    /// assert_eq!(ages.get_mut(1), None);
    /// assert_eq!(ages.get_mut(3), Some(&mut 36));
    /// assert_eq!(ages.marks().changed.as_slice(), [3]);
    /// ```
    #[doc(alias = "patch")]
    #[must_use]
    #[track_caller]
    pub fn get_mut(&mut self, key: S::Key) -> Option<&mut T> {
        match self.try_get_mut(key) {
            Ok(value) => value,
            Err(error) => handle_error(error, "Tracked", "get_mut"),
        }
    }

    /// Fallible version of [`get_mut`](Self::get_mut).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. The key is then not marked.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut ages = Tracked::new(Storage::from([(3_u32, 36)]));
    /// assert_eq!(ages.try_get_mut(3), Ok(Some(&mut 36)));
    /// ```
    pub fn try_get_mut(&mut self, key: S::Key) -> Result<Option<&mut T>, TryReserveError> {
        if self.storage.contains_key(key) {
            add_key(&mut self.marks.changed, key)?;
        }
        Ok(self.storage.get_mut(key))
    }

    /// Removes `key` and returns its value. Marks the key as removed only.
    ///
    /// # Panics
    /// Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// names.insert(1, "bob");
    /// assert_eq!((names.remove(1), names.remove(2)), (Some("bob"), None));
    /// assert_eq!((names.marks().inserted.len(), names.marks().removed.as_slice()), (0, &[1][..]));
    /// ```
    #[doc(alias("erase", "destroy"))]
    #[track_caller]
    pub fn remove(&mut self, key: S::Key) -> Option<T> {
        match self.try_remove(key) {
            Ok(value) => value,
            Err(error) => handle_error(error, "Tracked", "remove"),
        }
    }

    /// Fallible version of [`remove`](Self::remove).
    ///
    /// # Errors
    /// Returns `TryReserveError` if allocation fails. Nothing is then removed or marked.
    ///
    /// # Examples
    /// ```
    /// use storage::{Storage, Tracked};
    ///
    /// let mut names = Tracked::new(Storage::from([(3_u32, "ada")]));
    /// assert_eq!(names.try_remove(3), Ok(Some("ada")));
    /// ```
    pub fn try_remove(&mut self, key: S::Key) -> Result<Option<T>, TryReserveError> {
        if self.storage.contains_key(key) {
            add_key(&mut self.marks.removed, key)?;
            self.marks.inserted.remove(key);
            self.marks.changed.remove(key);
        }
        Ok(self.storage.remove(key))
    }
}

impl<T, S: KeySet, P: Paging> Deref for Tracked<T, S, P> {
    type Target = BasicStorage<T, S, P>;

    #[inline]
    fn deref(&self) -> &BasicStorage<T, S, P> {
        &self.storage
    }
}

impl<T, S: KeySet<Alloc = Global>> Default for Tracked<T, S> {
    fn default() -> Self {
        Self::new(BasicStorage::default())
    }
}

impl<T, S: KeySet<Alloc: Clone>, P: Paging> Clone for Tracked<T, S, P>
where
    BasicStorage<T, S, P>: Clone,
{
    fn clone(&self) -> Self {
        Self { storage: self.storage.clone(), marks: self.marks.clone() }
    }
}

impl<T: fmt::Debug, S: KeySet, P: Paging> fmt::Debug for Tracked<T, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marks { inserted, changed, removed } = &self.marks;
        f.debug_struct("Tracked")
            .field("storage", &self.storage)
            .field("inserted", inserted)
            .field("changed", changed)
            .field("removed", removed)
            .finish()
    }
}

/// Removal marks keys, also by [`clear`](AnyStorage::clear), and calls `handle_alloc_error` if a mark cannot be
/// allocated.
impl<T, S: KeySet, P: Paging> AnyStorage<S::Key> for Tracked<T, S, P> {
    fn contains(&self, key: S::Key) -> bool {
        self.storage.contains_key(key)
    }

    fn remove(&mut self, key: S::Key) -> bool {
        self.remove(key).is_some()
    }

    fn clear(&mut self) {
        loop {
            let last = self.storage.keys().next_back();
            let Some(key) = last else { break };
            self.remove(key);
        }
    }

    fn len(&self) -> usize {
        self.storage.len()
    }

    fn for_each_key(&self, visit: &mut dyn FnMut(S::Key)) {
        self.storage.keys().for_each(visit);
    }
}
