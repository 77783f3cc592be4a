//! Parallel joins, with the feature `rayon`.

use core::fmt;

use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::rayon::MIN_LEN;
use crate::Join;
use crate::join::{CanDrive, Joined};

/// Joins on several threads. Implemented for each [`Join`].
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::parallel::ParJoin;
/// use storage::{Join, SparseSet, Storage, Without};
///
/// let mut places: Storage<f32, u32> = (0..5000).map(|n| (n, 0.0)).collect();
/// let speeds: Storage<f32, u32> = (0..4000).map(|n| (n, n as f32)).collect();
/// let frozen: SparseSet<u32> = (0..1000).collect();
/// (&mut places, &speeds, Without(&frozen)).par_join().for_each(|(_, (place, speed, ()))| *place += speed);
///
/// let fastest = places.join().into_par_iter().map(|(_, place)| *place).reduce(|| 0.0, f32::max);
/// assert_eq!(fastest, 3999.0);
/// ```
/// Shared values must be `Sync`, and exclusive ones `Send`:
/// ```compile_fail,E0277
/// use std::cell::Cell;
/// use storage::Storage;
/// use storage::parallel::ParJoin;
///
/// let counts = Storage::from([(3_u32, Cell::new(1))]);
/// let joined = (&counts,).par_join();
/// ```
/// ```compile_fail,E0277
/// use std::rc::Rc;
/// use storage::Storage;
/// use storage::parallel::ParJoin;
///
/// let mut names = Storage::from([(3_u32, Rc::new("ada"))]);
/// let joined = (&mut names,).par_join();
/// ```
pub trait ParJoin: Join {
    /// Returns a parallel iterator over the keys that all members match, in the order of [`join`](Join::join).
    ///
    /// For another driver, see [`join_driven_by`](Join::join_driven_by), whose iterator converts by `into_par_iter`.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    /// use storage::parallel::ParJoin;
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
    /// let ages = Storage::from([(3_u32, 30), (1, 10)]);
    /// let rows: Vec<_> = (&names, &ages).par_join().collect();
    /// assert_eq!(rows, [(3, (&"Cleo", &30)), (1, (&"Ada", &10))]);
    /// ```
    #[doc(alias("each", "view"))]
    fn par_join(self) -> ParJoined<Self>
    where
        Self: Join<Kind: CanDrive, Item: Send>,
        Joined<Self>: Send,
    {
        self.join().into_par_iter()
    }
}

impl<J: Join> ParJoin for J {}

/// A parallel iterator over the keys that all members of a join match, with their items.
///
/// Created by [`ParJoin::par_join`], and from a [`Joined`] by `into_par_iter`. Halves the driver's keys, or the slots
/// of a slot map, until there are enough pieces for the threads. Each piece is iterated like a sequential join.
///
/// # Examples
/// ```
/// use rayon::prelude::*;
/// use storage::Storage;
/// use storage::parallel::ParJoin;
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
/// let ages = Storage::from([(3_u32, 30), (1, 10)]);
/// assert_eq!((&names, &ages).par_join().map(|(_, (_, age))| age).sum::<i32>(), 40);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ParJoined<J: Join> {
    joined: Joined<J>,
    min_len: usize,
}

impl<J: Join> ParJoined<J> {
    /// Sets how many keys of the driver a piece should have at least: a join of fewer than twice as many stays on one
    /// thread. The default is 512, as waking threads takes about 15 µs. Pieces of a slot map may have fewer, as vacant
    /// slots count when it is split.
    ///
    /// # Examples
    /// ```
    /// use rayon::prelude::*;
    /// use storage::Storage;
    /// use storage::parallel::ParJoin;
    ///
    /// // Work of a second for each, on a thread for each.
    /// let seeds = Storage::from([(1_u32, 7_u64), (2, 8)]);
    /// let mut worlds = Storage::from([(1_u32, 0), (2, 0)]);
    /// (&mut worlds, &seeds).par_join().with_min_len(1).for_each(|(_, (world, seed))| *world = seed * seed);
    /// assert!(worlds.values().eq(&[49, 64]));
    /// ```
    pub fn with_min_len(mut self, min: usize) -> Self {
        self.min_len = min;
        self
    }
}

/// A piece of a parallel join.
struct Piece<J: Join>(ParJoined<J>);

impl<J: Join<Item: Send>> UnindexedProducer for Piece<J>
where
    Joined<J>: Send,
{
    type Item = (J::Key, J::Item);

    fn split(self) -> (Self, Option<Self>) {
        let Self(ParJoined { joined, min_len }) = self;
        let (now, later) = joined.split(min_len);
        let piece = |joined| Self(ParJoined { joined, min_len });
        (piece(now), later.map(piece))
    }

    fn fold_with<F: Folder<Self::Item>>(self, folder: F) -> F {
        folder.consume_iter(self.0.joined)
    }
}

impl<J: Join<Item: Send>> ParallelIterator for ParJoined<J>
where
    Joined<J>: Send,
{
    type Item = (J::Key, J::Item);

    fn drive_unindexed<C: UnindexedConsumer<Self::Item>>(self, consumer: C) -> C::Result {
        // Short joins do not touch the thread pool: that takes as long as a join of ten keys.
        if self.joined.size_hint().1.is_some_and(|left| left / 2 < self.min_len) {
            return consumer.into_folder().consume_iter(self.joined).complete();
        }
        bridge_unindexed(Piece(self), consumer)
    }
}

impl<J: Join<Item: Send>> IntoParallelIterator for Joined<J>
where
    Self: Send,
{
    type Iter = ParJoined<J>;
    type Item = (J::Key, J::Item);

    fn into_par_iter(self) -> ParJoined<J> {
        ParJoined { joined: self, min_len: MIN_LEN }
    }
}

impl<J: Join> Clone for ParJoined<J>
where
    Joined<J>: Clone,
{
    fn clone(&self) -> Self {
        Self { joined: self.joined.clone(), min_len: self.min_len }
    }
}

impl<J: Join> fmt::Debug for ParJoined<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParJoined").field("joined", &self.joined).field("min_len", &self.min_len).finish()
    }
}
