//! The optional features, one module each, where unsafe code is forbidden, as users of `entity_type!` may.
#![forbid(unsafe_code)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(all(feature = "rayon", feature = "serde", feature = "quickcheck", feature = "arbitrary"))]
mod globs;
#[cfg(any(feature = "rayon", feature = "serde"))]
mod packed;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(any(feature = "rayon", feature = "serde"))]
mod stable;

sparse_set::entity_type! {
    /// 15 indices, 3 versions, two unused bits.
    pub struct Tiny(u8: 4, 2);
}

/// Defines a test of generated sets: all are valid, some are long, and none is large.
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
macro_rules! check_sets {
    ($check:ident, longest: $longest:literal) => {
        #[test]
        fn sets_are_whole_and_small() {
            fn check<K: SparseKey>() {
                let (mut longest, mut pages) = (0, 0);
                $check(|set: &SparseSet<K>| {
                    set.assert_invariants();
                    longest = longest.max(set.len());
                    pages = pages.max(set.page_count());
                });
                assert!(longest > $longest && pages <= 16, "{longest} keys, {pages} pages");
                let (mut longest, mut pages, mut holes) = (0, 0, 0);
                $check(|set: &StableSet<K>| {
                    set.assert_invariants();
                    longest = longest.max(set.len());
                    pages = pages.max(set.page_count());
                    holes = holes.max(set.holes().len());
                });
                assert!(longest > $longest && pages <= 16, "{longest} keys, {pages} pages");
                assert!(holes > 0, "no set has holes");
            }
            check::<u8>();
            check::<u32>();
            check::<u64>();
            check::<Entity>();
            check::<Entity64>();
        }
    };
}
#[cfg(any(feature = "arbitrary", feature = "quickcheck"))]
use check_sets;
