//! The same small simulation with storages and with a world. Fails if the results differ.
//!
//! ```text
//! cargo run --release -p archetype --example simulation
//! ```
//!
//! Particles move, age and die. Some are sparks, which leave a mark that slows others down. In each frame particles are
//! born, some become sparks, and some stop being sparks.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use archetype::{CommandBuffer, World};
use storage::{Entity64, EntityPool, Join, Storage};

const FRAMES: u32 = 300;
const BIRTHS: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq)]
struct Position(i64);

#[derive(Clone, Copy)]
struct Velocity(i64);

struct Age(u32);

/// A spark, with the frame in which it becomes an ordinary particle.
struct Spark(u32);

/// Identifies a particle in both simulations.
#[derive(Clone, Copy)]
struct Name(u32);

/// Returns the particles born in a frame, in ascending order of names.
fn births(frame: u32) -> impl Iterator<Item = (Name, Position, Velocity, Age)> {
    (frame * BIRTHS..(frame + 1) * BIRTHS)
        .map(|name| (Name(name), Position(0), Velocity(i64::from(name % 17) - 8), Age(name % 50)))
}

/// Returns whether the particle becomes a spark in this frame.
fn ignites(name: u32, frame: u32) -> bool {
    (name ^ frame).wrapping_mul(0x9E37_79B9) >> 26 == 0
}

/// For each name, the position and whether the particle is a spark.
type Outcome = BTreeMap<u32, (i64, bool)>;

#[derive(Default)]
struct Storages {
    pool: EntityPool<Entity64>,
    names: Storage<Name, Entity64>,
    positions: Storage<Position, Entity64>,
    velocities: Storage<Velocity, Entity64>,
    ages: Storage<Age, Entity64>,
    sparks: Storage<Spark, Entity64>,
}

impl Storages {
    fn frame(&mut self, frame: u32) {
        for (name, position, velocity, age) in births(frame) {
            let entity = self.pool.create();
            self.names.insert(entity, name);
            self.positions.insert(entity, position);
            self.velocities.insert(entity, velocity);
            self.ages.insert(entity, age);
        }
        for (_, (position, velocity)) in (&mut self.positions, &self.velocities).join() {
            position.0 += velocity.0;
        }
        for (_, (velocity, _)) in (&mut self.velocities, &self.sparks).join() {
            velocity.0 -= velocity.0.signum();
        }
        let (mut dead, mut lit, mut out) = (Vec::new(), Vec::new(), Vec::new());
        for (entity, (age, name)) in (&mut self.ages, &self.names).join() {
            age.0 += 1;
            if age.0 > 60 {
                dead.push(entity);
            } else if self.sparks.get(entity).is_some_and(|spark| spark.0 <= frame) {
                out.push(entity);
            } else if ignites(name.0, frame) {
                lit.push(entity);
            }
        }
        for entity in dead {
            self.pool.destroy(entity);
            self.names.remove(entity);
            self.positions.remove(entity);
            self.velocities.remove(entity);
            self.ages.remove(entity);
            self.sparks.remove(entity);
        }
        lit.into_iter().for_each(|entity| _ = self.sparks.insert(entity, Spark(frame + 5)));
        out.into_iter().for_each(|entity| _ = self.sparks.remove(entity));
    }

    fn outcome(&self) -> Outcome {
        let join = (&self.names, &self.positions).join();
        join.map(|(entity, (name, position))| (name.0, (position.0, self.sparks.contains_key(entity)))).collect()
    }
}

fn world_frame(world: &mut World, commands: &mut CommandBuffer<'_>, frame: u32) {
    world.spawn_batch(births(frame));
    for (positions, velocities) in world.chunks_mut::<(&mut Position, &Velocity)>() {
        for (position, velocity) in positions.iter_mut().zip(velocities) {
            position.0 += velocity.0;
        }
    }
    for (velocities, _) in world.chunks_mut::<(&mut Velocity, &Spark)>() {
        for velocity in velocities {
            velocity.0 -= velocity.0.signum();
        }
    }
    for (entity, age, name, spark) in world.query_mut::<(Entity64, &mut Age, &Name, Option<&Spark>)>() {
        age.0 += 1;
        if age.0 > 60 {
            commands.despawn(entity);
        } else if spark.is_some_and(|spark| spark.0 <= frame) {
            commands.remove::<(Spark,)>(entity);
        } else if ignites(name.0, frame) {
            commands.insert(entity, (Spark(frame + 5),));
        }
    }
    commands.apply(world);
}

fn world_outcome(world: &World) -> Outcome {
    let rows = world.query::<(&Name, &Position, Option<&Spark>)>();
    rows.map(|(name, position, spark)| (name.0, (position.0, spark.is_some()))).collect()
}

fn main() -> ExitCode {
    let mut storages = Storages::default();
    let start = Instant::now();
    (0..FRAMES).for_each(|frame| storages.frame(frame));
    let time = start.elapsed();
    let expected = storages.outcome();
    println!("storages: {:>6} particles after {FRAMES} frames in {time:.1?}", expected.len());

    let (mut world, mut commands) = (World::new(), CommandBuffer::new());
    let start = Instant::now();
    (0..FRAMES).for_each(|frame| world_frame(&mut world, &mut commands, frame));
    let time = start.elapsed();
    let found = world_outcome(&world);
    println!("world:    {:>6} particles after {FRAMES} frames in {time:.1?}", found.len());

    let sparks = expected.values().filter(|(_, spark)| *spark).count();
    println!("{sparks} of them are sparks");
    if found == expected && sparks > 0 {
        println!("both are the same");
        ExitCode::SUCCESS
    } else {
        println!("the results differ");
        ExitCode::FAILURE
    }
}
