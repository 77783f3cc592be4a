//! `Sealed`: which types implement the extension traits of this crate.

use hash_set::allocator::Allocator;

use super::{Entry, HashMap, OccupiedEntry, VacantEntry};

pub(super) trait Sealed {}

impl<K, V, S, A: Allocator> Sealed for HashMap<K, V, S, A> {}
impl<K, V, A: Allocator> Sealed for Entry<'_, K, V, A> {}
impl<K, V, A: Allocator> Sealed for OccupiedEntry<'_, K, V, A> {}
impl<K, V, A: Allocator> Sealed for VacantEntry<'_, K, V, A> {}
