//! Threads that create families at once: handles are reserved from a shared world, so that parents and children name
//! each other before they exist.
//!
//! ```text
//! cargo run -p archetype --example nursery
//! ```

use std::thread;

use archetype::{CommandBuffer, Entity64, World};

struct Parent(Entity64);
struct Children(Vec<Entity64>);

const THREADS: usize = 4;
const FAMILIES: usize = 100;

/// Records a family with up to four children.
fn family(world: &World, commands: &mut CommandBuffer<'_>, number: usize) {
    let children: Vec<_> = world.reserve_entities(number % 5).collect();
    let parent = commands.spawn_reserved(world, ("parent", Children(children.clone())));
    for child in children {
        commands.insert(child, ("child", Parent(parent)));
    }
}

fn main() {
    let mut world = World::new();
    // Free indices, which are reused first.
    let gone = world.spawn_batch((0..10).map(|_| ())).to_vec();
    gone.into_iter().for_each(|entity| assert!(world.despawn(entity)));

    let shared = &world;
    let buffers: Vec<_> = thread::scope(|scope| {
        let record = |_| {
            scope.spawn(move || {
                let mut commands = CommandBuffer::new();
                (0..FAMILIES).for_each(|number| family(shared, &mut commands, number));
                commands
            })
        };
        let threads: Vec<_> = (0..THREADS).map(record).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    assert!(world.is_empty());

    for mut commands in buffers {
        commands.apply(&mut world);
    }
    let mut families = 0;
    for (parent, children) in world.query::<(Entity64, &Children)>() {
        families += 1;
        for &child in &children.0 {
            assert!(world.get::<Parent>(child).is_some_and(|of| of.0 == parent));
        }
    }
    let children = world.query::<&Parent>().count();
    println!("{families} families with {children} children");
    assert_eq!((families, children), (THREADS * FAMILIES, THREADS * FAMILIES * 2));
    assert_eq!(world.len(), families + children);

    // A handle from elsewhere, for example from a server.
    let guest = Entity64::new(5000, 3).expect("an index and a version within the limits");
    world.spawn_at(guest, ("guest",)).unwrap();
    println!("{guest} is a {}", world.get::<&str>(guest).unwrap());
    println!("again: {}", world.spawn_at(guest, ("guest",)).unwrap_err());
    assert!(world.contains(guest));
}
