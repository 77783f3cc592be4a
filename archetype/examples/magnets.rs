//! Magnets that pull balls: two queries at once, which both access positions, but not of the same entities.
//!
//! ```text
//! cargo run -p archetype --example magnets
//! ```

use archetype::{With, Without, World};

struct Position(f32);
struct Speed(f32);
struct Pull(f32);
struct Fixed;

type Magnets<'a> = (&'a Position, &'a Pull, With<Fixed>);
type Balls<'a> = (&'a Position, &'a mut Speed, Without<Fixed>);

fn main() {
    let mut world = World::new();
    world.spawn_batch([(-4.0, 1.0), (6.0, 2.0)].map(|(place, pull)| (Position(place), Pull(pull), Fixed)));
    world.spawn_batch((0..5_u8).map(|n| (Position(f32::from(n)), Speed(0.0))));
    // A ball that pulls, too.
    world.spawn((Position(2.5), Speed(0.0), Pull(0.5)));

    let mut time = 0.0;
    while time < 2.0 {
        // An iterator that only reads can be cloned, to go over the magnets again for each ball.
        let (magnets, balls) = world.queries_mut::<(Magnets<'_>, Balls<'_>)>();
        for (position, speed, ()) in balls {
            for (magnet, pull, ()) in magnets.clone() {
                speed.0 += 0.5 * pull.0 * (magnet.0 - position.0).signum();
            }
        }
        // `Without` makes these two disjoint, although both write positions.
        type Moving<'a> = (&'a mut Position, &'a Speed, Without<Fixed>);
        type Still<'a> = (&'a mut Position, With<Fixed>);
        let (moving, still) = world.queries_mut::<(Moving<'_>, Still<'_>)>();
        moving.for_each(|(position, speed, ())| position.0 += 0.5 * speed.0);
        still.for_each(|(position, ())| position.0 += 0.1);
        time += 0.5;
    }
    for (position, speed, _) in world.query::<(&Position, &Speed, Without<Fixed>)>() {
        println!("{:>5.2} at {:>5.2}", position.0, speed.0);
        assert!(speed.0 > 0.0);
    }
    assert!(world.query::<(&Position, With<Fixed>)>().map(|(position, ())| position.0).sum::<f32>() > 2.7);

    // Without the filters, an entity could be a ball and a magnet.
    let conflict = world.try_queries_mut::<(&Position, (&mut Position, &Speed))>().unwrap_err();
    println!("{conflict}");
    assert!(conflict.component.ends_with("Position"));
}
