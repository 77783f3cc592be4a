//! [`ValueType`]: the type of the values in pages whose owner does not name it.

use core::alloc::Layout;
use core::mem::needs_drop;
use core::ptr::NonNull;

use super::{Cursor, array_layout};
use crate::paging::{Paging, page_shift};
use sparse_set::internal::KeyWalk;

/// What is left of the type of the values where the type itself is erased.
///
/// A type that implements [`Drop`] and is generic over `T` must not outlive what a `T` borrows, even if dropping a `T`
/// does not access it. Thus nothing here that implements `Drop` is generic over `T`. It has this instead, and stands
/// beside a `PhantomData<T>` in a type without a `Drop` of its own: the borrow checker sees that values are dropped,
/// and refuses those alone whose own drop may access what they borrow. So does std, by `#[may_dangle]`, which is
/// unstable.
#[derive(Debug)]
pub(super) struct ValueType {
    /// The layout of a page, or `None` if it would exceed `isize::MAX` bytes.
    pub(super) page: Option<Layout>,
    /// The binary logarithm of the number of cells per page.
    pub(super) page_shift: u32,
    pub(super) drop_rest: DropRest,
}

impl ValueType {
    /// Returns the description of `T` in pages of `P`, for keys in walks of `W`.
    pub(super) const fn of<T, W: KeyWalk, P: Paging>() -> Self {
        let page_shift = page_shift::<P>(size_of::<T>());
        let page = match array_layout::<T>(1 << page_shift) {
            Ok(layout) => Some(layout),
            Err(_) => None,
        };
        Self { page, page_shift, drop_rest: DropRest::of::<T, W>() }
    }

    /// Returns whether values have no size, and thus need no pages.
    #[inline]
    pub(super) const fn is_zero_sized(&self) -> bool {
        matches!(self.page, Some(layout) if layout.size() == 0)
    }

    #[inline]
    pub(super) const fn page_len(&self) -> usize {
        1 << self.page_shift
    }
}

/// How values of an erased type are dropped.
///
/// The function takes the address of a `Cursor<T, W>` and requires what [`Cursor::drop_rest`] does. It names neither
/// type, so that owners are covariant in the types of their keys and allocators: subtypes of an allocator's type free
/// each other's blocks, and those of a key's type have its layout and are `Copy`.
#[derive(Clone, Copy, Debug)]
pub(super) struct DropRest(Option<unsafe fn(NonNull<()>)>);

impl DropRest {
    /// Returns how values of `T` with keys in walks of `W` are dropped.
    pub(super) const fn of<T, W: KeyWalk>() -> Self {
        /// # Safety
        /// - `cursor` is the address of a `Cursor<T, W>`.
        /// - The conditions of [`Cursor::drop_rest`].
        unsafe fn drop_rest<T, W: KeyWalk>(cursor: NonNull<()>) {
            // SAFETY: caller guarantees that this is the address of a cursor, which is `Copy`.
            let mut cursor = unsafe { cursor.cast::<Cursor<T, W>>().read() };
            // SAFETY: caller guarantees the conditions.
            unsafe { cursor.drop_rest() };
        }

        Self(if needs_drop::<T>() { Some(drop_rest::<T, W>) } else { None })
    }

    /// Drops the remaining values of a cursor. If a drop panics, the others are still dropped.
    ///
    /// # Safety
    /// - `self` is [`of::<T, W>()`](Self::of), where `T` is the type of the values.
    /// - The conditions of [`Cursor::drop_rest`].
    #[inline]
    pub(super) unsafe fn call<W: KeyWalk>(self, cursor: impl FnOnce() -> Cursor<(), W>) {
        if let Self(Some(drop_rest)) = self {
            // A copy: an iterator whose own address escaped would be kept in memory, not in registers.
            let cursor = cursor();
            // SAFETY: `drop_rest` was made for `T` and `W`, and a `Cursor<(), W>` has the layout of a `Cursor<T, W>`.
            // Caller guarantees the conditions of `Cursor::drop_rest`.
            unsafe { drop_rest(NonNull::from(&cursor).cast()) };
        }
    }
}
