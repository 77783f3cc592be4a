//! `Index` and `IndexMut` by key.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};
use core::ops::{Index, IndexMut};

use hash_set::allocator::Allocator;

use super::HashMap;

/// There is no `Index` by [`ElementId`](crate::ElementId): with two impls the compiler could not infer the key's type.
/// Use [`get_by_id`](HashMap::get_by_id).
impl<K, Q, V, S, A> Index<&Q> for HashMap<K, V, S, A>
where
    K: Eq + Hash + Borrow<Q>,
    Q: ?Sized + Hash + Eq,
    S: BuildHasher,
    A: Allocator,
{
    type Output = V;

    /// Returns a reference to the value of `key`.
    ///
    /// # Panics
    /// Panics if the map does not contain `key`.
    #[inline]
    #[track_caller]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("HashMap::index: no entry found for key")
    }
}

/// Unlike std's map, this map has `IndexMut`. Indexing inserts nothing.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1)]);
/// map["a"] += 1;
/// assert_eq!(map["a"], 2);
/// ```
impl<K, Q, V, S, A> IndexMut<&Q> for HashMap<K, V, S, A>
where
    K: Eq + Hash + Borrow<Q>,
    Q: ?Sized + Hash + Eq,
    S: BuildHasher,
    A: Allocator,
{
    /// Returns a mutable reference to the value of `key`.
    ///
    /// # Panics
    /// Panics if the map does not contain `key`.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, key: &Q) -> &mut V {
        self.get_mut(key).expect("HashMap::index_mut: no entry found for key")
    }
}
