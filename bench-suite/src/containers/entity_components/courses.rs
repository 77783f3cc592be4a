//! The courses of entities with components: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::super::entity_pool::Input;
use super::contestants::Storages;
use super::workloads::events;
use crate::measure::{Contest, Course, Entrant};

/// A course at each size for which there are enough entities.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    let contests = sizes.map(|size| {
        let entrants = vec![
            Entrant::ours("pool and storages", events::<Storages>()),
            Entrant::peer("hecs", events::<hecs::World>()),
            Entrant::peer("bevy_ecs", events::<bevy_ecs::world::World>()),
            Entrant::peer("shipyard", events::<shipyard::World>()),
        ];
        let subject = "entities of two components";
        let course = Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}
