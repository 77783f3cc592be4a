//! The words that [`Positions`](super::Positions) iterates over.
#![expect(unnameable_types, reason = "they tell the aliases of `Positions` apart, and seal its trait")]

use core::marker::PhantomData;
use core::ops::Range;
use core::slice;

/// A double-ended iterator over words.
pub trait WordSource: Clone + Default {
    /// The name of the iterator, for `Debug`.
    const NAME: &'static str;

    fn next(&mut self) -> Option<usize>;

    fn next_back(&mut self) -> Option<usize>;

    /// Returns the number of words left.
    fn len(&self) -> usize;
}

/// The words of an array, each combined by exclusive or with `FLIP`.
#[derive(Clone, Debug, Default)]
pub struct Plain<'a, const FLIP: usize = 0>(pub(super) slice::Iter<'a, usize>);

/// The complements of the words of an array.
pub(super) type Complement<'a> = Plain<'a, { usize::MAX }>;

impl<const FLIP: usize> WordSource for Plain<'_, FLIP> {
    const NAME: &'static str = if FLIP == 0 { "Ones" } else { "Zeros" };

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.next().map(|word| word ^ FLIP)
    }

    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.0.next_back().map(|word| word ^ FLIP)
    }

    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }
}

/// A combination of the words of two arrays.
pub trait Combine {
    /// The name of the iterator, for `Debug`.
    const NAME: &'static str;

    fn combine(left: usize, right: usize) -> usize;
}

/// Bits set in both.
#[derive(Debug)]
pub struct Both;

impl Combine for Both {
    const NAME: &'static str = "Intersection";

    #[inline]
    fn combine(left: usize, right: usize) -> usize {
        left & right
    }
}

/// Bits set in either.
#[derive(Debug)]
pub struct Either;

impl Combine for Either {
    const NAME: &'static str = "Union";

    #[inline]
    fn combine(left: usize, right: usize) -> usize {
        left | right
    }
}

/// Bits set in the left only.
#[derive(Debug)]
pub struct LeftOnly;

impl Combine for LeftOnly {
    const NAME: &'static str = "Difference";

    #[inline]
    fn combine(left: usize, right: usize) -> usize {
        left & !right
    }
}

/// Bits set in one only.
#[derive(Debug)]
pub struct OneOnly;

impl Combine for OneOnly {
    const NAME: &'static str = "SymmetricDifference";

    #[inline]
    fn combine(left: usize, right: usize) -> usize {
        left ^ right
    }
}

/// The combined words of two arrays. Missing words are zero.
#[derive(Debug)]
pub struct Paired<'a, C> {
    left: &'a [usize],
    right: &'a [usize],
    rest: Range<usize>,
    combine: PhantomData<C>,
}

impl<'a, C: Combine> Paired<'a, C> {
    /// Combines the first `len` words.
    #[inline]
    pub(super) fn new(left: &'a [usize], right: &'a [usize], len: usize) -> Self {
        Self { left, right, rest: 0..len, combine: PhantomData }
    }

    #[inline]
    fn word(&self, at: usize) -> usize {
        let word = |words: &[usize]| words.get(at).copied().unwrap_or(0);
        C::combine(word(self.left), word(self.right))
    }
}

impl<C> Clone for Paired<'_, C> {
    #[inline]
    fn clone(&self) -> Self {
        Self { left: self.left, right: self.right, rest: self.rest.clone(), combine: PhantomData }
    }
}

impl<C> Default for Paired<'_, C> {
    #[inline]
    fn default() -> Self {
        Self { left: &[], right: &[], rest: 0..0, combine: PhantomData }
    }
}

impl<C: Combine> WordSource for Paired<'_, C> {
    const NAME: &'static str = C::NAME;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.rest.next().map(|at| self.word(at))
    }

    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        self.rest.next_back().map(|at| self.word(at))
    }

    #[inline]
    fn len(&self) -> usize {
        self.rest.len()
    }
}
