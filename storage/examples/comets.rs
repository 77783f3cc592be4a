//! Comets in the gravity of a few stars: the same join on one thread and on all, with about a microsecond of work per
//! comet.
//!
//! ```text
//! cargo run --release -p storage --features rayon --example comets
//! ```
//!
//! It checks itself: both joins must give the same comets, bit by bit. The times are printed, not checked.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use storage::parallel::ParJoin;
use storage::{Entity, EntityPool, Join, SparseSet, Storage, Without};

type Vector = [f64; 2];

/// The work per comet: each star takes 1.3 ns on the machine it was measured on.
const STARS: usize = 800;

const REPETITIONS: usize = 15;

#[derive(Clone, Default)]
struct Sky {
    entities: EntityPool,
    places: Storage<Vector>,
    speeds: Storage<Vector>,
    /// Comets that do not move.
    landed: SparseSet,
    stars: Vec<Vector>,
}

impl Sky {
    fn new(comets: usize) -> Self {
        let mut sky = Self::default();
        for n in 0..comets {
            let entity: Entity = sky.entities.create();
            let angle = n as f64;
            sky.places.insert(entity, [angle.cos() * 40.0, angle.sin() * 30.0]);
            sky.speeds.insert(entity, [angle.sin(), -angle.cos()]);
            if n % 16 == 0 {
                sky.landed.insert(entity);
            }
        }
        sky.stars = (0..STARS).map(|n| [(n % 20) as f64 - 9.5, (n / 20) as f64 - 9.5]).collect();
        sky
    }

    fn step(&mut self) {
        let Self { places, speeds, landed, stars, .. } = self;
        (places, speeds, Without(&*landed)).join().for_each(|(_, (place, speed, ()))| advance(place, speed, stars));
    }

    fn par_step(&mut self) {
        let Self { places, speeds, landed, stars, .. } = self;
        (places, speeds, Without(&*landed)).par_join().for_each(|(_, (place, speed, ()))| advance(place, speed, stars));
    }

    fn comets(&self) -> impl Iterator<Item = (Entity, [u64; 4])> {
        (&self.places, &self.speeds)
            .join()
            .map(|(entity, (place, speed))| (entity, [place[0], place[1], speed[0], speed[1]].map(f64::to_bits)))
    }
}

/// Moves a comet for a short time.
fn advance(place: &mut Vector, speed: &mut Vector, stars: &[Vector]) {
    const TIME: f64 = 1e-3;
    for star in stars {
        let [x, y] = [star[0] - place[0], star[1] - place[1]];
        let pull = TIME / (x * x + y * y + 1.0);
        *speed = [speed[0] + x * pull, speed[1] + y * pull];
    }
    *place = [place[0] + speed[0] * TIME, place[1] + speed[1] * TIME];
}

/// Returns the shortest time of a step.
fn time(sky: &mut Sky, step: fn(&mut Sky)) -> Duration {
    let timed = |_| {
        let start = Instant::now();
        step(sky);
        start.elapsed()
    };
    (0..REPETITIONS).map(timed).min().unwrap_or_default()
}

fn main() {
    println!("{} threads", rayon::current_num_threads());
    println!("{:>8} {:>12} {:>12} {:>8}", "comets", "join", "par_join", "times");
    for comets in [100, 1000, 10_000, 100_000] {
        let mut sky = Sky::new(comets);
        let mut par_sky = sky.clone();
        let (one, all) = (time(&mut sky, Sky::step), time(&mut par_sky, Sky::par_step));
        assert!(sky.comets().eq(par_sky.comets()), "one thread and all threads disagree about {comets} comets");
        println!("{comets:>8} {one:>12.1?} {all:>12.1?} {:>8.2}", one.as_secs_f64() / all.as_secs_f64());
    }
}
