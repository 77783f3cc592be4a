//! Storages that remember what changed: the contestants ([`Tracking`], [`ReadChanged`]) and the workloads.

use hashbrown::{HashMap, HashSet};
use storage::{Entity, Join as _, Storage, Tracked};

use super::super::id_set;
use super::super::passes::{add, sum_of};
use super::join::{component, entity};
use super::stores::Component as _;
use crate::measure::{Event, Gauge, Kept};
use crate::raw::Words;

/// The data of a round: entities by their numbers.
type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// 16 bytes.
pub(crate) type Value = Words<2>;

/// A store of components that marks those that are inserted, changed or removed.
///
/// The methods work on many entities, are compiled once for each store and never inlined.
pub(crate) trait Tracking: Sized + 'static {
    /// The type of an entity's handle.
    type Handle: Copy;

    /// Creates a store with this many entities and no component.
    fn with_entities(entities: usize) -> Self;
    /// Returns the handles of entities.
    fn handles(&self, numbers: &[u32]) -> Vec<Self::Handle>;
    /// Inserts a component for each entity.
    fn insert(&mut self, entities: &[Self::Handle], components: &[Value]);
    /// Changes the component of each entity that has one.
    fn change(&mut self, entities: &[Self::Handle], by: u64);
    /// Removes the component of each entity and adds up their digests.
    fn remove(&mut self, entities: &[Self::Handle]) -> u64;
    /// Forgets all marks.
    fn forget(&mut self);
    /// Counts the components that were inserted since the last call of `forget`.
    fn count_inserted(&mut self) -> usize;
    /// Counts the components that were removed since the last call of `forget`.
    fn count_removed(&mut self) -> usize;
    /// Adds up the digests of all components.
    fn sum(&mut self) -> u64;
}

/// Stores that can be asked what was changed.
pub(crate) trait ReadChanged: Tracking {
    /// Adds up the digests of the components that were changed, and forgets all marks.
    fn read_changed(&mut self) -> u64;
}

/// The workloads of all stores.
pub(super) fn events<S: Tracking>() -> Vec<Event<Input>> {
    vec![
        Event::timed("insert tracked", insert::<S>),
        Event::timed("change tracked", change::<S>),
        Event::timed("remove tracked", remove::<S>),
    ]
}

/// Reading what was changed.
pub(super) fn read_event<S: ReadChanged>() -> Event<Input> {
    Event::timed("read changed", read_changed::<S>)
}

/// The store of one set, and the handles of its entities.
struct Built<S: Tracking> {
    store: S,
    /// In random order.
    order: Vec<S::Handle>,
    /// In another random order.
    other_order: Vec<S::Handle>,
    /// In the order of `order`.
    components: Vec<Value>,
}

impl<S: Tracking> Built<S> {
    fn empty(Contents { order, other_order, .. }: &Contents) -> Self {
        let store = S::with_entities(order.len());
        let (handles, other_order) = (store.handles(order), store.handles(other_order));
        Self { store, order: handles, other_order, components: order.iter().map(|number| component(*number)).collect() }
    }

    /// Creates a store with all components and no mark.
    fn full(contents: &Contents) -> Self {
        let mut built = Self::empty(contents);
        built.store.insert(&built.order, &built.components);
        built.store.forget();
        built
    }

    /// Changes a tenth, at random.
    fn change(&mut self) {
        self.store.change(&self.other_order[..tenth(self.other_order.len())], 1);
    }
}

fn tenth(size: usize) -> usize {
    size.div_ceil(10)
}

/// Inserts all components, in random order.
#[inline(never)]
fn insert<S: Tracking>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut all: Vec<Built<S>> = input.sets.iter().map(Built::empty).collect();
        gauge.time(all.len() * input.size, || {
            for Built { store, order, components, .. } in &mut all {
                store.insert(order, components);
            }
        });
        for Built { store, .. } in &mut all {
            add(&mut digest, store.sum().wrapping_add(store.count_inserted() as u64));
        }
    }
    digest
}

/// Changes a tenth of the components, at random. None of them has a mark before.
#[inline(never)]
fn change<S: Tracking>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut all: Vec<Built<S>> = input.sets.iter().map(Built::full).collect();
    for _ in 0..input.change_passes {
        gauge.time(all.len() * tenth(input.size), || all.iter_mut().for_each(Built::change));
        all.iter_mut().for_each(|built| built.store.forget());
    }
    all.iter_mut().fold(0, |sum, built| sum.wrapping_add(built.store.sum()))
}

