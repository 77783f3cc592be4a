//! A flock of boids and their predators, with all parts of this crate: entities that are created and destroyed, a
//! storage per component, and edits applied after iteration.
//!
//! ```text
//! cargo run --release -p storage --example boids -- [--steps N] [--boids N] [--seed N]
//! ```
//!
//! It checks itself and exits with 1 on failure: each storage must contain the expected animals, the grid must find all
//! animals in sight, the same seed must give the same result, and a small world must match a second, naive
//! implementation that shares only the rules.

mod checks;
mod grid;
mod naive;
mod rules;
mod world;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use checks::{Verdict, books_balance, checksum, grid_shows_all, naive_world_agrees};
use world::World;

/// The command line arguments.
struct Options {
    steps: u32,
    boids: usize,
    seed: u64,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self { steps: 400, boids: 4000, seed: 1 };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} wants a number"))?;
            let number: u32 = value.parse().map_err(|_| format!("{name} wants a number, not {value}"))?;
            match name.as_str() {
                "--steps" => options.steps = number,
                "--boids" => options.boids = number as usize,
                "--seed" => options.seed = number.into(),
                _ => return Err(format!("there is no option {name}: --steps, --boids and --seed there are")),
            }
        }
        if options.boids > 500_000 {
            return Err(format!("{} boids and their children are more than there are entities", options.boids));
        }
        Ok(options)
    }
}

/// The result of a run.
struct Run {
    world: World,
    /// The time of the world alone, without checks.
    time: Duration,
    /// The sum over all steps of the animals alive.
    animal_steps: usize,
}

/// Runs a world to its end. If `watched`, checks it and prints its progress.
fn run(options: &Options, watched: bool) -> Result<Run, String> {
    let mut world = World::new(options.seed, options.boids, options.boids / 50);
    let (mut time, mut animal_steps) = (Duration::ZERO, 0);
    for step in 0..options.steps {
        animal_steps += world.pool.len();
        let start = Instant::now();
        world.advance();
        time += start.elapsed();
        if watched && (step % 16 == 0 || step + 1 == options.steps) {
            books_balance(&mut world)?;
            grid_shows_all(&mut world, 16)?;
        }
        if watched && step % (options.steps / 8).max(1) == 0 {
            print_row(&world);
        }
    }
    if watched && options.steps > 0 {
        print_row(&world);
    }
    Ok(Run { world, time, animal_steps })
}

fn print_row(world: &World) {
    let (tally, pool) = (world.tally, &world.pool);
    println!(
        "{:>6} {:>7} {:>10} {:>8} {:>8} {:>8} {:>8} {:>9} {:>8}",
        world.step,
        world.lives.len(),
        world.energies.len(),
        tally.births,
        tally.aged,
        tally.eaten,
        tally.starved,
        pool.next_index(),
        pool.iter().map(|animal| animal.version()).max().unwrap_or(0),
    );
}

fn simulate(options: &Options) -> Verdict {
    println!("  step   boids  predators   births     aged    eaten  starved   indices  version");
    let Run { world, time, animal_steps } = run(options, true)?;
    let tally = world.tally;
    println!(
        "{} steps in {:.2} s: {:.0} ns for an animal in a step",
        options.steps,
        time.as_secs_f64(),
        time.as_nanos() as f64 / animal_steps.max(1) as f64,
    );
    println!("books: {} born, {} dead, {} alive", tally.births, tally.deaths(), world.pool.len());

    let again = run(options, false)?;
    let (first, second) = (checksum(&world), checksum(&again.world));
    if first != second {
        return Err(format!("the same seed led to {first:#018x} and to {second:#018x}"));
    }
    println!("replay: {first:#018x} both times");

    naive_world_agrees(options.seed, 300, 12, 250)?;
    println!("naive world: the same, animal by animal, in each step");
    Ok(())
}

fn main() -> ExitCode {
    match Options::parse(std::env::args().skip(1)).and_then(|options| simulate(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("boids: {what}");
            ExitCode::FAILURE
        }
    }
}
