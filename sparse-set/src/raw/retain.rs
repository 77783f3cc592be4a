//! Removal by predicate, in order.

use sparse_array::allocator::Allocator;

use super::RawSet;
use crate::key::SparseKey;
use crate::slot::Slot;

/// Keys before `written` are kept, keys from `read` on are not visited yet, and the positions between are a gap.
/// Dropping it closes the gap, after the last key or on a panic of user code. `moved` is called for each key that
/// moves.
struct Gap<'a, K: SparseKey, A: Allocator, M: FnMut(usize, usize)> {
    set: &'a mut RawSet<K, A>,
    moved: M,
    written: usize,
    read: usize,
}

impl<K: SparseKey, A: Allocator, M: FnMut(usize, usize)> Gap<'_, K, A, M> {
    /// Moves the key at `read` to `written`.
    #[inline]
    fn keep(&mut self) {
        let (from, to) = (self.read, self.written);
        if from != to {
            let keys = self.set.packed.as_mut_slice();
            keys[to] = keys[from];
            // SAFETY: `to` was just used as an index, and the key is one of the set, so it has a slot (I5).
            unsafe { self.set.point_to(to) };
        }
        self.written += 1;
        self.read += 1;
        if from != to {
            (self.moved)(from, to);
        }
    }

    /// Removes the key at `read`.
    #[inline]
    fn reject(&mut self) {
        let key = self.set.as_slice()[self.read];
        if let Some(slot) = self.set.index.slot_mut(key.index()) {
            *slot = Slot::absent();
        }
        self.read += 1;
    }
}

impl<K: SparseKey, A: Allocator, M: FnMut(usize, usize)> Drop for Gap<'_, K, A, M> {
    fn drop(&mut self) {
        while self.read < self.set.packed.len() {
            self.keep();
        }
        self.set.packed.truncate(self.written);
    }
}

impl<K: SparseKey, A: Allocator> RawSet<K, A> {
    /// Removes the keys for which `keep` returns `false`. `moved` is called with the old and new position of each key
    /// that moves, `removed` with the position of each removed key.
    pub(crate) fn retain(
        &mut self,
        mut keep: impl FnMut(usize, K) -> bool,
        moved: impl FnMut(usize, usize),
        mut removed: impl FnMut(usize),
    ) {
        let mut gap = Gap { set: self, moved, written: 0, read: 0 };
        while let Some(&key) = gap.set.as_slice().get(gap.read) {
            let position = gap.read;
            if keep(position, key) {
                gap.keep();
            } else {
                gap.reject();
                removed(position);
            }
        }
    }
}
