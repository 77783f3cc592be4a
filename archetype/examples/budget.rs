//! A level with a limit of memory: commands that do not fit wait in their buffer until something is unloaded.
//!
//! ```text
//! cargo run -p archetype --example budget
//! ```

use archetype::{CommandBuffer, Entity64, World};
use bumpalo::Bump;

#[derive(Debug, PartialEq)]
struct Name(&'static str);
#[derive(Debug, PartialEq)]
struct Open(bool);
struct Texture([u8; 4096]);

fn main() {
    let memory = Bump::new();
    let mut world = World::new_in(&memory);
    let gate = world.spawn((Texture([1; 4096]),));
    memory.set_allocation_limit(Some(memory.allocated_bytes() + 20_000));

    // The commands are in the world's memory, too.
    let mut commands = CommandBuffer::new_in(*world.allocator());
    for _ in 0..20 {
        commands.try_spawn((Name("statue"),)).ok().unwrap();
    }
    commands.try_insert(gate, (Name("gate"), Open(false))).ok().unwrap();
    commands.try_record(move |world| world.get_mut::<Open>(gate).unwrap().0 = true).ok().unwrap();

    // The gate would move to an archetype whose first rows have textures.
    let error = commands.try_apply(&mut world).unwrap_err();
    println!("{error}");
    println!("{} entities, {} commands wait", world.len(), commands.len());
    assert!(error.to_string().starts_with("CommandBuffer::insert of "));
    assert_eq!((world.len(), commands.len()), (21, 2));
    assert!(world.get::<Texture>(gate).is_some_and(|texture| texture.0 == [1; 4096]));

    // Unload the texture. The gate stays, so the commands that wait find it.
    world.clear_entity(gate).unwrap();
    commands.try_apply(&mut world).unwrap();
    println!("{:?}", world.query::<(Entity64, &Name, &Open)>().collect::<Vec<_>>());
    assert!(world.query::<(Entity64, &Name, &Open)>().eq([(gate, &Name("gate"), &Open(true))]));
}
