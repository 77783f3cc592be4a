use core::hash::{Hash, Hasher};

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use crate::component::ComponentId;
use crate::raw::{ComponentRecord, TypeKey};
use crate::try_reserve::try_reserve_exact;
use crate::type_hasher::TypeHasher;

/// Up to this number of types their records are searched: a world with few types allocates no table.
const FEW: usize = 4;

/// The ids of component types: a hash table with linear probing, at most half full.
pub(crate) struct ComponentIds<A: Allocator> {
    /// All types, or none if there are few. The length is 0 or a power of two.
    entries: Vec<Option<(TypeKey, ComponentId)>, A>,
}

impl<A: Allocator> ComponentIds<A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { entries: Vec::new_in(alloc) }
    }

    /// Returns the id of a type. `records` are those of all types, by their ids.
    #[inline]
    pub(crate) fn get<B: Allocator>(&self, key: TypeKey, records: &[ComponentRecord<B>]) -> Option<ComponentId> {
        let Some(mask) = self.entries.len().checked_sub(1) else {
            return records.iter().position(|record| record.info().key() == key).map(ComponentId::of_type);
        };
        let mut at = hash(key);
        loop {
            match &self.entries[at & mask] {
                Some((other, id)) if *other == key => return Some(*id),
                Some(_) => at = at.wrapping_add(1),
                None => return None,
            }
        }
    }

    /// Adds a key that is not in the table, to be that of the next record.
    pub(crate) fn try_insert<B: Allocator>(
        &mut self,
        key: TypeKey,
        records: &[ComponentRecord<B>],
    ) -> Result<(), TryReserveError>
    where
        A: Clone,
    {
        let len = records.len();
        if len < FEW {
            return Ok(());
        }
        if 2 * len >= self.entries.len() {
            let mut entries = Vec::new_in(self.entries.allocator().clone());
            let new = 4 * len;
            try_reserve_exact(&mut entries, new)?;
            entries.resize(new, None);
            let keys = records.iter().map(|record| record.info().key());
            keys.enumerate().for_each(|(at, key)| insert(&mut entries, (key, ComponentId::of_type(at))));
            self.entries = entries;
        }
        insert(&mut self.entries, (key, ComponentId::of_type(len)));
        Ok(())
    }
}

#[inline]
fn hash(key: TypeKey) -> usize {
    let mut hasher = TypeHasher::default();
    key.hash(&mut hasher);
    hasher.finish() as usize
}

/// Adds an entry to a table with room.
fn insert(entries: &mut [Option<(TypeKey, ComponentId)>], entry: (TypeKey, ComponentId)) {
    let mut at = hash(entry.0);
    while entries[at & (entries.len() - 1)].is_some() {
        at = at.wrapping_add(1);
    }
    let mask = entries.len() - 1;
    entries[at & mask] = Some(entry);
}
