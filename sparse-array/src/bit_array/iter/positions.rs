use core::fmt;
use core::iter::FusedIterator;

use super::scan::Scan;
use super::word_source::{Both, Combine, Complement, Either, LeftOnly, OneOnly, Paired, Plain, WordSource as _};
use crate::BitArray;
use crate::allocator::Allocator;
use crate::bit_array::bounds::check_position;
use crate::raw::words::{self, BITS, word_of};

/// An iterator over the positions of the set bits, created by [`BitArray::iter_ones`].
///
/// [`count`](Iterator::count) and `size_hint` count the remaining bits by words: *O*(remaining words). So this is not
/// an [`ExactSizeIterator`], whose adapters, such as `take(n).rev()`, would count again at each step.
/// [`nth`](Iterator::nth) skips whole words.
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, true]);
/// let mut ones = bits.iter_ones();
/// assert_eq!(ones.clone().count(), 3);
/// assert_eq!(ones.next(), Some(0));
/// assert_eq!(ones.next_back(), Some(3));
/// ```
#[doc(alias = "TConstSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Ones<'a>(Scan<Plain<'a>>);

/// An iterator over the positions of the clear bits, created by [`BitArray::iter_zeros`]. See [`Ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let bits = BitArray::from([true, false, true, false]);
/// assert!(bits.iter_zeros().eq([1, 3]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Zeros<'a>(Scan<Complement<'a>>);

/// An iterator over the positions set in both arrays, created by [`BitArray::intersection`]. See [`Ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.intersection(&b).count(), 1);
/// ```
#[doc(alias = "TConstDualSetBitIterator")]
#[doc(alias = "TConstDualBothSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Intersection<'a>(Scan<Paired<'a, Both>>);

/// An iterator over the positions set in either array, created by [`BitArray::union`]. See [`Ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert_eq!(a.union(&b).count(), 2);
/// ```
#[doc(alias = "TConstDualEitherSetBitIterator")]
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Union<'a>(Scan<Paired<'a, Either>>);

/// An iterator over the positions set in the first array only, created by [`BitArray::difference`]. See [`Ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
/// assert!(a.difference(&b).eq([0]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Difference<'a>(Scan<Paired<'a, LeftOnly>>);

/// An iterator over the positions set in one array only, created by [`BitArray::symmetric_difference`]. See [`Ones`].
///
/// # Examples
/// ```
/// use sparse_array::BitArray;
///
/// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true, true]));
/// assert!(a.symmetric_difference(&b).eq([0, 2]));
/// ```
#[derive(Clone, Default)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SymmetricDifference<'a>(Scan<Paired<'a, OneOnly>>);

