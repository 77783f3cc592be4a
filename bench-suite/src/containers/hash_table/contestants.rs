//! The maps and sets that take part, each by its own fastest calls.

use super::super::value::Value;
use super::input::{Seeded, Seeds};
use super::key::Key;
use super::table::Table;

macro_rules! maps {
    ($($map:path, $remove:ident, $extract_if:ident($($all:expr)?);)+) => {$(
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
                let mut sum = 0_u64;
                for (key, value) in self {
                    sum = sum.wrapping_add(key.glance()).wrapping_add(value.digest());
                }
                sum
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                let add = |sum: u64, (key, value): (&K, &V)| sum.wrapping_add(key.glance()).wrapping_add(value.digest());
                self.iter().fold(0, add)
            }

            #[inline]
            fn retain(&mut self, keep: impl Fn(u64) -> bool) {
                self.retain(|_, value| keep(value.digest()));
            }

            #[inline]
            fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                let mut sum = 0_u64;
                for (_, value) in self.$extract_if($($all,)? |_, value| take(value.digest())) {
                    sum = sum.wrapping_add(value.digest());
                }
                sum
            }

            #[inline]
            fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                let taken = self.$extract_if($($all,)? |_, value| take(value.digest()));
                taken.fold(0, |sum: u64, (_, value)| sum.wrapping_add(value.digest()))
            }

            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

maps! {
    hash_map::HashMap<K, V, S>, remove, extract_if();
    std::collections::HashMap<K, V, S>, remove, extract_if();
    hashbrown::HashMap<K, V, S>, remove, extract_if();
    indexmap::IndexMap<K, V, S>, swap_remove, extract_if(..);
}

macro_rules! sets {
    ($($set:path, $remove:ident, $extract_if:ident($($all:expr)?);)+) => {$(
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
                let mut sum = 0_u64;
                for key in self {
                    sum = sum.wrapping_add(key.glance());
                }
                sum
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                self.iter().fold(0, |sum: u64, key| sum.wrapping_add(key.glance()))
            }

            #[inline]
            fn retain(&mut self, keep: impl Fn(u64) -> bool) {
                self.retain(|key| keep(key.digest()));
            }

            #[inline]
            fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                let mut sum = 0_u64;
                for key in self.$extract_if($($all,)? |key| take(key.digest())) {
                    sum = sum.wrapping_add(key.digest());
                }
                sum
            }

            #[inline]
            fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64 {
                let taken = self.$extract_if($($all,)? |key| take(key.digest()));
                taken.fold(0, |sum: u64, key| sum.wrapping_add(key.digest()))
            }

            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

sets! {
    hash_set::HashSet<K, S>, remove, extract_if();
    std::collections::HashSet<K, S>, remove, extract_if();
    hashbrown::HashSet<K, S>, remove, extract_if();
    indexmap::IndexSet<K, S>, swap_remove, extract_if(..);
}
