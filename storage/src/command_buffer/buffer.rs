//! [`CommandBuffer`].

use alloc::boxed::Box;
use core::fmt;
use core::marker::PhantomData;

use allocator_api2::collections::TryReserveErrorKind;
use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::{Allocator, Global};

use super::{BoxedCommand, Command, LocalCommand};

/// A queue of edits of a world of type `W`, recorded now and applied later in order.
///
/// Storages are borrowed during iteration and cannot be changed. Record changes as commands and [`apply`](Self::apply)
/// them afterwards. `W` is the data that commands change: a struct with a pool and storages, or a tuple of `&mut`
/// references that outlive the buffer.
///
/// # Commands
/// By default a command is a boxed closure, `FnOnce(&mut W) + Send`, added by [`record`](Self::record). Each is one
/// allocation from the global allocator, or none if it captures nothing. [`record_local`](Self::record_local) accepts
/// closures that are not `Send`; the buffer is then a `CommandBuffer<W, LocalCommand<'_, W>>`. Closures may borrow:
/// `CommandBuffer<W, BoxedCommand<'a, W>>`.
///
/// To avoid boxes, use an enum that implements [`Command`] as `C`. [`push`](Self::push) allocates only when the buffer
/// is full, from `A`, and `apply` keeps the memory.
///
/// # If a command panics
/// A command that panics is dropped. Earlier commands have been applied; later ones stay in the buffer and can be
/// applied or [cleared](Self::clear). No command is applied twice, and each is dropped exactly once.
///
/// # Commands that record commands
/// `apply` borrows the buffer. For commands that record commands, keep the buffer in the world and call
/// [`apply_all`](Self::apply_all).
///
/// # Examples
/// ```
/// use storage::{CommandBuffer, Entity, EntityPool, Storage};
///
/// #[derive(Default)]
/// struct World {
///     pool: EntityPool,
///     health: Storage<i32>,
///     poison: Storage<i32>,
/// }
///
/// let mut world = World::default();
/// for health in [10, 3, 7] {
///     let entity = world.pool.create();
///     world.health.insert(entity, health);
///     world.poison.insert(entity, 5);
/// }
///
/// // The storages are borrowed during iteration, so changes are recorded.
/// let mut commands = CommandBuffer::new();
/// for (entity, health) in &mut world.health {
///     *health -= world.poison.get(entity).copied().unwrap_or(0);
///     if *health <= 0 {
///         commands.record(move |world: &mut World| {
///             if world.pool.destroy(entity) {
///                 world.health.remove(entity);
///                 world.poison.remove(entity);
///                 let ghost = world.pool.create();
///                 world.health.insert(ghost, 100);
///             }
///         });
///     } else {
///         commands.record(move |world: &mut World| _ = world.poison.remove(entity));
///     }
/// }
/// assert_eq!(commands.len(), 3);
/// commands.apply(&mut world);
///
/// let ghost = Entity::new(1, 1).unwrap();
/// assert_eq!(world.health.get(ghost), Some(&100));
/// assert_eq!((world.health.len(), world.poison.len()), (3, 0));
/// ```
///
/// With an enum and a custom allocator:
/// ```
/// use bumpalo::Bump;
/// use storage::command_buffer::Command;
/// use storage::{CommandBuffer, Entity, EntityPool};
///
/// enum Edit {
///     Create,
///     Destroy(Entity),
/// }
///
/// impl Command<EntityPool> for Edit {
///     fn apply(self, pool: &mut EntityPool) {
///         match self {
///             Self::Create => _ = pool.create(),
///             Self::Destroy(entity) => _ = pool.destroy(entity),
///         }
///     }
/// }
///
/// let mut pool: EntityPool = EntityPool::new();
/// pool.create_many(3);
/// let frame = Bump::new();
/// let mut commands = CommandBuffer::new_in(&frame);
/// for entity in &pool {
///     commands.push(if entity.index() == 1 { Edit::Destroy(entity) } else { Edit::Create });
/// }
/// commands.apply(&mut pool);
/// assert_eq!(pool.len(), 4);
/// ```
#[doc(alias("Commands", "CommandQueue", "deferred"))]
pub struct CommandBuffer<W: ?Sized, C = BoxedCommand<'static, W>, A: Allocator = Global> {
    /// The commands before `first` are removed. Empty, or at least one command remains.
    commands: Vec<Option<C>, A>,
    first: usize,
    world: PhantomData<fn(&mut W)>,
}

