//! [`Access`] for tuples of members. No member is a tuple: only types that are a `Member` get here.

use super::access::{By, Sought};
use super::{Access, DriverKeys};

macro_rules! tuple {
    ($First:ident $($Other:ident)*; $($n:tt)*) => {
        // SAFETY: the members uphold the contract.
        unsafe impl<$First: Access, $($Other: Access<Key = $First::Key>),*> Access for ($First, $($Other,)*) {
            type Key = $First::Key;
            type Item = ($First::Item, $($Other::Item,)*);
            type Fetch = ($First::Fetch, $($Other::Fetch,)*);

            const CAN_DRIVE: &'static [bool] = &[$First::CAN_DRIVE[0], $($Other::CAN_DRIVE[0]),*];

            #[inline(always)]
            fn driver_keys(&self, number: usize) -> Option<DriverKeys<Self::Key>> {
                match number {
                    $($n => self.$n.driver_keys(0),)*
                    _ => None,
                }
            }

            #[inline(always)]
            unsafe fn prepare(
                &self,
                by: By,
                driver: usize,
                start: usize,
                keys: &mut &[Self::Key],
            ) -> Option<Self::Fetch> {
                // SAFETY: caller guarantees the condition for the driver, which is number 0 to itself. Each member
                // keeps the keys or shortens them at the end.
                Some(unsafe { ($(self.$n.prepare(by, driver.wrapping_sub($n), start, keys)?,)*) })
            }

            #[inline(always)]
            unsafe fn find<'s>(&'s self, fetch: Self::Fetch, sought: &mut Sought<'s, Self::Key>) -> Option<Self::Item> {
                // SAFETY: each member gets the state that it prepared. Caller guarantees the other conditions.
                Some(unsafe { ($(self.$n.find(fetch.$n, sought)?,)*) })
            }
        }
    };
}

tuple!(M0; 0);
tuple!(M0 M1; 0 1);
tuple!(M0 M1 M2; 0 1 2);
tuple!(M0 M1 M2 M3; 0 1 2 3);
tuple!(M0 M1 M2 M3 M4; 0 1 2 3 4);
tuple!(M0 M1 M2 M3 M4 M5; 0 1 2 3 4 5);
tuple!(M0 M1 M2 M3 M4 M5 M6; 0 1 2 3 4 5 6);
tuple!(M0 M1 M2 M3 M4 M5 M6 M7; 0 1 2 3 4 5 6 7);
