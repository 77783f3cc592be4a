//! Particles that are spawned, move, are pushed by those that hold their handle, and die.

use std::collections::BTreeMap;

use archetype::{Entity64, World};
use slotmap::{DefaultKey, SlotMap};
use storage::{Entity, EntityPool, Group, Join, StableStorage, Storage};

use super::task::{Options, Prepared, Solution, Task, Workload};
use crate::failure::Failure;

#[derive(Clone, Copy, Debug)]
struct Place(i64);
#[derive(Clone, Copy, Debug)]
struct Speed(i64);
/// The remaining frames.
#[derive(Clone, Copy, Debug)]
struct Life(u32);

/// The components of a particle, for arrays of whole particles.
#[derive(Clone, Copy, Debug)]
struct Particle {
    place: Place,
    speed: Speed,
    life: Life,
}

impl Particle {
    /// Creates the particle with a number. Particles differ in speed and life.
    fn new(number: u32) -> Self {
        let scattered = number.wrapping_mul(0x9E37_79B9) >> 16;
        Self { place: Place(0), speed: Speed(i64::from(scattered % 17) - 8), life: Life(10 + scattered % 100) }
    }

    /// Advances by a frame. Returns whether the particle still lives.
    #[inline]
    fn advance(&mut self) -> bool {
        self.place.0 += self.speed.0;
        self.life.0 -= 1;
        self.life.0 > 0
    }
}

/// The size of a simulation.
#[derive(Clone, Copy, Debug)]
struct Frames {
    frames: u32,
    /// The particles that are spawned in each frame.
    births: u32,
}

/// One particle in so many is pushed in each frame, by its handle.
const HELD_ONE_IN: u32 = 8;

/// All particles.
trait Particles: Default {
    /// Finds a particle, and finds nothing after its death.
    type Handle: Copy;

    fn spawn(&mut self, particle: Particle) -> Self::Handle;
    /// Moves all particles by a frame, and removes the dead. Returns the sum of the places of the dead.
    fn advance(&mut self) -> i64;
    /// Adds to the speed of a particle. Returns whether it lives.
    fn push(&mut self, handle: Self::Handle) -> bool;
    /// Returns the number of particles and the sum of their places.
    fn sum(&self) -> (usize, i64);
}

/// The result of a simulation.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Simulated {
    alive: usize,
    places: i64,
    graves: i64,
    pushes: usize,
}

fn solve<P: Particles>(frames: &Frames) -> Simulated {
    let mut particles = P::default();
    let mut held: Vec<P::Handle> = Vec::new();
    let mut result = Simulated::default();
    for number in 0..frames.frames * frames.births {
        let handle = particles.spawn(Particle::new(number));
        if number % HELD_ONE_IN == 0 {
            held.push(handle);
        }
        if (number + 1) % frames.births == 0 {
            result.graves += particles.advance();
            held.retain(|handle| particles.push(*handle));
            result.pushes += held.len();
        }
    }
    (result.alive, result.places) = particles.sum();
    result
}

/// Keeps the particles in a tree by their number.
fn model(frames: &Frames) -> Simulated {
    let mut particles: BTreeMap<u32, Particle> = BTreeMap::new();
    let mut result = Simulated::default();
    for frame in 0..frames.frames {
        for number in frame * frames.births..(frame + 1) * frames.births {
            particles.insert(number, Particle::new(number));
        }
        for particle in particles.values_mut() {
            particle.place.0 += particle.speed.0;
            particle.life.0 -= 1;
        }
        let dead: Vec<u32> = particles.iter().filter(|(_, one)| one.life.0 == 0).map(|(number, _)| *number).collect();
        for number in dead {
            result.graves += particles.remove(&number).map_or(0, |particle| particle.place.0);
        }
        for (_, particle) in particles.iter_mut().filter(|(number, _)| *number % HELD_ONE_IN == 0) {
            particle.speed.0 += 1;
            result.pushes += 1;
        }
    }
    result.alive = particles.len();
    result.places = particles.values().map(|particle| particle.place.0).sum();
    result
}

/// A storage for each component.
#[derive(Default)]
struct Storages<P, S, L> {
    pool: EntityPool<Entity>,
    places: P,
    speeds: S,
    lives: L,
    dead: Vec<Entity>,
}

