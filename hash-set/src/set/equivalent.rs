//! Look-ups by types that are [`Equivalent`] to the element type.

use core::hash::{BuildHasher, Hash};

use equivalent::Equivalent;
use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Returns whether an element is equivalent to `value`, which must hash as that element does.
    ///
    /// # Examples
    /// ```
    /// use hash_set::{Equivalent, HashSet};
    ///
    /// /// Hashes like a pair of strings.
    /// #[derive(Hash)]
    /// struct Name<'a>(&'a str, &'a str);
    ///
    /// impl Equivalent<(String, String)> for Name<'_> {
    ///     fn equivalent(&self, name: &(String, String)) -> bool {
    ///         self.0 == name.0 && self.1 == name.1
    ///     }
    /// }
    ///
    /// let set = HashSet::from([("Herman".to_owned(), "Melville".to_owned())]);
    /// assert!(set.contains_equivalent(&Name("Herman", "Melville")));
    /// ```
    #[inline]
    pub fn contains_equivalent<Q>(&self, value: &Q) -> bool
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        self.get_equivalent(value).is_some()
    }

    /// Returns the element that is equivalent to `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let set = HashSet::from(["a".to_owned()]);
    /// assert_eq!(set.get_equivalent("a"), Some(&"a".to_owned()));
    /// ```
    #[inline]
    pub fn get_equivalent<Q>(&self, value: &Q) -> Option<&T>
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        self.table.find(self.hash_of(value), |element| value.equivalent(element))
    }

    /// Removes the element that is equivalent to `value`, and returns whether there was one.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a".to_owned()]);
    /// assert!(set.remove_equivalent("a"));
    /// ```
    #[inline]
    pub fn remove_equivalent<Q>(&mut self, value: &Q) -> bool
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        self.take_equivalent(value).is_some()
    }

    /// Removes and returns the element that is equivalent to `value`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from(["a".to_owned()]);
    /// assert_eq!(set.take_equivalent("a"), Some("a".to_owned()));
    /// ```
    #[inline]
    pub fn take_equivalent<Q>(&mut self, value: &Q) -> Option<T>
    where
        Q: Hash + Equivalent<T> + ?Sized,
    {
        let hash = self.hash_of(value);
        self.table.remove(hash, |element| value.equivalent(element))
    }
}
