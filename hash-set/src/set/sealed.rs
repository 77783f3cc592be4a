//! `Sealed`: which types implement the extension traits of this crate.

use sparse_array::allocator::Allocator;

use super::hash_set::HashSet;

pub(super) trait Sealed {}

impl<T, S, A: Allocator> Sealed for HashSet<T, S, A> {}
