//! The courses of component stores: components, contestants, workloads, limits.

use storage::{Entity, StableStorage, Storage};

use super::components::{Boxed, Clear, Compact, Component, Components, GetUnchecked, Sort, SortAs, Words};
use super::contestants::SecondaryStore;
#[cfg(feature = "ecs")]
use super::ecs::{BevyStore, HecsStore, ShipyardStore};
#[cfg(feature = "entt")]
use super::entt::EnttStore;
use super::workloads::{
    self, Input, almost_sorted, bytes_settled, churn, clear, clear_and_insert, clone, compact, drop_whole, fold,
    get_hit, get_in_order, get_miss, get_mixed, get_unchecked, grow, insert_again, insert_reserved, insert_shuffled,
    iterate, iterate_churned, iterate_removed, pass_on, remove, remove_many, sort, sort_as, update,
};
use crate::measure::{Contest, Course, Entrant, Event, Target};
use crate::report::Goal;

type StdMap<T> = std::collections::HashMap<u32, T>;
type HashbrownMap<T> = hashbrown::HashMap<u32, T>;

/// The maximum bytes of all components of a store, to limit the time: 256 bytes and boxed components stop at 100,000.
const MOST_BYTES: usize = 32 << 20;

/// Returns all courses: three types of components, and one of them in the stable storage, at the sizes that have enough
/// entities and not too many bytes.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(contests_of::<Words<2>>("16 bytes", sizes, || packed_with_holes::<Words<2>>(entt::<2, false>())));
    contests.extend(contests_of::<Words<32>>("256 bytes", sizes, || packed::<Words<32>>(entt::<32, false>())));
    contests.extend(contests_of::<Boxed>("boxed 32 bytes", sizes, || packed::<Boxed>(None)));
    contests.extend(contests_of::<Words<2>>("16 bytes, stable", sizes, || stable::<Words<2>>(entt::<2, true>())));
    contests
}

fn contests_of<T: Component>(
    subject: &'static str,
    sizes: &[usize],
    entrants: fn() -> Vec<Entrant<Input>>,
) -> impl Iterator<Item = Box<dyn Contest>> {
    let fit = |size: &usize| *size <= Entity::MAX_INDEX + 1 && size * T::BYTES <= MOST_BYTES;
    sizes.iter().copied().filter(fit).map(move |size| {
        let course = Course::new(subject, size, move |rng| Input::new(size, CHANGES, rng), target, entrants());
        Box::new(course) as Box<dyn Contest>
    })
}

/// The packed storage and its peers.
fn packed<T: Component>(entt: Option<Entrant<Input>>) -> Vec<Entrant<Input>> {
    let mut entrants = vec![Entrant::ours("storage", storage_events::<Storage<T>>())];
    entrants.extend(entt);
    entrants.extend(peers::<T>());
    entrants
}

/// The same with the workloads of holes, for which one component type is enough.
fn packed_with_holes<T: Component>(entt: Option<Entrant<Input>>) -> Vec<Entrant<Input>> {
    let mut entrants = vec![Entrant::ours("storage", with_holes::<Storage<T>>(storage_events::<Storage<T>>()))];
    entrants.extend(entt);
    entrants.extend(peers::<T>());
    entrants
}

/// The stable storage and its peers. Of these only EnTT has holes to fill, so `compact` has no other ratio.
fn stable<T: Component>(entt: Option<Entrant<Input>>) -> Vec<Entrant<Input>> {
    let mut events = with_holes::<StableStorage<T>>(storage_events::<StableStorage<T>>());
    events.extend(compact_events::<StableStorage<T>>());
    let mut entrants = vec![Entrant::ours("stable_storage", events)];
    entrants.extend(entt);
    entrants.extend(peers::<T>());
    entrants.push(Entrant::information("storage", with_holes::<Storage<T>>(storage_events::<Storage<T>>())));
    entrants
}

