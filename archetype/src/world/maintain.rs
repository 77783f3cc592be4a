//! Release of unused memory.

use sparse_set::allocator::Allocator;

use super::World;
use crate::raw::{Table, for_all};

impl<A: Allocator + Clone> World<A> {
    /// Shrinks the columns and the entity index to their lengths.
    ///
    /// Columns move to smaller blocks. Columns for which the allocation fails keep their size.
    ///
    /// # Complexity
    /// *O*(archetypes), plus the components and entities that move.
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

    /// Removes all archetypes without entities except the one without components, and all edges. Returns the number of
    /// removed archetypes.
    ///
    /// [`relate`](Self::relate) and [`append`](Self::append) do this by themselves with archetypes of relations to
    /// despawned entities, when these are many.
    ///
    /// The ids of other archetypes may change; the old ones then name no archetype. Cached queries detect this by the
    /// [epoch](Self::archetypes_epoch) and start over, and so does the world with the edges that it keeps for changes.
    ///
    /// # Complexity
    /// *O*(archetypes, their types and edges), plus the entities of archetypes whose id changes.
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
        self.remove_empty(false)
    }

    /// Removes the archetypes of pairs whose target was despawned, and frees these pairs, if they are many.
    pub(super) fn collect_pairs(&mut self) {
        let archetypes = self.archetypes.tables.len();
        if self.archetypes.pairs().is_some_and(|pairs| pairs.are_stale(archetypes)) {
            self.remove_empty(true);
        }
    }

    fn remove_empty(&mut self, only_stale: bool) -> usize {
        let entities = &mut self.entities;
        self.archetypes.remove_empty(only_stale, |table, id| {
            for (row, &entity) in (0_u32..).zip(table.entities()) {
                entities.relocate(entity, id, row);
            }
        })
    }
}
