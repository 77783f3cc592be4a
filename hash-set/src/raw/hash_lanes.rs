//! [`HashLanes`]: the lanes of the ids with one hash.

use super::bucket::Lanes;
use super::index::{Index, Position};
use super::tag::{Probe, StoredHash};

/// Iterates over the lanes of ids with a given stored hash, each once (I3), in arbitrary order.
#[derive(Clone)]
pub(crate) struct HashLanes<'a> {
    index: &'a Index,
    hash: StoredHash,
    /// The bucket of `lanes`.
    at: usize,
    /// The lanes of that bucket not visited yet.
    lanes: Lanes,
}

impl<'a> HashLanes<'a> {
    #[inline]
    pub(crate) fn new(index: &'a Index, hash: StoredHash) -> Self {
        let (at, bucket) = index.primary(hash);
        Self { index, hash, at, lanes: Probe::of(hash).lanes_in(bucket) }
    }
}

impl Iterator for HashLanes<'_> {
    type Item = Position;

    #[inline]
    fn next(&mut self) -> Option<Position> {
        loop {
            let bucket = self.index.bucket(self.at);
            for lane in self.lanes.by_ref() {
                let id = bucket.ids[lane];
                // SAFETY: `id` is in a lane.
                if unsafe { self.index.hash(id) } == self.hash {
                    return Some(Position::new(self.at, lane, id));
                }
            }
            if bucket.next == 0 {
                return None;
            }
            self.at = bucket.next as usize;
            self.lanes = Probe::of(self.hash).lanes_in(self.index.bucket(self.at));
        }
    }

    /// Loads each bucket once, not once per lane.
    #[inline]
    fn fold<B, F: FnMut(B, Position) -> B>(self, init: B, mut f: F) -> B {
        let Self { index, hash, mut at, mut lanes } = self;
        let mut folded = init;
        loop {
            let bucket = index.bucket(at);
            for lane in lanes {
                let id = bucket.ids[lane];
                // SAFETY: `id` is in a lane.
                if unsafe { index.hash(id) } == hash {
                    folded = f(folded, Position::new(at, lane, id));
                }
            }
            if bucket.next == 0 {
                return folded;
            }
            at = bucket.next as usize;
            lanes = Probe::of(hash).lanes_in(index.bucket(at));
        }
    }
}
