use core::alloc::Layout;
use core::any::{TypeId, type_name};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::mem::needs_drop;

use sparse_set::Entity64;

use crate::component::Component;
use crate::query::Related;

/// The key of the entity column. Private, so that no component and no query can name it.
pub(super) struct EntityColumn;

/// The identity of a component type, equal in all worlds.
#[cfg_attr(not(test), derive(PartialEq))]
#[derive(Clone, Copy, Eq)]
pub(crate) enum TypeKey {
    Static(TypeId),
    /// A type created by [`ComponentInfo::new_dynamic`].
    Dynamic(usize),
    /// A relation and its target. Values are of the relation's type.
    Pair(TypeId, Entity64),
}

/// Counts the comparisons, for tests of complexity.
#[cfg(test)]
pub(crate) mod comparisons {
    use core::cell::Cell;

    use super::TypeKey;

    std::thread_local!(static COUNT: Cell<usize> = const { Cell::new(0) });

    impl PartialEq for TypeKey {
        fn eq(&self, other: &Self) -> bool {
            COUNT.set(COUNT.get() + 1);
            match (self, other) {
                (Self::Static(left), Self::Static(right)) => left == right,
                (Self::Dynamic(left), Self::Dynamic(right)) => left == right,
                (Self::Pair(left, to), Self::Pair(right, other)) => left == right && to == other,
                _ => false,
            }
        }
    }

    /// Returns the number of comparisons of component types that `f` makes in this thread.
    pub(crate) fn of(f: impl FnOnce()) -> usize {
        let before = COUNT.get();
        f();
        COUNT.get() - before
    }
}

/// Hashes no discriminant: the kinds of keys rarely collide.
impl Hash for TypeKey {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Static(id) => id.hash(state),
            Self::Dynamic(id) => id.hash(state),
            Self::Pair(relation, target) => (relation, target).hash(state),
        }
    }
}

impl TypeKey {
    pub(crate) fn of_pair<R: 'static>(target: Entity64) -> Self {
        Self::Pair(TypeId::of::<R>(), target)
    }

    /// Returns whether the values are of type `T` (I5).
    #[inline(always)]
    pub(super) fn holds<T: 'static>(self) -> bool {
        matches!(self, Self::Static(id) | Self::Pair(id, _) if id == TypeId::of::<T>())
    }

    /// Returns whether values of `self` can move to a column of `other`: the keys are equal, or pairs of one relation.
    #[inline(always)]
    pub(super) fn moves_to(self, other: Self) -> bool {
        match (self, other) {
            (Self::Pair(left, _), Self::Pair(right, _)) => left == right,
            _ => self == other,
        }
    }

    /// Returns the target of a pair of this relation.
    #[inline]
    pub(crate) fn target_of(self, relation: TypeId) -> Option<Entity64> {
        match self {
            Self::Pair(id, target) if id == relation => Some(target),
            _ => None,
        }
    }

    #[inline(always)]
    pub(crate) fn of<T: 'static>() -> Self {
        Self::Static(TypeId::of::<T>())
    }
}

/// A component type as a value: identity, layout, `drop` function and name.
///
/// [`of`](Self::of) describes a Rust type; [`new_dynamic`](Self::new_dynamic) creates a type at run time. The value is
/// valid in all worlds.
///
/// # Examples
/// ```
/// use archetype::ComponentInfo;
///
/// let info = ComponentInfo::of::<String>();
/// assert_eq!(info.layout().size(), size_of::<String>());
/// assert!(info.needs_drop() && info.name().ends_with("String"));
/// ```
#[doc(alias("TypeInfo", "ComponentDescriptor"))]
#[derive(Clone, Copy)]
pub struct ComponentInfo {
    key: TypeKey,
    layout: Layout,
    drop: Option<unsafe fn(*mut u8)>,
    name: &'static str,
}

impl ComponentInfo {
    /// Returns the description of `T`.
    ///
    /// # Examples
    /// ```
    /// use archetype::ComponentInfo;
    ///
    /// assert!(!ComponentInfo::of::<f32>().needs_drop());
    /// assert_eq!(ComponentInfo::of::<f32>(), ComponentInfo::of::<f32>());
    /// ```
    #[must_use]
    pub fn of<T: Component>() -> Self {
        Self::of_any::<T>()
    }

    /// Returns the description of the entity column.
    pub(super) fn of_entities() -> Self {
        Self { key: TypeKey::of::<EntityColumn>(), ..Self::of_any::<Entity64>() }
    }

    /// Returns the description of a relation to `target`.
    pub(crate) fn of_pair<R: Component>(target: Entity64) -> Self {
        Self { key: TypeKey::of_pair::<R>(target), ..Self::of_any::<R>() }
    }

    /// Returns the description of a relation to any target. No column has its key.
    pub(crate) fn of_relation<R: Component>() -> Self {
        Self::of_any::<Related<R>>()
    }

