use std::hash::BuildHasher;

use super::{ConstantHasher, ConstantState};

/// Returns the largest hash for every key: [`ConstantState`] with all bits set, with a `Default`.
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
