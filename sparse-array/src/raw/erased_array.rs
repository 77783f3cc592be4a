//! [`ErasedArray`]: the owner of a block, which does not name the type of the values.

use core::{fmt, mem};

use super::array::RawSparseArray;
use super::owned::DropRest;
use super::slot::Erased;
use super::table::Table;
use crate::SparseArray;
use crate::allocator::Allocator;

/// Drops the values in the block of an array, and frees the block.
pub(super) type DropBlock<A> = unsafe fn(&mut ErasedArray<A>);

/// The owner of a block and of the values in it, for [`SparseArray`] and for types that own something beside an array.
/// It does not name the type `T` of the values.
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
    pub(super) allocator: A,
}

impl<A: Allocator> ErasedArray<A> {
    /// Creates an empty array, of values of any type.
    #[inline]
    pub const fn new_in(allocator: A) -> Self {
        Self { table: Table::EMPTY, allocator }
    }

    /// # Safety
    /// - The caller treats the result as a `SparseArray<T, A>`, to the compiler too: it is dropped, sent to and shared
    ///   with other threads only where that type may be. A `PhantomData<SparseArray<T, A>>` beside it ensures this.
    #[inline]
    pub unsafe fn from_array<T>(array: SparseArray<T, A>) -> Self {
        array.raw.erased
    }

    #[inline]
    pub fn allocator(&self) -> &A {
        &self.allocator
    }

    /// Returns the array as one of values of type `T`. A reference to it can be cast, too: [`SparseArray`] has the same
    /// layout.
    ///
    /// # Safety
    /// - The array is empty and was never used, or it was of type `SparseArray<U, A>`, where `U` is `T` or a subtype.
    #[inline]
    pub unsafe fn into_array<T>(self) -> SparseArray<T, A> {
        // SAFETY: caller guarantees the type of the values.
        SparseArray { raw: unsafe { RawSparseArray::from_erased(self) } }
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
        // Without drop glue all functions do the same.
        if mem::needs_drop::<T>() && self.table.capacity != 0 {
            // SAFETY: the function lies in the word before the words of a block (I1).
            unsafe { self.table.words.sub(1).cast::<DropBlock<A>>().write(Self::drop_block::<T>) };
        }
    }

    /// The function of the block of a `SparseArray<T, A>`.
    ///
    /// # Safety
    /// - `array` has a block, of the layout for `T`, of an allocator that is an `A`, and its values are of type `T`.
    pub(super) unsafe fn drop_block<T>(array: &mut Self) {
        /// Frees the block when dropped, also by a panic in the drop of a value.
        struct Block<'a, T, A: Allocator> {
            table: Table<T>,
            allocator: &'a A,
        }

        impl<T, A: Allocator> Drop for Block<'_, T, A> {
            fn drop(&mut self) {
                // SAFETY: the block belongs to this allocator (I1). `take` leaves none behind, so it is freed once.
                unsafe { self.table.take().free(self.allocator) };
            }
        }

        // SAFETY: caller guarantees the type of the values.
        let table = unsafe { array.table.typed_mut::<T>() }.take();
        let block = Block { table, allocator: &array.allocator };
        if mem::needs_drop::<T>() && block.table.bound() != 0 {
            // SAFETY: the array is left empty, and `block` does not use its values. It is dropped after them.
            unsafe { DropRest::of_table(&block.table) }.drop_values();
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
        if let Some(drop_block) = self.table.drop_block::<A>() {
            // SAFETY: there is a block, and its function is that of a type which the array had at the last exclusive
            // access to a value, or of one that it had later (I1). An array changes its type to a supertype only, as it
            // is covariant. So all values in it are of the function's type, and types related by subtyping have the
            // same layout.
            unsafe { drop_block(self) };
        }
    }
}