    /// Returns the description of the same relation to another target, or of the same type if this is no pair.
    pub(crate) fn with_target(self, target: impl FnOnce(Entity64) -> Entity64) -> Self {
        match self.key {
            TypeKey::Pair(relation, old) => Self { key: TypeKey::Pair(relation, target(old)), ..self },
            _ => self,
        }
    }

    fn of_any<T: 'static>() -> Self {
        unsafe fn drop_value<T>(value: *mut u8) {
            // SAFETY: caller guarantees a value of `T` that is not used again (I5).
            unsafe { value.cast::<T>().drop_in_place() }
        }
        Self {
            key: TypeKey::of::<T>(),
            layout: Layout::new::<T>(),
            drop: if needs_drop::<T>() { Some(drop_value::<T>) } else { None },
            name: type_name::<T>(),
        }
    }

    /// Creates a component type with this layout and `drop` function, distinct from all others.
    ///
    /// The size is rounded up to a multiple of the alignment, because values are contiguous in a column. Add values
    /// with [`EntityBuilder::add_dynamic`](crate::EntityBuilder::add_dynamic).
    ///
    /// # Panics
    /// Panics if the program has used up all `usize::MAX` ids of tables and component types.
    ///
    /// # Safety
    /// - `drop` can be called once for each added value, from any thread, with a pointer aligned to the layout. It
    ///   leaves nothing to be dropped.
    /// - Values can be moved by copying their bytes, sent to other threads and shared between threads.
    /// - Values borrow nothing that is not `'static`.
    ///
    /// # Examples
    /// ```
    /// use archetype::ComponentInfo;
    /// use std::alloc::Layout;
    ///
    /// // SAFETY: any four bytes are a value, and there is nothing to drop.
    /// let color = unsafe { ComponentInfo::new_dynamic("color", Layout::new::<[u8; 4]>(), None) };
    /// assert_eq!(color.name(), "color");
    /// assert_eq!(color.type_id(), None);
    /// ```
    #[expect(unsafe_code, reason = "callers vouch for the layout and the drop function")]
    #[must_use]
    pub unsafe fn new_dynamic(name: &'static str, layout: Layout, drop: Option<unsafe fn(*mut u8)>) -> Self {
        // `pad_to_align` cannot overflow: the padded size of a `Layout` is at most `isize::MAX`.
        Self { key: TypeKey::Dynamic(super::unique_id()), layout: layout.pad_to_align(), drop, name }
    }

    /// Returns the name. For a Rust type, that of [`type_name`].
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::ComponentInfo::of::<u8>().name(), "u8");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the layout of a value.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::ComponentInfo::of::<u64>().layout().align(), align_of::<u64>());
    /// ```
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the target if this is a pair of a [`Relation`](crate::Relation) and its target. The name is that of the
    /// relation.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, World};
    ///
    /// let mut world = World::new();
    /// let [parent, child] = [1_u8, 2].map(|n| world.spawn((n,)));
    /// world.relate::<ChildOf>(child, parent)?;
    /// let id = world.entity(child).unwrap().archetype();
    /// let types = world.archetype(id).unwrap().types();
    /// let targets = types.iter().map(|&id| world.component(id).unwrap().target());
    /// assert!(targets.eq([None, Some(parent)]));
    /// # Ok::<(), archetype::RelationError>(())
    /// ```
    #[must_use]
    pub const fn target(&self) -> Option<Entity64> {
        match self.key {
            TypeKey::Pair(_, target) => Some(target),
            _ => None,
        }
    }

    /// Returns the `TypeId` of a Rust type, or `None` for a type created at run time or a pair.
    ///
    /// # Examples
    /// ```
    /// use std::any::TypeId;
    ///
    /// assert_eq!(archetype::ComponentInfo::of::<u8>().type_id(), Some(TypeId::of::<u8>()));
    /// ```
    #[must_use]
    pub const fn type_id(&self) -> Option<TypeId> {
        match self.key {
            TypeKey::Static(id) => Some(id),
            TypeKey::Dynamic(_) | TypeKey::Pair(..) => None,
        }
    }

    /// Returns whether the type has a `drop` function.
    ///
    /// # Examples
    /// ```
    /// use archetype::ComponentInfo;
    ///
    /// assert!(ComponentInfo::of::<Box<u8>>().needs_drop());
    /// assert!(!ComponentInfo::of::<u8>().needs_drop());
    /// ```
    #[must_use]
    pub const fn needs_drop(&self) -> bool {
        self.drop.is_some()
    }

    pub(crate) const fn key(&self) -> TypeKey {
        self.key
    }

    pub(super) const fn drop_fn(&self) -> Option<unsafe fn(*mut u8)> {
        self.drop
    }
}

/// Compares the identities only.
impl PartialEq for ComponentInfo {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for ComponentInfo {}

/// Hashes the identity only.
impl Hash for ComponentInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for ComponentInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ComponentInfo")
            .field("name", &self.name)
            .field("layout", &self.layout)
            .field("needs_drop", &self.needs_drop())
            .finish_non_exhaustive()
    }
}
