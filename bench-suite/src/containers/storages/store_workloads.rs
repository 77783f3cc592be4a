//! The workloads, each written once for all stores.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::hint::black_box;

use super::super::id_set;
use super::stores::{Clear, Compact, Component, Components, GetUnchecked, Sort, SortAs};
use crate::measure::{Gauge, Kept, pinned_hole};

/// The data of a round: entities by their numbers.
pub(super) type Input = id_set::Input<u32>;
type Contents = id_set::Contents<u32>;

/// Creates the components of entities. Their digests have the order of the entities' numbers.
pub(super) fn components<T: Component>(numbers: &[u32]) -> Vec<T> {
    numbers.iter().map(|number| T::from_number(u64::from(*number) << 8 | 0x55)).collect()
}

/// Creates a store that has grown to the components of these entities.
pub(super) fn built<S: Components>(input: &Input, numbers: &[u32]) -> S {
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    store.insert(&entities, components(numbers));
    store
}

pub(super) fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

/// The stores that several workloads read.
pub(super) struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Components> Built<S> {
    pub(super) fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all components.
    pub(super) fn whole(&self, input: &Input) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.ids)).collect())
    }

    /// With the components of the first half of the random order.
    pub(super) fn half(&self, input: &Input) -> &[S] {
        self.half
            .get_or_init(|| input.sets.iter().map(|contents| built(input, &contents.order[..input.half()])).collect())
    }
}

/// Inserts by ascending number, into a store without components.
pub(super) fn grow<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, 0, |contents| &contents.ids)
}

/// Inserts by ascending number, into a store with reserved capacity. The allocation is timed.
pub(super) fn insert_reserved<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, input.size, |contents| &contents.ids)
}

/// Inserts in random order, into a store without components.
pub(super) fn insert_shuffled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.change_passes, gauge, 0, |contents| &contents.order)
}

pub(super) fn insert_into<S: Components>(
    input: &Input,
    passes: usize,
    gauge: &mut Gauge,
    reserved: usize,
    numbers: impl Fn(&Contents) -> &[u32],
) -> u64 {
    let mut digest = 0;
    let _pin = pinned_hole(|| input.sets.iter().map(|contents| built(input, &contents.ids)).collect::<Vec<S>>());
    for _ in 0..passes {
        let empty = input.sets.iter().map(|contents| {
            let store = S::with_entities(input.size);
            let entities = store.handles(numbers(contents));
            (store, entities, components(numbers(contents)))
        });
        let empty: Vec<_> = empty.collect();
        let mut full: Vec<S> = Vec::with_capacity(empty.len());
        let inserted = empty.iter().map(|(_, entities, _)| entities.len()).sum();
        gauge.time(inserted, || {
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

/// Inserts components for a random half of the entities, whose components were removed.
pub(super) fn insert_again<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

/// Looks up entities that have a component, in random order.
pub(super) fn get_hit<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| Cow::Borrowed(&contents.queries))
}

/// Looks up entities that have no component, in random order.
pub(super) fn get_miss<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| {
        Cow::Borrowed(&contents.queries_of_second_half)
    })
}

/// Looks up entities of which a random half has a component, in random order.
pub(super) fn get_mixed<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| Cow::Borrowed(&contents.queries))
}

/// Looks up entities that have a component, by ascending number.
pub(super) fn get_in_order<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for (store, contents) in Built::<S>::kept(kept).whole(input).iter().zip(&input.sets) {
        let entities = store.handles(&contents.ids);
        let passes = contents.queries.len() / entities.len();
        let (store, entities) = black_box((store, &entities));
        let sum = gauge.time(passes * entities.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(black_box(store).sum_of(black_box(entities))))
        });
        add(&mut digest, sum);
    }
    digest
}

/// Looks up entities that have a component, in this order, without checking that they have one.
pub(super) fn get_unchecked<S: GetUnchecked>(
    input: &Input,
    kept: &mut Kept,
    gauge: &mut Gauge,
    order: impl Fn(&Contents) -> &[u32],
) -> u64 {
    let mut digest = 0;
    for (store, contents) in Built::<S>::kept(kept).whole(input).iter().zip(&input.sets) {
        let entities = store.handles(order(contents));
        let passes = contents.queries.len() / entities.len();
        let present = store.present(&entities);
        let sum = gauge.time(passes * entities.len(), || {
            (0..passes).fold(0_u64, |sum, _| sum.wrapping_add(S::sum_of_present(black_box(&present))))
        });
        add(&mut digest, sum);
    }
    digest
}

pub(super) fn look_up<S: Components>(
    stores: &[S],
    input: &Input,
    gauge: &mut Gauge,
    queries: impl Fn(&Contents) -> Cow<'_, [u32]>,
) -> u64 {
    let mut digest = 0;
    for (store, contents) in stores.iter().zip(&input.sets) {
        let entities = store.handles(&queries(contents));
        let (store, entities) = black_box((store, &entities));
        add(&mut digest, gauge.time(entities.len(), || store.sum_of(entities)));
    }
    digest
}

pub(super) fn iterate<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum)
}

pub(super) fn fold<S: Components>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum_folded)
}

/// Does so after this part of the components was removed in random order. An operation is a remaining component.
pub(super) fn iterate_removed<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let leaving = input.size * percent / 100;
    let stores = input.sets.iter().map(|contents| {
        let mut store: S = built(input, &contents.ids);
        store.remove(&store.handles(&contents.order[..leaving]));
        store
    });
    read_all(&stores.collect::<Vec<S>>(), input.size - leaving, input.read_passes, gauge, S::sum)
}

