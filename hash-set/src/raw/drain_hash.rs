//! [`RawDrainHash`]: removes elements of one hash, each in *O*(log n).

use alloc::vec::{self, Vec};
use sparse_array::allocator::Allocator;

use super::index::Position;
use super::iter_hash::HashLanes;
use super::table::RawTable;
use super::tag::StoredHash;

/// Removes selected elements of one hash. The invariants hold between steps.
pub(crate) struct RawDrainHash<'a, T, A: Allocator> {
    table: &'a mut RawTable<T, A>,
    /// The remaining positions, sorted by id.
    places: vec::IntoIter<Position>,
}

impl<'a, T, A: Allocator> RawDrainHash<'a, T, A> {
    /// Selects the elements with this hash for which `choose` returns `true`.
    pub(crate) fn new(table: &'a mut RawTable<T, A>, hash: u64, mut choose: impl FnMut(&T) -> bool) -> Self {
        let mut places = Vec::new();
        for position in HashLanes::new(&table.index, StoredHash::new(hash)) {
            // SAFETY: `id` is in a lane, so occupied (I3).
            if choose(unsafe { table.elements.get_unchecked(position.id as usize) }) {
                places.push(position);
            }
        }
        places.sort_unstable_by_key(|position| position.id);
        Self { table, places: places.into_iter() }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the remaining elements, in slot order.
    pub(crate) fn elements(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.places.as_slice().iter().map(|position| &self.table.elements[position.id as usize])
    }

    /// Removes the element in the lowest slot.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<T> {
        let place = self.places.next()?;
        Some(self.remove(place))
    }

    /// Removes the element in the highest slot.
    #[inline]
    pub(crate) fn next_back(&mut self) -> Option<T> {
        let place = self.places.next_back()?;
        Some(self.remove(place))
    }

    fn remove(&mut self, position: Position) -> T {
        let RawTable { index, elements } = &mut *self.table;
        assert!(index.has(position), "the place of each id is kept up to date");
        // SAFETY: `position` is a used lane (just checked).
        if let Some(moved) = unsafe { index.vacate(position) } {
            let places = self.places.as_mut_slice();
            if let Ok(at) = places.binary_search_by_key(&moved, |position| position.id) {
                places[at] = Position { id: moved, ..position };
            }
        }
        // SAFETY: the id was in a lane until now, so it is occupied (I3).
        unsafe { elements.remove_unchecked(position.id as usize) }
    }
}
