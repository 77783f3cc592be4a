//! The workloads, each written once for all worlds, and the courses.

use std::cell::RefCell;
use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::passes::add_in_order as add;
use super::contestants::{Columns, ComponentWorld, MARKED, Ours, four};
#[cfg(feature = "ecs")]
use super::ecs::{Bevy, Hecs};
#[cfg(feature = "flecs")]
use super::flecs::Flecs;
use crate::measure::{Course, Entrant, Event, Gauge, Kept, Uncounted, at_least};

/// The numbers of archetypes in rows about fragmentation.
const FRAGMENTS: [usize; 2] = [26, 1_000];
/// The numbers of archetypes in rows about queries of one archetype.
const ARCHETYPES: [usize; 3] = [10, 1_000, 10_000];
/// The largest world in which entities are spawned, changed and despawned.
const MOST_CHANGED: usize = 100_000;

/// Returns a course at each size, and courses with many archetypes if a size is large enough.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
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

fn contest(subject: &'static str, size: usize, entrants: Vec<Entrant<Input>>) -> Course {
    let course = Course::new(subject, size, move |rng| Input::new(size, rng), entrants);
    // Five components of four bytes, and the entity.
    course.of_entries(5 * 4 + 8)
}

/// The workloads that spawn, change and look up. A row about two operations times both.
fn entity_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![
        Event::timed("spawn each", spawn_each::<W>),
        Event::timed("spawn batch", spawn_batch::<W>),
        Event::timed("spawn columns", spawn_columns::<W>),
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
    let of_flecs = |entrant: Entrant<Input>| {
        entrant.uncounted_of("flecs", &["insert, remove four"], Uncounted::Emulated).uncounted_of(
            "flecs",
            &[VIEW_ONE, VIEW_TWO],
            Uncounted::Repeated,
        )
    };
    without_bytes(entrants!(entity_events)).into_iter().map(of_flecs).collect()
}

/// The workloads that loop over one archetype.
fn column_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![
        Event::timed("iterate 1", |input, _, gauge| write(input, gauge, W::write_one)),
        Event::timed("iterate 2", |input, _, gauge| write(input, gauge, W::write_two)),
        Event::timed("iterate 5", |input, _, gauge| write(input, gauge, W::write_five)),
        Event::timed("chunks a += b", |input, _, gauge| write(input, gauge, W::write_chunks)),
    ]
}

/// The workloads that loop over many archetypes.
fn fragment_events<W: ComponentWorld>() -> Vec<Event<Input>> {
    vec![Event::timed("iterate 1", write_fragments::<W>)]
}

/// The workloads whose queries find one archetype of many.
fn archetype_events<W: ComponentWorld>() -> Vec<Event<Input>> {
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

/// The minimum number of entities that a sample spawns, changes or despawns.
const CHANGES: usize = at_least(32 << 10);
/// The minimum number of rows that a sample reads.
const READS: usize = at_least(2 << 20);
/// The number of new queries in a sample.
const QUERIES_ONCE: usize = 50;
/// The number of cached queries in a sample.
const QUERIES_CACHED: usize = 5_000;
/// The number of entities in each archetype if there are many archetypes.
const PER_ARCHETYPE: usize = 20;

/// The data of a round. Entities are numbered in the order of their creation.
struct Input {
    size: usize,
    /// All numbers in random order.
    order: Vec<u32>,
}

impl Input {
    fn new(size: usize, rng: &mut SmallRng) -> Self {
        let mut order: Vec<u32> = (0..size as u32).collect();
        order.shuffle(rng);
        Self { size, order }
    }

    fn change_passes(&self) -> usize {
        CHANGES.div_ceil(self.size)
    }

    fn shuffled<E: Copy>(&self, entities: &[E]) -> Vec<E> {
        self.order.iter().map(|number| entities[*number as usize]).collect()
    }
}

fn spawn_each<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    spawn_by(input, gauge, W::spawn_each)
}

fn spawn_batch<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    spawn_by(input, gauge, W::spawn_batch)
}

fn spawn_by<W: ComponentWorld>(input: &Input, gauge: &mut Gauge, spawn: fn(&mut W, u32, &mut Vec<W::Entity>)) -> u64 {
    spawn_from(input, gauge, || input.size as u32, spawn)
}

/// Spawns from columns that exist before. Worlds without such a call iterate over their rows.
fn spawn_columns<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let columns = || {
        let rows = (0..input.size as u32).map(four);
        let (mut a, mut b, mut c, mut d) = Columns::default();
        for row in rows {
            a.push(row.0);
            b.push(row.1);
            c.push(row.2);
            d.push(row.3);
        }
        (a, b, c, d)
    };
    spawn_from(input, gauge, columns, W::spawn_columns)
}

