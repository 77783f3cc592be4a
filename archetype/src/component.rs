use core::fmt;

/// A type whose values can be components.
///
/// Implemented for all `Send + Sync + 'static` types.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// #[derive(Debug, PartialEq)]
/// struct Health(u32);
///
/// let mut world = World::new();
/// let entity = world.spawn((Health(10),));
/// assert_eq!(world.get::<Health>(entity), Some(&Health(10)));
/// ```
pub trait Component: Send + Sync + 'static {}

impl<T: Send + Sync + 'static> Component for T {}

/// The number of a component type in a world, in order of first use.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// world.spawn((1_u8, 'a'));
/// let id = world.component_id::<char>().unwrap();
/// assert_eq!(id.index(), 1);
/// assert_eq!(world.component(id).unwrap().name(), "char");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(pub(crate) u16);

impl ComponentId {
    /// The maximum number of component types in a world: 65,535.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::ComponentId::MAX_COMPONENTS, 65_535);
    /// ```
    pub const MAX_COMPONENTS: usize = u16::MAX as usize;

    /// Returns the number.
    ///
    /// # Examples
    /// ```
    /// use archetype::World;
    ///
    /// let mut world = World::new();
    /// world.spawn((1_u8,));
    /// assert_eq!(world.component_id::<u8>().unwrap().index(), 0);
    /// ```
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ComponentId({})", self.0)
    }
}
