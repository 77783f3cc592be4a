//! [`Bucket`]: twelve tags and ids in one cache line.

/// Lanes per bucket: one-byte tags and four-byte ids that fit into 64 bytes beside the link.
pub(crate) const LANES: usize = 12;

/// Whether [`Bucket::prefetch`] has an effect on this target.
pub(super) const PREFETCHES: bool = cfg!(all(target_feature = "sse2", target_arch = "x86_64"));

/// Up to this many primary buckets fit into a core's private caches with their elements, where prefetching gains
/// nothing: it costs a pass that removes elements a quarter. Fewer under Miri, for which 16,384 are too many.
pub(super) const BUCKETS_IN_CACHE: usize = if cfg!(miri) { 2048 } else { 16_384 };

/// Twelve lanes of a tag and an id, and the link to the next bucket of the chain.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(super) struct Bucket {
    /// 0 for an empty lane.
    pub(super) tags: [u8; LANES],
    /// The index of the next bucket in the chain, or 0 at the end.
    pub(super) next: u32,
    /// Valid where the tag is not 0.
    pub(super) ids: [u32; LANES],
}

const _: () = assert!(size_of::<Bucket>() == 64);

/// The only bucket of a table without a block, so that look-ups need no branch for that case.
pub(super) static EMPTY: Bucket = Bucket { tags: [0; LANES], next: 0, ids: [0; LANES] };

/// A set of lanes: bit `i` is lane `i`.
#[derive(Clone, Copy)]
pub(super) struct Lanes(pub(super) u32);

impl Lanes {
    pub(super) const ALL: Self = Self((1 << LANES) - 1);

    #[inline]
    pub(super) fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// Removes the lowest lane. The set must not be empty.
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

impl Bucket {
    /// Prefetches the bucket, if [`PREFETCHES`].
    #[inline]
    pub(super) fn prefetch(&self) {
        #[cfg(all(target_feature = "sse2", target_arch = "x86_64"))]
        {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch has no observable effect, at any address. SSE2 is enabled by the `cfg`.
            unsafe { _mm_prefetch::<_MM_HINT_T0>((&raw const *self).cast()) };
        }
    }
}
