use std::collections::hash_map::DefaultHasher;
use std::hash::{BuildHasher, Hasher};

/// Returns a few different hashes, which differ only in their lowest or only in their highest bits.
///
/// A table takes the bucket from one end of the hash and the tag from the other: either all keys share a bucket, or all
/// tags in a bucket are equal.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::FewState;
///
/// for key in 0..100_u64 {
///     assert!(FewState::low(2).hash_one(key) < 4);
///     assert_eq!(FewState::high(2).hash_one(key) << 2, 0);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewState {
    bits: u32,
    high: bool,
}

impl FewState {
    /// Creates a state with `2^bits` different hashes: the numbers below `2^bits`.
    ///
    /// # Panics
    /// Panics if `bits` is greater than 64.
    ///
    /// # Examples
    /// ```
    /// use std::hash::BuildHasher;
    ///
    /// assert!(test_kit::hashers::FewState::low(3).hash_one("key") < 8);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn low(bits: u32) -> Self {
        assert!(bits <= 64, "FewState::low: a hash has 64 bits");
        Self { bits, high: false }
    }

    /// Creates a state with `2^bits` different hashes that differ only in the highest `bits` bits.
    ///
    /// # Panics
    /// Panics if `bits` is greater than 64.
    ///
    /// # Examples
    /// ```
    /// use std::hash::BuildHasher;
    ///
    /// assert_eq!(test_kit::hashers::FewState::high(3).hash_one("key") << 3, 0);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn high(bits: u32) -> Self {
        assert!(bits <= 64, "FewState::high: a hash has 64 bits");
        Self { bits, high: true }
    }
}

/// Returns a state with four different hashes, in the low bits.
impl Default for FewState {
    fn default() -> Self {
        Self::low(2)
    }
}

/// The hasher of a [`FewState`].
#[derive(Clone, Debug)]
pub struct FewHasher {
    state: FewState,
    full: DefaultHasher,
}

impl BuildHasher for FewState {
    type Hasher = FewHasher;

    fn build_hasher(&self) -> FewHasher {
        FewHasher { state: *self, full: DefaultHasher::new() }
    }
}

impl Hasher for FewHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.full.write(bytes);
    }

    fn finish(&self) -> u64 {
        let FewState { bits, high } = self.state;
        // For zero bits, the shift is by all 64.
        let few = self.full.finish().checked_shr(64 - bits).unwrap_or(0);
        if high { few.checked_shl(64 - bits).unwrap_or(0) } else { few }
    }
}
