//! [`ExtractIf`], which takes out what a closure takes.

use core::fmt;
use core::iter::FusedIterator;

use hash_set::HashTable;
use hash_set::alloc::{Allocator, Global};

/// Takes out the pairs that a closure takes, from [`HashMap::extract_if`](crate::HashMap::extract_if).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
/// assert_eq!(map.extract_if(|_, value| *value > 1).next(), Some(("b", 2)));
/// // The iterator was dropped before it came to "c".
/// assert!(map.keys().eq(&["a", "c"]));
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, K, V, F, A: Allocator = Global> {
    table: &'a mut HashTable<(K, V), A>,
    /// The first slot that was not looked at yet.
    from: usize,
    pred: F,
}

impl<'a, K, V, F, A: Allocator> ExtractIf<'a, K, V, F, A> {
    #[inline]
    pub(super) fn new(table: &'a mut HashTable<(K, V), A>, pred: F) -> Self {
        Self { table, from: 0, pred }
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool, A: Allocator> Iterator for ExtractIf<'_, K, V, F, A> {
    type Item = (K, V);

    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        let Self { table, from, pred } = self;
        table.extract_next(from, |(key, value)| pred(key, value))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Not more than slots that were not looked at, nor than pairs.
        (0, Some(self.table.len().min(self.table.index_bound().saturating_sub(self.from))))
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, K, V, F, A> {}

impl<K: fmt::Debug, V: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, K, V, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
