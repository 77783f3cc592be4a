//! The courses of joins: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::super::id_set::Input;
use super::contestants::{BevyWorld, Grouped, Maps, Storages};
use super::joined::Join;
use super::workloads::{CHANGES, events};
use crate::measure::{Contest, Course, Entrant};

/// A course for storages and one for a group of them at each size for which there are enough entities.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    sizes.flat_map(|size| [contest::<Storages>("joins", size), contest::<Grouped>("groups", size)]).collect()
}

fn contest<J: Join + 'static>(name: &'static str, size: usize) -> Box<dyn Contest> {
    let entrants = vec![
        Entrant::ours("storage", events::<J>()),
        Entrant::peer("hecs", events::<hecs::World>()),
        Entrant::peer("bevy_ecs", events::<BevyWorld>()),
        Entrant::peer("shipyard", events::<shipyard::World>()),
        Entrant::peer("hashbrown", events::<Maps>()),
    ];
    Box::new(Course::new(name, size, move |rng| Input::new(size, CHANGES, rng), target, entrants))
}
