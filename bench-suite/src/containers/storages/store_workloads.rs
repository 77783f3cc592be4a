//! The workloads, each written once for all stores.

use std::any::Any;
use std::cell::OnceCell;
use std::hint::black_box;

use super::super::id_set;
use super::super::passes::{add_in_order as add, each};
use super::store_batch::{List, Make, Stores, of_type};
use super::stores::GetUnchecked;
use crate::measure::{Gauge, Kept, pinned_hole};

/// The data of a round: entities by their numbers.
pub(super) type Input = id_set::Input<u32>;
pub(super) type Contents = id_set::Contents<u32>;

/// Returns the numbers of entities in an order.
pub(super) type Order = fn(&Contents) -> &[u32];

/// Creates stores that have grown to the components of these entities, a store for each of `contents`.
fn built<'c>(
    make: Make,
    input: &Input,
    contents: &'c [Contents],
    numbers: impl Fn(&'c Contents) -> &'c [u32],
) -> Box<dyn Stores> {
    let mut stores = make(contents.len(), input.size);
    for (at, contents) in contents.iter().enumerate() {
        let numbers = numbers(contents);
        let (entities, mut components) = (stores.entities(at, numbers), stores.components(numbers));
        stores.insert(at, &entities, &mut components);
    }
    stores
}

/// Creates stores with all components.
fn all_built(make: Make, input: &Input, contents: &[Contents]) -> Box<dyn Stores> {
    built(make, input, contents, |contents| &contents.ids)
}

/// The stores that several workloads read.
pub(super) struct Built {
    whole: OnceCell<Box<dyn Stores>>,
    half: OnceCell<Box<dyn Stores>>,
}

impl Built {
    pub(super) fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all components.
    pub(super) fn whole(&self, make: Make, input: &Input) -> &dyn Stores {
        &**self.whole.get_or_init(|| all_built(make, input, &input.sets))
    }

    /// With the components of the first half of the random order.
    pub(super) fn half(&self, make: Make, input: &Input) -> &dyn Stores {
        &**self.half.get_or_init(|| built(make, input, &input.sets, |contents| &contents.order[..input.half()]))
    }
}

/// Inserts into stores without components, with capacity for `reserved` ones, whose allocation is timed.
pub(super) fn insert_into(
    make: Make,
    input: &Input,
    passes: usize,
    gauge: &mut Gauge,
    reserved: usize,
    numbers: impl Fn(&Contents) -> &[u32],
) -> u64 {
    let mut digest = 0;
    let _pin = pinned_hole(|| all_built(make, input, &input.sets));
    for _ in 0..passes {
        let mut stores = make(input.sets.len(), input.size);
        let of_store = |(at, contents)| {
            let numbers = numbers(contents);
            (stores.entities(at, numbers), stores.components(numbers))
        };
        let mut inserted: Vec<(List, List)> = input.sets.iter().enumerate().map(of_store).collect();
        gauge.time(input.sets.iter().map(|contents| numbers(contents).len()).sum(), || {
            for (at, (entities, components)) in inserted.iter_mut().enumerate() {
                if reserved > 0 {
                    stores.reserve(at, reserved);
                }
                stores.insert(at, entities, components);
            }
        });
        stores.add_sums(&mut digest);
    }
    digest
}

/// Inserts components for a random half of the entities, whose components were removed.
pub(super) fn insert_again(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let mut store = all_built(make, input, of_one);
        let half = &of_one[0].order[input.half()..];
        let numbers: Vec<u32> = half.iter().rev().copied().collect();
        let (gone, entities) = (store.entities(0, half), store.entities(0, &numbers));
        add(digest, store.remove(0, &gone));
        let mut components = store.components(&numbers);
        gauge.time(numbers.len(), || store.insert(0, &entities, &mut components));
        add(digest, store.sum(0));
    })
}

