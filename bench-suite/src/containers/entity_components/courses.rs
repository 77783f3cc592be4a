//! The courses of entities with components: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::super::entity_pool::Input;
use super::contestants::{HashbrownMaps, StdMaps, Storages};
#[cfg(feature = "ecs")]
use super::ecs::BevyWorld;
use super::workloads::{clear_event, events};
use super::world::Clear;
use crate::measure::{Contest, Course, Entrant, Event};

/// Returns a course for each size that has enough entities.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    let contests = sizes.map(|size| {
        let entrants = Vec::from([
            Entrant::ours("pool and storages", all_events::<Storages>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("hecs", events::<hecs::World>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("bevy_ecs sets", events::<BevyWorld<false>>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("bevy_ecs tables", events::<BevyWorld<true>>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("shipyard", all_events::<shipyard::World>()),
            Entrant::peer("std", all_events::<StdMaps>()),
            Entrant::peer("hashbrown foldhash", all_events::<HashbrownMaps>()),
        ]);
        let subject = "entities of two components";
        let course = Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}

fn all_events<W: Clear>() -> Vec<Event<Input>> {
    events::<W>().into_iter().chain([clear_event::<W>()]).collect()
}
