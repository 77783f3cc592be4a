//! Stores of `hecs`, `bevy_ecs` and `shipyard`, each by its fastest calls.

use std::ops::{Deref, DerefMut};

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::component::{Mutable, StorageType};
use bevy_ecs::query::QueryState;
use shipyard::{AddComponent, Delete, EntityId, Get, IntoIter, Remove, View, ViewMut};

use super::super::passes::{fold_of, sum_of};
use super::join::{
    Fifth, Filled, First, Fourth, JoinFive, JoinThree, JoinTwo, Second, Third, change_by_four, change_by_one,
    change_by_two, component, left_out, sum_of as sum_of_firsts,
};
use super::stores::{Clear, Component, Components, Sort};

/// A component in a world of `bevy_ecs`, in a table or in a sparse set, or in an untracked sparse set of `shipyard`.
#[derive(Clone, Debug)]
pub(crate) struct Held<T, const TABLE: bool = false>(pub(crate) T);

impl<T: Component, const TABLE: bool> bevy_ecs::component::Component for Held<T, TABLE> {
    const STORAGE_TYPE: StorageType = if TABLE { StorageType::Table } else { StorageType::SparseSet };
    type Mutability = Mutable;
}

impl<T: Component> shipyard::Component for Held<T> {
    type Tracking = shipyard::track::Untracked;
}

impl<T, const TABLE: bool> Deref for Held<T, TABLE> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T, const TABLE: bool> DerefMut for Held<T, TABLE> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// A world of entities with one component, or none.
pub(crate) struct HecsStore<T> {
    world: hecs::World,
    /// The entities in the order of their numbers.
    entities: Vec<hecs::Entity>,
    component: std::marker::PhantomData<T>,
}

impl<T: Component> Components for HecsStore<T> {
    type Component = T;
    type Handle = hecs::Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = hecs::World::new();
        let entities = (0..entities).map(|_| world.spawn(())).collect();
        Self { world, entities, component: std::marker::PhantomData }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<hecs::Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.world.reserve::<(T,)>(additional as u32);
    }

    #[inline]
    fn put(&mut self, entity: hecs::Entity, component: T) {
        self.world.insert_one(entity, component).expect("an entity that is alive");
    }

    #[inline]
    fn take(&mut self, entity: hecs::Entity) -> Option<T> {
        self.world.remove_one::<T>(entity).ok()
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[hecs::Entity]) -> u64 {
        let components = self.world.view::<&T>();
        sum_of(entities.iter().filter_map(|entity| components.get(*entity)), |component| component.digest())
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of(self.world.query::<&T>().iter(), |component| component.digest())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of(self.world.query::<&T>().iter(), |component| component.digest())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        self.world.query_mut::<&mut T>().into_iter().for_each(|component| component.change(by));
    }
}

/// A world of entities with one component, in a table or a sparse set, or none, and the prepared queries.
pub(crate) struct BevyStore<T: Component, const TABLE: bool> {
    world: bevy_ecs::world::World,
    /// The entities in the order of their numbers.
    entities: Vec<bevy_ecs::entity::Entity>,
    reading: QueryState<&'static Held<T, TABLE>>,
    writing: QueryState<&'static mut Held<T, TABLE>>,
}

impl<T: Component, const TABLE: bool> Components for BevyStore<T, TABLE> {
    type Component = T;
    type Handle = bevy_ecs::entity::Entity;

    fn with_entities(entities: usize) -> Self {
        let mut world = bevy_ecs::world::World::new();
        let entities = (0..entities).map(|_| world.spawn_empty().id()).collect();
        let (reading, writing) = (world.query(), world.query());
        Self { world, entities, reading, writing }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<bevy_ecs::entity::Entity> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    /// There is no such call.
    fn reserve(&mut self, _: usize) {}

    #[inline]
    fn put(&mut self, entity: bevy_ecs::entity::Entity, component: T) {
        self.world.entity_mut(entity).insert(Held::<T, TABLE>(component));
    }

    #[inline]
    fn take(&mut self, entity: bevy_ecs::entity::Entity) -> Option<T> {
        self.world.entity_mut(entity).take::<Held<T, TABLE>>().map(|held| held.0)
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[bevy_ecs::entity::Entity], components: Vec<T>) {
        for (entity, component) in entities.iter().zip(components) {
            self.put(*entity, component);
        }
        self.reading.update_archetypes(&self.world);
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let components = self.reading.query_manual(&self.world);
        sum_of(entities.iter().filter_map(|entity| components.get(*entity).ok()), |component| component.digest())
    }

    /// Does not move the component out, as there is a call that does not.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[bevy_ecs::entity::Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).remove::<Held<T, TABLE>>();
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of(self.reading.query_manual(&self.world), |component| component.digest())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of(self.reading.query_manual(&self.world).iter(), |component| component.digest())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        let components = self.writing.iter_mut(&mut self.world);
        components.for_each(|mut component| component.bypass_change_detection().change(by));
    }
}

