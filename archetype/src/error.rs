//! Error types.

use core::fmt;

use sparse_set::{Entity64, TryReserveError};

/// The error of operations on an entity that was despawned or belongs to another world.
///
/// # Examples
/// ```
/// use archetype::{NoSuchEntity, World};
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// world.despawn(entity);
/// assert_eq!(world.insert(entity, ('a',)), Err(NoSuchEntity(entity)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchEntity(pub Entity64);

impl fmt::Display for NoSuchEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the world has no entity {}", self.0)
    }
}

impl core::error::Error for NoSuchEntity {}

/// The error of exceeding a limit of the world or of memory. The entities and their components are unchanged.
///
/// # Examples
/// ```
/// use archetype::{CapacityError, World};
/// use archetype::allocator::AllocError;
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
/// let (bundle, error) = World::new_in(NoMemory).try_spawn((1_u8,)).unwrap_err();
/// assert_eq!(bundle, (1,));
/// assert!(matches!(error, CapacityError::Reserve(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CapacityError {
    /// All 2^32 - 1 entity indices are in use.
    Entities,
    /// There are 2^32 - 1 archetypes already.
    Archetypes,
    /// There are [`MAX_COMPONENTS`](crate::ComponentId::MAX_COMPONENTS) component types already.
    Components,
    /// The allocator failed, or an archetype would exceed 2^32 - 1 rows or `isize::MAX` bytes in a column.
    Reserve(TryReserveError),
}

impl fmt::Display for CapacityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entities => f.write_str("all entity indices are in use"),
            Self::Archetypes => f.write_str("the world has as many archetypes as there can be"),
            Self::Components => f.write_str("the world has as many component types as there can be"),
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for CapacityError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TryReserveError> for CapacityError {
    fn from(error: TryReserveError) -> Self {
        Self::Reserve(error)
    }
}

impl CapacityError {
    /// Panics with the name of `method`, or aborts if memory is exhausted.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(crate) fn handle_error(self, method: &str) -> ! {
        match self {
            Self::Reserve(error) => error.handle_error(method),
            _ => panic!("{method}: {self}"),
        }
    }
}

/// The error of removing components. The entity has not changed.
///
/// # Examples
/// ```
/// use archetype::{RemoveError, World};
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// let error = world.remove::<(u8, char)>(entity).unwrap_err();
/// assert_eq!(error, RemoveError::MissingComponent { name: "char" });
/// assert!(world.has::<u8>(entity));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemoveError {
    /// The entity is not in the world.
    NoSuchEntity(NoSuchEntity),
    /// The entity lacks one of the components.
    MissingComponent {
        /// The name of the component type.
        name: &'static str,
    },
}

impl fmt::Display for RemoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(error) => error.fmt(f),
            Self::MissingComponent { name } => write!(f, "the entity has no component {name}"),
        }
    }
}

impl core::error::Error for RemoveError {}

/// The error of changing an entity's components. The entity has not changed.
///
/// # Examples
/// ```
/// use archetype::{ChangeError, World};
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// let error = world.try_remove::<(char,)>(entity).unwrap_err();
/// assert!(matches!(error, ChangeError::Remove(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeError {
    /// The entity is not in the world, or lacks a component to be removed.
    Remove(RemoveError),
    /// A limit of the world or of memory is exceeded.
    Capacity(CapacityError),
}

impl fmt::Display for ChangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Remove(error) => error.fmt(f),
            Self::Capacity(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ChangeError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Remove(error) => Some(error),
            Self::Capacity(error) => Some(error),
        }
    }
}

impl From<RemoveError> for ChangeError {
    fn from(error: RemoveError) -> Self {
        Self::Remove(error)
    }
}

impl From<CapacityError> for ChangeError {
    fn from(error: CapacityError) -> Self {
        Self::Capacity(error)
    }
}

impl From<TryReserveError> for ChangeError {
    fn from(error: TryReserveError) -> Self {
        Self::Capacity(error.into())
    }
}

impl ChangeError {
    /// Returns the removal error. For a capacity error, panics with the name of `method` or aborts instead.
    #[track_caller]
    pub(crate) fn into_remove_error(self, method: &str) -> RemoveError {
        match self {
            Self::Remove(error) => error,
            Self::Capacity(error) => error.handle_error(method),
        }
    }
}

/// The error of a batch whose columns have different lengths.
///
/// # Examples
/// ```
/// use archetype::{LengthMismatch, World};
///
/// let error = World::new().spawn_columns((vec![1_u8, 2], vec!['a'])).unwrap_err();
/// assert_eq!(error, LengthMismatch { expected: 2, found: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthMismatch {
    /// The length of the first column.
    pub expected: usize,
    /// The first length that differs from it.
    pub found: usize,
}

impl fmt::Display for LengthMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a column has {} values where the first has {}", self.found, self.expected)
    }
}

impl core::error::Error for LengthMismatch {}

/// The error of spawning a batch of columns. No entity was created.
///
/// # Examples
/// ```
/// use archetype::{SpawnColumnsError, World};
///
/// let (batch, error) = World::new().try_spawn_columns((vec![1_u8, 2], vec!['a'])).unwrap_err();
/// assert_eq!(batch.0, [1, 2]);
/// assert!(matches!(error, SpawnColumnsError::Length(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnColumnsError {
    /// The columns have different lengths.
    Length(LengthMismatch),
    /// A limit of the world or of memory is exceeded.
    Capacity(CapacityError),
}

impl fmt::Display for SpawnColumnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(error) => error.fmt(f),
            Self::Capacity(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for SpawnColumnsError {}

impl From<LengthMismatch> for SpawnColumnsError {
    fn from(error: LengthMismatch) -> Self {
        Self::Length(error)
    }
}

impl From<CapacityError> for SpawnColumnsError {
    fn from(error: CapacityError) -> Self {
        Self::Capacity(error)
    }
}