/// The peers with all their workloads. A course ignores workloads that ours does not have.
fn peers<T: Component>() -> Vec<Entrant<Input>> {
    Vec::from([
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", with_holes::<HecsStore<T>>(events::<HecsStore<T>>())),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", with_holes::<BevyStore<T, false>>(events::<BevyStore<T, false>>())),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", with_holes::<BevyStore<T, true>>(events::<BevyStore<T, true>>())),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", with_holes::<ShipyardStore<T>>(shipyard_events::<T>())),
        Entrant::peer("std", with_holes::<StdMap<T>>(map_events::<StdMap<T>>())),
        Entrant::peer("hashbrown foldhash", with_holes::<HashbrownMap<T>>(map_events::<HashbrownMap<T>>())),
        Entrant::peer("slotmap secondary", with_holes::<SecondaryStore<T>>(map_events::<SecondaryStore<T>>())),
    ])
}

/// EnTT's storage of the same components, packed or in place.
#[cfg(feature = "entt")]
fn entt<const N: usize, const IN_PLACE: bool>() -> Option<Entrant<Input>> {
    let lists = [
        with_holes::<EnttStore<N, IN_PLACE>>(events::<EnttStore<N, IN_PLACE>>()),
        clear_events::<EnttStore<N, IN_PLACE>>(),
        sort_events::<EnttStore<N, IN_PLACE>>(),
        vec![sort_as_event::<EnttStore<N, IN_PLACE>>()],
        get_unchecked_events::<EnttStore<N, IN_PLACE>>(),
        compact_events::<EnttStore<N, IN_PLACE>>(),
    ];
    let name = if IN_PLACE { "entt in place" } else { "entt" };
    Some(Entrant::peer(name, lists.into_iter().flatten().collect()))
}

#[cfg(not(feature = "entt"))]
fn entt<const N: usize, const IN_PLACE: bool>() -> Option<Entrant<Input>> {
    None
}

#[cfg(feature = "ecs")]
fn shipyard_events<T: Component>() -> Vec<Event<Input>> {
    let lists = [events::<ShipyardStore<T>>(), clear_events::<ShipyardStore<T>>(), sort_events::<ShipyardStore<T>>()];
    lists.into_iter().flatten().collect()
}

fn map_events<S: Clear + Clone>() -> Vec<Event<Input>> {
    let mut events = events::<S>();
    events.extend(clear_events::<S>());
    events.push(clone_event::<S>());
    events
}

fn storage_events<S: Clear + Clone + SortAs + GetUnchecked>() -> Vec<Event<Input>> {
    let mut events = map_events::<S>();
    events.extend(get_unchecked_events::<S>());
    events.extend(sort_events::<S>());
    events.push(sort_as_event::<S>());
    events
}

fn with_holes<S: Components>(mut events: Vec<Event<Input>>) -> Vec<Event<Input>> {
    events.extend(hole_events::<S>());
    events
}

/// The minimum number of insertions or removals of a sample. Low, because some need a new world each.
pub(crate) const CHANGES: usize = 32 << 10;

/// The workloads of all stores.
pub(crate) fn events<S: Components>() -> Vec<Event<Input>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("get hit", get_hit::<S>),
        Event::timed("get miss", get_miss::<S>),
        Event::timed("get mixed", get_mixed::<S>),
        Event::timed("get in order", get_in_order::<S>),
        Event::timed("iterate", iterate::<S>),
        Event::timed("fold", fold::<S>).outside_means(),
        Event::timed("iterate 10 % removed", |input, _, gauge| iterate_removed::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % removed", |input, _, gauge| iterate_removed::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % removed", |input, _, gauge| iterate_removed::<S>(input, 90, gauge)),
        Event::timed("update", update::<S>),
        Event::timed("remove shuffled", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.order)),
        Event::timed("remove in order", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove many", |input, _, gauge| remove_many::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove many shuffled", |input, _, gauge| {
            remove_many::<S>(input, gauge, |contents| &contents.order)
        }),
        Event::timed("pass on", pass_on::<S>),
        Event::timed("insert again", insert_again::<S>),
        Event::timed("drop", drop_whole::<S>),
        Event::counted("bytes settled", bytes_settled::<S>),
    ]
}

