//! Insertion into a [`SlotMap`].

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::{InsertError, SlotMap};
use crate::handle_error::handle_too_many;
use crate::raw::Slot;

/// # Insertion
/// Fills the slot vacated last, or a new one. *O*(1), amortized over growth. Growth moves the values.
impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Inserts a value and returns its key.
    ///
    /// # Panics
    /// Panics if all indices have a value or are [retired](Self#versions). Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!((hero.index(), hero.version()), (0, 0));
    /// assert_eq!(names[hero], "hero");
    /// ```
    #[doc(alias("add", "emplace", "push"))]
    #[track_caller]
    #[inline]
    pub fn insert(&mut self, value: T) -> K {
        match self.try_insert(value) {
            Ok(key) => key,
            Err(InsertError { value, reason }) => {
                // First: a panic of the drop during unwinding would abort.
                drop(value);
                handle_too_many::<K>(reason, "SlotMap", "insert", self.wanted())
            }
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns `InsertError`, with the value, if all indices have a value or are [retired](Self#versions), or if
    /// allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.try_insert("hero")?;
    /// assert_eq!(names[hero], "hero");
    /// # Ok::<(), storage::slot_map::InsertError<&str>>(())
    /// ```
    #[inline]
    pub fn try_insert(&mut self, value: T) -> Result<K, InsertError<T>> {
        match self.try_claim() {
            Ok((key, index)) => {
                self.fill(index, value);
                Ok(key)
            }
            Err(reason) => Err(InsertError { value, reason }),
        }
    }

    /// Inserts the value that `create` returns for its key, and returns the key.
    ///
    /// Memory is allocated before `create` is called. If `create` panics, nothing is inserted, and the next insertion
    /// gives the same key.
    ///
    /// # Panics
    /// Panics as [`insert`](Self::insert) does.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, SlotMap};
    ///
    /// let mut nodes: SlotMap<(Entity, &str)> = SlotMap::new();
    /// let root = nodes.insert_with_key(|key| (key, "root"));
    /// assert_eq!(nodes[root], (root, "root"));
    /// ```
    #[track_caller]
    #[inline]
    pub fn insert_with_key(&mut self, create: impl FnOnce(K) -> T) -> K {
        match self.try_insert_with_key(create) {
            Ok(key) => key,
            Err(error) => handle_too_many::<K>(error, "SlotMap", "insert_with_key", self.wanted()),
        }
    }

    /// Fallible version of [`insert_with_key`](Self::insert_with_key).
    ///
    /// # Errors
    /// Returns `TryReserveError` as [`try_insert`](Self::try_insert) does. `create` is not called then.
    ///
    /// # Examples
    /// ```
    /// use storage::{Entity, SlotMap};
    ///
    /// let mut nodes = SlotMap::new();
    /// let root = nodes.try_insert_with_key(|key| key)?;
    /// assert_eq!(nodes[root], root);
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    #[inline]
    pub fn try_insert_with_key(&mut self, create: impl FnOnce(K) -> T) -> Result<K, TryReserveError> {
        let (key, index) = self.try_claim()?;
        self.fill(index, create(key));
        Ok(key)
    }

    /// Returns the key of the next insertion and its index. Allocates its slot if it is a new one.
    #[inline(always)]
    fn try_claim(&mut self) -> Result<(K, usize), TryReserveError> {
        let index = self.first_free as usize;
        // There is no slot `NONE`.
        let Some(slot) = self.slots.as_slice().get(index) else { return self.try_claim_new() };
        let key = K::from_parts(index, slot.version()).ok_or(TryReserveError::CapacityOverflow)?;
        Ok((key, index))
    }

    /// [`try_claim`](Self::try_claim) if no slot is on the free list.
    #[inline]
    fn try_claim_new(&mut self) -> Result<(K, usize), TryReserveError> {
        let index = self.slots.len();
        // There is no key at the index limit.
        let key = K::from_parts(index, 0).ok_or(TryReserveError::CapacityOverflow)?;
        if index == self.slots.capacity() {
            self.slots.try_reserve(1, true)?;
        }
        Ok((key, index))
    }

    /// Fills the slot that was claimed.
    #[inline(always)]
    fn fill(&mut self, index: usize, value: T) {
        if let Some(slot) = self.slots.as_mut_slice().get_mut(index) {
            self.first_free = slot.fill(value);
        } else if self.slots.push_within_capacity(Slot::full(0, value)).is_err() {
            unreachable!("there is memory for the claimed slot");
        }
        self.len += 1;
    }

    /// Returns the number of indices that an insertion would take.
    #[cold]
    fn wanted(&self) -> usize {
        (self.len + self.retired).saturating_add(1)
    }
}
