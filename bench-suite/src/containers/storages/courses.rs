//! The courses: components, contestants, workloads, limits.

use std::any::Any;

use slotmap::{DefaultKey, SlotMap};
use storage::{Entity, EntityPool, StableStorage, Storage, Tracked};

#[cfg(feature = "entt")]
use super::super::entt;
#[cfg(feature = "ecs")]
use super::entity_ecs::BevyEntities;
use super::join::{
    self, JoinFive, JoinThree, JoinTwo, five_events, partial_events, three_events, two_events, without_events,
};
use super::key_group::{KeyGrouped, MapsOfThree, events as key_group_events, fill_event};
#[cfg(feature = "ecs")]
use super::key_group_ecs::{BevyOfThree, HecsOfThree};
use super::store_batch::{List, Make, cloned, make, of_type, of_type_mut};
#[cfg(feature = "ecs")]
use super::store_ecs::{BevyStore, HecsStore, HecsWithout, JoinedBevy, ShipyardStore};
use super::store_workloads::{
    Built, Contents, Input, Order, almost_sorted, bytes_settled, churn, clear, clear_and_insert, clone, compact,
    drop_whole, get_in_order, get_scattered, get_unchecked, insert_again, insert_into, insert_scattered,
    iterate_churned, iterate_removed, iterate_scattered, look_up, pass_on, read_all, remove, remove_many,
    remove_scattered, sort, update,
};
use super::stores::{Boxed, Clear, Compact, Component, Components, GetUnchecked, SecondaryStore, Sort, SortAs};
use super::tracked::{MarkedMap, ReadChanged, Untracked, Value, events as tracked_events, read_event};
#[cfg(feature = "ecs")]
use super::tracked_ecs::{BevyTracked, HecsTracked};
use super::{entities, pool};
use crate::measure::{Course, Entrant, Event, Gauge, Kept, Uncounted, Unit, at_least};
use crate::raw::Words;
#[cfg(feature = "entt")]
use crate::raw::entt::Store as EnttStore;

type StdMap<T> = std::collections::HashMap<u32, T>;
type HashbrownMap<T> = hashbrown::HashMap<u32, T>;

/// The maximum bytes of all components of a store, to limit the time: 256 bytes and boxed components stop at 100,000.
const MOST_BYTES: usize = 32 << 20;

/// Returns all courses, at the sizes that have enough entities.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let sizes: Vec<usize> = sizes.iter().copied().filter(|size| *size <= Entity::MAX_INDEX + 1).collect();
    let mut contests = store_contests(&sizes);
    contests.extend(sizes.iter().flat_map(|size| join_contests(*size)));
    contests.extend(sizes.iter().map(|size| key_groups(*size)));
    contests.extend(sizes.iter().map(|size| tracked(*size)));
    contests.extend(sizes.iter().map(|size| pool_contest(*size)));
    contests.extend(sizes.iter().map(|size| entity_contest(*size)));
    contests
}

/// Returns the courses of component stores: three types of components, and one of them in the stable storage, at the
/// sizes that do not have too many bytes.
fn store_contests(sizes: &[usize]) -> Vec<Course> {
    let small = || packed::<Words<2>>(packed_with_holes::<Words<2>>(), entt_store::<2, false>());
    let large = || packed::<Words<32>>(storage_events::<Storage<Words<32>>>(), entt_store::<32, false>());
    let boxed = || packed::<Boxed>(storage_events::<Storage<Boxed>>(), None);
    let stable = || stable::<Words<2>>(entt_store::<2, true>());
    let contests = contests_of::<Words<2>>("16 bytes", sizes, small);
    let contests = contests.chain(contests_of::<Words<32>>("256 bytes", sizes, large));
    let contests = contests.chain(contests_of::<Boxed>("boxed 32 bytes", sizes, boxed));
    contests.chain(contests_of::<Words<2>>("16 bytes, stable", sizes, stable)).collect()
}

fn contests_of<T: Component>(
    subject: &'static str,
    sizes: &[usize],
    entrants: fn() -> Vec<Entrant<Input>>,
) -> impl Iterator<Item = Course> {
    let fit = |size: &usize| size * T::BYTES <= MOST_BYTES;
    sizes
        .iter()
        .copied()
        .filter(fit)
        .map(move |size| Course::new(subject, size, move |rng| Input::new(size, CHANGES, rng), entrants()))
}

