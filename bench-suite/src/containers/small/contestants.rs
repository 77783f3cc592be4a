//! The operations of a small container ([`Small`], [`Keyed`], [`Collected`]), and the containers, each as its users
//! create it.

use std::collections::{HashMap as StdMap, HashSet as StdSet};

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use fixedbitset::FixedBitSet;
use hash_map::{HashMap, MultiMap};
use hash_set::{HashSet, HashTable};
use indexmap::{IndexMap, IndexSet};
use slab::Slab;
use slotmap::{DefaultKey, SlotMap};
use sparse_array::{BitArray, SparseArray};
use sparse_set::{SparseSet, StableSet};
use storage::{Entity, EntityPool, StableStorage, Storage};

use super::super::passes::sum_of;

/// A container of numbers, or of values made from them.
pub(super) trait Small: Sized + 'static {
    /// By what an element is found: its key, or what the insertion returns.
    type Handle: Copy + 'static;

    /// Creates an empty container.
    fn new() -> Self;
    /// Inserts the element of a number that is absent.
    fn insert(&mut self, number: u64) -> Self::Handle;
    /// Looks an element up and returns its number, or 1 if it has none.
    fn get(&self, handle: Self::Handle) -> Option<u64>;
    /// Removes an element and returns whether it was present.
    fn remove(&mut self, handle: Self::Handle) -> bool;
    /// Adds up the numbers of all elements, or counts the elements if they have none.
    fn sum(&self) -> u64;
    fn clear(&mut self);
}

/// Containers that can be asked for a number.
pub(super) trait Keyed: Small {
    fn contains(&self, number: u64) -> bool;
}

