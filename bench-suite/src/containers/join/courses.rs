//! The courses of joins: contestants, sizes.

use storage::Entity;

use super::super::component_store::target;
use super::contestants::{
    FirstStable, FourOfFive, Grouped, GroupedFive, Maps, StableStorages, Storages, ThreeOfFive, TwoOfThree,
};
#[cfg(feature = "ecs")]
use super::ecs::BevyWorld;
#[cfg(feature = "entt")]
use super::entt;
use super::joined::{JoinFive, JoinThree, JoinTwo};
use super::workloads::{CHANGES, Input, five_events, partial_events, three_events, two_events};
use crate::measure::{Contest, Course, Entrant, Event};

/// Returns a course for each kind of storages and groups, at each size that has enough entities.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let sizes = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1);
    sizes.flat_map(|size| [joins(size), stable_joins(size), groups(size), partial_groups(size)]).collect()
}

fn joins(size: usize) -> Box<dyn Contest> {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", full_events::<entt::Views, entt::Views>()),
    ];
    contest("joins", size, full_events::<Storages, Storages>(), entt.into_iter().chain(peers()))
}

/// Compares stable storages with packed ones. Of the peers only EnTT's storages in place have stable addresses.
fn stable_joins(size: usize) -> Box<dyn Contest> {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt in place", full_events::<entt::ViewsInPlace, entt::ViewsInPlace>()),
    ];
    let others = [
        Entrant::information("first stable", full_events::<FirstStable, FirstStable>()),
        Entrant::information("storage", full_events::<Storages, Storages>()),
    ];
    let ours = full_events::<StableStorages, StableStorages>();
    contest("joins, stable", size, ours, entt.into_iter().chain(peers()).chain(others))
}

fn groups(size: usize) -> Box<dyn Contest> {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", full_events::<entt::ThreeOfThree, entt::FiveOfFive>()),
    ];
    contest("groups", size, full_events::<Grouped, GroupedFive>(), entt.into_iter().chain(peers()))
}

fn partial_groups(size: usize) -> Box<dyn Contest> {
    let peers = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", partial_events::<entt::TwoOfThree, entt::FourOfFive, entt::ThreeOfFive>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", partial_events_of::<hecs::World>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", partial_events_of::<BevyWorld<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", partial_events_of::<BevyWorld<true>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", partial_events_of::<shipyard::World>()),
        Entrant::peer("hashbrown foldhash", partial_events_of::<Maps>()),
    ];
    contest("groups, partial", size, partial_events::<TwoOfThree, FourOfFive, ThreeOfFive>(), peers)
}

fn contest(
    name: &'static str,
    size: usize,
    ours: Vec<Event<Input>>,
    others: impl IntoIterator<Item = Entrant<Input>>,
) -> Box<dyn Contest> {
    let mut entrants = vec![Entrant::ours("storage", ours)];
    entrants.extend(others);
    Box::new(Course::new(name, size, move |rng| Input::new(size, CHANGES, rng), target, entrants))
}

fn peers() -> Vec<Entrant<Input>> {
    Vec::from([
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", full_events::<hecs::World, hecs::World>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", full_events::<BevyWorld<false>, BevyWorld<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", full_events::<BevyWorld<true>, BevyWorld<true>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", full_events::<shipyard::World, shipyard::World>()),
        Entrant::peer("hashbrown foldhash", full_events::<Maps, Maps>()),
    ])
}

/// The workloads of joins, of two and three by `J` and of five by `F`.
fn full_events<J: JoinTwo + JoinThree, F: JoinFive>() -> Vec<Event<Input>> {
    two_events::<J>().into_iter().chain(three_events::<J>()).chain(five_events::<F>()).collect()
}

fn partial_events_of<J: JoinThree + JoinFive>() -> Vec<Event<Input>> {
    partial_events::<J, J, J>()
}
