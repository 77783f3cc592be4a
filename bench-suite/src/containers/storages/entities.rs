//! Entities with two components: the traits ([`World`], [`Clear`]), our storages, hash maps, the workloads.

use std::collections as std_maps;
use std::hint::black_box;

use storage::{EntityPool, Storage};

use super::super::passes::{add_in_order as add, each, sum_of};
use super::pool::{Input, count};
use super::stores::Component;
use crate::measure::{Event, Gauge, Kept};
use crate::raw::Words;

/// 16 bytes, like a position.
pub(super) type First = Words<2, 0>;
/// 16 bytes, like a velocity.
pub(super) type Second = Words<2, 1>;

/// Entities, and the two components of each.
pub(super) trait World: Sized {
    type Entity: Copy;

    fn new() -> Self;
    /// Creates `count` entities in one call, inserts the two components of each, one entity after the other, and
    /// appends the entities to `created`, which is empty.
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// The same, with the components of all entities in as few calls as possible.
    fn create_with(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Creates `count` entities with only the first component, in as few calls as possible.
    fn create_with_first(&mut self, count: u32, created: &mut Vec<Self::Entity>);
    /// Destroys entities one by one, with their components, and returns how many were alive.
    fn destroy(&mut self, entities: &[Self::Entity]) -> u64;
    /// The same in as few calls as possible.
    fn destroy_many(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy(entities)
    }
    /// The same for entities that have only the first component.
    fn destroy_many_with_first(&mut self, entities: &[Self::Entity]) -> u64 {
        self.destroy_many(entities)
    }
    /// Drops both components of all these entities, in as few calls as possible. Keeps the entities.
    fn remove_both(&mut self, entities: &[Self::Entity]);
    /// Looks up both components of each entity, one entity after the other, and adds up the digests.
    fn sum_of(&mut self, entities: &[Self::Entity]) -> u64;
    /// Returns the digests of the components of an entity that is alive and has both.
    fn digests(&self, entity: Self::Entity) -> Option<(u64, u64)>;
    /// Returns the number of components of all entities.
    fn component_count(&mut self) -> usize;
}

/// Worlds that can drop all components of a type without their entities. Those of `hecs` and `bevy_ecs` have no such
/// call.
pub(super) trait Clear: World {
    /// Drops both components of all entities. Keeps the entities.
    fn clear_both(&mut self);
}

/// Returns a component of the `number`th entity.
#[inline(always)]
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// Returns the digests of the components of an entity.
pub(super) fn digests_of(first: &First, second: &Second) -> (u64, u64) {
    (first.digest(), second.digest())
}

/// Returns the digest of both components.
pub(super) fn digest_of_both((first, second): (&First, &Second)) -> u64 {
    first.digest().wrapping_add(second.digest().rotate_left(1))
}

/// A pool and two storages.
pub(crate) struct Storages {
    entities: EntityPool,
    firsts: Storage<First>,
    seconds: Storage<Second>,
}

impl World for Storages {
    type Entity = storage::Entity;

    fn new() -> Self {
        Self { entities: EntityPool::new(), firsts: Storage::new(), seconds: Storage::new() }
    }

    #[inline(never)]
    fn create_and_insert(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        for (number, entity) in (0..count).zip(&*created) {
            self.firsts.insert(*entity, component(number));
            self.seconds.insert(*entity, component(number));
        }
    }