macro_rules! small {
    ($($container:ty, $handle:ty, $new:expr, |$it:ident, $n:ident| $insert:expr, |$h:ident| $get:expr, $remove:expr, $sum:expr;)+) => {$(
        impl Small for $container {
            type Handle = $handle;

            fn new() -> Self {
                $new
            }

            #[inline]
            fn insert(&mut self, $n: u64) -> $handle {
                let $it = self;
                $insert
            }

            #[inline]
            fn get(&self, $h: $handle) -> Option<u64> {
                let $it = self;
                $get
            }

            #[inline]
            fn remove(&mut self, $h: $handle) -> bool {
                let $it = self;
                $remove
            }

            #[inline]
            fn sum(&self) -> u64 {
                let $it = self;
                $sum
            }

            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

/// Containers whose handle is the key itself: `contains` is one call more.
macro_rules! keyed {
    ($($container:ty, $key:ty, |$it:ident, $k:ident| $insert:expr, $get:expr, $remove:expr, $contains:expr, $sum:expr;)+) => {$(
        small! { $container, $key, Self::default(), |$it, n| {
            let $k = n as $key;
            let _ = $insert;
            $k
        }, |$k| $get, $remove, $sum; }

        impl Keyed for $container {
            #[inline]
            fn contains(&self, number: u64) -> bool {
                let ($it, $k) = (self, number as $key);
                $contains
            }
        }
    )+};
}

macro_rules! maps {
    ($($map:ty, $key:ty, $remove:ident;)+) => {
        keyed! {$(
            $map, $key, |it, k| it.insert(k, u64::from(k)), it.get(&k).copied(), it.$remove(&k).is_some(), it.contains_key(&k),
                sum_of(it.values(), |value| *value);
        )+}
    };
}

maps! {
    HashMap<u64, u64>, u64, remove;
    StdMap<u64, u64>, u64, remove;
    hashbrown::HashMap<u64, u64>, u64, remove;
    hashbrown::HashMap<u64, u64, hash_map::DefaultHashBuilder>, u64, remove;
    IndexMap<u64, u64>, u64, swap_remove;
    hashbrown::HashMap<u32, u64>, u32, remove;
}

macro_rules! sets {
    ($($set:ty, $key:ty, $remove:ident;)+) => {
        keyed! {$(
            $set, $key, |it, k| it.insert(k), it.get(&k).map(|k| u64::from(*k)), it.$remove(&k), it.contains(&k),
                sum_of(it, |k| u64::from(*k));
        )+}
    };
}

sets! {
    HashSet<u64>, u64, remove;
    StdSet<u64>, u64, remove;
    hashbrown::HashSet<u64>, u64, remove;
    hashbrown::HashSet<u64, hash_set::DefaultHashBuilder>, u64, remove;
    IndexSet<u64>, u64, swap_remove;
    hashbrown::HashSet<u32>, u32, remove;
}

/// Returns a hash for tables that take hashes, the same for both.
fn hash_of(key: u64) -> u64 {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

keyed! {
    HashTable<u64>, u64, |it, k| it.insert_unique(hash_of(k), k), it.find(hash_of(k), |other| *other == k).copied(),
        it.remove(hash_of(k), |other| *other == k).is_some(), it.find(hash_of(k), |other| *other == k).is_some(),
        sum_of(it, |k| *k);
    hashbrown::HashTable<u64>, u64, |it, k| it.insert_unique(hash_of(k), k, |k| hash_of(*k)), it.find(hash_of(k), |other| *other == k).copied(),
        it.find_entry(hash_of(k), |other| *other == k).is_ok_and(|entry| entry.remove().0 == k),
        it.find(hash_of(k), |other| *other == k).is_some(), sum_of(it, |k| *k);
    MultiMap<u64, u64>, u64, |it, k| it.insert(k, k), it.get(&k).copied(), it.remove_all(&k) > 0, it.contains_key(&k),
        sum_of(it.values(), |value| *value);
    hashbrown::HashMap<u64, Vec<u64>>, u64, |it, k| it.entry(k).or_default().push(k), it.get(&k).map(|values| values[0]),
        it.remove(&k).is_some(), it.contains_key(&k), sum_of(it.values().flatten(), |value| *value);
    SparseSet<u32>, u32, |it, k| it.insert(k), it.contains(k).then_some(u64::from(k)), it.remove(k), it.contains(k),
        sum_of(it.iter(), u64::from);
    StableSet<u32>, u32, |it, k| it.insert(k), it.contains(k).then_some(u64::from(k)), it.remove(k), it.contains(k),
        sum_of(it.iter(), u64::from);
    Storage<u64, u32>, u32, |it, k| it.insert(k, u64::from(k)), it.get(k).copied(), it.remove(k).is_some(), it.contains_key(k),
        sum_of(it.values(), |value| *value);
    StableStorage<u64, u32>, u32, |it, k| it.insert(k, u64::from(k)), it.get(k).copied(), it.remove(k).is_some(), it.contains_key(k),
        sum_of(it.values(), |value| *value);
}

// A bit says whether its number is odd.
small! {
    SparseArray<u64>, usize, Self::new(), |it, n| it.insert(n), |h| it.get(h).copied(), it.remove(h).is_some(), sum_of(it.values(), |value| *value);
    Slab<u64>, usize, Self::new(), |it, n| it.insert(n), |h| it.get(h).copied(), it.try_remove(h).is_some(), sum_of(it, |(_, value)| *value);
    SlotMap<DefaultKey, u64>, DefaultKey, Self::new(), |it, n| it.insert(n), |h| it.get(h).copied(), it.remove(h).is_some(), sum_of(it.values(), |value| *value);
    storage::SlotMap<u64, storage::Entity64>, storage::Entity64, Self::with_key(), |it, n| it.insert(n), |h| it.get(h).copied(), it.remove(h).is_some(), sum_of(it.values(), |value| *value);
    EntityPool, Entity, Self::new(), |it, _n| it.create(), |h| it.is_alive(h).then_some(1), it.destroy(h), it.len() as u64;
    SlotMap<DefaultKey, ()>, DefaultKey, Self::new(), |it, _n| it.insert(()), |h| it.contains_key(h).then_some(1), it.remove(h).is_some(), it.len() as u64;
    BitArray, usize, Self::new(), |it, n| {
        it.push(n % 2 == 1);
        it.len() - 1
    }, |h| it[..].get(h).map(|bit| u64::from(*bit)), std::mem::replace(&mut it.get_mut(h).expect("a bit that was pushed"), false), sum_of(it.iter_ones(), |index| index as u64);
    BitVec<usize, Lsb0>, usize, Self::new(), |it, n| {
        it.push(n % 2 == 1);
        it.len() - 1
    }, |h| it[..].get(h).map(|bit| u64::from(*bit)), it.replace(h, false), sum_of(it.iter_ones(), |index| index as u64);
    FixedBitSet, usize, Self::new(), |it, n| {
        let index = it.len();
        it.grow(index + 1);
        it.set(index, n % 2 == 1);
        index
    }, |h| (h < it.len()).then(|| u64::from(it.contains(h))), {
        let was = it.contains(h);
        it.remove(h);
        was
    }, sum_of(it.ones(), |index| index as u64);
}

// Two components, as most entities have more than one.
#[cfg(feature = "ecs")]
small! {
    archetype::World, archetype::Entity64, Self::new(), |it, n| it.spawn((n, n as u32)), |h| it.get::<u64>(h).copied(), it.despawn(h),
        sum_of(it.query::<&u64>(), |value| *value);
    hecs::World, hecs::Entity, Self::new(), |it, n| it.spawn((n, n as u32)), |h| it.get::<&u64>(h).ok().map(|value| *value), it.despawn(h).is_ok(),
        sum_of(&mut it.query::<&u64>(), |value| *value);
}
