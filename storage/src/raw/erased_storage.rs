//! [`ErasedStorage`]: the memory of a storage, whatever the values are.

use sparse_set::internal::KeySet;

use super::{Cursor, Pages};
use crate::Paging;

/// The keys and values of a storage without the type of the values: see [`ValueType`](super::ValueType).
///
/// Dropping it drops the values. It stands beside a `PhantomData<T>`, whose auto traits then are those of the values.
pub(crate) struct ErasedStorage<S: KeySet, P: Paging> {
    pub(super) set: S,
    pub(super) pages: Pages<P>,
}

impl<S: KeySet, P: Paging> ErasedStorage<S, P> {
    /// Returns the allocator of both the keys and the pages.
    #[inline]
    pub(super) fn allocator(&self) -> &S::Alloc {
        self.set.index().allocator()
    }
}

impl<S: KeySet, P: Paging> Drop for ErasedStorage<S, P> {
    fn drop(&mut self) {
        /// Frees the pages, even if the drop of a value panics.
        struct FreePages<'a, S: KeySet, P: Paging>(&'a mut ErasedStorage<S, P>);

        impl<S: KeySet, P: Paging> Drop for FreePages<'_, S, P> {
            fn drop(&mut self) {
                let ErasedStorage { set, pages } = &mut *self.0;
                // SAFETY: the allocator of the set never changes (K3, S2). The values are dropped, and the cells not
                // accessed again.
                unsafe { pages.free(set.index().allocator()) };
            }
        }

        let free = FreePages(self);
        let ErasedStorage { set, pages } = &*free.0;
        if set.is_empty() {
            return;
        }
        // SAFETY: the pages are for the values of this set (S3). Set and pages stay until `free` is dropped, so the
        // walk is valid (K4). The values are not accessed again.
        unsafe { pages.values().drop_rest.call(|| Cursor::new(set.walk(), pages.table())) };
    }
}
