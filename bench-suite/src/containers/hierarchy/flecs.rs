//! [`Flecs`], by its fastest safe calls.

use flecs_ecs::prelude::*;

use super::contestants::{Global, Local, Transform, Tree, components, digest_of};

/// A world of Flecs with its relationship, and its cached queries, which must be dropped first.
pub(super) struct Flecs {
    /// Yields parents first, with the global transform of the parent.
    cascade: Query<(&'static Local, Option<&'static Global>, &'static mut Global)>,
    globals: Query<&'static Global>,
    world: World,
}

/// Sets the global transform of an entity and returns it.
#[inline(always)]
fn place(entity: EntityView<'_>, parent: Option<Transform>) -> Transform {
    entity.get::<(&Local, &mut Global)>(|(local, global)| {
        global.0 = parent.map_or(local.0, |parent| parent.of_child(local.0));
        global.0
    })
}

impl Tree for Flecs {
    type Entity = Entity;

    fn new() -> Self {
        let world = World::new();
        let cascade = world.query().term_at(1).parent().cascade().set_cached().build();
        Self { cascade, globals: world.query().set_cached().build(), world }
    }

    /// The parent comes last: otherwise, each has three tables for its children.
    #[inline(never)]
    fn build(&mut self, parents: &[u32], spawned: &mut Vec<Entity>) {
        let (local, global) = components(0);
        spawned.push(self.world.entity().set(local).set(global).id());
        for parent in parents {
            let (local, global) = components(spawned.len());
            spawned.push(self.world.entity().set(local).set(global).child_of(spawned[*parent as usize]).id());
        }
    }

    #[inline(never)]
    fn walk(&mut self, root: Entity) {
        let mut parents = vec![(root, place(self.world.entity_from_id(root), None))];
        while let Some((parent, transform)) = parents.pop() {
            self.world.entity_from_id(parent).each_child(|child| {
                parents.push((child.id(), place(child, Some(transform))));
            });
        }
    }

    #[inline(never)]
    fn propagate(&mut self, _: Entity, _: &[Entity]) {
        self.cascade.each(|(local, parent, global)| {
            global.0 = parent.map_or(local.0, |parent| parent.0.of_child(local.0));
        });
    }

    #[inline(never)]
    fn children(&mut self, entities: &[Entity], children: &mut Vec<Entity>) {
        for entity in entities {
            self.world.entity_from_id(*entity).each_child(|child| children.push(child.id()));
        }
    }

    #[inline(never)]
    fn read_children(&mut self, entities: &[Entity]) -> u64 {
        let mut digest = 0_u64;
        for entity in entities {
            self.world.entity_from_id(*entity).each_child(|child| {
                let local = child.get::<&Local>(|local| local.0);
                digest = digest.wrapping_add(digest_of([local].into_iter()));
            });
        }
        digest
    }

    #[inline(never)]
    fn reparent(&mut self, moves: &[(Entity, Entity)]) {
        for (child, parent) in moves {
            self.world.entity_from_id(*child).child_of(*parent);
        }
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity]) {
        entities.iter().for_each(|entity| self.world.entity_from_id(*entity).destruct());
    }

    fn digest_of(&self, entities: &[Entity]) -> u64 {
        let local = |entity: &Entity| self.world.entity_from_id(*entity).get::<&Local>(|local| local.0);
        digest_of(entities.iter().map(local))
    }

    fn digest(&mut self) -> u64 {
        let mut values = Vec::new();
        self.globals.each(|global| values.push(global.0));
        digest_of(values.into_iter())
    }
}
