//! The courses of worlds: contestants, workloads, sizes, limits.

use super::components::{ComponentWorld, MARKED};
use super::contestants::Ours;
#[cfg(feature = "ecs")]
use super::ecs::{Bevy, Hecs};
#[cfg(feature = "flecs")]
use super::flecs::Flecs;
use super::workloads::{
    Input, QUERIES_CACHED, QUERIES_ONCE, bytes_of_archetype, bytes_of_entity, despawn_half, get, insert_remove,
    overwrite, query, spawn_batch, spawn_each, write, write_fragments,
};
use crate::measure::{Contest, Course, Entrant, Event, Target};
use crate::report::Goal;

/// The numbers of archetypes in rows about fragmentation.
const FRAGMENTS: [usize; 2] = [26, 1_000];
/// The numbers of archetypes in rows about queries of one archetype.
const ARCHETYPES: [usize; 3] = [10, 1_000, 10_000];
/// The largest world in which entities are spawned, changed and despawned.
const MOST_CHANGED: usize = 100_000;

/// Returns a course at each size, and courses with many archetypes if a size is large enough.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let few = |counts: &[usize]| counts.iter().copied().filter(|n| *n <= largest).collect::<Vec<usize>>();
    let mut contests = Vec::new();
    for size in sizes.iter().copied() {
        if size <= MOST_CHANGED {
            contests.push(contest("entities", size, entity_entrants()));
        }
        contests.push(contest("columns of f32", size, entrants!(column_events)));
    }
    let fragments = few(&FRAGMENTS).into_iter();
    contests.extend(fragments.map(|size| contest("20 entities an archetype", size, entrants!(fragment_events))));
    let archetypes = few(&ARCHETYPES).into_iter().filter(|size| *size <= MARKED as usize);
    contests.extend(archetypes.map(|size| contest("an entity an archetype", size, archetype_entrants())));
    contests
}

/// Lists all worlds, each with the workloads of a function.
macro_rules! entrants {
    ($events:ident) => {
        Vec::from([
            Entrant::ours("archetype", $events::<Ours>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("hecs", $events::<Hecs>()),
            #[cfg(feature = "ecs")]
            Entrant::peer("bevy_ecs tables", $events::<Bevy>()),
            #[cfg(feature = "flecs")]
            Entrant::peer("flecs", $events::<Flecs>()),
        ])
    };
}
use entrants;

fn contest(subject: &'static str, size: usize, entrants: Vec<Entrant<Input>>) -> Box<dyn Contest> {
    Box::new(Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants))
}

/// The workloads that spawn, change and look up. A row about two operations times both.
pub(super) fn entity_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![
        Event::timed("spawn each", spawn_each::<W>),
        Event::timed("spawn batch", spawn_batch::<W>),
        Event::timed("insert, remove one", |input, kept, gauge| {
            insert_remove(input, kept, gauge, W::insert_one, W::remove_one)
        }),
        Event::timed("insert, remove four", |input, kept, gauge| {
            insert_remove(input, kept, gauge, W::insert_four, W::remove_four)
        }),
        Event::timed("overwrite", overwrite::<W>),
        Event::timed(GET_ONE, |input, kept, gauge| get(input, kept, gauge, W::get_one)),
        Event::timed(GET_TWO, |input, kept, gauge| get(input, kept, gauge, W::get_two)),
        Event::timed(VIEW_ONE, |input, kept, gauge| get(input, kept, gauge, W::view_one)),
        Event::timed(VIEW_TWO, |input, kept, gauge| get(input, kept, gauge, W::view_two)),
        Event::timed("despawn half", despawn_half::<W>),
        Event::counted("bytes an entity", bytes_of_entity::<W>),
    ]
}

/// The same without the bytes of Flecs, whose allocations are not counted.
fn entity_entrants() -> Vec<Entrant<Input>> {
    without_bytes(entrants!(entity_events))
}

/// The workloads that loop over one archetype.
pub(super) fn column_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![
        Event::timed("iterate 1", |input, _, gauge| write(input, gauge, W::write_one)),
        Event::timed("iterate 2", |input, _, gauge| write(input, gauge, W::write_two)),
        Event::timed("iterate 5", |input, _, gauge| write(input, gauge, W::write_five)),
        Event::timed("chunks a += b", |input, _, gauge| write(input, gauge, W::write_chunks)),
    ]
}

/// The workloads that loop over many archetypes.
pub(super) fn fragment_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![Event::timed("iterate 1", write_fragments::<W>)]
}

/// The workloads whose queries find one archetype of many.
pub(super) fn archetype_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![
        Event::timed("query once", |input, kept, gauge| query(input, kept, gauge, QUERIES_ONCE, W::query_once)),
        Event::timed("query cached", |input, kept, gauge| query(input, kept, gauge, QUERIES_CACHED, W::query_cached)),
        Event::counted("bytes an archetype", bytes_of_archetype::<W>),
    ]
}

fn archetype_entrants() -> Vec<Entrant<Input>> {
    without_bytes(entrants!(archetype_events))
}

fn without_bytes(entrants: Vec<Entrant<Input>>) -> Vec<Entrant<Input>> {
    entrants.into_iter().map(|entrant| entrant.without_bytes_of("flecs")).collect()
}

const GET_ONE: &str = "get one";
const GET_TWO: &str = "get two";
const VIEW_ONE: &str = "view one";
const VIEW_TWO: &str = "view two";

/// The goals of the geometric means.
pub(crate) const OVERALL: &[Goal] = &[
    Goal { peer: "hecs", overall: 0.8 },
    Goal { peer: "bevy_ecs tables", overall: 0.8 },
    Goal { peer: "flecs", overall: 0.8 },
];

/// Returns the limit of a cell: no cell may be slower, except random look-ups. Bytes are compared with those of hecs.
pub(super) fn target(peer: &str, workload: &str, _size: usize) -> Target {
    match workload {
        GET_ONE | GET_TWO | VIEW_ONE | VIEW_TWO => Target::limit(1.1),
        _ if workload.starts_with("bytes") && peer != "hecs" => Target::NONE,
        _ => Target::limit(1.0),
    }
}
