//! The workloads, each written once for all stores.

use std::cell::OnceCell;
use std::hint::black_box;
use std::mem::needs_drop;

use super::super::heap::pinned_hole;
use super::super::id_set;
use super::component::Component;
use super::components::{Clear, Compact, Components, Sort, SortAs};
use crate::measure::{Event, Gauge, Kept};

/// The data of a round: entities by their numbers.
pub(super) type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// Insertions or removals of a sample, at least: few, because each of them may need a world to be made first.
pub(super) const CHANGES: usize = 32 << 10;

/// The workloads that every store has.
pub(super) fn events<S: Components>() -> Vec<Event<Input>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("get hit", get_hit::<S>),
        Event::timed("get miss", get_miss::<S>),
        Event::timed("get mixed", get_mixed::<S>),
        Event::timed("iterate", iterate::<S>),
        Event::timed("fold", fold::<S>),
        Event::timed("iterate 10 % removed", |input, _, gauge| iterate_removed::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % removed", |input, _, gauge| iterate_removed::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % removed", |input, _, gauge| iterate_removed::<S>(input, 90, gauge)),
        Event::timed("update", update::<S>),
        Event::timed("remove shuffled", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.order)),
        Event::timed("remove in order", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("pass on", pass_on::<S>),
        Event::timed("insert again", insert_again::<S>),
        drop_event::<S>(),
        Event::counted("bytes settled", bytes_settled::<S>),
    ]
}

/// Where a component has nothing to drop, a store's drop is a few calls of the system's allocator: that tells nothing.
fn drop_event<S: Components>() -> Event<Input> {
    let event = Event::timed("drop", drop_whole::<S>);
    if needs_drop::<S::Component>() { event } else { event.outside_means() }
}

/// Forgetting all components. Some leave work to the next insertions, so `clear and insert` has these too.
pub(super) fn clear_events<S: Clear>() -> Vec<Event<Input>> {
    vec![Event::timed("clear", clear::<S>).outside_means(), Event::timed("clear and insert", clear_and_insert::<S>)]
}

/// Filling the holes that removals left.
pub(super) fn compact_event<S: Compact>() -> Event<Input> {
    Event::timed("compact 50 % removed", compact::<S>)
}

/// Copies of the whole.
pub(super) fn clone_event<S: Components + Clone>() -> Event<Input> {
    Event::timed("clone", clone::<S>)
}

/// Sorting by the components.
pub(super) fn sort_events<S: Sort>() -> Vec<Event<Input>> {
    vec![
        Event::timed("sort shuffled", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.other_order.clone())
        }),
        Event::timed("sort reversed", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.ids.iter().rev().copied().collect())
        }),
        Event::timed("sort almost sorted", |input, _, gauge| sort::<S>(input, gauge, almost_sorted)),
    ]
}

/// Three of them were removed and came back: each time the last one went to the place of the one removed.
fn almost_sorted(contents: &Contents) -> Vec<u32> {
    let mut numbers = contents.ids.clone();
    for removed in contents.order.iter().take(3) {
        let at = *removed as usize;
        let removed = numbers.swap_remove(at.min(numbers.len() - 1));
        numbers.push(removed);
    }
    numbers
}

/// Putting components into the order of others.
pub(super) fn sort_as_event<S: SortAs>() -> Event<Input> {
    Event::timed("sort as", sort_as::<S>)
}

/// The components of entities. The digest of one is the greater, the greater the number of the entity.
fn components<T: Component>(numbers: &[u32]) -> Vec<T> {
    numbers.iter().map(|number| T::from_number(u64::from(*number) << 8 | 0x55)).collect()
}

/// A store that has grown to the components of these entities.
fn built<S: Components>(input: &Input, numbers: &[u32]) -> S {
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    store.insert(&entities, components(numbers));
    store
}

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

/// The stores that several workloads read.
struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Components> Built<S> {
    fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all components.
    fn whole(&self, input: &Input) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.ids)).collect())
    }

    /// With the components of the first half of the random order.
    fn half(&self, input: &Input) -> &[S] {
        self.half
            .get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.order[..input.half()])).collect())
    }
}

/// By ascending number, into a store without components.
fn grow<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, gauge, 0, |contents| &contents.ids)
}

/// By ascending number, into a store that is told how many components come; the allocation is timed as well.
fn insert_reserved<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, gauge, input.size, |contents| &contents.ids)
}

/// In random order, into a store without components.
fn insert_shuffled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, gauge, 0, |contents| &contents.order)
}

