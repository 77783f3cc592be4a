//! Moving the elements of one table into another.

use sparse_array::allocator::Allocator;
use sparse_array::{self as array, TryReserveError};

use super::restore_lanes::RestoreLanes;
use super::tag::StoredHash;
use crate::element_id::ElementId;
use crate::hash_table::HashTable;

/// Keeps the remaining elements of a drain in their array when dropped, also during a panic.
struct KeepRest<'a, T, A: Allocator>(Option<array::Drain<'a, T, A>>);

impl<T, A: Allocator> Drop for KeepRest<'_, T, A> {
    fn drop(&mut self) {
        if let Some(drain) = self.0.take() {
            drain.keep_rest();
        }
    }
}

impl<T, A: Allocator> HashTable<T, A> {
    /// Moves the elements of `other` into `self`, in slot order. `place` returns an element's hash, and the id of the
    /// equal element in `self`, if any; `both` is called with such pairs.
    ///
    /// An element leaves `other` only once a slot and a lane are available. So on a panic or an allocation failure,
    /// each element is in one of the tables or was passed to `both`.
    pub(crate) fn try_append_with<B: Allocator>(
        &mut self,
        other: &mut HashTable<T, B>,
        mut place: impl FnMut(&Self, &T) -> (u64, Option<ElementId>),
        mut both: impl FnMut(&mut T, T),
    ) -> Result<(), TryReserveError> {
        let restore = RestoreLanes::of_removals(&mut other.raw);
        let mut rest = KeepRest(Some(restore.table.elements.drain()));
        let Some(drain) = &mut rest.0 else { unreachable!("just made") };
        while let Some((_, element)) = drain.peek() {
            let (hash, present) = place(self, element);
            if let Some(id) = present {
                let (Some(present), Some((_, element))) = (self.get_by_id_mut(id), drain.next()) else {
                    unreachable!("`place` looked at both")
                };
                both(present, element);
            } else {
                let hash = StoredHash::new(hash);
                let vacancy = self.raw.try_room(hash)?;
                let Some((_, element)) = drain.next() else { unreachable!("`peek` returned it") };
                // SAFETY: `try_room` just returned the vacancy.
                unsafe { self.raw.insert_at(vacancy, hash, element) };
            }
        }
        Ok(())
    }
}
