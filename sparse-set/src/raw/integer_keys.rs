//! [`SparseKey`] for the unsigned integers: all index, no version.

use crate::key::SparseKey;

macro_rules! integer_key {
    ($($Key:ty: $Slot:ty, limit $limit:expr, always $always:expr;)*) => {$(
        // SAFETY: the index is the value itself, or `usize::MAX`, above every limit, if it does not fit. So equal
        // indices below the limit are equal values. There is no version. `from_parts` converts back, below the limit
        // only. `ALWAYS_IN_RANGE` is set only for `u8` and `u16`, whose limit exceeds all values; their slots are twice
        // as wide and count to 2^8 and 2^16. `u32` slots count to `u32::MAX`.
        unsafe impl SparseKey for $Key {
            type Slot = $Slot;
            const INDEX_LIMIT: usize = $limit;
            const VERSION_BITS: u32 = 0;
            const ALWAYS_IN_RANGE: bool = $always;

            #[inline(always)]
            fn index(self) -> usize {
                usize::try_from(self).unwrap_or(usize::MAX)
            }

            #[inline(always)]
            fn version(self) -> u32 {
                0
            }

            #[inline]
            fn from_parts(index: usize, version: u32) -> Option<Self> {
                if index < Self::INDEX_LIMIT && version == 0 { Self::try_from(index).ok() } else { None }
            }
        }
    )*};
}

integer_key! {
    u8: u16, limit 1 << 8, always true;
    u16: u32, limit 1 << 16, always true;
    u32: u32, limit u32::MAX as usize, always false;
    u64: u32, limit u32::MAX as usize, always false;
    usize: u32, limit u32::MAX as usize, always false;
}
