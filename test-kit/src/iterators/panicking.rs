use crate::ledger::{Ledger, Operation};

/// An iterator adapter that reports each `next` to a ledger as [`Operation::Call`], which can be armed.
///
/// # Examples
/// ```
/// use test_kit::iterators::PanickingIterator;
/// use test_kit::ledger::{Ledger, Operation};
/// use test_kit::panics::quiet_catch;
///
/// let ledger = Ledger::new();
/// ledger.arm(Operation::Call, 2);
/// let mut vec = Vec::new();
/// assert!(quiet_catch(|| vec.extend(PanickingIterator::new(0..5, &ledger))).is_err());
/// assert_eq!(vec, [0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct PanickingIterator<I> {
    items: I,
    ledger: Ledger,
}

impl<I: Iterator> PanickingIterator<I> {
    /// Wraps `items`, reporting to `ledger`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::iterators::PanickingIterator;
    /// use test_kit::ledger::{Ledger, Operation};
    ///
    /// let ledger = Ledger::new();
    /// assert_eq!(PanickingIterator::new(0..5, &ledger).count(), 5);
    /// assert_eq!(ledger.calls(Operation::Call), 6);
    /// ```
    pub fn new(items: impl IntoIterator<IntoIter = I>, ledger: &Ledger) -> Self {
        Self { items: items.into_iter(), ledger: ledger.clone() }
    }
}

impl<I: Iterator> Iterator for PanickingIterator<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.ledger.tick(Operation::Call);
        self.items.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

impl<I: DoubleEndedIterator> DoubleEndedIterator for PanickingIterator<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.ledger.tick(Operation::Call);
        self.items.next_back()
    }
}

impl<I: ExactSizeIterator> ExactSizeIterator for PanickingIterator<I> {}
