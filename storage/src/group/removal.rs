//! Removal from a [`Group`].

use super::{Borrowed, Excluded, Group, StorageAt, Storages};

/// # Removal
/// The group is valid before values are dropped. The last shared entity moves to the position of a removed one, and in
/// each storage the last value fills the position of the removed value. Removing an entity takes *O*(storages).
impl<S: Storages, X: Excluded<S>> Group<S, X> {
    /// Removes a shared key from all storages and returns its values, or `None` if it is not shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.remove(1), Some(("bob", 10)));
    /// assert_eq!(group.remove(3), None);
    /// assert_eq!(group.storage::<0>().get(3), Some(&"ada"));
    /// ```
    #[doc(alias("erase", "destroy"))]
    pub fn remove(&mut self, key: S::Key) -> Option<S::Values> {
        if self.leave(key) { S::all(self.storages.remove(key)) } else { None }
    }

    /// Removes `key` from each storage, shared or not, and returns the removed values. Drops those of excluded
    /// storages. Use this when an entity is destroyed.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.remove_everywhere(3), (Some("ada"), None));
    /// assert_eq!(group.remove_everywhere(1), (Some("bob"), Some(10)));
    /// ```
    #[doc(alias("erase", "destroy"))]
    pub fn remove_everywhere(&mut self, key: S::Key) -> S::Found {
        self.leave(key);
        let excluded = self.excluded.take(key);
        let found = self.storages.remove(key);
        drop(excluded);
        found
    }

    /// Removes `key` from storage `N` and returns its value. The key is then no longer shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// assert_eq!(group.remove_from::<1>(1), Some(10));
    /// assert!(group.is_empty());
    /// assert_eq!(group.storage::<0>().get(1), Some(&"bob"));
    /// ```
    #[doc(alias = "erase")]
    pub fn remove_from<const N: usize>(&mut self, key: S::Key) -> Option<S::Value>
    where
        S: StorageAt<N>,
    {
        let storage = self.storages.storage_at();
        if !storage.contains_key(key) {
            return None;
        }
        self.leave(key);
        self.storages.storage_at_mut().remove(key)
    }

    /// Retains only the shared entities for which `keep` returns `true`, in their order. Removes the others from all
    /// storages.
    ///
    /// Entities are removed after all calls of `keep`. If `keep` panics, all stay, in unspecified order. If the drop of
    /// a value panics, some rejected entities may stay.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let ages: Storage<u32, u32> = (0..6).map(|n| (n, n * 10)).collect();
    /// let sizes: Storage<u32, u32> = (0..5).map(|n| (n, 30)).collect();
    /// let mut group = Group::new((ages, sizes));
    /// group.retain(|_, (age, size)| *age > 0 && age != size);
    /// assert_eq!(group.keys_slice(), [1, 2, 4]);
    /// assert_eq!(group.storage::<0>().len(), 4);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(S::Key, <S as Borrowed<'_>>::RefsMut) -> bool) {
        let mut kept = 0;
        for position in 0..self.len {
            let Some((key, values)) = self.get_at_mut(position) else { break };
            if keep(key, values) {
                self.storages.swap_at(kept, position);
                kept += 1;
            }
        }
        while let Some(&key) = self.keys_slice()[kept..].last() {
            self.remove(key);
        }
    }

    /// Removes all values from all storages, shared or excluded or neither. Keeps the memory.
    ///
    /// If the drop of a value panics, later storages keep their values, and none is shared.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let mut group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
    /// group.clear();
    /// assert!(group.is_empty() && group.storage::<0>().is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.len = 0;
        self.storages.each_mut(&mut |storage| storage.clear());
        self.excluded.each_excluded_mut(&mut |storage| storage.clear());
    }
}
