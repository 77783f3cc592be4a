//! [`BevyWorld`], a world of `bevy_ecs`.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::query::QueryState;

use super::super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, all_but_first, change_by_four,
    change_by_one, change_by_two, component, sum_of,
};

/// A world of `bevy_ecs`, all of whose components lie in sparse sets, and the prepared queries.
pub(in super::super) struct BevyWorld {
    world: bevy_ecs::world::World,
    one: QueryState<&'static First>,
    two: QueryState<(&'static mut First, &'static Second)>,
    three: QueryState<(&'static mut First, &'static Second, &'static Third)>,
    five: QueryState<(&'static mut First, &'static Second, &'static Third, &'static Fourth, &'static Fifth)>,
}

impl Filled for BevyWorld {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut world = bevy_ecs::world::World::new();
        let spawned: Vec<bevy_ecs::entity::Entity> =
            (0..entities).map(|number| world.spawn(all_but_first(number)).id()).collect();
        for number in first {
            world.entity_mut(spawned[*number as usize]).insert(component::<First>(*number));
        }
        let (one, two, three, five) = (world.query(), world.query(), world.query(), world.query());
        Self { world, one, two, three, five }
    }

    fn sum(&self) -> u64 {
        sum_of(self.one.query_manual(&self.world))
    }
}

impl JoinTwo for BevyWorld {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.two.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second)| change_by_one(first.bypass_change_detection(), second));
    }
}

impl JoinThree for BevyWorld {
    #[inline(never)]
    fn join_three(&mut self) {
        let joined = self.three.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second, third)| change_by_two(first.bypass_change_detection(), second, third));
    }
}

impl JoinFive for BevyWorld {
    #[inline(never)]
    fn join_five(&mut self) {
        let joined = self.five.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second, third, fourth, fifth)| {
            change_by_four(first.bypass_change_detection(), second, third, fourth, fifth);
        });
    }
}
