//! [`FromCell`] and [`FromRun`]: references to the values in cells.

use core::ptr::NonNull;
use core::slice;

/// A reference to a value: `&T`, `&mut T` or `Pin<&mut T>`. A set of keys has `()`.
pub(crate) trait FromCell<T> {
    /// Returns a reference to the value in the cell.
    ///
    /// # Safety
    /// - The cell holds a value that may be borrowed as `Self` while the reference lives.
    unsafe fn from_cell(cell: NonNull<T>) -> Self;
}

impl<T> FromCell<T> for &T {
    #[inline(always)]
    unsafe fn from_cell(cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees that the value may be borrowed.
        unsafe { cell.as_ref() }
    }
}

impl<T> FromCell<T> for &mut T {
    #[inline(always)]
    unsafe fn from_cell(mut cell: NonNull<T>) -> Self {
        // SAFETY: caller guarantees that the value may be borrowed mutably.
        unsafe { cell.as_mut() }
    }
}

impl FromCell<()> for () {
    #[inline(always)]
    unsafe fn from_cell(_cell: NonNull<()>) -> Self {}
}

/// A slice of values: `&[T]` or `&mut [T]`.
pub(crate) trait FromRun<T> {
    /// Returns the slice of the values in the cells.
    ///
    /// # Safety
    /// - The `len` cells from `first` on are contiguous and hold values that may be borrowed as `Self` while the slice
    ///   lives.
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self;
}

impl<T> FromRun<T> for &[T] {
    #[inline(always)]
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self {
        // SAFETY: caller guarantees that the values are contiguous and may be borrowed.
        unsafe { slice::from_raw_parts(first.as_ptr(), len) }
    }
}

impl<T> FromRun<T> for &mut [T] {
    #[inline(always)]
    unsafe fn from_run(first: NonNull<T>, len: usize) -> Self {
        // SAFETY: caller guarantees that the values are contiguous and may be borrowed mutably.
        unsafe { slice::from_raw_parts_mut(first.as_ptr(), len) }
    }
}
