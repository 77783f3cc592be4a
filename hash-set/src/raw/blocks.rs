//! [`Blocks`]: the index and the elements of a table, and their owner.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ops::{Deref, DerefMut};
use core::ptr::{self, NonNull};

use sparse_array::allocator::Allocator;
use sparse_array::{ErasedArray, SparseArray};

use super::index::Index;

/// The index and the elements of a table. Not owned as such: see [`OwnedBlocks`].
#[repr(C)]
pub(crate) struct Blocks<T, A: Allocator> {
    /// Finds elements by hash. Its block is of the allocator of `elements`.
    pub(crate) index: Index,
    pub(crate) elements: SparseArray<T, A>,
}

/// Owns [`Blocks`]. Has no `Drop`, as the drop check takes one that names `T` for a use of all that `T` borrows: see
/// [`ErasedArray`].
pub(crate) struct OwnedBlocks<T, A: Allocator> {
    erased: ErasedBlocks<A>,
    /// Tells the drop check that elements are dropped.
    elements: PhantomData<SparseArray<T, A>>,
}

/// [`Blocks`], without the type of the elements.
#[repr(C)]
struct ErasedBlocks<A: Allocator> {
    index: Index,
    elements: ErasedArray<A>,
}

impl<A: Allocator> Drop for ErasedBlocks<A> {
    #[inline]
    fn drop(&mut self) {
        // The elements are dropped next, also if this panics.
        // SAFETY: the block came from this allocator (I1).
        unsafe { self.index.deallocate(self.elements.allocator()) };
    }
}

impl<T, A: Allocator> OwnedBlocks<T, A> {
    /// Owns no block yet.
    #[inline]
    pub(crate) const fn new_in(alloc: A) -> Self {
        let erased = ErasedBlocks { index: Index::new(), elements: ErasedArray::new_in(alloc) };
        Self { erased, elements: PhantomData }
    }

    /// Takes ownership of an index and elements.
    ///
    /// # Safety
    /// - The block of `index`, if any, came from the allocator of `elements`.
    #[cfg(feature = "serde")]
    #[inline]
    pub(crate) unsafe fn from_parts(index: Index, elements: SparseArray<T, A>) -> Self {
        // SAFETY: `Self` has a `PhantomData` of the array.
        let elements = unsafe { ErasedArray::from_array(elements) };
        Self { erased: ErasedBlocks { index, elements }, elements: PhantomData }
    }

    /// Frees the index and returns the elements.
    #[inline]
    pub(crate) fn into_elements(self) -> SparseArray<T, A> {
        let erased = ManuallyDrop::new(self.erased);
        // SAFETY: `erased` is never dropped or used again, so the index and the array have one owner each.
        let (mut index, elements) =
            unsafe { (ptr::read(&raw const erased.index), ptr::read(&raw const erased.elements)) };
        // SAFETY: the elements are of type `T`.
        let elements = unsafe { elements.into_array() };
        // If this panics, `elements` is dropped.
        // SAFETY: the block came from this allocator (I1).
        unsafe { index.deallocate(elements.allocator()) };
        elements
    }
}

impl<T, A: Allocator> Deref for OwnedBlocks<T, A> {
    type Target = Blocks<T, A>;

    #[inline]
    fn deref(&self) -> &Blocks<T, A> {
        // SAFETY: the two types are `repr(C)`, and a `SparseArray` is laid out as an `ErasedArray`. The elements are of
        // type `T`, or were of a subtype: `OwnedBlocks` is covariant.
        unsafe { NonNull::from(&self.erased).cast().as_ref() }
    }
}

impl<T, A: Allocator> DerefMut for OwnedBlocks<T, A> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Blocks<T, A> {
        // SAFETY: as in `deref`; `&mut self` is exclusive. An array that replaces `elements` is of type `T` too, and
        // one into which elements come makes its drop function that of `T` (I1 of sparse-array).
        unsafe { NonNull::from(&mut self.erased).cast().as_mut() }
    }
}