    #[inline(never)]
    fn create_with(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
        self.seconds.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn create_with_first(&mut self, count: u32, created: &mut Vec<storage::Entity>) {
        created.extend_from_slice(self.entities.create_many(count as usize));
        self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
    }

    #[inline(never)]
    fn destroy(&mut self, entities: &[storage::Entity]) -> u64 {
        let mut destroyed = 0;
        for entity in entities {
            if self.entities.destroy(*entity) {
                self.firsts.remove(*entity);
                self.seconds.remove(*entity);
                destroyed += 1;
            }
        }
        destroyed
    }

    #[inline(never)]
    fn destroy_many(&mut self, entities: &[storage::Entity]) -> u64 {
        self.seconds.remove_all(entities.iter().copied());
        self.destroy_many_with_first(entities)
    }

    #[inline(never)]
    fn destroy_many_with_first(&mut self, entities: &[storage::Entity]) -> u64 {
        self.firsts.remove_all(entities.iter().copied());
        self.entities.destroy_many(entities.iter().copied()) as u64
    }

    #[inline(never)]
    fn remove_both(&mut self, entities: &[storage::Entity]) {
        self.firsts.remove_all(entities.iter().copied());
        self.seconds.remove_all(entities.iter().copied());
    }

    #[inline(never)]
    fn sum_of(&mut self, entities: &[storage::Entity]) -> u64 {
        let both = |entity: &storage::Entity| Some((self.firsts.get(*entity)?, self.seconds.get(*entity)?));
        sum_of(entities.iter().filter_map(both), digest_of_both)
    }

    fn digests(&self, entity: storage::Entity) -> Option<(u64, u64)> {
        let (first, second) = (self.firsts.get(entity)?, self.seconds.get(entity)?);
        self.entities.is_alive(entity).then(|| digests_of(first, second))
    }

    fn component_count(&mut self) -> usize {
        self.firsts.len() + self.seconds.len()
    }
}

impl Clear for Storages {
    #[inline(never)]
    fn clear_both(&mut self) {
        self.firsts.clear();
        self.seconds.clear();
    }
}

macro_rules! maps {
    ($($(#[$doc:meta])+ $name:ident: $map:ident;)+) => {$(
        $(#[$doc])+
        pub(crate) struct $name {
            /// The next entity's number. Numbers are not reused.
            next: u32,
            firsts: $map::HashMap<u32, First>,
            seconds: $map::HashMap<u32, Second>,
        }

        impl $name {
            fn create(&mut self, count: u32, created: &mut Vec<u32>) {
                created.extend(self.next..self.next + count);
                self.next += count;
            }
        }

        impl World for $name {
            type Entity = u32;

            fn new() -> Self {
                Self { next: 0, firsts: $map::HashMap::new(), seconds: $map::HashMap::new() }
            }

            #[inline(never)]
            fn create_and_insert(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create(count, created);
                for (number, entity) in (0..count).zip(&*created) {
                    self.firsts.insert(*entity, component(number));
                    self.seconds.insert(*entity, component(number));
                }
            }

            #[inline(never)]
            fn create_with(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create_with_first(count, created);
                self.seconds.extend(created.iter().copied().zip((0..count).map(component)));
            }

            #[inline(never)]
            fn create_with_first(&mut self, count: u32, created: &mut Vec<u32>) {
                self.create(count, created);
                self.firsts.extend(created.iter().copied().zip((0..count).map(component)));
            }

            #[inline(never)]
            fn destroy(&mut self, entities: &[u32]) -> u64 {
                count!(entities, |entity| {
                    self.firsts.remove(entity).is_some() | self.seconds.remove(entity).is_some()
                })
            }

            #[inline(never)]
            fn destroy_many_with_first(&mut self, entities: &[u32]) -> u64 {
                count!(entities, |entity| self.firsts.remove(entity).is_some())
            }

            /// There is no call for many.
            #[inline(never)]
            fn remove_both(&mut self, entities: &[u32]) {
                for entity in entities {
                    self.firsts.remove(entity);
                    self.seconds.remove(entity);
                }
            }

            #[inline(never)]
            fn sum_of(&mut self, entities: &[u32]) -> u64 {
                let both = |entity: &u32| Some((self.firsts.get(entity)?, self.seconds.get(entity)?));
                sum_of(entities.iter().filter_map(both), digest_of_both)
            }

            fn digests(&self, entity: u32) -> Option<(u64, u64)> {
                Some(digests_of(self.firsts.get(&entity)?, self.seconds.get(&entity)?))
            }

            fn component_count(&mut self) -> usize {
                self.firsts.len() + self.seconds.len()
            }
        }

        impl Clear for $name {
            #[inline(never)]
            fn clear_both(&mut self) {
                self.firsts.clear();
                self.seconds.clear();
            }
        }
    )+};
}

maps! {
    /// Maps of the standard library.
    StdMaps: std_maps;
    /// Maps of `hashbrown`.
    HashbrownMaps: hashbrown;
}

/// The workloads of all worlds. An operation is an entity and its two components.
pub(super) fn events<W: World>() -> Vec<Event<Input>> {
    vec![
        Event::timed("create many, insert each", create_and_insert::<W>),
        Event::timed("create many with both", create_with::<W>),
        Event::timed("get both", |input, _, gauge| get_both::<W>(input, gauge, shuffled)),
        Event::timed("get both in order", |input, _, gauge| get_both::<W>(input, gauge, in_order)),
        Event::timed("remove both", |input, _, gauge| remove_both::<W>(input, gauge, in_order)),
        Event::timed("remove both shuffled", |input, _, gauge| remove_both::<W>(input, gauge, shuffled)),
        Event::timed("destroy shuffled", |input, _, gauge| {
            destroy_by(input, gauge, shuffled, W::create_with, W::destroy)
        }),
        Event::timed("destroy many", |input, _, gauge| {
            destroy_by(input, gauge, in_order, W::create_with, W::destroy_many)
        }),
        Event::timed("destroy many shuffled", |input, _, gauge| {
            destroy_by(input, gauge, shuffled, W::create_with, W::destroy_many)
        }),
        Event::timed("destroy many of one component", |input, _, gauge| {
            destroy_by(input, gauge, in_order, W::create_with_first, W::destroy_many_with_first)
        }),
    ]
}

/// Clears both components of all entities. Some contestants defer work to later insertions.
pub(super) fn clear_event<W: Clear>() -> Event<Input> {
    Event::timed("clear both", clear_both::<W>)
}

/// Returns the entities in the order of their creation.
fn in_order<E: Copy>(created: &[E], _: &[usize]) -> Vec<E> {
    created.to_vec()
}

/// Returns the entities in random order.
fn shuffled<E: Copy>(created: &[E], order: &[usize]) -> Vec<E> {
    order.iter().map(|number| created[*number]).collect()
}

type Order<W> = fn(&[<W as World>::Entity], &[usize]) -> Vec<<W as World>::Entity>;

/// Returns a full world and its entities, in the order of their creation.
fn full<W: World>(input: &Input, create: impl Fn(&mut W, u32, &mut Vec<W::Entity>)) -> (W, Vec<W::Entity>) {
    let (mut world, mut created) = (W::new(), Vec::new());
    create(&mut world, input.size as u32, &mut created);
    (world, created)
}

/// Creates entities in one call and inserts their components one by one, in a world that has not allocated.
fn create_and_insert<W: World>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, W::create_and_insert)
}

/// Creates entities with their components, in as few calls as possible, in a world that has not allocated.
fn create_with<W: World>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, W::create_with)
}

