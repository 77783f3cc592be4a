//! The hashers that the models run with.

use std::hash::{BuildHasher, Hasher};

use test_kit::hashers::{ConstantHasher, ConstantState, FewHasher, FewState};

/// Every hash is the largest.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllOnes;

impl BuildHasher for AllOnes {
    type Hasher = ConstantHasher;

    fn build_hasher(&self) -> ConstantHasher {
        ConstantState(u64::MAX).build_hasher()
    }
}

/// Eight hashes, all in the bits that no table of ours stores.
#[derive(Clone, Debug, Default)]
pub(crate) struct UpperBits;

impl BuildHasher for UpperBits {
    type Hasher = FewHasher;

    fn build_hasher(&self) -> FewHasher {
        FewState::high(3).build_hasher()
    }
}

/// A key times 2^24: hashes that share a bucket and differ in their tags.
#[derive(Clone, Debug, Default)]
pub(crate) struct OneBucket;

/// The hasher of [`OneBucket`].
pub(crate) struct Shifted(u64);

impl BuildHasher for OneBucket {
    type Hasher = Shifted;

    fn build_hasher(&self) -> Shifted {
        Shifted(0)
    }
}

impl Hasher for Shifted {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        self.0 << 24
    }
}
