//! The components, the operations of a tree ([`Tree`]), and ours, by relations.

use archetype::{ChildOf, Entity64, World};

/// A place and a scale in the plane.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Transform {
    x: f32,
    y: f32,
    scale: f32,
}

impl Transform {
    /// Returns the transform of a child in the coordinates of the root.
    #[inline(always)]
    pub(super) fn of_child(self, child: Self) -> Self {
        Self { x: self.x + self.scale * child.x, y: self.y + self.scale * child.y, scale: self.scale * child.scale }
    }

    /// Returns the digest of a value.
    #[inline(always)]
    pub(super) fn bits(self) -> u64 {
        let [x, y, scale] = [self.x, self.y, self.scale].map(|value| u64::from(value.to_bits()));
        x.wrapping_add(y << 8).wrapping_add(scale << 16)
    }
}

/// Relative to the parent.
#[cfg_attr(feature = "flecs", derive(flecs_ecs::prelude::Component))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Local(pub(super) Transform);

/// Relative to the root.
#[cfg_attr(feature = "flecs", derive(flecs_ecs::prelude::Component))]
#[derive(Clone, Copy, Debug)]
pub(super) struct Global(pub(super) Transform);

/// Returns the components of the entity with this number.
pub(super) fn components(number: usize) -> (Local, Global) {
    let value = (number % 1024) as f32;
    (Local(Transform { x: value, y: value + 1.0, scale: 0.5 }), Global(Transform::default()))
}

/// Combines the transforms of all entities, in any order.
pub(super) fn digest_of(values: impl Iterator<Item = Transform>) -> u64 {
    values.fold(0, |digest, value| digest.wrapping_add(value.bits()).wrapping_add(1 << 56))
}

/// Entities with a local and a global transform, each the child of another one but for the root.
///
/// The methods work on many entities and contain everything that is timed. They are compiled once for each tree and
/// never inlined.
pub(super) trait Tree: Sized + 'static {
    type Entity: Copy;

    fn new() -> Self;
    /// Spawns the root, and a child of each entity whose number is in `parents`, one by one.
    fn build(&mut self, parents: &[u32], spawned: &mut Vec<Self::Entity>);
    /// Computes the global transforms of all entities, parents first, from the root down.
    fn walk(&mut self, root: Self::Entity);
    /// Does the same as [`walk`](Self::walk) with what a program keeps as long as the tree does not change: a prepared
    /// query, or all entities with children, parents first.
    fn propagate(&mut self, root: Self::Entity, with_children: &[Self::Entity]);
    /// Appends the children of each entity to a list.
    fn children(&mut self, entities: &[Self::Entity], children: &mut Vec<Self::Entity>);
    /// Adds up the local transforms of the children of each entity.
    fn read_children(&mut self, entities: &[Self::Entity]) -> u64;
    /// Gives each first entity of a pair the second one as its new parent.
    fn reparent(&mut self, moves: &[(Self::Entity, Self::Entity)]);
    /// Despawns entities with all below them.
    fn despawn(&mut self, entities: &[Self::Entity]);
    /// Returns a digest of the local transforms of entities.
    fn digest_of(&self, entities: &[Self::Entity]) -> u64;
    /// Returns a digest of the number of entities and the global transforms.
    fn digest(&mut self) -> u64;
}

/// A world with relations.
pub(super) struct Ours(World);

impl Tree for Ours {
    type Entity = Entity64;

    fn new() -> Self {
        Self(World::new())
    }

    #[inline(never)]
    fn build(&mut self, parents: &[u32], spawned: &mut Vec<Entity64>) {
        spawned.push(self.0.spawn(components(0)));
        for parent in parents {
            let child = self.0.spawn_related(spawned[*parent as usize], ChildOf, components(spawned.len()));
            spawned.push(child.expect("a parent that is alive"));
        }
    }

    #[inline(never)]
    fn walk(&mut self, root: Entity64) {
        let mut parents = vec![(root, place_root(&mut self.0, root))];
        while let Some((parent, transform)) = parents.pop() {
            type Child<'a> = (Entity64, &'a Local, &'a mut Global);
            for (child, local, global) in self.0.query_sources_mut::<ChildOf, Child<'_>>(parent) {
                global.0 = transform.of_child(local.0);
                parents.push((child, global.0));
            }
        }
    }

    #[inline(never)]
    fn propagate(&mut self, root: Entity64, with_children: &[Entity64]) {
        place_root(&mut self.0, root);
        for parent in with_children {
            let transform = self.0.get::<Global>(*parent).expect("an entity that is alive").0;
            let children = self.0.query_sources_mut::<ChildOf, (&Local, &mut Global)>(*parent);
            children.for_each(|(local, global)| global.0 = transform.of_child(local.0));
        }
    }

    #[inline(never)]
    fn children(&mut self, entities: &[Entity64], children: &mut Vec<Entity64>) {
        entities.iter().for_each(|entity| children.extend(self.0.sources::<ChildOf>(*entity)));
    }

    #[inline(never)]
    fn read_children(&mut self, entities: &[Entity64]) -> u64 {
        let of = |entity: &Entity64| digest_of(self.0.query_sources::<ChildOf, &Local>(*entity).map(|local| local.0));
        entities.iter().map(of).fold(0, u64::wrapping_add)
    }

    #[inline(never)]
    fn reparent(&mut self, moves: &[(Entity64, Entity64)]) {
        for (child, parent) in moves {
            self.0.relate::<ChildOf>(*child, *parent).expect("no cycle");
        }
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity64]) {
        entities.iter().for_each(|entity| assert!(self.0.despawn(*entity), "an entity that is alive"));
    }

    fn digest_of(&self, entities: &[Entity64]) -> u64 {
        digest_of(entities.iter().map(|entity| self.0.get::<Local>(*entity).expect("an entity that is alive").0))
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.0.query::<&Global>().map(|global| global.0))
    }
}

/// Sets the global transform of the root and returns it.
pub(super) fn place_root(world: &mut World, root: Entity64) -> Transform {
    let (local, global) = world.query_one_mut::<(&Local, &mut Global)>(root).expect("a root that is alive");
    global.0 = local.0;
    global.0
}
