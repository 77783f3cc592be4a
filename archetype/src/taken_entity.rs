use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::Allocator;

use crate::component::Component;
use crate::error::InsertError;
use crate::raw::{ComponentInfo, RemovedRow};
use crate::world::World;

/// The components of an entity removed from its world, to be dropped or moved to another world.
///
/// Borrows the world, whose memory holds the components. If the value is forgotten, they leak.
///
/// # Examples
/// See [`World::take`].
#[must_use = "the components are dropped otherwise: `despawn` does that"]
pub struct TakenEntity<'w> {
    row: RemovedRow<'w>,
}

impl<'w> TakenEntity<'w> {
    pub(crate) const fn new(row: RemovedRow<'w>) -> Self {
        Self { row }
    }

    /// Returns the component of type `T`.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert_eq!(world.take(entity).unwrap().get::<u8>(), Some(&1));
    /// ```
    #[must_use]
    pub fn get<T: Component>(&self) -> Option<&T> {
        self.row.get()
    }

    /// Returns an iterator over the component types.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8, 'a'));
    /// assert_eq!(world.take(entity).unwrap().components().len(), 2);
    /// ```
    #[must_use]
    pub fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.row.components()
    }

    /// Creates an entity with the components in another world.
    ///
    /// Allocates if the archetype or the entity index is full, and at the first use of a set of components.
    ///
    /// # Complexity
    /// *O*(components), amortized, plus the time to sort them by their ids in that world.
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) of `world` is exceeded. Aborts if memory is exhausted.
    #[track_caller]
    pub fn spawn_into<A: Allocator + Clone>(self, world: &mut World<A>) -> Entity64 {
        match self.try_spawn_into(world) {
            Ok(entity) => entity,
            Err(error) => error.reason.handle_error(&"TakenEntity::spawn_into"),
        }
    }

    /// Fallible version of [`spawn_into`](Self::spawn_into).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the components if a limit is exceeded or memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let (mut here, mut there) = (World::new(), World::new());
    /// let entity = here.spawn((1_u8,));
    /// let moved = here.take(entity).unwrap().try_spawn_into(&mut there).ok().unwrap();
    /// assert_eq!(there.get::<u8>(moved), Some(&1));
    /// ```
    pub fn try_spawn_into<A: Allocator + Clone>(self, world: &mut World<A>) -> Result<Entity64, InsertError<Self>> {
        world.try_spawn_removed(self.row).map_err(|(row, reason)| InsertError { value: Self { row }, reason })
    }
}

impl fmt::Debug for TakenEntity<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TakenEntity ")?;
        f.debug_list().entries(self.components().map(|info| info.name())).finish()
    }
}