fn create_by<W: World>(input: &Input, gauge: &mut Gauge, work: impl Fn(&mut W, u32, &mut Vec<W::Entity>)) -> u64 {
    each(input.change_passes, &input.orders, |_, digest| {
        let (mut world, mut created) = (W::new(), Vec::with_capacity(input.size));
        gauge.time(input.size, || work(black_box(&mut world), input.size as u32, &mut created));
        for entity in &created {
            let (first, second) = world.digests(*entity).unwrap_or_default();
            add(digest, first);
            add(digest, second);
        }
        add(digest, world.component_count() as u64);
    })
}

/// Looks up both components of all entities, which are stored in the order of their creation.
fn get_both<W: World>(input: &Input, gauge: &mut Gauge, order: Order<W>) -> u64 {
    each(1, &input.orders, |one, digest| {
        let (mut world, created): (W, _) = full(input, W::create_with);
        let asked = order(&created, one);
        let (world, asked) = black_box((&mut world, &asked));
        let sum = gauge.time(input.look_up_passes * asked.len(), || {
            let mut sum = 0_u64;
            for _ in 0..input.look_up_passes {
                sum = sum.wrapping_add(black_box(&mut *world).sum_of(black_box(asked)));
            }
            sum
        });
        add(digest, sum);
    })
}

