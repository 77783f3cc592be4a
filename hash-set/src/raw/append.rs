//! The elements of another table, moved over.

use sparse_array::alloc::Allocator;
use sparse_array::{self as array, TryReserveError};

use super::index::StoredHash;
use super::sweep::Sweep;
use super::table::RawTable;

/// Returns the remaining elements of a drain to their array when dropped, even by a panic of user code or an allocator.
struct KeepRest<'a, T, A: Allocator>(Option<array::Drain<'a, T, A>>);

impl<T, A: Allocator> Drop for KeepRest<'_, T, A> {
    fn drop(&mut self) {
        if let Some(drain) = self.0.take() {
            drain.keep_rest();
        }
    }
}

impl<T, A: Allocator> RawTable<T, A> {
    /// Moves the elements of `other` into `self`, in slot order. `place` returns the hash of an element, and the id of
    /// its equal in `self` if there is one: then `both` is called with the two.
    ///
    /// An element leaves `other` when nothing can fail any more: after its `place`, and when there is memory for it. So
    /// whatever panics, and without memory, each is in one of the two tables, or went to `both`.
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
                // SAFETY: the room was just found or made.
                unsafe { self.insert_at(vacancy, hash, element) };
            }
        }
        Ok(())
    }
}
