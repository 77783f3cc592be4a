//! The courses of entity pools: contestants, sizes.

use slotmap::{DefaultKey, SlotMap};
use storage::{Entity, EntityPool};

use super::super::component_store::target;
use super::input::Input;
use super::workloads::events;
use crate::measure::{Contest, Course, Entrant};
#[cfg(feature = "entt")]
use crate::raw::entt::Pool;

/// Returns a course for each size that has enough entities.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    let contests = sizes.map(|size| {
        let entrants = Vec::from([
            Entrant::ours("entity_pool", events::<EntityPool>()),
            #[cfg(feature = "entt")]
            Entrant::peer("entt", events::<Pool>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("hecs", events::<hecs::World>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("bevy_ecs", events::<bevy_ecs::world::World>()),
            Entrant::peer("slotmap", events::<SlotMap<DefaultKey, ()>>()),
        ]);
        let course = Course::new("entities", size, move |rng| Input::new(size, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}