/// Looks up entities that have a component, by ascending number.
pub(super) fn get_in_order(make: Make, input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let stores = Built::kept(kept).whole(make, input);
    each(1, input.sets.iter().enumerate(), |(at, contents), digest| {
        let entities = stores.entities(at, &contents.ids);
        let passes = contents.queries.len() / contents.ids.len();
        let sum = gauge.time(passes * contents.ids.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(black_box(stores).sum_of(at, &entities)))
        });
        add(digest, sum);
    })
}

/// Looks up entities that have a component, in this order, without checking that they have one.
pub(super) fn get_unchecked<S: GetUnchecked>(
    make: Make,
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    order: Order,
) -> u64 {
    let stores = Built::kept(kept).whole(make, input);
    each(1, input.sets.iter().enumerate(), |(at, contents), digest| {
        let store: &S = of_type(stores.store(at));
        let entities = store.handles(order(contents));
        let passes = contents.queries.len() / entities.len();
        let present = store.present(&entities);
        let sum = gauge.time(passes * entities.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(S::sum_of_present(black_box(&present))))
        });
        add(digest, sum);
    })
}

/// Looks up entities, in random order.
pub(super) fn look_up(stores: &dyn Stores, input: &Input, gauge: &mut Gauge, queries: Order) -> u64 {
    each(1, input.sets.iter().enumerate(), |(at, contents), digest| {
        let queries = queries(contents);
        let entities = stores.entities(at, queries);
        add(digest, gauge.time(queries.len(), || stores.sum_of(at, &entities)));
    })
}

/// Iterates after this part of the components was removed in random order. An operation is a remaining component.
pub(super) fn iterate_removed(make: Make, input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let leaving = input.size * percent / 100;
    let mut stores = all_built(make, input, &input.sets);
    for (at, contents) in input.sets.iter().enumerate() {
        let gone = stores.entities(at, &contents.order[..leaving]);
        stores.remove(at, &gone);
    }
    read_all(&*stores, input.size - leaving, input, gauge, |stores, digest| stores.add_sums(digest))
}

pub(super) fn read_all(
    stores: &dyn Stores,
    components: usize,
    input: &Input,
    gauge: &mut Gauge,
    add_sums: fn(&dyn Stores, &mut u64),
) -> u64 {
    gauge.time(input.read_passes * stores.count() * components, || {
        let mut digest = 0;
        for _ in 0..input.read_passes {
            add_sums(black_box(stores), &mut digest);
        }
        digest
    })
}

/// Writes all components.
pub(super) fn update(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut stores = all_built(make, input, &input.sets);
    gauge.time(input.read_passes * stores.count() * input.size, || {
        for pass in 0..input.read_passes {
            (0..stores.count()).for_each(|at| stores.update(at, pass as u64 + 1));
        }
    });
    let mut digest = 0;
    stores.add_sums(&mut digest);
    digest
}

/// Removes all components and drops them at once.
pub(super) fn remove(make: Make, input: &Input, gauge: &mut Gauge, order: Order) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let mut store = all_built(make, input, of_one);
        let leaving = store.entities(0, order(&of_one[0]));
        add(digest, gauge.time(input.size, || store.remove(0, &leaving)));
        add(digest, store.sum(0));
    })
}

/// Removes all components of many entities, in one call if the store has one.
pub(super) fn remove_many(make: Make, input: &Input, gauge: &mut Gauge, order: Order) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let mut store = all_built(make, input, of_one);
        add(digest, store.sum(0));
        let leaving = store.entities(0, order(&of_one[0]));
        gauge.time(input.size, || store.remove_many(0, &leaving));
        add(digest, store.sum(0));
    })
}

/// Moves the components of a random half of the entities to the other half, one by one. An operation is one removal and
/// one insertion.
pub(super) fn pass_on(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let (from, to) = of_one[0].order.split_at(input.half());
        let mut store = built(make, input, of_one, |contents| &contents.order[..input.half()]);
        let (pairs, receivers) = (store.pairs(0, from, to), store.entities(0, to));
        gauge.time(from.len(), || store.pass_on(0, &pairs));
        add(digest, store.sum_of(0, &receivers));
    })
}

