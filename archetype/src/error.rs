//! Error types.

use core::error::Error;
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoSuchEntity(pub Entity64);

impl fmt::Display for NoSuchEntity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the world has no entity {}", self.0)
    }
}

impl Error for NoSuchEntity {}

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
/// let error = World::new_in(NoMemory).try_spawn((1_u8,)).unwrap_err();
/// assert_eq!(error.value, (1,));
/// assert!(matches!(error.reason, CapacityError::Reserve(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CapacityError {
    /// All 2^32 - 1 entity indices are in use.
    Entities,
    /// There are 2^32 - 1 archetypes already.
    Archetypes,
    /// There are [`MAX_COMPONENTS`](crate::ComponentId::MAX_COMPONENTS) component types already, or 2^31 pairs.
    Components,
    /// The allocator failed, or an archetype would exceed 2^32 - 1 rows or `isize::MAX` bytes in its columns.
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

impl Error for CapacityError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
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
    pub(crate) fn handle_error(self, method: &dyn fmt::Display) -> ! {
        match self {
            Self::Reserve(TryReserveError::CapacityOverflow) => panic!("{method}: capacity overflow"),
            // It does not panic.
            Self::Reserve(error) => error.handle_error(""),
            _ => panic!("{method}: {self}"),
        }
    }
}

/// A value that was not inserted, and the reason. The world or the builder is unchanged.
///
/// The value is a bundle, a batch of columns, a component or a [`TakenEntity`](crate::TakenEntity).
///
/// # Examples
/// ```
/// use archetype::{ChangeError, World};
///
/// let mut world = World::new();
/// let entity = world.spawn(());
/// world.despawn(entity);
/// let error = world.try_insert(entity, ("text",)).unwrap_err();
/// assert!(matches!(error.reason, ChangeError::Remove(_)));
/// assert!(error.to_string().starts_with("the value was not inserted: the world has no entity"));
/// world.try_spawn(error.value)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InsertError<T, E = CapacityError> {
    /// The value that was not inserted.
    pub value: T,
    /// The reason.
    pub reason: E,
}

/// Omits the value, so that it need not be `Debug`.
impl<T, E: fmt::Debug> fmt::Debug for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InsertError").field("reason", &self.reason).finish_non_exhaustive()
    }
}

impl<T, E: fmt::Display> fmt::Display for InsertError<T, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value was not inserted: {}", self.reason)
    }
}

impl<T, E: Error + 'static> Error for InsertError<T, E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.reason)
    }
}

impl<T, E> InsertError<T, E> {
    pub(crate) fn new(value: T, reason: impl Into<E>) -> Self {
        Self { value, reason: reason.into() }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Error for RemoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoSuchEntity(error) => Some(error),
            Self::MissingComponent { .. } => None,
        }
    }
}

impl From<NoSuchEntity> for RemoveError {
    fn from(error: NoSuchEntity) -> Self {
        Self::NoSuchEntity(error)
    }
}

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

impl Error for ChangeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
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
    pub(crate) fn into_remove_error(self, method: &dyn fmt::Display) -> RemoveError {
        match self {
            Self::Remove(error) => error,
            Self::Capacity(error) => error.handle_error(method),
        }
    }
}

/// The error of relating an entity to another one. Nothing has changed.
///
/// # Examples
/// ```
/// use archetype::{ChildOf, NoSuchEntity, RelationError, World};
///
/// let mut world = World::new();
/// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
/// world.relate::<ChildOf>(mast, ship)?;
/// assert!(matches!(world.relate::<ChildOf>(ship, mast), Err(RelationError::Cycle { .. })));
///
/// world.despawn(ship);
/// let error = world.relate::<ChildOf>(mast, ship).unwrap_err();
/// assert_eq!(error, RelationError::NoSuchEntity(NoSuchEntity(mast)));
/// # Ok::<(), RelationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RelationError {
    /// The source or the target is not in the world.
    NoSuchEntity(NoSuchEntity),
    /// The target is the source, or leads to it, by an [acyclic](crate::Relation::ACYCLIC) relation.
    Cycle {
        /// The name of the relation.
        relation: &'static str,
        /// The entity to be related.
        source: Entity64,
        /// The entity that leads to it.
        target: Entity64,
    },
}

impl fmt::Display for RelationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchEntity(error) => error.fmt(f),
            Self::Cycle { relation, source, target } => {
                write!(f, "{relation} of {source} to {target} would close a cycle")
            }
        }
    }
}

impl Error for RelationError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoSuchEntity(error) => Some(error),
            Self::Cycle { .. } => None,
        }
    }
}

impl From<NoSuchEntity> for RelationError {
    fn from(error: NoSuchEntity) -> Self {
        Self::NoSuchEntity(error)
    }
}

/// The error of relating an entity to another one, or of memory. No entity has changed.
///
/// # Examples
/// See [`World::try_relate_with`](crate::World::try_relate_with).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelateError {
    /// The two cannot be related.
    Relation(RelationError),
    /// A limit of the world or of memory is exceeded.
    Capacity(CapacityError),
}

