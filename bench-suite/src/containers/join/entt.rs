use super::joined::{Filled, JoinFive, JoinThree, JoinTwo};
use crate::raw::entt::{Joins, Kind};

macro_rules! joins {
    ($($(#[$doc:meta])+ $name:ident: $($trait:ident $join:ident),+;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name(Joins);

        impl Filled for $name {
            fn new(entities: u32, first: &[u32]) -> Self {
                Self(Joins::new(Kind::$name, entities, first))
            }

            fn sum(&self) -> u64 {
                self.0.sum()
            }
        }

        $(impl $trait for $name {
            #[inline]
            fn $join(&mut self) {
                self.0.$join();
            }
        })+
    )+};
}

joins! {
    /// Views of packed storages.
    Views: JoinTwo join_two, JoinThree join_three, JoinFive join_five;
    /// Views of storages with holes.
    ViewsInPlace: JoinTwo join_two, JoinThree join_three, JoinFive join_five;
    /// A group of three. A join of two ignores the third.
    ThreeOfThree: JoinTwo join_two, JoinThree join_three;
    /// A group of five.
    FiveOfFive: JoinFive join_five;
    /// A group of two that looks up the third.
    TwoOfThree: JoinThree join_three;
    /// A group of four that looks up the fifth.
    FourOfFive: JoinFive join_five;
    /// A group of three that looks up the fourth and the fifth.
    ThreeOfFive: JoinFive join_five;
}
