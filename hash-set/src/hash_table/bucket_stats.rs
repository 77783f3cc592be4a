//! [`BucketStats`], a measure of the quality of hashes.

use sparse_array::allocator::Allocator;

use super::table::HashTable;

/// The distribution of a table's elements over its chains of buckets, from
/// [`HashTable::bucket_stats`](crate::HashTable::bucket_stats).
///
/// A chain is a primary bucket of twelve elements and the overflow buckets that it links to. With well-distributed
/// hashes, hardly one chain in ten overflows, and `mean_buckets` is close to 1. A much higher value points to a poor
/// hasher.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let set: HashSet<u64> = (0..10_000).collect();
/// let stats = set.bucket_stats();
/// assert!(stats.used <= stats.buckets);
/// assert!(stats.mean_buckets < 1.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct BucketStats {
    /// The number of primary buckets: a power of two, or 0 without memory.
    pub buckets: usize,
    /// The number of primary buckets with at least one element.
    pub used: usize,
    /// The number of overflow buckets in chains.
    pub overflow: usize,
    /// The number of buckets in the longest chain.
    pub longest_chain: usize,
    /// The number of buckets in an element's chain, on average over the elements: an upper bound for a look-up. 0
    /// without elements.
    #[doc(alias = "AverageSearch")]
    pub mean_buckets: f64,
}

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns the distribution of the elements over the buckets. Takes *O*(buckets).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..1000).for_each(|n| _ = table.insert_unique(42, n));
    /// let stats = table.bucket_stats();
    /// assert_eq!(stats.used, 1);
    /// assert_eq!(stats.longest_chain, 84);
    /// ```
    #[doc(alias = "DumpHashElements")]
    pub fn bucket_stats(&self) -> BucketStats {
        BucketStats::of_chains(self.blocks.index.chains())
    }
}

impl BucketStats {
    /// Adds up the numbers of buckets and elements of each chain.
    fn of_chains(chains: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut stats = Self::default();
        // One chain of all elements has more visits than 32 bits count.
        let (mut visits, mut len) = (0_u64, 0);
        for (buckets, elements) in chains {
            stats.buckets += 1;
            stats.used += usize::from(elements > 0);
            stats.overflow += buckets - 1;
            stats.longest_chain = stats.longest_chain.max(buckets);
            visits += buckets as u64 * elements as u64;
            len += elements;
        }
        if len > 0 {
            stats.mean_buckets = visits as f64 / len as f64;
        }
        stats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_chain_of_all_elements_does_not_overflow() {
        let elements = u32::MAX as usize;
        let stats = BucketStats::of_chains([(elements / 12, elements)].into_iter());
        assert_eq!((stats.longest_chain, stats.mean_buckets), (elements / 12, (elements / 12) as f64));
    }
}
