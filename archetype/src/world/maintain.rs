//! Memory that is not needed any more.

use sparse_set::allocator::Allocator;

use super::World;
use crate::raw::{Table, for_all};

impl<A: Allocator + Clone> World<A> {
    /// Reduces the memory of columns and of the entity index to what is used.
    ///
    /// Columns move to smaller blocks. Where the allocator has no memory for these, they stay as they are.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.reserve::<(u64,)>(1000);
    /// world.spawn((1_u64,));
    /// world.shrink_to_fit();
    /// assert!(world.archetypes().all(|archetype| archetype.capacity() == archetype.len()));
    /// ```
    pub fn shrink_to_fit(&mut self) {
        for_all(self.archetypes.tables.iter_mut(), Table::shrink_to_fit);
        self.entities.shrink_to_fit();
    }

    /// Removes the archetypes without entities, but that of entities without components, and all edges. Returns how
    /// many were removed.
    ///
    /// The ids of other archetypes may change. Cached queries notice by the [epoch](Self::archetypes_epoch) and start
    /// anew.
    ///
    /// # Complexity
    /// *O*(archetypes + entities of archetypes whose id changes).
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// world.insert(entity, ('a',)).unwrap();
    /// assert_eq!(world.archetypes().len(), 3);
    /// assert_eq!(world.remove_empty_archetypes(), 1);
    /// assert_eq!(world.get::<char>(entity), Some(&'a'));
    /// ```
    #[doc(alias = "delete_empty_tables")]
    pub fn remove_empty_archetypes(&mut self) -> usize {
        let entities = &mut self.entities;
        self.archetypes.remove_empty(|table, id| {
            for (row, &entity) in (0_u32..).zip(table.entities()) {
                entities.relocate(entity, id, row);
            }
        })
    }
}
