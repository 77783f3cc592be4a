//! The tests of both sets, of `StableSet`.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, StableSet as Set};

#[path = "../both/algebra.rs"]
mod algebra;
#[path = "../both/alloc_failure.rs"]
mod alloc_failure;
#[path = "../both/allocator_panics.rs"]
mod allocator_panics;
mod auto_traits;
mod behaviors;
mod conversions;
mod iterators;
mod model;
#[path = "../both/panic_safety.rs"]
mod panic_safety;

const NAME: &str = "StableSet";

/// Collects the keys, with holes between them.
fn collect<K: SparseKey>(keys: Vec<K>) -> Set<K> {
    let gaps = (0..K::INDEX_LIMIT).rev().filter(|&index| keys.iter().all(|key| key.index() != index));
    let gaps: Vec<K> = gaps.filter_map(|index| K::from_parts(index, 0)).take(keys.len()).collect();
    let mut set = Set::new();
    for (n, &key) in keys.iter().enumerate() {
        if n % 3 != 0 {
            set.extend(gaps.get(n).copied());
        }
        set.insert(key);
    }
    set.remove_all(gaps);
    set.shrink_to_fit();
    set
}

/// Removes all keys, and returns the eleventh of them.
fn drain<K: SparseKey, A: Allocator>(set: &mut Set<K, A>) -> Option<K> {
    set.drain().nth(10)
}