impl<W: ?Sized, C> CommandBuffer<W, C> {
    /// Creates an empty buffer. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|count: &mut u32| *count += 1);
    /// let mut count = 0;
    /// commands.apply(&mut count);
    /// assert_eq!(count, 1);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::new_in(Global)
    }

    /// Creates an empty buffer with capacity for at least `capacity` commands. The boxes of closures are not
    /// preallocated.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let commands: CommandBuffer<u32> = CommandBuffer::with_capacity(100);
    /// assert!(commands.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity(capacity: usize) -> Self {
        match Self::try_with_capacity(capacity) {
            Ok(commands) => commands,
            Err(error) => error.handle_error_for("CommandBuffer::with_capacity", capacity, "commands", usize::MAX),
        }
    }

    /// Fallible version of [`with_capacity`](Self::with_capacity).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::{CommandBuffer, TryReserveError};
    ///
    /// let commands: Result<CommandBuffer<u32>, _> = CommandBuffer::try_with_capacity(usize::MAX);
    /// assert_eq!(commands.err(), Some(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        Self::try_with_capacity_in(capacity, Global)
    }
}

impl<W: ?Sized, C, A: Allocator> CommandBuffer<W, C, A> {
    /// Creates an empty buffer in `alloc`. Allocates nothing.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::CommandBuffer;
    ///
    /// let bump = Bump::new();
    /// let mut commands = CommandBuffer::new_in(&bump);
    /// commands.record(|count: &mut u32| *count += 1);
    /// assert_eq!(commands.len(), 1);
    /// ```
    #[must_use]
    pub const fn new_in(alloc: A) -> Self {
        Self { commands: Vec::new_in(alloc), first: 0, world: PhantomData }
    }

