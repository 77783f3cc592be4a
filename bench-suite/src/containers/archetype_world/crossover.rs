//! The break-even of columns: a frame of sparse storages, of a group and of a world, by the share of entities that
//! change in each frame and the number of joined components.
//!
//! A frame inserts a component into some of the entities, or removes it, then adds all other joined components to the
//! first. Storages are in the same order, which is their best case, or each in another random order. The group owns all
//! five.

use std::fmt::Write;
use std::hint::black_box;

use archetype::{CachedQuery, World};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use storage::{Entity64, Group, Join as _, Storage};

use super::contestants::{A, B, C, D, E, F, digest_of, five};
use crate::measure::{Course, Entrant, Event, Gauge, Row, Unit, at_least};

/// The minimum number of entities in a sample, summed over its frames.
const FRAMES: usize = at_least(128 << 10);

/// The data of a round: the numbers of the entities in random order.
struct Input(Vec<u32>);

/// Returns a course at each size. An operation is an entity in a frame.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let contests = sizes.iter().map(|&size| {
        let entrants = vec![
            Entrant::ours("archetype", events::<Columns>()),
            Entrant::information("storages", events::<Storages<false>>()),
            Entrant::information("storages shuffled", events::<Storages<true>>()),
            Entrant::information("group", events::<Grouped>()),
        ];
        let prepare = move |rng: &mut SmallRng| {
            let mut order: Vec<u32> = (0..size as u32).collect();
            order.shuffle(rng);
            Input(order)
        };
        let subject = "changed entities, joined components";
        Course::new(subject, size, prepare, entrants)
    });
    contests.collect()
}

/// Formats the costs as Markdown, a table for each size. The lowest cost of a row is bold.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    for rows in rows.chunk_by(|a, b| a.size == b.size) {
        let names = rows[0].peers.iter().map(|peer| &*peer.name).chain(["world"]);
        let head: String = names.map(|name| format!(" {name} |")).collect();
        let line = "--:|".repeat(3 + rows[0].peers.len());
        let _ = writeln!(text, "\n{} entities, nanoseconds per entity and frame:\n", rows[0].size);
        let _ = writeln!(text, "| changed a frame | components joined |{head}\n|{line}");
        for row in rows {
            let costs: Vec<f64> =
                row.peers.iter().map(|peer| &peer.cost).chain([&row.cost]).map(|c| c.median).collect();
            let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
            let bold = |cost: f64| if cost == least { "**" } else { "" };
            let cells = costs.iter().map(|&cost| format!(" {0}{cost:.2}{0} |", bold(cost)));
            let _ = writeln!(text, "| {} |{}", row.workload.replace(", ", " | "), cells.collect::<String>());
        }
    }
    text
}

/// A container that joins components, and inserts and removes one.
trait Frames: Sized {
    type Entity: Copy;

    /// Creates `count` entities with five components.
    fn new(count: u32) -> (Self, Vec<Self::Entity>);
    fn insert(&mut self, entities: &[Self::Entity]);
    fn remove(&mut self, entities: &[Self::Entity]);
    /// Changes the first component by the joined ones.
    fn join(&mut self, components: usize);
    fn digest(&mut self) -> u64;
}

macro_rules! rows {
    ($($percent:literal: $($joined:literal)+;)+) => {
        [$($((concat!($percent, " %, ", $joined), $percent, $joined),)+)+]
    };
}

fn events<T: Frames>() -> Vec<Event<Input>> {
    let rows = rows! {
        0: 1 2 3 4 5;
        1: 1 2 3 4 5;
        10: 1 2 3 4 5;
        50: 1 2 3 4 5;
    };
    let event = |(workload, percent, joined)| {
        Event::by(workload, Unit::Nanoseconds, move |input, _, gauge| frames::<T>(input, gauge, percent, joined))
    };
    rows.into_iter().map(event).collect()
}

fn frames<T: Frames>(Input(order): &Input, gauge: &mut Gauge, percent: usize, joined: usize) -> u64 {
    let (mut world, entities) = T::new(order.len() as u32);
    let changing: Vec<T::Entity> =
        order[..order.len() * percent / 100].iter().map(|number| entities[*number as usize]).collect();
    let pairs = FRAMES.div_ceil(2 * order.len());
    gauge.time(2 * pairs * order.len(), || {
        for _ in 0..pairs {
            world.insert(black_box(&changing));
            world.join(black_box(joined));
            world.remove(black_box(&changing));
            world.join(black_box(joined));
        }
    });
    world.digest()
}

