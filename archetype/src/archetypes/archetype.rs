use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use super::archetype_id::ArchetypeId;
use super::edge::Edge;
use super::node::Node;
use crate::component::{Component, ComponentId};
#[cfg(feature = "serde")]
use crate::raw::ComponentInfo;
use crate::raw::{Table, TypeKey};

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

    /// Returns the bytes allocated for the columns, which begin at multiples of 16 bytes, or of 64 if there is
    /// room for 64 entities.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u64,));
    /// let sizes: usize = world.archetypes().map(|archetype| archetype.allocated_bytes()).sum();
    /// // 16 rows and a spare one, of an entity and a component: 136 bytes each.
    /// assert_eq!(sizes, 144 + 136);
    /// ```
    #[must_use]
    #[doc(alias = "allocation_size")]
    pub fn allocated_bytes(&self) -> usize {
        self.table.allocated_bytes()
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

    /// Returns the targets of the entities by a relation, which `info` describes as a component.
    #[cfg(feature = "serde")]
    pub(crate) fn targets(self, relation: &ComponentInfo) -> impl Iterator<Item = Entity64> + use<'w, A> {
        relation.type_id().into_iter().flat_map(move |relation| self.table.targets(relation))
    }

    /// Returns the values of the relation `R` to a target.
    #[cfg(feature = "serde")]
    pub(crate) fn pair_column<R: Component>(&self, target: Entity64) -> Option<&'w [R]> {
        self.table.pair_values(target)
    }

    /// Returns the components of type `T` in row order, aligned to 64 bytes if there is room for 64 entities.
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