    /// Creates an empty buffer with capacity for at least `capacity` commands, in `alloc`.
    ///
    /// # Panics
    /// Panics if [`reserve`](Self::reserve) would.
    ///
    /// # Examples
    /// ```
    /// use bumpalo::Bump;
    /// use storage::CommandBuffer;
    ///
    /// let bump = Bump::new();
    /// let mut commands = CommandBuffer::with_capacity_in(100, &bump);
    /// commands.record(|count: &mut u32| *count += 1);
    /// assert!(commands.capacity() >= 100);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_capacity_in(capacity: usize, alloc: A) -> Self {
        match Self::try_with_capacity_in(capacity, alloc) {
            Ok(commands) => commands,
            Err(error) => error.handle_error_for("CommandBuffer::with_capacity_in", capacity, "commands", usize::MAX),
        }
    }

    /// Fallible version of [`with_capacity_in`](Self::with_capacity_in).
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    /// use storage::allocator::Global;
    ///
    /// let commands: CommandBuffer<u32> = CommandBuffer::try_with_capacity_in(100, Global)?;
    /// assert!(commands.is_empty());
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_with_capacity_in(capacity: usize, alloc: A) -> Result<Self, TryReserveError> {
        let mut commands = Self::new_in(alloc);
        commands.try_reserve(capacity)?;
        Ok(commands)
    }

    /// Returns the allocator.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    /// use storage::allocator::Global;
    ///
    /// let commands: CommandBuffer<u32> = CommandBuffer::new();
    /// let Global = commands.allocator();
    /// ```
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.commands.allocator()
    }

    /// Returns the number of commands.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|count: &mut u32| *count += 1);
    /// assert_eq!(commands.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.commands.len() - self.first
    }

    /// Returns `true` if the buffer is empty.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|count: &mut u32| *count += 1);
    /// assert!(!commands.is_empty());
    /// commands.apply(&mut 0);
    /// assert!(commands.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of commands that the buffer can hold without reallocating. Removed commands count until the
    /// buffer is empty or grows.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// assert_eq!(CommandBuffer::<u32>::new().capacity(), 0);
    /// ```
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.commands.capacity()
    }

    /// Appends a command. Allocates if the buffer is full.
    ///
    /// # Panics
    /// Panics if the capacity exceeds `isize::MAX` bytes. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    /// use storage::command_buffer::Command;
    ///
    /// struct Add(u32);
    /// impl Command<u32> for Add {
    ///     fn apply(self, count: &mut u32) {
    ///         *count += self.0;
    ///     }
    /// }
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.push(Add(2));
    /// commands.push(Add(3));
    /// let mut count = 0;
    /// commands.apply(&mut count);
    /// assert_eq!(count, 5);
    /// ```
    #[track_caller]
    pub fn push(&mut self, command: C) {
        if let Err(error) = self.try_reserve(1) {
            // Drop the command before panicking: its drop may panic as well.
            drop(command);
            error.handle_error("CommandBuffer::push");
        }
        self.commands.push(Some(command));
    }

    /// Reserves capacity for at least `additional` more commands. The boxes of closures are not preallocated.
    ///
    /// # Panics
    /// Panics if the capacity overflows. Calls [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if
    /// allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands: CommandBuffer<u32> = CommandBuffer::new();
    /// commands.reserve(100);
    /// assert!(commands.capacity() >= 100);
    /// ```
    #[track_caller]
    pub fn reserve(&mut self, additional: usize) {
        if let Err(error) = self.try_reserve(additional) {
            error.handle_error_for(
                "CommandBuffer::reserve",
                self.len().saturating_add(additional),
                "commands",
                usize::MAX,
            );
        }
    }

    /// Fallible version of [`reserve`](Self::reserve).
    ///
    /// # Errors
    /// Returns `TryReserveError` if the capacity overflows or if allocation fails. The buffer is unchanged.
    ///
    /// # Examples
    /// ```
    /// use storage::{CommandBuffer, TryReserveError};
    ///
    /// let mut commands: CommandBuffer<u32> = CommandBuffer::new();
    /// assert_eq!(commands.try_reserve(100), Ok(()));
    /// assert_eq!(commands.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
    /// ```
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let room = self.commands.capacity() - self.commands.len();
        if additional > room && self.first >= self.len() {
            // At least half of the commands are removed, so moving the others is amortized.
            self.commands.drain(..self.first);
            self.first = 0;
        }
        self.commands.try_reserve(additional).map_err(|error| match error.kind() {
            TryReserveErrorKind::AllocError { layout, .. } => TryReserveError::AllocError { layout },
            TryReserveErrorKind::CapacityOverflow => TryReserveError::CapacityOverflow,
        })
    }

    /// Removes and returns the first command without applying it.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|count: &mut u32| *count += 1);
    /// let command = commands.pop_first().unwrap();
    /// let mut count = 0;
    /// command(&mut count);
    /// assert_eq!(count, 1);
    /// assert!(commands.pop_first().is_none());
    /// ```
    pub fn pop_first(&mut self) -> Option<C> {
        let command = self.commands.get_mut(self.first)?.take();
        self.first += 1;
        if self.first == self.commands.len() {
            // All elements are `None`: nothing is dropped.
            self.commands.clear();
            self.first = 0;
        }
        command
    }

    /// Moves the commands of `other` to the end of this buffer, in order, for example to collect the buffers of several
    /// threads.
    ///
    /// # Panics
    /// Panics if [`push`](Self::push) would. No command is lost.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let (mut a, mut b) = (CommandBuffer::new(), CommandBuffer::new());
    /// a.record(|count: &mut u32| *count += 1);
    /// b.record(|count: &mut u32| *count *= 10);
    /// a.append(&mut b);
    /// let mut count = 4;
    /// a.apply(&mut count);
    /// assert_eq!(count, 50);
    /// assert!(b.is_empty());
    /// ```
    #[track_caller]
    pub fn append<B: Allocator>(&mut self, other: &mut CommandBuffer<W, C, B>) {
        if let Err(error) = self.try_reserve(other.len()) {
            error.handle_error("CommandBuffer::append");
        }
        while let Some(command) = other.pop_first() {
            self.push(command);
        }
    }

    /// Drops all commands without applying them.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let mut commands = CommandBuffer::new();
    /// commands.record(|count: &mut u32| *count += 1);
    /// commands.clear();
    /// assert!(commands.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.first = 0;
        self.commands.clear();
    }

    /// Applies all commands to `world`, in order.
    ///
    /// If a command panics, it is dropped and later commands stay in the buffer.
    ///
    /// # Examples
    /// ```
    /// use storage::{CommandBuffer, EntityPool};
    ///
    /// let mut pool: EntityPool = EntityPool::new();
    /// pool.create_many(4);
    /// let mut commands = CommandBuffer::new();
    /// for entity in pool.iter().filter(|entity| entity.index() % 2 == 0) {
    ///     commands.record(move |pool: &mut EntityPool| _ = pool.destroy(entity));
    /// }
    /// commands.apply(&mut pool);
    /// assert_eq!(pool.len(), 2);
    /// ```
    #[doc(alias("flush", "execute"))]
    pub fn apply(&mut self, world: &mut W)
    where
        C: Command<W>,
    {
        while let Some(command) = self.pop_first() {
            command.apply(world);
        }
    }

    /// Applies the commands of a buffer inside the world, including those recorded meanwhile.
    ///
    /// `buffer` returns the buffer inside the world. Newly recorded commands are applied after all earlier ones, so
    /// this does not return if each command records another. If a command panics, it is dropped and later commands stay
    /// in the buffer.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// #[derive(Default)]
    /// struct World {
    ///     log: Vec<u32>,
    ///     commands: CommandBuffer<World>,
    /// }
    ///
    /// fn count_down(world: &mut World, n: u32) {
    ///     world.log.push(n);
    ///     if n > 0 {
    ///         world.commands.record(move |world| count_down(world, n - 1));
    ///     }
    /// }
    ///
    /// let mut world = World::default();
    /// world.commands.record(|world| count_down(world, 2));
    /// world.commands.record(|world| world.log.push(99));
    /// CommandBuffer::apply_all(&mut world, |world| &mut world.commands);
    /// assert_eq!(world.log, [2, 99, 1, 0]);
    /// ```
    #[doc(alias("flush", "execute"))]
    pub fn apply_all(world: &mut W, mut buffer: impl FnMut(&mut W) -> &mut Self)
    where
        C: Command<W>,
    {
        while let Some(command) = buffer(world).pop_first() {
            command.apply(world);
        }
    }
}

