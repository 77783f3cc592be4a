//! [`ExtractIf`], which takes out what a closure takes.

use core::fmt;
use core::iter::FusedIterator;

use sparse_array::alloc::{Allocator, Global};

use crate::hash_table::HashTable;

/// Takes out the elements that a closure takes, from [`HashSet::extract_if`](super::HashSet::extract_if).
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let mut set: HashSet<i32> = (0..4).collect();
/// assert_eq!(set.extract_if(|n| *n > 1).count(), 2);
/// assert_eq!(set.len(), 2);
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, T, F, A: Allocator = Global> {
    table: &'a mut HashTable<T, A>,
    /// The first slot that was not looked at yet.
    from: usize,
    take: F,
}

impl<'a, T, F, A: Allocator> ExtractIf<'a, T, F, A> {
    #[inline]
    pub(super) fn new(table: &'a mut HashTable<T, A>, take: F) -> Self {
        Self { table, from: 0, take }
    }
}

impl<T, F: FnMut(&T) -> bool, A: Allocator> Iterator for ExtractIf<'_, T, F, A> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let Self { table, from, take } = self;
        table.extract_next(from, |element| take(element))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Not more than slots that were not looked at, nor than elements.
        (0, Some(self.table.len().min(self.table.index_bound().saturating_sub(self.from))))
    }
}

impl<T, F: FnMut(&T) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, T, F, A> {}

impl<T: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, T, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