fn insert_into<S: Components>(
    input: &Input,
    gauge: &mut Gauge,
    reserved: usize,
    numbers: impl Fn(&Contents) -> &Vec<u32>,
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let empty = input.sets.iter().map(|contents| {
            let store = S::with_entities(input.size);
            let entities = store.handles(numbers(contents));
            (store, entities, components(numbers(contents)))
        });
        let empty: Vec<_> = empty.collect();
        let mut full: Vec<S> = Vec::with_capacity(empty.len());
        gauge.time(empty.len() * input.size, || {
            for (mut store, entities, components) in empty {
                if reserved > 0 {
                    store.reserve(reserved);
                }
                store.insert(black_box(&entities), components);
                full.push(store);
            }
        });
        for store in &full {
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Entities that have a component, in random order.
fn get_hit<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| &contents.queries)
}

/// Entities that have no component, in random order.
fn get_miss<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries_of_second_half)
}

/// Entities of which each has a component or not by the toss of a coin, in random order.
fn get_mixed<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries)
}

fn look_up<S: Components>(
    stores: &[S],
    input: &Input,
    gauge: &mut Gauge,
    queries: impl Fn(&Contents) -> &Vec<u32>,
) -> u64 {
    let mut digest = 0;
    for (store, contents) in stores.iter().zip(&input.sets) {
        let entities = store.handles(queries(contents));
        let (store, entities) = black_box((store, &entities));
        add(&mut digest, gauge.time(entities.len(), || store.sum_of(entities)));
    }
    digest
}

fn iterate<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum)
}

fn fold<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum_folded)
}

/// After this part of the components was removed in random order. An operation is a component that is still there.
fn iterate_removed<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let leaving = input.size * percent / 100;
    let stores = input.sets.iter().map(|contents| {
        let mut store: S = built(input, &contents.ids);
        store.remove(&store.handles(&contents.order[..leaving]));
        store
    });
    read_all(&stores.collect::<Vec<S>>(), input.size - leaving, input.read_passes, gauge, S::sum)
}

fn read_all<S>(stores: &[S], components: usize, passes: usize, gauge: &mut Gauge, read: impl Fn(&S) -> u64) -> u64 {
    gauge.time(passes * stores.len() * components, || {
        let mut digest = 0;
        for _ in 0..passes {
            for store in stores {
                add(&mut digest, read(black_box(store)));
            }
        }
        digest
    })
}

/// Writing to each component, in the store's order.
fn update<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    gauge.time(input.read_passes * stores.len() * input.size, || {
        for pass in 0..input.read_passes {
            for store in black_box(&mut stores) {
                store.update(pass as u64 + 1);
            }
        }
    });
    let mut digest = 0;
    for store in &stores {
        add(&mut digest, store.sum());
    }
    digest
}

/// All components, until there are none. What was removed is dropped at once.
fn remove<S: Components>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> &Vec<u32>) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let leaving = black_box(store.handles(order(contents)));
            add(&mut digest, gauge.time(leaving.len(), || store.remove(&leaving)));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Of the entities half have a component. One that has one gives it to one that has none, both at random, until all have given theirs.
/// An operation is one removal and one insertion.
fn pass_on<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (from, to) = contents.order.split_at(input.half());
            let mut store: S = built(input, from);
            let (from, to) = (store.handles(from), store.handles(to));
            let pairs: Vec<_> = from.into_iter().zip(to.iter().copied()).collect();
            gauge.time(pairs.len(), || store.pass_on(black_box(&pairs)));
            add(&mut digest, store.sum_of(&to));
        }
    }
    digest
}

/// A random half of the components was removed; their entities get others, in another order.
fn insert_again<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let numbers: Vec<u32> = contents.order[input.half()..].iter().rev().copied().collect();
            let entities = store.handles(&numbers);
            add(&mut digest, store.remove(&store.handles(&contents.order[input.half()..])));
            let components = components(&numbers);
            gauge.time(numbers.len(), || store.insert(black_box(&entities), components));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// The store and all its components.
fn drop_whole<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
        for store in &stores {
            add(&mut digest, store.sum());
        }
        gauge.time(stores.len() * input.size, || drop(black_box(stores)));
    }
    digest
}

/// Of full stores.
fn clear<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        gauge.time(stores.len() * input.size, || {
            for store in black_box(&mut stores) {
                store.clear();
            }
        });
        for (store, contents) in stores.iter_mut().zip(&input.sets) {
            add(&mut digest, store.sum());
            store.insert(&store.handles(&contents.ids), components(&contents.ids));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Of full stores, and filling them again by ascending number: their memory has been touched. An operation is one component,
/// cleared and inserted.
fn clear_and_insert<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores: Vec<S> = input.sets.iter().map(|contents| built(input, &contents.ids)).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for (store, contents) in stores.iter_mut().zip(&input.sets) {
            let (entities, components) = black_box((store.handles(&contents.ids), components(&contents.ids)));
            gauge.time(input.size, || {
                store.clear();
                store.insert(&entities, components);
            });
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// After half of the components was removed in random order. An operation is a component that is still there.
fn compact<S: Compact>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let (leaving, staying) = contents.order.split_at(input.half());
            add(&mut digest, store.remove(&store.handles(leaving)));
            add(&mut digest, u64::from(store.has_holes()));
            gauge.time(staying.len(), || black_box(&mut store).compact());
            add(&mut digest, u64::from(store.has_holes()));
            add(&mut digest, store.sum_of(&store.handles(staying)));
            add(&mut digest, store.sum());
        }
    }
    digest
}