/// The packed storage with some workloads, and its peers.
fn packed<T: Component>(ours: Vec<Event<Input>>, entt: Option<Entrant<Input>>) -> Vec<Entrant<Input>> {
    [Entrant::ours("storage", ours)].into_iter().chain(entt).chain(peers::<T>()).collect()
}

/// The workloads of the packed storage with those of holes, for which one component type is enough.
fn packed_with_holes<T: Component>() -> Vec<Event<Input>> {
    with_holes::<Storage<T>>(storage_events::<Storage<T>>())
}

/// The stable storage and its peers. Of these only EnTT has holes to fill, so `compact` has no other ratio.
fn stable<T: Component>(entt: Option<Entrant<Input>>) -> Vec<Entrant<Input>> {
    let mut events = with_holes::<StableStorage<T>>(storage_events::<StableStorage<T>>());
    events.extend(compact_events::<StableStorage<T>>());
    let mut entrants = vec![Entrant::ours("stable_storage", events)];
    entrants.extend(entt);
    entrants.extend(peers::<T>());
    entrants.push(Entrant::information("storage", packed_with_holes::<T>()));
    entrants
}

/// The peers with all their workloads. A course ignores workloads that ours does not have.
fn peers<T: Component>() -> Vec<Entrant<Input>> {
    let peers = Vec::from([
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
    ]);
    // None of them has a call for many.
    let emulated =
        |entrant: Entrant<Input>| entrant.uncounted_in(&["remove many", "remove many shuffled"], Uncounted::Emulated);
    peers.into_iter().map(emulated).collect()
}

