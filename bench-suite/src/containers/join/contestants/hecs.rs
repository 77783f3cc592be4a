//! A world of `hecs`.

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, all_but_first, change_by_four,
    change_by_one, change_by_two, component, sum_of,
};

impl Filled for hecs::World {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut world = Self::new();
        let spawned: Vec<hecs::Entity> = (0..entities).map(|number| world.spawn(all_but_first(number))).collect();
        for number in first {
            world.insert_one(spawned[*number as usize], component::<First>(*number)).expect("an entity that is alive");
        }
        world
    }

    fn sum(&self) -> u64 {
        sum_of(self.query::<&First>().iter())
    }
}

impl JoinTwo for hecs::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.query_mut::<(&mut First, &Second)>().into_iter();
        joined.for_each(|(first, second)| change_by_one(first, second));
    }
}

impl JoinThree for hecs::World {
    #[inline(never)]
    fn join_three(&mut self) {
        let joined = self.query_mut::<(&mut First, &Second, &Third)>().into_iter();
        joined.for_each(|(first, second, third)| change_by_two(first, second, third));
    }
}

impl JoinFive for hecs::World {
    #[inline(never)]
    fn join_five(&mut self) {
        let joined = self.query_mut::<(&mut First, &Second, &Third, &Fourth, &Fifth)>().into_iter();
        joined.for_each(|(first, second, third, fourth, fifth)| change_by_four(first, second, third, fourth, fifth));
    }
}
