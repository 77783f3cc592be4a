//! Ours as well: groups of storages, which own all that is joined, or all but one or two.

use storage::{Group, Storage};

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, sum_of,
};
use super::storages::Storages;

/// The first three storages in a group, which keeps what they share in front. A join of two passes over the third.
pub(in super::super) struct Grouped(Group<(Storage<First>, Storage<Second>, Storage<Third>)>);

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
pub(in super::super) struct GroupedFive(Group<AllFive>);

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

/// Two of three in a group; the third component is looked up for each entity that the group keeps in front.
pub(in super::super) struct TwoOfThree {
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
pub(in super::super) struct FourOfFive {
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
pub(in super::super) struct ThreeOfFive {
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
