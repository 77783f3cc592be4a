//! The iterator of `extract_if`.

use core::fmt;
use core::iter::FusedIterator;

use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table::Extractor;

/// An iterator that removes and yields the pairs for which a closure returns `true`, from
/// [`HashMap::extract_if`](crate::HashMap::extract_if).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2), ("c", 3)]);
/// assert_eq!(map.extract_if(|_, value| *value > 1).next(), Some(("b", 2)));
/// // The iterator was dropped before it reached "c".
/// assert!(map.keys().eq(&["a", "c"]));
/// ```
#[must_use = "an iterator does nothing until it is advanced; `retain` removes without one"]
pub struct ExtractIf<'a, K, V, F, A: Allocator = Global> {
    extractor: Extractor<'a, (K, V), A>,
    pred: F,
}

impl<'a, K, V, F, A: Allocator> ExtractIf<'a, K, V, F, A> {
    #[inline]
    pub(crate) fn new(extractor: Extractor<'a, (K, V), A>, pred: F) -> Self {
        Self { extractor, pred }
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool, A: Allocator> Iterator for ExtractIf<'_, K, V, F, A> {
    type Item = (K, V);

    #[inline]
    fn next(&mut self) -> Option<(K, V)> {
        let Self { extractor, pred } = self;
        extractor.next_if(|(key, value)| pred(key, value))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.extractor.upper_bound()))
    }

    #[inline]
    fn fold<B, G: FnMut(B, (K, V)) -> B>(self, init: B, f: G) -> B {
        let Self { extractor, mut pred } = self;
        extractor.fold(init, |(key, value)| pred(key, value), f)
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool, A: Allocator> FusedIterator for ExtractIf<'_, K, V, F, A> {}

impl<K: fmt::Debug, V: fmt::Debug, F, A: Allocator> fmt::Debug for ExtractIf<'_, K, V, F, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
