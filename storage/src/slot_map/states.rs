//! The states of slots and the versions of keys. Arithmetic only.

use sparse_set::SparseKey;

use crate::raw::VACANT;

/// Returns how many values a slot can have, one after the other: as many as there are versions that the state of a slot
/// can count.
pub(super) const fn versions<K: SparseKey>() -> u32 {
    const { assert!(K::VERSION_BITS > 0, "the keys of a slot map have a version, which integers have not") };
    // No key has the version of all ones.
    if K::VERSION_BITS < 32 { (1 << K::VERSION_BITS) - 1 } else { VACANT - 1 }
}

/// Returns the version that a slot of this state has, or will have when it is filled.
#[inline(always)]
pub(super) const fn version_of(state: u32) -> u32 {
    state & !VACANT
}

/// Returns whether this is the state of a vacant slot that stays so.
#[inline(always)]
pub(super) const fn is_retired<K: SparseKey>(state: u32) -> bool {
    state >= versions::<K>() | VACANT
}

/// Returns the key of a full slot.
#[inline(always)]
pub(crate) fn key_of<K: SparseKey>(index: usize, state: u32) -> K {
    match K::from_parts(index, version_of(state)) {
        Some(key) => key,
        None => no_key(index, state),
    }
}

/// Not inlined: taking the address of the index would keep it in memory, which makes iteration a third slower.
#[cold]
#[inline(never)]
fn no_key(index: usize, state: u32) -> ! {
    unreachable!("slot {index} was filled by a key of version {}", version_of(state));
}
