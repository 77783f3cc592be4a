use core::fmt;

use allocator_api2::vec::Vec;
use sparse_set::allocator::{Allocator, Global};

use crate::component::Component;
use crate::entity_builder::EntityBuilder;
use crate::error::{CapacityError, InsertError};
use crate::try_reserve::try_reserve;

/// A set of components that can be cloned, for many equal entities. Their types are chosen at run time.
///
/// # Examples
/// ```
/// use archetype::{EntityBuilderClone, World};
///
/// let mut ghost = EntityBuilderClone::new();
/// ghost.add(10_u32).add("ghost".to_string());
/// let mut world = World::new();
/// let a = ghost.build().spawn_into(&mut world);
/// let b = ghost.build().add('b').spawn_into(&mut world);
/// assert_eq!(world.get::<String>(a), world.get::<String>(b));
/// ```
#[doc(alias = "BuiltEntityClone")]
pub struct EntityBuilderClone<A: Allocator = Global> {
    builder: EntityBuilder<A>,
    /// Those of the components of `builder`, in its order.
    clones: Vec<AddClone<A>, A>,
}

/// Adds a clone of a component of the first builder to the second one.
type AddClone<A> = fn(&EntityBuilder<A>, &mut EntityBuilder<A>) -> Result<(), CapacityError>;

fn add_clone<T: Component + Clone, A: Allocator + Clone>(
    from: &EntityBuilder<A>,
    to: &mut EntityBuilder<A>,
) -> Result<(), CapacityError> {
    let component = from.get::<T>().expect("the builder has each component that was added").clone();
    to.try_add(component).map(drop).map_err(|error| error.reason)
}

impl EntityBuilderClone {
    /// Creates an empty builder. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { builder: EntityBuilder::new(), clones: Vec::new_in(Global) }
    }
}

impl<A: Allocator + Clone> EntityBuilderClone<A> {
    /// Creates an empty builder that allocates from `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// let bump = bumpalo::Bump::new();
    /// archetype::EntityBuilderClone::new_in(&bump).add(1_u8);
    /// ```
    #[must_use]
    pub fn new_in(alloc: A) -> Self {
        Self { builder: EntityBuilder::new_in(alloc.clone()), clones: Vec::new_in(alloc) }
    }

    /// Adds a component. Replaces and drops one of the same type.
    ///
    /// Allocates a block for the component.
    ///
    /// # Complexity
    /// *O*(log components of the builder) on average, to find one of the same type.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilderClone::new();
    /// builder.add(1_u8).add('a').add(2_u8);
    /// assert_eq!((builder.as_builder().len(), builder.as_builder().get::<u8>()), (2, Some(&2)));
    /// ```
    #[track_caller]
    pub fn add<T: Component + Clone>(&mut self, component: T) -> &mut Self {
        match self.try_add(component) {
            Ok(builder) => builder,
            Err(error) => error.reason.handle_error(&"EntityBuilderClone::add"),
        }
    }

    /// Fallible version of [`add`](Self::add).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the component if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilderClone::new();
    /// assert!(builder.try_add(1_u8).is_ok());
    /// ```
    pub fn try_add<T: Component + Clone>(&mut self, component: T) -> Result<&mut Self, InsertError<T>> {
        if let Err(error) = try_reserve(&mut self.clones, 1) {
            return Err(InsertError::new(component, error));
        }
        // Before the component of the same type is dropped, which may panic.
        let new = !self.builder.has::<T>();
        self.builder.try_add(component)?;
        if new {
            self.clones.push(add_clone::<T, A>);
        }
        Ok(self)
    }

    /// Clones the components into a builder, in insertion order.
    ///
    /// Allocates a block for each component. If a `Clone` panics, the clones made so far are dropped.
    ///
    /// # Complexity
    /// *O*(components × log components) on average.
    ///
    /// # Panics
    /// Panics if a `Clone` does. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{EntityBuilderClone, World};
    ///
    /// let (mut world, mut builder) = (World::new(), EntityBuilderClone::new());
    /// builder.add("text".to_string());
    /// let entity = builder.build().spawn_into(&mut world);
    /// assert_eq!(world.get::<String>(entity), builder.as_builder().get());
    /// ```
    #[must_use]
    #[track_caller]
    pub fn build(&self) -> EntityBuilder<A> {
        match self.try_build() {
            Ok(builder) => builder,
            Err(error) => error.handle_error(&"EntityBuilderClone::build"),
        }
    }

    /// Fallible version of [`build`](Self::build).
    ///
    /// # Panics
    /// Panics if a `Clone` does.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The clones made so far are dropped.
    ///
    /// # Examples
    /// ```
    /// assert!(archetype::EntityBuilderClone::new().try_build().is_ok());
    /// ```
    pub fn try_build(&self) -> Result<EntityBuilder<A>, CapacityError> {
        let mut built = EntityBuilder::new_in(self.clones.allocator().clone());
        for add in &self.clones {
            add(&self.builder, &mut built)?;
        }
        Ok(built)
    }
}

impl<A: Allocator> EntityBuilderClone<A> {
    /// Returns the components as a builder, to look at them.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilderClone::new();
    /// builder.add(1_u8);
    /// assert!(builder.as_builder().has::<u8>() && !builder.as_builder().has::<char>());
    /// ```
    #[must_use]
    pub const fn as_builder(&self) -> &EntityBuilder<A> {
        &self.builder
    }

    /// Returns a mutable reference to the component of type `T`, or `None` if the builder has none.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilderClone::new();
    /// *builder.add(1_u8).get_mut::<u8>().unwrap() = 2;
    /// assert_eq!(builder.build().get::<u8>(), Some(&2));
    /// ```
    #[must_use]
    pub fn get_mut<T: Component>(&mut self) -> Option<&mut T> {
        self.builder.get_mut()
    }

    /// Drops all components.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilderClone::new();
    /// builder.add(1_u8).clear();
    /// assert!(builder.as_builder().is_empty());
    /// ```
    pub fn clear(&mut self) {
        // Before the components are dropped, which may panic.
        self.clones.clear();
        self.builder.clear();
    }
}

impl<A: Allocator + Clone> Clone for EntityBuilderClone<A> {
    /// # Panics
    /// Panics if the `Clone` of a component does, and aborts without memory.
    #[track_caller]
    fn clone(&self) -> Self {
        match self.try_build() {
            Ok(builder) => Self { builder, clones: self.clones.clone() },
            Err(error) => error.handle_error(&"EntityBuilderClone::clone"),
        }
    }
}

impl Default for EntityBuilderClone {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Allocator> fmt::Debug for EntityBuilderClone<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EntityBuilderClone ")?;
        f.debug_list().entries(self.builder.components().map(|info| info.name())).finish()
    }
}
