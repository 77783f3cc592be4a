//! `PartialEq`, `Eq` and `Debug`.

use core::fmt;
use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;

/// Two sets are equal if they have the same elements. Ids and order are ignored; compare `iter()`s to include them.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let (a, b) = (HashSet::from([1, 2]), HashSet::from([2, 1]));
/// assert_eq!(a, b);
/// assert!(a.iter().ne(b.iter()));
/// ```
impl<T, S, A> PartialEq for HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|element| other.contains(element))
    }
}

impl<T, S, A> Eq for HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
}

impl<T: fmt::Debug, S, A: Allocator> fmt::Debug for HashSet<T, S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
