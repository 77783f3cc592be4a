//! [`AllOnes`]: every key has the largest hash.

use std::hash::BuildHasher;

use super::{ConstantHasher, ConstantState};

/// Gives every key the largest hash: [`ConstantState`] with all bits set, as a type with a `Default`.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::AllOnes;
///
/// assert_eq!(AllOnes.hash_one("key"), u64::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AllOnes;

impl BuildHasher for AllOnes {
    type Hasher = ConstantHasher;

    fn build_hasher(&self) -> ConstantHasher {
        ConstantState(u64::MAX).build_hasher()
    }
}