fn clone<S: Components + Clone>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let stores = Built::<S>::kept(kept).whole(input);
    let _pin = pinned_hole(|| stores.to_vec());
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut clones = Vec::with_capacity(stores.len());
        gauge.time(stores.len() * input.size, || clones.extend(black_box(stores).iter().cloned()));
        for store in &clones {
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// What was inserted in this order.
fn sort<S: Sort>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> Vec<u32>) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut store: S = built(input, &order(contents));
        gauge.time(input.size, || black_box(&mut store).sort());
        for one in store.digests() {
            add(&mut digest, one);
        }
    }
    digest
}

/// What was inserted in random order, by the ascending numbers of the entities.
fn sort_as<S: SortAs>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut store: S = built(input, &contents.order);
        let entities = store.handles(&contents.ids);
        gauge.time(input.size, || store.sort_as(black_box(&entities)));
        for one in store.digests() {
            add(&mut digest, one);
        }
    }
    digest
}

/// Bytes that grown components take, with those that the components own.
fn bytes_settled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let numbers = &input.sets[0].ids;
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    gauge.settled_bytes(input.size, || store.insert(&entities, components(numbers)));
    store.sum()
}

#[cfg(test)]
mod tests {
    use super::super::component::Words;
    use super::super::components::{Clear, Compact, Components};
    use super::super::targets::target;
    use super::{CHANGES, Input, clear_events, clone_event, compact_event, events};
    use crate::measure::{Contest, Course, Entrant, Event, Plan};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use std::collections::HashMap;

    type Map = HashMap<u32, Words<2>>;

    /// A map that forgets every 50th component.
    #[derive(Clone)]
    struct Forgetful {
        map: Map,
        insertions: usize,
    }

    impl Components for Forgetful {
        type Component = Words<2>;
        type Handle = u32;

        fn with_entities(_: usize) -> Self {
            Self { map: Map::new(), insertions: 0 }
        }

        fn handles(&self, numbers: &[u32]) -> Vec<u32> {
            numbers.to_vec()
        }

        fn reserve(&mut self, _: usize) {}

        fn insert(&mut self, entities: &[u32], components: Vec<Words<2>>) {
            for (entity, component) in entities.iter().zip(components) {
                self.insertions += 1;
                if !self.insertions.is_multiple_of(50) {
                    self.map.insert(*entity, component);
                }
            }
        }

        fn sum_of(&self, entities: &[u32]) -> u64 {
            self.map.sum_of(entities)
        }

        fn remove(&mut self, entities: &[u32]) -> u64 {
            Components::remove(&mut self.map, entities)
        }

        fn pass_on(&mut self, pairs: &[(u32, u32)]) {
            self.map.pass_on(pairs);
        }

        fn sum(&self) -> u64 {
            self.map.sum()
        }

        fn sum_folded(&self) -> u64 {
            self.map.sum_folded()
        }

        fn update(&mut self, by: u64) {
            self.map.update(by);
        }
    }

    impl Clear for Forgetful {
        fn clear(&mut self) {
            self.map.clear();
        }
    }

    /// A map has no holes that a caller could tell of.
    impl Compact for Map {
        fn compact(&mut self) {
            self.shrink_to_fit();
        }

        fn has_holes(&self) -> bool {
            false
        }
    }

    impl Compact for Forgetful {
        fn compact(&mut self) {
            self.map.compact();
        }

        fn has_holes(&self) -> bool {
            self.map.has_holes()
        }
    }

    fn all<S: Clear + Clone + Compact>() -> Vec<Event<Input>> {
        let copies_and_holes = [clone_event::<S>(), compact_event::<S>()];
        events::<S>().into_iter().chain(clear_events::<S>()).chain(copies_and_holes).collect()
    }

    fn course() -> Course<Input> {
        let entrants = vec![Entrant::ours("std", all::<Map>()), Entrant::peer("forgetful", all::<Forgetful>())];
        Course::new("16 bytes", 200, |rng| Input::new(200, CHANGES, rng), target, entrants)
    }

    #[test]
    fn a_store_that_loses_components_is_found_out_by_every_workload_but_the_misses() {
        let names = course().workloads().to_vec();
        assert!(names.len() >= 22);
        for name in names {
            let mut course = course();
            course.retain(&|workload| workload == name);
            let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
            assert_eq!(result.is_err(), name != "get miss", "{name}");
        }
    }
}
