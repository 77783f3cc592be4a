//! [`LyingSizeHint`]: an iterator that promises another length than it has.

/// What a [`LyingSizeHint`] says of an iterator that has `n` items left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// That nothing is left, exactly.
    Nothing,
    /// That half of them are left, exactly.
    TooLow,
    /// That there are twice as many and ten, exactly.
    TooHigh,
    /// That there are `usize::MAX`, exactly.
    Max,
    /// That there are at least `n + 1` and at most none.
    Contradiction,
}

impl Lie {
    /// All lies, for tests that go through them.
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

/// Gives the items of another iterator, and a wrong `size_hint` (and `len`) all the way.
///
/// A container may ask too much memory on such a word, or panic; it may not read or write where nothing is.
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
    /// The items of `items`, with the word of `lie` on how many they are.
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
