//! [`RawIterHash`]: the elements with one hash.

use sparse_array::alloc::Allocator;

use super::index::StoredHash;
use super::line::Lanes;
use super::table::RawTable;

/// Iterates over the elements whose stored hash is the given one, in no particular order.
pub(crate) struct RawIterHash<'a, T, A: Allocator> {
    table: &'a RawTable<T, A>,
    hash: StoredHash,
    /// The line of `lanes`.
    at: usize,
    /// Lanes of that line that were not looked at yet.
    lanes: Lanes,
}

impl<'a, T, A: Allocator> RawIterHash<'a, T, A> {
    #[inline]
    pub(super) fn new(table: &'a RawTable<T, A>, hash: StoredHash) -> Self {
        let at = table.index().primary(hash);
        // SAFETY: a primary line.
        let lanes = unsafe { table.index().line(at) }.lanes_with(hash.tag());
        Self { table, hash, at, lanes }
    }
}

impl<T, A: Allocator> Clone for RawIterHash<'_, T, A> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, T, A: Allocator> Iterator for RawIterHash<'a, T, A> {
    type Item = (usize, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.table.index();
        loop {
            // SAFETY: a primary line at first, then a chain's link that is not 0; the table is borrowed, so the chain stays.
            let line = unsafe { index.line(self.at) };
            for lane in self.lanes.by_ref() {
                let id = line.ids[lane];
                // SAFETY: an id in a lane is below the capacity of the index, as filling it demands.
                if unsafe { index.hash(id) } == self.hash {
                    // SAFETY: an id in a lane is an occupied index (I3).
                    return Some((id as usize, unsafe { self.table.elements().get_unchecked(id as usize) }));
                }
            }
            if line.next == 0 {
                return None;
            }
            self.at = line.next as usize;
            // SAFETY: as above.
            self.lanes = unsafe { index.line(self.at) }.lanes_with(self.hash.tag());
        }
    }
}
