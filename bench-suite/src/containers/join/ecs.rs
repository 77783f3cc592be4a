//! Worlds of `hecs`, `bevy_ecs` and `shipyard`, each by its fastest calls.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::query::QueryState;
use shipyard::{AddComponent, EntityId, IntoIter, View, ViewMut};

use super::super::component_store::Held;
use super::joined::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, sum_of,
};

/// Returns all components of an entity but the first.
fn all_but_first(number: u32) -> (Second, Third, Fourth, Fifth) {
    (component(number), component(number), component(number), component(number))
}

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

/// Returns all components of an entity but the first.
fn held_but_first<const TABLE: bool>(
    number: u32,
) -> (Held<Second, TABLE>, Held<Third, TABLE>, Held<Fourth, TABLE>, Held<Fifth, TABLE>) {
    (Held(component(number)), Held(component(number)), Held(component(number)), Held(component(number)))
}

/// The query of a join of five.
type Five<const TABLE: bool> = (&'static mut Held<First, TABLE>, FourOthers<TABLE>);
type FourOthers<const TABLE: bool> = (
    &'static Held<Second, TABLE>,
    &'static Held<Third, TABLE>,
    &'static Held<Fourth, TABLE>,
    &'static Held<Fifth, TABLE>,
);

/// A world of `bevy_ecs`, with all components in tables or all in sparse sets, and the prepared queries.
pub(crate) struct BevyWorld<const TABLE: bool> {
    world: bevy_ecs::world::World,
    one: QueryState<&'static Held<First, TABLE>>,
    two: QueryState<(&'static mut Held<First, TABLE>, &'static Held<Second, TABLE>)>,
    three: QueryState<(&'static mut Held<First, TABLE>, &'static Held<Second, TABLE>, &'static Held<Third, TABLE>)>,
    five: QueryState<Five<TABLE>>,
}

impl<const TABLE: bool> Filled for BevyWorld<TABLE> {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut world = bevy_ecs::world::World::new();
        let spawned: Vec<bevy_ecs::entity::Entity> =
            (0..entities).map(|number| world.spawn(held_but_first::<TABLE>(number)).id()).collect();
        for number in first {
            world.entity_mut(spawned[*number as usize]).insert(Held::<First, TABLE>(component(*number)));
        }
        let (one, two, three, five) = (world.query(), world.query(), world.query(), world.query());
        Self { world, one, two, three, five }
    }

    fn sum(&self) -> u64 {
        sum_of(self.one.query_manual(&self.world).iter().map(|held| &held.0))
    }
}

impl<const TABLE: bool> JoinTwo for BevyWorld<TABLE> {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.two.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second)| change_by_one(first.bypass_change_detection(), second));
    }
}

impl<const TABLE: bool> JoinThree for BevyWorld<TABLE> {
    #[inline(never)]
    fn join_three(&mut self) {
        let joined = self.three.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second, third)| change_by_two(first.bypass_change_detection(), second, third));
    }
}

impl<const TABLE: bool> JoinFive for BevyWorld<TABLE> {
    #[inline(never)]
    fn join_five(&mut self) {
        let joined = self.five.iter_mut(&mut self.world);
        joined.for_each(|(mut first, (second, third, fourth, fifth))| {
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
                seconds.add_component_unchecked(entity(number), Held(component::<Second>(number)));
                thirds.add_component_unchecked(entity(number), Held(component::<Third>(number)));
                fourths.add_component_unchecked(entity(number), Held(component::<Fourth>(number)));
                fifths.add_component_unchecked(entity(number), Held(component::<Fifth>(number)));
            }
            for number in first {
                firsts.add_component_unchecked(entity(*number), Held(component::<First>(*number)));
            }
        }
        world
    }

    fn sum(&self) -> u64 {
        let firsts = self.borrow::<View<'_, Held<First>>>().expect("nothing else is borrowed");
        sum_of(firsts.as_slice().iter().map(|held| &held.0))
    }
}

impl JoinTwo for shipyard::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let (mut firsts, seconds) =
            self.borrow::<(ViewMut<'_, Held<First>>, View<'_, Held<Second>>)>().expect("nothing else is borrowed");
        (&mut firsts, &seconds).iter().for_each(|(first, second)| change_by_one(first, second));
    }
}

impl JoinThree for shipyard::World {
    #[inline(never)]
    fn join_three(&mut self) {
        let (mut firsts, seconds, thirds) = self
            .borrow::<(ViewMut<'_, Held<First>>, View<'_, Held<Second>>, View<'_, Held<Third>>)>()
            .expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds).iter();
        joined.for_each(|(first, second, third)| change_by_two(first, second, third));
    }
}

impl JoinFive for shipyard::World {
    #[inline(never)]
    fn join_five(&mut self) {
        type All<'a> = (
            ViewMut<'a, Held<First>>,
            View<'a, Held<Second>>,
            View<'a, Held<Third>>,
            View<'a, Held<Fourth>>,
            View<'a, Held<Fifth>>,
        );
        let (mut firsts, seconds, thirds, fourths, fifths) =
            self.borrow::<All<'_>>().expect("nothing else is borrowed");
        let joined = (&mut firsts, &seconds, &thirds, &fourths, &fifths).iter();
        joined.for_each(|(first, second, third, fourth, fifth)| change_by_four(first, second, third, fourth, fifth));
    }
}

/// All five sparse sets of `shipyard`, to fill them.
type AllMut<'a> = (
    ViewMut<'a, Held<First>>,
    ViewMut<'a, Held<Second>>,
    ViewMut<'a, Held<Third>>,
    ViewMut<'a, Held<Fourth>>,
    ViewMut<'a, Held<Fifth>>,
);
