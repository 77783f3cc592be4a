use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::{Node, ROOT};
use crate::component::{Component, ComponentId};
use crate::raw::{Table, TypeKey};

/// An archetype of a world.
///
/// If [`remove_empty_archetypes`](crate::World::remove_empty_archetypes) removes the archetype or changes its number,
/// the id names no archetype any more, and neither does it in another world. [`EMPTY`](Self::EMPTY) is valid in all
/// worlds. A stale id can equal a new one only after the program has created 2^32 archetypes and run-time component
/// types in between.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// let id = world.entity(entity).unwrap().archetype();
/// assert_eq!(world.archetype(id).unwrap().entities(), [entity]);
///
/// world.despawn(entity);
/// world.remove_empty_archetypes();
/// world.spawn(('a',));
/// assert!(world.archetype(id).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArchetypeId {
    index: u32,
    /// The low half of the table's id, which is never reused. 0 for the root.
    generation: u32,
}

impl ArchetypeId {
    /// The archetype of entities without components.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ArchetypeId, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert_eq!(world.entity(entity).unwrap().archetype(), ArchetypeId::EMPTY);
    /// ```
    pub const EMPTY: Self = Self { index: ROOT, generation: 0 };

    /// Returns the id of the archetype at `index` with this table.
    pub(crate) const fn new<A: Allocator>(index: u32, table: &Table<A>) -> Self {
        Self { index, generation: if index == ROOT { 0 } else { table.id() as u32 } }
    }

    /// Returns the archetype's number in its world: its place in [`World::archetypes`](crate::World::archetypes).
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::ArchetypeId::EMPTY.index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    pub(crate) const fn number(self) -> u32 {
        self.index
    }
}

impl fmt::Debug for ArchetypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ArchetypeId({})", self.index)
    }
}

/// The targets of an archetype's edges for one component. An edge exists once it was followed, in either direction.
///
/// # Examples
/// ```
/// use archetype::{ArchetypeId, World};
///
/// let mut world = World::new();
/// let entity = world.spawn(());
/// world.insert(entity, (1_u8,)).unwrap();
/// let root = world.archetype(ArchetypeId::EMPTY).unwrap();
/// let (component, edge) = root.edges().next().unwrap();
/// assert_eq!(Some(component), world.component_id::<u8>());
/// assert_eq!(edge.add, Some(world.entity(entity).unwrap().archetype()));
/// assert_eq!(edge.remove, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// The archetype with this component added.
    pub add: Option<ArchetypeId>,
    /// The archetype with this component removed.
    pub remove: Option<ArchetypeId>,
}

/// The entities of a world that have the same component types, and their components as columns.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entities = world.spawn_batch((0..3_u8).map(|n| (n, "text"))).to_vec();
/// let archetype = world.archetypes().find(|archetype| archetype.len() == 3).unwrap();
/// assert_eq!(archetype.entities(), entities);
/// assert_eq!(archetype.column::<u8>(), Some(&[0, 1, 2][..]));
/// assert_eq!(archetype.column::<u16>(), None);
/// ```
pub struct Archetype<'w, A: Allocator = Global> {
    id: ArchetypeId,
    table: &'w Table<A>,
    node: &'w Node<A>,
}

impl<'w, A: Allocator> Archetype<'w, A> {
    pub(crate) const fn new(index: u32, table: &'w Table<A>, node: &'w Node<A>) -> Self {
        Self { id: ArchetypeId::new(index, table), table, node }
    }

    /// Returns the archetype's id.
    #[must_use]
    pub const fn id(&self) -> ArchetypeId {
        self.id
    }

    /// Returns the number of entities.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether there are no entities.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn(());
    /// assert!(!world.archetypes().next().unwrap().is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of entities that fit without reallocation.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.reserve::<(u8,)>(100);
    /// assert!(world.archetypes().any(|archetype| archetype.capacity() >= 100));
    /// ```
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// Returns the bytes allocated for the columns.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u64,));
    /// let sizes: usize = world.archetypes().map(|archetype| archetype.allocation_size()).sum();
    /// // 16 rows and a spare one, of an entity and a component.
    /// assert_eq!(sizes, 17 * (8 + 8));
    /// ```
    #[must_use]
    pub fn allocation_size(&self) -> usize {
        self.table.allocation_size()
    }

    /// Returns the entities in row order.
    #[must_use]
    pub fn entities(&self) -> &'w [Entity64] {
        self.table.entities()
    }

    /// Returns the ids of the component types, in ascending order.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn(('a', 1_u8));
    /// let archetype = world.archetypes().last().unwrap();
    /// let names: Vec<_> = archetype.types().iter().map(|&id| world.component(id).unwrap().name()).collect();
    /// assert_eq!(names, ["char", "u8"]);
    /// ```
    #[must_use]
    pub fn types(&self) -> &'w [ComponentId] {
        &self.node.types
    }

    /// Returns whether the entities have a component of type `T`.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// assert!(world.archetypes().last().unwrap().has::<u8>());
    /// ```
    #[must_use]
    pub fn has<T: Component>(&self) -> bool {
        self.table.has(TypeKey::of::<T>())
    }

    #[cfg(feature = "serde")]
    pub(crate) fn has_key(&self, key: TypeKey) -> bool {
        self.table.has(key)
    }

    /// Returns the components of type `T` in row order, aligned to 64 bytes.
    ///
    /// # Complexity
    /// *O*(columns).
    #[must_use]
    pub fn column<T: Component>(&self) -> Option<&'w [T]> {
        self.table.values()
    }

    /// Returns an iterator over the edges that were followed, with their components.
    #[must_use]
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (ComponentId, Edge)> + 'w {
        self.node.edges.iter().map(|(&component, &edge)| (component, edge))
    }
}

impl<A: Allocator> Clone for Archetype<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Allocator> Copy for Archetype<'_, A> {}

impl<A: Allocator> fmt::Debug for Archetype<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archetype")
            .field("id", &self.id)
            .field("types", &self.types())
            .field("len", &self.len())
            .finish()
    }
}
