//! The courses of joins: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::super::id_set::Input;
use super::contestants::{BevyWorld, Maps, Storages};
use super::workloads::{CHANGES, events};
use crate::measure::{Contest, Course, Entrant};

/// A course at each size for which there are enough entities.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    let contests = sizes.map(|size| {
        let entrants = vec![
            Entrant::ours("storage", events::<Storages>()),
            Entrant::peer("hecs", events::<hecs::World>()),
            Entrant::peer("bevy_ecs", events::<BevyWorld>()),
            Entrant::peer("shipyard", events::<shipyard::World>()),
            Entrant::peer("hashbrown", events::<Maps>()),
        ];
        let course = Course::new("joins", size, move |rng| Input::new(size, CHANGES, rng), target, entrants);
        Box::new(course) as Box<dyn Contest>
    });
    contests.collect()
}
