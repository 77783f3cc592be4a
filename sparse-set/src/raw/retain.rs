//! Removing the keys that a predicate rejects, the others keep their order.

use sparse_array::alloc::Allocator;

use super::RawSet;
use crate::key::SparseKey;
use crate::slot::Slot;

/// Keys before `written` are kept, those from `read` on are not looked at yet, and in between is nothing. Dropping it closes
/// the gap, be it that all are read or that the predicate panicked.
struct Gap<'a, K: SparseKey, A: Allocator> {
    set: &'a mut RawSet<K, A>,
    written: usize,
    read: usize,
}

impl<K: SparseKey, A: Allocator> Gap<'_, K, A> {
    /// Moves the key at `read` to `written`.
    #[inline]
    fn keep(&mut self) {
        if self.read != self.written {
            let keys = self.set.packed.as_mut_slice();
            keys[self.written] = keys[self.read];
            // SAFETY: `written` was just used as an index, and the key was in the set, so its page is allocated (I5).
            unsafe { self.set.point_to(self.written) };
        }
        self.written += 1;
        self.read += 1;
    }

    /// Takes the key at `read` out.
    #[inline]
    fn reject(&mut self) {
        let key = self.set.as_slice()[self.read];
        if let Some(slot) = self.set.index.pages_mut().slot_mut(key.index()) {
            *slot = Slot::absent();
        }
        self.read += 1;
    }
}

impl<K: SparseKey, A: Allocator> Drop for Gap<'_, K, A> {
    fn drop(&mut self) {
        while self.read < self.set.packed.len() {
            self.keep();
        }
        self.set.packed.truncate(self.written);
    }
}

impl<K: SparseKey, A: Allocator> RawSet<K, A> {
    /// Takes out the keys for which `keep` is `false`.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(K) -> bool) {
        let mut gap = Gap { set: self, written: 0, read: 0 };
        while let Some(&key) = gap.set.as_slice().get(gap.read) {
            if keep(key) {
                gap.keep();
            } else {
                gap.reject();
            }
        }
    }
}
