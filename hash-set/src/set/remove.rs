//! Removal by value, and `retain`.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::element_id::ElementId;

impl<T, S, A: Allocator> HashSet<T, S, A> {
    /// Drops the elements for which `keep` returns `false`, in slot order. The other elements keep their ids.
    ///
    /// If `keep` panics, that element and the following ones stay. If a drop panics, that element is removed and the
    /// following ones stay.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set: HashSet<i32> = (0..6).collect();
    /// set.retain(|n| n % 2 == 0);
    /// assert_eq!(set, HashSet::from([0, 2, 4]));
    /// ```
    #[doc(alias = "FilterByPredicate")]
    pub fn retain<F>(&mut self, mut keep: F)
    where
        F: FnMut(&T) -> bool,
    {
        self.table.retain(|element| keep(element));
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Removes the element that equals `value`, and returns whether there was one. The next insertion reuses its slot.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1]);
    /// assert!(set.remove(&1));
    /// assert!(!set.remove(&1));
    /// ```
    #[doc(alias = "Remove")]
    #[doc(alias = "RemoveStable")]
    #[inline]
    pub fn remove<Q>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        self.take(value).is_some()
    }

    /// Removes and returns the element that equals `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a".to_string()]);
    /// assert_eq!(set.take("a"), Some("a".to_string()));
    /// assert_eq!(set.take("a"), None);
    /// ```
    #[inline]
    pub fn take<Q>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let hash = self.hash_of(value);
        self.table.remove(hash, |element| value == element.borrow())
    }

    /// Removes and returns the element that equals `value`, with its id.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a", "b"]);
    /// let (id, element) = set.take_full("b").unwrap();
    /// assert_eq!((id.index(), element), (1, "b"));
    /// ```
    #[inline]
    pub fn take_full<Q>(&mut self, value: &Q) -> Option<(ElementId, T)>
    where
        T: Borrow<Q>,
        Q: Hash + Eq + ?Sized,
    {
        let hash = self.hash_of(value);
        let occupied = self.table.find_entry(hash, |element| value == element.borrow()).ok()?;
        Some((occupied.id(), occupied.remove().0))
    }

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