/// EnTT's storage of the same components, packed or in place.
#[cfg(feature = "entt")]
fn entt_store<const N: usize, const IN_PLACE: bool>() -> Option<Entrant<Input>> {
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
fn entt_store<const N: usize, const IN_PLACE: bool>() -> Option<Entrant<Input>> {
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
pub(crate) const CHANGES: usize = at_least(32 << 10);

/// Creates a timed workload of the stores that `make` creates.
fn timed(make: Make, workload: &'static str, act: fn(Make, &Input, &mut Kept, &mut Gauge) -> u64) -> Event<Input> {
    Event::by(workload, Unit::Nanoseconds, move |input, kept, gauge| act(make, input, kept, gauge))
}

/// The workloads of all stores.
pub(crate) fn events<S: Components>() -> Vec<Event<Input>> {
    events_of(make::<S>)
}

fn events_of(make: Make) -> Vec<Event<Input>> {
    let timed = |workload, act| timed(make, workload, act);
    vec![
        timed("grow", |make, input, _, gauge| {
            insert_into(make, input, input.change_passes, gauge, 0, |contents| &contents.ids)
        }),
        timed("insert reserved", |make, input, _, gauge| {
            insert_into(make, input, input.change_passes, gauge, input.size, |contents| &contents.ids)
        }),
        timed("insert shuffled", |make, input, _, gauge| {
            insert_into(make, input, input.change_passes, gauge, 0, |contents| &contents.order)
        }),
        timed("get hit", |make, input, kept, gauge| {
            look_up(Built::kept(kept).whole(make, input), input, gauge, |contents| &contents.queries)
        }),
        timed("get miss", |make, input, kept, gauge| {
            look_up(Built::kept(kept).half(make, input), input, gauge, |contents| &contents.queries_of_second_half)
        }),
        timed("get mixed", |make, input, kept, gauge| {
            look_up(Built::kept(kept).half(make, input), input, gauge, |contents| &contents.queries)
        }),
        timed("get in order", get_in_order),
        timed("iterate", |make, input, kept, gauge| {
            read_all(Built::kept(kept).whole(make, input), input.size, input, gauge, |stores, digest| {
                stores.add_sums(digest);
            })
        }),
        timed("fold", |make, input, kept, gauge| {
            read_all(Built::kept(kept).whole(make, input), input.size, input, gauge, |stores, digest| {
                stores.add_folded_sums(digest);
            })
        })
        .uncounted(Uncounted::Repeated),
        timed("iterate 10 % removed", |make, input, _, gauge| iterate_removed(make, input, 10, gauge)),
        timed("iterate 50 % removed", |make, input, _, gauge| iterate_removed(make, input, 50, gauge)),
        timed("iterate 90 % removed", |make, input, _, gauge| iterate_removed(make, input, 90, gauge)),
        timed("update", update),
        timed("remove shuffled", |make, input, _, gauge| remove(make, input, gauge, |contents| &contents.order)),
        timed("remove in order", |make, input, _, gauge| remove(make, input, gauge, |contents| &contents.ids)),
        timed("remove many", |make, input, _, gauge| remove_many(make, input, gauge, |contents| &contents.ids)),
        timed("remove many shuffled", |make, input, _, gauge| {
            remove_many(make, input, gauge, |contents| &contents.order)
        }),
        timed("pass on", pass_on),
        timed("insert again", insert_again),
        timed("drop", drop_whole),
        Event::by("bytes settled", Unit::Bytes, move |input, kept, gauge| bytes_settled(make, input, kept, gauge)),
    ]
}

/// Few components among many entities, and insertion and removal among holes.
pub(crate) fn hole_events<S: Components>() -> Vec<Event<Input>> {
    hole_events_of(make::<S>)
}

fn hole_events_of(make: Make) -> Vec<Event<Input>> {
    vec![
        timed(make, "insert scattered", insert_scattered),
        timed(make, "get scattered", get_scattered),
        timed(make, "iterate scattered", iterate_scattered),
        timed(make, "remove scattered", remove_scattered),
        timed(make, "churn 10 % removed", |make, input, _, gauge| churn(make, input, 10, gauge)),
        timed(make, "churn 50 % removed", |make, input, _, gauge| churn(make, input, 50, gauge)),
        timed(make, "churn 90 % removed", |make, input, _, gauge| churn(make, input, 90, gauge)),
        timed(make, "iterate 10 % churned", |make, input, _, gauge| iterate_churned(make, input, 10, gauge)),
        timed(make, "iterate 50 % churned", |make, input, _, gauge| iterate_churned(make, input, 50, gauge)),
        timed(make, "iterate 90 % churned", |make, input, _, gauge| iterate_churned(make, input, 90, gauge)),
    ]
}

/// Clearing. Some stores leave work to the next insertions, which `clear and insert` includes.
pub(crate) fn clear_events<S: Clear>() -> Vec<Event<Input>> {
    clear_events_of(make::<S>, |store| of_type_mut::<S>(store).clear())
}

fn clear_events_of(make: Make, clears: fn(&mut dyn Any)) -> Vec<Event<Input>> {
    vec![
        Event::by("clear", Unit::Nanoseconds, move |input, _, gauge| clear(make, input, gauge, clears)),
        Event::by("clear and insert", Unit::Nanoseconds, move |input, _, gauge| {
            clear_and_insert(make, input, gauge, clears)
        }),
    ]
}

/// Filling the holes of removals.
pub(crate) fn compact_events<S: Compact>() -> Vec<Event<Input>> {
    let event = |workload, percent| {
        Event::by(workload, Unit::Nanoseconds, move |input, _, gauge| {
            let (fill, has_holes) = (
                |store: &mut dyn Any| of_type_mut::<S>(store).compact(),
                |store: &dyn Any| of_type::<S>(store).has_holes(),
            );
            compact(make::<S>, input, percent, gauge, fill, has_holes)
        })
    };
    vec![event("compact 10 % removed", 10), event("compact 50 % removed", 50), event("compact 90 % removed", 90)]
}

/// Look-ups that do not check whether there is a component.
pub(crate) fn get_unchecked_events<S: GetUnchecked>() -> Vec<Event<Input>> {
    let event = |workload, order: Order| {
        Event::by(workload, Unit::Nanoseconds, move |input, kept, gauge| {
            get_unchecked::<S>(make::<S>, input, kept, gauge, order)
        })
    };
    vec![
        event("get unchecked", |contents| &contents.queries),
        event("get unchecked in order", |contents| &contents.ids),
    ]
}

/// Clones.
pub(crate) fn clone_event<S: Components + Clone>() -> Event<Input> {
    timed(make::<S>, "clone", |make, input, kept, gauge| clone(make, input, kept, gauge, cloned::<S>))
}

/// Sorting by the components.
///
/// Rust's sorts detect sorted runs, so there is no row for EnTT's insertion sort.
pub(crate) fn sort_events<S: Sort>() -> Vec<Event<Input>> {
    let event = |workload, order: fn(&Contents) -> Vec<u32>| {
        sort_event_of(make::<S>, workload, order, |store, _| of_type_mut::<S>(store).sort(), digests::<S>)
    };
    vec![
        event("sort shuffled", |contents| contents.other_order.clone()),
        event("sort reversed", |contents| contents.ids.iter().rev().copied().collect()),
        event("sort almost sorted", almost_sorted),
    ]
}

/// Sorting components in random order like the list of their entities.
pub(crate) fn sort_as_event<S: SortAs>() -> Event<Input> {
    let sort_as =
        |store: &mut dyn Any, entities: &List| of_type_mut::<S>(store).sort_as(of_type::<Vec<S::Handle>>(&**entities));
    sort_event_of(make::<S>, "sort as", |contents| contents.order.clone(), sort_as, digests::<S>)
}

fn sort_event_of(
    make: Make,
    workload: &'static str,
    order: fn(&Contents) -> Vec<u32>,
    work: fn(&mut dyn Any, &List),
    digests: fn(&dyn Any) -> Vec<u64>,
) -> Event<Input> {
    Event::by(workload, Unit::Nanoseconds, move |input, _, gauge| sort(make, input, gauge, order, work, digests))
}

fn digests<S: Sort>(store: &dyn Any) -> Vec<u64> {
    of_type::<S>(store).digests()
}

/// Returns the courses of joins: for each kind of storages and groups.
fn join_contests(size: usize) -> [Course; 5] {
    [joins(size), stable_joins(size), groups(size), partial_groups(size), excluding_groups(size)]
}

fn joins(size: usize) -> Course {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", full_events::<entt::Views, entt::Views>()),
    ];
    join_contest("joins", size, full_events::<join::Storages, join::Storages>(), entt.into_iter().chain(join_peers()))
}

/// Compares stable storages with packed ones. Of the peers only EnTT's storages in place have stable addresses.
fn stable_joins(size: usize) -> Course {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt in place", full_events::<entt::ViewsInPlace, entt::ViewsInPlace>()),
    ];
    let others = [
        Entrant::information("first stable", full_events::<join::FirstStable, join::FirstStable>()),
        Entrant::information("storage", full_events::<join::Storages, join::Storages>()),
    ];
    let ours = full_events::<join::StableStorages, join::StableStorages>();
    join_contest("joins, stable", size, ours, entt.into_iter().chain(join_peers()).chain(others))
}