fn spawn_from<W: ComponentWorld, S>(
    input: &Input,
    gauge: &mut Gauge,
    source: impl Fn() -> S,
    spawn: fn(&mut W, S, &mut Vec<W::Entity>),
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes() {
        let (mut world, mut spawned, source) = (W::new(), Vec::with_capacity(input.size), source());
        gauge.time(input.size, || spawn(black_box(&mut world), source, &mut spawned));
        add(&mut digest, spawned.len() as u64);
        add(&mut digest, world.digest());
        // Reads the second column too.
        world.write_two();
        add(&mut digest, world.digest());
    }
    digest
}

/// Despawns half of the entities, in random order.
fn despawn_half<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes() {
        let (mut world, spawned) = filled::<W>(input.size);
        let leaving = &input.shuffled(&spawned)[..input.size / 2];
        add(&mut digest, gauge.time(leaving.len(), || world.despawn(black_box(leaving))));
        add(&mut digest, world.digest());
    }
    digest
}

/// Returns a world of entities with five components, and the entities.
fn filled<W: ComponentWorld>(size: usize) -> (W, Vec<W::Entity>) {
    let (mut world, mut spawned) = (W::new(), Vec::with_capacity(size));
    world.spawn_five(size as u32, &mut spawned);
    (world, spawned)
}

/// A world that several workloads share, and its entities in random order.
struct Shared<W: ComponentWorld>(RefCell<(W, Vec<W::Entity>)>);

impl<W: ComponentWorld> Shared<W> {
    fn with<R>(input: &Input, kept: &mut Kept, work: impl FnOnce(&mut W, &[W::Entity]) -> R) -> R {
        let shared: &Self = kept.get_or_build(|| {
            let (world, spawned) = filled::<W>(input.size);
            Self(RefCell::new((world, input.shuffled(&spawned))))
        });
        let (world, entities) = &mut *shared.0.borrow_mut();
        work(world, entities)
    }
}

/// Loops over all rows of a new world, so that all contestants write the same values.
fn write<W: ComponentWorld>(input: &Input, gauge: &mut Gauge, write: fn(&mut W)) -> u64 {
    let (mut world, _) = filled::<W>(input.size);
    let passes = READS.div_ceil(input.size);
    gauge.time(passes * input.size, || {
        for _ in 0..passes {
            write(black_box(&mut world));
        }
    });
    world.digest()
}

/// Loops over few rows of each of many archetypes.
fn write_fragments<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut world = W::new();
    for number in 0..input.size as u32 {
        (0..PER_ARCHETYPE).for_each(|_| world.spawn_marked(number));
    }
    let passes = (READS / 4).div_ceil(input.size * PER_ARCHETYPE);
    gauge.time(passes * input.size * PER_ARCHETYPE, || {
        for _ in 0..passes {
            black_box(&mut world).write_one();
        }
    });
    world.digest()
}

/// Inserts and removes a component. The world is unchanged in the end, so it can be shared.
fn insert_remove<W: ComponentWorld>(
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    insert: fn(&mut W, &[W::Entity]),
    remove: fn(&mut W, &[W::Entity]) -> u64,
) -> u64 {
    Shared::with(input, kept, |world: &mut W, entities| {
        let mut removed = 0;
        for _ in 0..input.change_passes() {
            gauge.time(entities.len(), || {
                insert(black_box(world), black_box(entities));
                removed += remove(black_box(world), black_box(entities));
            });
        }
        removed.wrapping_add(world.digest())
    })
}

/// Replaces a component that all entities have, in random order.
fn overwrite<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let (mut world, spawned) = filled::<W>(input.size);
    let entities = input.shuffled(&spawned);
    for pass in 0..input.change_passes() {
        gauge.time(entities.len(), || black_box(&mut world).overwrite(black_box(&entities), pass as f32));
    }
    world.digest()
}

fn get<W: ComponentWorld>(
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    get: fn(&mut W, &[W::Entity]) -> u64,
) -> u64 {
    Shared::with(input, kept, |world: &mut W, entities| {
        let passes = (READS / 8).div_ceil(input.size);
        gauge.time(passes * entities.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(get(black_box(world), black_box(entities))))
        })
    })
}

/// Counts the bytes of an entity with four components.
fn bytes_of_entity<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut spawned = Vec::with_capacity(input.size);
    let mut world = gauge.settled_bytes(input.size, || {
        let mut world = W::new();
        world.spawn_batch(input.size as u32, &mut spawned);
        world
    });
    world.digest()
}

