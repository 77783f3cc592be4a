//! Rockets that burst into sparks: entities in columns, queries, and edits recorded while a query runs.
//!
//! ```text
//! cargo run -p archetype --example fireworks
//! ```
//!
//! `simulation` compares a world with storages, `vectorize` shows how fast loops over columns are.

use archetype::{CommandBuffer, Entity64, World};

struct Height(f32);
struct Speed(f32);

/// Seconds until the rocket bursts.
struct Fuse(f32);

/// Seconds until the spark goes out.
struct Glow(f32);

const STEP: f32 = 0.25;

fn main() {
    let mut world = World::new();
    world.spawn_batch((1..=4_u8).map(|n| (Height(0.0), Speed(20.0), Fuse(f32::from(n)))));

    let mut commands = CommandBuffer::new();
    let (mut most, mut time) = (0, 0.0);
    while !world.is_empty() {
        time += STEP;

        // Columns: a slice of each component, for all entities that have both, whatever else they have.
        for (heights, speeds) in world.chunks_mut::<(&mut Height, &mut Speed)>() {
            for (height, speed) in heights.iter_mut().zip(speeds) {
                height.0 += speed.0 * STEP;
                speed.0 -= 10.0 * STEP;
            }
        }

        // Rows: an entity at a time. The world is borrowed, so the commands are applied after the loop.
        for (rocket, fuse, height) in world.query_mut::<(Entity64, &mut Fuse, &Height)>() {
            fuse.0 -= STEP;
            if fuse.0 <= 0.0 {
                commands.despawn(rocket);
                for n in 0..10_u8 {
                    commands.spawn((Height(height.0), Speed(f32::from(n) - 5.0), Glow(1.5)));
                }
            }
        }
        for (spark, glow) in world.query_mut::<(Entity64, &mut Glow)>() {
            glow.0 -= STEP;
            if glow.0 <= 0.0 {
                commands.despawn(spark);
            }
        }
        commands.apply(&mut world);

        let (rockets, sparks) = (world.query::<&Fuse>().count(), world.query::<&Glow>().count());
        most = most.max(sparks);
        println!("{time:>5.2} s  {}{}", "|".repeat(rockets), "*".repeat(sparks));
    }
    println!("at most {most} sparks at once");
    assert_eq!(most, 20);
}
