//! `swap_remove`, as in indexmap, and `as_slice`.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::Allocator;

use super::HashSet;
use crate::element_id::ElementId;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Removes and returns the element with id `id`, and moves the last element into its slot. See
    /// [`swap_remove`](Self::swap_remove).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// let a = set.get_id("a").unwrap();
    /// assert_eq!(set.swap_remove_by_id(a), Some("a"));
    /// assert_eq!(set[a], "c");
    /// ```
    #[doc(alias = "swap_remove_index")]
    #[inline]
    pub fn swap_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        self.table.swap_remove_by_id(id)
    }

    /// Returns all elements as a slice, if there are no holes.
    ///
    /// Always `None` if slots are larger than the elements: for elements smaller than 8 bytes, and some with an
    /// alignment below 4. [`compact_stable`](Self::compact_stable) closes the holes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c"]);
    /// assert_eq!(set.as_slice(), Some(&["a", "b", "c"][..]));
    /// set.remove("a");
    /// assert_eq!(set.as_slice(), None);
    /// ```
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.table.as_slice()
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Removes the element that equals `value`, and moves the last element into its slot. Returns whether there was
    /// such an element.
    ///
    /// Leaves no hole. The last element gets the id of the removed one, as in indexmap; all other ids stay.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c", "d"]);
    /// assert!(set.swap_remove("b"));
    /// assert!(set.iter().eq(&["a", "d", "c"]));
    /// ```
    #[doc(alias = "RemoveAtSwap")]
    #[inline]
    pub fn swap_remove<Q>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.swap_take(value).is_some()
    }

    /// Removes and returns the element that equals `value`, and moves the last element into its slot. See
    /// [`swap_remove`](Self::swap_remove).
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c", "d"]);
    /// assert_eq!(set.swap_take("b"), Some("b"));
    /// assert!(set.iter().eq(&["a", "d", "c"]));
    /// ```
    #[inline]
    pub fn swap_take<Q>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let hash = self.hash_of(value);
        self.table.swap_remove(hash, |element| value == element.borrow())
    }

    /// Like [`swap_take`](Self::swap_take), but also returns the id, which the moved element now has.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b", "c", "d"]);
    /// let (id, b) = set.swap_remove_full("b").unwrap();
    /// assert_eq!((b, set[id]), ("b", "d"));
    /// ```
    #[inline]
    pub fn swap_remove_full<Q>(&mut self, value: &Q) -> Option<(ElementId, T)>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let hash = self.hash_of(value);
        let occupied = self.table.find_entry(hash, |element| value == element.borrow()).ok()?;
        Some((occupied.id(), occupied.swap_remove()))
    }
}
