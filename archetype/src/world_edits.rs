use alloc::vec::Vec;
use core::fmt::Debug;

use sparse_set::Entity64;

use crate::component::Component;
use crate::entity_builder::EntityBuilder;
use crate::raw::ComponentInfo;
use crate::tuples::for_tuples;
use crate::world::World;

/// Random edits that create a world, for property tests and fuzzers.
///
/// `C` is a tuple of up to 12 `Option`s of components. Half of the edits despawn entities or change their components,
/// so that worlds have reused indices and empty archetypes. A list of edits always creates the same world.
///
/// # Examples
/// ```
/// use archetype::{Edit, WorldEdits};
///
/// let edits = WorldEdits(vec![
///     Edit::Spawn((Some(1_u8), Some('a'))),
///     Edit::Spawn((Some(2), None)),
///     Edit::Despawn(0),
///     Edit::Insert(0, (None, Some('b'))),
/// ]);
/// let (world, entities) = edits.build();
/// assert_eq!(world.get::<char>(entities[0]), Some(&'b'));
/// assert_eq!(world.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WorldEdits<C>(pub Vec<Edit<C>>);

/// An edit of a world. The number selects a living entity; the edit does nothing if there is none.
///
/// # Examples
/// See [`WorldEdits`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Edit<C> {
    /// Creates an entity with the components that are `Some`.
    Spawn(C),
    /// Inserts the components that are `Some`.
    Insert(usize, C),
    /// Removes those components of the entity that are `Some` here.
    Remove(usize, C),
    /// Removes an entity.
    Despawn(usize),
}

impl<C: ComponentSet> WorldEdits<C> {
    /// Creates the world and returns it with its entities.
    #[must_use]
    pub fn build(self) -> (World, Vec<Entity64>) {
        let (mut world, mut living) = (World::new(), Vec::new());
        for edit in self.0 {
            match edit {
                Edit::Spawn(components) => {
                    let mut builder = EntityBuilder::new();
                    components.add_to(&mut builder);
                    living.push(builder.spawn_into(&mut world));
                }
                Edit::Insert(n, components) => {
                    if let Some(entity) = chosen(&living, n).map(|at| living[at]) {
                        let mut builder = EntityBuilder::new();
                        components.add_to(&mut builder);
                        // The entity lives.
                        _ = builder.insert_into(&mut world, entity);
                    }
                }
                Edit::Remove(n, components) => {
                    if let Some(entity) = chosen(&living, n).map(|at| living[at]) {
                        components.each(&mut |info| _ = world.remove_dynamic(entity, &info));
                    }
                }
                Edit::Despawn(n) => {
                    if let Some(at) = chosen(&living, n) {
                        world.despawn(living.swap_remove(at));
                    }
                }
            }
        }
        (world, living)
    }
}

fn chosen(living: &[Entity64], n: usize) -> Option<usize> {
    n.checked_rem(living.len())
}

/// A tuple of up to 12 `Option`s of components.
///
/// # Examples
/// See [`WorldEdits`].
pub trait ComponentSet: Clone + Debug + 'static {
    /// Adds the components that are `Some`.
    #[doc(hidden)]
    fn add_to(self, builder: &mut EntityBuilder);

    /// Calls `each` with the type of each component that is `Some`.
    #[doc(hidden)]
    fn each(&self, each: &mut dyn FnMut(ComponentInfo));
}

macro_rules! tuple {
    ($($T:ident $t:ident),+) => {
        impl<$($T: Component + Clone + Debug),+> ComponentSet for ($(Option<$T>,)+) {
            fn add_to(self, builder: &mut EntityBuilder) {
                let ($($t,)+) = self;
                $(if let Some(component) = $t {
                    builder.add(component);
                })+
            }

            fn each(&self, each: &mut dyn FnMut(ComponentInfo)) {
                let ($($t,)+) = self;
                $(if $t.is_some() {
                    each(ComponentInfo::of::<$T>());
                })+
            }
        }
    };
}

for_tuples!(tuple);