impl fmt::Display for RelateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Relation(error) => error.fmt(f),
            Self::Capacity(error) => error.fmt(f),
        }
    }
}

impl Error for RelateError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Relation(error) => Some(error),
            Self::Capacity(error) => Some(error),
        }
    }
}

impl From<RelationError> for RelateError {
    fn from(error: RelationError) -> Self {
        Self::Relation(error)
    }
}

impl From<CapacityError> for RelateError {
    fn from(error: CapacityError) -> Self {
        Self::Capacity(error)
    }
}

impl From<TryReserveError> for RelateError {
    fn from(error: TryReserveError) -> Self {
        Self::Capacity(error.into())
    }
}

impl RelateError {
    /// Returns the error of the relation. For a capacity error, panics with the name of `method` or aborts instead.
    #[track_caller]
    pub(crate) fn into_relation_error<T>(self, method: &dyn fmt::Display) -> Result<T, RelationError> {
        match self {
            Self::Relation(error) => Err(error),
            Self::Capacity(error) => error.handle_error(method),
        }
    }
}

/// The error of a handle with which no entity can be created.
///
/// # Examples
/// ```
/// use archetype::{Entity64, IdError, World};
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// assert_eq!(world.spawn_at(entity, ('a',)), Err(IdError::InUse(entity)));
/// let high = Entity64::new(1_000_000_000, 0).unwrap();
/// assert_eq!(world.spawn_at(high, ('a',)), Err(IdError::TooHigh(high)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdError {
    /// This entity has the index: another one, or the same one with components.
    InUse(Entity64),
    /// The index is more than 65,536 above all that were used, and above the room that the world has.
    TooHigh(Entity64),
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InUse(entity) => write!(f, "the entity {entity} has this index"),
            Self::TooHigh(entity) => write!(f, "the index of {entity} is too far above all that were used"),
        }
    }
}

impl Error for IdError {}

/// The error of creating an entity with a handle. The world has not changed, except that reserved handles may have
/// become entities.
///
/// # Examples
/// ```
/// use archetype::{IdError, SpawnAtError, World};
///
/// let mut world = World::new();
/// let entity = world.spawn((1_u8,));
/// let error = world.try_spawn_at(entity, ('a',)).unwrap_err();
/// assert_eq!(error.value, ('a',));
/// assert_eq!(error.reason, SpawnAtError::Id(IdError::InUse(entity)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpawnAtError {
    /// No entity can be created with the handle.
    Id(IdError),
    /// A limit of the world or of memory is exceeded.
    Capacity(CapacityError),
}

impl fmt::Display for SpawnAtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(error) => error.fmt(f),
            Self::Capacity(error) => error.fmt(f),
        }
    }
}

impl Error for SpawnAtError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Id(error) => Some(error),
            Self::Capacity(error) => Some(error),
        }
    }
}

impl From<IdError> for SpawnAtError {
    fn from(error: IdError) -> Self {
        Self::Id(error)
    }
}

impl From<CapacityError> for SpawnAtError {
    fn from(error: CapacityError) -> Self {
        Self::Capacity(error)
    }
}

impl From<TryReserveError> for SpawnAtError {
    fn from(error: TryReserveError) -> Self {
        Self::Capacity(error.into())
    }
}

/// The error of queries that access a component at the same time, at least one of them mutably.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let error = world.try_queries_mut::<(&mut u8, (&u8, &char))>().unwrap_err();
/// assert_eq!((error.query, error.other, error.component), ("&mut u8", Some("(&u8, &char)"), "u8"));
/// let error = world.try_queries_mut::<(&char, (&mut u8, &u8))>().unwrap_err();
/// assert_eq!((error.query, error.other, error.component), ("(&mut u8, &u8)", None, "u8"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QueryConflict {
    /// The type of the query.
    pub query: &'static str,
    /// The type of the other query, or `None` if the query conflicts with itself.
    pub other: Option<&'static str>,
    /// The type of the component.
    pub component: &'static str,
}

impl fmt::Display for QueryConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { query, other, component } = self;
        match other {
            Some(other) => write!(f, "the queries {query} and {other} both access {component}")?,
            None => write!(f, "the query {query} accesses {component} twice")?,
        }
        f.write_str(", and at least one access is mutable")
    }
}

impl Error for QueryConflict {}

/// The error of a batch whose columns have different lengths.
///
/// # Examples
/// ```
/// use archetype::{LengthMismatch, World};
///
/// let error = World::new().spawn_columns((vec![1_u8, 2], vec!['a'])).unwrap_err();
/// assert_eq!(error, LengthMismatch { expected: 2, found: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Error for LengthMismatch {}

/// The error of spawning a batch of columns. No entity was created.
///
/// # Examples
/// ```
/// use archetype::{SpawnColumnsError, World};
///
/// let error = World::new().try_spawn_columns((vec![1_u8, 2], vec!['a'])).unwrap_err();
/// assert_eq!(error.value.0, [1, 2]);
/// assert!(matches!(error.reason, SpawnColumnsError::Length(_)));
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

impl Error for SpawnColumnsError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Length(error) => Some(error),
            Self::Capacity(error) => Some(error),
        }
    }
}

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
