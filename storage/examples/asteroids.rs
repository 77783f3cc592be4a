//! Ships and asteroids: a storage for each component, and joins over the entities that have several of them.
//!
//! ```text
//! cargo run -p storage --example asteroids
//! ```
//!
//! `boids` is a longer example, which checks itself against a naive implementation.

use storage::{Entity, EntityPool, Join, Storage, Without, remove_from_all};

#[derive(Clone, Copy)]
struct Motion {
    place: f32,
    speed: f32,
}

struct Hull(i32);

/// A component without data: its storage is a set.
struct Shield;

/// The storages are fields of your own struct.
#[derive(Default)]
struct Space {
    entities: EntityPool<Entity>,
    motions: Storage<Motion, Entity>,
    hulls: Storage<Hull, Entity>,
    shields: Storage<Shield, Entity>,
}

impl Space {
    fn spawn(&mut self, place: f32, speed: f32) -> Entity {
        let entity = self.entities.create();
        self.motions.insert(entity, Motion { place, speed });
        entity
    }

    /// Moves everything, then damages ships that an asteroid hits. Returns the number of ships that were lost.
    fn step(&mut self) -> usize {
        for motion in self.motions.values_mut() {
            motion.place += motion.speed;
        }

        // Entities with a motion and without a hull: asteroids.
        let asteroids: Vec<f32> =
            (&self.motions, Without(&self.hulls)).join().map(|(_, (motion, ()))| motion.place).collect();

        // Ships without a shield.
        let mut lost = Vec::new();
        for (ship, (hull, motion, ())) in (&mut self.hulls, &self.motions, Without(&self.shields)).join() {
            let hits = asteroids.iter().filter(|&place| (place - motion.place).abs() < 1.0).count();
            hull.0 -= i32::try_from(hits).unwrap_or(i32::MAX);
            if hull.0 <= 0 {
                lost.push(ship);
            }
        }

        // The loop above borrows the storages, so removal comes after it.
        for &ship in &lost {
            self.entities.destroy(ship);
            remove_from_all(ship, &mut [&mut self.motions, &mut self.hulls, &mut self.shields]);
        }
        lost.len()
    }
}

fn main() {
    let mut space = Space::default();
    let [scout, tanker] = [(0.0, 1.0), (100.0, -1.0)].map(|(place, speed)| space.spawn(place, speed));
    space.hulls.insert(scout, Hull(3));
    space.hulls.insert(tanker, Hull(3));
    space.shields.insert(tanker, Shield);
    for n in 1..=20_u8 {
        space.spawn(f32::from(n) * 5.0, 0.0);
    }

    for step in 1..=50 {
        let lost = space.step();
        if lost > 0 {
            println!("step {step}: {lost} ship lost, {} entities left", space.entities.len());
        }
    }

    // The handle of a destroyed entity finds nothing, even if its index is used again.
    assert!(!space.entities.is_alive(scout) && !space.motions.contains_key(scout));
    let rescue = space.spawn(0.0, 0.0);
    assert!(rescue.index() == scout.index() && rescue != scout);
    println!("the tanker has a hull of {}", space.hulls[tanker].0);
    assert_eq!(space.hulls[tanker].0, 3);
}
