//! Ours: five storages of a kind, and storages of which the first alone leaves holes.

use storage::{Entity, Join as _, StableStorage, Storage};

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, sum_of,
};

/// The entity of a number.
pub(super) fn entity(number: u32) -> Entity {
    Entity::new(number as usize, 0).expect("as few as there are indices")
}

macro_rules! storages {
    ($($(#[$doc:meta])+ $name:ident: $First:ident, $Other:ident;)+) => {$(
        $(#[$doc])+
        pub(in super::super) struct $name {
            pub(super) first: $First<First>,
            pub(super) second: $Other<Second>,
            pub(super) third: $Other<Third>,
            pub(super) fourth: $Other<Fourth>,
            pub(super) fifth: $Other<Fifth>,
        }

        impl Filled for $name {
            fn new(entities: u32, first: &[u32]) -> Self {
                Self {
                    first: first.iter().map(|number| (entity(*number), component(*number))).collect(),
                    second: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    third: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    fourth: (0..entities).map(|number| (entity(number), component(number))).collect(),
                    fifth: (0..entities).map(|number| (entity(number), component(number))).collect(),
                }
            }

            fn sum(&self) -> u64 {
                sum_of(self.first.values())
            }
        }

        impl JoinTwo for $name {
            #[inline(never)]
            fn join_two(&mut self) {
                (&mut self.first, &self.second).join().for_each(|(_, (first, second))| change_by_one(first, second));
            }
        }

        impl JoinThree for $name {
            #[inline(never)]
            fn join_three(&mut self) {
                let joined = (&mut self.first, &self.second, &self.third).join();
                joined.for_each(|(_, (first, second, third))| change_by_two(first, second, third));
            }
        }

        impl JoinFive for $name {
            #[inline(never)]
            fn join_five(&mut self) {
                let joined = (&mut self.first, &self.second, &self.third, &self.fourth, &self.fifth).join();
                joined.for_each(|(_, (first, second, third, fourth, fifth))| {
                    change_by_four(first, second, third, fourth, fifth);
                });
            }
        }
    )+};
}

storages! {
    /// Storages that remove by swapping.
    Storages: Storage, Storage;
    /// Storages that leave holes.
    StableStorages: StableStorage, StableStorage;
    /// The first leaves holes, the others remove by swapping: EnTT's case of a stable type.
    FirstStable: StableStorage, Storage;
}