macro_rules! storages {
    ($($Storage:ident),+) => {$(
        impl Particles for Storages<$Storage<Place>, $Storage<Speed>, $Storage<Life>> {
            type Handle = Entity;

            fn spawn(&mut self, particle: Particle) -> Entity {
                let entity = self.pool.create();
                self.places.insert(entity, particle.place);
                self.speeds.insert(entity, particle.speed);
                self.lives.insert(entity, particle.life);
                entity
            }

            fn advance(&mut self) -> i64 {
                for (_, (place, speed)) in (&mut self.places, &self.speeds).join() {
                    place.0 += speed.0;
                }
                for (entity, life) in &mut self.lives {
                    life.0 -= 1;
                    if life.0 == 0 {
                        self.dead.push(entity);
                    }
                }
                let mut graves = 0;
                for entity in self.dead.drain(..) {
                    graves += self.places.remove(entity).map_or(0, |place| place.0);
                    self.speeds.remove(entity);
                    self.lives.remove(entity);
                    self.pool.destroy(entity);
                }
                graves
            }

            fn push(&mut self, entity: Entity) -> bool {
                let speed = self.speeds.get_mut(entity);
                speed.map(|speed| speed.0 += 1).is_some()
            }

            fn sum(&self) -> (usize, i64) {
                (self.places.len(), self.places.values().map(|place| place.0).sum())
            }
        }
    )+};
}

storages!(Storage, StableStorage);

/// Storages with the same entities in the same order.
#[derive(Default)]
struct Grouped {
    pool: EntityPool<Entity>,
    group: Group<(Storage<Place>, Storage<Speed>, Storage<Life>)>,
    dead: Vec<Entity>,
}

impl Particles for Grouped {
    type Handle = Entity;

    fn spawn(&mut self, particle: Particle) -> Entity {
        let entity = self.pool.create();
        self.group.insert(entity, (particle.place, particle.speed, particle.life));
        entity
    }

    fn advance(&mut self) -> i64 {
        let dead = &mut self.dead;
        self.group.iter_mut().for_each(|(entity, (place, speed, life))| {
            place.0 += speed.0;
            life.0 -= 1;
            if life.0 == 0 {
                dead.push(entity);
            }
        });
        let mut graves = 0;
        for entity in self.dead.drain(..) {
            graves += self.group.remove(entity).map_or(0, |(place, ..)| place.0);
            self.pool.destroy(entity);
        }
        graves
    }

    fn push(&mut self, entity: Entity) -> bool {
        let speed = self.group.get_mut_in::<1>(entity);
        speed.map(|speed| speed.0 += 1).is_some()
    }

    fn sum(&self) -> (usize, i64) {
        (self.group.len(), self.group.iter().map(|(_, (place, ..))| place.0).sum())
    }
}

/// A world, with a column for each component.
#[derive(Default)]
struct Columns {
    world: World,
    dead: Vec<Entity64>,
}

impl Particles for Columns {
    type Handle = Entity64;

    fn spawn(&mut self, particle: Particle) -> Entity64 {
        self.world.spawn((particle.place, particle.speed, particle.life))
    }

    fn advance(&mut self) -> i64 {
        let (dead, mut graves) = (&mut self.dead, 0);
        self.world.query_mut::<(Entity64, &mut Place, &Speed, &mut Life)>().for_each(|(entity, place, speed, life)| {
            place.0 += speed.0;
            life.0 -= 1;
            if life.0 == 0 {
                graves += place.0;
                dead.push(entity);
            }
        });
        for entity in self.dead.drain(..) {
            self.world.despawn(entity);
        }
        graves
    }

    fn push(&mut self, entity: Entity64) -> bool {
        let speed = self.world.get_mut::<Speed>(entity);
        speed.map(|speed| speed.0 += 1).is_some()
    }

    fn sum(&self) -> (usize, i64) {
        (self.world.len(), self.world.query::<&Place>().map(|place| place.0).sum())
    }
}

/// One storage of whole particles.
#[derive(Default)]
struct Whole {
    pool: EntityPool<Entity>,
    particles: Storage<Particle>,
    dead: Vec<Entity>,
}

impl Particles for Whole {
    type Handle = Entity;

    fn spawn(&mut self, particle: Particle) -> Entity {
        let entity = self.pool.create();
        self.particles.insert(entity, particle);
        entity
    }

    fn advance(&mut self) -> i64 {
        let dead = &mut self.dead;
        self.particles.iter_mut().for_each(|(entity, particle)| {
            if !particle.advance() {
                dead.push(entity);
            }
        });
        let mut graves = 0;
        for entity in self.dead.drain(..) {
            graves += self.particles.remove(entity).map_or(0, |particle| particle.place.0);
            self.pool.destroy(entity);
        }
        graves
    }

