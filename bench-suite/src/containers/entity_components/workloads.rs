//! The workloads, each written once for all worlds.

use std::hint::black_box;

use super::super::entity_pool::Input;
use super::world::{Clear, World};
use crate::measure::{Event, Gauge, Kept};

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

/// Clears both components of all entities. Counts in no mean, because some contestants defer work to later insertions.
pub(super) fn clear_event<W: Clear>() -> Event<Input> {
    Event::timed("clear both", clear_both::<W>).outside_means()
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

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
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
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for _ in &input.orders {
            let (mut world, mut created) = (W::new(), Vec::with_capacity(input.size));
            gauge.time(input.size, || work(black_box(&mut world), input.size as u32, &mut created));
            for entity in &created {
                let (first, second) = world.digests(*entity).unwrap_or_default();
                add(&mut digest, first);
                add(&mut digest, second);
            }
            add(&mut digest, world.component_count() as u64);
        }
    }
    digest
}

/// Looks up both components of all entities, which are stored in the order of their creation.
fn get_both<W: World>(input: &Input, gauge: &mut Gauge, order: Order<W>) -> u64 {
    let mut digest = 0;
    for one in &input.orders {
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
        add(&mut digest, sum);
    }
    digest
}

/// Removes both components of all entities. An operation is two components.
fn remove_both<W: World>(input: &Input, gauge: &mut Gauge, order: Order<W>) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for one in &input.orders {
            let (mut world, created): (W, _) = full(input, W::create_with);
            let leaving = order(&created, one);
            add(&mut digest, world.sum_of(&created));
            gauge.time(leaving.len(), || black_box(&mut world).remove_both(black_box(&leaving)));
            add(&mut digest, world.sum_of(&created));
            add(&mut digest, world.component_count() as u64);
        }
    }
    digest
}

/// Destroys all entities of a world whose components are in the order of creation.
fn destroy_by<W: World>(
    input: &Input,
    gauge: &mut Gauge,
    order: Order<W>,
    create: impl Fn(&mut W, u32, &mut Vec<W::Entity>),
    work: impl Fn(&mut W, &[W::Entity]) -> u64,
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for one in &input.orders {
            let (mut world, created): (W, _) = full(input, &create);
            let leaving = order(&created, one);
            add(&mut digest, gauge.time(leaving.len(), || work(black_box(&mut world), black_box(&leaving))));
            add(&mut digest, leaving.iter().filter(|entity| world.digests(**entity).is_some()).count() as u64);
            add(&mut digest, world.component_count() as u64);
        }
    }
    digest
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
    use super::super::super::component_store::target;
    use super::super::super::entity_pool::Input;
    use super::super::contestants::Storages;
    use super::super::world::{Clear, World};
    use super::{clear_event, events};
    use crate::measure::{Contest, Course, Entrant, Event, Plan};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
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

    fn course() -> Course<Input> {
        let entrants = vec![Entrant::ours("storages", all::<Storages>()), Entrant::peer("careless", all::<Careless>())];
        Course::new("entities", 200, |rng| Input::new(200, rng), target, entrants)
    }

    #[test]
    fn a_world_that_loses_or_keeps_an_entity_is_found_out_by_every_workload() {
        let names = course().workloads().to_vec();
        assert_eq!(names.len(), 11);
        for name in names {
            let mut course = course();
            course.retain(&|workload| workload == name);
            let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
            assert!(result.is_err(), "{name}");
        }
    }
}
