//! The traits of maps and sets ([`Table`], [`Extract`], [`Sort`], [`Entries`]), and their implementations by the
//! fastest calls.

use super::super::passes::{fold_of, sum_of};
use super::elements::{Key, Seeded, Seeds, Value};

/// A hash map, or a hash set as a map to `()`.
pub(super) trait Table: Clone + 'static {
    type Key: Key;
    type Value: Value;

    /// Creates an empty table. Allocates nothing.
    fn new(seeds: &Seeds) -> Self;
    /// Creates an empty table with capacity for `capacity` entries.
    fn with_capacity(capacity: usize, seeds: &Seeds) -> Self;
    fn insert(&mut self, key: Self::Key, value: Self::Value);
    fn contains(&self, key: &Self::Key) -> bool;
    /// Looks up the key and returns the digest of its value, or of a set's element.
    fn get_digest(&self, key: &Self::Key) -> Option<u64>;
    /// Removes a key and returns whether it was present.
    fn remove(&mut self, key: &Self::Key) -> bool;
    /// Adds up the digests of all entries in a `for` loop.
    fn sum(&self) -> u64;
    /// Adds up the same by `fold`.
    fn sum_folded(&self) -> u64;
    /// Keeps the entries for whose digest, of the value or of a set's element, `keep` returns `true`.
    fn retain(&mut self, keep: impl Fn(u64) -> bool);
    fn clear(&mut self);
    /// Removes all entries in a `for` loop and adds up their digests.
    fn drain(&mut self) -> u64;
    /// Moves all entries of `other` into the table.
    fn append(&mut self, other: &mut Self);
    /// Closes holes, if the table can have some, and returns memory to the allocator.
    fn shrink(&mut self);
}

/// Tables with an order of their own that can be sorted.
pub(super) trait Sort: Table {
    /// Sorts by key and returns the digest of the first one.
    fn sort(&mut self) -> u64;
}

/// Maps. Sets have no entries on stable Rust, or none that insert a value.
pub(super) trait Entries: Table {
    /// Inserts `value` if the key is absent, by an entry, and returns the digest of the present value.
    fn insert_by_entry(&mut self, key: Self::Key, value: Self::Value) -> u64;
}

/// Tables that can remove and yield some of their entries. std's can since Rust 1.88, which is newer than this
/// program's minimum.
pub(super) trait Extract: Table {
    /// Removes the entries for whose digest `take` returns `true`, in a `for` loop, and adds up their digests.
    fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64;
    /// Does the same by `fold`.
    fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64;
}

macro_rules! maps {
    ($($map:path, $remove:ident, $append:ident, $shrink:ident;)+) => {$(
        impl<K: Key, V: Value, S: Seeded> Table for $map {
            type Key = K;
            type Value = V;

            fn new(seeds: &Seeds) -> Self {
                Self::with_hasher(S::seeded(seeds))
            }

            fn with_capacity(capacity: usize, seeds: &Seeds) -> Self {
                Self::with_capacity_and_hasher(capacity, S::seeded(seeds))
            }

            #[inline]
            fn insert(&mut self, key: K, value: V) {
                self.insert(key, value);
            }

            #[inline]
            fn contains(&self, key: &K) -> bool {
                self.contains_key(key)
            }

            #[inline]
            fn get_digest(&self, key: &K) -> Option<u64> {
                self.get(key).map(V::digest)
            }

            #[inline]
            fn remove(&mut self, key: &K) -> bool {
                self.$remove(key).is_some()
            }

            #[inline]
            fn sum(&self) -> u64 {
                sum_of(self, |(key, value)| key.glance().wrapping_add(value.digest()))
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                fold_of(self.iter(), |(key, value)| key.glance().wrapping_add(value.digest()))
            }

            #[inline]
            fn retain(&mut self, keep: impl Fn(u64) -> bool) {
                self.retain(|_, value| keep(value.digest()));
            }

            fn clear(&mut self) {
                self.clear();
            }

            #[inline]
            fn drain(&mut self) -> u64 {
                sum_of(drain!(self, $remove), |(key, value)| key.glance().wrapping_add(value.digest()))
            }

            fn append(&mut self, other: &mut Self) {
                append!(self, other, $append);
            }

            fn shrink(&mut self) {
                shrink!(self, $shrink);
            }
        }

        impl<K: Key, V: Value, S: Seeded> Entries for $map {
            #[inline]
            fn insert_by_entry(&mut self, key: K, value: V) -> u64 {
                self.entry(key).or_insert(value).digest()
            }
        }
    )+};
}

// indexmap drains a range, std and hashbrown have no `append`, and only ours has holes.
macro_rules! drain {
    ($table:ident, remove) => {
        $table.drain()
    };
    ($table:ident, swap_remove) => {
        $table.drain(..)
    };
}