/// Creates a store without a random part of its components, and the pairs of a churn: an entity that has a component
/// and one that has none, until either kind runs out.
fn with_holes(make: Make, input: &Input, of_one: &[Contents], percent: usize) -> (Box<dyn Stores>, List) {
    let (leaving, staying) = of_one[0].order.split_at(input.size * percent / 100);
    let mut store = all_built(make, input, of_one);
    let gone = store.entities(0, leaving);
    store.remove(0, &gone);
    let pairs = store.pairs(0, staying, leaving);
    (store, pairs)
}

/// Moves components to other entities in a store with holes, one by one. The number of holes stays. An operation is one
/// removal and one insertion.
pub(super) fn churn(make: Make, input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let (mut store, pairs) = with_holes(make, input, of_one, percent);
        let gone = input.size * percent / 100;
        let moved = gone.min(input.size - gone);
        gauge.time(moved, || store.pass_on(0, &pairs));
        let receivers = store.entities(0, &of_one[0].order[..moved]);
        add(digest, store.sum_of(0, &receivers));
        add(digest, store.sum(0));
    })
}

/// Iterates after such a churn. An operation is a component.
pub(super) fn iterate_churned(make: Make, input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let gone = input.size * percent / 100;
    let mut stores = all_built(make, input, &input.sets);
    for (at, contents) in input.sets.iter().enumerate() {
        let (leaving, staying) = contents.order.split_at(gone);
        let (left, pairs) = (stores.entities(at, leaving), stores.pairs(at, staying, leaving));
        stores.remove(at, &left);
        stores.pass_on(at, &pairs);
    }
    read_all(&*stores, input.size - gone, input, gauge, |stores, digest| stores.add_sums(digest))
}

/// Drops stores and all their components.
pub(super) fn drop_whole(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    let _pin = pinned_hole(|| all_built(make, input, &input.sets));
    for _ in 0..input.change_passes {
        let stores = all_built(make, input, &input.sets);
        stores.add_sums(&mut digest);
        gauge.time(stores.count() * input.size, || drop(stores));
    }
    digest
}

/// Clears full stores.
pub(super) fn clear(make: Make, input: &Input, gauge: &mut Gauge, clear: fn(&mut dyn Any)) -> u64 {
    let mut stores = all_built(make, input, &input.sets);
    let mut digest = 0;
    for _ in 0..input.change_passes {
        gauge.time(stores.count() * input.size, || {
            (0..stores.count()).for_each(|at| clear(stores.store_mut(at)));
        });
        for (at, contents) in input.sets.iter().enumerate() {
            add(&mut digest, stores.sum(at));
            let (entities, mut components) = (stores.entities(at, &contents.ids), stores.components(&contents.ids));
            stores.insert(at, &entities, &mut components);
            add(&mut digest, stores.sum(at));
        }
    }
    digest
}

/// Clears full stores and fills them again by ascending number. An operation is one component, cleared and inserted.
pub(super) fn clear_and_insert(make: Make, input: &Input, gauge: &mut Gauge, clear: fn(&mut dyn Any)) -> u64 {
    let mut stores = all_built(make, input, &input.sets);
    each(input.change_passes, input.sets.iter().enumerate(), |(at, contents), digest| {
        let (entities, mut components) = (stores.entities(at, &contents.ids), stores.components(&contents.ids));
        gauge.time(input.size, || {
            clear(stores.store_mut(at));
            stores.insert(at, &entities, &mut components);
        });
        add(digest, stores.sum(at));
    })
}

/// Clones stores by `cloned`.
pub(super) fn clone(
    make: Make,
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    cloned: fn(&dyn Stores) -> Box<dyn Stores>,
) -> u64 {
    let stores = Built::kept(kept).whole(make, input);
    let _pin = pinned_hole(|| cloned(stores));
    let mut digest = 0;
    for _ in 0..input.change_passes {
        gauge.time(stores.count() * input.size, || cloned(stores)).add_sums(&mut digest);
    }
    digest
}

