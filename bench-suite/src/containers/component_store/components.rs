//! What the stores hold ([`Component`]), and what they can do ([`Components`], [`Clear`], [`Compact`], [`Sort`], [`SortAs`]).

/// A component that every contestant can store.
pub(crate) trait Component: Clone + Send + Sync + 'static {
    /// The bytes of a component, those that it owns included.
    const BYTES: usize;

    /// Makes a component of a number.
    fn from_number(number: u64) -> Self;
    /// Reads the component and returns a number, which grows with the number that the component was made of if that is small.
    fn digest(&self) -> u64;
    /// Writes the component, so that its digest changes.
    fn change(&mut self, by: u64);
}

/// `N` words. Another `KIND` makes another type of them.
#[derive(Clone, Debug)]
pub(crate) struct Words<const N: usize, const KIND: u8 = 0>([u64; N]);

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

/// Components of one type. Entities are told by their number; [`handles`](Self::handles) says how the store names them.
///
/// The methods work on many entities, so that what is needed once for all of them, a query or a borrowed view, is got once. They are
/// compiled once for each store and never inlined: all that is timed lies in them.
pub(super) trait Components: Sized + 'static {
    type Component: Component;
    /// What names an entity.
    type Handle: Copy;

    /// With this many entities, none of which has a component.
    fn with_entities(entities: usize) -> Self;
    /// The names of entities.
    fn handles(&self, numbers: &[u32]) -> Vec<Self::Handle>;
    /// Makes room for `additional` components, as far as it can be told.
    fn reserve(&mut self, additional: usize);
    /// Gives each entity a component, one by one.
    fn insert(&mut self, entities: &[Self::Handle], components: Vec<Self::Component>);
    /// Looks for the component of each entity, one by one, and adds up the digests of those that are there.
    fn sum_of(&self, entities: &[Self::Handle]) -> u64;
    /// Takes the component of each entity, one by one, and adds up their digests.
    fn remove(&mut self, entities: &[Self::Handle]) -> u64;
    /// Drops the components of all these entities, in one call where there is one.
    fn remove_many(&mut self, entities: &[Self::Handle]);
    /// Takes the component of one entity and gives it to another, pair by pair.
    fn pass_on(&mut self, pairs: &[(Self::Handle, Self::Handle)]);
    /// Reads each component once, in the store's order, and adds up the digests, in a `for` loop.
    fn sum(&self) -> u64;
    /// The same by `fold`, which leaves the loop to the iterator, or over a slice, where there is one.
    fn sum_folded(&self) -> u64;
    /// Writes each component once, in the store's order, by `for_each`, which leaves the loop to the iterator.
    fn update(&mut self, by: u64);
}

/// Stores whose components can be cleared without their entities.
pub(super) trait Clear: Components {
    fn clear(&mut self);
}

/// Stores where a removal leaves a hole.
pub(super) trait Compact: Components {
    /// Moves components into the holes, until there are none.
    fn compact(&mut self);
    /// Whether there is a hole.
    fn has_holes(&self) -> bool;
}

/// Stores that can be put into the order of others.
pub(super) trait SortAs: Sort {
    /// Moves the components of these entities to the front, in this order.
    fn sort_as(&mut self, entities: &[Self::Handle]);
}

/// Stores whose components lie in an order.
pub(super) trait Sort: Components {
    /// Sorts by the components' digests.
    fn sort(&mut self);
    /// The digests in the order in which the components lie.
    fn digests(&self) -> Vec<u64>;
}
