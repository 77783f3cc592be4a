//! [`Command`] and its implementation for closures.

use alloc::boxed::Box;

/// A boxed closure that is `Send`: the default command of a [`CommandBuffer`](super::CommandBuffer).
///
/// # Examples
/// ```
/// use storage::command_buffer::{BoxedCommand, Command};
///
/// let command: BoxedCommand<'_, u32> = Box::new(|count| *count += 1);
/// let mut count = 0;
/// std::thread::scope(|scope| _ = scope.spawn(|| command.apply(&mut count)));
/// assert_eq!(count, 1);
/// ```
pub type BoxedCommand<'a, W> = Box<dyn FnOnce(&mut W) + Send + 'a>;

/// A boxed closure that stays on its thread.
///
/// # Examples
/// ```
/// use std::rc::Rc;
/// use storage::command_buffer::{Command, LocalCommand};
///
/// let shared = Rc::new(5);
/// let command: LocalCommand<'_, u32> = Box::new(move |count| *count += *shared);
/// let mut count = 0;
/// command.apply(&mut count);
/// assert_eq!(count, 5);
/// ```
pub type LocalCommand<'a, W> = Box<dyn FnOnce(&mut W) + 'a>;

/// An edit of a world of type `W`.
///
/// Implemented for closures that take `&mut W`. An enum of edits avoids boxes.
///
/// # Examples
/// ```
/// use storage::command_buffer::Command;
/// use storage::{Entity, EntityPool};
///
/// struct Destroy(Entity);
///
/// impl Command<EntityPool> for Destroy {
///     fn apply(self, pool: &mut EntityPool) {
///         pool.destroy(self.0);
///     }
/// }
///
/// let mut pool = EntityPool::new();
/// Destroy(pool.create()).apply(&mut pool);
/// assert!(pool.is_empty());
/// ```
pub trait Command<W: ?Sized> {
    /// Applies the edit.
    ///
    /// # Examples
    /// ```
    /// use storage::command_buffer::Command;
    ///
    /// let mut count = 1;
    /// (|count: &mut u32| *count *= 7).apply(&mut count);
    /// assert_eq!(count, 7);
    /// ```
    fn apply(self, world: &mut W);
}

impl<W: ?Sized, F: FnOnce(&mut W)> Command<W> for F {
    #[inline]
    fn apply(self, world: &mut W) {
        self(world);
    }
}
