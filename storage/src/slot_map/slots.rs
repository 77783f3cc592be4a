//! The slots of a [`SlotMap`] as numbers, for `serde`.

use core::{fmt, mem};

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::SlotMap;
use super::states::versions;
use crate::raw::{NONE, Slot};

/// Why a slot could not be appended.
pub(crate) enum SlotError {
    /// No key has this index and this version.
    NoKey { index: usize, version: u32 },
    /// Allocation failed.
    Reserve(TryReserveError),
}

impl fmt::Display for SlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKey { index, version } => write!(f, "there is no key for slot {index} of version {version}"),
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Returns a number for each slot: twice its version, plus one if it has a value.
    pub(crate) fn slot_numbers(&self) -> impl ExactSizeIterator<Item = u32> + Clone {
        self.slots.as_slice().iter().map(|slot| slot.version() * 2 + u32::from(slot.is_full()))
    }

    /// Appends a slot of this version, with or without a value.
    pub(crate) fn try_push_slot(&mut self, version: u32, value: Option<T>) -> Result<(), SlotError> {
        let index = self.slots.len();
        let last = versions::<K>() - 1;
        let no_key = SlotError::NoKey { index, version };
        // A retired slot has the version after the last one.
        let is_retired = value.is_none() && version == last + 1;
        if version > last && !is_retired || K::from_parts(index, version.min(last)).is_none() {
            return Err(no_key);
        }
        if index == self.slots.capacity() {
            self.slots.try_reserve(1, true).map_err(SlotError::Reserve)?;
        }
        let slot = match value {
            Some(value) => {
                self.len += 1;
                Slot::full(version, value)
            }
            None if version > last => {
                self.retired += 1;
                Slot::vacant(version, NONE)
            }
            None => Slot::vacant(version, mem::replace(&mut self.first_free, index as u32)),
        };
        if self.slots.push_within_capacity(slot).is_err() {
            unreachable!("there is memory for slot {index}");
        }
        Ok(())
    }
}
