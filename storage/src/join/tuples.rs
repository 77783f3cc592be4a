//! [`Join`] for tuples of members.

use super::sealed::Sealed;
use super::{Join, Kind, Member};

/// The combined kind of the members.
macro_rules! kind {
    ($Last:ident) => { $Last::Kind };
    ($First:ident $($Other:ident)+) => { <$First::Kind as Kind>::Or<kind!($($Other)+)> };
}

macro_rules! tuple {
    ($First:ident $($Other:ident)*; $($n:tt)*) => {
        impl<$First: Member, $($Other: Member<Key = $First::Key>),*> Sealed for ($First, $($Other,)*) {}

        impl<$First: Member, $($Other: Member<Key = $First::Key>),*> Join for ($First, $($Other,)*) {
            type Key = $First::Key;
            type Item = ($First::Item, $($Other::Item,)*);
            type Kind = kind!($First $($Other)*);
            type Members = ($First::Members, $($Other::Members,)*);

            #[inline]
            fn into_members(self) -> Self::Members {
                ($(self.$n.into_members(),)*)
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
