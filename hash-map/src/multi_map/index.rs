//! `Index` and `IndexMut` by id. A key may have several values, so there is no `Index` by key.

use core::ops::{Index, IndexMut};

use hash_set::ElementId;
use hash_set::allocator::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> Index<ElementId> for MultiMap<K, V, S, A> {
    type Output = V;

    /// Returns a reference to the value of the pair that `id` names.
    ///
    /// # Panics
    /// Panics if `id` names no pair.
    #[inline]
    #[track_caller]
    fn index(&self, id: ElementId) -> &V {
        match self.get_by_id(id) {
            Some((_, value)) => value,
            None => no_pair("MultiMap::index", id, self.table.index_bound()),
        }
    }
}

/// Gives mutable access to the value only.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let mut map = MultiMap::from([("a", 1)]);
/// let id = map.get_id("a").unwrap();
/// map[id] += 1;
/// assert_eq!(map.get("a"), Some(&2));
/// ```
impl<K, V, S, A: Allocator> IndexMut<ElementId> for MultiMap<K, V, S, A> {
    /// Returns a mutable reference to the value of the pair that `id` names.
    ///
    /// # Panics
    /// Panics if `id` names no pair.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: ElementId) -> &mut V {
        let bound = self.table.index_bound();
        match self.get_by_id_mut(id) {
            Some((_, value)) => value,
            None => no_pair("MultiMap::index_mut", id, bound),
        }
    }
}

/// Panics for an id that names no pair.
#[cold]
#[inline(never)]
#[track_caller]
fn no_pair(method: &str, id: ElementId, bound: usize) -> ! {
    panic!("{method}: no pair has id {} (index bound {bound})", id.index())
}
