//! [`Line`]: a bucket, one cache line.

/// Lanes in a line: with one-byte tags and four-byte ids, what fits into 64 bytes beside the link.
pub(super) const LANES: usize = 12;

/// Whether [`Line::prefetch`] does anything.
pub(super) const PREFETCHES: bool = cfg!(all(target_feature = "sse2", target_arch = "x86_64"));

/// A bit for each lane.
const ALL_LANES: u32 = (1 << LANES) - 1;

/// A bucket: twelve lanes of a tag and an id, and the link to the next line of the chain.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Line {
    /// 0 for an empty lane.
    pub(super) tags: [u8; LANES],
    /// The index of the next line, or 0.
    pub(super) next: u32,
    /// Meaningful where the tag is not 0.
    pub(super) ids: [u32; LANES],
}

const _: () = assert!(size_of::<Line>() == 64);

/// What every table without memory looks at, so that a look-up needs no branch for it.
pub(super) static EMPTY: Line = Line { tags: [0; LANES], next: 0, ids: [0; LANES] };

/// A set of lanes: bit `i` is lane `i`.
#[derive(Clone, Copy)]
pub(super) struct Lanes(u32);

impl Lanes {
    /// The lowest lane.
    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// Takes the lowest lane out of a set that is not empty.
    #[inline]
    pub(super) fn remove_first(&mut self) {
        self.0 &= self.0 - 1;
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Lanes {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let lane = self.first()?;
        self.remove_first();
        Some(lane)
    }
}

impl Line {
    /// The lanes whose tag is `tag`.
    #[inline]
    pub(super) fn lanes_with(&self, tag: u8) -> Lanes {
        Lanes(equal_tags(self, tag) & ALL_LANES)
    }

    /// Has the line on its way to the caches, on processors that can be asked for it.
    #[inline]
    pub(super) fn prefetch(&self) {
        #[cfg(all(target_feature = "sse2", target_arch = "x86_64"))]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch of any address does nothing that can be seen. SSE2 is enabled by the `cfg`.
            unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *self).cast()) };
        }
    }

    /// The lanes without an element.
    #[inline]
    pub(super) fn empty_lanes(&self) -> Lanes {
        self.lanes_with(0)
    }

    /// The lanes with an element.
    #[inline]
    pub(super) fn used_lanes(&self) -> Lanes {
        Lanes(!self.empty_lanes().0 & ALL_LANES)
    }
}

/// Compares all tags at once. Bits at and above [`LANES`] mean nothing.
#[cfg(target_feature = "sse2")]
#[inline]
fn equal_tags(line: &Line, tag: u8) -> u32 {
    #[cfg(target_arch = "x86")]
    use core::arch::x86::{__m128i, _mm_cmpeq_epi8, _mm_load_si128, _mm_movemask_epi8, _mm_set1_epi8};
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{__m128i, _mm_cmpeq_epi8, _mm_load_si128, _mm_movemask_epi8, _mm_set1_epi8};

    let start: *const __m128i = (&raw const *line).cast();
    // SAFETY: the reference makes the line's 64 bytes readable, and its alignment of 64 covers the load's 16; the load's 16 bytes are
    // the tags and the link, without padding. SSE2 is enabled by the `cfg`.
    let mask = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_load_si128(start), _mm_set1_epi8(tag as i8))) };
    mask as u32
}

/// Compares all tags at once. Bits at and above [`LANES`] mean nothing.
#[cfg(not(target_feature = "sse2"))]
#[inline]
fn equal_tags(line: &Line, tag: u8) -> u32 {
    equal_bytes(&line.tags, tag)
}

/// [`equal_tags`] by words, for targets without SSE2.
#[cfg_attr(target_feature = "sse2", cfg(test))]
#[inline]
fn equal_bytes(tags: &[u8; LANES], tag: u8) -> u32 {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = *tags;
    let low = equal_in_word(u64::from_le_bytes([a, b, c, d, e, f, g, h]), tag);
    let high = equal_in_word(u64::from_le_bytes([i, j, k, l, 0, 0, 0, 0]), tag);
    low | high << 8
}

/// Bit `i` tells whether byte `i` of `word` equals `tag`.
///
/// The test for a zero byte is the exact one without carries between bytes; the multiplication gathers bit `8 * i` into bit
/// `56 + i`. Both from Warren, *Hacker's Delight*, sections 6-1 and 7-1 in spirit.
#[cfg_attr(target_feature = "sse2", cfg(test))]
#[inline]
fn equal_in_word(word: u64, tag: u8) -> u32 {
    const LOW_SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    const ONES: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let difference = word ^ (u64::from(tag) * ONES);
    let zero_bytes = !(((difference & LOW_SEVEN) + LOW_SEVEN) | difference | LOW_SEVEN);
    ((zero_bytes >> 7).wrapping_mul(GATHER) >> 56) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_kit::random::Random;

    fn slow(tags: &[u8; LANES], tag: u8) -> u32 {
        tags.iter().enumerate().map(|(lane, &t)| u32::from(t == tag) << lane).sum()
    }

    #[test]
    fn every_way_to_compare_tags_agrees_with_a_plain_loop() {
        let mut random = Random::from_seed(1);
        for _ in 0..20_000 {
            // Few values, so that equal neighbours and the borrow-prone pairs 0/1 and 127/128 come up often.
            let tags: [u8; LANES] =
                core::array::from_fn(|_| [0, 1, 2, 127, 128, 129, 254, 255][random.below(8) as usize]);
            let line = Line { tags, next: u32::MAX, ids: [0; LANES] };
            for tag in [0, 1, 2, 127, 128, 129, 254, 255, 7] {
                let expected = slow(&tags, tag);
                assert_eq!(equal_bytes(&tags, tag) & ALL_LANES, expected, "{tags:?} {tag}");
                assert_eq!(line.lanes_with(tag).0, expected, "{tags:?} {tag}");
            }
            assert_eq!(line.empty_lanes().0 | line.used_lanes().0, ALL_LANES);
        }
    }

    #[test]
    fn the_link_is_never_taken_for_a_lane() {
        let line = Line { tags: [5; LANES], next: 0, ids: [0; LANES] };
        assert!(line.empty_lanes().is_empty());
        assert_eq!(line.used_lanes().count(), LANES);
    }
}
