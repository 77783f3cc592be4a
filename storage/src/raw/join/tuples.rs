//! [`Access`] for tuples of members. No member is a tuple: only types that are a `Member` get here.

use sparse_set::internal::IndexPage;

use super::{Access, Lead};

macro_rules! tuple {
    ($First:ident $($Other:ident)*; $($n:tt $Member:ident)*) => {
        // SAFETY: the members uphold the contract.
        unsafe impl<$First: Access, $($Other: Access<Key = $First::Key>),*> Access for ($First, $($Other,)*) {
            type Key = $First::Key;
            type Item = ($First::Item, $($Other::Item,)*);
            type Place = ($First::Place, $($Other::Place,)*);
            type Run = ($First::Run, $($Other::Run,)*);

            type Page = ($First::Page, $($Other::Page,)*);

            const LEADS: &'static [bool] = &[$First::LEADS[0], $($Other::LEADS[0]),*];

            #[inline(always)]
            fn shortest(&self) -> (usize, usize) {
                let mut shortest = (usize::MAX, 0);
                $(
                    let (keys, _) = self.$n.shortest();
                    if keys < shortest.0 {
                        shortest = (keys, $n);
                    }
                )*
                shortest
            }

            #[inline(always)]
            fn lead(&self, leader: usize) -> Lead<Self::Key> {
                match leader {
                    $($n => self.$n.lead(0),)*
                    _ => Lead::EMPTY,
                }
            }

            #[inline(always)]
            unsafe fn run(&self, leader: usize, position: usize, keys: &[Self::Key]) -> (Self::Run, usize) {
                // SAFETY: caller guarantees the conditions for the leader, which is number 0 to itself.
                let runs = unsafe { ($(self.$n.run(leader.wrapping_sub($n), position, keys),)*) };
                (($(runs.$n.0,)*), usize::MAX$(.min(runs.$n.1))*)
            }

            #[inline(always)]
            fn in_step(run: Self::Run) -> bool {
                $($Member::in_step(run.$n))&&*
            }

            #[inline(always)]
            fn page<const IN_STEP: bool>(&self, leader: usize, key: Self::Key) -> Option<Self::Page> {
                Some(($(self.$n.page::<IN_STEP>(leader.wrapping_sub($n), key)?,)*))
            }

            #[inline(always)]
            unsafe fn find<const IN_STEP: bool>(
                &self,
                leader: usize,
                run: Self::Run,
                n: usize,
                page: Self::Page,
                key: Self::Key,
                guide: Option<(IndexPage<'_, Self::Key>, usize)>,
            ) -> Option<Self::Place> {
                // SAFETY: run and page are the members'. Caller guarantees that they and the guide match the key.
                Some(unsafe { ($(self.$n.find::<IN_STEP>(leader.wrapping_sub($n), run.$n, n, page.$n, key, guide)?,)*) })
            }

            /// Comparing needs two look-ups. Members that cannot lead have no place of their own to compare.
            #[inline(always)]
            fn guide(&self, page: Self::Page) -> Option<IndexPage<'_, Self::Key>> {
                if Self::LEADS.len() < 3 || !($($Member::LEADS[0])&&*) {
                    return None;
                }
                None$(.or(self.$n.guide(page.$n)))*
            }

            #[inline(always)]
            unsafe fn item(&self, place: Self::Place) -> Self::Item {
                // SAFETY: the members found the places. Caller guarantees that their items were not yielded before.
                unsafe { ($(self.$n.item(place.$n),)*) }
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
