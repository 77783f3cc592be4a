//! [`MutableValues`]: mutable access to elements.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::{Allocator, Global};

use super::hash_set::HashSet;
use super::sealed::Sealed;

/// Mutable access to the elements of a [`HashSet`], as indexmap's trait of this name gives it.
///
/// A change must not affect the `Hash` and `Eq` of an element. Otherwise the set may not find the element, or may hold
/// two equal elements; memory stays safe. [`HashSet::replace_by_id`] changes an element together with its hash.
///
/// Import the trait to use its methods. It is sealed: only `HashSet` implements it.
///
/// # Examples
/// ```
/// use hash_set::{HashSet, MutableValues as _};
///
/// let mut set = HashSet::from(["a".to_string()]);
/// set.get_full_mut2("a").unwrap().1.reserve(100);
/// assert!(set.get("a").unwrap().capacity() > 100);
/// ```
#[expect(private_bounds, reason = "sealed")]
pub trait MutableValues<T, S, A: Allocator = Global>: Sealed {
    /// Returns the index and a mutable reference to the element that equals `value`.
    ///
    /// Takes as long as [`get_index_of`](super::IndexSetExt::get_index_of).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, MutableValues as _};
    ///
    /// let mut set = HashSet::from(["a".to_string(), "b".to_string()]);
    /// let (index, element) = set.get_full_mut2("b").unwrap();
    /// assert_eq!((index, element), (1, &mut "b".to_string()));
    /// ```
    fn get_full_mut2<Q>(&mut self, value: &Q) -> Option<(usize, &mut T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized;

    /// Returns a mutable reference to the element at `index`, or `None` if there are not so many.
    ///
    /// Takes as long as [`get_index`](super::IndexSetExt::get_index).
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, MutableValues as _};
    ///
    /// let mut set = HashSet::from(["a".to_string(), "b".to_string()]);
    /// set.get_index_mut2(1).unwrap().shrink_to_fit();
    /// assert_eq!(set.get_index_mut2(2), None);
    /// ```
    fn get_index_mut2(&mut self, index: usize) -> Option<&mut T>;

    /// Drops the elements for which `keep` returns `false`, as [`HashSet::retain`] does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{HashSet, MutableValues as _};
    ///
    /// let mut set = HashSet::from(["a".to_string(), "b".to_string()]);
    /// set.retain2(|element| {
    ///     element.shrink_to_fit();
    ///     element != "a"
    /// });
    /// assert!(set.iter().eq(["b"]));
    /// ```
    fn retain2<F>(&mut self, keep: F)
    where
        F: FnMut(&mut T) -> bool;
}

impl<T, S, A: Allocator> MutableValues<T, S, A> for HashSet<T, S, A> {
    #[inline]
    fn get_full_mut2<Q>(&mut self, value: &Q) -> Option<(usize, &mut T)>
    where
        T: Borrow<Q> + Eq + Hash,
        S: BuildHasher,
        Q: Hash + Eq + ?Sized,
    {
        let id = self.get_id(value)?;
        let index = self.table.position_of(id)?;
        Some((index, self.table.get_by_id_mut(id)?))
    }

    #[inline]
    fn get_index_mut2(&mut self, index: usize) -> Option<&mut T> {
        self.table.get_by_id_mut(self.table.id_at(index)?)
    }

    #[inline]
    fn retain2<F>(&mut self, keep: F)
    where
        F: FnMut(&mut T) -> bool,
    {
        self.table.retain(keep);
    }
}
