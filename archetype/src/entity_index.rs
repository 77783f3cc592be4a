//! [`EntityIndex`]: the archetype and row of each entity.

use core::iter::FusedIterator;
use core::mem;
use core::sync::atomic::{AtomicU32, Ordering};

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use crate::error::{CapacityError, IdError, SpawnAtError};
use crate::try_reserve::{try_reserve, try_reserve_exact};

/// The reason why a list of entities is not a valid index.
#[cfg(feature = "serde")]
#[derive(Debug)]
pub(crate) enum EntityListError {
    Capacity(CapacityError),
    /// Another entity has the same index.
    Twice(Entity64),
    /// The index is not less than the number of handles.
    Gap(Entity64),
}

#[cfg(feature = "serde")]
impl core::fmt::Display for EntityListError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Capacity(error) => error.fmt(f),
            Self::Twice(entity) => write!(f, "the index of the entity {entity} comes twice"),
            Self::Gap(entity) => write!(f, "the index of the entity {entity} is above the number of entities"),
        }
    }
}

/// The end of the free list. No index: the highest one is less.
const NONE: u32 = u32::MAX;

/// The most indices that [`try_prepare`](EntityIndex::try_prepare) skips unasked: 512 KiB of slots.
const MAX_GAP: usize = 1 << 16;

/// The archetype and the row of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) archetype: u32,
    pub(crate) row: u32,
}

/// The location of an entity. In a free slot, `archetype` is the version of the next entity with this index, and `row`
/// the next free slot.
///
/// A slot stores neither its kind nor its entity's version: the entity in the row that it names identifies both.
type Slot = Location;

/// The locations of entities by index. Free slots form a list that is used last in, first out.
pub(crate) struct EntityIndex<A: Allocator> {
    slots: Vec<Slot, A>,
    free: u32,
    /// The index reserved last, or `NONE`. Reserved are all that come before it in the order of creation: the free
    /// list, and then the indices above all slots. A reservation changes nothing else, so that it needs no `&mut self`.
    reserved: AtomicU32,
    len: usize,
    /// The number of slots written by removals.
    #[cfg(test)]
    visited: usize,
}

impl<A: Allocator> EntityIndex<A> {
    pub(crate) const fn new_in(alloc: A) -> Self {
        Self {
            slots: Vec::new_in(alloc),
            free: NONE,
            reserved: AtomicU32::new(NONE),
            len: 0,
            #[cfg(test)]
            visited: 0,
        }
    }

    pub(crate) fn allocator(&self) -> &A {
        self.slots.allocator()
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the locations by index, as [`locate`](Self::locate) does.
    #[inline]
    pub(crate) fn locations(&self) -> &[Location] {
        &self.slots
    }

    /// Returns the location of a living entity. For a dead one, the location is that of another entity or invalid.
    #[inline(always)]
    pub(crate) fn locate(&self, entity: Entity64) -> Option<Location> {
        self.slots.get(entity.index()).copied()
    }

    #[inline]
    pub(crate) fn try_reserve(&mut self, additional: usize) -> Result<(), CapacityError> {
        let new = additional.saturating_sub(self.slots.len() - self.len);
        if new <= self.slots.capacity() - self.slots.len() && new <= Entity64::MAX_INDEX + 1 - self.slots.len() {
            return Ok(());
        }
        self.try_grow(new)
    }

    #[cold]
    #[inline(never)]
    fn try_grow(&mut self, new: usize) -> Result<(), CapacityError> {
        if new > Entity64::MAX_INDEX + 1 - self.slots.len() {
            return Err(CapacityError::Entities);
        }
        Ok(try_reserve(&mut self.slots, new)?)
    }

    /// Reserves the handles of the next `count` entities.
    pub(crate) fn try_reserve_handles(&self, count: usize) -> Result<Reserved<'_, A>, CapacityError> {
        // Relaxed: the slots do not change while `self` is shared. Nor does a value come back, as the indices are taken
        // in order.
        let mut before = self.reserved.load(Ordering::Relaxed);
        loop {
            let last = self.advance(before, count).ok_or(CapacityError::Entities)?;
            match self.reserved.compare_exchange_weak(before, last, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Ok(Reserved { index: self, last: before, left: count }),
                Err(other) => before = other,
            }
        }
    }