/// Removes both components of all entities. An operation is two components.
fn remove_both<W: World>(input: &Input, gauge: &mut Gauge, order: Order<W>) -> u64 {
    each(input.change_passes, &input.orders, |one, digest| {
        let (mut world, created): (W, _) = full(input, W::create_with);
        let leaving = order(&created, one);
        add(digest, world.sum_of(&created));
        gauge.time(leaving.len(), || black_box(&mut world).remove_both(black_box(&leaving)));
        add(digest, world.sum_of(&created));
        add(digest, world.component_count() as u64);
    })
}

/// Destroys all entities of a world whose components are in the order of creation.
fn destroy_by<W: World>(
    input: &Input,
    gauge: &mut Gauge,
    order: Order<W>,
    create: impl Fn(&mut W, u32, &mut Vec<W::Entity>),
    work: impl Fn(&mut W, &[W::Entity]) -> u64,
) -> u64 {
    each(input.change_passes, &input.orders, |one, digest| {
        let (mut world, created): (W, _) = full(input, &create);
        let leaving = order(&created, one);
        add(digest, gauge.time(leaving.len(), || work(black_box(&mut world), black_box(&leaving))));
        add(digest, leaving.iter().filter(|entity| world.digests(**entity).is_some()).count() as u64);
        add(digest, world.component_count() as u64);
    })
}

/// Clears two stores with the same entities.
fn clear_both<W: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut worlds: Vec<W> = input.orders.iter().map(|_| full(input, W::create_with).0).collect();
        for world in &mut worlds {
            add(&mut digest, world.component_count() as u64);
        }
        gauge.time(worlds.len() * input.size, || {
            for world in black_box(&mut worlds) {
                world.clear_both();
            }
        });
        for world in &mut worlds {
            add(&mut digest, world.component_count() as u64);
        }
    }
    digest
}

#[cfg(test)]
mod tests {
    use super::{Clear, Input, Storages, World, clear_event, events};
    use crate::measure::{Course, Entrant, Event, unnoticed};
    use storage::Entity;

    /// Storages that lose the first entity they create and skip the first entity they should destroy.
    struct Careless(Storages);

    impl World for Careless {
        type Entity = Entity;

        fn new() -> Self {
            Self(Storages::new())
        }

        fn create_and_insert(&mut self, count: u32, created: &mut Vec<Entity>) {
            self.0.create_and_insert(count, created);
            self.0.destroy(&created[..1]);
        }

        fn create_with(&mut self, count: u32, created: &mut Vec<Entity>) {
            self.0.create_with(count, created);
            self.0.destroy(&created[..1]);
        }

        fn create_with_first(&mut self, count: u32, created: &mut Vec<Entity>) {
            self.0.create_with_first(count, created);
            self.0.destroy(&created[..1]);
        }

        fn destroy(&mut self, entities: &[Entity]) -> u64 {
            self.0.destroy(&entities[1..])
        }

        fn remove_both(&mut self, entities: &[Entity]) {
            self.0.remove_both(&entities[1..]);
        }

        fn sum_of(&mut self, entities: &[Entity]) -> u64 {
            self.0.sum_of(entities)
        }

        fn digests(&self, entity: Entity) -> Option<(u64, u64)> {
            self.0.digests(entity)
        }

        fn component_count(&mut self) -> usize {
            self.0.component_count()
        }
    }

    impl Clear for Careless {
        fn clear_both(&mut self) {
            self.0.clear_both();
        }
    }

    fn all<W: Clear>() -> Vec<Event<Input>> {
        events::<W>().into_iter().chain([clear_event::<W>()]).collect()
    }

    fn course() -> Course {
        let entrants = vec![Entrant::ours("storages", all::<Storages>()), Entrant::peer("careless", all::<Careless>())];
        Course::new("entities", 200, |rng| Input::new(200, rng), entrants)
    }

    #[test]
    fn a_world_that_loses_an_entity_is_found_out_by_every_workload() {
        assert_eq!(course().workloads().len(), 11);
        assert_eq!(unnoticed(course), [""; 0]);
    }
}
