//! The workloads, each written once for all worlds.

use std::hint::black_box;

use super::super::entity_pool::Input;
use super::world::World;
use crate::measure::{Event, Gauge, Kept};

/// All workloads, as `W` runs them. An operation is an entity and its two components.
pub(super) fn events<W: World>() -> Vec<Event<Input>> {
    vec![
        Event::timed("create many, insert each", create_and_insert::<W>),
        Event::timed("create many with both", create_with::<W>),
        Event::timed("destroy shuffled", destroy_shuffled::<W>),
    ]
}

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

/// Entities in one call and their components one by one, in a world without memory.
fn create_and_insert<W: World>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    create_by(input, gauge, W::create_and_insert)
}

/// Entities and components all together, in a world without memory.
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

/// All entities one by one, in random order, from a world where both components of all lie in the order of their creation.
fn destroy_shuffled<W: World>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for order in &input.orders {
            let (mut world, mut created) = (W::new(), Vec::new());
            world.create_with(input.size as u32, &mut created);
            let leaving: Vec<W::Entity> = order.iter().map(|number| created[*number]).collect();
            add(&mut digest, gauge.time(leaving.len(), || black_box(&mut world).destroy(black_box(&leaving))));
            add(&mut digest, leaving.iter().filter(|entity| world.digests(**entity).is_some()).count() as u64);
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
    use super::super::world::World;
    use super::events;
    use crate::measure::{Contest, Course, Entrant, Plan};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use storage::Entity;

    /// Storages that lose an entity as soon as it is created, and forget to destroy another.
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

        fn destroy(&mut self, entities: &[Entity]) -> u64 {
            self.0.destroy(&entities[1..])
        }

        fn digests(&self, entity: Entity) -> Option<(u64, u64)> {
            self.0.digests(entity)
        }

        fn component_count(&mut self) -> usize {
            self.0.component_count()
        }
    }

    fn course() -> Course<Input> {
        let entrants =
            vec![Entrant::ours("storages", events::<Storages>()), Entrant::peer("careless", events::<Careless>())];
        Course::new("entities", 200, |rng| Input::new(200, rng), target, entrants)
    }

    #[test]
    fn a_world_that_loses_or_keeps_an_entity_is_found_out_by_every_workload() {
        for name in course().workloads().to_vec() {
            let mut course = course();
            course.retain(&|workload| workload == name);
            let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
            assert!(result.is_err(), "{name}");
        }
    }
}
