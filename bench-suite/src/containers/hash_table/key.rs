use std::hash::Hash;

use super::super::value::DIGEST_BITS;

/// A key of a map, or an element of a set.
pub(super) trait Key: Hash + Eq + Clone + 'static {
    /// Creates a key from a number below 2^63. Different numbers create different keys.
    fn from_number(number: u64) -> Self;
    /// Reads the key's bytes, including those on the heap, and returns a number. Its highest bit is zero, which the
    /// compiler cannot know.
    fn digest(&self) -> u64;
    /// Reads only the bytes in the table and returns a number.
    fn glance(&self) -> u64;
}

impl Key for u64 {
    fn from_number(number: u64) -> Self {
        number
    }

    #[inline]
    fn digest(&self) -> u64 {
        *self
    }

    #[inline]
    fn glance(&self) -> u64 {
        *self
    }
}

/// 13 to 24 bytes on the heap.
impl Key for String {
    fn from_number(number: u64) -> Self {
        const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        // 13 digits of base 36 hold 63 bits.
        let length = 13 + (number % 12) as usize;
        let mut rest = number;
        let digits = (0..length).map(|_| {
            let digit = DIGITS[(rest % 36) as usize];
            rest /= 36;
            char::from(digit)
        });
        digits.collect()
    }

    #[inline]
    fn digest(&self) -> u64 {
        let bytes = self.as_bytes();
        bytes.first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
    }

    #[inline]
    fn glance(&self) -> u64 {
        self.len() as u64
    }
}

/// Distinct random-looking numbers below 2^63.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    next: u64,
}

impl Numbers {
    /// Creates a sequence that depends on the seed.
    pub(super) fn new(seed: u64) -> Self {
        Self { next: seed }
    }
}

impl Iterator for Numbers {
    type Item = u64;

    /// Each step is a bijection of the 63-bit numbers: no number repeats.
    fn next(&mut self) -> Option<u64> {
        self.next = self.next.wrapping_add(1);
        let mut x = self.next & DIGEST_BITS;
        for factor in [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93] {
            x ^= x >> 32;
            x = x.wrapping_mul(factor) & DIGEST_BITS;
        }
        Some(x ^ (x >> 32))
    }
}

#[cfg(test)]
mod tests {
    use super::{DIGEST_BITS, Key, Numbers};
    use std::collections::HashSet;

    #[test]
    fn numbers_and_their_keys_are_distinct() {
        let numbers: Vec<u64> = Numbers::new(u64::MAX - 5).take(100_000).collect();
        assert!(numbers.iter().all(|number| *number <= DIGEST_BITS));
        assert_eq!(numbers.iter().collect::<HashSet<_>>().len(), numbers.len());
        let keys: HashSet<String> = numbers.iter().map(|number| String::from_number(*number)).collect();
        assert_eq!(keys.len(), numbers.len());
        assert!(keys.iter().all(|key| (13..25).contains(&key.len()) && key.digest() <= DIGEST_BITS));
    }
}
