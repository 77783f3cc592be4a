//! The workloads, each written once for all sets.

use std::cell::OnceCell;
use std::hint::black_box;

use super::super::passes::{add, clone_all, each, read_all};
use super::contestants::{IdSet, Ids, Intersect, Sort};
use super::ids::{Contents, Input, Versioned};
use crate::measure::{Gauge, Kept, pinned_hole};

pub(super) type InputOf<S> = Input<<S as Ids>::Id>;
type ContentsOf<S> = Contents<<S as Ids>::Id>;

/// Creates a set that has grown to its ids.
pub(super) fn built<S: Ids>(ids: &[S::Id]) -> S {
    let mut set = S::new();
    set.insert_all(ids);
    set
}

/// The sets that several workloads read.
pub(super) struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Ids> Built<S> {
    pub(super) fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all ids.
    pub(super) fn whole(&self, input: &InputOf<S>) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(&contents.ids)).collect())
    }

    /// With the first half of the random order.
    pub(super) fn half(&self, input: &InputOf<S>) -> &[S] {
        self.half.get_or_init(|| input.sets.iter().map(|contents| built(&contents.order[..input.half()])).collect())
    }
}

/// Inserts by ascending index, into a set that has not allocated.
#[inline(never)]
pub(super) fn grow<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, S::new, |contents| &contents.ids)
}

/// Inserts by ascending index, into a set with reserved capacity. The allocation is timed.
#[inline(never)]
pub(super) fn insert_reserved<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, || S::with_capacity(input.size), |contents| &contents.ids)
}

/// Inserts in random order, into a set that has not allocated.
#[inline(never)]
pub(super) fn insert_shuffled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, input.change_passes, gauge, S::new, |contents| &contents.order)
}

#[inline(always)]
pub(super) fn insert_into<'a, S: IdSet>(
    input: &'a InputOf<S>,
    passes: usize,
    gauge: &mut Gauge,
    empty: impl Fn() -> S,
    ids: impl Fn(&'a ContentsOf<S>) -> &'a [S::Id],
) -> u64 {
    let mut digest = 0;
    let ids_of_all: Vec<&[S::Id]> = input.sets.iter().map(ids).collect();
    let inserted = ids_of_all.iter().map(|ids| ids.len()).sum();
    let _pin = pinned_hole(|| ids_of_all.iter().map(|ids| built(ids)).collect::<Vec<S>>());
    for _ in 0..passes {
        let mut sets: Vec<S> = Vec::with_capacity(ids_of_all.len());
        gauge.time(inserted, || {
            for ids in black_box(&ids_of_all) {
                let mut set = empty();
                set.insert_all(ids);
                sets.push(set);
            }
        });
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Inserts by ascending index, into a set that was full and cleared.
#[inline(never)]
pub(super) fn insert_warm<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, &input.sets, |contents, digest| {
        let mut set: S = built(&contents.ids);
        for _ in 0..input.change_passes {
            set.clear();
            let ids = black_box(contents.ids.as_slice());
            gauge.time(ids.len(), || set.insert_all(ids));
            add(digest, set.sum());
        }
    })
}

/// Looks up ids that are present, in random order.
#[inline(never)]
pub(super) fn contains_hit<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| &contents.queries)
}

/// Looks up ids that are absent, in random order, while others of their pages are present.
#[inline(never)]
pub(super) fn contains_miss<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries_of_second_half)
}

/// Looks up ids of which a random half is present.
#[inline(never)]
pub(super) fn contains_mixed<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries)
}

#[inline(always)]
fn look_up<S: IdSet>(
    sets: &[S],
    input: &InputOf<S>,
    gauge: &mut Gauge,
    queries: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
) -> u64 {
    each(1, sets.iter().zip(&input.sets), |(set, contents), digest| {
        add(digest, count_present(set, queries(contents), gauge));
    })
}

/// Looks up ids that are present in another version only.
#[inline(never)]
pub(super) fn contains_stale<S: IdSet<Id: Versioned>>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, Built::<S>::kept(kept).whole(input).iter().zip(&input.sets), |(set, contents), digest| {
        let stale: Vec<S::Id> = contents.queries.iter().map(|id| id.successor()).collect();
        add(digest, count_present(set, &stale, gauge));
    })
}

