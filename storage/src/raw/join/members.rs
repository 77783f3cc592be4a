//! [`Members`], all members of a join.

use core::ptr::NonNull;

use sparse_set::SparseKey;

use super::{Access, Lead};

/// The members of a join, and the way from a key to all their items.
///
/// # Safety
/// - Each member keeps the contract of [`Access`].
/// - [`lead`](Self::lead), [`cell_at`](Self::cell_at) and [`fold`](Self::fold) are those of the member with the number `leader`.
pub unsafe trait Members {
    /// What all members are asked for.
    type Key: SparseKey;

    /// What they have for a key, together.
    type Item;

    /// Which members can lead.
    const LEADS: &'static [bool];

    /// The number of the member that can lead and has the fewest keys; of several the first.
    fn shortest(&self) -> usize;

    /// A walk over all keys of the leader.
    fn lead(&self, leader: usize) -> Lead<Self::Key>;

    /// The cell of the leader at a position of its lead.
    ///
    /// # Safety
    /// - The leader can lead, and [`lead`](Self::lead) gave the position.
    unsafe fn cell_at(&self, leader: usize, position: usize) -> NonNull<()>;

    /// Whether all members agree to `key`.
    fn contains(&self, key: Self::Key) -> bool;

    /// The items of all members for `key`, `None` if one of them does not agree. `cell` is that of the leader; if no
    /// member has the number `leader`, all are asked.
    ///
    /// # Safety
    /// - If there is a leader, `cell` is its cell for `key`.
    /// - No items for the same key were given out before, if some are exclusive.
    unsafe fn items(&self, leader: usize, key: Self::Key, cell: NonNull<()>) -> Option<Self::Item>;

    /// Calls `f` for each key that `lead` has still to give, if all members agree to it, with its items.
    ///
    /// # Safety
    /// - `lead` is from [`lead`](Self::lead) with this leader.
    /// - No items for the keys that `lead` has still to give were given out before, if some are exclusive.
    unsafe fn fold<B>(
        &self,
        leader: usize,
        lead: Lead<Self::Key>,
        init: B,
        f: impl FnMut(B, (Self::Key, Self::Item)) -> B,
    ) -> B;
}

/// The only member of a join.
#[derive(Clone)]
pub struct Single<M>(pub(crate) M);

// SAFETY: all is handed on to the member, whose contract holds.
unsafe impl<M: Access> Members for Single<M> {
    type Key = M::Key;
    type Item = M::Item;

    const LEADS: &'static [bool] = &[M::LEADS];

    #[inline]
    fn shortest(&self) -> usize {
        0
    }

    #[inline]
    fn lead(&self, _leader: usize) -> Lead<M::Key> {
        self.0.lead()
    }

    #[inline(always)]
    unsafe fn cell_at(&self, _leader: usize, position: usize) -> NonNull<()> {
        // SAFETY: the lead gave the position, says the caller.
        unsafe { self.0.cell_at(position) }
    }

    #[inline]
    fn contains(&self, key: M::Key) -> bool {
        self.0.find(key).is_some()
    }

    #[inline(always)]
    unsafe fn items(&self, leader: usize, key: M::Key, cell: NonNull<()>) -> Option<M::Item> {
        if leader == 0 {
            // SAFETY: the cell is that for the key, and its item was not given out before, says the caller.
            Some(unsafe { self.0.item_in(cell) })
        } else {
            let place = self.0.find(key)?;
            // SAFETY: the place was just found, and its item was not given out before, says the caller.
            Some(unsafe { self.0.item(place) })
        }
    }

    #[inline(always)]
    unsafe fn fold<B>(
        &self,
        _leader: usize,
        lead: Lead<M::Key>,
        init: B,
        mut f: impl FnMut(B, (M::Key, M::Item)) -> B,
    ) -> B {
        // SAFETY: the lead is that of the member, says the caller. It gives each key once (J3), and the items were not given out before.
        unsafe { self.0.fold(lead, init, |result, key, cell| f(result, (key, self.0.item_in(cell)))) }
    }
}

