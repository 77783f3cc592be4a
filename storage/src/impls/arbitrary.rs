//! `arbitrary::Arbitrary`: storages out of a fuzzer's bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use sparse_set::SparseKey;
use sparse_set::macro_support::arbitrary::key;

use crate::{StableStorage, Storage};

/// One of so many operations is a removal. An odd number: that a byte is odd says that there is a further operation.
const REMOVED_OF: u8 = 5;

macro_rules! arbitrary_storage {
    ($($(#[$meta:meta])* $Storage:ident, $positions:ident;)*) => {$(
        $(#[$meta])*
        impl<'a, T: Arbitrary<'a>, K: SparseKey> Arbitrary<'a> for $Storage<T, K> {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                let mut storage = Self::new();
                // There is no more when the bytes are used up.
                while u.arbitrary()? {
                    match storage.$positions().checked_sub(1) {
                        Some(last) if u.ratio(1, REMOVED_OF)? => drop(storage.remove_at(u.int_in_range(0..=last)?)),
                        _ => drop(storage.insert(key(u)?, u.arbitrary()?)),
                    }
                }
                Ok(storage)
            }

            fn size_hint(_depth: usize) -> (usize, Option<usize>) {
                (0, None)
            }
        }
    )*};
}

arbitrary_storage! {
    /// What insertions of any values and a removal here and there leave behind. Indices are below 65,536.
    Storage, len;

    /// What insertions of any values and a removal here and there leave behind: holes in any order. Indices are below 65,536.
    StableStorage, slot_len;
}