#[inline(always)]
pub(super) fn count_present<S: IdSet>(set: &S, queries: &[S::Id], gauge: &mut Gauge) -> u64 {
    let (set, queries) = black_box((set, queries));
    gauge.time(queries.len(), || set.count_present(queries))
}

#[inline(never)]
pub(super) fn iterate<S: Ids>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge, S::sum)
}

/// Intersects two sets that each have half of the ids. An operation is an id of one of them.
#[inline(never)]
pub(super) fn intersection<S: Intersect>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let half = input.half();
    let others: Vec<S> = input.sets.iter().map(|contents| built(&contents.other_order[..half])).collect();
    let sets = Built::<S>::kept(kept).half(input);
    gauge.time(input.change_passes * sets.len() * half, || {
        let mut digest = 0;
        for _ in 0..input.change_passes {
            for (set, other) in sets.iter().zip(&others) {
                let (set, other) = black_box((set, other));
                add(&mut digest, set.sum_of_intersection(other));
            }
        }
        digest
    })
}

/// Removes all ids by `remove`.
#[inline(always)]
pub(super) fn remove_all<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    order: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
    remove: impl Fn(&mut S, &[S::Id]) -> u64,
) -> u64 {
    each(input.change_passes, &input.sets, |contents, digest| {
        let mut set: S = built(&contents.ids);
        let leaving = black_box(order(contents).as_slice());
        add(digest, gauge.time(leaving.len(), || remove(&mut set, leaving)));
        add(digest, set.sum());
    })
}

/// Creates a set without a random part of its ids. Returns the remaining and the removed ids too.
fn with_holes<S: IdSet>(contents: &ContentsOf<S>, percent: usize) -> (S, &[S::Id], &[S::Id]) {
    let (gone, staying) = contents.order.split_at(contents.order.len() * percent / 100);
    let mut set: S = built(&contents.ids);
    set.remove_each(gone);
    (set, staying, gone)
}

/// Replaces the ids of a set, which has half of all, by those of the other half, one by one. An operation is one
/// removal and one insertion.
#[inline(never)]
pub(super) fn churn_half<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.sets, |contents, digest| {
        let (going, coming) = contents.order.split_at(input.half());
        let mut set: S = built(going);
        let (going, coming) = black_box((going, coming));
        add(digest, gauge.time(going.len(), || set.exchange(going, coming)));
        add(digest, set.sum());
    })
}

/// Replaces ids of a set from which this part was removed by removed ones, one by one, until either kind runs out. An
/// operation is one removal and one insertion.
#[inline(always)]
pub(super) fn churn<S: IdSet>(input: &InputOf<S>, percent: usize, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.sets, |contents, digest| {
        let (mut set, staying, gone): (S, _, _) = with_holes(contents, percent);
        let pairs = staying.len().min(gone.len());
        let (going, coming) = black_box((&staying[..pairs], &gone[..pairs]));
        add(digest, gauge.time(pairs, || set.exchange(going, coming)));
        add(digest, set.sum());
    })
}

/// Iterates after such a churn. An operation is an id.
#[inline(always)]
pub(super) fn iterate_churned<S: IdSet>(input: &InputOf<S>, percent: usize, gauge: &mut Gauge) -> u64 {
    let sets = input.sets.iter().map(|contents| {
        let (mut set, staying, gone): (S, _, _) = with_holes(contents, percent);
        set.exchange(staying, gone);
        set
    });
    let staying = input.size - input.size * percent / 100;
    read_all(&sets.collect::<Vec<S>>(), staying, input.read_passes, gauge, S::sum)
}

/// Clears full sets.
#[inline(never)]
pub(super) fn clear<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut sets: Vec<S> = input.sets.iter().map(|_| S::new()).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for (set, contents) in sets.iter_mut().zip(&input.sets) {
            set.insert_all(&contents.ids);
            add(&mut digest, set.sum());
        }
        gauge.time(sets.len() * input.size, || {
            for set in black_box(&mut sets) {
                set.clear();
            }
        });
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Clears sets that were full once and inserts a few scattered ids. An operation is one of these ids, cleared and
/// inserted.
#[inline(never)]
pub(super) fn clear_and_insert_few<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    each(1, &input.sets, |contents, digest| {
        let mut set: S = built(&contents.ids);
        set.clear();
        set.insert_all(&contents.other_order[..few]);
        let rounds = black_box([&contents.order[..few], &contents.other_order[..few]]);
        let passes = input.change_passes;
        gauge.time(passes * rounds.len() * few, || {
            for _ in 0..passes {
                for ids in rounds {
                    set.clear();
                    set.insert_all(ids);
                }
            }
        });
        add(digest, set.sum());
    })
}

