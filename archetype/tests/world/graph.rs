//! The drawing in the documentation of `Graph`.

use archetype::World;

struct Position;
struct Velocity;
struct Frozen;

/// Creates the world of the drawing.
fn world() -> World {
    let mut world = World::new();
    let entities: Vec<_> = (0..6).map(|_| world.spawn(())).collect();
    for &entity in &entities[1..] {
        world.insert(entity, (Position,)).unwrap();
    }
    for &entity in &entities[3..] {
        world.insert(entity, (Velocity,)).unwrap();
    }
    world.insert(entities[2], (Frozen,)).unwrap();
    for &entity in &entities[4..] {
        world.insert(entity, (Frozen,)).unwrap();
    }
    // Back to an existing archetype.
    world.remove::<(Velocity,)>(entities[5]).ok().unwrap();
    world
}

#[test]
fn the_drawing_is_of_the_current_dump() {
    let dot = world().graph().dot().to_string();
    // Drawn by `dot -Tsvg`, without header, comments, titles and groups. Everything is gray (`#808080`), to be readable
    // on light and dark pages.
    assert_eq!(dot, include_str!("../../src/graph.dot"));
    let svg = include_str!("../../src/graph.svg");
    assert!(!svg.contains("\n\n"), "it is part of a Markdown page");
    let mut labels = 0;
    for line in dot.lines() {
        if let Some((_, label)) = line.split_once("label=\"") {
            for text in label.split('"').next().unwrap().split("\\n") {
                assert!(svg.contains(&format!(">{text}</text>")), "{text} is not drawn");
                labels += 1;
            }
        }
    }
    assert_eq!((labels, svg.matches("</text>").count()), (15, 15));
}
