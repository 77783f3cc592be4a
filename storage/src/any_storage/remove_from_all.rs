//! [`remove_from_all`].

use core::slice;

use sparse_set::SparseKey;

use super::AnyStorage;

/// Removes `key` from all storages and returns the number of storages that contained it.
///
/// If the drop of a value panics, the key is still removed from the other storages before the panic continues. A second
/// panic aborts.
///
/// # Examples
/// ```
/// use storage::remove_from_all;
/// use storage::SparseSet;
///
/// let mut red = SparseSet::from([1_u32, 2]);
/// let mut round = SparseSet::from([2_u32, 3]);
/// assert_eq!(remove_from_all(2, &mut [&mut red, &mut round]), 2);
/// assert_eq!(remove_from_all(3, &mut [&mut red, &mut round]), 1);
/// assert_eq!(red.as_slice(), [1]);
/// assert!(round.is_empty());
/// ```
#[doc(alias("destroy", "despawn"))]
pub fn remove_from_all<K: SparseKey>(key: K, storages: &mut [&mut dyn AnyStorage<K>]) -> usize {
    let mut rest = Rest { key, storages: storages.iter_mut() };
    rest.remove()
}

/// The remaining storages. Dropped during unwinding, removes the key from them.
struct Rest<'r, 's, K: SparseKey> {
    key: K,
    storages: slice::IterMut<'r, &'s mut dyn AnyStorage<K>>,
}

impl<K: SparseKey> Rest<'_, '_, K> {
    fn remove(&mut self) -> usize {
        let key = self.key;
        self.storages.by_ref().filter_map(|storage| storage.remove(key).then_some(())).count()
    }
}

impl<K: SparseKey> Drop for Rest<'_, '_, K> {
    fn drop(&mut self) {
        self.remove();
    }
}