    /// Returns the handles of the next `count` entities. None may be reserved.
    pub(crate) fn next_handles(&self, count: usize) -> Result<Reserved<'_, A>, CapacityError> {
        self.advance(NONE, count).ok_or(CapacityError::Entities)?;
        Ok(Reserved { index: self, last: NONE, left: count })
    }

    /// Returns the index created after `last`, or first if that is `NONE`. Returns `NONE` after the highest index.
    fn next(&self, last: u32) -> u32 {
        let next = match self.slots.get(last as usize) {
            Some(slot) => slot.row,
            None if last == NONE => self.free,
            None => return last + 1,
        };
        // Fits in 32 bits: an index is less than 2^32 - 1.
        if next == NONE { self.slots.len() as u32 } else { next }
    }

    /// Returns the index created `count` steps after `last`. One step for all indices above the slots.
    fn advance(&self, mut last: u32, count: usize) -> Option<u32> {
        for left in (1..=count).rev() {
            if last != NONE && last as usize >= self.slots.len() {
                let last = (last as usize).checked_add(left)?;
                return (last <= Entity64::MAX_INDEX).then_some(last as u32);
            }
            last = self.next(last);
            if last == NONE {
                return None;
            }
        }
        Some(last)
    }

    /// Returns whether handles are reserved.
    #[inline(always)]
    pub(crate) fn has_reserved(&self) -> bool {
        self.reserved.load(Ordering::Relaxed) != NONE
    }

    /// Returns the number of reserved handles. *O*(reserved handles whose index was used before).
    pub(crate) fn reserved(&self) -> usize {
        let (end, mut last, mut count) = (self.reserved.load(Ordering::Relaxed), NONE, 0);
        while last != end {
            if last != NONE && last as usize >= self.slots.len() {
                return count + (end - last) as usize;
            }
            last = self.next(last);
            count += 1;
        }
        count
    }

    /// Ends the reservation of all handles, which are those of the next entities.
    pub(crate) fn end_reservation(&mut self) {
        *self.reserved.get_mut() = NONE;
    }

    /// Reserves room for an entity with this index.
    pub(crate) fn try_prepare(&mut self, entity: Entity64) -> Result<(), SpawnAtError> {
        let new = (entity.index() + 1).saturating_sub(self.slots.len());
        if new <= self.slots.capacity() - self.slots.len() {
            return Ok(());
        }
        if new > MAX_GAP {
            return Err(IdError::TooHigh(entity).into());
        }
        Ok(try_reserve(&mut self.slots, new)?)
    }

    /// Creates an entity with this handle. Does not fail: the caller has reserved room. *O*(free indices).
    ///
    /// # Panics
    /// Panics if the index is in use.
    pub(crate) fn create_at(&mut self, entity: Entity64, archetype: u32, row: u32) {
        debug_assert!(!self.has_reserved(), "reserved handles are created first");
        // Fits in 32 bits, as all indices.
        let (index, first) = (entity.index() as u32, self.slots.len() as u32);
        if index >= first {
            // Those below are free. The lowest is reused first.
            for free in first..index {
                let row = if free + 1 == index { self.free } else { free + 1 };
                self.slots.push(Slot { archetype: 0, row });
            }
            if first < index {
                self.free = first;
            }
            self.slots.push(Slot { archetype, row });
        } else {
            let next = self.slots[index as usize].row;
            if self.free == index {
                self.free = next;
            } else {
                let mut before = self.free as usize;
                while self.slots[before].row != index {
                    before = self.slots[before].row as usize;
                }
                self.slots[before].row = next;
            }
            self.slots[index as usize] = Slot { archetype, row };
        }
        self.len += 1;
    }

    /// Creates an entity. Does not fail: the caller has reserved room.
    ///
    /// # Panics
    /// Panics if all indices are in use.
    #[inline(always)]
    pub(crate) fn create(&mut self, archetype: u32, row: u32) -> Entity64 {
        debug_assert!(!self.has_reserved(), "reserved handles are created first");
        let index = self.free as usize;
        let (index, version) = match self.slots.get_mut(index) {
            Some(slot) => {
                let free = mem::replace(slot, Slot { archetype, row });
                self.free = free.row;
                (index, free.archetype)
            }
            None => {
                self.slots.push(Slot { archetype, row });
                (self.slots.len() - 1, 0)
            }
        };
        self.len += 1;
        Entity64::new(index, version).expect("an index is left, as one was reserved")
    }

    /// Updates the location of a living entity.
    #[inline]
    pub(crate) fn relocate(&mut self, entity: Entity64, archetype: u32, row: u32) {
        self.slots[entity.index()] = Slot { archetype, row };
    }

    /// Removes an entity. Its index will be reused with the next version.
    #[inline]
    pub(crate) fn free(&mut self, entity: Entity64) {
        debug_assert!(!self.has_reserved(), "reserved handles are created first");
        #[cfg(test)]
        (self.visited += 1);
        self.slots[entity.index()] = Slot { archetype: entity.next_version().version(), row: self.free };
        // Fits in 32 bits: an index is less than 2^32 - 1.
        self.free = entity.index() as u32;
        self.len -= 1;
    }

    /// Removes these entities. Their indices are reused in this order.
    pub(crate) fn free_all(&mut self, entities: &[Entity64]) {
        entities.iter().rev().for_each(|&entity| self.free(entity));
    }

    /// Removes all entities, which are those of `living`. *O*(entities): if most slots are in use, visits all slots, so
    /// that the lowest index is reused first; otherwise only those in use, so that the first entity's is.
    pub(crate) fn clear(&mut self, living: impl DoubleEndedIterator<Item = Entity64>) {
        debug_assert!(!self.has_reserved(), "reserved handles are created first");
        if self.len < self.slots.len() / 2 {
            living.rev().for_each(|entity| self.free(entity));
            return;
        }
        for entity in living {
            self.slots[entity.index()].archetype = entity.next_version().version();
        }
        self.free = NONE;
        self.len = 0;
        for (index, slot) in self.slots.iter_mut().enumerate().rev() {
            #[cfg(test)]
            (self.visited += 1);
            slot.row = self.free;
            // Fits in 32 bits: an index is less than 2^32 - 1.
            self.free = index as u32;
        }
    }

    /// Returns the handles of the free slots, in order of reuse.
    #[cfg(feature = "serde")]
    pub(crate) fn free_handles(&self) -> impl Iterator<Item = Entity64> {
        let mut next = self.free;
        core::iter::from_fn(move || {
            let index = next as usize;
            let slot = self.slots.get(index)?;
            next = slot.row;
            Entity64::new(index, slot.archetype)
        })
    }

    /// Replaces an empty index with these entities and free slots. The free slots are reused in this order.
    #[cfg(feature = "serde")]
    pub(crate) fn try_rebuild(
        &mut self,
        count: usize,
        living: impl Iterator<Item = (Entity64, Location)>,
        free: &[Entity64],
    ) -> Result<(), EntityListError> {
        /// A slot that holds neither a location nor a version.
        const EMPTY: Slot = Slot { archetype: u32::MAX, row: u32::MAX };
        assert!(self.slots.is_empty(), "the index has entities");
        let slots = count.saturating_add(free.len());
        self.try_reserve(slots).map_err(EntityListError::Capacity)?;
        self.slots.resize(slots, EMPTY);
        let mut result = Ok(());
        // In reverse: each slot names the next one.
        let mut next = NONE;
        let free = free.iter().rev().map(|&entity| {
            // Fits in 32 bits: an index is less than 2^32 - 1.
            let row = mem::replace(&mut next, entity.index() as u32);
            (entity, Slot { archetype: entity.version(), row })
        });
        for (entity, slot) in living.chain(free) {
            match self.slots.get_mut(entity.index()) {
                Some(empty) if *empty == EMPTY => *empty = slot,
                Some(_) => result = Err(EntityListError::Twice(entity)),
                None => result = Err(EntityListError::Gap(entity)),
            }
        }
        if result.is_err() {
            self.slots.clear();
            return result;
        }
        (self.free, self.len) = (next, count);
        result
    }

    /// Shrinks the capacity to the length, if that memory can be allocated.
    pub(crate) fn shrink_to_fit(&mut self)
    where
        A: Clone,
    {
        if self.slots.capacity() > self.slots.len() {
            // `Vec::shrink_to_fit` would abort on allocation failure.
            let mut slots = Vec::new_in(self.allocator().clone());
            if try_reserve_exact(&mut slots, self.slots.len()).is_ok() {
                slots.extend_from_slice(&self.slots);
                self.slots = slots;
            }
        }
    }

    pub(crate) fn allocated_bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Checks the free list and the counts.
    pub(crate) fn assert_invariants(&self) {
        let (mut listed, mut next) = (0, self.free);
        while let Some(slot) = self.slots.get(next as usize) {
            listed += 1;
            assert!(self.len + listed <= self.slots.len(), "the free list has a cycle, or a living entity is in it");
            next = slot.row;
        }
        assert_eq!((self.len + listed, next), (self.slots.len(), NONE), "free slots are missing in the list");
        let last = self.advance(NONE, self.reserved());
        assert_eq!(last, Some(self.reserved.load(Ordering::Relaxed)), "an index is reserved that is not free");
    }

    /// Sets the version of the next entity with a free index, for tests of the wrap.
    #[cfg(test)]
    pub(crate) fn set_next_version(&mut self, index: usize, version: u32) {
        self.slots[index].archetype = version;
    }
}

