use core::fmt;

use sparse_set::allocator::Allocator;

use crate::raw::Table;

/// The index of the archetype without components. It is created first and never removed.
pub(crate) const ROOT: u32 = 0;

/// An archetype of a world.
///
/// If [`remove_empty_archetypes`](crate::World::remove_empty_archetypes) removes the archetype or changes its number,
/// the id names no archetype any more, and neither does it in another world. [`EMPTY`](Self::EMPTY) is the same in all
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
    /// A world creates it with its first archetype and never removes it. [`World::archetype`](crate::World::archetype)
    /// returns `None` before that, as of a world that [`World::new`](crate::World::new) returned.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ArchetypeId, World};
    ///
    /// let mut world = World::new();
    /// assert!(world.archetype(ArchetypeId::EMPTY).is_none());
    /// let entity = world.spawn(());
    /// assert_eq!(world.entity(entity).unwrap().archetype(), ArchetypeId::EMPTY);
    /// ```
    pub const EMPTY: Self = Self { index: ROOT, generation: 0 };

    /// Returns the id of the archetype at `index` with this table.
    pub(crate) const fn new<A: Allocator>(index: u32, table: &Table<A>) -> Self {
        Self { index, generation: if index == ROOT { 0 } else { table.id() as u32 } }
    }

    /// Returns the archetype's number in its world: its position in [`World::archetypes`](crate::World::archetypes).
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