fn groups(size: usize) -> Course {
    let entt = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", full_events::<entt::ThreeOfThree, entt::FiveOfFive>()),
    ];
    join_contest(
        "groups",
        size,
        full_events::<join::Grouped, join::GroupedFive>(),
        entt.into_iter().chain(join_peers()),
    )
}

fn partial_groups(size: usize) -> Course {
    let peers = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", partial_events::<entt::TwoOfThree, entt::FourOfFive, entt::ThreeOfFive>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", partial_events_of::<hecs::World>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", partial_events_of::<JoinedBevy<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", partial_events_of::<JoinedBevy<true>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", partial_events_of::<shipyard::World>()),
        Entrant::peer("hashbrown foldhash", partial_events_of::<join::Maps>()),
    ];
    join_contest(
        "groups, partial",
        size,
        partial_events::<join::TwoOfThree, join::FourOfFive, join::ThreeOfFive>(),
        peers,
    )
}

/// Compares a group that leaves out the entities with another component.
fn excluding_groups(size: usize) -> Course {
    let peers = [
        #[cfg(feature = "entt")]
        Entrant::peer("entt", without_events::<entt::TwoWithoutOne>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", without_events::<HecsWithout>()),
        Entrant::peer("hashbrown foldhash", without_events::<join::MapsWithout>()),
    ];
    join_contest("groups, excluding", size, without_events::<join::Excluding>(), peers)
}

fn join_contest(
    name: &'static str,
    size: usize,
    ours: Vec<Event<Input>>,
    others: impl IntoIterator<Item = Entrant<Input>>,
) -> Course {
    let mut entrants = vec![Entrant::ours("storage", ours)];
    entrants.extend(others);
    Course::new(name, size, move |rng| Input::new(size, join::CHANGES, rng), entrants)
}

fn join_peers() -> Vec<Entrant<Input>> {
    Vec::from([
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", full_events::<hecs::World, hecs::World>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", full_events::<JoinedBevy<false>, JoinedBevy<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", full_events::<JoinedBevy<true>, JoinedBevy<true>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", full_events::<shipyard::World, shipyard::World>()),
        Entrant::peer("hashbrown foldhash", full_events::<join::Maps, join::Maps>()),
    ])
}

