/// A wrong size hint for an iterator with `n` remaining items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// Exactly zero.
    Nothing,
    /// Exactly half of `n`.
    TooLow,
    /// Exactly `2 * n + 10`.
    TooHigh,
    /// Exactly `usize::MAX`.
    Max,
    /// At least `n + 1` and at most zero.
    Contradiction,
}

impl Lie {
    /// All lies.
    ///
    /// # Examples
    /// ```
    /// use test_kit::iterators::{Lie, LyingSizeHint};
    ///
    /// for lie in Lie::ALL {
    ///     assert_ne!(LyingSizeHint::new(0..7, lie).size_hint(), (7, Some(7)));
    /// }
    /// ```
    pub const ALL: [Self; 5] = [Self::Nothing, Self::TooLow, Self::TooHigh, Self::Max, Self::Contradiction];
}

/// An iterator adapter with a wrong `size_hint` and `len`.
///
/// A container may allocate too much or panic because of it, but must not access memory out of bounds.
///
/// # Examples
/// ```
/// use test_kit::iterators::{Lie, LyingSizeHint};
///
/// let lying = LyingSizeHint::new(0..100, Lie::TooLow);
/// assert_eq!(lying.size_hint(), (50, Some(50)));
/// assert_eq!(lying.collect::<Vec<_>>().len(), 100);
/// ```
#[derive(Clone, Debug)]
pub struct LyingSizeHint<I> {
    items: I,
    lie: Lie,
}

impl<I: Iterator> LyingSizeHint<I> {
    /// Wraps `items`, with the size hint of `lie`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::iterators::{Lie, LyingSizeHint};
    ///
    /// assert_eq!(LyingSizeHint::new(0..3, Lie::Max).size_hint().0, usize::MAX);
    /// ```
    pub fn new(items: impl IntoIterator<IntoIter = I>, lie: Lie) -> Self {
        Self { items: items.into_iter(), lie }
    }
}

impl<I: Iterator> Iterator for LyingSizeHint<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.items.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.items.size_hint().0;
        let exactly = |n| (n, Some(n));
        match self.lie {
            Lie::Nothing => exactly(0),
            Lie::TooLow => exactly(left / 2),
            Lie::TooHigh => exactly(left.saturating_mul(2).saturating_add(10)),
            Lie::Max => exactly(usize::MAX),
            Lie::Contradiction => (left.saturating_add(1), Some(0)),
        }
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for LyingSizeHint<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.items.next_back()
    }
}

impl<I: Iterator> ExactSizeIterator for LyingSizeHint<I> {
    fn len(&self) -> usize {
        self.size_hint().0
    }
}
