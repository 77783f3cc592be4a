use core::fmt;
use core::hash::BuildHasher;
use core::ptr::NonNull;

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::try_components;
use crate::bundle::Bundle;
use crate::component::Component;
use crate::error::{CapacityError, ChangeError, InsertError, NoSuchEntity, RemoveError};
use crate::raw::{ComponentInfo, ErasedValue, StagedValues, TypeKey};
use crate::try_reserve::try_reserve;
use crate::type_hasher::TypeHasher;
use crate::world::World;

/// A set of components whose types are chosen at run time.
///
/// # Examples
/// ```
/// use archetype::{EntityBuilder, World};
///
/// let mut world = World::new();
/// let mut builder = EntityBuilder::new();
/// builder.add(1_u8);
/// if world.is_empty() {
///     builder.add("first");
/// }
/// let entity = builder.spawn_into(&mut world);
/// assert_eq!(world.get::<&str>(entity), Some(&"first"));
/// ```
#[doc(alias("DynamicBundle", "BuiltEntity"))]
pub struct EntityBuilder<A: Allocator = Global> {
    values: Vec<BuilderValue<A>, A>,
}

/// A value, and a node of a binary tree over the values of a builder: at each level, a bit of the hash of its type says
/// which way to go. The first value is the root.
pub(crate) struct BuilderValue<A: Allocator> {
    value: ErasedValue<A>,
    /// The numbers of further values. 0 is none.
    children: [usize; 2],
}

impl<A: Allocator> BuilderValue<A> {
    pub(crate) const fn info(&self) -> &ComponentInfo {
        self.value.info()
    }

    pub(crate) fn into_value(self) -> ErasedValue<A> {
        self.value
    }
}

impl EntityBuilder {
    /// Creates an empty builder. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<A: Allocator> EntityBuilder<A> {
    /// Creates an empty builder that allocates from `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// let bump = bumpalo::Bump::new();
    /// archetype::EntityBuilder::new_in(&bump).add(1_u8);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { values: Vec::new_in(alloc) }
    }

    /// Returns the number of components.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::EntityBuilder::new().add(1_u8).len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether the builder is empty.
    ///
    /// # Examples
    /// ```
    /// assert!(archetype::EntityBuilder::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns an iterator over the component types, in insertion order.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// builder.add('a').add(1_u8);
    /// assert!(builder.components().map(|info| info.name()).eq(["char", "u8"]));
    /// ```
    pub fn components(&self) -> impl ExactSizeIterator<Item = &ComponentInfo> {
        self.values.iter().map(BuilderValue::info)
    }

    /// Returns whether the builder has a component of type `T`.
    ///
    /// # Complexity
    /// *O*(log components of the builder) on average.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// builder.add(1_u8);
    /// assert!(builder.has::<u8>() && !builder.has::<char>());
    /// ```
    #[must_use]
    pub fn has<T: Component>(&self) -> bool {
        self.position(TypeKey::of::<T>()).is_ok()
    }

    /// Returns a reference to the component of type `T`, or `None` if the builder has none.
    ///
    /// # Complexity
    /// *O*(log components of the builder) on average.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// builder.add(1_u8);
    /// assert_eq!(builder.get::<u8>(), Some(&1));
    /// assert_eq!(builder.get::<char>(), None);
    /// ```
    #[must_use]
    pub fn get<T: Component>(&self) -> Option<&T> {
        self.values[self.position(TypeKey::of::<T>()).ok()?].value.get()
    }

    /// Returns a mutable reference to the component of type `T`, or `None` if the builder has none.
    ///
    /// # Complexity
    /// *O*(log components of the builder) on average.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// *builder.add(1_u8).get_mut::<u8>().unwrap() = 2;
    /// assert_eq!(builder.get::<u8>(), Some(&2));
    /// ```
    #[must_use]
    pub fn get_mut<T: Component>(&mut self) -> Option<&mut T> {
        let at = self.position(TypeKey::of::<T>()).ok()?;
        self.values[at].value.get_mut()
    }

    /// Returns the position of the value of this type, or its parent and the child that it would be.
    fn position(&self, key: TypeKey) -> Result<usize, (usize, usize)> {
        let mut hash = TypeHasher::default().hash_one(key);
        let (mut at, mut vacant) = (0, (0, 0));
        while let Some(other) = self.values.get(at) {
            if other.info().key() == key {
                return Ok(at);
            }
            let child = (hash & 1) as usize;
            hash >>= 1;
            vacant = (at, child);
            at = match other.children[child] {
                0 => break,
                child => child,
            };
        }
        Err(vacant)
    }

    /// Drops all components.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// builder.add(1_u8).clear();
    /// assert!(builder.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.values.clear();
    }
}

