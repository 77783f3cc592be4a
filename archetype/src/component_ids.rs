use core::hash::{Hash, Hasher};

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use crate::component::ComponentId;
use crate::raw::TypeKey;
use crate::try_reserve::try_reserve_exact;
use crate::type_hasher::TypeHasher;

/// The ids of component types: a hash table with linear probing, at most half full.
pub(crate) struct ComponentIds<A: Allocator> {
    /// The length is 0 or a power of two.
    entries: Vec<Option<(TypeKey, ComponentId)>, A>,
    len: usize,
}

impl<A: Allocator> ComponentIds<A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self { entries: Vec::new_in(alloc), len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, key: TypeKey) -> Option<ComponentId> {
        let mask = self.entries.len().checked_sub(1)?;
        let mut at = hash(key);
        loop {
            match &self.entries[at & mask] {
                Some((other, id)) if *other == key => return Some(*id),
                Some(_) => at = at.wrapping_add(1),
                None => return None,
            }
        }
    }

    /// Adds a key that is not in the table.
    pub(crate) fn try_insert(&mut self, key: TypeKey, id: ComponentId) -> Result<(), TryReserveError>
    where
        A: Clone,
    {
        if 2 * self.len >= self.entries.len() {
            let mut entries = Vec::new_in(self.entries.allocator().clone());
            let new = (2 * self.entries.len()).max(8);
            try_reserve_exact(&mut entries, new)?;
            entries.resize(new, None);
            self.entries.iter().flatten().for_each(|&entry| insert(&mut entries, entry));
            self.entries = entries;
        }
        insert(&mut self.entries, (key, id));
        self.len += 1;
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
