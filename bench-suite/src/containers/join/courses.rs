//! The courses of joins: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::contestants::{BevyWorld, Grouped, GroupedFive, Maps, Storages};
use super::joined::{Join, JoinFive};
use super::workloads::{CHANGES, Input, events, five_events};
use crate::measure::{Contest, Course, Entrant, Event};

/// A course for storages and one for a group of them at each size for which there are enough entities.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    sizes
        .flat_map(|size| {
            [contest::<Storages, Storages>("joins", size), contest::<Grouped, GroupedFive>("groups", size)]
        })
        .collect()
}

/// Ours join two and three as `J` does, and five as `F` does.
fn contest<J: Join, F: JoinFive>(name: &'static str, size: usize) -> Box<dyn Contest> {
    let entrants = vec![
        Entrant::ours("storage", all_events::<J, F>()),
        Entrant::peer("hecs", all_events::<hecs::World, hecs::World>()),
        Entrant::peer("bevy_ecs", all_events::<BevyWorld, BevyWorld>()),
        Entrant::peer("shipyard", all_events::<shipyard::World, shipyard::World>()),
        Entrant::peer("hashbrown", all_events::<Maps, Maps>()),
    ];
    Box::new(Course::new(name, size, move |rng| Input::new(size, CHANGES, rng), target, entrants))
}

fn all_events<J: Join, F: JoinFive>() -> Vec<Event<Input>> {
    events::<J>().into_iter().chain(five_events::<F>()).collect()
}