/// Reserved handles, in the order of creation.
pub(crate) struct Reserved<'i, A: Allocator> {
    index: &'i EntityIndex<A>,
    last: u32,
    left: usize,
}

impl<A: Allocator> Iterator for Reserved<'_, A> {
    type Item = Entity64;

    fn next(&mut self) -> Option<Entity64> {
        self.left = self.left.checked_sub(1)?;
        self.last = self.index.next(self.last);
        let version = self.index.slots.get(self.last as usize).map_or(0, |slot| slot.archetype);
        Entity64::new(self.last as usize, version)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<A: Allocator> ExactSizeIterator for Reserved<'_, A> {}

impl<A: Allocator> FusedIterator for Reserved<'_, A> {}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use sparse_set::allocator::Global;

    use super::{CapacityError, Entity64, EntityIndex};

    #[test]
    fn versions_wrap() {
        let mut index = EntityIndex::new_in(Global);
        let first = index.create(0, 0);
        index.free(first);
        index.set_next_version(0, Entity64::MAX_VERSION);
        let last = index.create(0, 0);
        assert_eq!(last.version(), Entity64::MAX_VERSION);
        index.free(last);
        // As documented: a handle from the first round equals the new one.
        assert_eq!(index.create(0, 0), first);
        index.clear([first].into_iter());
        index.set_next_version(0, Entity64::MAX_VERSION);
        let last = index.create(0, 0);
        index.clear([last].into_iter());
        assert_eq!(index.create(0, 0), first);
        index.assert_invariants();
    }

    #[test]
    fn clear_visits_as_many_slots_as_there_are_entities() {
        for grown in [100, 2000] {
            let mut index = EntityIndex::new_in(Global);
            let mut entities: Vec<_> = (0..grown).map(|row| index.create(0, row)).collect();
            // All slots are in use.
            index.visited = 0;
            index.clear(entities.iter().copied());
            assert!(index.visited <= 2 * grown as usize);
            assert_eq!(index.create(0, 0), entities[0].next_version(), "the lowest index is reused first");
            // Few are, or none.
            entities = vec![entities[0].next_version()];
            entities.extend((0..2).map(|row| index.create(0, row)));
            for left in [3, 0, 0] {
                index.visited = 0;
                index.clear(entities.drain(..left));
                assert_eq!(index.visited, left);
                index.assert_invariants();
            }
            assert_eq!(index.create(0, 0).index(), 0, "the first entity's index is reused first");
        }
    }

    #[test]
    fn all_indices_reserved_is_an_error() {
        let mut index = EntityIndex::new_in(Global);
        let entities: Vec<_> = (0..3).map(|row| index.create(0, row)).collect();
        index.free(entities[1]);
        assert_eq!(index.try_reserve_handles(0).map(|handles| handles.len()), Ok(0));
        assert!(!index.has_reserved());
        let all = Entity64::MAX_INDEX - 1;
        for more in [all + 1, usize::MAX] {
            assert_eq!(index.try_reserve_handles(more).map(|handles| handles.len()), Err(CapacityError::Entities));
        }
        let mut handles = index.try_reserve_handles(all - 1).unwrap();
        assert_eq!(handles.next(), Some(entities[1].next_version()));
        assert_eq!(handles.next(), Entity64::new(3, 0));
        assert_eq!(handles.len(), all - 3);
        assert!(index.try_reserve_handles(1).unwrap().eq(Entity64::new(Entity64::MAX_INDEX, 0)));
        for more in [1, 2, usize::MAX] {
            assert_eq!(index.try_reserve_handles(more).map(|handles| handles.len()), Err(CapacityError::Entities));
        }
        assert_eq!(index.reserved(), all);
        index.assert_invariants();
        index.end_reservation();
        assert_eq!(index.create(0, 0), entities[1].next_version());
    }

    #[test]
    fn all_indices_in_use_is_an_error() {
        let mut index = EntityIndex::new_in(Global);
        #[cfg(target_pointer_width = "64")]
        assert_eq!(index.try_reserve(Entity64::MAX_INDEX + 2), Err(CapacityError::Entities));
        index.create(0, 0);
        assert_eq!(index.try_reserve(Entity64::MAX_INDEX + 1), Err(CapacityError::Entities));
        index.assert_invariants();
    }
}
