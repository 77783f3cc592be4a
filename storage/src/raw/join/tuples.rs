//! Tuples of members, which are [`Members`] and [`Several`].

use core::ptr::NonNull;

use sparse_set::parts::IndexPage;

use super::{Access, Batch, Elsewhere, Lead, Members, Several};

macro_rules! tuple {
    ($First:ident $($Other:ident)*; $($n:tt $Member:ident)*) => {
        // SAFETY: all is handed on to the members, whose contracts hold.
        unsafe impl<$First: Access, $($Other: Access<Key = $First::Key>),*> Members for ($First, $($Other,)*) {
            type Key = $First::Key;
            type Item = ($First::Item, $($Other::Item,)*);

            const LEADS: &'static [bool] = &[$First::LEADS, $($Other::LEADS),*];

            #[inline]
            fn shortest(&self) -> (usize, Lead<Self::Key>) {
                let mut fewest = usize::MAX;
                let mut shortest = (0, Lead::EMPTY);
                $(
                    if $Member::LEADS && self.$n.len() < fewest {
                        fewest = self.$n.len();
                        // The walk at once, and not by the number: to be found by that, the members would have to lie
                        // in memory.
                        shortest = ($n, self.$n.lead());
                    }
                )*
                debug_assert!(shortest.1.left() <= fewest, "the walk goes through the keys of the shortest");
                shortest
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
                        // SAFETY: caller guarantees that the lead of this member gave the position.
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
                // SAFETY: the places were just found. The rest is as the caller says.
                Some(unsafe { self.items_at(places, cell) })
            }

            #[inline(always)]
            unsafe fn fold<B>(
                self,
                leader: usize,
                lead: Lead<Self::Key>,
                init: B,
                f: impl FnMut(B, (Self::Key, Self::Item)) -> B,
            ) -> B {
                match leader {
                    $(
                        // Loops for each member that can lead, so that none asks in each turn which one it is.
                        // SAFETY: the member can lead. Caller guarantees that the lead is that of the member.
                        $n if $Member::LEADS => unsafe { self.fold_led::<$n, _, _>(lead, init, f) },
                    )*
                    _ => init,
                }
            }
        }

        // SAFETY: all is handed on to the members, whose contracts hold.
        unsafe impl<$First: Access, $($Other: Access<Key = $First::Key>),*> Several for ($First, $($Other,)*) {
            type Places = ($(Option<$Member::Place>,)*);
            type Firsts = [NonNull<()>; [$($n),*].len()];
            type Pages = ($(Option<$Member::Page>,)*);

            #[inline(always)]
            unsafe fn items_at(&self, places: Self::Places, cell: NonNull<()>) -> Self::Item {
                ($(
                    match places.$n {
                        // SAFETY: caller guarantees that this member gave the place, and its item was not yielded
                        // before.
                        Some(place) => unsafe { self.$n.item(place) },
                        // SAFETY: caller guarantees that this member leads, so the cell is its cell for the key, whose
                        // item was not yielded before.
                        None => unsafe { self.$n.item_in(cell) },
                    },
                )*)
            }

            #[inline(never)]
            unsafe fn fold_many<const LEADER: usize, B, F: FnMut(B, (Self::Key, Self::Item)) -> B>(
                self,
                lead: Lead<Self::Key>,
                init: B,
                mut f: F,
            ) -> B {
                $(
                    // Of the members, only this one's loops are compiled.
                    if const { LEADER == $n } {
                        let all = |result, batch: Batch<'_, _>| match batch {
                            // SAFETY: the batch is from the fold below, which gives each key once (J3).
                            Batch::Run(keys, first) => unsafe { self.fold_run::<LEADER, _, _>(keys, first, result, &mut f) },
                            // SAFETY: the cell is that for the key, which the fold below gives once (J3).
                            Batch::One(key, cell) => match unsafe { self.items(LEADER, key, cell) } {
                                Some(items) => f(result, (key, items)),
                                None => result,
                            },
                        };
                        // SAFETY: caller guarantees that the lead is that of this member.
                        return unsafe { self.$n.fold(lead, init, all) };
                    }
                )*
                init
            }

            #[inline(always)]
            unsafe fn cell_in_run(&self, leader: usize, first: NonNull<()>, n: usize) -> NonNull<()> {
                match leader {
                    $(
                        // SAFETY: caller guarantees that the fold of this member gave the cell as the first of a run of
                        // more than `n`.
                        $n if $Member::LEADS => unsafe { self.$n.cell_in_run(first, n) },
                    )*
                    _ => unreachable!("member {leader} does not lead"),
                }
            }

            #[inline(always)]
            fn in_step(&self, leader: usize, keys: &[Self::Key], cell: NonNull<()>) -> Option<(Self::Firsts, usize)> {
                let mut len = keys.len();
                let firsts = [$(
                    if $Member::LEADS && leader == $n {
                        cell
                    } else {
                        let (first, in_step) = self.$n.in_step(keys)?;
                        len = len.min(in_step);
                        first
                    }
                ),*];
                Some((firsts, len))
            }

            #[inline(always)]
            unsafe fn items_in_step(
                &self,
                leader: usize,
                firsts: Self::Firsts,
                n: usize,
                key: Self::Key,
            ) -> Option<Self::Item> {
                $(
                    if !($Member::LEADS && leader == $n) && !self.$n.agrees_in_step(key) {
                        return None;
                    }
                )*
                // SAFETY: `in_step` asked the members for their cells, and put that of the leader beside them. Caller
                // guarantees that they all match the key, and no items were yielded for it.
                Some(unsafe { ($(self.$n.item_in_step(firsts[$n], n, key),)*) })
            }

            #[inline(always)]
            fn pages_of(&self, leader: usize, key: Self::Key) -> Option<Self::Pages> {
                Some(($(if $Member::LEADS && leader == $n { None } else { Some(self.$n.page_of(key)?) },)*))
            }

            #[inline(always)]
            unsafe fn items_in(
                &self,
                leader: usize,
                pages: Self::Pages,
                key: Self::Key,
                cell: NonNull<()>,
            ) -> Option<Self::Item> {
                let places = ($(
                    if $Member::LEADS && leader == $n {
                        None
                    } else {
                        Some(self.$n.find_in(pages.$n?, key)?)
                    },
                )*);
                // SAFETY: the places were just found, in pages that the index of the key is in. The rest is as the
                // caller says.
                Some(unsafe { self.items_at(places, cell) })
            }

            #[inline(always)]
            fn guide(&self, pages: Self::Pages) -> Option<IndexPage<'_, Self::Key>> {
                let mut guide = None;
                let mut candidates = 0;
                $(
                    if let Some(page) = pages.$n.and_then(|page| self.$n.index_page(page)) {
                        guide = guide.or(Some(page));
                        candidates += 1;
                    }
                )*
                if candidates > 1 { guide } else { None }
            }

            #[inline(always)]
            unsafe fn items_beside(
                &self,
                leader: usize,
                pages: Self::Pages,
                guide: IndexPage<'_, Self::Key>,
                key: Self::Key,
                cell: NonNull<()>,
            ) -> Result<Option<Self::Item>, Elsewhere> {
                // The guide is the page of a member that must have the key.
                let Some(position) = guide.get(key) else { return Ok(None) };
                let places = ($(
                    if $Member::LEADS && leader == $n {
                        None
                    } else {
                        let Some(page) = pages.$n else { return Ok(None) };
                        match self.$n.find_beside(page, key, guide, position)? {
                            Some(place) => Some(place),
                            None => return Ok(None),
                        }
                    },
                )*);
                // SAFETY: the places were just found, in pages that the index of the key is in. The rest is as the
                // caller says.
                Ok(Some(unsafe { self.items_at(places, cell) }))
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
