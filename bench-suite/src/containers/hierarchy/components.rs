//! A tree without relations, in our world: [`Components`].

use archetype::{Entity64, World};

use super::contestants::{Global, Local, Tree, components, digest_of, place_root};

struct Parent(Entity64);
/// All entities have it, so that no new child moves its parent to another archetype.
struct Children(Vec<Entity64>);

/// A component with the parent and one with the children, which are kept in step by hand. Cycles are not refused.
pub(super) struct Components(World);

impl Components {
    fn children_of(&mut self, entity: Entity64) -> &mut Vec<Entity64> {
        &mut self.0.get_mut::<Children>(entity).expect("an entity that is alive").0
    }

    /// Removes an entity from the list of its parent. The order of the others changes.
    fn detach(&mut self, child: Entity64) {
        let Some(&Parent(parent)) = self.0.get::<Parent>(child) else { return };
        let siblings = self.children_of(parent);
        let at = siblings.iter().position(|sibling| *sibling == child).expect("a child of its parent");
        siblings.swap_remove(at);
    }
}

impl Tree for Components {
    type Entity = Entity64;

    fn new() -> Self {
        Self(World::new())
    }

    #[inline(never)]
    fn build(&mut self, parents: &[u32], spawned: &mut Vec<Entity64>) {
        let (local, global) = components(0);
        spawned.push(self.0.spawn((local, global, Children(Vec::new()))));
        for parent in parents {
            let ((local, global), parent) = (components(spawned.len()), spawned[*parent as usize]);
            let child = self.0.spawn((local, global, Parent(parent), Children(Vec::new())));
            self.children_of(parent).push(child);
            spawned.push(child);
        }
    }

    #[inline(never)]
    fn walk(&mut self, root: Entity64) {
        let mut parents = vec![(root, place_root(&mut self.0, root))];
        while let Some((parent, transform)) = parents.pop() {
            let children = std::mem::take(self.children_of(parent));
            for child in &children {
                let (local, global) = self.0.query_one_mut::<(&Local, &mut Global)>(*child).expect("it is alive");
                global.0 = transform.of_child(local.0);
                parents.push((*child, global.0));
            }
            *self.children_of(parent) = children;
        }
    }

    #[inline(never)]
    fn propagate(&mut self, root: Entity64, with_children: &[Entity64]) {
        place_root(&mut self.0, root);
        for parent in with_children {
            let transform = self.0.get::<Global>(*parent).expect("an entity that is alive").0;
            let children = std::mem::take(self.children_of(*parent));
            for child in &children {
                let (local, global) = self.0.query_one_mut::<(&Local, &mut Global)>(*child).expect("it is alive");
                global.0 = transform.of_child(local.0);
            }
            *self.children_of(*parent) = children;
        }
    }

    #[inline(never)]
    fn children(&mut self, entities: &[Entity64], children: &mut Vec<Entity64>) {
        let lists = entities.iter().filter_map(|entity| self.0.get::<Children>(*entity));
        lists.for_each(|list| children.extend_from_slice(&list.0));
    }

    #[inline(never)]
    fn read_children(&mut self, entities: &[Entity64]) -> u64 {
        let lists = entities.iter().filter_map(|entity| self.0.get::<Children>(*entity));
        lists.map(|list| self.digest_of(&list.0)).fold(0, u64::wrapping_add)
    }

    #[inline(never)]
    fn reparent(&mut self, moves: &[(Entity64, Entity64)]) {
        for (child, parent) in moves {
            self.detach(*child);
            self.0.get_mut::<Parent>(*child).expect("an entity with a parent").0 = *parent;
            self.children_of(*parent).push(*child);
        }
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity64]) {
        let mut leaving = Vec::new();
        for entity in entities {
            self.detach(*entity);
            leaving.push(*entity);
            while let Some(entity) = leaving.pop() {
                leaving.append(self.children_of(entity));
                self.0.despawn(entity);
            }
        }
    }

    #[inline(always)]
    fn digest_of(&self, entities: &[Entity64]) -> u64 {
        digest_of(entities.iter().map(|entity| self.0.get::<Local>(*entity).expect("an entity that is alive").0))
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.0.query::<&Global>().map(|global| global.0))
    }
}