/// Creates a world with one entity in each of many archetypes, and one rare entity.
fn with_archetypes<W: ComponentWorld>(count: usize) -> W {
    let mut world = W::new();
    (0..count as u32).for_each(|number| world.spawn_marked(number));
    world.spawn_rare();
    world
}

/// Runs a query that finds one archetype of many. An operation is a query.
fn query<W: ComponentWorld>(
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    passes: usize,
    query: fn(&mut W) -> u64,
) -> u64 {
    let world: &RefCell<W> = kept.get_or_build(|| RefCell::new(with_archetypes(input.size)));
    let world = &mut *world.borrow_mut();
    // Update the cached query before the measurement.
    let mut digest = query(world);
    let found = gauge.time(passes, || (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(query(black_box(world)))));
    add(&mut digest, found);
    digest
}

/// Counts the bytes of an archetype with one entity.
fn bytes_of_archetype<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    gauge.settled_bytes(input.size, || with_archetypes::<W>(input.size)).digest()
}

#[cfg(test)]
mod tests {
    use super::{Columns, ComponentWorld, Input, Ours};
    use super::{archetype_events, column_events, entity_events, fragment_events};
    use crate::measure::{Course, Entrant, Event, unnoticed};
    use archetype::Entity64;

    /// A world that skips an entity in each operation.
    struct Careless(Ours);

    impl ComponentWorld for Careless {
        type Entity = Entity64;

        fn new() -> Self {
            Self(Ours::new())
        }

        fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
            self.0.spawn_each(count, spawned);
            self.0.despawn(&spawned[..1]);
        }

        fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
            self.spawn_each(count, spawned);
        }

        fn spawn_columns(&mut self, columns: Columns, spawned: &mut Vec<Entity64>) {
            self.0.spawn_columns(columns, spawned);
            self.0.despawn(&spawned[..1]);
        }

        fn spawn_five(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
            self.0.spawn_five(count, spawned);
        }

        fn spawn_marked(&mut self, number: u32) {
            self.0.spawn_marked(number);
        }

        fn spawn_rare(&mut self) {
            self.0.spawn_rare();
            self.0.spawn_rare();
        }

        fn despawn(&mut self, entities: &[Entity64]) -> u64 {
            self.0.despawn(&entities[1..])
        }

        fn write_one(&mut self) {}

        fn write_two(&mut self) {
            self.0.write_one();
        }

        fn write_chunks(&mut self) {
            self.0.write_one();
        }

        fn write_five(&mut self) {
            self.0.write_two();
        }

        fn insert_one(&mut self, entities: &[Entity64]) {
            self.0.insert_one(&entities[1..]);
        }

        fn remove_one(&mut self, entities: &[Entity64]) -> u64 {
            self.0.remove_one(entities)
        }

        fn insert_four(&mut self, entities: &[Entity64]) {
            self.0.insert_four(&entities[1..]);
        }

        fn remove_four(&mut self, entities: &[Entity64]) -> u64 {
            self.0.remove_four(entities)
        }

        fn overwrite(&mut self, entities: &[Entity64], value: f32) {
            self.0.overwrite(&entities[1..], value);
        }

        fn get_one(&mut self, entities: &[Entity64]) -> u64 {
            self.0.get_one(&entities[1..])
        }

        fn get_two(&mut self, entities: &[Entity64]) -> u64 {
            self.0.get_one(entities)
        }

        fn view_one(&mut self, entities: &[Entity64]) -> u64 {
            self.0.view_one(&entities[1..])
        }

        fn view_two(&mut self, entities: &[Entity64]) -> u64 {
            self.0.view_one(entities)
        }

        fn query_once(&mut self) -> u64 {
            self.0.query_once()
        }

        fn query_cached(&mut self) -> u64 {
            self.0.query_cached()
        }

        fn digest(&mut self) -> u64 {
            self.0.digest()
        }
    }

    fn all<W: ComponentWorld>() -> Vec<Event<Input>> {
        let lists = [column_events::<W>(), fragment_events::<W>(), entity_events::<W>(), archetype_events::<W>()];
        lists.into_iter().flatten().collect()
    }

    fn course() -> Course {
        let entrants = vec![Entrant::ours("ours", all::<Ours>()), Entrant::peer("careless", all::<Careless>())];
        Course::new("entities", 60, |rng| Input::new(60, rng), entrants)
    }

    #[test]
    fn a_world_that_skips_an_entity_is_found_out_by_every_workload() {
        assert_eq!(course().workloads().len(), 20);
        assert_eq!(unnoticed(course), [""; 0]);
    }
}