macro_rules! tuple {
    ($First:ident $($Other:ident)*; $($n:tt $Member:ident)*) => {
        // SAFETY: all is handed on to the members, whose contracts hold.
        unsafe impl<$First: Access, $($Other: Access<Key = $First::Key>),*> Members for ($First, $($Other,)*) {
            type Key = $First::Key;
            type Item = ($First::Item, $($Other::Item,)*);

            const LEADS: &'static [bool] = &[$First::LEADS, $($Other::LEADS),*];

            #[inline]
            fn shortest(&self) -> usize {
                let mut shortest = (0, usize::MAX);
                $(
                    if $Member::LEADS && self.$n.len() < shortest.1 {
                        shortest = ($n, self.$n.len());
                    }
                )*
                shortest.0
            }

            #[inline]
            fn lead(&self, leader: usize) -> Lead<Self::Key> {
                match leader {
                    $($n => self.$n.lead(),)*
                    _ => Lead::EMPTY,
                }
            }

            #[inline(always)]
            unsafe fn cell_at(&self, leader: usize, position: usize) -> NonNull<()> {
                match leader {
                    $(
                        // SAFETY: the lead of this member gave the position, says the caller.
                        $n if $Member::LEADS => unsafe { self.$n.cell_at(position) },
                    )*
                    _ => unreachable!("member {leader} does not lead"),
                }
            }

            #[inline]
            fn contains(&self, key: Self::Key) -> bool {
                $(self.$n.find(key).is_some())&&*
            }

            #[inline(always)]
            unsafe fn items(&self, leader: usize, key: Self::Key, cell: NonNull<()>) -> Option<Self::Item> {
                // All are found before the first reference is made, so that a key that fails costs no look at values.
                let places = ($(if $Member::LEADS && leader == $n { None } else { Some(self.$n.find(key)?) },)*);
                Some(($(
                    match places.$n {
                        // SAFETY: the place was just found, and its item was not given out before, says the caller.
                        Some(place) => unsafe { self.$n.item(place) },
                        // SAFETY: this member leads, so the cell is its cell for the key, whose item was not given out before, says the
                        // caller.
                        None => unsafe { self.$n.item_in(cell) },
                    },
                )*))
            }

            #[inline(always)]
            unsafe fn fold<B>(
                &self,
                leader: usize,
                lead: Lead<Self::Key>,
                init: B,
                mut f: impl FnMut(B, (Self::Key, Self::Item)) -> B,
            ) -> B {
                match leader {
                    $(
                        // A loop for each member that can lead, so that none asks in each turn which one it is.
                        // SAFETY: the lead is that of this member, says the caller. It gives each key once (J3), so that the cells are
                        // different in each member (J2), and the items for its keys were not given out before.
                        $n if $Member::LEADS => unsafe {
                            self.$n.fold(lead, init, |result, key, cell| match self.items($n, key, cell) {
                                Some(items) => f(result, (key, items)),
                                None => result,
                            })
                        },
                    )*
                    _ => init,
                }
            }
        }
    };
}

tuple!(M0; 0 M0);
tuple!(M0 M1; 0 M0 1 M1);
tuple!(M0 M1 M2; 0 M0 1 M1 2 M2);
tuple!(M0 M1 M2 M3; 0 M0 1 M1 2 M2 3 M3);
tuple!(M0 M1 M2 M3 M4; 0 M0 1 M1 2 M2 3 M3 4 M4);
tuple!(M0 M1 M2 M3 M4 M5; 0 M0 1 M1 2 M2 3 M3 4 M4 5 M5);
tuple!(M0 M1 M2 M3 M4 M5 M6; 0 M0 1 M1 2 M2 3 M3 4 M4 5 M5 6 M6);
tuple!(M0 M1 M2 M3 M4 M5 M6 M7; 0 M0 1 M1 2 M2 3 M3 4 M4 5 M5 6 M6 7 M7);