impl<A: Allocator> BitArray<A> {
    /// Iterates over the positions of the set bits, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true]);
    /// assert!(bits.iter_ones().eq([0, 2]));
    /// assert!(bits.iter_ones().rev().eq([2, 0]));
    /// ```
    #[doc(alias = "TConstSetBitIterator")]
    #[inline]
    pub fn iter_ones(&self) -> Ones<'_> {
        Ones::from(self.as_words(), 0)
    }

    /// Iterates over the positions of the set bits at or after `start`, which may equal the length.
    ///
    /// # Panics
    /// Panics if `start` exceeds the length.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, true]);
    /// assert!(bits.ones_from(1).eq([2, 3]));
    /// ```
    #[doc(alias = "TConstSetBitIterator")]
    #[inline]
    #[track_caller]
    pub fn ones_from(&self, start: usize) -> Ones<'_> {
        check_position("ones_from", start, self.len());
        Ones::from(self.as_words(), start)
    }

    /// Iterates over the positions of the clear bits, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let bits = BitArray::from([true, false, true, false]);
    /// assert!(bits.iter_zeros().eq([1, 3]));
    /// ```
    #[inline]
    pub fn iter_zeros(&self) -> Zeros<'_> {
        // Pass the last word separately, to mask the bits past the length.
        match self.as_words() {
            [] => Zeros::default(),
            [only] => Zeros(Scan::new(!only & words::last_mask(self.len()), 0, Complement::default(), 0)),
            [first, between @ .., last] => {
                Zeros(Scan::new(!first, 0, Plain(between.iter()), !last & words::last_mask(self.len())))
            }
        }
    }

    /// Iterates over the positions set in both this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, false]), BitArray::from([false, true]));
    /// assert!(a.intersection(&b).eq([1]));
    /// ```
    #[doc(alias = "TConstDualBothSetBitIterator")]
    #[inline]
    pub fn intersection<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Intersection<'a> {
        Intersection(scan_pair(self.as_words(), other.as_words(), usize::min))
    }

    /// Iterates over the positions set in this array or in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true]), BitArray::from([false, false, true]));
    /// assert!(a.union(&b).eq([0, 2]));
    /// ```
    #[doc(alias = "TConstDualEitherSetBitIterator")]
    #[inline]
    pub fn union<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Union<'a> {
        Union(scan_pair(self.as_words(), other.as_words(), usize::max))
    }

    /// Iterates over the positions set in this array but not in `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true, true]), BitArray::from([false, true]));
    /// assert!(a.difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> Difference<'a> {
        Difference(scan_pair(self.as_words(), other.as_words(), |left, _| left))
    }

    /// Iterates over the positions set in exactly one of this array and `other`, in order.
    ///
    /// # Examples
    /// ```
    /// use sparse_array::BitArray;
    ///
    /// let (a, b) = (BitArray::from([true, true]), BitArray::from([false, true, true]));
    /// assert!(a.symmetric_difference(&b).eq([0, 2]));
    /// ```
    #[inline]
    pub fn symmetric_difference<'a, B: Allocator>(&'a self, other: &'a BitArray<B>) -> SymmetricDifference<'a> {
        SymmetricDifference(scan_pair(self.as_words(), other.as_words(), usize::max))
    }
}

impl<'a> Ones<'a> {
    /// Scans the set bits at or after `start`.
    #[inline]
    fn from(words: &'a [usize], start: usize) -> Self {
        match words.get(word_of(start)..) {
            Some([first, rest @ ..]) => {
                Self(Scan::new(first & !words::low(start % BITS), start - start % BITS, Plain(rest.iter()), 0))
            }
            _ => Self::default(),
        }
    }
}

/// Scans the set bits of two arrays combined. `extent` computes the number of words from those of the arrays.
#[inline]
fn scan_pair<'a, C: Combine>(
    left: &'a [usize],
    right: &'a [usize],
    extent: impl FnOnce(usize, usize) -> usize,
) -> Scan<Paired<'a, C>> {
    let mut words = Paired::new(left, right, extent(left.len(), right.len()));
    let first = words.next().unwrap_or(0);
    Scan::new(first, 0, words, 0)
}

macro_rules! iterate_positions {
    ($($name:ident),+) => { $(
        impl Iterator for $name<'_> {
            type Item = usize;

            #[inline]
            fn next(&mut self) -> Option<usize> {
                self.0.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let count = self.0.count();
                (count, Some(count))
            }

            #[inline]
            fn count(self) -> usize {
                self.0.count()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<usize> {
                self.0.nth(n)
            }

            #[inline]
            fn last(mut self) -> Option<usize> {
                self.0.next_back()
            }

            #[inline]
            fn min(mut self) -> Option<usize> {
                self.0.next()
            }

            #[inline]
            fn max(mut self) -> Option<usize> {
                self.0.next_back()
            }
        }

        impl DoubleEndedIterator for $name<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<usize> {
                self.0.next_back()
            }
        }

        impl FusedIterator for $name<'_> {}

        impl fmt::Debug for $name<'_> {
            /// Lists the remaining positions.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "("))?;
                f.debug_list().entries(self.clone()).finish()?;
                f.write_str(")")
            }
        }
    )+ };
}

iterate_positions!(Ones, Zeros, Intersection, Union, Difference, SymmetricDifference);
