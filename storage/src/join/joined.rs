//! The iterator of [`Join::join`].

use core::fmt;
use core::iter::FusedIterator;

use super::Join;
use crate::raw::RawJoin;

/// An iterator over the keys that all members of a join match, with their items, in the driver's order.
///
/// [`fold`](Iterator::fold) and [`for_each`](Iterator::for_each) walk over the driver's pages as slices. A `for` loop
/// takes as long where keys are looked up at random, and up to four times as long where all members have the keys in
/// the same order. With the feature `rayon`, `into_par_iter` continues on several threads.
///
/// Implements `Clone` if all members are shared references, and `Send` and `Sync` if the yielded references do.
///
/// # Examples
/// ```
/// use storage::{Join, Storage};
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
/// let ages = Storage::from([(3_u32, 30), (5, 50), (1, 10)]);
/// let mut joined = (&names, &ages).join();
/// assert_eq!(joined.size_hint(), (0, Some(3)));
/// assert_eq!(joined.next(), Some((1, (&"Ada", &10))));
/// assert_eq!(joined.next_back(), Some((3, (&"Cleo", &30))));
/// assert_eq!(joined.next(), None);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Joined<J: Join> {
    raw: RawJoin<J::Members>,
}

impl<J: Join> Joined<J> {
    #[inline]
    pub(super) fn new(raw: RawJoin<J::Members>) -> Self {
        Self { raw }
    }

    /// Splits the join in two, each with half of the driver's keys or slots, unless there are fewer than twice `min`
    /// keys.
    #[cfg(feature = "rayon")]
    pub(crate) fn split(self, min: usize) -> (Self, Option<Self>) {
        let (now, later) = self.raw.split(min);
        (Self { raw: now }, later.map(|raw| Self { raw }))
    }

    /// Returns the number of the driver.
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
    /// let ages = Storage::from([(3_u32, 30)]);
    /// assert_eq!((&names, &ages).join().driver(), 1);
    /// ```
    #[doc(alias("handle", "leader"))]
    #[must_use]
    #[inline]
    pub fn driver(&self) -> usize {
        self.raw.driver()
    }
}

impl<J: Join> Iterator for Joined<J> {
    type Item = (J::Key, J::Item);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.raw.next()
    }

    /// The upper bound is the number of remaining keys of the driver.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.raw.left()))
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B {
        self.raw.fold(init, f)
    }
}

impl<J: Join> DoubleEndedIterator for Joined<J> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.raw.next_back()
    }
}

impl<J: Join> FusedIterator for Joined<J> {}

impl<J: Join<Members: Clone>> Clone for Joined<J> {
    fn clone(&self) -> Self {
        Self { raw: self.raw.clone() }
    }
}

impl<J: Join> fmt::Debug for Joined<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Joined").field("driver", &self.raw.driver()).field("left", &self.raw.left()).finish()
    }
}
