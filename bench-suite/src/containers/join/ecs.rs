//! Worlds of `hecs`, `bevy_ecs` and `shipyard`, each by its fastest calls.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::query::QueryState;
use shipyard::{AddComponent, EntityId, IntoIter, View, ViewMut};

use super::joined::{
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

/// A world of `bevy_ecs`, all of whose components lie in sparse sets, and the prepared queries.
pub(crate) struct BevyWorld {
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

impl Filled for shipyard::World {
    fn new(entities: u32, first: &[u32]) -> Self {
        let world = Self::new();
        let entity = |number: u32| EntityId::new_from_index_and_gen(u64::from(number), 0);
        {
            let (mut firsts, mut seconds, mut thirds, mut fourths, mut fifths) =
                world.borrow::<AllMut<'_>>().expect("nothing else is borrowed");
            for number in 0..entities {
                seconds.add_component_unchecked(entity(number), component::<Second>(number));
                thirds.add_component_unchecked(entity(number), component::<Third>(number));
                fourths.add_component_unchecked(entity(number), component::<Fourth>(number));
                fifths.add_component_unchecked(entity(number), component::<Fifth>(number));
            }
            for number in first {
                firsts.add_component_unchecked(entity(*number), component::<First>(*number));
            }
        }
        world
    }

    fn sum(&self) -> u64 {
        sum_of(self.borrow::<View<'_, First>>().expect("nothing else is borrowed").as_slice())
    }
}

impl JoinTwo for shipyard::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let (mut firsts, seconds) =
            self.borrow::<(ViewMut<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        (&mut firsts, &seconds).iter().for_each(|(first, second)| change_by_one(first, second));
    }
}

impl JoinThree for shipyard::World {
    #[inline(never)]
    fn join_three(&mut self) {
        let (mut firsts, seconds, thirds) =
            self.borrow::<(ViewMut<'_, First>, View<'_, Second>, View<'_, Third>)>().expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds).iter();
        joined.for_each(|(first, second, third)| change_by_two(first, second, third));
    }
}

impl JoinFive for shipyard::World {
    #[inline(never)]
    fn join_five(&mut self) {
        type All<'a> = (ViewMut<'a, First>, View<'a, Second>, View<'a, Third>, View<'a, Fourth>, View<'a, Fifth>);
        let (mut firsts, seconds, thirds, fourths, fifths) =
            self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds, &fourths, &fifths).iter();
        joined.for_each(|(first, second, third, fourth, fifth)| change_by_four(first, second, third, fourth, fifth));
    }
}

/// All five sparse sets of `shipyard`, to fill them.
type AllMut<'a> =
    (ViewMut<'a, First>, ViewMut<'a, Second>, ViewMut<'a, Third>, ViewMut<'a, Fourth>, ViewMut<'a, Fifth>);
