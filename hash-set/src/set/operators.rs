//! The operators `|`, `&`, `^`, `-` and their assigning forms.
//!
//! The operators that return a set use the global allocator, as in std; the assigning forms take any allocator.

use core::hash::{BuildHasher, Hash};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;
use crate::hash_table::Entry;

impl<T, S> BitOr<&HashSet<T, S>> for &HashSet<T, S>
where
    T: Eq + Hash + Clone,
    S: BuildHasher + Default,
{
    type Output = HashSet<T, S>;

    /// Returns the [`union`](HashSet::union) as a set with a new hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(&HashSet::from([1, 2]) | &HashSet::from([2, 3]), HashSet::from([1, 2, 3]));
    /// ```
    fn bitor(self, other: &HashSet<T, S>) -> HashSet<T, S> {
        self.union(other).cloned().collect()
    }
}

impl<T, S> BitAnd<&HashSet<T, S>> for &HashSet<T, S>
where
    T: Eq + Hash + Clone,
    S: BuildHasher + Default,
{
    type Output = HashSet<T, S>;

    /// Returns the [`intersection`](HashSet::intersection) as a set with a new hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(&HashSet::from([1, 2]) & &HashSet::from([2, 3]), HashSet::from([2]));
    /// ```
    fn bitand(self, other: &HashSet<T, S>) -> HashSet<T, S> {
        self.intersection(other).cloned().collect()
    }
}

impl<T, S> BitXor<&HashSet<T, S>> for &HashSet<T, S>
where
    T: Eq + Hash + Clone,
    S: BuildHasher + Default,
{
    type Output = HashSet<T, S>;

    /// Returns the [`symmetric_difference`](HashSet::symmetric_difference) as a set with a new hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(&HashSet::from([1, 2]) ^ &HashSet::from([2, 3]), HashSet::from([1, 3]));
    /// ```
    fn bitxor(self, other: &HashSet<T, S>) -> HashSet<T, S> {
        self.symmetric_difference(other).cloned().collect()
    }
}

impl<T, S> Sub<&HashSet<T, S>> for &HashSet<T, S>
where
    T: Eq + Hash + Clone,
    S: BuildHasher + Default,
{
    type Output = HashSet<T, S>;

    /// Returns the [`difference`](HashSet::difference) as a set with a new hasher.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// assert_eq!(&HashSet::from([1, 2]) - &HashSet::from([2, 3]), HashSet::from([1]));
    /// ```
    fn sub(self, other: &HashSet<T, S>) -> HashSet<T, S> {
        self.difference(other).cloned().collect()
    }
}

impl<T, S, A> BitOrAssign<&Self> for HashSet<T, S, A>
where
    T: Eq + Hash + Clone,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts clones of the elements that are only in `other`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set |= &HashSet::from([2, 3]);
    /// assert_eq!(set, HashSet::from([1, 2, 3]));
    /// ```
    #[track_caller]
    fn bitor_assign(&mut self, other: &Self) {
        for element in other {
            if let Entry::Vacant(vacant) = self.find_or_vacant(element) {
                vacant.insert_for(element.clone(), "HashSet::bitor_assign");
            }
        }
    }
}

impl<T, S, A> BitAndAssign<&Self> for HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Drops the elements that are not in `other`.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set &= &HashSet::from([2, 3]);
    /// assert_eq!(set, HashSet::from([2]));
    /// ```
    fn bitand_assign(&mut self, other: &Self) {
        self.retain(|element| other.contains(element));
    }
}

impl<T, S, A> BitXorAssign<&Self> for HashSet<T, S, A>
where
    T: Eq + Hash + Clone,
    S: BuildHasher,
    A: Allocator,
{
    /// Drops the elements that are in both sets, and inserts clones of those only in `other`.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set ^= &HashSet::from([2, 3]);
    /// assert_eq!(set, HashSet::from([1, 3]));
    /// ```
    #[track_caller]
    fn bitxor_assign(&mut self, other: &Self) {
        for element in other {
            match self.find_or_vacant(element) {
                Entry::Occupied(occupied) => drop(occupied.remove().0),
                Entry::Vacant(vacant) => _ = vacant.insert_for(element.clone(), "HashSet::bitxor_assign"),
            }
        }
    }
}

impl<T, S, A> SubAssign<&Self> for HashSet<T, S, A>
where
    T: Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    /// Drops the elements that are in `other`. Makes one look-up per element of the smaller set.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set -= &HashSet::from([2, 3]);
    /// assert_eq!(set, HashSet::from([1]));
    /// ```
    fn sub_assign(&mut self, other: &Self) {
        if other.len() < self.len() {
            other.iter().for_each(|element| _ = self.remove(element));
        } else {
            self.retain(|element| !other.contains(element));
        }
    }
}
