use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::{Archetype, ArchetypeId, Archetypes};
use crate::component::{Component, ComponentId};
use crate::entity_index::{EntityIndex, Location};
use crate::graph::Graph;
use crate::raw::{ComponentInfo, TypeKey};

/// Entities with components, in contiguous columns by archetype.
///
/// All entities with the same component types are in the same archetype, whose columns are arrays of equal length. A
/// [query](Self::query) visits archetypes, not entities, and yields rows or whole [slices](Self::chunks). Inserting or
/// removing a component moves the entity's other components to another archetype.
///
/// # Limits
/// 2^32 - 1 entities, rows of an archetype, and archetypes; [65,535](ComponentId::MAX_COMPONENTS) component types, and
/// as many types of an archetype; 2^31 pairs of a relation and a target; `isize::MAX` bytes in the columns of an
/// archetype. The version of an entity index wraps after 2^32 - 1 reuses: a handle kept that long can equal a new one.
///
/// # Panics and failures
/// Each method of a world, [`EntityBuilder`](crate::EntityBuilder),
/// [`EntityBuilderClone`](crate::EntityBuilderClone), [`TakenEntity`](crate::TakenEntity),
/// [`CommandBuffer`](crate::CommandBuffer) or [`CachedQuery`](crate::CachedQuery) that fails if memory or a limit is
/// exhausted has a `try_` twin. It returns an error instead, and leaves the entities and their components as they were,
/// but [reserved handles](#reserved-handles) may have become entities. Component types, archetypes and capacity that
/// were added on the way stay. Without twins are the `Clone` of a `CachedQuery` or a builder, and what allocates from
/// the global allocator: the text of a [`Graph`](crate::Graph), parallel iteration, and random worlds.
///
/// Components are dropped last, when the world is valid: if a `Drop` panics, the other components are still dropped. A
/// panic in user code (a `Bundle`, an iterator, a closure) leaves the world valid; components that the operation was
/// inserting or removing are dropped.
///
/// # Reserved handles
/// [`reserve_entity`](Self::reserve_entity) returns the handle of an entity that does not exist yet, and takes `&self`.
/// [`flush`](Self::flush) creates the entities of all reserved handles, without components. Each method that creates,
/// changes or removes entities flushes first. Look-ups and queries do not, so they find nothing for a reserved handle.
///
/// [`clear`](Self::clear) allocates only to flush, and has no `try_` twin: call [`try_flush`](Self::try_flush) before.
///
/// # Relations
/// Entities can be related to others: see [`Relation`](crate::Relation), [`ChildOf`](crate::ChildOf) and
/// [`InstanceOf`](crate::InstanceOf). [`relate`](Self::relate) and [`unrelate`](Self::unrelate) move the source to
/// another archetype, as the insertion of a component does; [`spawn_related`](Self::spawn_related) creates it there.
/// [`target`](Self::target), [`sources`](Self::sources) and queries of [`Related`](crate::Related) find them.
///
/// # Examples
/// ```
/// use archetype::{Without, World};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Position(f32);
/// struct Velocity(f32);
/// struct Frozen;
///
/// let mut world = World::new();
/// let moving = world.spawn((Position(1.0), Velocity(0.5)));
/// let frozen = world.spawn((Position(1.0), Velocity(0.5), Frozen));
///
/// for (position, velocity, ()) in world.query_mut::<(&mut Position, &Velocity, Without<Frozen>)>() {
///     position.0 += velocity.0;
/// }
/// assert_eq!(world.get(moving), Some(&Position(1.5)));
/// assert_eq!(world.get(frozen), Some(&Position(1.0)));
///
/// world.remove::<(Frozen,)>(frozen).ok().unwrap();
/// world.despawn(moving);
/// assert_eq!(world.query::<(&Position, Without<Frozen>)>().count(), 1);
/// ```
#[doc(alias("Registry", "Table"))]
pub struct World<A: Allocator = Global> {
    pub(super) entities: EntityIndex<A>,
    pub(super) archetypes: Archetypes<A>,
}

