/// Defines `pool` and `stop`, which need `rayon`.
///
/// - `pool()` returns a pool of more threads than cores, so that iterators are split often.
/// - `stop()` panics without a message.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
///
/// test_kit::parallel!();
///
/// let sum = pool().install(|| (0..100).into_par_iter().sum::<u32>());
/// assert_eq!(sum, 4950);
/// assert!(std::panic::catch_unwind(|| stop()).is_err());
/// ```
#[macro_export]
macro_rules! parallel {
    () => {
        fn pool() -> rayon::ThreadPool {
            rayon::ThreadPoolBuilder::new().num_threads(16).build().unwrap()
        }

        fn stop() -> ! {
            std::panic::resume_unwind(Box::new("stop"))
        }
    };
}

/// Asserts that the parallel set algebra of two sets equals the sequential one. Needs rayon's prelude.
///
/// # Examples
/// ```ignore
/// test_kit::assert_parallel_algebra!(&HashSet::from([1, 2]), &HashSet::from([2, 3]));
/// ```
#[macro_export]
macro_rules! assert_parallel_algebra {
    ($a:expr, $b:expr) => {{
        let (a, b) = ($a, $b);
        assert!(a.par_union(b).collect::<Vec<_>>().into_iter().eq(a.union(b)));
        assert!(a.par_intersection(b).collect::<Vec<_>>().into_iter().eq(a.intersection(b)));
        assert!(a.par_difference(b).collect::<Vec<_>>().into_iter().eq(a.difference(b)));
        let differences: Vec<_> = a.par_symmetric_difference(b).collect();
        assert!(differences.into_iter().eq(a.symmetric_difference(b)));
        assert_eq!(a.par_eq(b), a == b);
        assert_eq!(a.par_is_subset(b), a.is_subset(b));
        assert_eq!(a.par_is_superset(b), a.is_superset(b));
        assert_eq!(a.par_is_disjoint(b), a.is_disjoint(b));
    }};
}
