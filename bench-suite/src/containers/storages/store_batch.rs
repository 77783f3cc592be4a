//! Stores whose type is erased ([`Stores`]): the workloads are compiled once, and only their loops for each store.

use std::any::Any;
use std::hint::black_box;

use super::super::passes::add_in_order as add;
use super::stores::{Component, Components};

/// A list whose type is erased: of entities, of pairs of them, or of components.
pub(super) type List = Box<dyn Any>;

/// Stores of one type.
///
/// The methods work on the store at an index, and on lists that the same stores created.
pub(super) trait Stores {
    /// Returns the entities with these numbers, as the store's handles.
    fn entities(&self, at: usize, numbers: &[u32]) -> List;
    /// Returns pairs of entities, to move the component of the first to the second.
    fn pairs(&self, at: usize, from: &[u32], to: &[u32]) -> List;
    /// Returns components of the entities with these numbers. Their digests have the order of the numbers.
    fn components(&self, numbers: &[u32]) -> List;
    /// Reserves capacity for `additional` components, if the store can.
    fn reserve(&mut self, at: usize, additional: usize);
    /// Inserts a component for each entity, one by one, and leaves the list of components empty.
    fn insert(&mut self, at: usize, entities: &List, components: &mut List);
    /// See [`Components::sum_of`].
    fn sum_of(&self, at: usize, entities: &List) -> u64;
    /// See [`Components::remove`].
    fn remove(&mut self, at: usize, entities: &List) -> u64;
    /// See [`Components::remove_many`].
    fn remove_many(&mut self, at: usize, entities: &List);
    /// See [`Components::pass_on`].
    fn pass_on(&mut self, at: usize, pairs: &List);
    /// See [`Components::sum`].
    fn sum(&self, at: usize) -> u64;
    /// Adds the sum of each store to `digest`, store by store.
    fn add_sums(&self, digest: &mut u64);
    /// Does the same by [`Components::sum_folded`].
    fn add_folded_sums(&self, digest: &mut u64);
    /// See [`Components::update`].
    fn update(&mut self, at: usize, by: u64);
    /// Returns the number of stores.
    fn count(&self) -> usize;
    /// Returns the store, for operations that not all stores have.
    fn store(&self, at: usize) -> &dyn Any;
    /// Returns the store, for operations that not all stores have.
    fn store_mut(&mut self, at: usize) -> &mut dyn Any;
}

/// Creates `count` stores with this many entities and no component.
pub(super) type Make = fn(count: usize, entities: usize) -> Box<dyn Stores>;

/// Creates `count` stores with this many entities and no component.
pub(super) fn make<S: Components>(count: usize, entities: usize) -> Box<dyn Stores> {
    let mut stores: Vec<S> = Vec::with_capacity(count);
    stores.resize_with(count, || S::with_entities(entities));
    Box::new(stores)
}

/// Clones stores, which must be of type `S`.
pub(super) fn cloned<S: Components + Clone>(stores: &dyn Stores) -> Box<dyn Stores> {
    let mut clones: Vec<S> = Vec::with_capacity(stores.count());
    clones.extend((0..stores.count()).map(|at| of_type::<S>(stores.store(at)).clone()));
    Box::new(clones)
}

/// Returns the elements of a list, or the store, of this type.
pub(super) fn of_type<T: 'static>(erased: &dyn Any) -> &T {
    erased.downcast_ref().expect(OF_ONE_TYPE)
}

/// Returns the elements of a list, or the store, of this type.
pub(super) fn of_type_mut<T: 'static>(erased: &mut dyn Any) -> &mut T {
    erased.downcast_mut().expect(OF_ONE_TYPE)
}

const OF_ONE_TYPE: &str = "stores and their lists belong to one contestant";

impl<S: Components> Stores for Vec<S> {
    fn entities(&self, at: usize, numbers: &[u32]) -> List {
        Box::new(self[at].handles(numbers))
    }

    fn pairs(&self, at: usize, from: &[u32], to: &[u32]) -> List {
        let (from, to) = (self[at].handles(from), self[at].handles(to));
        Box::new(from.into_iter().zip(to).collect::<Vec<(S::Handle, S::Handle)>>())
    }

    fn components(&self, numbers: &[u32]) -> List {
        let component = |number: &u32| S::Component::from_number(u64::from(*number) << 8 | 0x55);
        Box::new(numbers.iter().map(component).collect::<Vec<S::Component>>())
    }

    fn reserve(&mut self, at: usize, additional: usize) {
        self[at].reserve(additional);
    }

    fn insert(&mut self, at: usize, entities: &List, components: &mut List) {
        let components: &mut Vec<S::Component> = of_type_mut(&mut **components);
        self[at].insert(of_type::<Vec<S::Handle>>(&**entities), std::mem::take(components));
    }

    fn sum_of(&self, at: usize, entities: &List) -> u64 {
        self[at].sum_of(of_type::<Vec<S::Handle>>(&**entities))
    }

    fn remove(&mut self, at: usize, entities: &List) -> u64 {
        Components::remove(&mut self[at], of_type::<Vec<S::Handle>>(&**entities))
    }

    fn remove_many(&mut self, at: usize, entities: &List) {
        self[at].remove_many(of_type::<Vec<S::Handle>>(&**entities));
    }

    fn pass_on(&mut self, at: usize, pairs: &List) {
        self[at].pass_on(of_type::<Vec<(S::Handle, S::Handle)>>(&**pairs));
    }

    fn sum(&self, at: usize) -> u64 {
        self[at].sum()
    }

    fn add_sums(&self, digest: &mut u64) {
        self.iter().for_each(|store| add(digest, black_box(store).sum()));
    }

    fn add_folded_sums(&self, digest: &mut u64) {
        self.iter().for_each(|store| add(digest, black_box(store).sum_folded()));
    }

    fn update(&mut self, at: usize, by: u64) {
        self[at].update(by);
    }

    fn count(&self) -> usize {
        self.len()
    }

    fn store(&self, at: usize) -> &dyn Any {
        &self[at]
    }

    fn store_mut(&mut self, at: usize) -> &mut dyn Any {
        &mut self[at]
    }
}
