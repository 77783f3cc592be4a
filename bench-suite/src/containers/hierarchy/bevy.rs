//! `bevy_ecs`: [`Bevy`].

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::component::{Component, Mutable, StorageType};
use bevy_ecs::entity::Entity;
use bevy_ecs::hierarchy::{ChildOf, Children};
use bevy_ecs::query::QueryState;
use bevy_ecs::system::{Query, SystemState};
use bevy_ecs::world::World;

use super::contestants::{Global, Local, Transform, Tree, components, digest_of};

impl Component for Local {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

impl Component for Global {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

/// The lists of children, and the transforms to be written. Both at once, as a system has them.
type Propagation = (Query<'static, 'static, &'static Children>, Query<'static, 'static, Transforms>);
type Transforms = (&'static Local, &'static mut Global);

/// A world of `bevy_ecs` with its relationship, and its prepared queries. Writes are not marked as changes.
pub(super) struct Bevy {
    world: World,
    propagation: SystemState<Propagation>,
    locals: SystemState<(Query<'static, 'static, &'static Children>, Query<'static, 'static, &'static Local>)>,
    globals: QueryState<&'static Global>,
}

/// Sets the global transform of an entity and returns it.
#[inline(always)]
fn place(transforms: &mut Query<'_, '_, Transforms>, entity: Entity, parent: Option<Transform>) -> Transform {
    let (local, mut global) = transforms.get_mut(entity).expect("an entity that is alive");
    let transform = parent.map_or(local.0, |parent| parent.of_child(local.0));
    global.bypass_change_detection().0 = transform;
    transform
}

impl Tree for Bevy {
    type Entity = Entity;

    fn new() -> Self {
        let mut world = World::new();
        let (propagation, locals) = (SystemState::new(&mut world), SystemState::new(&mut world));
        let globals = world.query();
        Self { world, propagation, locals, globals }
    }

    #[inline(never)]
    fn build(&mut self, parents: &[u32], spawned: &mut Vec<Entity>) {
        spawned.push(self.world.spawn(components(0)).id());
        for parent in parents {
            let (local, global) = components(spawned.len());
            spawned.push(self.world.spawn((local, global, ChildOf(spawned[*parent as usize]))).id());
        }
    }

    #[inline(never)]
    fn walk(&mut self, root: Entity) {
        let (children, mut transforms) = self.propagation.get_mut(&mut self.world).expect("valid queries");
        let mut parents = vec![(root, place(&mut transforms, root, None))];
        while let Some((parent, transform)) = parents.pop() {
            for child in children.get(parent).into_iter().flatten() {
                parents.push((*child, place(&mut transforms, *child, Some(transform))));
            }
        }
    }

    #[inline(never)]
    fn propagate(&mut self, root: Entity, with_children: &[Entity]) {
        let (children, mut transforms) = self.propagation.get_mut(&mut self.world).expect("valid queries");
        place(&mut transforms, root, None);
        for parent in with_children {
            let transform = transforms.get(*parent).expect("an entity that is alive").1.0;
            for child in children.get(*parent).expect("an entity with children") {
                place(&mut transforms, *child, Some(transform));
            }
        }
    }

    #[inline(never)]
    fn children(&mut self, entities: &[Entity], children: &mut Vec<Entity>) {
        let (lists, _) = self.locals.get(&self.world).expect("valid queries");
        entities.iter().filter_map(|entity| lists.get(*entity).ok()).for_each(|list| children.extend_from_slice(list));
    }

    #[inline(never)]
    fn read_children(&mut self, entities: &[Entity]) -> u64 {
        let (lists, locals) = self.locals.get(&self.world).expect("valid queries");
        let local = |child: &Entity| locals.get(*child).expect("an entity that is alive").0;
        let lists = entities.iter().filter_map(|entity| lists.get(*entity).ok());
        lists.map(|list| digest_of(list.iter().map(local))).fold(0, u64::wrapping_add)
    }

    #[inline(never)]
    fn reparent(&mut self, moves: &[(Entity, Entity)]) {
        for (child, parent) in moves {
            self.world.entity_mut(*child).insert(ChildOf(*parent));
        }
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity]) {
        entities.iter().for_each(|entity| assert!(self.world.despawn(*entity), "an entity that is alive"));
    }

    fn digest_of(&self, entities: &[Entity]) -> u64 {
        digest_of(entities.iter().map(|entity| self.world.get::<Local>(*entity).expect("an entity that is alive").0))
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.globals.iter(&self.world).map(|global| global.0))
    }
}