impl<'a, W: ?Sized, A: Allocator> CommandBuffer<W, BoxedCommand<'a, W>, A> {
    /// Appends a closure as a command.
    ///
    /// Allocates a box from the global allocator if the closure captures anything.
    ///
    /// # Panics
    /// Panics if [`push`](Self::push) would.
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    ///
    /// let names = vec!["ada".to_string(), "bob".to_string()];
    /// let mut commands = CommandBuffer::new();
    /// for name in names {
    ///     commands.record(move |list: &mut Vec<String>| list.push(name));
    /// }
    /// let mut list = Vec::new();
    /// commands.apply(&mut list);
    /// assert_eq!(list, ["ada", "bob"]);
    /// ```
    #[track_caller]
    pub fn record(&mut self, command: impl FnOnce(&mut W) + Send + 'a) {
        self.push(Box::new(command));
    }
}

impl<'a, W: ?Sized, A: Allocator> CommandBuffer<W, LocalCommand<'a, W>, A> {
    /// Appends a closure, which need not be `Send`, as a command.
    ///
    /// Allocates a box from the global allocator if the closure captures anything.
    ///
    /// # Panics
    /// Panics if [`push`](Self::push) would.
    ///
    /// # Examples
    /// ```
    /// use std::rc::Rc;
    /// use storage::CommandBuffer;
    ///
    /// let shared = Rc::new(5);
    /// let mut commands = CommandBuffer::new();
    /// commands.record_local(move |count: &mut u32| *count += *shared);
    /// let mut count = 0;
    /// commands.apply(&mut count);
    /// assert_eq!(count, 5);
    /// ```
    #[track_caller]
    pub fn record_local(&mut self, command: impl FnOnce(&mut W) + 'a) {
        self.push(Box::new(command));
    }
}

impl<W: ?Sized, C> Default for CommandBuffer<W, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: ?Sized, C, A: Allocator> Extend<C> for CommandBuffer<W, C, A> {
    /// [Pushes](CommandBuffer::push) each command.
    ///
    /// # Panics
    /// Panics if [`push`](CommandBuffer::push) would. Earlier commands stay in the buffer.
    #[track_caller]
    fn extend<I: IntoIterator<Item = C>>(&mut self, commands: I) {
        for command in commands {
            self.push(command);
        }
    }
}

impl<W: ?Sized, C, A: Allocator> fmt::Debug for CommandBuffer<W, C, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandBuffer").field("len", &self.len()).finish_non_exhaustive()
    }
}
