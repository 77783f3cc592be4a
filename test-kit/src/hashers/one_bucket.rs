use std::hash::{BuildHasher, Hasher};

/// Returns the hash `value << 24` for a key of one integer.
///
/// Small keys share a bucket in tables that take it from the low bits, and differ in their tags.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::OneBucket;
///
/// assert_eq!(OneBucket.hash_one(3_u8), 3 << 24);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneBucket;

/// The hasher of [`OneBucket`].
#[derive(Clone, Copy, Debug)]
pub struct OneBucketHasher(u64);

impl BuildHasher for OneBucket {
    type Hasher = OneBucketHasher;

    fn build_hasher(&self) -> OneBucketHasher {
        OneBucketHasher(0)
    }
}

impl Hasher for OneBucketHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        self.0 << 24
    }
}
