//! Look-up in a [`SlotMap`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::SlotMap;
use super::states::key_of;

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns `true` if `key` has a value. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert!(names.contains_key(hero));
    /// assert!(!names.contains_key(hero.next_version()));
    /// ```
    #[doc(alias("contains", "valid"))]
    #[must_use]
    #[inline]
    pub fn contains_key(&self, key: K) -> bool {
        self.get(key).is_some()
    }

    /// Returns a reference to the value of `key`. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names.get(hero), Some(&"hero"));
    /// names.remove(hero);
    /// assert_eq!(names.get(hero), None);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<&T> {
        self.slots.as_slice().get(key.index())?.get(key.version())
    }

    /// Returns a mutable reference to the value of `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let gold = counts.insert(10);
    /// if let Some(count) = counts.get_mut(gold) {
    ///     *count += 1;
    /// }
    /// assert_eq!(counts[gold], 11);
    /// ```
    #[doc(alias("try_get", "find"))]
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut T> {
        self.slots.as_mut_slice().get_mut(key.index())?.get_mut(key.version())
    }

    /// Returns a reference to the value of `key` without checking that there is one.
    ///
    /// # Safety
    /// - `key` has a value.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// // SAFETY: the key was just inserted.
    /// assert_eq!(unsafe { names.get_unchecked(hero) }, &"hero");
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked(&self, key: K) -> &T {
        let value = self.get(key);
        debug_assert!(value.is_some(), "SlotMap::get_unchecked: {key:?} has no value");
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { value.unwrap_unchecked() }
    }

    /// Returns a mutable reference to the value of `key` without checking that there is one.
    ///
    /// # Safety
    /// - `key` has a value.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let gold = counts.insert(10);
    /// // SAFETY: the key was just inserted.
    /// unsafe { *counts.get_unchecked_mut(gold) += 1 };
    /// assert_eq!(counts[gold], 11);
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the key is there")]
    #[must_use]
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, key: K) -> &mut T {
        let value = self.get_mut(key);
        debug_assert!(value.is_some(), "SlotMap::get_unchecked_mut: {key:?} has no value");
        // SAFETY: caller guarantees that `key` has a value.
        unsafe { value.unwrap_unchecked() }
    }

    /// Returns the key with this index, whatever its version, and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names.get_by_index(0), Some((hero, &"hero")));
    /// assert_eq!(names.get_by_index(1), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index(&self, index: usize) -> Option<(K, &T)> {
        let slot = self.slots.as_slice().get(index)?;
        let value = slot.value()?;
        Some((key_of(index, slot.state()), value))
    }

    /// Returns the key with this index, whatever its version, and a mutable reference to its value.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let gold = counts.insert(10);
    /// assert_eq!(counts.get_by_index_mut(0), Some((gold, &mut 10)));
    /// ```
    #[must_use]
    #[inline]
    pub fn get_by_index_mut(&mut self, index: usize) -> Option<(K, &mut T)> {
        let slot = self.slots.as_mut_slice().get_mut(index)?;
        let state = slot.state();
        let value = slot.value_mut()?;
        Some((key_of(index, state), value))
    }

    /// Returns mutable references to the values of several keys.
    ///
    /// # Complexity
    /// *O*(`N`²).
    ///
    /// # Panics
    /// Panics if a key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let [gold, iron] = [10, 20].map(|count| counts.insert(count));
    /// if let [Some(a), Some(b), None] = counts.get_disjoint_mut([iron, gold, gold.next_version()]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!((counts[gold], counts[iron]), (20, 10));
    /// ```
    #[doc(alias = "get_many_mut")]
    #[must_use]
    #[track_caller]
    pub fn get_disjoint_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        let indices = keys.map(|key| self.contains_key(key).then(|| key.index()));
        match self.slots.get_disjoint_mut(indices) {
            Ok(values) => values,
            Err(n) => panic!("SlotMap::get_disjoint_mut: the key {:?} comes twice", keys[n]),
        }
    }

    /// Returns mutable references to the values of several keys without checking that the keys differ.
    ///
    /// # Safety
    /// - No key with a value occurs twice.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut counts: SlotMap<u32> = SlotMap::new();
    /// let [gold, iron] = [10, 20].map(|count| counts.insert(count));
    /// // SAFETY: the keys are different.
    /// let [a, b] = unsafe { counts.get_disjoint_unchecked_mut([iron, gold]) };
    /// assert_eq!((a, b), (Some(&mut 20), Some(&mut 10)));
    /// ```
    #[expect(unsafe_code, reason = "the caller must know that the keys are different")]
    #[must_use]
    pub unsafe fn get_disjoint_unchecked_mut<const N: usize>(&mut self, keys: [K; N]) -> [Option<&mut T>; N] {
        let indices = keys.map(|key| self.contains_key(key).then(|| key.index()));
        // SAFETY: caller guarantees that keys with a value differ, so their indices do: a slot has one key.
        unsafe { self.slots.get_disjoint_unchecked_mut(indices) }
    }
}