impl<A: Allocator + Clone> EntityBuilder<A> {
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
    /// use archetype::{EntityBuilder, World};
    ///
    /// let mut world = World::new();
    /// let entity = EntityBuilder::new().add(1_u8).add(2_u8).spawn_into(&mut world);
    /// assert_eq!(world.get::<u8>(entity), Some(&2));
    /// ```
    #[track_caller]
    pub fn add<T: Component>(&mut self, component: T) -> &mut Self {
        match self.try_add(component) {
            Ok(builder) => builder,
            Err(error) => error.reason.handle_error(&"EntityBuilder::add"),
        }
    }

    /// Fallible version of [`add`](Self::add).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the component if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// assert!(builder.try_add(1_u8).is_ok());
    /// ```
    pub fn try_add<T: Component>(&mut self, component: T) -> Result<&mut Self, InsertError<T>> {
        if let Err(error) = try_reserve(&mut self.values, 1) {
            return Err(InsertError::new(component, error));
        }
        match ErasedValue::try_new(component, self.values.allocator().clone()) {
            Ok(value) => {
                self.push(value);
                Ok(self)
            }
            Err((component, error)) => Err(InsertError::new(component, error)),
        }
    }

    /// Adds the components of a bundle. Replaces and drops those of the same types.
    ///
    /// Allocates a block for each component.
    ///
    /// # Complexity
    /// *O*(log components of the builder) on average for each component of the bundle, which are compared with each
    /// other.
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or does not write one. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::EntityBuilder;
    ///
    /// let mut builder = EntityBuilder::new();
    /// builder.add('a').add_bundle((1_u8, 'b'));
    /// assert_eq!((builder.len(), builder.get::<char>()), (2, Some(&'b')));
    /// ```
    #[track_caller]
    pub fn add_bundle<B: Bundle>(&mut self, bundle: B) -> &mut Self {
        match self.try_add_bundle_for("EntityBuilder::add_bundle", bundle) {
            Ok(()) => self,
            Err(error) => error.reason.handle_error(&"EntityBuilder::add_bundle"),
        }
    }

    /// Fallible version of [`add_bundle`](Self::add_bundle).
    ///
    /// # Panics
    /// Panics if the bundle has a component twice, or does not write one.
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if memory is exhausted. The builder has not changed.
    ///
    /// # Examples
    /// ```
    /// let mut builder = archetype::EntityBuilder::new();
    /// assert!(builder.try_add_bundle((1_u8, 'a')).is_ok());
    /// ```
    #[track_caller]
    pub fn try_add_bundle<B: Bundle>(&mut self, bundle: B) -> Result<&mut Self, InsertError<B>> {
        match self.try_add_bundle_for("EntityBuilder::try_add_bundle", bundle) {
            Ok(()) => Ok(self),
            Err(error) => Err(error),
        }
    }