/// The workloads of joins, of two and three by `J` and of five by `F`.
fn full_events<J: JoinTwo + JoinThree, F: JoinFive>() -> Vec<Event<Input>> {
    two_events::<J>().into_iter().chain(three_events::<J>()).chain(five_events::<F>()).collect()
}

fn partial_events_of<J: JoinThree + JoinFive>() -> Vec<Event<Input>> {
    partial_events::<J, J, J>()
}

/// Compares groups that own none of their storages, while components come and go. A query of a world is no group, so it
/// is not told of insertions.
fn key_groups(size: usize) -> Course {
    let ours = key_group_events::<KeyGrouped>().into_iter().chain([fill_event::<KeyGrouped>()]);
    let entrants = Vec::from([
        Entrant::ours("storage", ours.collect()),
        #[cfg(feature = "entt")]
        Entrant::peer(
            "entt",
            key_group_events::<entt::KeyGroup>().into_iter().chain([fill_event::<entt::KeyGroup>()]).collect(),
        ),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", key_group_events::<HecsOfThree>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", key_group_events::<BevyOfThree<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", key_group_events::<BevyOfThree<true>>()),
        Entrant::peer("hashbrown foldhash", key_group_events::<MapsOfThree>()).uncounted(Uncounted::Emulated),
    ]);
    Course::new("groups of keys", size, move |rng| Input::new(size, CHANGES, rng), entrants)
}

/// Compares storages that mark what changes. The bare storage beside them has no marks to read.
fn tracked(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("tracked", tracked_and_read::<Tracked<Value>>()),
        #[cfg(feature = "entt")]
        Entrant::peer("entt", tracked_and_read::<entt::Tracked>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", tracked_and_read::<HecsTracked>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", tracked_and_read::<BevyTracked<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", tracked_and_read::<BevyTracked<true>>()),
        Entrant::peer("hashbrown foldhash", tracked_and_read::<MarkedMap>()).uncounted(Uncounted::Emulated),
        Entrant::information("storage", tracked_events::<Untracked>()),
    ]);
    Course::new("16 bytes, tracked", size, move |rng| Input::new(size, CHANGES, rng), entrants)
}

fn tracked_and_read<S: ReadChanged>() -> Vec<Event<Input>> {
    tracked_events::<S>().into_iter().chain([read_event::<S>()]).collect()
}

/// The calls for many entities that peers lack.
const DESTROY_MANY: &[&str] = &["destroy many", "destroy many shuffled", "destroy many of one component"];

/// Compares pools of entities without components.
fn pool_contest(size: usize) -> Course {
    let entrants = Vec::from([
        Entrant::ours("entity_pool", pool::events::<EntityPool>()),
        #[cfg(feature = "entt")]
        Entrant::peer("entt", pool::events::<crate::raw::entt::Pool>()).uncounted_in(DESTROY_MANY, Uncounted::Emulated),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", pool::events::<hecs::World>()).uncounted_in(DESTROY_MANY, Uncounted::Emulated),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs", pool::events::<bevy_ecs::world::World>())
            .uncounted_in(DESTROY_MANY, Uncounted::Emulated),
        Entrant::peer("slotmap", pool::events::<SlotMap<DefaultKey, ()>>())
            .uncounted_in(&["create many", "recycle many"], Uncounted::Emulated)
            .uncounted_in(DESTROY_MANY, Uncounted::Emulated),
    ]);
    Course::new("entities", size, move |rng| pool::Input::new(size, rng), entrants)
}

