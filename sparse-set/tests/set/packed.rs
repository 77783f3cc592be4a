//! The tests of both sets, of `SparseSet`.

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet as Set};

#[path = "both/algebra.rs"]
mod algebra;
#[path = "both/alloc_failure.rs"]
mod alloc_failure;
#[path = "both/allocator_panics.rs"]
mod allocator_panics;
#[path = "both/panic_safety.rs"]
mod panic_safety;

const NAME: &str = "SparseSet";

/// Collects the keys.
fn collect<K: SparseKey>(keys: Vec<K>) -> Set<K> {
    keys.into_iter().collect()
}

/// Removes some keys, but the first ten, and returns the first of them.
fn drain<K: SparseKey, A: Allocator>(set: &mut Set<K, A>) -> Option<K> {
    set.drain(10..set.len() / 2).next()
}
