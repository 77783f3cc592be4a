//! [`Vacant`]: what stands for pages and directories that are not allocated.

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::sparse_index::Entry;
use crate::key::SparseKey;
use crate::slot::Slot;

/// The longest directory that is allocated whole.
const MAX_ENTRIES: usize = 256;

/// The largest page by default: 4096 slots of 8 bytes. All are absent, and never written. It is aligned for `u64`, the
/// widest slot.
static PAGE: [u64; 4096] = [0; 4096];

/// The directory of a [complete](Vacant::IS_COMPLETE) index without pages. It is never written. A reference has the
/// layout of an [`Entry`].
static DIRECTORY: [&[u64; 4096]; MAX_ENTRIES] = [&PAGE; MAX_ENTRIES];

/// The directory of an index without pages, and its entries.
pub(super) struct Vacant<K>(PhantomData<K>);

impl<K: SparseKey> Vacant<K> {
    /// The number of pages for all indices below the limit.
    pub(super) const MAX_LEN: usize = K::INDEX_LIMIT.div_ceil(K::PAGE_LEN);

    /// Whether directories are complete: they have an entry for each page that there can be, and entries without a page
    /// point to absent slots. So look-ups do not branch, and take a third less time.
    ///
    /// Only for short directories, which cost 2 KiB at most.
    pub(super) const IS_COMPLETE: bool =
        Self::MAX_LEN <= MAX_ENTRIES && size_of::<K::Slot>().saturating_mul(K::PAGE_LEN) <= size_of_val(&PAGE);

    /// The entry of a page that is not allocated.
    pub(super) const ENTRY: Entry<K> =
        if Self::IS_COMPLETE { NonNull::new((&raw const PAGE).cast::<Slot<K>>().cast_mut()) } else { None };

    /// The directory of an index without pages.
    pub(super) const DIRECTORY: NonNull<Entry<K>> =
        match NonNull::new((&raw const DIRECTORY).cast::<Entry<K>>().cast_mut()) {
            Some(directory) if Self::IS_COMPLETE => directory,
            _ => NonNull::dangling(),
        };
}