/// Compares pools and storages with worlds.
fn entity_contest(size: usize) -> Course {
    let entrants = [
        Entrant::ours("pool and storages", entity_events::<entities::Storages>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("hecs", entities::events::<hecs::World>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs sets", entities::events::<BevyEntities<false>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("bevy_ecs tables", entities::events::<BevyEntities<true>>()),
        #[cfg(feature = "ecs")]
        Entrant::peer("shipyard", entity_events::<shipyard::World>()),
        Entrant::peer("std", entity_events::<entities::StdMaps>()),
        Entrant::peer("hashbrown foldhash", entity_events::<entities::HashbrownMaps>()),
    ];
    let emulated = |entrant: Entrant<pool::Input>| match entrant.is_ours() {
        true => entrant,
        false => entrant.uncounted_in(DESTROY_MANY, Uncounted::Emulated),
    };
    let entrants = entrants.into_iter().map(emulated).collect();
    let subject = "entities of two components";
    Course::new(subject, size, move |rng| pool::Input::new(size, rng), entrants)
}

fn entity_events<W: entities::Clear>() -> Vec<Event<pool::Input>> {
    entities::events::<W>().into_iter().chain([entities::clear_event::<W>()]).collect()
}

#[cfg(test)]
mod tests {
    use super::{CHANGES, Clear, Compact, Components, Input, Words};
    use super::{clear_events, clone_event, compact_events, events, hole_events};
    use crate::measure::{Course, Entrant, Event, unnoticed};
    use std::collections::HashMap;

    type Map = HashMap<u32, Words<2>>;

    /// A map that forgets every 50th component.
    #[derive(Clone)]
    struct Forgetful {
        map: Map,
        insertions: usize,
    }

    impl Components for Forgetful {
        type Component = Words<2>;
        type Handle = u32;

        fn with_entities(_: usize) -> Self {
            Self { map: Map::new(), insertions: 0 }
        }

        fn handles(&self, numbers: &[u32]) -> Vec<u32> {
            numbers.to_vec()
        }

        fn reserve(&mut self, _: usize) {}

        fn put(&mut self, entity: u32, component: Words<2>) {
            self.insertions += 1;
            if self.insertions % 50 != 0 {
                self.map.insert(entity, component);
            }
        }

        fn take(&mut self, entity: u32) -> Option<Words<2>> {
            self.map.take(entity)
        }

        fn sum_of(&self, entities: &[u32]) -> u64 {
            self.map.sum_of(entities)
        }

        fn sum(&self) -> u64 {
            self.map.sum()
        }

        fn sum_folded(&self) -> u64 {
            self.map.sum_folded()
        }

        fn update(&mut self, by: u64) {
            self.map.update(by);
        }
    }

    impl Clear for Forgetful {
        fn clear(&mut self) {
            self.map.clear();
        }
    }

    /// A map has no visible holes.
    impl Compact for Map {
        fn compact(&mut self) {
            self.shrink_to_fit();
        }

        fn has_holes(&self) -> bool {
            false
        }
    }

    impl Compact for Forgetful {
        fn compact(&mut self) {
            self.map.compact();
        }

        fn has_holes(&self) -> bool {
            self.map.has_holes()
        }
    }

    fn all<S: Clear + Clone + Compact>() -> Vec<Event<Input>> {
        let lists =
            [events::<S>(), hole_events::<S>(), clear_events::<S>(), compact_events::<S>(), vec![clone_event::<S>()]];
        lists.into_iter().flatten().collect()
    }

    fn course() -> Course {
        let entrants = vec![Entrant::ours("std", all::<Map>()), Entrant::peer("forgetful", all::<Forgetful>())];
        // Large enough for more than fifty scattered components.
        Course::new("16 bytes", 6400, |rng| Input::new(6400, CHANGES, rng), entrants)
    }

    #[test]
    fn a_store_that_loses_components_is_found_out_except_by_misses() {
        assert!(course().workloads().len() >= 37);
        assert_eq!(unnoticed(course), ["get miss"]);
    }
}
