//! Our storages and groups, and hash maps, each by its fastest calls.

use storage::{Entity, Group, Join as _, StableStorage, Storage};

use super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, sum_of,
};

/// Returns the entity with this number.
pub(super) fn entity(number: u32) -> Entity {
    Entity::new(number as usize, 0).expect("as few as there are indices")
}

macro_rules! storages {
    ($($(#[$doc:meta])+ $name:ident: $First:ident, $Other:ident;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name {
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
    /// The first leaves holes, the others remove by swapping, as EnTT's storages of one stable type do.
    FirstStable: StableStorage, Storage;
}

/// The first three storages in a group. A join of two ignores the third.
pub(crate) struct Grouped(Group<(Storage<First>, Storage<Second>, Storage<Third>)>);

impl Filled for Grouped {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, .. } = Storages::new(entities, first);
        Self(Group::new((first, second, third)))
    }

    fn sum(&self) -> u64 {
        sum_of(self.0.storage::<0>().values())
    }
}

impl JoinTwo for Grouped {
    #[inline(never)]
    fn join_two(&mut self) {
        self.0.iter_mut().for_each(|(_, (first, second, _))| change_by_one(first, second));
    }
}

impl JoinThree for Grouped {
    #[inline(never)]
    fn join_three(&mut self) {
        self.0.iter_mut().for_each(|(_, (first, second, third))| change_by_two(first, second, third));
    }
}

/// All five in a group.
pub(crate) struct GroupedFive(Group<AllFive>);

type AllFive = (Storage<First>, Storage<Second>, Storage<Third>, Storage<Fourth>, Storage<Fifth>);

impl Filled for GroupedFive {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, fourth, fifth } = Storages::new(entities, first);
        Self(Group::new((first, second, third, fourth, fifth)))
    }

    fn sum(&self) -> u64 {
        sum_of(self.0.storage::<0>().values())
    }
}

impl JoinFive for GroupedFive {
    #[inline(never)]
    fn join_five(&mut self) {
        let rows = self.0.iter_mut();
        rows.for_each(|(_, (first, second, third, fourth, fifth))| change_by_four(first, second, third, fourth, fifth));
    }
}

/// Two of three in a group; the third component is looked up.
pub(crate) struct TwoOfThree {
    owned: Group<(Storage<First>, Storage<Second>)>,
    third: Storage<Third>,
}

impl Filled for TwoOfThree {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, .. } = Storages::new(entities, first);
        Self { owned: Group::new((first, second)), third }
    }

    fn sum(&self) -> u64 {
        sum_of(self.owned.storage::<0>().values())
    }
}

impl JoinThree for TwoOfThree {
    #[inline(never)]
    fn join_three(&mut self) {
        self.owned.iter_mut().for_each(|(entity, (first, second))| {
            if let Some(third) = self.third.get(entity) {
                change_by_two(first, second, third);
            }
        });
    }
}

/// Four of five in a group; the fifth component is looked up.
pub(crate) struct FourOfFive {
    owned: Group<FirstFour>,
    fifth: Storage<Fifth>,
}

type FirstFour = (Storage<First>, Storage<Second>, Storage<Third>, Storage<Fourth>);

impl Filled for FourOfFive {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, fourth, fifth } = Storages::new(entities, first);
        Self { owned: Group::new((first, second, third, fourth)), fifth }
    }

    fn sum(&self) -> u64 {
        sum_of(self.owned.storage::<0>().values())
    }
}

impl JoinFive for FourOfFive {
    #[inline(never)]
    fn join_five(&mut self) {
        self.owned.iter_mut().for_each(|(entity, (first, second, third, fourth))| {
            if let Some(fifth) = self.fifth.get(entity) {
                change_by_four(first, second, third, fourth, fifth);
            }
        });
    }
}

/// Three of five in a group; the fourth and the fifth component are looked up.
pub(crate) struct ThreeOfFive {
    owned: Group<(Storage<First>, Storage<Second>, Storage<Third>)>,
    fourth: Storage<Fourth>,
    fifth: Storage<Fifth>,
}

impl Filled for ThreeOfFive {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, fourth, fifth } = Storages::new(entities, first);
        Self { owned: Group::new((first, second, third)), fourth, fifth }
    }

    fn sum(&self) -> u64 {
        sum_of(self.owned.storage::<0>().values())
    }
}

impl JoinFive for ThreeOfFive {
    #[inline(never)]
    fn join_five(&mut self) {
        self.owned.iter_mut().for_each(|(entity, (first, second, third))| {
            if let (Some(fourth), Some(fifth)) = (self.fourth.get(entity), self.fifth.get(entity)) {
                change_by_four(first, second, third, fourth, fifth);
            }
        });
    }
}

/// Five hash maps. Joins iterate over the first, which is never longer than the others.
pub(crate) struct Maps {
    first: hashbrown::HashMap<u32, First>,
    second: hashbrown::HashMap<u32, Second>,
    third: hashbrown::HashMap<u32, Third>,
    fourth: hashbrown::HashMap<u32, Fourth>,
    fifth: hashbrown::HashMap<u32, Fifth>,
}

impl Filled for Maps {
    fn new(entities: u32, first: &[u32]) -> Self {
        Self {
            first: first.iter().map(|number| (*number, component(*number))).collect(),
            second: (0..entities).map(|number| (number, component(number))).collect(),
            third: (0..entities).map(|number| (number, component(number))).collect(),
            fourth: (0..entities).map(|number| (number, component(number))).collect(),
            fifth: (0..entities).map(|number| (number, component(number))).collect(),
        }
    }

    fn sum(&self) -> u64 {
        sum_of(self.first.values())
    }
}

impl JoinTwo for Maps {
    #[inline(never)]
    fn join_two(&mut self) {
        for (number, first) in &mut self.first {
            if let Some(second) = self.second.get(number) {
                change_by_one(first, second);
            }
        }
    }
}

impl JoinThree for Maps {
    #[inline(never)]
    fn join_three(&mut self) {
        for (number, first) in &mut self.first {
            if let (Some(second), Some(third)) = (self.second.get(number), self.third.get(number)) {
                change_by_two(first, second, third);
            }
        }
    }
}

impl JoinFive for Maps {
    #[inline(never)]
    fn join_five(&mut self) {
        for (number, first) in &mut self.first {
            if let (Some(second), Some(third)) = (self.second.get(number), self.third.get(number)) {
                if let (Some(fourth), Some(fifth)) = (self.fourth.get(number), self.fifth.get(number)) {
                    change_by_four(first, second, third, fourth, fifth);
                }
            }
        }
    }
}
