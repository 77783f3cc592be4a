//! [`CommandBuffer`]: edits to a world, recorded while it is borrowed.

use alloc::boxed::Box;
use core::fmt;
use core::panic::Location;

use allocator_api2::vec::Vec;
use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::bundle::Bundle;
use crate::world::World;

/// A recorded edit: a boxed closure.
pub type Command<'a, A = Global> = Box<dyn FnOnce(&mut World<A>) + Send + 'a>;

/// Edits of a world, recorded now and applied later in the same order.
///
/// A world is borrowed while it is iterated over. Record edits during the loop, and [`apply`](Self::apply) them after
/// it. Closures may borrow for `'a`.
///
/// `A` is the allocator of the world, and `L` that of the list of commands. Each command is a box from the global
/// allocator. Recording aborts if memory is exhausted: there are no `try_` methods.
///
/// # Panics in commands
/// If a command panics, it is removed, and the values that it holds are dropped. Earlier commands have been applied;
/// later ones stay in the buffer. Call `apply` again to apply them, or [`clear`](Self::clear) to drop them.
///
/// Commands other than closures panic as the method of [`World`] of the same name does. The message names the method of
/// the buffer, the entity, and the line that recorded the command, for which a command holds 8 bytes.
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
    /// The commands below `first` are removed. If `commands` is not empty, the command at `first` exists.
    commands: Vec<Option<Command<'a, A>>, L>,
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
    /// Creates an empty buffer whose list of commands is allocated from `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use archetype::{CommandBuffer, World};
    ///
    /// let (bump, mut world) = (bumpalo::Bump::new(), World::new());
    /// let mut commands = CommandBuffer::new_in(&bump);
    /// commands.spawn((1_u8,));
    /// commands.apply(&mut world);
    /// assert!(bump.allocated_bytes() > 0 && world.len() == 1);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: L) -> Self {
        Self { commands: Vec::new_in(alloc), first: 0 }
    }

    /// Returns the allocator of the list of commands.
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

    /// Records a closure.
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
    pub fn record(&mut self, command: impl FnOnce(&mut World<A>) + Send + 'a) {
        self.commands.push(Some(Box::new(command)));
    }

    /// Records the removal of an entity. Does nothing if the entity is not in the world when applied.
    pub fn despawn(&mut self, entity: Entity64)
    where
        A: 'a,
    {
        self.record(move |world| _ = world.despawn(entity));
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

    /// Applies the commands in order. The buffer is empty afterwards, and keeps its memory.
    ///
    /// # Panics
    /// Panics if a command panics. The command is removed; later ones stay in the buffer.
    #[doc(alias("flush", "execute"))]
    pub fn apply(&mut self, world: &mut World<A>) {
        while let Some(command) = self.pop_front() {
            command(world);
        }
    }

    fn pop_front(&mut self) -> Option<Command<'a, A>> {
        let command = self.commands.get_mut(self.first)?.take();
        self.first += 1;
        if self.first == self.commands.len() {
            self.clear();
        }
        command
    }
}

impl<'a, A: Allocator + Clone + 'a, L: Allocator> CommandBuffer<'a, A, L> {
    /// Records the creation of an entity with the components of a bundle.
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
        let at = Location::caller();
        self.record(move |world| {
            let recorded = Recorded { method: "CommandBuffer::spawn", entity: None, at };
            if let Err(error) = world.try_spawn_for(&recorded, bundle) {
                error.reason.handle_error(&recorded);
            }
        });
    }

    /// Records the insertion of a bundle into an entity. Does nothing if the entity is not in the world when applied.
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
        let at = Location::caller();
        self.record(move |world| {
            let recorded = Recorded { method: "CommandBuffer::insert", entity: Some(entity), at };
            if let Err(error) = world.try_exchange_for::<(), B>(&recorded, entity, bundle) {
                _ = error.reason.into_remove_error(&recorded);
            }
        });
    }

    /// Records the removal of a bundle from an entity. Does nothing if the entity lacks one of the components when
    /// applied.
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
        let at = Location::caller();
        self.record(move |world| {
            let recorded = Recorded { method: "CommandBuffer::remove", entity: Some(entity), at };
            if let Err(error) = world.try_exchange_for::<B, ()>(&recorded, entity, ()) {
                _ = error.reason.into_remove_error(&recorded);
            }
        });
    }
}

/// The origin of a command, for panics.
struct Recorded {
    method: &'static str,
    entity: Option<Entity64>,
    at: &'static Location<'static>,
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