/// Counts the bytes of components and of what they own, in a store that has grown.
pub(super) fn bytes_settled(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let numbers = &input.sets[0].ids;
    let mut store = make(1, input.size);
    let entities = store.entities(0, numbers);
    // Components are created here, because they may own memory.
    gauge.settled_bytes(input.size, || store.insert(0, &entities, &mut store.components(numbers)));
    store.sum(0)
}

/// Fills the holes after this part of the components was removed in random order. An operation is a remaining
/// component.
pub(super) fn compact(
    make: Make,
    input: &Input,
    percent: usize,
    gauge: &mut Gauge,
    compact: fn(&mut dyn Any),
    has_holes: fn(&dyn Any) -> bool,
) -> u64 {
    each(input.change_passes, input.sets.chunks(1), |of_one, digest| {
        let mut store = all_built(make, input, of_one);
        let (leaving, staying) = of_one[0].order.split_at(input.size * percent / 100);
        let gone = store.entities(0, leaving);
        add(digest, store.remove(0, &gone));
        add(digest, u64::from(has_holes(store.store(0))));
        gauge.time(staying.len(), || compact(store.store_mut(0)));
        add(digest, u64::from(has_holes(store.store(0))));
        add(digest, store.sum_of(0, &store.entities(0, staying)));
        add(digest, store.sum(0));
    })
}

/// Sorts components that were inserted in this order. `sort` receives the store and the numbers in ascending order.
pub(super) fn sort(
    make: Make,
    input: &Input,
    gauge: &mut Gauge,
    order: impl Fn(&Contents) -> Vec<u32>,
    sort: fn(&mut dyn Any, &List),
    digests: fn(&dyn Any) -> Vec<u64>,
) -> u64 {
    each(1, input.sets.chunks(1), |of_one, digest| {
        let numbers = order(&of_one[0]);
        let mut store = built(make, input, of_one, |_| &numbers);
        let entities = store.entities(0, &of_one[0].ids);
        gauge.time(input.size, || sort(store.store_mut(0), &entities));
        digests(store.store(0)).into_iter().for_each(|one| add(digest, one));
    })
}

/// The order after three removals and insertions, each of which moved the last component.
pub(super) fn almost_sorted(contents: &Contents) -> Vec<u32> {
    let mut numbers = contents.ids.clone();
    for removed in contents.order.iter().take(3) {
        let at = *removed as usize;
        let removed = numbers.swap_remove(at.min(numbers.len() - 1));
        numbers.push(removed);
    }
    numbers
}

fn few_built(make: Make, input: &Input) -> Box<dyn Stores> {
    built(make, input, &input.sets, |contents| &contents.order[..input.few()])
}

/// Inserts in random order, into a store without components.
pub(super) fn insert_scattered(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(make, input, input.scattered_passes(), gauge, 0, |contents| &contents.order[..input.few()])
}

/// Looks up entities that have a component, in random order.
pub(super) fn get_scattered(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let stores = few_built(make, input);
    each(1, input.sets.iter().enumerate(), |(at, contents), digest| {
        let queries = contents.queries_of_few(input.few());
        let entities = stores.entities(at, &queries);
        add(digest, gauge.time(queries.len(), || stores.sum_of(at, &entities)));
    })
}

pub(super) fn iterate_scattered(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(&*few_built(make, input), input.few(), input, gauge, |stores, digest| stores.add_sums(digest))
}

/// Removes all components in another random order.
pub(super) fn remove_scattered(make: Make, input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.scattered_passes() {
        let mut stores = few_built(make, input);
        let numbers = input.sets.iter().map(|contents| contents.shuffled_few(input.few()));
        let leaving: Vec<List> = numbers.enumerate().map(|(at, numbers)| stores.entities(at, &numbers)).collect();
        let removed = gauge.time(leaving.len() * input.few(), || {
            let mut removed = 0;
            for (at, leaving) in leaving.iter().enumerate() {
                add(&mut removed, stores.remove(at, leaving));
            }
            removed
        });
        add(&mut digest, removed);
        stores.add_sums(&mut digest);
    }
    digest
}
