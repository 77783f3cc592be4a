//! The worlds and storages that take part, each by its own fastest calls.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::query::QueryState;
use shipyard::{AddComponent, EntityId, IntoIter, View, ViewMut};
use storage::{Entity, Group, Join as _, Storage};

use super::joined::{
    Fifth, Filled, First, Fourth, Join, JoinFive, Second, Third, change_by_four, change_by_one, change_by_two,
    component, sum_of,
};

/// Ours: five storages.
pub(super) struct Storages {
    first: Storage<First>,
    second: Storage<Second>,
    third: Storage<Third>,
    fourth: Storage<Fourth>,
    fifth: Storage<Fifth>,
}

impl Filled for Storages {
    fn new(entities: u32, first: &[u32]) -> Self {
        let entity = |number: u32| Entity::new(number as usize, 0).expect("as few as there are indices");
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

impl Join for Storages {
    #[inline(never)]
    fn join_two(&mut self) {
        (&mut self.first, &self.second).join().for_each(|(_, (first, second))| change_by_one(first, second));
    }

    #[inline(never)]
    fn join_three(&mut self) {
        let joined = (&mut self.first, &self.second, &self.third).join();
        joined.for_each(|(_, (first, second, third))| change_by_two(first, second, third));
    }
}

impl JoinFive for Storages {
    #[inline(never)]
    fn join_five(&mut self) {
        let joined = (&mut self.first, &self.second, &self.third, &self.fourth, &self.fifth).join();
        joined
            .for_each(|(_, (first, second, third, fourth, fifth))| change_by_four(first, second, third, fourth, fifth));
    }
}

/// Ours as well: the first three storages in a group, which keeps what they share in front. A join of two passes over the third.
pub(super) struct Grouped(Group<(Storage<First>, Storage<Second>, Storage<Third>)>);

impl Filled for Grouped {
    fn new(entities: u32, first: &[u32]) -> Self {
        let Storages { first, second, third, .. } = Storages::new(entities, first);
        Self(Group::new((first, second, third)))
    }

    fn sum(&self) -> u64 {
        sum_of(self.0.storage::<0>().values())
    }
}

impl Join for Grouped {
    #[inline(never)]
    fn join_two(&mut self) {
        self.0.iter_mut().for_each(|(_, (first, second, _))| change_by_one(first, second));
    }

    #[inline(never)]
    fn join_three(&mut self) {
        self.0.iter_mut().for_each(|(_, (first, second, third))| change_by_two(first, second, third));
    }
}

/// All five in a group.
pub(super) struct GroupedFive(Group<AllFive>);

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

/// Five hash maps. Joins go over the first, which is never longer than the others.
pub(super) struct Maps {
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

impl Join for Maps {
    #[inline(never)]
    fn join_two(&mut self) {
        for (number, first) in &mut self.first {
            if let Some(second) = self.second.get(number) {
                change_by_one(first, second);
            }
        }
    }

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

impl Join for hecs::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.query_mut::<(&mut First, &Second)>().into_iter();
        joined.for_each(|(first, second)| change_by_one(first, second));
    }

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
pub(super) struct BevyWorld {
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

impl Join for BevyWorld {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.two.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second)| change_by_one(first.bypass_change_detection(), second));
    }

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

impl Join for shipyard::World {
    #[inline(never)]
    fn join_two(&mut self) {
        let (mut firsts, seconds) =
            self.borrow::<(ViewMut<'_, First>, View<'_, Second>)>().expect("nothing else is borrowed");
        (&mut firsts, &seconds).iter().for_each(|(first, second)| change_by_one(first, second));
    }

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

/// The components of an entity without the first, for the worlds that are given them together.
fn all_but_first(number: u32) -> (Second, Third, Fourth, Fifth) {
    (component(number), component(number), component(number), component(number))
}
