//! Checks of the world from outside.

use std::collections::BTreeSet;

use storage::Entity;

use crate::naive::{Animal, Kind, Naive};
use crate::rules::{VIEW, chance};
use crate::world::World;

/// An error message, if a check fails.
pub(crate) type Verdict = Result<(), String>;

/// Returns an error message unless the condition holds.
fn ensure(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

/// Checks that each storage contains exactly the expected animals, and the pool those born and not dead.
pub(crate) fn books_balance(world: &mut World) -> Verdict {
    let step = world.step;
    let alive: BTreeSet<Entity> = world.pool.iter().collect();
    ensure(alive.len() as u64 == world.tally.births - world.tally.deaths(), || {
        format!("step {step}: {} animals are alive, of {:?}", alive.len(), world.tally)
    })?;
    let of_boids: BTreeSet<Entity> = world.lives.keys().collect();
    let of_predators: BTreeSet<Entity> = world.energies.keys().collect();
    ensure(of_boids.is_disjoint(&of_predators), || format!("step {step}: someone is a boid and a predator"))?;
    ensure(of_boids.union(&of_predators).eq(&alive), || format!("step {step}: someone alive is of no kind"))?;

    let none = BTreeSet::new();
    let expected = [&alive, &alive, &alive, &of_boids, &of_predators, &none, &none, &none];
    for (number, (storage, expected)) in world.storages().into_iter().zip(expected).enumerate() {
        let mut keys = BTreeSet::new();
        storage.for_each_key(&mut |key| _ = keys.insert(key));
        ensure(keys == *expected && storage.len() == keys.len(), || {
            format!("step {step}: storage {number} has {} keys, not those of {} animals", keys.len(), expected.len())
        })?;
    }
    // Their indices now belong to others.
    let risen = world.buried.iter().find(|&&buried| world.pool.is_alive(buried));
    ensure(risen.is_none(), || format!("step {step}: {risen:?} is dead, and alive"))
}

/// Checks for some animals that the grid finds exactly those in sight.
pub(crate) fn grid_shows_all(world: &mut World, samples: usize) -> Verdict {
    world.grid.fill(world.places.iter().map(|(animal, &place)| (animal, place)));
    let view = i64::from(VIEW) * i64::from(VIEW);
    for sample in 0..samples.min(world.pool.len()) {
        let animal = world.pool.alive()[(chance(sample as u64, world.step, 7) % world.pool.len() as u64) as usize];
        let here = world.places[animal];
        let by_grid: Vec<Entity> =
            world.grid.around(here).filter(|(_, way)| way.squared() < view).map(|(other, _)| other).collect();
        let by_force: BTreeSet<Entity> = world
            .places
            .iter()
            .filter(|&(_, &there)| world.torus.way(here, there).squared() < view)
            .map(|(other, _)| other)
            .collect();
        let distinct: BTreeSet<Entity> = by_grid.iter().copied().collect();
        ensure(distinct.len() == by_grid.len() && distinct == by_force, || {
            format!("step {}: {animal} sees {} of {} others", world.step, by_grid.len(), by_force.len())
        })?;
    }
    Ok(())
}

/// Describes all animals, sorted by name. Entities do not matter.
fn census(world: &World) -> Vec<Animal> {
    let mut animals: Vec<Animal> = world
        .names
        .iter()
        .map(|(animal, &name)| Animal {
            name,
            place: world.places[animal],
            velocity: world.velocities[animal],
            kind: match world.lives.get(animal) {
                Some(&life) => Kind::Boid { life },
                None => Kind::Predator { energy: world.energies[animal] },
            },
        })
        .collect();
    animals.sort_unstable_by_key(|animal| animal.name);
    animals
}

/// Compares both worlds step by step, from the same seed.
pub(crate) fn naive_world_agrees(seed: u64, boids: usize, predators: usize, steps: u32) -> Verdict {
    let (mut world, mut naive) = (World::new(seed, boids, predators), Naive::new(seed, boids, predators));
    for step in 0..steps {
        world.advance();
        naive.advance();
        naive.animals.sort_unstable_by_key(|animal| animal.name);
        let (ours, theirs) = (census(&world), &naive.animals);
        ensure(ours == *theirs && world.tally == naive.tally, || {
            let at = ours.iter().zip(theirs).find(|(a, b)| a != b);
            format!("step {step}: {:?} animals, naively {:?}; the first that differ: {at:?}", world.tally, naive.tally)
        })?;
        books_balance(&mut world)?;
    }
    // A world in which nothing happens would prove nothing.
    let tally = world.tally;
    ensure(tally.aged > 0 && tally.eaten > 0 && tally.births as usize > boids + predators, || {
        format!("too little happened to compare the worlds: {tally:?}")
    })
}

/// Returns a hash of the world's state, including entities and order.
pub(crate) fn checksum(world: &World) -> u64 {
    let mut sum = 0;
    let mut add = |part: u64| sum = chance(sum ^ part, 0, 8);
    for &key in world.pool.as_slice() {
        add(key.to_bits().into());
    }
    for (animal, name) in &world.names {
        let (place, velocity) = (world.places[animal], world.velocities[animal]);
        add(*name);
        for part in [place.x, place.y, velocity.x, velocity.y] {
            add(u64::from(part as u32));
        }
        add(world.lives.get(animal).copied().map_or(0, u64::from));
        add(world.energies.get(animal).map_or(0, |energy| u64::from(*energy as u32)));
    }
    sum
}