    #[track_caller]
    fn try_add_bundle_for<B: Bundle>(&mut self, method: &str, bundle: B) -> Result<(), InsertError<B>> {
        let infos = match try_components(B::components, self.values.allocator().clone(), &method) {
            Ok(infos) => infos,
            Err(error) => return Err(InsertError::new(bundle, error)),
        };
        let mut staged = match StagedValues::try_new(infos) {
            Ok(staged) => staged,
            Err(error) => return Err(InsertError::new(bundle, error)),
        };
        if let Err(error) = try_reserve(&mut self.values, staged.len()) {
            return Err(InsertError::new(bundle, error));
        }
        bundle.write(&mut staged.row_writer());
        let (written, all) = (staged.written(), staged.len());
        assert!(written == all, "{method}: the bundle has written {written} of {all} components");
        for value in staged.into_values() {
            self.push(value);
        }
        Ok(())
    }

    /// Adds a component of a dynamic type by moving it from `value`. Replaces and drops one of the same type.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Safety
    /// - `value` points to an aligned value of the type that `info` describes.
    /// - The value is moved: the caller must not use or drop it afterwards.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ComponentInfo, EntityBuilder, World};
    /// use std::alloc::Layout;
    /// use std::ptr::NonNull;
    ///
    /// // SAFETY: any eight bytes are a value, and there is nothing to drop.
    /// let health = unsafe { ComponentInfo::new_dynamic("health", Layout::new::<u64>(), None) };
    ///
    /// let mut builder = EntityBuilder::new();
    /// // SAFETY: the pointer is to eight bytes.
    /// unsafe { builder.add_dynamic(&health, NonNull::from(&100_u64).cast()) };
    /// let mut world = World::new();
    /// let entity = builder.spawn_into(&mut world);
    ///
    /// let pointer = world.get_dynamic(entity, &health).unwrap();
    /// // SAFETY: the component is eight bytes, which were those of a `u64`.
    /// assert_eq!(unsafe { pointer.cast::<u64>().read() }, 100);
    /// ```
    #[expect(unsafe_code, reason = "callers vouch for the value's type")]
    #[track_caller]
    pub unsafe fn add_dynamic(&mut self, info: &ComponentInfo, value: NonNull<u8>) -> &mut Self {
        assert_component(info, "EntityBuilder::add_dynamic");
        // SAFETY: caller guarantees a value of this type that is not used afterwards.
        match unsafe { self.try_add_dynamic(info, value) } {
            Ok(builder) => builder,
            Err(error) => error.handle_error(&"EntityBuilder::add_dynamic"),
        }
    }

    /// Fallible version of [`add_dynamic`](Self::add_dynamic).
    ///
    /// # Panics
    /// Panics if `info` is a pair of a relation and its target.
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The value has not moved.
    ///
    /// # Safety
    /// - `value` points to an aligned value of the type that `info` describes.
    /// - On success the value is moved: the caller must not use or drop it afterwards.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ComponentInfo, EntityBuilder};
    /// use std::ptr::NonNull;
    ///
    /// let mut builder = EntityBuilder::new();
    /// // SAFETY: the pointer is to a `u8`.
    /// let result = unsafe { builder.try_add_dynamic(&ComponentInfo::of::<u8>(), NonNull::from(&1_u8)) };
    /// assert!(result.is_ok());
    /// ```
    #[expect(unsafe_code, reason = "callers vouch for the value's type")]
    #[track_caller]
    pub unsafe fn try_add_dynamic(
        &mut self,
        info: &ComponentInfo,
        value: NonNull<u8>,
    ) -> Result<&mut Self, CapacityError> {
        assert_component(info, "EntityBuilder::try_add_dynamic");
        try_reserve(&mut self.values, 1)?;
        // SAFETY: caller guarantees a value of this type that is not used after a success.
        let value = unsafe { ErasedValue::try_read(*info, value, self.values.allocator().clone())? };
        self.push(value);
        Ok(self)
    }

    /// Adds a value. The caller has reserved room.
    fn push(&mut self, value: ErasedValue<A>) {
        let new = self.values.len();
        match self.position(value.info().key()) {
            Ok(at) => self.values[at].value = value,
            Err((parent, child)) => {
                if let Some(parent) = self.values.get_mut(parent) {
                    parent.children[child] = new;
                }
                self.values.push(BuilderValue { value, children: [0; 2] });
            }
        }
    }

