//! `Index` by id. There is none by key, since a key may have several values.

use core::ops::Index;

use hash_set::ElementId;
use hash_set::alloc::Allocator;

use super::MultiMap;

impl<K, V, S, A: Allocator> Index<ElementId> for MultiMap<K, V, S, A> {
    type Output = V;

    /// The value of the pair that `id` names.
    ///
    /// # Panics
    /// When it names none.
    #[inline]
    #[track_caller]
    fn index(&self, id: ElementId) -> &V {
        match self.get_by_id(id) {
            Some((_, value)) => value,
            None => panic!("MultiMap::index: no pair has id {} (index bound {})", id.index(), self.index_bound()),
        }
    }
}
