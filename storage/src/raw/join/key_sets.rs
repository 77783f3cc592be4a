//! Sets of keys and pools as members of joins: they have keys and no values.

use core::ptr::NonNull;

use sparse_set::allocator::Allocator;
use sparse_set::parts::IndexPage;
use sparse_set::{SparseKey, SparseSet};

use super::{Access, Batch, Lead, LeadSource};
use crate::EntityPool;
use crate::raw::PageTable;

/// `$Set`, whose keys are `$keys`, as the member of a join, with what is left of the trait.
macro_rules! key_set {
    ($Set:ident, $keys:ident, $contains:ident, $($pages:tt)*) => {
        // SAFETY: there are no items but `()`. A reference keeps the keys borrowed (J1), none of which is there twice
        // (J2).
        unsafe impl<'a, K: SparseKey, A: Allocator> Access for &'a $Set<K, A> {
            type Key = K;
            type Item = ();
            type Place = ();

            const LEADS: bool = true;

            #[inline]
            fn len(&self) -> usize {
                self.$keys().len()
            }

            #[inline]
            fn lead(&self) -> Lead<K> {
                self.$keys().lead()
            }

            #[inline(always)]
            fn find(&self, key: K) -> Option<()> {
                self.$contains(key).then_some(())
            }

            #[inline(always)]
            unsafe fn item(&self, (): ()) {}

            #[inline(always)]
            unsafe fn cell_at(&self, _position: usize) -> NonNull<()> {
                NonNull::dangling()
            }

            #[inline(always)]
            unsafe fn item_in(&self, _cell: NonNull<()>) {}

            #[inline(always)]
            unsafe fn fold<B>(&self, lead: Lead<K>, init: B, f: impl FnMut(B, Batch<'_, K>) -> B) -> B {
                // SAFETY: caller guarantees that the lead is that of these keys. Values without a size have a cell at
                // each position.
                unsafe { self.$keys().fold(lead, PageTable::<()>::EMPTY, init, f) }
            }

            #[inline(always)]
            unsafe fn cell_in_run(&self, first: NonNull<()>, _n: usize) -> NonNull<()> {
                first
            }

            /// Each key is looked up, which hinders no other member from being in step.
            #[inline(always)]
            fn in_step(&self, keys: &[K]) -> Option<(NonNull<()>, usize)> {
                Some((NonNull::dangling(), keys.len()))
            }

            #[inline(always)]
            fn agrees_in_step(&self, key: K) -> bool {
                self.$contains(key)
            }

            #[inline(always)]
            unsafe fn item_in_step(&self, _first: NonNull<()>, _n: usize, _key: K) {}

            $($pages)*
        }
    };
}

key_set! {
    SparseSet, as_slice, contains,

    type Page = IndexPage<'a, K>;

    #[inline(always)]
    fn page_of(&self, key: K) -> Option<IndexPage<'a, K>> {
        self.as_index().view().page_of(key)
    }

    #[inline(always)]
    fn find_in(&self, page: IndexPage<'a, K>, key: K) -> Option<()> {
        page.get(key).map(|_| ())
    }
}

key_set! {
    EntityPool, alive, is_alive,

    type Page = ();

    #[inline(always)]
    fn page_of(&self, _key: K) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn find_in(&self, (): (), key: K) -> Option<()> {
        self.find(key)
    }
}
