//! Parallel iterators over a set with holes.

use rayon::prelude::*;
use sparse_set::StableSet;

test_kit::parallel!();

#[test]
fn parallel_iterators_skip_holes_wherever_they_are_split() {
    pool().install(|| {
        let shapes: [fn(u32) -> bool; 5] =
            [|_| true, |key| key % 2 == 0, |key| key % 64 < 3, |key| key % 131 == 7, |key| key > 700];
        for len in [1, 63, 64, 65, 1000, 5000] {
            for keep in shapes {
                let mut set: StableSet<u32> = (0..len).collect();
                set.retain(keep);
                assert_eq!(set.par_iter().len(), set.len());
                assert!(set.par_iter().collect::<Vec<_>>().into_iter().eq(&set));
                assert!(set.par_iter().rev().collect::<Vec<_>>().into_iter().eq(set.iter().rev()));
                for n in [0, 1, 5, set.len() / 2] {
                    let part: Vec<u32> = set.par_iter().skip(n).take(70).collect();
                    assert!(part.into_iter().eq(set.iter().skip(n).take(70)));
                    let mut rest = set.iter();
                    rest.nth(n);
                    rest.next_back();
                    assert!(rest.clone().into_par_iter().collect::<Vec<_>>().into_iter().eq(rest));
                }
            }
        }
    });
}
