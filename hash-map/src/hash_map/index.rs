//! `Index` by key and by id, and `IndexMut` by id.

use core::hash::{BuildHasher, Hash};
use core::ops::{Index, IndexMut};

use hash_set::alloc::Allocator;
use hash_set::{ElementId, Equivalent};

use super::HashMap;

impl<K: Eq + Hash, Q: ?Sized + Hash + Equivalent<K>, V, S: BuildHasher, A: Allocator> Index<&Q>
    for HashMap<K, V, S, A>
{
    type Output = V;

    /// The value of `key`.
    ///
    /// # Panics
    /// When the key is not there.
    #[inline]
    #[track_caller]
    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("HashMap::index: no entry found for key")
    }
}

/// For code that indexes std's map by `map[&mut key]`. There the one impl for `&Q` lets the compiler turn `&mut Q` into `&Q`; with the one for
/// [`ElementId`] beside it the compiler has to be told.
impl<K: Eq + Hash, Q: ?Sized + Hash + Equivalent<K>, V, S: BuildHasher, A: Allocator> Index<&mut Q>
    for HashMap<K, V, S, A>
{
    type Output = V;

    /// The value of `key`.
    ///
    /// # Panics
    /// When the key is not there.
    #[inline]
    #[track_caller]
    fn index(&self, key: &mut Q) -> &V {
        &self[&*key]
    }
}

impl<K, V, S, A: Allocator> Index<ElementId> for HashMap<K, V, S, A> {
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
            None => no_pair("HashMap", id, self.index_bound()),
        }
    }
}

/// There is none by key, as in std. The value may be changed, and the key stays.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1)]);
/// let id = map.get_id("a").unwrap();
/// map[id] += 1;
/// assert_eq!(map.get("a"), Some(&2));
/// ```
impl<K, V, S, A: Allocator> IndexMut<ElementId> for HashMap<K, V, S, A> {
    /// The value of the pair that `id` names.
    ///
    /// # Panics
    /// When it names none.
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, id: ElementId) -> &mut V {
        let bound = self.index_bound();
        match self.get_by_id_mut(id) {
            Some((_, value)) => value,
            None => no_pair("HashMap", id, bound),
        }
    }
}

/// What indexing by an id ends with that names no pair.
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn no_pair(map: &str, id: ElementId, bound: usize) -> ! {
    panic!("{map}::index: no pair has id {} (index bound {bound})", id.index())
}
