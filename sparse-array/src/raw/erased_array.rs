//! [`ErasedArray`]: the owner of a block, which does not name the type of the values.

use core::fmt;
use core::mem::{self, ManuallyDrop};

use super::slot::Erased;
use super::table::Table;
use crate::allocator::Allocator;

/// The owner of a block and of the values in it, for [`SparseArray`](crate::SparseArray) and for types that own
/// something beside an array. It does not name the type `T` of the values.
///
/// The drop check takes a `Drop` that is generic over `T` for a use of all that `T` borrows. Std's collections promise
/// the contrary with an unstable attribute. Here, only this type has a `Drop`, and calls a function made for `T`. The
/// types around it hold a `PhantomData<T>`, which tells the drop check that values are dropped: that is a use of what
/// they borrow if `T` itself has a `Drop`.
///
/// The function lies in the block, which an empty array does not have. In this struct it would cost eight bytes, and
/// make the array invariant in `A`, the type of an argument.
#[doc(hidden)]
pub struct ErasedArray<A: Allocator> {
    pub(super) table: Table<Erased>,
    pub(super) allocator: ManuallyDrop<A>,
}

impl<A: Allocator> ErasedArray<A> {
    /// Creates an empty array, of values of any type.
    #[inline]
    pub const fn new_in(allocator: A) -> Self {
        Self { table: Table::EMPTY, allocator: ManuallyDrop::new(allocator) }
    }

    #[inline]
    pub fn allocator(&self) -> &A {
        &self.allocator
    }

    /// Makes the function of the block, if there is one, that of `T` (I1).
    ///
    /// A type and its subtypes have the same layout, but not always the same drop glue: `for<'a> fn(&'a u8)` is a
    /// subtype of `fn(&'static u8)`, and may implement other traits. After an array of the first has become one of the
    /// second, values of the second type may come in, which the function of the first type must not drop.
    ///
    /// # Safety
    /// - The array is of type `SparseArray<T, A>`.
    #[inline(always)]
    pub(super) unsafe fn set_drop_block<T>(&mut self) {
        // Without drop glue the functions differ in the allocator only: the type that returned the block frees it.
        if mem::needs_drop::<T>() && self.table.capacity != 0 {
            // SAFETY: there is a block, and caller guarantees the type of the array.
            unsafe { Table::<T>::write_drop_block::<A>(self.table.words) };
        }
    }
}

impl<A: Allocator> fmt::Debug for ErasedArray<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ErasedArray").finish_non_exhaustive()
    }
}

impl<A: Allocator> Drop for ErasedArray<A> {
    #[inline]
    fn drop(&mut self) {
        // Moved out, so that the function does not get the address of this field, which would keep all of an iterator
        // that owns the block in memory.
        // SAFETY: the field is not used again.
        let allocator = unsafe { ManuallyDrop::take(&mut self.allocator) };
        // SAFETY: the block belongs to this allocator (I1). The table is not used again.
        unsafe { self.table.drop_block(&allocator) };
    }
}
