//! [`CommandBuffer`]: edits to a world, recorded while it is borrowed.

use core::error::Error;
use core::fmt;
use core::panic::Location;

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::bundle::Bundle;
use crate::error::{CapacityError, ChangeError, InsertError, RelateError};
use crate::raw::ErasedCommand;
use crate::relation::Relation;
use crate::try_reserve::try_reserve;
use crate::world::World;

/// Edits of a world, recorded now and applied later in the same order.
///
/// A world is borrowed while it is iterated over. Record edits during the loop, and [`apply`](Self::apply) them after
/// it. Closures may borrow for `'a`.
///
/// `A` is the allocator of the world, and `L` that of the commands, each of which has its own block. To use the
/// world's, pass a clone of it to [`new_in`](Self::new_in).
///
/// # Panics in commands
/// If a command panics, it is removed, and the values that it holds are dropped. Earlier commands have been applied;
/// later ones stay in the buffer. Call `apply` again to apply them, or [`clear`](Self::clear) to drop them.
///
/// Commands other than closures panic as the method of [`World`] of the same name does. The message names the method of
/// the buffer, the entity, and the line that recorded the command.
///
/// # Examples
/// ```
/// use archetype::{CommandBuffer, Entity64, World};
///
/// let mut world = World::new();
/// world.spawn_batch([3, 0, 5].map(|health: i32| (health,)));
///
/// let mut commands = CommandBuffer::new();
/// for (entity, health) in world.query_mut::<(Entity64, &mut i32)>() {
///     *health -= 1;
///     if *health < 0 {
///         commands.despawn(entity);
///         commands.spawn(("ghost",));
///     }
/// }
/// commands.apply(&mut world);
/// assert_eq!((world.query::<&i32>().count(), world.query::<&&str>().count()), (2, 1));
/// ```
#[doc(alias("Commands", "deferred"))]
pub struct CommandBuffer<'a, A: Allocator = Global, L: Allocator = Global> {
    /// The commands below `first` are removed, the others exist.
    commands: Vec<Option<ErasedCommand<'a, World<A>, ApplyError, L>>, L>,
    first: usize,
}

impl<A: Allocator> CommandBuffer<'_, A> {
    /// Creates an empty buffer. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }
}

impl<'a, A: Allocator, L: Allocator> CommandBuffer<'a, A, L> {
    /// Creates an empty buffer that allocates from clones of `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let bump = bumpalo::Bump::new();
    /// let mut world = World::new_in(&bump);
    /// let mut commands = CommandBuffer::new_in(*world.allocator());
    /// commands.spawn((1_u8,));
    /// assert!(bump.allocated_bytes() > 0);
    /// commands.apply(&mut world);
    /// assert_eq!(world.len(), 1);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: L) -> Self {
        Self { commands: Vec::new_in(alloc), first: 0 }
    }

    /// Returns the allocator of the commands.
    ///
    /// # Examples
    /// ```
    /// use archetype::CommandBuffer;
    /// use archetype::allocator::Global;
    ///
    /// let commands: CommandBuffer<'_> = CommandBuffer::new();
    /// let _: &Global = commands.allocator();
    /// ```
    #[must_use]
    pub fn allocator(&self) -> &L {
        self.commands.allocator()
    }

    /// Returns the number of recorded commands.
    ///
    /// # Examples
    /// ```
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// commands.spawn((1_u8,));
    /// assert_eq!(commands.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.commands.len() - self.first
    }

    /// Returns whether the buffer is empty.
    ///
    /// # Examples
    /// ```
    /// let commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// assert!(commands.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Drops the recorded commands.
    ///
    /// # Examples
    /// ```
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// commands.spawn((1_u8,));
    /// commands.clear();
    /// assert!(commands.is_empty());
    /// ```
    pub fn clear(&mut self) {
        // Before the commands are dropped, which may panic.
        self.first = 0;
        self.commands.clear();
    }

    /// Applies the commands in order. The buffer is empty afterwards, and keeps its list's memory.
    ///
    /// # Panics
    /// Panics if a command panics, or if a [limit](World#limits) of the world is exceeded. The command is removed;
    /// later ones stay in the buffer. Aborts if memory is exhausted.
    #[doc(alias("flush", "execute", "run_on"))]
    #[track_caller]
    pub fn apply(&mut self, world: &mut World<A>) {
        if let Err(error) = self.try_apply(world) {
            drop(self.pop_first());
            error.reason.handle_error(&error.recorded);
        }
    }

    /// Fallible version of [`apply`](Self::apply).
    ///
    /// # Panics
    /// Panics if a command panics.
    ///
    /// # Errors
    /// Returns an [`ApplyError`] if a command exceeds a limit of the world or memory is exhausted. Earlier commands
    /// have been applied. The command, with its values, and later ones stay in the buffer.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let mut commands = CommandBuffer::new();
    /// commands.spawn((1_u8,));
    /// assert!(commands.try_apply(&mut world).is_ok());
    /// ```
    pub fn try_apply(&mut self, world: &mut World<A>) -> Result<(), ApplyError> {
        // Removed before it is called: a panic drops it.
        while let Some(mut command) = self.pop_first() {
            if let Err(error) = command.call(world) {
                self.first -= 1;
                self.commands[self.first] = Some(command);
                return Err(error);
            }
        }
        self.clear();
        Ok(())
    }

    fn pop_first(&mut self) -> Option<ErasedCommand<'a, World<A>, ApplyError, L>> {
        let command = self.commands.get_mut(self.first)?.take();
        self.first += 1;
        command
    }
}