/// Reads the tenth of the components that was changed, and forgets the marks. An operation is a changed component.
#[inline(never)]
fn read_changed<S: ReadChanged>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut all: Vec<Built<S>> = input.sets.iter().map(Built::full).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        all.iter_mut().for_each(Built::change);
        let read = gauge.time(all.len() * tenth(input.size), || {
            all.iter_mut().fold(0_u64, |sum, built| sum.wrapping_add(built.store.read_changed()))
        });
        add(&mut digest, read);
    }
    // No mark is left.
    all.iter_mut().for_each(|built| add(&mut digest, built.store.read_changed()));
    digest
}

/// Removes all components, in another random order.
#[inline(never)]
fn remove<S: Tracking>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut all: Vec<Built<S>> = input.sets.iter().map(Built::full).collect();
        let removed = gauge.time(all.len() * input.size, || {
            let all = all.iter_mut();
            all.fold(0_u64, |sum, Built { store, other_order, .. }| sum.wrapping_add(store.remove(other_order)))
        });
        add(&mut digest, removed);
        for Built { store, .. } in &mut all {
            add(&mut digest, store.sum().wrapping_add(store.count_removed() as u64));
        }
    }
    digest
}

fn entities(numbers: &[u32]) -> Vec<Entity> {
    numbers.iter().map(|number| entity(*number)).collect()
}

impl Tracking for Tracked<Value> {
    type Handle = Entity;

    fn with_entities(_: usize) -> Self {
        Self::default()
    }

    fn handles(&self, numbers: &[u32]) -> Vec<Entity> {
        entities(numbers)
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity], components: &[Value]) {
        for (entity, component) in entities.iter().zip(components) {
            self.insert(*entity, component.clone());
        }
    }

    #[inline(never)]
    fn change(&mut self, entities: &[Entity], by: u64) {
        for entity in entities {
            if let Some(component) = self.get_mut(*entity) {
                component.change(by);
            }
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity]) -> u64 {
        sum_of(entities.iter().filter_map(|entity| self.remove(*entity)), |component| component.digest())
    }

    fn forget(&mut self) {
        self.marks_mut().clear();
    }

    fn count_inserted(&mut self) -> usize {
        self.marks().inserted.len()
    }

    fn count_removed(&mut self) -> usize {
        self.marks().removed.len()
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.values(), |component| component.digest())
    }
}

impl ReadChanged for Tracked<Value> {
    #[inline(never)]
    fn read_changed(&mut self) -> u64 {
        let changed = (&self.marks().changed, &**self).join();
        let sum = changed.fold(0, |sum: u64, (_, ((), component))| sum.wrapping_add(component.digest()));
        self.marks_mut().clear();
        sum
    }
}

/// A storage that nothing tracks. It counts whole calls instead of marking keys.
#[derive(Default)]
pub(crate) struct Untracked {
    storage: Storage<Value>,
    inserted: usize,
    removed: usize,
}

impl Tracking for Untracked {
    type Handle = Entity;

    fn with_entities(_: usize) -> Self {
        Self::default()
    }

    fn handles(&self, numbers: &[u32]) -> Vec<Entity> {
        entities(numbers)
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[Entity], components: &[Value]) {
        for (entity, component) in entities.iter().zip(components) {
            self.storage.insert(*entity, component.clone());
        }
        self.inserted += entities.len();
    }

    #[inline(never)]
    fn change(&mut self, entities: &[Entity], by: u64) {
        for entity in entities {
            if let Some(component) = self.storage.get_mut(*entity) {
                component.change(by);
            }
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[Entity]) -> u64 {
        self.removed += entities.len();
        let removed = entities.iter().filter_map(|entity| self.storage.remove(*entity));
        sum_of(removed, |component| component.digest())
    }

    fn forget(&mut self) {
        (self.inserted, self.removed) = (0, 0);
    }

    fn count_inserted(&mut self) -> usize {
        self.inserted
    }

    fn count_removed(&mut self) -> usize {
        self.removed
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.storage.values(), |component| component.digest())
    }
}

/// A hash map with a hash set for each kind of mark.
#[derive(Default)]
pub(crate) struct MarkedMap {
    map: HashMap<u32, Value>,
    inserted: HashSet<u32>,
    changed: HashSet<u32>,
    removed: HashSet<u32>,
}

impl Tracking for MarkedMap {
    type Handle = u32;

    fn with_entities(_: usize) -> Self {
        Self::default()
    }

    fn handles(&self, numbers: &[u32]) -> Vec<u32> {
        numbers.to_vec()
    }

