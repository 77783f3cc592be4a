//! Hostile input for deserializers: false lengths, damaged bytes, and the memory that reading them takes.
//!
//! Each input must be an error or a valid container, in bounded memory.
//!
//! # Examples
//! ```
//! use test_kit::hostile::{damaged, peak_of};
//!
//! let bytes = postcard::to_allocvec(&vec![1_u8, 2, 3])?;
//! damaged(&bytes, |bytes| {
//!     // A container of ours with an `AmbientAllocator`, and `assert_invariants`.
//!     let peak = peak_of(|| drop(postcard::from_bytes::<Vec<u8>>(bytes)));
//!     assert!(peak <= 100 * bytes.len());
//! });
//! # Ok::<(), postcard::Error>(())
//! ```

use std::thread;

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::alloc::AmbientAllocator;
use crate::random::Random;

/// 2^60 as postcard encodes a length.
pub const HUGE: [u8; 9] = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];

/// Runs `f` and returns the peak number of bytes of the containers with an [`AmbientAllocator`].
///
/// # Panics
/// Panics if a block is not freed, or is freed with a wrong layout.
///
/// # Examples
/// ```
/// use allocator_api2::vec::Vec;
/// use test_kit::alloc::AmbientAllocator;
/// use test_kit::hostile::peak_of;
///
/// assert_eq!(peak_of(|| drop(Vec::<u8, _>::with_capacity_in(100, AmbientAllocator::default()))), 100);
/// ```
#[track_caller]
pub fn peak_of(f: impl FnOnce()) -> usize {
    AmbientAllocator::track(f).peak_bytes()
}

/// Encodes a length as postcard does.
///
/// # Examples
/// ```
/// use test_kit::hostile::{HUGE, varint};
///
/// assert_eq!(varint(300), [0xAC, 2]);
/// assert_eq!(varint(1 << 60), HUGE);
/// ```
#[must_use]
pub fn varint(mut n: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
    bytes
}

/// Calls `check` with sequences in postcard's format: a length from 1 to [`u64::MAX`], then 0, 1 or 3 items.
///
/// `item` encodes an item. `check` gets the length, the number of items and the bytes: they can be read if the length
/// is at most the number of items.
///
/// # Examples
/// ```
/// use test_kit::hostile::false_lengths;
///
/// false_lengths(
///     |n| vec![n],
///     |length, items, bytes| assert_eq!(postcard::from_bytes::<Vec<u8>>(bytes).is_ok(), length <= items),
/// );
/// ```
pub fn false_lengths(item: impl Fn(u8) -> Vec<u8>, mut check: impl FnMut(u64, u64, &[u8])) {
    for length in (0..64).map(|bit| 1 << bit).chain([u64::MAX, u32::MAX.into(), 1_000_000]) {
        for items in [0, 1, 3] {
            let mut bytes = varint(length);
            bytes.extend((0..items).flat_map(&item));
            check(length, items.into(), &bytes);
        }
    }
}

/// Calls `check` with each prefix of `bytes`, and with `bytes` after one byte is changed, inserted or removed.
///
/// # Examples
/// ```
/// let mut inputs = 0;
/// test_kit::hostile::damaged(b"[1,2]", |_| inputs += 1);
/// assert!(inputs > 200);
/// ```
pub fn damaged(bytes: &[u8], mut check: impl FnMut(&[u8])) {
    for len in 0..=bytes.len() {
        check(&bytes[..len]);
    }
    for (at, &byte) in bytes.iter().enumerate() {
        for other in [0, 1, 0x7f, 0x80, 0xff, byte ^ 1, byte ^ 0x80].iter().chain(b"[]{}\",:9") {
            let mut damaged = bytes.to_vec();
            damaged[at] = *other;
            check(&damaged);
            damaged[at] = byte;
            damaged.insert(at, *other);
            check(&damaged);
            damaged.remove(at);
            damaged.remove(at);
            check(&damaged);
        }
    }
}

/// Calls `check` `times` times with `bytes` after a few random changes: bytes changed, [`HUGE`] inserted, the end
/// repeated.
///
/// # Examples
/// ```
/// use test_kit::random::Random;
///
/// test_kit::hostile::mutated(b"[1,2]", 9, &mut Random::from_seed(1), |bytes| assert!(bytes.len() >= 5));
/// ```
pub fn mutated(bytes: &[u8], times: usize, random: &mut Random, mut check: impl FnMut(&[u8])) {
    for _ in 0..times {
        let mut mutated = bytes.to_vec();
        for _ in 0..=random.index(4) {
            let at = random.index(mutated.len());
            match random.index(5) {
                0 => mutated[at] = random.next_u64() as u8,
                1 => mutated[at] ^= 1 << random.index(8),
                2 => mutated[at] = b"[],0123456789"[random.index(13)],
                3 => drop(mutated.splice(at..at, HUGE)),
                _ => mutated.extend_from_within(at..),
            }
        }
        check(&mutated);
    }
}

/// Calls `check` with hostile input for a form of slots and holes: `encodings` [`damaged`] and [`mutated`], and
/// sequences of false lengths in postcard's format.
///
/// # Examples
/// ```
/// let mut inputs = 0;
/// test_kit::hostile::hostile_slots([b"[[[1],[]],[1]]".into(), vec![2, 1, 1, 0, 1, 1]], &mut |_| inputs += 1);
/// assert!(inputs > 2000);
/// ```
pub fn hostile_slots(encodings: [Vec<u8>; 2], check: &mut dyn FnMut(&[u8])) {
    let mut random = Random::from_seed(1);
    for bytes in encodings {
        damaged(&bytes, &mut *check);
        mutated(&bytes, 500, &mut random, &mut *check);
    }
    false_lengths(|_| vec![0], |_, _, bytes| check(bytes));
    check(&[&HUGE[..], &[0, 0]].concat());
    check(&[&[1, 0], &HUGE[..], &[0, 0]].concat());
}

/// Runs `f` on a thread with a stack of 64 MiB, for large values and deep recursion.
///
/// # Panics
/// Panics if `f` panics or the thread cannot be created.
///
/// # Examples
/// ```
/// test_kit::hostile::with_large_stack(|| assert_eq!([1_u8; 16 << 20].len(), 16 << 20));
/// ```
pub fn with_large_stack(f: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(64 << 20).spawn(f).expect("a thread").join().expect("no panic");
}

/// A value of `N` bytes in memory and one byte in the input.
///
/// # Examples
/// ```
/// use test_kit::hostile::Large;
///
/// assert_eq!(postcard::from_bytes::<Large<1000>>(&[7]), Ok(Large([7; 1000])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Large<const N: usize>(pub [u8; N]);

impl<const N: usize> Serialize for Large<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.first().copied().unwrap_or(0))
    }
}

impl<'de, const N: usize> Deserialize<'de> for Large<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(|byte| Self([byte; N]))
    }
}
