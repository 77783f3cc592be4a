//! [`ExtractIf`], which takes out what a closure takes.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::alloc::{Allocator, Global};

use crate::raw::RawTable;

/// Takes out the elements that a closure takes, from [`HashTable::extract_if`](crate::HashTable::extract_if).
///
/// # Examples
/// ```
/// # use hash_set::HashTable;
/// let mut table = HashTable::new();
/// (0..4).for_each(|n| _ = table.insert_unique(n, n));
/// assert_eq!(table.extract_if(|n| *n > 1).count(), 2);
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    table: &'a mut RawTable<T, A>,
    /// The first slot that was not looked at yet.
    from: usize,
    take: F,
}

impl<'a, T, F, A: Allocator> ExtractIf<'a, T, F, A> {
    pub(super) fn new(table: &'a mut RawTable<T, A>, take: F) -> Self {
        Self { table, from: 0, take }
    }
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let Self { table, from, take } = self;
        table.take_next(from, |_, element| take(element)).map(|(_, element)| element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Not more than slots that were not looked at, nor than elements.
        let elements = self.table.elements();
        (0, Some(elements.len().min(elements.index_bound().saturating_sub(self.from))))
    }
}

impl<T, F: FnMut(&mut T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