impl<'a, A: Allocator, L: Allocator + Clone> CommandBuffer<'a, A, L> {
    /// Records a closure.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|world| world.clear());
    /// commands.apply(&mut world);
    /// assert!(world.is_empty());
    /// ```
    #[track_caller]
    pub fn record(&mut self, command: impl FnOnce(&mut World<A>) + Send + 'a) {
        if let Err(error) = self.try_record(command) {
            error.reason.handle_error(&"CommandBuffer::record");
        }
    }

    /// Fallible version of [`record`](Self::record).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the closure if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// assert!(commands.try_record(|world| world.clear()).is_ok());
    /// ```
    pub fn try_record<F: FnOnce(&mut World<A>) + Send + 'a>(&mut self, command: F) -> Result<(), InsertError<F>> {
        self.try_push(command, |command| {
            let mut command = Some(command);
            move |world: &mut World<A>| {
                if let Some(command) = command.take() {
                    command(world);
                }
                Ok(())
            }
        })
    }

    /// Records the removal of an entity. Does nothing if the entity is not in the world when applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    #[track_caller]
    pub fn despawn(&mut self, entity: Entity64)
    where
        A: Clone + 'a,
    {
        if let Err(error) = self.try_despawn(entity) {
            error.handle_error(&"CommandBuffer::despawn");
        }
    }

    /// Fallible version of [`despawn`](Self::despawn).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// let mut commands = CommandBuffer::new();
    /// commands.try_despawn(entity)?;
    /// commands.apply(&mut world);
    /// assert!(!world.contains(entity));
    /// # Ok::<(), archetype::CapacityError>(())
    /// ```
    #[track_caller]
    pub fn try_despawn(&mut self, entity: Entity64) -> Result<(), CapacityError>
    where
        A: Clone + 'a,
    {
        let recorded = Recorded::here("CommandBuffer::despawn", Some(entity));
        let pushed = self.try_push((), |()| {
            move |world: &mut World<A>| {
                world.try_despawn(entity).map(drop).map_err(|reason| ApplyError { reason, recorded })
            }
        });
        pushed.map_err(|error| error.reason)
    }

    /// Adds the command that `make` returns for `value`. On failure, returns `value` and changes nothing.
    fn try_push<T, F>(&mut self, value: T, make: impl FnOnce(T) -> F) -> Result<(), InsertError<T>>
    where
        F: FnMut(&mut World<A>) -> Result<(), ApplyError> + Send + 'a,
    {
        if self.is_empty() {
            // Forgets removed commands, of which some may have panicked.
            self.clear();
        }
        if let Err(error) = try_reserve(&mut self.commands, 1) {
            return Err(InsertError::new(value, error));
        }
        match ErasedCommand::try_new(value, make, self.commands.allocator().clone()) {
            Ok(command) => {
                self.commands.push(Some(command));
                Ok(())
            }
            Err((value, error)) => Err(InsertError::new(value, error)),
        }
    }
}

