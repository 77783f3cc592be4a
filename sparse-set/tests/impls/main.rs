//! The optional features, one module each, in a crate that forbids unsafe code, as users of `entity_type!` may.
#![forbid(unsafe_code)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(all(feature = "rayon", feature = "serde", feature = "quickcheck", feature = "arbitrary"))]
mod globs;
#[cfg(feature = "quickcheck")]
mod quickcheck;
#[cfg(feature = "rayon")]
mod rayon;
#[cfg(feature = "serde")]
mod serde;

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
