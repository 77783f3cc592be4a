//! [`UpperBits`]: a few hashes that differ in their highest bits alone.

use std::hash::BuildHasher;

use super::{FewHasher, FewState};

/// Gives keys eight different hashes, different in bits that a table which stores 32 of them does not see: [`FewState::high`] as
/// a type with a `Default`.
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
