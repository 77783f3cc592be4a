//! Moving the elements of one table into another.

use sparse_array::allocator::Allocator;
use sparse_array::{self as array, TryReserveError};

use super::shape::StoredHash;
use super::sweep::Sweep;
use super::table::RawTable;

/// Keeps the remaining elements of a drain in their array when dropped, also during a panic.
struct KeepRest<'a, T, A: Allocator>(Option<array::Drain<'a, T, A>>);

impl<T, A: Allocator> Drop for KeepRest<'_, T, A> {
    fn drop(&mut self) {
        if let Some(drain) = self.0.take() {
            drain.keep_rest();
        }
    }
}

impl<T, A: Allocator> RawTable<T, A> {
    /// Moves the elements of `other` into `self`, in slot order. `place` returns an element's hash, and the id of the
    /// equal element in `self`, if any; `both` is called with such pairs.
    ///
    /// An element leaves `other` only once a slot and a lane are available. So on a panic or an allocation failure,
    /// each element is in one of the tables or was passed to `both`.
    pub(crate) fn try_append<B: Allocator>(
        &mut self,
        other: &mut RawTable<T, B>,
        mut place: impl FnMut(&Self, &T) -> (u64, Option<usize>),
        mut both: impl FnMut(&mut T, T),
    ) -> Result<(), TryReserveError> {
        let sweep = Sweep::new(other);
        let mut rest = KeepRest(Some(sweep.table.elements.drain()));
        let Some(drain) = &mut rest.0 else { unreachable!("just made") };
        while let Some((_, element)) = drain.peek() {
            let (hash, present) = place(self, element);
            if let Some(id) = present {
                let (Some(present), Some((_, element))) = (self.elements.get_mut(id), drain.next()) else {
                    unreachable!("both were just found")
                };
                both(present, element);
            } else {
                let hash = StoredHash::new(hash);
                let vacancy = self.try_room(hash)?;
                let Some((_, element)) = drain.next() else { unreachable!("there is one, which was just looked at") };
                // SAFETY: `try_room` just returned the vacancy.
                unsafe { self.insert_at(vacancy, hash, element) };
            }
        }
        Ok(())
    }
}
