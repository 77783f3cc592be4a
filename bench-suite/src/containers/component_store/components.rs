//! Components ([`Component`]) and the traits of their stores ([`Components`], [`Clear`], [`Compact`], [`Sort`],
//! [`SortAs`], [`GetUnchecked`]).

pub(crate) use crate::raw::Words;

/// A component that every contestant can store.
pub(crate) trait Component: Clone + Send + Sync + 'static {
    /// The bytes of a component, including those on the heap.
    const BYTES: usize;

    /// Creates a component from a number.
    fn from_number(number: u64) -> Self;
    /// Reads the component and returns a number that ascends with the number from which the component was created, if
    /// that is small.
    fn digest(&self) -> u64;
    /// Changes the component, so that its digest changes.
    fn change(&mut self, by: u64);
}

/// 32 bytes on the heap.
#[derive(Clone, Debug)]
pub(crate) struct Boxed(Box<[u64; 4]>);

impl<const N: usize, const KIND: u8> Component for Words<N, KIND> {
    const BYTES: usize = size_of::<Self>();

    #[inline]
    fn from_number(number: u64) -> Self {
        Self([number; N])
    }

    #[inline]
    fn digest(&self) -> u64 {
        self.0[0].wrapping_add(self.0[N - 1].rotate_left(1))
    }

    #[inline]
    fn change(&mut self, by: u64) {
        self.0[0] = self.0[0].wrapping_add(by);
    }
}

impl Component for Boxed {
    const BYTES: usize = size_of::<Self>() + size_of::<[u64; 4]>();

    #[inline]
    fn from_number(number: u64) -> Self {
        Self(Box::new([number; 4]))
    }

    #[inline]
    fn digest(&self) -> u64 {
        self.0[0].wrapping_add(self.0[3].rotate_left(1))
    }

    #[inline]
    fn change(&mut self, by: u64) {
        self.0[0] = self.0[0].wrapping_add(by);
    }
}

/// A store of components of one type. [`handles`](Self::handles) converts the numbers of entities to the store's
/// handles.
///
/// The methods work on many entities, so that queries and views are prepared once for all. They contain everything that
/// is timed, are compiled once for each store and never inlined.
pub(super) trait Components: Sized + 'static {
    type Component: Component;
    /// The type of an entity's handle.
    type Handle: Copy;

    /// Creates a store with this many entities and no component.
    fn with_entities(entities: usize) -> Self;
    /// Returns the handles of entities.
    fn handles(&self, numbers: &[u32]) -> Vec<Self::Handle>;
    /// Reserves capacity for `additional` components, if the store can.
    fn reserve(&mut self, additional: usize);
    /// Inserts a component for each entity, one by one.
    fn insert(&mut self, entities: &[Self::Handle], components: Vec<Self::Component>);
    /// Looks up the component of each entity, one by one, and adds up the digests of those present.
    fn sum_of(&self, entities: &[Self::Handle]) -> u64;
    /// Removes the component of each entity, one by one, and adds up their digests.
    fn remove(&mut self, entities: &[Self::Handle]) -> u64;
    /// Drops the components of all these entities, in one call if the store has one.
    fn remove_many(&mut self, entities: &[Self::Handle]);
    /// Moves the component of one entity to another, pair by pair.
    fn pass_on(&mut self, pairs: &[(Self::Handle, Self::Handle)]);
    /// Adds up the digests of all components in a `for` loop.
    fn sum(&self) -> u64;
    /// Adds up the same by `fold`, or over a slice if there is one.
    fn sum_folded(&self) -> u64;
    /// Writes all components by `for_each`.
    fn update(&mut self, by: u64);
}

/// Stores whose components can be cleared without their entities.
pub(super) trait Clear: Components {
    fn clear(&mut self);
}

/// Stores in which a removal leaves a hole.
pub(super) trait Compact: Components {
    /// Fills all holes by moving components.
    fn compact(&mut self);
    /// Returns whether there is a hole.
    fn has_holes(&self) -> bool;
}

/// Stores with a look-up that does not check whether the entity has a component.
pub(super) trait GetUnchecked: Components {
    /// Entities that all have a component in a store.
    type Present<'a>;

    /// Checks the entities. Panics if one has no component.
    fn present<'a>(&'a self, entities: &'a [Self::Handle]) -> Self::Present<'a>;
    /// Looks up the component of each entity, one by one, and adds up the digests.
    fn sum_of_present(present: &Self::Present<'_>) -> u64;
}

/// Stores that can be sorted like a list of entities.
pub(super) trait SortAs: Sort {
    /// Moves the components of these entities to the front, in this order.
    fn sort_as(&mut self, entities: &[Self::Handle]);
}

/// Stores whose components have an order.
pub(super) trait Sort: Components {
    /// Sorts by the components' digests.
    fn sort(&mut self);
    /// Returns the digests in the order of the components.
    fn digests(&self) -> Vec<u64>;
}