impl<'a, A: Allocator + Clone + 'a, L: Allocator + Clone> CommandBuffer<'a, A, L> {
    /// Records the creation of an entity with the components of a bundle. [`spawn_reserved`](Self::spawn_reserved)
    /// returns its id.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let mut commands = CommandBuffer::new();
    /// commands.spawn((1_u8,));
    /// commands.apply(&mut world);
    /// assert_eq!(world.len(), 1);
    /// ```
    #[track_caller]
    pub fn spawn<B: Bundle + Send>(&mut self, bundle: B) {
        if let Err(error) = self.try_spawn(bundle) {
            error.reason.handle_error(&"CommandBuffer::spawn");
        }
    }

    /// Fallible version of [`spawn`](Self::spawn).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// assert!(commands.try_spawn((1_u8,)).is_ok());
    /// ```
    #[track_caller]
    pub fn try_spawn<B: Bundle + Send>(&mut self, bundle: B) -> Result<(), InsertError<B>> {
        let recorded = Recorded::here("CommandBuffer::spawn", None);
        self.try_push(bundle, |bundle| {
            let mut held = Some(bundle);
            move |world: &mut World<A>| {
                let Some(bundle) = held.take() else { return Ok(()) };
                let Err(error) = world.try_spawn_for(&recorded, bundle) else { return Ok(()) };
                held = Some(error.value);
                Err(ApplyError { reason: error.reason, recorded })
            }
        })
    }

    /// Records the creation of an entity with the components of a bundle, which is related to another one, the target.
    /// Does nothing if the target is not in the world when applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let ship = world.spawn(("ship",));
    /// let mut commands = CommandBuffer::new();
    /// commands.spawn_related(ship, ChildOf, ("mast",));
    /// commands.apply(&mut world);
    /// assert!(world.query_sources::<ChildOf, &&str>(ship).eq([&"mast"]));
    /// ```
    #[track_caller]
    pub fn spawn_related<R: Relation, B: Bundle + Send>(&mut self, target: Entity64, relation: R, bundle: B) {
        if let Err(error) = self.try_spawn_related(target, relation, bundle) {
            error.reason.handle_error(&"CommandBuffer::spawn_related");
        }
    }

    /// Fallible version of [`spawn_related`](Self::spawn_related).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value and the bundle if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let ship = World::new().spawn(("ship",));
    /// let mut commands: CommandBuffer<'_> = CommandBuffer::new();
    /// assert!(commands.try_spawn_related(ship, ChildOf, ("mast",)).is_ok());
    /// ```
    #[track_caller]
    pub fn try_spawn_related<R: Relation, B: Bundle + Send>(
        &mut self,
        target: Entity64,
        relation: R,
        bundle: B,
    ) -> Result<(), InsertError<(R, B)>> {
        let recorded = Recorded::here("CommandBuffer::spawn_related", None);
        self.try_push((relation, bundle), |values| {
            let mut held = Some(values);
            move |world: &mut World<A>| {
                let Some((relation, bundle)) = held.take() else { return Ok(()) };
                let spawned = world.try_spawn_related_for(&recorded, target, relation, bundle);
                let Err(error) = spawned else { return Ok(()) };
                let RelateError::Capacity(reason) = error.reason else { return Ok(()) };
                held = Some(error.value);
                Err(ApplyError { reason, recorded })
            }
        })
    }

    /// Reserves the handle of an entity, records its creation with the components of a bundle, and returns it.
    ///
    /// If the world is borrowed mutably while commands are recorded, [reserve](World::reserve_entity) handles before,
    /// and [`insert`](Self::insert) bundles into them. If the command is not applied, the entity is created without
    /// components.
    ///
    /// # Panics
    /// Panics if all 2^32 - 1 entity indices are in use or reserved. Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, Entity64, World};
    ///
    /// struct Parent(Entity64);
    ///
    /// let mut world = World::new();
    /// let mut commands = CommandBuffer::new();
    /// let parent = commands.spawn_reserved(&world, ("parent",));
    /// let child = commands.spawn_reserved(&world, ("child", Parent(parent)));
    /// assert!(!world.contains(parent));
    /// commands.apply(&mut world);
    /// assert_eq!(world.get::<&str>(world.get::<Parent>(child).unwrap().0), Some(&"parent"));
    /// ```
    #[track_caller]
    pub fn spawn_reserved<B: Bundle + Send>(&mut self, world: &World<A>, bundle: B) -> Entity64 {
        match self.try_spawn_reserved(world, bundle) {
            Ok(entity) => entity,
            Err(error) => error.reason.handle_error(&"CommandBuffer::spawn_reserved"),
        }
    }

    /// Fallible version of [`spawn_reserved`](Self::spawn_reserved).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if all entity indices are in use or reserved, or if memory is
    /// exhausted. The buffer has not changed. If memory is exhausted, the handle stays reserved.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let mut commands = CommandBuffer::new();
    /// let entity = commands.try_spawn_reserved(&world, (1_u8,)).ok().unwrap();
    /// commands.apply(&mut world);
    /// assert_eq!(world.get::<u8>(entity), Some(&1));
    /// ```
    #[track_caller]
    pub fn try_spawn_reserved<B: Bundle + Send>(
        &mut self,
        world: &World<A>,
        bundle: B,
    ) -> Result<Entity64, InsertError<B>> {
        match world.try_reserve_entity() {
            Ok(entity) => self.try_insert_for("CommandBuffer::spawn_reserved", entity, bundle).map(|()| entity),
            Err(error) => Err(InsertError::new(bundle, error)),
        }
    }

    /// Records the insertion of a bundle into an entity. Does nothing if the entity is not in the world when applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn(());
    /// let mut commands = CommandBuffer::new();
    /// commands.insert(entity, (1_u8,));
    /// commands.apply(&mut world);
    /// assert!(world.has::<u8>(entity));
    /// ```
    #[track_caller]
    pub fn insert<B: Bundle + Send>(&mut self, entity: Entity64, bundle: B) {
        if let Err(error) = self.try_insert(entity, bundle) {
            error.reason.handle_error(&"CommandBuffer::insert");
        }
    }

    /// Fallible version of [`insert`](Self::insert).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the bundle if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// let entity = archetype::World::new().spawn(());
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// assert!(commands.try_insert(entity, (1_u8,)).is_ok());
    /// ```
    #[track_caller]
    pub fn try_insert<B: Bundle + Send>(&mut self, entity: Entity64, bundle: B) -> Result<(), InsertError<B>> {
        self.try_insert_for("CommandBuffer::insert", entity, bundle)
    }

    #[track_caller]
    fn try_insert_for<B: Bundle + Send>(
        &mut self,
        method: &'static str,
        entity: Entity64,
        bundle: B,
    ) -> Result<(), InsertError<B>> {
        let recorded = Recorded::here(method, Some(entity));
        self.try_push(bundle, |bundle| {
            let mut held = Some(bundle);
            move |world: &mut World<A>| {
                let Some(bundle) = held.take() else { return Ok(()) };
                let Err(error) = world.try_exchange_for::<(), B>(&recorded, entity, bundle) else { return Ok(()) };
                let ChangeError::Capacity(reason) = error.reason else { return Ok(()) };
                held = Some(error.value);
                Err(ApplyError { reason, recorded })
            }
        })
    }

    /// Records the removal of a bundle from an entity. Does nothing if the entity lacks one of the components when
    /// applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let entity = world.spawn((1_u8,));
    /// let mut commands = CommandBuffer::new();
    /// commands.remove::<(u8,)>(entity);
    /// commands.apply(&mut world);
    /// assert!(!world.has::<u8>(entity));
    /// ```
    #[track_caller]
    pub fn remove<B: Bundle>(&mut self, entity: Entity64) {
        if let Err(error) = self.try_remove::<B>(entity) {
            error.handle_error(&"CommandBuffer::remove");
        }
    }

    /// Fallible version of [`remove`](Self::remove).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// let entity = archetype::World::new().spawn(());
    /// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
    /// assert!(commands.try_remove::<(u8,)>(entity).is_ok());
    /// ```
    #[track_caller]
    pub fn try_remove<B: Bundle>(&mut self, entity: Entity64) -> Result<(), CapacityError> {
        let recorded = Recorded::here("CommandBuffer::remove", Some(entity));
        let pushed = self.try_push((), |()| {
            move |world: &mut World<A>| match world.try_exchange_for::<B, ()>(&recorded, entity, ()) {
                Err(InsertError { reason: ChangeError::Capacity(reason), .. }) => Err(ApplyError { reason, recorded }),
                _ => Ok(()),
            }
        });
        pushed.map_err(|error| error.reason)
    }

    /// Records that an entity is related to another one, with the default value of the relation. Does nothing if one of
    /// the two is not in the world, or if the relation would have a cycle, when applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let mut commands = CommandBuffer::new();
    /// let ship = commands.spawn_reserved(&world, ("ship",));
    /// let mast = commands.spawn_reserved(&world, ("mast",));
    /// commands.relate::<ChildOf>(mast, ship);
    /// commands.apply(&mut world);
    /// assert_eq!(world.target::<ChildOf>(mast), Some(ship));
    /// ```
    #[track_caller]
    pub fn relate<R: Relation + Default>(&mut self, source: Entity64, target: Entity64) {
        if let Err(error) = self.try_relate::<R>(source, target) {
            error.handle_error(&"CommandBuffer::relate");
        }
    }

    /// Fallible version of [`relate`](Self::relate).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let entity = World::new().spawn(());
    /// let mut commands: CommandBuffer<'_> = CommandBuffer::new();
    /// assert!(commands.try_relate::<ChildOf>(entity, entity).is_ok());
    /// ```
    #[track_caller]
    pub fn try_relate<R: Relation + Default>(
        &mut self,
        source: Entity64,
        target: Entity64,
    ) -> Result<(), CapacityError> {
        self.try_relate_for("CommandBuffer::relate", source, target, R::default()).map_err(|error| error.reason)
    }

    /// Records that an entity is related to another one with this value, as [`relate`](Self::relate) does.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, Relation, World};
    ///
    /// struct Owes(u32);
    ///
    /// impl Relation for Owes {}
    ///
    /// let mut world = World::new();
    /// let [ada, bob] = ["Ada", "Bob"].map(|name| world.spawn((name,)));
    /// let mut commands = CommandBuffer::new();
    /// commands.relate_with(ada, bob, Owes(5));
    /// commands.apply(&mut world);
    /// assert_eq!(world.relation::<Owes>(ada, bob).unwrap().0, 5);
    /// ```
    #[track_caller]
    pub fn relate_with<R: Relation>(&mut self, source: Entity64, target: Entity64, value: R) {
        if let Err(error) = self.try_relate_with(source, target, value) {
            error.reason.handle_error(&"CommandBuffer::relate_with");
        }
    }

    /// Fallible version of [`relate_with`](Self::relate_with).
    ///
    /// # Errors
    /// Returns an [`InsertError`] with the value if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let entity = World::new().spawn(());
    /// let mut commands: CommandBuffer<'_> = CommandBuffer::new();
    /// assert!(commands.try_relate_with(entity, entity, ChildOf).is_ok());
    /// ```
    #[track_caller]
    pub fn try_relate_with<R: Relation>(
        &mut self,
        source: Entity64,
        target: Entity64,
        value: R,
    ) -> Result<(), InsertError<R>> {
        self.try_relate_for("CommandBuffer::relate_with", source, target, value)
    }

    #[track_caller]
    fn try_relate_for<R: Relation>(
        &mut self,
        method: &'static str,
        source: Entity64,
        target: Entity64,
        value: R,
    ) -> Result<(), InsertError<R>> {
        let recorded = Recorded::here(method, Some(source));
        self.try_push(value, |value| {
            let mut held = Some(value);
            move |world: &mut World<A>| {
                let Some(value) = held.take() else { return Ok(()) };
                let Err(error) = world.try_relate_for(&recorded, source, target, value) else { return Ok(()) };
                let RelateError::Capacity(reason) = error.reason else { return Ok(()) };
                held = Some(error.value);
                Err(ApplyError { reason, recorded })
            }
        })
    }

    /// Records that the relation of an entity to another one ends. Does nothing if they are not related when applied.
    ///
    /// # Panics
    /// Aborts if memory is exhausted.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let mut world = World::new();
    /// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
    /// world.relate::<ChildOf>(mast, ship)?;
    /// let mut commands = CommandBuffer::new();
    /// commands.unrelate::<ChildOf>(mast, ship);
    /// commands.apply(&mut world);
    /// assert_eq!(world.target::<ChildOf>(mast), None);
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[track_caller]
    pub fn unrelate<R: Relation>(&mut self, source: Entity64, target: Entity64) {
        if let Err(error) = self.try_unrelate::<R>(source, target) {
            error.handle_error(&"CommandBuffer::unrelate");
        }
    }

    /// Fallible version of [`unrelate`](Self::unrelate).
    ///
    /// # Errors
    /// Returns a [`CapacityError`] if memory is exhausted. The buffer has not changed.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, CommandBuffer, World};
    ///
    /// let entity = World::new().spawn(());
    /// let mut commands: CommandBuffer<'_> = CommandBuffer::new();
    /// assert!(commands.try_unrelate::<ChildOf>(entity, entity).is_ok());
    /// ```
    #[track_caller]
    pub fn try_unrelate<R: Relation>(&mut self, source: Entity64, target: Entity64) -> Result<(), CapacityError> {
        let recorded = Recorded::here("CommandBuffer::unrelate", Some(source));
        let pushed = self.try_push((), |()| {
            move |world: &mut World<A>| {
                world.try_unrelate::<R>(source, target).map(drop).map_err(|reason| ApplyError { reason, recorded })
            }
        });
        pushed.map_err(|error| error.reason)
    }
}

