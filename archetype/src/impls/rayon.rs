//! Parallel chunks and rows.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use sparse_set::allocator::Allocator;

use crate::query::{Query, ReadQuery};
use crate::raw::RawBatch;
use crate::world::World;

/// The default maximum of rows in a batch: some 10 µs of simple work, which outweighs the cost of switching threads.
const BATCH: usize = 4096;

impl<A: Allocator> World<A> {
    /// Returns a parallel iterator over the slices of a read-only query, of at most `len` rows each.
    ///
    /// # Panics
    /// Panics if `len` is 0.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    /// use rayon::iter::ParallelIterator;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..1000_u64).map(|n| (n,)));
    /// assert_eq!(world.par_chunks::<&u64>(100).map(|chunk| chunk.iter().sum::<u64>()).sum::<u64>(), 499_500);
    /// ```
    #[must_use = "parallel iterators are lazy"]
    #[track_caller]
    pub fn par_chunks<'w, Q: ReadQuery<Slices<'w>: Send> + 'w>(
        &'w self,
        len: usize,
    ) -> impl ParallelIterator<Item = Q::Slices<'w>> + 'w {
        let batches = RawBatch::split(self.chunks::<Q>().into_raw(), len, "World::par_chunks");
        batches.into_par_iter().map(RawBatch::<'w, Q>::slices)
    }

    /// Returns a parallel iterator over the slices of a query, of at most `len` rows each.
    ///
    /// # Panics
    /// Panics if `len` is 0, or if the query accesses a component twice, at least once mutably.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    /// use rayon::iter::ParallelIterator;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..1000_u64).map(|n| (n,)));
    /// world.par_chunks_mut::<&mut u64>(100).for_each(|chunk| chunk.fill(1));
    /// assert_eq!(world.query::<&u64>().sum::<u64>(), 1000);
    /// ```
    #[must_use = "parallel iterators are lazy"]
    #[track_caller]
    pub fn par_chunks_mut<'w, Q: Query<Slices<'w>: Send> + 'w>(
        &'w mut self,
        len: usize,
    ) -> impl ParallelIterator<Item = Q::Slices<'w>> + 'w {
        let method = "World::par_chunks_mut";
        let batches = RawBatch::split(self.raw_chunks_mut::<Q>(method), len, method);
        batches.into_par_iter().map(RawBatch::<'w, Q>::slices)
    }

    /// Calls `f` with each item of a query, in parallel.
    ///
    /// # Panics
    /// Panics if the query accesses a component twice, at least once mutably, or if `f` panics.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn_batch((0..1000_u64).map(|n| (n, 1_u8)));
    /// world.par_for_each::<(&mut u64, &u8), _>(|(a, b)| *a += u64::from(*b));
    /// assert_eq!(world.query::<&u64>().sum::<u64>(), 500_500);
    /// ```
    #[track_caller]
    pub fn par_for_each<'w, Q: Query + 'w, F: Fn(Q::Item<'w>) + Sync>(&'w mut self, f: F) {
        let method = "World::par_for_each";
        let batches = RawBatch::split(self.raw_chunks_mut::<Q>(method), BATCH, method);
        batches.into_par_iter().for_each(|batch: RawBatch<'w, Q>| batch.for_each(&f));
    }
}
