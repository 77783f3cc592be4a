use super::{AtomicWord, Zeroed};
use crate::key::{SlotWord, SparseKey};
use crate::slot::Slot;

/// A slot of the sparse array, or a cell of the packed array, of a concurrent set.
#[repr(transparent)]
pub(crate) struct AtomicSlot<K: SparseKey>(<K::Slot as SlotWord>::Atomic);

impl<K: SparseKey> Default for AtomicSlot<K> {
    fn default() -> Self {
        Self(Default::default())
    }
}

// SAFETY: the only field is `Zeroed`, and there is no other drop.
unsafe impl<K: SparseKey> Zeroed for AtomicSlot<K> {}

impl<K: SparseKey> AtomicSlot<K> {
    #[inline(always)]
    pub(super) fn get(&self) -> Slot<K> {
        Slot::from_word(self.0.observe())
    }

    #[inline(always)]
    pub(super) fn set(&self, slot: Slot<K>) {
        self.0.publish(slot.word());
    }

    /// Sets the slot if it is absent; otherwise returns it.
    #[inline(always)]
    pub(super) fn fill(&self, slot: Slot<K>) -> Result<(), Slot<K>> {
        self.0.claim(Slot::<K>::absent().word(), slot.word()).map_err(Slot::from_word)
    }
}