/// A world with one sparse set, borrowed once for many operations. Does not check whether entities are alive.
pub(crate) struct ShipyardStore<T> {
    world: shipyard::World,
    component: std::marker::PhantomData<T>,
}

impl<T: Component> ShipyardStore<T> {
    fn components(&self) -> View<'_, Held<T>> {
        self.world.borrow::<View<'_, Held<T>>>().expect("nothing else is borrowed")
    }

    fn components_mut(&self) -> ViewMut<'_, Held<T>> {
        self.world.borrow::<ViewMut<'_, Held<T>>>().expect("nothing else is borrowed")
    }
}

impl<T: Component> Components for ShipyardStore<T> {
    type Component = T;
    type Handle = EntityId;

    fn with_entities(_: usize) -> Self {
        Self { world: shipyard::World::new(), component: std::marker::PhantomData }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<EntityId> {
        numbers.iter().map(|number| EntityId::new_from_index_and_gen(u64::from(*number), 0)).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.components_mut().reserve(additional);
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[EntityId], components: Vec<T>) {
        let mut all = self.components_mut();
        for (entity, component) in entities.iter().zip(components) {
            all.add_component_unchecked(*entity, Held(component));
        }
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[EntityId]) -> u64 {
        let components = self.components();
        sum_of(entities.iter().filter_map(|entity| (&components).get(*entity).ok()), |component| component.digest())
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[EntityId]) -> u64 {
        let mut components = self.components_mut();
        sum_of(entities.iter().filter_map(|entity| components.remove(*entity)), |component| component.digest())
    }

    /// There is no call for many.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[EntityId]) {
        let mut components = self.components_mut();
        for entity in entities {
            components.delete(*entity);
        }
    }

    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(EntityId, EntityId)]) {
        let mut components = self.components_mut();
        for (from, to) in pairs {
            if let Some(component) = components.remove(*from) {
                components.add_component_unchecked(*to, component);
            }
        }
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of(self.components().iter(), |component| component.digest())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of(self.components().as_slice().iter(), |component| component.digest())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        (&mut self.components_mut()).iter().for_each(|component| component.change(by));
    }
}

impl<T: Component> Clear for ShipyardStore<T> {
    fn clear(&mut self) {
        self.components_mut().clear();
    }
}

impl<T: Component> Sort for ShipyardStore<T> {
    fn sort(&mut self) {
        self.components_mut().sort_unstable_by(|a, b| a.digest().cmp(&b.digest()));
    }

    fn digests(&self) -> Vec<u64> {
        self.components().as_slice().iter().map(|held| held.digest()).collect()
    }
}

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
        sum_of_firsts(self.query::<&First>().iter())
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

/// A world of hecs in which the entities that a join leaves out have a third component.
pub(crate) struct HecsWithout(hecs::World);

impl Filled for HecsWithout {
    fn new(entities: u32, first: &[u32]) -> Self {
        let mut world = hecs::World::new();
        for number in first {
            world.spawn((component::<First>(*number), component::<Second>(*number)));
        }
        for number in left_out(entities, first) {
            world.spawn((component::<First>(number), component::<Second>(number), component::<Third>(number)));
        }
        Self(world)
    }

    fn sum(&self) -> u64 {
        self.0.sum()
    }
}

impl JoinTwo for HecsWithout {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.0.query_mut::<hecs::Without<(&mut First, &Second), &Third>>().into_iter();
        joined.for_each(|(first, second)| change_by_one(first, second));
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
pub(crate) struct JoinedBevy<const TABLE: bool> {
    world: bevy_ecs::world::World,
    one: QueryState<&'static Held<First, TABLE>>,
    two: QueryState<(&'static mut Held<First, TABLE>, &'static Held<Second, TABLE>)>,
    three: QueryState<(&'static mut Held<First, TABLE>, &'static Held<Second, TABLE>, &'static Held<Third, TABLE>)>,
    five: QueryState<Five<TABLE>>,
}

impl<const TABLE: bool> Filled for JoinedBevy<TABLE> {
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
        sum_of_firsts(self.one.query_manual(&self.world).iter().map(|held| &held.0))
    }
}

impl<const TABLE: bool> JoinTwo for JoinedBevy<TABLE> {
    #[inline(never)]
    fn join_two(&mut self) {
        let joined = self.two.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second)| change_by_one(first.bypass_change_detection(), second));
    }
}

impl<const TABLE: bool> JoinThree for JoinedBevy<TABLE> {
    #[inline(never)]
    fn join_three(&mut self) {
        let joined = self.three.iter_mut(&mut self.world);
        joined.for_each(|(mut first, second, third)| change_by_two(first.bypass_change_detection(), second, third));
    }
}

impl<const TABLE: bool> JoinFive for JoinedBevy<TABLE> {
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
        sum_of_firsts(firsts.as_slice().iter().map(|held| &held.0))
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
