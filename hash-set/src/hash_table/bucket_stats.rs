//! [`BucketStats`]: how well hashes spread.

use sparse_array::alloc::Allocator;

use crate::raw::RawTable;

/// The distribution of a table's elements over its buckets. A bucket is a chain of buckets of twelve elements; most
/// have one.
///
/// With hashes that spread, hardly one bucket in ten has a second bucket, and `mean_lines` is close to 1. Much more
/// than that points to a poor hasher.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let set: HashSet<u64> = (0..10_000).collect();
/// let stats = set.bucket_stats();
/// assert!(stats.used <= stats.buckets);
/// assert!(stats.mean_lines < 1.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BucketStats {
    /// Buckets: a power of two, or 0 for a table without memory.
    pub buckets: usize,
    /// Buckets with at least one element.
    pub used: usize,
    /// Buckets beside the first of each bucket.
    pub overflow: usize,
    /// The most buckets in one bucket.
    pub longest_chain: usize,
    /// Buckets in the bucket of an element, on average over the elements: what a look-up visits at most. 0 without
    /// elements.
    #[doc(alias = "AverageSearch")]
    pub mean_lines: f64,
}

impl BucketStats {
    pub(super) fn of<T, A: Allocator>(table: &RawTable<T, A>) -> Self {
        let mut stats = Self::default();
        let mut visits = 0;
        for (buckets, elements) in table.chains() {
            stats.buckets += 1;
            stats.used += usize::from(elements > 0);
            stats.overflow += buckets - 1;
            stats.longest_chain = stats.longest_chain.max(buckets);
            visits += buckets * elements;
        }
        let len = table.elements().len();
        if len > 0 {
            stats.mean_lines = visits as f64 / len as f64;
        }
        stats
    }
}
