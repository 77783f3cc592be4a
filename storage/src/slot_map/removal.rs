//! Removal from a [`SlotMap`].

use sparse_set::SparseKey;
use sparse_set::allocator::Allocator;

use super::states::{is_retired, key_of};
use super::{Drain, ExtractIf, SlotMap};

/// # Removal
/// A slot is vacated before its value is dropped. If a drop panics, the remaining values are still dropped. Only
/// [`retain`](Self::retain) keeps those it has not visited.
impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Removes `key` and returns its value. The version must match.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names.remove(hero), Some("hero"));
    /// assert_eq!(names.remove(hero), None);
    /// ```
    #[doc(alias("erase", "delete"))]
    #[inline]
    pub fn remove(&mut self, key: K) -> Option<T> {
        self.vacate_version(key.index(), key.version())
    }

    /// Removes and returns the key with this index, whatever its version, and its value.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert_eq!(names.remove_by_index(0), Some((hero, "hero")));
    /// assert_eq!(names.remove_by_index(0), None);
    /// ```
    #[inline]
    pub fn remove_by_index(&mut self, index: usize) -> Option<(K, T)> {
        let state = self.slots.as_slice().get(index)?.state();
        let value = self.vacate(index)?;
        Some((key_of(index, state), value))
    }

    /// Vacates a slot and returns its value, or `None` if there is none.
    #[inline(always)]
    pub(super) fn vacate(&mut self, index: usize) -> Option<T> {
        let version = self.slots.as_slice().get(index)?.version();
        self.vacate_version(index, version)
    }

    /// Vacates a slot that has a value of this version, and returns it.
    #[inline(always)]
    fn vacate_version(&mut self, index: usize, version: u32) -> Option<T> {
        let slot = self.slots.as_mut_slice().get_mut(index)?;
        let value = slot.take_version(version, self.first_free)?;
        if is_retired::<K>(slot.state()) {
            self.retired += 1;
        } else {
            self.first_free = index as u32;
        }
        self.len -= 1;
        Some(value)
    }

    /// Retains only the values for which `keep` returns `true`, by ascending index.
    ///
    /// If `keep` panics, its value and all later ones stay. If the drop of a value panics, all later values stay.
    ///
    /// # Complexity
    /// *O*(slots).
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut squares: SlotMap<u32> = SlotMap::new();
    /// for n in 0..6 {
    ///     squares.insert(n * n);
    /// }
    /// squares.retain(|_, square| *square % 2 == 1);
    /// assert!(squares.values().eq(&[1, 9, 25]));
    /// ```
    #[doc(alias = "erase_if")]
    pub fn retain(&mut self, mut keep: impl FnMut(K, &mut T) -> bool) {
        for index in 0..self.slot_len() {
            if let Some((key, value)) = self.get_by_index_mut(index) {
                if !keep(key, value) {
                    drop(self.vacate(index));
                }
            }
        }
    }

    /// Creates an iterator that removes and yields the pairs for which `remove` returns `true`, by ascending index.
    ///
    /// If the iterator is dropped or forgotten early, the remaining pairs stay.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut ages: SlotMap<u32> = SlotMap::new();
    /// for age in [10, 15, 20] {
    ///     ages.insert(age);
    /// }
    /// assert!(ages.extract_if(|_, age| *age >= 15).map(|(_, age)| age).eq([15, 20]));
    /// assert!(ages.values().eq(&[10]));
    /// ```
    pub fn extract_if<F>(&mut self, remove: F) -> ExtractIf<'_, T, K, A, F>
    where
        F: FnMut(K, &mut T) -> bool,
    {
        ExtractIf::new(self, remove)
    }

    /// Removes all pairs and returns them in an iterator, by ascending index.
    ///
    /// If the iterator is dropped early, the remaining values are dropped; if it is forgotten, they stay.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// assert!(names.drain().eq([(hero, "hero")]));
    /// assert!(!names.contains_key(hero));
    /// ```
    pub fn drain(&mut self) -> Drain<'_, T, K, A> {
        Drain::new(self)
    }

    /// Removes all keys and drops their values. Keeps the memory.
    ///
    /// # Complexity
    /// *O*(slots), *O*(1) if there are no values, plus the drops.
    ///
    /// # Examples
    /// ```
    /// use storage::SlotMap;
    ///
    /// let mut names = SlotMap::new();
    /// let hero = names.insert("hero");
    /// names.clear();
    /// assert!(names.is_empty());
    /// assert!(!names.contains_key(hero));
    /// ```
    pub fn clear(&mut self) {
        drop(self.drain());
    }
}