macro_rules! append {
    ($table:ident, $other:ident, append) => {
        $table.append($other)
    };
    ($table:ident, $other:ident, extend) => {
        $table.extend($other.drain())
    };
}

macro_rules! shrink {
    ($table:ident, compact) => {
        $table.compact();
        $table.shrink_to_fit();
    };
    ($table:ident, shrink_to_fit) => {
        $table.shrink_to_fit();
    };
}

maps! {
    hash_map::HashMap<K, V, S>, remove, append, compact;
    std::collections::HashMap<K, V, S>, remove, extend, shrink_to_fit;
    hashbrown::HashMap<K, V, S>, remove, extend, shrink_to_fit;
    indexmap::IndexMap<K, V, S>, swap_remove, append, shrink_to_fit;
}

macro_rules! sets {
    ($($set:path, $remove:ident, $append:ident, $shrink:ident;)+) => {$(
        impl<K: Key, S: Seeded> Table for $set {
            type Key = K;
            type Value = ();

            fn new(seeds: &Seeds) -> Self {
                Self::with_hasher(S::seeded(seeds))
            }

            fn with_capacity(capacity: usize, seeds: &Seeds) -> Self {
                Self::with_capacity_and_hasher(capacity, S::seeded(seeds))
            }

            #[inline]
            fn insert(&mut self, key: K, (): ()) {
                self.insert(key);
            }

            #[inline]
            fn contains(&self, key: &K) -> bool {
                self.contains(key)
            }

            #[inline]
            fn get_digest(&self, key: &K) -> Option<u64> {
                self.get(key).map(K::digest)
            }

            #[inline]
            fn remove(&mut self, key: &K) -> bool {
                self.$remove(key)
            }

            #[inline]
            fn sum(&self) -> u64 {
                sum_of(self, K::glance)
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                fold_of(self.iter(), K::glance)
            }

            #[inline]
            fn retain(&mut self, keep: impl Fn(u64) -> bool) {
                self.retain(|key| keep(key.digest()));
            }

            fn clear(&mut self) {
                self.clear();
            }

            #[inline]
            fn drain(&mut self) -> u64 {
                sum_of(drain!(self, $remove), |key| key.glance())
            }

            fn append(&mut self, other: &mut Self) {
                append!(self, other, $append);
            }

            fn shrink(&mut self) {
                shrink!(self, $shrink);
            }
        }
    )+};
}

sets! {
    hash_set::HashSet<K, S>, remove, append, compact;
    std::collections::HashSet<K, S>, remove, extend, shrink_to_fit;
    hashbrown::HashSet<K, S>, remove, extend, shrink_to_fit;
    indexmap::IndexSet<K, S>, swap_remove, append, shrink_to_fit;
}

macro_rules! sorted {
    ($($table:path, [$($parameter:ident: $bound:ident),+], $sort:ident, $keys:ident;)+) => {$(
        impl<$($parameter: $bound,)+ S: Seeded> Sort for $table {
            fn sort(&mut self) -> u64 {
                self.$sort();
                self.$keys().next().map_or(0, K::digest)
            }
        }
    )+};
}

sorted! {
    hash_map::HashMap<K, V, S>, [K: Key, V: Value], sort_unstable_keys, keys;
    indexmap::IndexMap<K, V, S>, [K: Key, V: Value], sort_unstable_keys, keys;
    hash_set::HashSet<K, S>, [K: Key], sort_unstable, iter;
    indexmap::IndexSet<K, S>, [K: Key], sort_unstable, iter;
}

macro_rules! extracting {
    ($($table:path, [$($parameter:ident: $bound:ident),+], ($($all:expr)?), |$($asked:pat_param),+|, $taken:pat => $kept:ident;)+) => {$(
        impl<$($parameter: $bound,)+ S: Seeded> Extract for $table {
            #[inline]
            fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                sum_of(self.extract_if($($all,)? |$($asked),+| take($kept.digest())), |$taken| $kept.digest())
            }

            #[inline]
            fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                fold_of(self.extract_if($($all,)? |$($asked),+| take($kept.digest())), |$taken| $kept.digest())
            }
        }
    )+};
}

extracting! {
    hash_map::HashMap<K, V, S>, [K: Key, V: Value], (), |_, value|, (_, value) => value;
    hashbrown::HashMap<K, V, S>, [K: Key, V: Value], (), |_, value|, (_, value) => value;
    indexmap::IndexMap<K, V, S>, [K: Key, V: Value], (..), |_, value|, (_, value) => value;
    hash_set::HashSet<K, S>, [K: Key], (), |key|, key => key;
    hashbrown::HashSet<K, S>, [K: Key], (), |key|, key => key;
    indexmap::IndexSet<K, S>, [K: Key], (..), |key|, key => key;
}
