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

/// The number of a component type in a world, in order of first use, or of a pair of a [`Relation`](crate::Relation)
/// and its target.
///
/// The number of a pair is greater than those of all types, and is used again when the target was despawned.
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
pub struct ComponentId(u32);

/// The least number of a pair.
const FIRST_PAIR: u32 = 1 << 31;

impl ComponentId {
    /// The maximum number of component types in a world: 65,535.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::ComponentId::MAX_COMPONENTS, 65_535);
    /// ```
    pub const MAX_COMPONENTS: usize = u16::MAX as usize;

    /// Creates the id of the component type `number`, less than `MAX_COMPONENTS`.
    pub(crate) const fn of_type(number: usize) -> Self {
        Self(number as u32)
    }

    /// Creates the id of the pair at `index`, less than 2^31.
    pub(crate) const fn of_pair(index: u32) -> Self {
        Self(FIRST_PAIR | index)
    }

    /// Returns the index of a pair, or `None` for a component type.
    pub(crate) const fn pair(self) -> Option<usize> {
        if self.0 >= FIRST_PAIR { Some((self.0 - FIRST_PAIR) as usize) } else { None }
    }

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
