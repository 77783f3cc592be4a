//! Components ([`Component`]), the traits of their stores ([`Components`], [`Clear`], [`Compact`], [`Sort`],
//! [`SortAs`], [`GetUnchecked`]), and our storages, hash maps and `slotmap`'s secondary map, each by its fastest calls.

use slotmap::{DefaultKey, SecondaryMap, SlotMap};
use storage::{Entity, StableStorage, Storage};

use super::super::passes::{fold_of, sum_of};
use crate::raw::{Present, Words};

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

const MANY_AT_ONCE: &str = "the store has calls for many entities";

/// A store of components of one type. [`handles`](Self::handles) converts the numbers of entities to the store's
/// handles.
///
/// The methods work on many entities, so that queries and views are prepared once for all. They contain everything that
/// is timed, are compiled once for each store and never inlined.
pub(crate) trait Components: Sized + 'static {
    type Component: Component;
    /// The type of an entity's handle.
    type Handle: Copy;

    /// Creates a store with this many entities and no component.
    fn with_entities(entities: usize) -> Self;
    /// Returns the handles of entities.
    fn handles(&self, numbers: &[u32]) -> Vec<Self::Handle>;
    /// Reserves capacity for `additional` components, if the store can.
    fn reserve(&mut self, additional: usize);
    /// Inserts a component. Stores that insert many at once, in a call or by a view, need neither this nor
    /// [`take`](Self::take).
    fn put(&mut self, _: Self::Handle, _: Self::Component) {
        unreachable!("{MANY_AT_ONCE}");
    }
    /// Removes the component of an entity.
    fn take(&mut self, _: Self::Handle) -> Option<Self::Component> {
        unreachable!("{MANY_AT_ONCE}");
    }
    /// Inserts a component for each entity, one by one.
    #[inline(never)]
    fn insert(&mut self, entities: &[Self::Handle], components: Vec<Self::Component>) {
        for (entity, component) in entities.iter().zip(components) {
            self.put(*entity, component);
        }
    }
    /// Looks up the component of each entity, one by one, and adds up the digests of those present.
    fn sum_of(&self, entities: &[Self::Handle]) -> u64;
    /// Removes the component of each entity, one by one, and adds up their digests.
    #[inline(never)]
    fn remove(&mut self, entities: &[Self::Handle]) -> u64 {
        sum_of(entities.iter().filter_map(|entity| self.take(*entity)), |component| component.digest())
    }
    /// Drops the components of all these entities, in one call if the store has one.
    #[inline(never)]
    fn remove_many(&mut self, entities: &[Self::Handle]) {
        for entity in entities {
            self.take(*entity);
        }
    }
    /// Moves the component of one entity to another, pair by pair.
    #[inline(never)]
    fn pass_on(&mut self, pairs: &[(Self::Handle, Self::Handle)]) {
        for (from, to) in pairs {
            if let Some(component) = self.take(*from) {
                self.put(*to, component);
            }
        }
    }
    /// Adds up the digests of all components in a `for` loop.
    fn sum(&self) -> u64;
    /// Adds up the same by `fold`, or over a slice if there is one.
    fn sum_folded(&self) -> u64;
    /// Writes all components by `for_each`.
    fn update(&mut self, by: u64);
}

/// Stores whose components can be cleared without their entities.
pub(crate) trait Clear: Components {
    fn clear(&mut self);
}

/// Stores in which a removal leaves a hole.
pub(crate) trait Compact: Components {
    /// Fills all holes by moving components.
    fn compact(&mut self);
    /// Returns whether there is a hole.
    fn has_holes(&self) -> bool;
}

/// Stores with a look-up that does not check whether the entity has a component.
pub(crate) trait GetUnchecked: Components {
    /// Entities that all have a component in a store.
    type Present<'a>;

