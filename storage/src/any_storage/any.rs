//! [`AnyStorage`].

use sparse_set::SparseKey;

#[cfg(doc)]
use super::remove_from_all;

/// A container of keys with values of any type.
///
/// When an entity is destroyed, its values must be removed from all storages, whatever their types. This trait is
/// dyn-compatible for that purpose: see [`remove_from_all`]. Keep the storages typed, for example in fields of a
/// struct, and create a list of `dyn AnyStorage<K>` when needed.
///
/// # Examples
/// ```
/// use storage::{AnyStorage, Entity, EntityPool, SparseSet, StableStorage, Storage, remove_from_all};
///
/// #[derive(Default)]
/// struct World {
///     pool: EntityPool,
///     names: StableStorage<String>,
///     places: Storage<(f32, f32)>,
///     visible: SparseSet,
/// }
///
/// impl World {
///     /// The one place that names all storages.
///     fn storages(&mut self) -> [&mut dyn AnyStorage<Entity>; 3] {
///         [&mut self.names, &mut self.places, &mut self.visible]
///     }
///
///     fn destroy(&mut self, entity: Entity) {
///         if self.pool.destroy(entity) {
///             remove_from_all(entity, &mut self.storages());
///         }
///     }
/// }
///
/// let mut world = World::default();
/// let entity = world.pool.create();
/// world.names.insert(entity, "Ada".to_string());
/// world.visible.insert(entity);
/// world.destroy(entity);
/// assert!(world.storages().iter().all(|storage| storage.is_empty()));
/// ```
#[doc(alias("basic_sparse_set", "basic_registry"))]
pub trait AnyStorage<K: SparseKey> {
    /// Returns `true` if `key` is present. The version must match.
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let set = SparseSet::from([3_u32]);
    /// let storages: [&dyn AnyStorage<u32>; 1] = [&set];
    /// assert_eq!(storages.iter().filter(|storage| storage.contains(3)).count(), 1);
    /// ```
    #[must_use]
    fn contains(&self, key: K) -> bool;

    /// Removes `key` and drops its value. Returns `true` if the key was present.
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let mut set = SparseSet::from([3_u32]);
    /// let storage: &mut dyn AnyStorage<u32> = &mut set;
    /// assert!(storage.remove(3));
    /// assert!(!storage.remove(3));
    /// ```
    #[doc(alias = "erase")]
    fn remove(&mut self, key: K) -> bool;

    /// Removes all keys and drops their values.
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let (mut numbers, mut more) = (SparseSet::from([3_u32]), SparseSet::from([4_u32, 5]));
    /// let storages: [&mut dyn AnyStorage<u32>; 2] = [&mut numbers, &mut more];
    /// for storage in storages {
    ///     storage.clear();
    /// }
    /// assert!(numbers.is_empty() && more.is_empty());
    /// ```
    fn clear(&mut self);

    /// Returns the number of keys.
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let storage: &dyn AnyStorage<u32> = &SparseSet::from([3, 4]);
    /// assert_eq!(storage.len(), 2);
    /// ```
    #[must_use]
    fn len(&self) -> usize;

    /// Returns `true` if there are no keys.
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let storage: &dyn AnyStorage<u32> = &SparseSet::new();
    /// assert!(storage.is_empty());
    /// ```
    #[must_use]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with each key, in the order of the container. (A dyn-compatible iterator would be boxed.)
    ///
    /// # Examples
    /// ```
    /// use storage::AnyStorage;
    /// use storage::SparseSet;
    ///
    /// let storage: &dyn AnyStorage<u32> = &SparseSet::from([3, 4]);
    /// let mut keys = Vec::new();
    /// storage.for_each_key(&mut |key| keys.push(key));
    /// assert_eq!(keys, [3, 4]);
    /// ```
    #[doc(alias("keys", "each"))]
    fn for_each_key(&self, visit: &mut dyn FnMut(K));
}
