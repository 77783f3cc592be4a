//! [`CommandBuffer`], edits that wait until they can be made, and [`Command`], what such an edit is.

mod command;

use alloc_crate::boxed::Box;
use core::fmt;
use core::marker::PhantomData;

use allocator_api2::collections::TryReserveErrorKind;
use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::alloc::{Allocator, Global};

pub use command::{BoxedCommand, Command, LocalCommand};

/// Edits of a world of type `W` that are recorded now and made later, in the order in which they were recorded.
///
/// While storages are iterated over they are borrowed: nothing can be inserted or removed, and no entity created. What is to happen
/// to them is recorded as a command, and [`apply`](Self::apply) makes it happen afterwards. `W` is whatever the commands change: a
/// struct of yours with a pool and storages, or a tuple of `&mut`s if the buffer lives no longer than these.
///
/// # What a command is
/// By default a closure, `FnOnce(&mut W) + Send`, in a box of its own from the global allocator: [`record`](Self::record). That is
/// one allocation for each command (none for closures that capture nothing). [`record_local`](Self::record_local) is for
/// closures that are not `Send`: the buffer is a `CommandBuffer<W, LocalCommand<'_, W>>` then, and stays on its thread. Closures
/// may borrow: `CommandBuffer<W, BoxedCommand<'a, W>>`.
///
/// Where that costs too much, `C` can be an enum of yours that implements [`Command`]: [`push`](Self::push) allocates only when the
/// buffer is full, from `A`, and `apply` keeps the memory for the next time.
///
/// # If a command panics
/// It is dropped; those before it have been applied, those behind it stay in the buffer. `apply` can be called again
/// for them, or [`clear`](Self::clear) to drop them. Nothing is applied twice, and each command is dropped exactly
/// once.
///
/// # Commands that record commands
/// While a buffer is applied it is borrowed as well. Keep it in the world, and use [`apply_all`](Self::apply_all): commands
/// can then reach it through the world and record more, which are applied behind all others.
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
/// // No storage can be changed while they are walked over: what follows from it is recorded.
/// let mut commands = CommandBuffer::new();
/// for (entity, health) in &mut world.health {
///     *health -= world.poison.get(entity).copied().unwrap_or(0);
///     if *health <= 0 {
///         commands.record(move |world: &mut World| {
///             if world.pool.destroy(entity) {
///                 world.health.remove(entity);
///                 world.poison.remove(entity);
///                 // What becomes of it.
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
/// With an enum, and an allocator of choice:
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
    /// Those before `first` have been taken out, and there is at least one that has not, unless there is nothing at all.
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

    /// Creates an empty buffer with room for at least `capacity` commands. Closures are boxed on their own.
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
        Self::with_capacity_in(capacity, Global)
    }

    /// Does the same as [`with_capacity`](Self::with_capacity), but returns an error instead of panicking.
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

    /// Creates an empty buffer with room for at least `capacity` commands, in `alloc`.
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
            Err(error) => error.raise("CommandBuffer::with_capacity"),
        }
    }

    /// Does the same as [`with_capacity_in`](Self::with_capacity_in), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns the errors of [`try_reserve`](Self::try_reserve).
    ///
    /// # Examples
    /// ```
    /// use storage::CommandBuffer;
    /// use storage::alloc::Global;
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
    /// use storage::alloc::Global;
    ///
    /// let commands: CommandBuffer<u32> = CommandBuffer::new();
    /// let Global = commands.allocator();
    /// ```
    #[must_use]
    pub fn allocator(&self) -> &A {
        self.commands.allocator()
    }

    /// How many commands wait.
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

    /// Whether no command waits.
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

    /// Returns the number of commands that the buffer can hold without reallocating.
    ///
    /// Commands that were applied take up room until the buffer is empty or needs more.
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

    /// Adds a command as the last one.
    ///
    /// Allocates when the buffer is full.
    ///
    /// # Complexity
    /// *O*(1), amortized.
    ///
    /// # Panics
    /// Panics if the buffer would be larger than `isize::MAX` bytes. Calls
    /// [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory;
    /// [`try_reserve`](Self::try_reserve) is for those who want an error.
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
            // Before the panic, as the drop of the command may panic as well.
            drop(command);
            error.raise("CommandBuffer::push");
        }
        self.commands.push(Some(command));
    }

    /// Makes room for `additional` commands more. Their closures are boxed on their own.
    ///
    /// # Panics
    /// Panics if the capacity overflows. Calls [`handle_alloc_error`](alloc_crate::alloc::handle_alloc_error) if there is no memory.
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
            error.raise("CommandBuffer::reserve");
        }
    }

    /// Does the same as [`reserve`](Self::reserve), but returns an error instead of panicking.
    ///
    /// # Errors
    /// Returns `TryReserveError` if there is no memory. Nothing has changed then.
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
            // More than half of the places are those of commands that are gone. Moving the others pays for itself.
            self.commands.drain(..self.first);
            self.first = 0;
        }
        self.commands.try_reserve(additional).map_err(|error| match error.kind() {
            TryReserveErrorKind::AllocError { layout, .. } => TryReserveError::AllocError { layout },
            TryReserveErrorKind::CapacityOverflow => TryReserveError::CapacityOverflow,
        })
    }

    /// Takes the first command out without applying it.
    ///
    /// # Complexity
    /// *O*(1).
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
            // All of them are `None`: nothing is dropped.
            self.commands.clear();
            self.first = 0;
        }
        command
    }

    /// Moves the commands of `other` behind those of this buffer, in their order.
    ///
    /// For threads that have each recorded into a buffer of their own.
    ///
    /// # Panics
    /// Panics if [`push`](Self::push) would. The commands are in the one or the other buffer then.
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
            error.raise("CommandBuffer::append");
        }
        while let Some(command) = other.pop_first() {
            self.push(command);
        }
    }

    /// Drops all commands, and applies none.
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

    /// Applies all commands to `world`, from the first to the last.
    ///
    /// If one panics, it is dropped, and those behind it stay.
    ///
    /// # Complexity
    /// *O*(commands).
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

    /// Applies the commands of a buffer that lies in the world, those too that commands record there meanwhile.
    ///
    /// `buffer` finds the buffer in the world. Commands that are recorded on the way are applied behind all that were
    /// there before. (If each command records another, there is no end.) If a command panics, it is dropped, and those
    /// behind it stay in the buffer.
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
    /// Records a closure as the last command.
    ///
    /// Allocates a box for it from the global allocator if it captures something, and when the buffer is full.
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
    /// Records a closure as the last command; it need not be `Send`.
    ///
    /// Allocates a box for it from the global allocator if it captures something, and when the buffer is full.
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
    /// Panics if [`push`](CommandBuffer::push) would. The commands before are in the buffer then.
    fn extend<I: IntoIterator<Item = C>>(&mut self, commands: I) {
        commands.into_iter().for_each(|command| self.push(command));
    }
}

impl<W: ?Sized, C, A: Allocator> fmt::Debug for CommandBuffer<W, C, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CommandBuffer").field("len", &self.len()).finish_non_exhaustive()
    }
}
