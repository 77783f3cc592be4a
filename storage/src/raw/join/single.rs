//! [`Single`], the only member of a join.

use core::ptr::NonNull;

use super::{Access, Batch, Lead, Members};

/// The only member of a join.
#[derive(Clone)]
pub struct Single<M>(pub(crate) M);

// SAFETY: all is handed on to the member, whose contract holds.
unsafe impl<M: Access> Members for Single<M> {
    type Key = M::Key;
    type Item = M::Item;

    const LEADS: &'static [bool] = &[M::LEADS];

    #[inline]
    fn shortest(&self) -> (usize, Lead<M::Key>) {
        (0, self.0.lead())
    }

    #[inline]
    fn lead(&self, _leader: usize) -> Lead<M::Key> {
        self.0.lead()
    }

    #[inline(always)]
    unsafe fn cell_at(&self, _leader: usize, position: usize) -> NonNull<()> {
        // SAFETY: caller guarantees that the lead gave the position.
        unsafe { self.0.cell_at(position) }
    }

    #[inline]
    fn contains(&self, key: M::Key) -> bool {
        self.0.find(key).is_some()
    }

    #[inline(always)]
    unsafe fn items(&self, leader: usize, key: M::Key, cell: NonNull<()>) -> Option<M::Item> {
        Some(if leader == 0 {
            // SAFETY: caller guarantees that the member leads, so the cell is its cell for the key, whose item was not
            // yielded before.
            unsafe { self.0.item_in(cell) }
        } else {
            let place = self.0.find(key)?;
            // SAFETY: the place was just found. Caller guarantees that its item was not yielded before.
            unsafe { self.0.item(place) }
        })
    }

    #[inline(always)]
    unsafe fn fold<B>(
        self,
        _leader: usize,
        lead: Lead<M::Key>,
        init: B,
        mut f: impl FnMut(B, (M::Key, M::Item)) -> B,
    ) -> B {
        let all = |mut result, batch: Batch<'_, _>| match batch {
            Batch::Run(keys, first) => {
                for (n, &key) in keys.iter().enumerate() {
                    // SAFETY: the fold below gave the run, which has a cell for each key.
                    let cell = unsafe { self.0.cell_in_run(first, n) };
                    // SAFETY: the cell is from the fold below, which yields each once (J3). Caller guarantees that its
                    // item was not yielded before.
                    result = f(result, (key, unsafe { self.0.item_in(cell) }));
                }
                result
            }
            // SAFETY: the cell is from the fold below, which yields each once (J3). Caller guarantees that its item was
            // not yielded before.
            Batch::One(key, cell) => f(result, (key, unsafe { self.0.item_in(cell) })),
        };
        // SAFETY: caller guarantees that the lead is that of the member.
        unsafe { self.0.fold(lead, init, all) }
    }
}
