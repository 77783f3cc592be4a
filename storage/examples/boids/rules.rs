//! The rules of the world: how an animal reacts to those in sight.
//!
//! Everything is in integers, so sums do not depend on their order, and two implementations can be compared exactly.
//! For the same reason there is no random generator: chance is a hash of animal, step and purpose.

use std::ops::{Add, AddAssign, Div, Neg, Sub};

/// The range of sight.
pub(crate) const VIEW: i32 = 1024;
/// The distance that boids keep.
const ELBOW: i32 = 256;
/// The distance at which a predator eats a boid.
const REACH: i32 = 160;
/// The maximum speed, in units per step.
const BOID_SPEED: i32 = 64;
const PREDATOR_SPEED: i32 = 96;
/// The initial energy of a predator. Each step takes one unit.
pub(crate) const FIRST_ENERGY: i32 = 120;
const MEAL: i32 = 40;
const ENERGY_TO_SPLIT: i32 = 240;
/// The maximum number of boids in sight for having children.
const CROWD: i32 = 10;
/// One in this many boids that may have a child does so, each step.
const BIRTHS: u64 = 60;

/// A position, a displacement or a velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Vector {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Vector {
    pub(crate) fn squared(self) -> i64 {
        i64::from(self.x) * i64::from(self.x) + i64::from(self.y) * i64::from(self.y)
    }

    /// Shortens the vector to about this length if it is longer.
    fn limited_to(self, length: i32) -> Self {
        let squared = self.squared().unsigned_abs();
        let limit = u64::from(length.unsigned_abs());
        if squared <= limit * limit {
            return self;
        }
        let scale = |part: i32| (i64::from(part) * i64::from(length) / squared.isqrt() as i64) as i32;
        Self { x: scale(self.x), y: scale(self.y) }
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Div<i32> for Vector {
    type Output = Self;

    fn div(self, by: i32) -> Self {
        Self { x: self.x / by, y: self.y / by }
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// The plane, without borders: opposite sides are joined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Torus {
    /// A power of two.
    size: i32,
}

impl Torus {
    /// Returns a size at which this many boids are neither crowded nor lonely.
    pub(crate) fn for_boids(boids: usize) -> Self {
        let mut size = 4 * VIEW;
        while (size / VIEW) as usize * ((size / VIEW) as usize) < boids {
            size *= 2;
        }
        Self { size }
    }

    pub(crate) fn size(self) -> i32 {
        self.size
    }

    pub(crate) fn wrap(self, place: Vector) -> Vector {
        Vector { x: place.x & (self.size - 1), y: place.y & (self.size - 1) }
    }

    /// Returns the shortest displacement between two places, possibly across the edge.
    pub(crate) fn way(self, from: Vector, to: Vector) -> Vector {
        let half = self.size / 2;
        self.wrap(to - from + Vector { x: half, y: half }) - Vector { x: half, y: half }
    }
}

/// Returns a hash of animal, step and purpose.
pub(crate) fn chance(who: u64, step: u32, purpose: u64) -> u64 {
    let mut bits = who ^ (u64::from(step) << 32 | purpose).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for factor in [0xBF58_476D_1CE4_E5B9_u64, 0x94D0_49BB_1331_11EB] {
        bits = (bits ^ bits >> 30).wrapping_mul(factor);
    }
    bits ^ bits >> 31
}

/// Returns the initial state of an animal: name, place and velocity.
pub(crate) fn founder(seed: u64, number: usize, torus: Torus) -> (u64, Vector, Vector) {
    let name = chance(seed, number as u32, 1);
    let (place, speed) = (chance(name, 0, 2), chance(name, 0, 3));
    let place = torus.wrap(Vector { x: place as u32 as i32 & i32::MAX, y: (place >> 32) as i32 & i32::MAX });
    let velocity = Vector { x: (speed % 65) as i32 - 32, y: (speed / 65 % 65) as i32 - 32 };
    (name, place, velocity)
}

/// Returns the lifetime of a boid in steps.
pub(crate) fn lifespan(name: u64) -> u32 {
    150 + (chance(name, 0, 4) % 150) as u32
}

/// Returns the name of a child that this animal has in this step.
pub(crate) fn child_name(parent: u64, step: u32) -> u64 {
    chance(parent, step, 5)
}

/// Returns whether a boid has a child, with this many others in sight.
pub(crate) fn has_child(name: u64, step: u32, company: i32) -> bool {
    (1..=CROWD).contains(&company) && chance(name, step, 6) % BIRTHS == 0
}

/// The sums of a boid's observations.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoidView {
    pub(crate) company: i32,
    velocities: Vector,
    ways: Vector,
    crowding: Vector,
    danger: Vector,
}

impl BoidView {
    /// Adds another boid at this displacement. Ignores it if it is too far away.
    pub(crate) fn see_boid(&mut self, way: Vector, velocity: Vector) {
        if way.squared() < i64::from(VIEW) * i64::from(VIEW) {
            self.company += 1;
            self.velocities += velocity;
            self.ways += way;
            if way.squared() < i64::from(ELBOW) * i64::from(ELBOW) {
                self.crowding += way;
            }
        }
    }

    /// Adds a predator at this displacement.
    pub(crate) fn see_predator(&mut self, way: Vector) {
        if way.squared() < i64::from(VIEW) * i64::from(VIEW) {
            self.danger += way;
        }
    }

    /// Returns the new velocity: with the others and towards them, but not too close, and away from predators.
    pub(crate) fn steer(&self, velocity: Vector) -> Vector {
        let mut steered = velocity;
        if self.company > 0 {
            steered += (self.velocities / self.company - velocity) / 8;
            steered += self.ways / self.company / 64;
        }
        steered += -self.crowding / 16;
        steered += -self.danger / 24;
        steered.limited_to(BOID_SPEED)
    }
}

/// The nearest boid, which a predator hunts. Ties are decided by name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PredatorView<Who> {
    nearest: Option<(i64, u64, Vector, Who)>,
}

impl<Who: Copy> PredatorView<Who> {
    pub(crate) fn new() -> Self {
        Self { nearest: None }
    }

    pub(crate) fn see_boid(&mut self, way: Vector, name: u64, who: Who) {
        let squared = way.squared();
        let nearer = self.nearest.is_none_or(|(least, other, ..)| (squared, name) < (least, other));
        if squared < i64::from(VIEW) * i64::from(VIEW) && nearer {
            self.nearest = Some((squared, name, way, who));
        }
    }

    /// Returns the new velocity, towards the prey.
    pub(crate) fn steer(&self, velocity: Vector) -> Vector {
        match self.nearest {
            Some((.., way, _)) => (velocity / 2 + way / 4).limited_to(PREDATOR_SPEED),
            None => velocity,
        }
    }

    /// Returns the boid that is near enough to be eaten.
    pub(crate) fn prey(&self) -> Option<Who> {
        let (squared, _, _, who) = self.nearest?;
        (squared < i64::from(REACH) * i64::from(REACH)).then_some(who)
    }
}

/// The fate of a predator in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hunger {
    Lives { energy: i32 },
    Splits { energy: i32 },
    Starves,
}

/// Returns the fate of a predator with this energy that has eaten or not.
pub(crate) fn digest(energy: i32, has_eaten: bool) -> Hunger {
    match energy - 1 + if has_eaten { MEAL } else { 0 } {
        ..=0 => Hunger::Starves,
        energy @ ENERGY_TO_SPLIT.. => Hunger::Splits { energy: energy / 2 },
        energy => Hunger::Lives { energy },
    }
}
