//! [`Table`], what every contestant can do.

use super::super::value::Value;
use super::input::Seeds;
use super::key::Key;

/// A hash map, or a hash set as a map to `()`.
pub(super) trait Table: Clone + 'static {
    type Key: Key;
    type Value: Value;

    /// Empty, without memory.
    fn new(seeds: &Seeds) -> Self;
    /// Empty, with room for `capacity` entries.
    fn with_capacity(capacity: usize, seeds: &Seeds) -> Self;
    fn insert(&mut self, key: Self::Key, value: Self::Value);
    fn contains(&self, key: &Self::Key) -> bool;
    /// Finds the key, and reads what it maps to; a set reads its own element.
    fn get_digest(&self, key: &Self::Key) -> Option<u64>;
    /// Whether the key was there.
    fn remove(&mut self, key: &Self::Key) -> bool;
    /// Reads each entry once, in the container's order, and adds up what it reads, in a `for` loop.
    fn sum(&self) -> u64;
    /// The same by `fold`, which leaves the loop to the iterator.
    fn sum_folded(&self) -> u64;
    /// Keeps the entries for whose digest `keep` holds: of the value, or of a set's element.
    fn retain(&mut self, keep: impl Fn(u64) -> bool);
    /// Takes out the entries for whose digest `take` holds, in a `for` loop, and adds up their digests.
    fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64;
    /// The same by `fold`, which leaves the loop to the iterator.
    fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64;
    fn clear(&mut self);
}
