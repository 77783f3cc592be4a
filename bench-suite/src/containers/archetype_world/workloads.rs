//! The workloads, each written once for all worlds.

use std::cell::RefCell;
use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::components::ComponentWorld;
use crate::measure::{Gauge, Kept};

/// The minimum number of entities that a sample spawns, changes or despawns.
const CHANGES: usize = 32 << 10;
/// The minimum number of rows that a sample reads.
const READS: usize = 2 << 20;
/// The number of new queries in a sample.
pub(super) const QUERIES_ONCE: usize = 50;
/// The number of cached queries in a sample.
pub(super) const QUERIES_CACHED: usize = 5_000;
/// The number of entities in each archetype if there are many archetypes.
pub(super) const PER_ARCHETYPE: usize = 20;

/// The data of a round. Entities are numbered in the order of their creation.
pub(super) struct Input {
    pub(super) size: usize,
    /// All numbers in random order.
    order: Vec<u32>,
}

impl Input {
    pub(super) fn new(size: usize, rng: &mut SmallRng) -> Self {
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

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

pub(super) fn spawn_each<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    spawn_by(input, gauge, W::spawn_each)
}

pub(super) fn spawn_batch<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    spawn_by(input, gauge, W::spawn_batch)
}

fn spawn_by<W: ComponentWorld>(input: &Input, gauge: &mut Gauge, spawn: fn(&mut W, u32, &mut Vec<W::Entity>)) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes() {
        let (mut world, mut spawned) = (W::new(), Vec::with_capacity(input.size));
        gauge.time(input.size, || spawn(black_box(&mut world), input.size as u32, &mut spawned));
        add(&mut digest, spawned.len() as u64);
        add(&mut digest, world.digest());
    }
    digest
}

/// Despawns half of the entities, in random order.
pub(super) fn despawn_half<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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
pub(super) fn write<W: ComponentWorld>(input: &Input, gauge: &mut Gauge, write: fn(&mut W)) -> u64 {
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
pub(super) fn write_fragments<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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
pub(super) fn insert_remove<W: ComponentWorld>(
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
pub(super) fn overwrite<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let (mut world, spawned) = filled::<W>(input.size);
    let entities = input.shuffled(&spawned);
    for pass in 0..input.change_passes() {
        gauge.time(entities.len(), || black_box(&mut world).overwrite(black_box(&entities), pass as f32));
    }
    world.digest()
}

pub(super) fn get<W: ComponentWorld>(
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
pub(super) fn bytes_of_entity<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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
pub(super) fn query<W: ComponentWorld>(
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
pub(super) fn bytes_of_archetype<W: ComponentWorld>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    gauge.settled_bytes(input.size, || with_archetypes::<W>(input.size)).digest()
}
