use std::hash::{BuildHasher, Hasher};

/// Returns the same hash for every key, so that all keys collide.
///
/// Tables often treat some hashes specially: test at least 0 and `u64::MAX`.
///
/// # Examples
/// ```
/// use std::collections::HashSet;
/// use test_kit::hashers::ConstantState;
///
/// let mut set = HashSet::with_hasher(ConstantState(u64::MAX));
/// set.extend(0..100);
/// assert_eq!(set.len(), 100);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ConstantState(
    /// The hash.
    pub u64,
);

/// The hasher of a [`ConstantState`].
#[derive(Clone, Copy, Debug)]
pub struct ConstantHasher(u64);

impl BuildHasher for ConstantState {
    type Hasher = ConstantHasher;

    fn build_hasher(&self) -> ConstantHasher {
        ConstantHasher(self.0)
    }
}

impl Hasher for ConstantHasher {
    fn write(&mut self, _: &[u8]) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