    /// Creates an entity with the components and empties the builder.
    ///
    /// Allocates if the archetype or the entity index is full, and at the first use of a set of components, in whatever
    /// order they were added.
    ///
    /// # Complexity
    /// *O*(components), amortized, plus the time to sort them by their [ids](crate::ComponentId).
    ///
    /// # Panics
    /// Panics if a [limit](World#limits) of `world` is exceeded. Aborts if memory is exhausted.
    #[track_caller]
    pub fn spawn_into<B: Allocator + Clone>(&mut self, world: &mut World<B>) -> Entity64 {
        match self.try_spawn_into(world) {
            Ok(entity) => entity,
            Err(error) => error.handle_error(&"EntityBuilder::spawn_into"),
        }
    }

    /// Fallible version of [`spawn_into`](Self::spawn_into).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if a limit is exceeded or memory is exhausted. The builder keeps the components.
    ///
    /// # Examples
    /// ```
    /// use archetype::{EntityBuilder, World};
    ///
    /// let mut world = World::new();
    /// assert!(EntityBuilder::new().add(1_u8).try_spawn_into(&mut world).is_ok());
    /// ```
    pub fn try_spawn_into<B: Allocator + Clone>(&mut self, world: &mut World<B>) -> Result<Entity64, CapacityError> {
        world.try_spawn_values(&mut self.values)
    }

    /// Inserts the components into an entity, replacing those it already has, and empties the builder.
    ///
    /// Allocates if the entity moves to a full archetype, and at the first use of a set of components with an
    /// archetype.
    ///
    /// # Complexity
    /// *O*(components of entity and builder), amortized, plus the time to sort the builder's.
    ///
    /// # Panics
    /// Panics as [`World::insert`] does.
    ///
    /// # Errors
    /// Returns [`NoSuchEntity`] if the entity is not in the world. The builder keeps the components.
    ///
    /// # Examples
    /// ```
    /// use archetype::{EntityBuilder, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// EntityBuilder::new().add(2_u8).add('a').insert_into(&mut world, entity).unwrap();
    /// assert_eq!(world.query_one::<(&u8, &char)>(entity), Some((&2, &'a')));
    /// ```
    #[track_caller]
    pub fn insert_into<B: Allocator + Clone>(
        &mut self,
        world: &mut World<B>,
        entity: Entity64,
    ) -> Result<(), NoSuchEntity> {
        let Err(error) = self.try_insert_into(world, entity) else { return Ok(()) };
        match error.into_remove_error(&"EntityBuilder::insert_into") {
            RemoveError::NoSuchEntity(error) => Err(error),
            RemoveError::MissingComponent { .. } => unreachable!("nothing is removed"),
        }
    }

    /// Fallible version of [`insert_into`](Self::insert_into).
    ///
    /// # Errors
    /// Returns a [`ChangeError`] if the entity is not in the world, a limit is exceeded or memory is exhausted. The
    /// builder keeps the components.
    ///
    /// # Examples
    /// ```
    /// use archetype::{EntityBuilder, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// assert!(EntityBuilder::new().add(1_u8).try_insert_into(&mut world, entity).is_ok());
    /// ```
    pub fn try_insert_into<B: Allocator + Clone>(
        &mut self,
        world: &mut World<B>,
        entity: Entity64,
    ) -> Result<(), ChangeError> {
        world.try_insert_values(entity, &mut self.values)
    }
}

impl Default for EntityBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Allocator> fmt::Debug for EntityBuilder<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EntityBuilder ")?;
        f.debug_list().entries(self.components().map(|info| info.name())).finish()
    }
}

/// Panics in the name of `method` if `info` is a pair of a relation and its target.
#[track_caller]
fn assert_component(info: &ComponentInfo, method: &str) {
    assert!(info.target().is_none(), "{method}: {} is a relation, which `relate` adds", info.name());
}