/// Few components among many entities, and insertion and removal among holes.
pub(crate) fn hole_events<S: Components>() -> Vec<Event<Input>> {
    vec![
        Event::timed("insert scattered", |input, _, gauge| workloads::insert_scattered::<S>(input, gauge)),
        Event::timed("get scattered", |input, _, gauge| workloads::get_scattered::<S>(input, gauge)),
        Event::timed("iterate scattered", |input, _, gauge| workloads::iterate_scattered::<S>(input, gauge)),
        Event::timed("remove scattered", |input, _, gauge| workloads::remove_scattered::<S>(input, gauge)),
        Event::timed("churn 10 % removed", |input, _, gauge| churn::<S>(input, 10, gauge)),
        Event::timed("churn 50 % removed", |input, _, gauge| churn::<S>(input, 50, gauge)),
        Event::timed("churn 90 % removed", |input, _, gauge| churn::<S>(input, 90, gauge)),
        Event::timed("iterate 10 % churned", |input, _, gauge| iterate_churned::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % churned", |input, _, gauge| iterate_churned::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % churned", |input, _, gauge| iterate_churned::<S>(input, 90, gauge)),
    ]
}

/// Clearing. Some stores leave work to the next insertions, which `clear and insert` includes.
pub(crate) fn clear_events<S: Clear>() -> Vec<Event<Input>> {
    vec![Event::timed("clear", clear::<S>).outside_means(), Event::timed("clear and insert", clear_and_insert::<S>)]
}

/// Filling the holes of removals.
pub(crate) fn compact_events<S: Compact>() -> Vec<Event<Input>> {
    vec![
        Event::timed("compact 10 % removed", |input, _, gauge| compact::<S>(input, 10, gauge)),
        Event::timed("compact 50 % removed", |input, _, gauge| compact::<S>(input, 50, gauge)),
        Event::timed("compact 90 % removed", |input, _, gauge| compact::<S>(input, 90, gauge)),
    ]
}

/// Look-ups that do not check whether there is a component.
pub(crate) fn get_unchecked_events<S: GetUnchecked>() -> Vec<Event<Input>> {
    vec![
        Event::timed("get unchecked", |input, kept, gauge| {
            get_unchecked::<S>(input, kept, gauge, |contents| &contents.queries)
        }),
        Event::timed("get unchecked in order", |input, kept, gauge| {
            get_unchecked::<S>(input, kept, gauge, |contents| &contents.ids)
        }),
    ]
}

/// Clones.
pub(crate) fn clone_event<S: Components + Clone>() -> Event<Input> {
    Event::timed("clone", clone::<S>)
}

/// Sorting by the components.
///
/// Rust's sorts detect sorted runs, so there is no row for EnTT's insertion sort.
pub(crate) fn sort_events<S: Sort>() -> Vec<Event<Input>> {
    vec![
        Event::timed("sort shuffled", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.other_order.clone())
        }),
        Event::timed("sort reversed", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.ids.iter().rev().copied().collect())
        }),
        Event::timed("sort almost sorted", |input, _, gauge| sort::<S>(input, gauge, almost_sorted)),
    ]
}

/// Sorting like a list of entities.
pub(crate) fn sort_as_event<S: SortAs>() -> Event<Input> {
    Event::timed("sort as", sort_as::<S>)
}

/// The goals of the geometric means.
pub(crate) const OVERALL: &[Goal] =
    &[Goal { peer: "hecs", overall: 0.9 }, Goal { peer: "bevy_ecs sets", overall: 0.9 }];

/// Returns the limit of a cell: none may be slower.
pub(crate) fn target(_peer: &str, workload: &str, _size: usize) -> Target {
    if workload.starts_with("bytes") { Target::NONE } else { Target::limit(1.0) }
}

#[cfg(test)]
mod tests {
    use super::target;
    use crate::measure::Target;

    #[test]
    fn no_timed_cell_may_be_slower() {
        assert_eq!(target("hecs", "update", 64), Target::limit(1.0));
        assert_eq!(target("bevy_ecs", "two, half", 64), Target::limit(1.0));
        assert_eq!(target("hecs", "bytes settled", 64), Target::NONE);
    }
}