    fn push(&mut self, entity: Entity) -> bool {
        self.particles.get_mut(entity).map(|particle| particle.speed.0 += 1).is_some()
    }

    fn sum(&self) -> (usize, i64) {
        (self.particles.len(), self.particles.values().map(|particle| particle.place.0).sum())
    }
}

/// An array of options and a list of its holes, as written by hand. A version distinguishes a particle from its
/// predecessor.
#[derive(Default)]
struct Slots {
    slots: Vec<Option<Particle>>,
    versions: Vec<u32>,
    free: Vec<usize>,
}

impl Particles for Slots {
    type Handle = (usize, u32);

    fn spawn(&mut self, particle: Particle) -> (usize, u32) {
        let index = self.free.pop().unwrap_or(self.slots.len());
        if index == self.slots.len() {
            self.slots.push(None);
            self.versions.push(0);
        }
        self.slots[index] = Some(particle);
        (index, self.versions[index])
    }

    fn advance(&mut self) -> i64 {
        let mut graves = 0;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            let Some(particle) = slot else { continue };
            if !particle.advance() {
                graves += particle.place.0;
                *slot = None;
                self.versions[index] += 1;
                self.free.push(index);
            }
        }
        graves
    }

    fn push(&mut self, (index, version): (usize, u32)) -> bool {
        let slot = self.slots[index].as_mut().filter(|_| self.versions[index] == version);
        slot.map(|particle| particle.speed.0 += 1).is_some()
    }

    fn sum(&self) -> (usize, i64) {
        let particles = self.slots.iter().flatten();
        (particles.clone().count(), particles.map(|particle| particle.place.0).sum())
    }
}

impl Particles for SlotMap<DefaultKey, Particle> {
    type Handle = DefaultKey;

    fn spawn(&mut self, particle: Particle) -> DefaultKey {
        self.insert(particle)
    }

    fn advance(&mut self) -> i64 {
        let mut graves = 0;
        self.retain(|_, particle| {
            let lives = particle.advance();
            graves += if lives { 0 } else { particle.place.0 };
            lives
        });
        graves
    }

    fn push(&mut self, key: DefaultKey) -> bool {
        self.get_mut(key).map(|particle| particle.speed.0 += 1).is_some()
    }

    fn sum(&self) -> (usize, i64) {
        (self.len(), self.values().map(|particle| particle.place.0).sum())
    }
}

/// The default simulation: about 12,000 particles at once.
const FRAMES: Frames = Frames { frames: 300, births: 200 };

pub(super) const WORKLOAD: Workload = Workload {
    name: "particles",
    about: "moves particles that are spawned, pushed, and die",
    takes: None,
    best: "a storage of whole particles has no holes, and each loop uses all components; a group or a world if many particles lack some components",
    prepare,
};

fn prepare(_: &Options) -> Result<Prepared, Failure> {
    task(FRAMES).prepare()
}

fn task(frames: Frames) -> Task<Frames, Simulated> {
    let Frames { frames: number, births } = frames;
    Task {
        name: WORKLOAD.name,
        source: format!("{number} frames, {births} births each"),
        operations: (number * births) as usize,
        input: frames,
        model,
        tell: |result| format!("{} particles alive after {} pushes", result.alive, result.pushes),
        solutions: vec![
            Solution::ours("storage of particles", solve::<Whole>),
            Solution::ours("group", solve::<Grouped>),
            Solution::ours("storages", solve::<Storages<Storage<Place>, Storage<Speed>, Storage<Life>>>),
            Solution::ours(
                "stable_storages",
                solve::<Storages<StableStorage<Place>, StableStorage<Speed>, StableStorage<Life>>>,
            ),
            Solution::ours("archetype world", solve::<Columns>),
            Solution::peer("Vec<Option<T>>", solve::<Slots>),
            Solution::peer("slotmap", solve::<SlotMap<DefaultKey, Particle>>),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{Frames, model, task};

    #[test]
    fn all_solutions_agree_with_the_model() {
        for (frames, births) in [(1, 1), (10, 3), (200, 20)] {
            task(Frames { frames, births }).prepare().unwrap();
        }
    }

    #[test]
    fn particles_die_and_are_pushed() {
        let result = model(&Frames { frames: 200, births: 20 });
        assert!(result.alive > 0 && result.alive < 4000 && result.pushes > 0 && result.graves != 0, "{result:?}");
    }
}
