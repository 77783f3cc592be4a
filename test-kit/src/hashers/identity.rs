use std::hash::{BuildHasher, Hasher};

use crate::random::mix;

/// Returns integer keys as their own hash, so that a test can choose the hashes.
///
/// After several writes, the last integer is the hash. Other bytes (strings, 128-bit integers) are mixed into a number.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::IdentityState;
///
/// assert_eq!(IdentityState.hash_one(77_u64), 77);
/// assert_eq!(IdentityState.hash_one(77_u8), 77);
/// assert_ne!(IdentityState.hash_one("a"), IdentityState.hash_one("b"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IdentityState;

/// The hasher of an [`IdentityState`].
#[derive(Clone, Copy, Debug)]
pub struct IdentityHasher {
    hash: u64,
    /// Bytes were written, so an integer that follows (a string's terminator) is not a key of its own.
    mixed: bool,
}

impl BuildHasher for IdentityState {
    type Hasher = IdentityHasher;

    fn build_hasher(&self) -> IdentityHasher {
        IdentityHasher { hash: 0, mixed: false }
    }
}

impl IdentityHasher {
    fn take(&mut self, value: u64) {
        self.hash = if self.mixed { mix(self.hash ^ value) } else { value };
    }
}

impl Hasher for IdentityHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.mixed = true;
        for &byte in bytes {
            self.hash = mix(self.hash.rotate_left(8) ^ u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.take(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.take(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.take(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.take(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.take(value as u64);
    }

    fn finish(&self) -> u64 {
        self.hash
    }
}
