//! All exports can be glob-imported, beside the crates of the features and their preludes.

use quickcheck::Gen;
use rayon::prelude::*;
use serde::Serialize;
use sparse_set::*;

#[test]
fn globs_do_not_clash() {
    fn is_written<T: Serialize>(_: &T) {}
    fn is_drawn<T: quickcheck::Arbitrary>(g: &mut Gen) -> T {
        T::arbitrary(g)
    }

    let set: SparseSet<u32> = (0..10_u32).into_par_iter().collect();
    is_written(&set);
    assert_eq!(set.par_iter().count(), 10);
    let _: Entity = is_drawn(&mut Gen::new(10));
}