impl<A: Allocator> World<A> {
    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    /// use archetype::allocator::Global;
    ///
    /// let _: &Global = World::new().allocator();
    /// ```
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.entities.allocator()
    }

    /// Returns the number of entities.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// world.spawn(());
    /// assert_eq!(world.len(), 2);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entities.len()
    }

    /// Returns whether the world has no entities.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert!(!world.is_empty());
    /// world.despawn(entity);
    /// assert!(world.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether the entity is in this world.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert!(world.contains(entity));
    /// world.despawn(entity);
    /// assert!(!world.contains(entity));
    /// ```
    #[doc(alias("is_alive", "valid"))]
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity64) -> bool {
        self.locate(entity).is_some()
    }

    /// Returns an iterator over all entities, archetype by archetype.
    ///
    /// # Complexity
    /// *O*(entities + archetypes) for all of them.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.entities().eq([entity]));
    /// ```
    pub fn entities(&self) -> impl Iterator<Item = Entity64> + '_ {
        self.archetypes.tables.iter().flat_map(|table| table.entities()).copied()
    }

    /// Returns an iterator over the archetypes, in ascending order of their ids.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// // That of entities without components, and that of `u8`.
    /// assert_eq!(world.archetypes().len(), 2);
    /// ```
    #[doc(alias = "tables")]
    pub fn archetypes(&self) -> impl ExactSizeIterator<Item = Archetype<'_, A>> + '_ {
        self.archetypes.iter()
    }

    /// Returns the archetype with this id, or `None` if it was removed, belongs to another world, or is
    /// [`ArchetypeId::EMPTY`] and the world has no archetype yet.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ArchetypeId, World};
    ///
    /// let mut world = World::new();
    /// assert!(world.archetype(ArchetypeId::EMPTY).is_none());
    /// world.spawn(());
    /// assert_eq!(world.archetype(ArchetypeId::EMPTY).unwrap().len(), 1);
    /// ```
    #[must_use]
    pub fn archetype(&self, id: ArchetypeId) -> Option<Archetype<'_, A>> {
        self.archetypes.get(id)
    }

    /// Returns the description of a component type.
    #[must_use]
    pub fn component(&self, id: ComponentId) -> Option<&ComponentInfo> {
        self.archetypes.component(id)
    }

    /// Returns the id of a component type, or `None` if it was never used in this world.
    #[must_use]
    pub fn component_id<T: Component>(&self) -> Option<ComponentId> {
        self.archetypes.component_id(TypeKey::of::<T>())
    }

    /// Returns an iterator over the component types, in ascending order of their ids.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8, 'a'));
    /// assert!(world.components().map(|info| info.name()).eq(["u8", "char"]));
    /// ```
    pub fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.archetypes.components()
    }

    /// Returns a number that identifies the list of archetypes. It differs between worlds and changes when archetypes
    /// are removed, not when they are added.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// let before = world.archetypes_epoch();
    /// world.insert(entity, ('a',)).unwrap();
    /// assert_eq!(world.archetypes_epoch(), before);
    /// world.remove_empty_archetypes();
    /// assert_ne!(world.archetypes_epoch(), before);
    /// ```
    #[must_use]
    pub const fn archetypes_epoch(&self) -> usize {
        self.archetypes.epoch()
    }

    /// Returns the archetype graph, to be printed as text or for Graphviz.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// world.insert(entity, ('a',)).unwrap();
    /// let text = world.graph().to_string();
    /// assert!(text.contains("[u8, char] 1 entity"), "{text}");
    /// ```
    #[must_use]
    pub const fn graph(&self) -> Graph<'_, A> {
        Graph::new(&self.archetypes)
    }

    /// Returns the bytes allocated for columns and entities, excluding the lists of archetypes and the graph.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// assert_eq!(world.allocated_bytes(), 0);
    /// world.spawn((1_u8,));
    /// assert!(world.allocated_bytes() > 0);
    /// ```
    #[must_use]
    #[doc(alias = "allocation_size")]
    pub fn allocated_bytes(&self) -> usize {
        self.archetypes.allocated_bytes() + self.entities.allocated_bytes()
    }

    /// Returns the handles of the next entities whose indices were used before.
    #[cfg(feature = "serde")]
    pub(crate) fn free_handles(&self) -> impl Iterator<Item = Entity64> {
        self.entities.free_handles()
    }

    /// Returns the location of an entity, or `None` if it is not in the world.
    #[inline(always)]
    pub(super) fn locate(&self, entity: Entity64) -> Option<Location> {
        let location = self.entities.locate(entity)?;
        let table = self.archetypes.tables.get(location.archetype as usize)?;
        (table.entities().get(location.row as usize) == Some(&entity)).then_some(location)
    }

    /// Checks the invariants.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        self.entities.assert_invariants();
        self.archetypes.assert_invariants(|entity| self.contains(entity));
        let mut rows = 0;
        for archetype in self.archetypes() {
            for (row, &entity) in archetype.entities().iter().enumerate() {
                let location = self.locate(entity).expect("an entity of an archetype lives");
                assert_eq!(
                    (location.archetype, location.row as usize),
                    (archetype.id().number(), row),
                    "{entity} is elsewhere"
                );
            }
            rows += archetype.len();
        }
        assert_eq!(rows, self.len(), "entities without a row");
        if let Err(fault) = self.check_relations() {
            panic!("{fault}");
        }
    }
}

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Allocator> fmt::Debug for World<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World")
            .field("entities", &self.len())
            .field("archetypes", &self.archetypes().len())
            .finish_non_exhaustive()
    }
}