#[inline(never)]
pub(super) fn clone<S: Ids + Clone>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    clone_all(Built::<S>::kept(kept).whole(input), input.size, input.change_passes, gauge, S::sum)
}

/// Sorts ids in random order.
#[inline(never)]
pub(super) fn sort<S: Sort>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0_u64;
    for contents in &input.sets {
        let mut set: S = built(&contents.order);
        gauge.time(input.size, || black_box(&mut set).sort());
        for number in set.numbers() {
            digest = digest.rotate_left(5) ^ number;
        }
    }
    digest
}

/// Counts the bytes of a set that has grown.
#[inline(never)]
pub(super) fn bytes_settled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.sets[0];
    let set: S = gauge.settled_bytes(input.size, || built(&contents.ids));
    set.sum()
}

/// The contents of one set, and the order of their removal.
type Few<S> = (Vec<<S as Ids>::Id>, Vec<<S as Ids>::Id>);

fn few_of_all<S: Ids>(input: &InputOf<S>) -> Vec<Few<S>> {
    let few = input.few();
    input.sets.iter().map(|contents| (contents.order[..few].to_vec(), contents.shuffled_few(few))).collect()
}

fn wide_of_all<S: Ids>(input: &InputOf<S>) -> Vec<Few<S>> {
    let shuffled = |ids: &[S::Id]| ids.iter().rev().copied().collect();
    input.sets.iter().map(|contents| (contents.wide.clone(), shuffled(&contents.wide))).collect()
}

/// Inserts into a set that has not allocated.
#[inline(never)]
pub(super) fn insert_scattered<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    insert_into(input, input.scattered_passes(), gauge, S::new, |contents| &contents.order[..few])
}

/// Inserts into a set that has not allocated.
#[inline(never)]
pub(super) fn insert_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    insert_into(input, 1, gauge, S::new, |contents| &contents.wide)
}

/// Looks up ids that are present, in random order.
#[inline(never)]
pub(super) fn contains_scattered<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    look_up_few::<S>(input, gauge, |contents| (&contents.order[..few], contents.queries_of_few(few)))
}

/// Looks up ids that are present, in random order.
#[inline(never)]
pub(super) fn contains_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    look_up_few::<S>(input, gauge, |contents| (&contents.wide, contents.queries_of_wide()))
}

#[inline(always)]
fn look_up_few<S: IdSet>(
    input: &InputOf<S>,
    gauge: &mut Gauge,
    ids_and_queries: impl Fn(&ContentsOf<S>) -> (&[S::Id], Vec<S::Id>),
) -> u64 {
    each(1, &input.sets, |contents, digest| {
        let (ids, queries) = ids_and_queries(contents);
        add(digest, count_present(&built::<S>(ids), &queries, gauge));
    })
}

#[inline(never)]
pub(super) fn iterate_scattered<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    let sets: Vec<S> = input.sets.iter().map(|contents| built(&contents.order[..few])).collect();
    read_all(&sets, few, input.read_passes, gauge, S::sum)
}

/// Removes all ids in another random order.
#[inline(never)]
pub(super) fn remove_scattered<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    remove_few::<S>(&few_of_all::<S>(input), input.scattered_passes(), gauge)
}

/// Removes all ids, the last one first.
#[inline(never)]
pub(super) fn remove_wide<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge) -> u64 {
    remove_few::<S>(&wide_of_all::<S>(input), 1, gauge)
}

#[inline(always)]
fn remove_few<S: IdSet>(all: &[Few<S>], passes: usize, gauge: &mut Gauge) -> u64 {
    let ids = all.iter().map(|(_, leaving)| leaving.len()).sum();
    let mut digest = 0;
    for _ in 0..passes {
        let mut sets: Vec<S> = all.iter().map(|(ids, _)| built(ids)).collect();
        let removed = gauge.time(ids, || {
            let mut removed = 0;
            for (set, (_, leaving)) in black_box(&mut sets).iter_mut().zip(black_box(all)) {
                removed += set.remove_each(leaving);
            }
            removed
        });
        add(&mut digest, removed);
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}
