//! [`StoredHash`], and [`Probe`], which compares its tag with all tags of a bucket at once: the used and empty lanes.

use super::bucket::{Bucket, LANES, Lanes};

/// The low 32 bits of a hash.
///
/// std and hashbrown choose the bucket by the low bits too. Folding in the upper half makes look-ups in small tables
/// 7 % slower, and helps only hashers that are poor for any table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(crate) struct StoredHash(pub(super) u32);

impl StoredHash {
    #[inline]
    pub(crate) fn new(hash: u64) -> Self {
        Self(hash as u32)
    }

    /// Returns a hash that is stored as this one.
    #[inline]
    pub(crate) fn get(self) -> u64 {
        u64::from(self.0)
    }
}

/// Returns the tag of a stored hash: the sum of its bytes, but never 0.
///
/// The tag depends on all bits, so keys that share a bucket under an identity hash have different tags. A
/// multiplicative hash does that too, but its latency makes look-ups 10 % slower.
#[cfg(any(test, not(target_feature = "sse2")))]
#[inline]
fn tag_of(hash: u32) -> u8 {
    let [a, b, c, d] = hash.to_le_bytes();
    a.wrapping_add(b).wrapping_add(c).wrapping_add(d).max(1)
}

#[cfg(not(target_feature = "sse2"))]
pub(super) use portable::{Probe, clear_tag};
#[cfg(target_feature = "sse2")]
pub(super) use sse2::{Probe, clear_tag};

/// Compares 16 bytes at once.
#[cfg(target_feature = "sse2")]
mod sse2 {
    use super::{Bucket, LANES, Lanes, StoredHash};

    #[cfg(target_arch = "x86")]
    use core::arch::x86 as simd;
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64 as simd;

    #[derive(Clone, Copy)]
    pub(in super::super) struct Probe(simd::__m128i);

    impl Probe {
        /// Matches empty lanes.
        // SAFETY: zeroed bytes are a valid vector of integers.
        pub(in super::super) const EMPTY: Self = Self(unsafe { core::mem::zeroed() });

        /// Returns the probe for the [tag](super::tag_of) of `hash`.
        #[inline]
        pub(in super::super) fn of(StoredHash(hash): StoredHash) -> Self {
            // SAFETY: SSE2 is enabled by the `cfg`.
            unsafe {
                let bytes = simd::_mm_cvtsi32_si128(hash as i32);
                // Computes `tag_of(hash)` in the lowest byte, without a transfer from a general register.
                let sum = simd::_mm_sad_epu8(bytes, simd::_mm_setzero_si128());
                let tag = simd::_mm_max_epu8(sum, simd::_mm_set1_epi8(1));
                let twice = simd::_mm_unpacklo_epi8(tag, tag);
                let eight_times = simd::_mm_shufflelo_epi16::<0>(twice);
                Self(simd::_mm_unpacklo_epi64(eight_times, eight_times))
            }
        }

        /// Returns the tag. After a look-up of the same hash, the compiler reuses its probe.
        #[inline]
        pub(in super::super) fn tag(self) -> u8 {
            // SAFETY: SSE2 is enabled by the `cfg`.
            unsafe { simd::_mm_cvtsi128_si32(self.0) as u8 }
        }

        /// Returns the lanes with the tag.
        #[inline]
        pub(in super::super) fn lanes_in(self, bucket: &Bucket) -> Lanes {
            let start: *const simd::__m128i = (&raw const *bucket).cast();
            // SAFETY: `bucket` is 64 readable bytes, aligned to 16. The first 16 are the tags and the link, without
            // padding. SSE2 is enabled by the `cfg`.
            let mask = unsafe { simd::_mm_movemask_epi8(simd::_mm_cmpeq_epi8(simd::_mm_load_si128(start), self.0)) };
            Lanes(mask as u32 & Lanes::ALL.0)
        }

        /// Writes the tag to lane `lane` of `bucket`, which is empty, by one store of all tags and the link.
        #[inline]
        pub(in super::super) fn put(self, bucket: &mut Bucket, lane: usize) {
            let start: *mut simd::__m128i = (&raw mut *bucket).cast();
            // SAFETY: `bucket` is 64 bytes, aligned to 16, of which the first 16 are the tags and the link, without
            // padding. Any bytes are valid there, and `&mut` is exclusive. A mask is 16 bytes, aligned to 16. SSE2 is
            // enabled by the `cfg`.
            unsafe {
                let tag = simd::_mm_and_si128(self.0, simd::_mm_load_si128((&raw const LANE_MASKS[lane]).cast()));
                simd::_mm_store_si128(start, simd::_mm_or_si128(simd::_mm_load_si128(start), tag));
            }
        }
    }

