//! Measures `a += b` over an array of structs, over an archetype's columns, and over sparse storages.
//!
//! ```text
//! cargo run --release -p archetype --example vectorize
//! ```
//!
//! Each entity has eight components of 4 bytes, of which the loop needs two. An array of structs loads all eight.
//! Columns load two, with vector instructions; so do the pages of storages that a group keeps in the same order. A
//! sparse join looks up each entity.

use std::hint::black_box;
use std::time::{Duration, Instant};

use archetype::World;
use storage::{Entity64, Group, Join, Storage};

#[derive(Clone, Copy)]
struct A(f32);

#[derive(Clone, Copy)]
struct B(f32);

/// The components that the loop does not use.
#[derive(Clone, Copy)]
struct Rest([f32; 6]);

#[derive(Clone, Copy)]
struct Row {
    a: A,
    b: B,
    rest: Rest,
}

/// The loop, which should compile to vector instructions.
#[inline(never)]
fn add(a: &mut [A], b: &[B]) {
    for (a, b) in a.iter_mut().zip(b) {
        a.0 += b.0;
    }
}

/// Returns the minimum time of several runs.
fn measure(mut run: impl FnMut()) -> Duration {
    let times = (0..20).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.min().expect("there are runs")
}

fn main() {
    println!("{:>10}  {:<24} {:>12}", "entities", "layout", "elements/ns");
    for len in [10_000_usize, 1_000_000] {
        let value = |n: usize| (A(n as f32), B(0.5), Rest([n as f32; 6]));
        let report = |layout: &str, time: Duration| {
            println!("{len:>10}  {layout:<24} {:>12.2}", len as f64 / time.as_secs_f64() / 1e9);
        };

        let mut rows: Vec<Row> = (0..len).map(value).map(|(a, b, rest)| Row { a, b, rest }).collect();
        let time = measure(|| rows.iter_mut().for_each(|row| row.a.0 += row.b.0));
        report("array of structs", time);
        let expected: f64 = rows.iter().map(|row| f64::from(row.a.0)).sum();
        black_box(rows.iter().map(|row| row.rest.0[0]).sum::<f32>());
        let check = |sum: f64| assert!((sum - expected).abs() <= expected * 1e-9, "{sum} is not {expected}");

        let mut world = World::new();
        world.spawn_batch((0..len).map(value));
        report("columns, chunks", measure(|| world.chunks_mut::<(&mut A, &B)>().for_each(|(a, b)| add(a, b))));
        check(world.query::<&A>().map(|a| f64::from(a.0)).sum());

        let mut world = World::new();
        world.spawn_batch((0..len).map(value));
        report("columns, rows", measure(|| world.query_mut::<(&mut A, &B)>().for_each(|(a, b)| a.0 += b.0)));
        check(world.query::<&A>().map(|a| f64::from(a.0)).sum());

        let keys = || (0..len).filter_map(|index| Entity64::new(index, 0));
        let storages = || {
            let a: Storage<A, Entity64> = keys().map(|key| (key, value(key.index()).0)).collect();
            let b: Storage<B, Entity64> = keys().map(|key| (key, value(key.index()).1)).collect();
            (a, b)
        };
        let (a, b) = storages();
        let mut group = Group::new((a, b));
        let time = measure(|| {
            for (_, (a, b)) in group.pages_mut() {
                add(a, b);
            }
        });
        report("pages of a group", time);
        check(group.iter().map(|(_, (a, _))| f64::from(a.0)).sum());

        let (mut a, b) = storages();
        report("sparse join", measure(|| (&mut a, &b).join().for_each(|(_, (a, b))| a.0 += b.0)));
        check(a.values().map(|a| f64::from(a.0)).sum());
    }
}