pub(super) fn read_all<S>(
    stores: &[S],
    components: usize,
    passes: usize,
    gauge: &mut Gauge,
    read: impl Fn(&S) -> u64,
) -> u64 {
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

/// Writes all components.
pub(super) fn update<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

/// Removes all components and drops them at once.
pub(super) fn remove<S: Components>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> &[u32]) -> u64 {
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

/// Removes all components of many entities, in one call if the store has one.
pub(super) fn remove_many<S: Components>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> &[u32]) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            add(&mut digest, store.sum());
            let leaving = black_box(store.handles(order(contents)));
            gauge.time(leaving.len(), || store.remove_many(&leaving));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Moves the components of a random half of the entities to the other half, one by one. An operation is one removal and
/// one insertion.
pub(super) fn pass_on<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

/// Entities that lose their component, and those that receive it.
type Pairs<S> = Vec<(<S as Components>::Handle, <S as Components>::Handle)>;

/// Creates a store without a random part of its components, and the pairs of a churn: an entity that has a component
/// and one that has none, until either kind runs out.
fn with_holes<S: Components>(input: &Input, contents: &Contents, percent: usize) -> (S, Pairs<S>) {
    let (leaving, staying) = contents.order.split_at(input.size * percent / 100);
    let mut store: S = built(input, &contents.ids);
    let leaving = store.handles(leaving);
    store.remove(&leaving);
    let pairs = store.handles(staying).into_iter().zip(leaving).collect();
    (store, pairs)
}

/// Moves components to other entities in a store with holes, one by one. The number of holes stays. An operation is one
/// removal and one insertion.
pub(super) fn churn<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (mut store, pairs): (S, _) = with_holes(input, contents, percent);
            gauge.time(pairs.len(), || store.pass_on(black_box(&pairs)));
            let receivers: Vec<S::Handle> = pairs.iter().map(|(_, to)| *to).collect();
            add(&mut digest, store.sum_of(&receivers));
            add(&mut digest, store.sum());
        }
    }
    digest
}

/// Iterates after such a churn. An operation is a component.
pub(super) fn iterate_churned<S: Components>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let stores = input.sets.iter().map(|contents| {
        let (mut store, pairs): (S, _) = with_holes(input, contents, percent);
        store.pass_on(&pairs);
        store
    });
    let staying = input.size - input.size * percent / 100;
    read_all(&stores.collect::<Vec<S>>(), staying, input.read_passes, gauge, S::sum)
}

/// Drops stores and all their components.
pub(super) fn drop_whole<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    let build_all = || input.sets.iter().map(|contents| built(input, &contents.ids)).collect::<Vec<S>>();
    let _pin = pinned_hole(build_all);
    for _ in 0..input.change_passes {
        let stores = build_all();
        for store in &stores {
            add(&mut digest, store.sum());
        }
        gauge.time(stores.len() * input.size, || drop(black_box(stores)));
    }
    digest
}

/// Clears full stores.
pub(super) fn clear<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

/// Clears full stores and fills them again by ascending number. An operation is one component, cleared and inserted.
pub(super) fn clear_and_insert<S: Clear>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

pub(super) fn clone<S: Components + Clone>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
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

/// Counts the bytes of components and of what they own, in a store that has grown.
pub(super) fn bytes_settled<S: Components>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let numbers = &input.sets[0].ids;
    let mut store = S::with_entities(input.size);
    let entities = store.handles(numbers);
    gauge.settled_bytes(input.size, || store.insert(&entities, components(numbers)));
    store.sum()
}

/// Does so after this part of the components was removed in random order. An operation is a remaining component.
pub(super) fn compact<S: Compact>(input: &Input, percent: usize, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut store: S = built(input, &contents.ids);
            let (leaving, staying) = contents.order.split_at(input.size * percent / 100);
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

/// Sorts components that were inserted in this order.
pub(super) fn sort<S: Sort>(input: &Input, gauge: &mut Gauge, order: impl Fn(&Contents) -> Vec<u32>) -> u64 {
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

/// Sorts components that were inserted in random order by ascending entity number.
pub(super) fn sort_as<S: SortAs>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
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

fn few<'a>(input: &Input, contents: &'a Contents) -> &'a [u32] {
    &contents.order[..input.few()]
}

fn all_built<S: Components>(input: &Input) -> Vec<S> {
    input.sets.iter().map(|contents| built(input, few(input, contents))).collect()
}

/// Inserts in random order, into a store without components.
pub(super) fn insert_scattered<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    insert_into::<S>(input, input.scattered_passes(), gauge, 0, |contents| few(input, contents))
}

/// Looks up entities that have a component, in random order.
pub(super) fn get_scattered<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    look_up(&all_built::<S>(input), input, gauge, |contents| Cow::Owned(contents.queries_of_few(input.few())))
}

pub(super) fn iterate_scattered<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    read_all(&all_built::<S>(input), input.few(), input.read_passes, gauge, S::sum)
}

/// Removes all components in another random order.
pub(super) fn remove_scattered<S: Components>(input: &Input, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.scattered_passes() {
        let mut full: Vec<(S, Vec<S::Handle>)> = Vec::with_capacity(input.sets.len());
        for (store, contents) in all_built::<S>(input).into_iter().zip(&input.sets) {
            let leaving = store.handles(&contents.shuffled_few(input.few()));
            full.push((store, leaving));
        }
        let removed = gauge.time(full.len() * input.few(), || {
            let mut removed = 0;
            for (store, leaving) in black_box(&mut full) {
                add(&mut removed, store.remove(leaving));
            }
            removed
        });
        add(&mut digest, removed);
        for (store, _) in &full {
            add(&mut digest, store.sum());
        }
    }
    digest
}