    /// Empties lane `lane` of `bucket`, by one store of all tags and the link.
    #[inline]
    pub(in super::super) fn clear_tag(bucket: &mut Bucket, lane: usize) {
        let start: *mut simd::__m128i = (&raw mut *bucket).cast();
        // SAFETY: `bucket` is 64 bytes, aligned to 16, of which the first 16 are the tags and the link, without
        // padding. Any bytes are valid there, and `&mut` is exclusive. A mask is 16 bytes, aligned to 16. SSE2 is
        // enabled by the `cfg`.
        unsafe {
            let mask = simd::_mm_load_si128((&raw const LANE_MASKS[lane]).cast());
            simd::_mm_store_si128(start, simd::_mm_andnot_si128(mask, simd::_mm_load_si128(start)));
        }
    }

    #[repr(C, align(16))]
    struct Mask([u8; 16]);

    /// For each lane, the bits of its tag.
    static LANE_MASKS: [Mask; LANES] = {
        let mut masks = [const { Mask([0; 16]) }; LANES];
        let mut lane = 0;
        while lane < LANES {
            masks[lane].0[lane] = u8::MAX;
            lane += 1;
        }
        masks
    };
}

/// Compares 8 bytes at once, for targets without SSE2.
#[cfg(any(test, not(target_feature = "sse2")))]
mod portable {
    use super::{Bucket, LANES, Lanes, StoredHash, tag_of};

    #[derive(Clone, Copy)]
    pub(in super::super) struct Probe(u8);

    impl Probe {
        pub(in super::super) const EMPTY: Self = Self(0);

        #[inline]
        pub(in super::super) fn of(StoredHash(hash): StoredHash) -> Self {
            Self(tag_of(hash))
        }

        #[inline]
        pub(in super::super) fn tag(self) -> u8 {
            self.0
        }

        #[inline]
        pub(in super::super) fn lanes_in(self, bucket: &Bucket) -> Lanes {
            const { assert!(LANES == 12) };
            let [a, b, c, d, e, f, g, h, i, j, k, l] = bucket.tags;
            let low = equal_in_word(u64::from_le_bytes([a, b, c, d, e, f, g, h]), self.0);
            let high = equal_in_word(u64::from_le_bytes([i, j, k, l, 0, 0, 0, 0]), self.0);
            Lanes((low | high << 8) & Lanes::ALL.0)
        }

        /// Writes the tag to lane `lane` of `bucket`.
        #[inline]
        pub(in super::super) fn put(self, bucket: &mut Bucket, lane: usize) {
            bucket.tags[lane] = self.0;
        }
    }

    /// Empties lane `lane` of `bucket`.
    #[inline]
    pub(in super::super) fn clear_tag(bucket: &mut Bucket, lane: usize) {
        bucket.tags[lane] = 0;
    }

    /// Returns a bit for each byte of `word`: whether it equals `tag`.
    ///
    /// The zero-byte test is exact: no carries between bytes. The multiplication moves bit `8 * i` to bit `56 + i`. See
    /// Warren, *Hacker's Delight*, sections 6-1 and 7-1.
    #[inline]
    fn equal_in_word(word: u64, tag: u8) -> u32 {
        const LOW_SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        const ONES: u64 = 0x0101_0101_0101_0101;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let difference = word ^ (u64::from(tag) * ONES);
        let zero_bytes = !(((difference & LOW_SEVEN) + LOW_SEVEN) | difference | LOW_SEVEN);
        ((zero_bytes >> 7).wrapping_mul(GATHER) >> 56) as u32
    }
}

impl Bucket {
    #[inline]
    pub(super) fn empty_lanes(&self) -> Lanes {
        Probe::EMPTY.lanes_in(self)
    }

    #[inline]
    pub(super) fn used_lanes(&self) -> Lanes {
        Lanes(!self.empty_lanes().0 & Lanes::ALL.0)
    }

    /// Returns the used lanes for whose id `pred` returns `true`.
    #[inline]
    pub(super) fn used_lanes_where(&self, pred: impl Fn(u32) -> bool) -> Lanes {
        // Test all lanes, used or not, so that no branch depends on the answers.
        let mask = (0..LANES).fold(0, |mask, lane| mask | u32::from(pred(self.ids[lane])) << lane);
        Lanes(self.used_lanes().0 & mask)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, LANES, Probe, StoredHash, clear_tag, portable, tag_of};
    use alloc::collections::BTreeSet;
    use test_kit::random::Random;

