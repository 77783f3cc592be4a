//! Hash maps from the numbers of entities.

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, sum_of,
};

/// Five hash maps. Joins go over the first, which is never longer than the others.
pub(in super::super) struct Maps {
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
            if let (Some(second), Some(third)) = (self.second.get(number), self.third.get(number))
                && let (Some(fourth), Some(fifth)) = (self.fourth.get(number), self.fifth.get(number))
            {
                change_by_four(first, second, third, fourth, fifth);
            }
        }
    }
}
