use core::marker::PhantomData;
use core::ops::Range;

use alloc::vec::Vec;
use sparse_set::allocator::Allocator;

use super::chunks::RawChunks;
use crate::query::Query;

/// Rows of one table, to be visited on another thread.
pub(crate) struct RawBatch<'w, Q: Query> {
    fetch: Q::Fetch,
    rows: Range<usize>,
    tables: PhantomData<Q::Slices<'w>>,
}

// SAFETY: equivalent to the remaining items, references to components, which are `Send` and `Sync`.
unsafe impl<Q: Query> Send for RawBatch<'_, Q> {}

impl<'w, Q: Query> RawBatch<'w, Q> {
    /// Splits the rows of all tables into batches of at most `len` rows.
    ///
    /// # Panics
    /// Panics if `len` is 0.
    #[track_caller]
    pub(crate) fn split<A: Allocator>(mut chunks: RawChunks<'w, Q, A>, len: usize, method: &str) -> Vec<Self> {
        assert!(len > 0, "{method}: batches of 0 rows");
        let mut batches = Vec::new();
        let (mut fetch, mut rows) = (Q::dangling(), 0);
        while chunks.advance(&mut fetch, &mut rows) {
            let starts = (0..rows).step_by(len);
            batches.extend(starts.map(|start| Self {
                fetch,
                rows: start..rows.min(start.saturating_add(len)),
                tables: PhantomData,
            }));
        }
        batches
    }

    pub(crate) fn slices(self) -> Q::Slices<'w> {
        // SAFETY: the fetch's table is borrowed for `'w`, mutably if the query writes, and has these rows. The query
        // has no conflict, and no other batch has these rows.
        unsafe { Q::slices(self.fetch, self.rows.start, self.rows.len()) }
    }

    pub(crate) fn for_each(self, f: impl Fn(Q::Item<'w>)) {
        for row in self.rows {
            // SAFETY: as in `slices`; each row is visited once.
            f(unsafe { Q::item(self.fetch, row) });
        }
    }
}