/// The error of applying a command. Earlier commands have been applied; the command and later ones are still recorded.
///
/// # Examples
/// ```
/// use archetype::allocator::AllocError;
/// use archetype::{CapacityError, CommandBuffer, World};
/// # use archetype::allocator::Allocator;
/// # use std::{alloc::Layout, ptr::NonNull};
///
/// #[derive(Clone)]
/// struct NoMemory;
/// # // SAFETY: it returns no blocks.
/// # unsafe impl Allocator for NoMemory {
/// #     fn allocate(&self, _: Layout) -> Result<NonNull<[u8]>, AllocError> { Err(AllocError) }
/// #     unsafe fn deallocate(&self, _: NonNull<u8>, _: Layout) {}
/// # }
///
/// let mut commands = CommandBuffer::new();
/// commands.spawn((1_u8,));
/// let error = commands.try_apply(&mut World::new_in(NoMemory)).unwrap_err();
/// assert!(matches!(error.reason, CapacityError::Reserve(_)));
/// assert_eq!(error.location().file(), file!());
/// assert!(error.to_string().starts_with("CommandBuffer::spawn, recorded at "));
/// assert_eq!(commands.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct ApplyError {
    /// The reason.
    pub reason: CapacityError,
    recorded: Recorded,
}

impl ApplyError {
    /// Returns the place that recorded the command.
    #[must_use]
    pub const fn location(&self) -> &'static Location<'static> {
        self.recorded.at
    }
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.recorded, self.reason)
    }
}

impl Error for ApplyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.reason)
    }
}

/// The origin of a command.
#[derive(Clone, Copy, Debug)]
struct Recorded {
    method: &'static str,
    entity: Option<Entity64>,
    at: &'static Location<'static>,
}

impl Recorded {
    #[track_caller]
    fn here(method: &'static str, entity: Option<Entity64>) -> Self {
        Self { method, entity, at: Location::caller() }
    }
}

impl fmt::Display for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method)?;
        if let Some(entity) = self.entity {
            write!(f, " of {entity}")?;
        }
        write!(f, ", recorded at {}", self.at)
    }
}

impl<A: Allocator> Default for CommandBuffer<'_, A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Allocator, L: Allocator> fmt::Debug for CommandBuffer<'_, A, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandBuffer").field("len", &self.len()).finish()
    }
}
