//! [`TypeHasher`], for keys that are small or hashes already.

use core::hash::{BuildHasher, Hasher};

/// Folds words together. Type ids are hashes already, and component ids are few.
#[derive(Clone, Copy, Default)]
pub(crate) struct TypeHasher(u64);

impl BuildHasher for TypeHasher {
    type Hasher = Self;

    #[inline]
    fn build_hasher(&self) -> Self {
        Self(0)
    }
}

impl Hasher for TypeHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        // The high half of the product has bits of all of `n`; the golden ratio keeps small numbers apart.
        let product = u128::from(self.0.rotate_left(20) ^ n) * 0x9E37_79B9_7F4A_7C15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}
