//! A crane that loads crates into a ship: a tree of transforms, prefabs, and parts that change their parent.
//!
//! ```text
//! cargo run -p archetype --example hierarchy
//! ```

use std::f32::consts::FRAC_PI_2;

use archetype::{ChildOf, Entity64, Inherited, InstanceOf, RelationError, Unrelated, World};

#[derive(Clone, Copy, Default)]
struct Transform {
    x: f32,
    y: f32,
    angle: f32,
}

impl Transform {
    /// Returns the transform of a child in the coordinates of its parent's parent.
    fn of_child(self, child: Self) -> Self {
        let (sin, cos) = self.angle.sin_cos();
        Self {
            x: self.x + cos * child.x - sin * child.y,
            y: self.y + sin * child.x + cos * child.y,
            angle: self.angle + child.angle,
        }
    }
}

/// Relative to the parent.
struct Local(Transform);

/// Relative to the harbor.
struct Global(Transform);

struct Weight(f32);

fn at(x: f32, y: f32) -> (Local, Global) {
    (Local(Transform { x, y, angle: 0.0 }), Global(Transform::default()))
}

/// Computes all global transforms, those of parents first.
///
/// `query_sources_mut` visits the archetypes of one parent's children only, so the transform of the parent is looked up
/// once for all of them. A query of all entities with a parent would be shorter, but visits children before their
/// parents if their archetypes were created earlier.
fn propagate(world: &mut World) {
    let mut parents = Vec::new();
    for (root, local, global, ()) in world.query_mut::<(Entity64, &Local, &mut Global, Unrelated<ChildOf>)>() {
        global.0 = local.0;
        parents.push((root, global.0));
    }
    while let Some((parent, transform)) = parents.pop() {
        type Child<'a> = (Entity64, &'a Local, &'a mut Global);
        for (child, local, global) in world.query_sources_mut::<ChildOf, Child<'_>>(parent) {
            global.0 = transform.of_child(local.0);
            parents.push((child, global.0));
        }
    }
}

fn place(world: &World, entity: Entity64) -> [f32; 2] {
    let Transform { x, y, .. } = world.get::<Global>(entity).expect("an entity with a place").0;
    // Without the rounding errors of the turns, and without minus zero.
    [x, y].map(|value| (value * 100.0).round() / 100.0 + 0.0)
}

/// Prints the entities below one, deeper ones further to the right.
fn print(world: &World, parent: Entity64, depth: usize) {
    let [x, y] = place(world, parent);
    // A crate inherits its name.
    let name = world.get::<&str>(parent).expect("an entity with a name");
    println!("{:width$}{name} at {x}, {y}", "", width = 2 * depth);
    world.sources::<ChildOf>(parent).for_each(|child| print(world, child, depth + 1));
}

fn load(world: &World, ship: Entity64) -> f32 {
    world.query_sources::<ChildOf, Inherited<&Weight>>(ship).map(|weight| weight.0).sum()
}

fn main() -> Result<(), RelationError> {
    let mut world = World::new();
    let part = |name, x| {
        let (local, global) = at(x, 0.0);
        (name, local, global)
    };
    let [crane, ship] = [("crane", 10.0), ("ship", 0.0)].map(|(name, x)| world.spawn(part(name, x)));
    let arm = world.spawn_related(crane, ChildOf, part("arm", 0.0))?;
    let hook = world.spawn_related(arm, ChildOf, part("hook", 5.0))?;

    // The prefab has no transform, so no query for one finds it. Its instances inherit its name and its weight.
    let prefab = world.spawn(("crate", Weight(2.0)));
    let crates = [(); 3].map(|()| world.spawn_related(prefab, InstanceOf, at(0.0, -1.0)).expect("a prefab"));
    world.insert(crates[2], (Weight(7.0),)).expect("it is alive");
    assert!(!world.has::<Weight>(crates[0]) && world.has::<Weight>(crates[2]));

    for (instance, column) in crates.into_iter().zip([-1.0, 0.0, 1.0]) {
        world.relate::<ChildOf>(instance, hook)?;
        propagate(&mut world);
        assert_eq!(place(&world, instance), [15.0, -1.0]);

        // The arm turns by a quarter, and all below it moves.
        world.get_mut::<Local>(arm).expect("it is alive").0.angle += FRAC_PI_2;
        propagate(&mut world);
        assert_eq!(place(&world, instance), [11.0, 5.0]);
        print(&world, crane, 0);
        println!();

        // The crate leaves the hook: an entity has one parent.
        world.relate::<ChildOf>(instance, ship)?;
        world.get_mut::<Local>(instance).expect("it is alive").0 = Transform { x: column, y: 1.0, angle: 0.0 };
        world.get_mut::<Local>(arm).expect("it is alive").0.angle -= FRAC_PI_2;
    }
    assert!(world.sources::<ChildOf>(hook).next().is_none());
    assert!(world.sources::<ChildOf>(ship).all(|part| world.target::<InstanceOf>(part) == Some(prefab)));
    assert_eq!(load(&world, ship), 11.0);
    // Changes all crates that do not override the weight.
    world.get_mut::<Weight>(prefab).expect("it is alive").0 = 3.0;
    assert_eq!(load(&world, ship), 13.0);

    let refused = world.relate::<ChildOf>(crane, hook).unwrap_err();
    println!("{refused}");
    assert!(matches!(refused, RelationError::Cycle { source, target, .. } if (source, target) == (crane, hook)));
    assert_eq!(world.target::<ChildOf>(crane), None);

    world.get_mut::<Local>(ship).expect("it is alive").0.x = 100.0;
    propagate(&mut world);
    print(&world, ship, 0);
    assert_eq!(crates.map(|instance| place(&world, instance)), [[99.0, 1.0], [100.0, 1.0], [101.0, 1.0]]);

    // The crates are despawned with the ship. The prefab stays.
    assert!(world.despawn(ship));
    assert!(crates.iter().all(|&instance| !world.contains(instance)));
    assert_eq!(world.len(), 4);
    println!("{} entities stay", world.len());
    Ok(())
}
