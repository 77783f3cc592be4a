//! The number of repetitions that make a sample long enough to be timed.

/// The number of elements in all containers of a round, unless one container has more: too many for a branch predictor
/// to learn their order, few enough for the second-level cache.
const ELEMENTS_OF_ALL: usize = 16 << 10;

/// The maximum number of containers in a round.
const MOST_CONTAINERS: usize = 64;

/// Returns the number of containers of `size` elements in a round.
pub(super) fn containers(size: usize) -> usize {
    (ELEMENTS_OF_ALL / size.max(1)).clamp(1, MOST_CONTAINERS)
}

/// Returns the number of passes over all containers of a round that make about `operations` operations.
pub(super) fn passes(size: usize, operations: usize) -> usize {
    operations.div_ceil(containers(size) * size.max(1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::{containers, passes};

    #[test]
    fn small_sizes_are_repeated_and_large_ones_run_once() {
        assert_eq!((containers(1 << 10), passes(1 << 10, 1 << 17)), (16, 8));
        assert_eq!((containers(50 << 10), passes(50 << 10, 1 << 17)), (1, 3));
        assert_eq!((containers(1 << 20), passes(1 << 20, 1 << 17)), (1, 1));
        assert_eq!(containers(1), 64);
    }
}