    #[inline(never)]
    fn insert(&mut self, entities: &[u32], components: &[Value]) {
        for (entity, component) in entities.iter().zip(components) {
            let marks = match self.map.insert(*entity, component.clone()) {
                Some(_) => &mut self.changed,
                None => &mut self.inserted,
            };
            marks.insert(*entity);
        }
    }

    #[inline(never)]
    fn change(&mut self, entities: &[u32], by: u64) {
        for entity in entities {
            if let Some(component) = self.map.get_mut(entity) {
                component.change(by);
                self.changed.insert(*entity);
            }
        }
    }

    #[inline(never)]
    fn remove(&mut self, entities: &[u32]) -> u64 {
        let mut sum = 0_u64;
        for entity in entities {
            if let Some(component) = self.map.remove(entity) {
                sum = sum.wrapping_add(component.digest());
                self.removed.insert(*entity);
                self.inserted.remove(entity);
                self.changed.remove(entity);
            }
        }
        sum
    }

    fn forget(&mut self) {
        self.inserted.clear();
        self.changed.clear();
        self.removed.clear();
    }

    fn count_inserted(&mut self) -> usize {
        self.inserted.len()
    }

    fn count_removed(&mut self) -> usize {
        self.removed.len()
    }

    fn sum(&mut self) -> u64 {
        sum_of(self.map.values(), |component| component.digest())
    }
}

impl ReadChanged for MarkedMap {
    #[inline(never)]
    fn read_changed(&mut self) -> u64 {
        let changed = self.changed.iter().filter_map(|entity| self.map.get(entity));
        let sum = sum_of(changed, |component| component.digest());
        self.forget();
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::courses::CHANGES;
    use super::{Input, MarkedMap, ReadChanged, Tracked, Tracking, Untracked, Value, events, read_event};
    use crate::measure::{Course, Entrant, Event, unnoticed};

    /// A map without marks, or one that never forgets them.
    struct Wrong<const FORGETS: bool>(MarkedMap);

    impl<const FORGETS: bool> Tracking for Wrong<FORGETS> {
        type Handle = u32;

        fn with_entities(entities: usize) -> Self {
            Self(MarkedMap::with_entities(entities))
        }

        fn handles(&self, numbers: &[u32]) -> Vec<u32> {
            self.0.handles(numbers)
        }

        fn insert(&mut self, entities: &[u32], components: &[Value]) {
            self.0.insert(entities, components);
            self.forget();
        }

        fn change(&mut self, entities: &[u32], by: u64) {
            self.0.change(entities, by);
            self.forget();
        }

        fn remove(&mut self, entities: &[u32]) -> u64 {
            let sum = self.0.remove(entities);
            self.forget();
            sum
        }

        fn forget(&mut self) {
            if FORGETS {
                self.0.forget();
            }
        }

        fn count_inserted(&mut self) -> usize {
            self.0.count_inserted()
        }

        fn count_removed(&mut self) -> usize {
            self.0.count_removed()
        }

        fn sum(&mut self) -> u64 {
            self.0.sum()
        }
    }

    impl<const FORGETS: bool> ReadChanged for Wrong<FORGETS> {
        fn read_changed(&mut self) -> u64 {
            let changed = self.0.changed.clone();
            let sum = self.0.read_changed();
            if !FORGETS {
                self.0.changed = changed;
            }
            sum
        }
    }

    fn all<S: ReadChanged>() -> Vec<Event<Input>> {
        events::<S>().into_iter().chain([read_event::<S>()]).collect()
    }

    fn course(theirs: Vec<Event<Input>>) -> Course {
        let entrants = vec![Entrant::ours("storage", all::<Tracked<Value>>()), Entrant::peer("peer", theirs)];
        Course::new("tracked", 100, |rng| Input::new(100, CHANGES, rng), entrants)
    }

    #[test]
    fn a_store_with_missing_marks_is_found_out() {
        let [insert, change, remove, read] = ["insert tracked", "change tracked", "remove tracked", "read changed"];
        assert_eq!(course(all::<MarkedMap>()).workloads(), [insert, change, remove, read]);
        assert_eq!(unnoticed(|| course(all::<MarkedMap>())), [insert, change, remove, read]);
        // Changes without a mark are found out when they are read.
        assert_eq!(unnoticed(|| course(all::<Wrong<true>>())), [change]);
        assert_eq!(unnoticed(|| course(all::<Wrong<false>>())), [insert, change, remove]);
        assert_eq!(unnoticed(|| course(events::<Untracked>())), [insert, change, remove, read]);
    }
}