/// A world.
struct Columns {
    world: World,
    one: CachedQuery<&'static mut A>,
    two: CachedQuery<(&'static mut A, &'static B)>,
    three: CachedQuery<(&'static mut A, &'static B, &'static C)>,
    four: CachedQuery<(&'static mut A, &'static B, &'static C, &'static D)>,
    five: CachedQuery<(&'static mut A, &'static B, &'static C, &'static D, &'static E)>,
}

impl Frames for Columns {
    type Entity = Entity64;

    fn new(count: u32) -> (Self, Vec<Entity64>) {
        let mut world = World::new();
        let entities = world.spawn_batch((0..count).map(five)).to_vec();
        let (one, two, three) = (CachedQuery::new(), CachedQuery::new(), CachedQuery::new());
        (Self { world, one, two, three, four: CachedQuery::new(), five: CachedQuery::new() }, entities)
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity64]) {
        for entity in entities {
            self.world.insert(*entity, (F(1.0),)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity64]) {
        for entity in entities {
            self.world.remove::<(F,)>(*entity).expect("an entity with the component");
        }
    }

    #[inline(never)]
    fn join(&mut self, components: usize) {
        let world = &mut self.world;
        match components {
            1 => self.one.rows_mut(world).for_each(|a| a.0 += 1.0),
            2 => self.two.rows_mut(world).for_each(|(a, b)| a.0 += b.0),
            3 => self.three.rows_mut(world).for_each(|(a, b, c)| a.0 += b.0 + c.0),
            4 => self.four.rows_mut(world).for_each(|(a, b, c, d)| a.0 += b.0 + c.0 + d.0),
            _ => self.five.rows_mut(world).for_each(|(a, b, c, d, e)| a.0 += b.0 + c.0 + d.0 + e.0),
        }
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.world.query::<&A>().map(|a| a.0))
    }
}

/// A storage for each component, in the same order or in different random ones.
struct Storages<const SHUFFLED: bool> {
    a: Storage<A, Entity64>,
    b: Storage<B, Entity64>,
    c: Storage<C, Entity64>,
    d: Storage<D, Entity64>,
    e: Storage<E, Entity64>,
    f: Storage<F, Entity64>,
}

fn entity(number: u32) -> Entity64 {
    Entity64::new(number as usize, 0).expect("an index below 2^32 - 1")
}

#[inline(always)]
fn insert_into(storage: &mut Storage<F, Entity64>, entities: &[Entity64]) {
    for entity in entities {
        storage.insert(*entity, F(1.0));
    }
}

#[inline(always)]
fn remove_from(storage: &mut Storage<F, Entity64>, entities: &[Entity64]) {
    for entity in entities {
        storage.remove(*entity).expect("an entity with the component");
    }
}

impl<const SHUFFLED: bool> Frames for Storages<SHUFFLED> {
    type Entity = Entity64;

    fn new(count: u32) -> (Self, Vec<Entity64>) {
        let mut rng = SmallRng::seed_from_u64(count.into());
        let mut all = || {
            let mut order: Vec<u32> = (0..count).collect();
            if SHUFFLED {
                order.shuffle(&mut rng);
            }
            order.into_iter().map(|number| (entity(number), five(number)))
        };
        let storages = Self {
            a: all().map(|(entity, five)| (entity, five.0)).collect(),
            b: all().map(|(entity, five)| (entity, five.1)).collect(),
            c: all().map(|(entity, five)| (entity, five.2)).collect(),
            d: all().map(|(entity, five)| (entity, five.3)).collect(),
            e: all().map(|(entity, five)| (entity, five.4)).collect(),
            f: Storage::new(),
        };
        (storages, (0..count).map(entity).collect())
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity64]) {
        insert_into(&mut self.f, entities);
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity64]) {
        remove_from(&mut self.f, entities);
    }

    #[inline(never)]
    fn join(&mut self, components: usize) {
        let Self { a, b, c, d, e, .. } = self;
        match components {
            1 => a.values_mut().for_each(|a| a.0 += 1.0),
            2 => (a, &*b).join().for_each(|(_, (a, b))| a.0 += b.0),
            3 => (a, &*b, &*c).join().for_each(|(_, (a, b, c))| a.0 += b.0 + c.0),
            4 => (a, &*b, &*c, &*d).join().for_each(|(_, (a, b, c, d))| a.0 += b.0 + c.0 + d.0),
            _ => (a, &*b, &*c, &*d, &*e).join().for_each(|(_, (a, b, c, d, e))| a.0 += b.0 + c.0 + d.0 + e.0),
        }
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.a.values().map(|a| a.0))
    }
}

type AllFive =
    (Storage<A, Entity64>, Storage<B, Entity64>, Storage<C, Entity64>, Storage<D, Entity64>, Storage<E, Entity64>);

/// A group of all storages except that of the component that is inserted and removed.
struct Grouped {
    group: Group<AllFive>,
    f: Storage<F, Entity64>,
}

impl Frames for Grouped {
    type Entity = Entity64;

    fn new(count: u32) -> (Self, Vec<Entity64>) {
        let (Storages::<false> { a, b, c, d, e, f }, entities) = Storages::new(count);
        (Self { group: Group::new((a, b, c, d, e)), f }, entities)
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity64]) {
        insert_into(&mut self.f, entities);
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity64]) {
        remove_from(&mut self.f, entities);
    }

    #[inline(never)]
    fn join(&mut self, components: usize) {
        let rows = self.group.iter_mut();
        match components {
            1 => rows.for_each(|(_, (a, ..))| a.0 += 1.0),
            2 => rows.for_each(|(_, (a, b, ..))| a.0 += b.0),
            3 => rows.for_each(|(_, (a, b, c, ..))| a.0 += b.0 + c.0),
            4 => rows.for_each(|(_, (a, b, c, d, _))| a.0 += b.0 + c.0 + d.0),
            _ => rows.for_each(|(_, (a, b, c, d, e))| a.0 += b.0 + c.0 + d.0 + e.0),
        }
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.group.storage::<0>().values().map(|a| a.0))
    }
}

#[cfg(test)]
mod tests {
    use super::{contests, table};
    use crate::measure::Plan;
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn the_break_even_table_has_all_rows_and_marks_the_lowest_cost() {
        let course = contests(&[100]).remove(0);
        let rows = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1)).unwrap();
        let table = table(&rows);
        for percent in ["0 %", "1 %", "10 %", "50 %"] {
            let of_share = table.lines().filter(|line| line.starts_with(&format!("| {percent} |")));
            assert_eq!(of_share.inspect(|line| assert!(line.contains("**"), "{line}")).count(), 5, "{table}");
        }
        let columns = |line: &str| line.matches('|').count();
        let widths: Vec<usize> = table.lines().filter(|line| line.starts_with('|')).map(columns).collect();
        assert_eq!(widths, [7; 22], "{table}");
    }
}
