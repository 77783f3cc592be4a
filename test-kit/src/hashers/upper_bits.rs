use std::hash::BuildHasher;

use super::{FewHasher, FewState};

/// Returns eight different hashes, which differ only in their highest bits: [`FewState::high`] with a `Default`.
///
/// A table that stores 32 bits of the hash does not see the difference.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::UpperBits;
///
/// assert_eq!(UpperBits.hash_one("key") as u32, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UpperBits;

impl BuildHasher for UpperBits {
    type Hasher = FewHasher;

    fn build_hasher(&self) -> FewHasher {
        FewState::high(3).build_hasher()
    }
}