    #[test]
    fn every_way_to_compare_tags_agrees_with_a_plain_loop() {
        let mut random = Random::from_seed(1);
        for round in 0..if cfg!(miri) { 300 } else { 20_000_u64 } {
            let hash = random.next_u64() as u32;
            // Use few byte values, so that equal neighbors, the carry-prone pairs 0/1 and 127/128, and sums of 0, 255,
            // 256 and 1020 are frequent.
            let hash = if round % 2 == 0 {
                hash
            } else {
                u32::from_le_bytes(core::array::from_fn(|at| {
                    [0, 1, 127, 128, 254, 255][(hash >> (8 * at)) as usize % 6]
                }))
            };
            let tag = tag_of(hash);
            assert_ne!(tag, 0);
            let near = [0, 1, 2, 127, 128, 254, 255, tag, tag.wrapping_add(1), tag.wrapping_sub(1)];
            let tags: [u8; LANES] = core::array::from_fn(|_| near[random.below(10) as usize]);
            let bucket = Bucket { tags, next: u32::from_le_bytes([tag; 4]), ids: [0; LANES] };
            let lanes_with = |tag| (0..LANES).map(|lane| u32::from(tags[lane] == tag) << lane).sum::<u32>();
            let (probe, portable_probe) = (Probe::of(StoredHash(hash)), portable::Probe::of(StoredHash(hash)));
            assert_eq!((probe.tag(), portable_probe.tag()), (tag, tag), "{hash:#x}");
            assert_eq!(probe.lanes_in(&bucket).0, lanes_with(tag), "{tags:?} {hash:#x}");
            assert_eq!(portable_probe.lanes_in(&bucket).0, lanes_with(tag), "{tags:?} {hash:#x}");
            assert_eq!(Probe::EMPTY.lanes_in(&bucket).0, lanes_with(0), "{tags:?}");
            assert_eq!(portable::Probe::EMPTY.lanes_in(&bucket).0, lanes_with(0), "{tags:?}");
        }
    }

    #[test]
    fn every_way_to_write_a_tag_writes_no_other() {
        let mut random = Random::from_seed(3);
        for _ in 0..if cfg!(miri) { 100 } else { 5_000 } {
            let mut tags: [u8; LANES] = core::array::from_fn(|_| random.next_u64() as u8);
            let lane = random.below(LANES as u64) as usize;
            tags[lane] = 0;
            let hash = StoredHash(random.next_u64() as u32);
            let (next, ids) = (random.next_u64() as u32, core::array::from_fn(|_| random.next_u64() as u32));
            let mut buckets = [Bucket { tags, next, ids }; 2];
            let assert_tag = |buckets: &[Bucket; 2], tag| {
                let mut expected = tags;
                expected[lane] = tag;
                for bucket in buckets {
                    assert_eq!((bucket.tags, bucket.next, bucket.ids), (expected, next, ids), "lane {lane}");
                }
            };
            Probe::of(hash).put(&mut buckets[0], lane);
            portable::Probe::of(hash).put(&mut buckets[1], lane);
            assert_tag(&buckets, tag_of(hash.0));
            clear_tag(&mut buckets[0], lane);
            portable::clear_tag(&mut buckets[1], lane);
            assert_tag(&buckets, 0);
        }
    }

    #[test]
    fn neighbors_by_an_identity_hash_have_different_tags() {
        let mut random = Random::from_seed(2);
        for bits in 0..24 {
            for first in [0, 1 << 23, random.next_u64() as u32] {
                let tags: BTreeSet<u8> = (0..LANES as u32).map(|i| tag_of(first.wrapping_add(i << bits))).collect();
                // 0 and 1 share a tag.
                assert!(tags.len() >= LANES - 1, "{tags:?}, {bits} bits choose the bucket, from {first:#x}");
            }
        }
    }

    #[test]
    fn the_link_is_never_taken_for_a_lane() {
        for next in [0, u32::MAX] {
            let bucket = Bucket { tags: [5; LANES], next, ids: [0; LANES] };
            assert!(bucket.empty_lanes().is_empty());
            assert_eq!(bucket.used_lanes().count(), LANES);
        }
    }
}