    /// Checks the entities. Panics if one has no component.
    fn present<'a>(&'a self, entities: &'a [Self::Handle]) -> Self::Present<'a>;
    /// Looks up the component of each entity, one by one, and adds up the digests.
    fn sum_of_present(present: &Self::Present<'_>) -> u64;
}

/// Stores that can be sorted like a list of entities.
pub(crate) trait SortAs: Sort {
    /// Moves the components of these entities to the front, in this order.
    fn sort_as(&mut self, entities: &[Self::Handle]);
}

/// Stores whose components have an order.
pub(crate) trait Sort: Components {
    /// Sorts by the components' digests.
    fn sort(&mut self);
    /// Returns the digests in the order of the components.
    fn digests(&self) -> Vec<u64>;
}

macro_rules! stores {
    ($($store:ty, $Handle:ty, $handles:expr, |$entity:ident| $asked:expr, |$this:ident, $leaving:ident| $many:expr;)+) => {$(
        impl<T: Component> Components for $store {
            type Component = T;
            type Handle = $Handle;

            fn with_entities(_: usize) -> Self {
                Self::new()
            }

            fn handles(&self, numbers: &[u32]) -> Vec<$Handle> {
                numbers.iter().map($handles).collect()
            }

            fn reserve(&mut self, additional: usize) {
                self.reserve(additional);
            }

            #[inline]
            fn put(&mut self, entity: $Handle, component: T) {
                self.insert(entity, component);
            }

            #[inline]
            fn take(&mut self, $entity: $Handle) -> Option<T> {
                self.remove($asked)
            }

            #[inline(never)]
            fn sum_of(&self, entities: &[$Handle]) -> u64 {
                sum_of(entities.iter().filter_map(|&$entity| self.get($asked)), |component| component.digest())
            }

            #[inline(never)]
            fn remove_many(&mut self, $leaving: &[$Handle]) {
                let $this = self;
                $many;
            }

            #[inline(never)]
            fn sum(&self) -> u64 {
                sum_of(self.values(), |component| component.digest())
            }

            #[inline(never)]
            fn sum_folded(&self) -> u64 {
                fold_of(self.values(), |component| component.digest())
            }

            #[inline(never)]
            fn update(&mut self, by: u64) {
                self.values_mut().for_each(|component| component.change(by));
            }
        }

        impl<T: Component> Clear for $store {
            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

fn entity(number: &u32) -> Entity {
    Entity::new(*number as usize, 0).expect("as few as there are indices")
}

/// Maps have no call to remove many.
fn take_each<S: Components>(store: &mut S, entities: &[S::Handle]) {
    for entity in entities {
        store.take(*entity);
    }
}

stores! {
    Storage<T>, Entity, entity, |entity| entity, |store, leaving| store.remove_all(leaving.iter().copied());
    StableStorage<T>, Entity, entity, |entity| entity, |store, leaving| store.remove_all(leaving.iter().copied());
    std::collections::HashMap<u32, T>, u32, u32::clone, |entity| &entity, |map, leaving| take_each(map, leaving);
    hashbrown::HashMap<u32, T>, u32, u32::clone, |entity| &entity, |map, leaving| take_each(map, leaving);
}

macro_rules! storages {
    ($($storage:ty;)+) => {$(
        impl<T: Component> Sort for $storage {
            fn sort(&mut self) {
                self.sort_unstable_by_key(|_, component| component.digest());
            }

            fn digests(&self) -> Vec<u64> {
                self.values().map(T::digest).collect()
            }
        }

        impl<T: Component> GetUnchecked for $storage {
            type Present<'a> = Present<'a, Self>;

            fn present<'a>(&'a self, entities: &'a [Entity]) -> Present<'a, Self> {
                Present::<'a, Self>::new(self, entities)
            }

            #[inline(never)]
            fn sum_of_present(present: &Present<'_, Self>) -> u64 {
                sum_of(present.iter(), |component| component.digest())
            }
        }

        impl<T: Component> SortAs for $storage {
            fn sort_as(&mut self, entities: &[Entity]) {
                self.sort_as(entities.iter().copied());
            }
        }
    )+};
}

storages! {
    Storage<T>;
    StableStorage<T>;
}

impl<T: Component> Compact for StableStorage<T> {
    #[inline(never)]
    fn compact(&mut self) {
        self.compact();
    }

    fn has_holes(&self) -> bool {
        self.has_holes()
    }
}

/// `slotmap`'s secondary map: a slot for each entity up to the last one with a component.
#[derive(Clone)]
pub(crate) struct SecondaryStore<T: Component> {
    components: SecondaryMap<DefaultKey, T>,
    /// The entities in the order of their numbers.
    entities: Vec<DefaultKey>,
}

impl<T: Component> Components for SecondaryStore<T> {
    type Component = T;
    type Handle = DefaultKey;

    fn with_entities(entities: usize) -> Self {
        let mut all: SlotMap<DefaultKey, ()> = SlotMap::new();
        Self { components: SecondaryMap::new(), entities: (0..entities).map(|_| all.insert(())).collect() }
    }

    fn handles(&self, numbers: &[u32]) -> Vec<DefaultKey> {
        numbers.iter().map(|number| self.entities[*number as usize]).collect()
    }

    fn reserve(&mut self, additional: usize) {
        self.components.set_capacity(additional);
    }

    #[inline]
    fn put(&mut self, entity: DefaultKey, component: T) {
        self.components.insert(entity, component);
    }

    #[inline]
    fn take(&mut self, entity: DefaultKey) -> Option<T> {
        self.components.remove(entity)
    }

    #[inline(never)]
    fn sum_of(&self, entities: &[DefaultKey]) -> u64 {
        sum_of(entities.iter().filter_map(|entity| self.components.get(*entity)), |component| component.digest())
    }

    #[inline(never)]
    fn sum(&self) -> u64 {
        sum_of(self.components.values(), |component| component.digest())
    }

    #[inline(never)]
    fn sum_folded(&self) -> u64 {
        fold_of(self.components.values(), |component| component.digest())
    }

    #[inline(never)]
    fn update(&mut self, by: u64) {
        self.components.values_mut().for_each(|component| component.change(by));
    }
}

impl<T: Component> Clear for SecondaryStore<T> {
    fn clear(&mut self) {
        self.components.clear();
    }
}
