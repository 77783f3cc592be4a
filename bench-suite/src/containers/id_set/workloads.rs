//! The workloads, each written once for all sets.

use std::cell::OnceCell;
use std::hint::black_box;

use super::super::heap::pinned_hole;
use super::id::{Id, Versioned};
use super::ids::{IdSet, Ids, Intersect, Sort};
use super::input::{Contents, Input};
use crate::measure::{Event, Gauge, Kept};

type InputOf<S> = Input<<S as Ids>::Id>;
type ContentsOf<S> = Contents<<S as Ids>::Id>;

/// Insertions or removals of a sample, at least.
pub(super) const CHANGES: usize = 256 << 10;

/// The workloads that every set has.
pub(super) fn events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert warm", insert_warm::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("insert scattered", insert_scattered::<S>),
        Event::timed("contains hit", contains_hit::<S>),
        Event::timed("contains miss", contains_miss::<S>),
        Event::timed("contains mixed", contains_mixed::<S>),
        iterate_event::<S>(),
        Event::timed("iterate scattered", iterate_scattered::<S>),
        Event::timed("remove shuffled", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.order)),
        Event::timed("remove in order", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("churn", churn::<S>),
        // Some leave the work to the next insertions, so this tells only half; `clear and insert few` tells all.
        Event::timed(CLEAR, clear::<S>).outside_means(),
        Event::timed("clear and insert few", clear_and_insert_few::<S>),
        Event::counted(BYTES, bytes_settled::<S>),
    ]
}

/// Those and what sets can do with each other.
pub(super) fn events_with_algebra<S: Intersect + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events::<S>();
    events.push(Event::timed("intersection", intersection::<S>));
    events.push(clone_event::<S>());
    events
}

/// All of those, and stale ids.
pub(super) fn events_with_versions<S: Intersect<Id: Versioned> + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events_with_algebra::<S>();
    events.push(Event::timed("contains stale", contains_stale::<S>));
    events
}

/// Walking over all ids.
pub(super) fn iterate_event<S: Ids>() -> Event<InputOf<S>> {
    Event::timed("iterate", iterate::<S>)
}

/// Copies of the whole.
pub(super) fn clone_event<S: Ids + Clone>() -> Event<InputOf<S>> {
    Event::timed("clone", clone::<S>)
}

/// Sorting what was inserted in random order.
pub(super) fn sort_event<S: Sort>() -> Event<InputOf<S>> {
    Event::timed("sort", sort::<S>)
}

/// The workload that clears and does nothing after it.
pub(super) const CLEAR: &str = "clear";
/// The workload whose bytes are counted.
pub(super) const BYTES: &str = "bytes settled";

/// A set that has grown to its ids, as most have.
fn built<S: Ids>(ids: &[S::Id]) -> S {
    let mut set = S::new();
    insert_all(&mut set, ids);
    set
}

#[inline(always)]
fn insert_all<S: Ids>(set: &mut S, ids: &[S::Id]) {
    for id in ids {
        set.insert(*id);
    }
}

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_add(more);
}

/// The sets that several workloads read.
struct Built<S> {
    whole: OnceCell<Vec<S>>,
    half: OnceCell<Vec<S>>,
}

impl<S: Ids> Built<S> {
    fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half: OnceCell::new() })
    }

    /// With all ids.
    fn whole(&self, input: &InputOf<S>) -> &[S] {
        self.whole.get_or_init(|| input.sets.iter().map(|contents| built(&contents.ids)).collect())
    }

    /// With the first half of the random order.
    fn half(&self, input: &InputOf<S>) -> &[S] {
        self.half.get_or_init(|| input.sets.iter().map(|contents| built(&contents.order[..input.half()])).collect())
    }
}

/// By ascending index, into a set without memory.
#[inline(never)]
fn grow<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, S::new, |contents| &contents.ids)
}

/// By ascending index, into a set that is told the number first; the allocation is timed as well.
#[inline(never)]
fn insert_reserved<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, || S::with_capacity(input.size), |contents| &contents.ids)
}

/// In random order, into a set without memory.
#[inline(never)]
fn insert_shuffled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, S::new, |contents| &contents.order)
}

/// Few ids anywhere among all indices, into a set without memory.
#[inline(never)]
fn insert_scattered<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, S::new, |contents| &contents.order[..input.few()])
}

#[inline(always)]
fn insert_into<'a, S: IdSet>(
    input: &'a InputOf<S>,
    gauge: &mut Gauge,
    empty: impl Fn() -> S,
    ids: impl Fn(&'a ContentsOf<S>) -> &'a [S::Id],
) -> u64 {
    let mut digest = 0;
    let ids_of_all: Vec<&[S::Id]> = input.sets.iter().map(ids).collect();
    let inserted = ids_of_all.iter().map(|ids| ids.len()).sum();
    for _ in 0..input.change_passes {
        let mut sets: Vec<S> = Vec::with_capacity(ids_of_all.len());
        gauge.time(inserted, || {
            for ids in black_box(&ids_of_all) {
                let mut set = empty();
                insert_all(&mut set, ids);
                sets.push(set);
            }
        });
        for set in &sets {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// By ascending index, into a set that was full before and cleared: its memory has been touched.
#[inline(never)]
fn insert_warm<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for contents in &input.sets {
        let mut set: S = built(&contents.ids);
        for _ in 0..input.change_passes {
            set.clear();
            let ids = black_box(contents.ids.as_slice());
            gauge.time(ids.len(), || insert_all(&mut set, ids));
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Ids that are there, in random order.
#[inline(never)]
fn contains_hit<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).whole(input), input, gauge, |contents| &contents.queries)
}

/// Ids that are not there, in random order, while others of their pages are.
#[inline(never)]
fn contains_miss<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries_of_second_half)
}

/// Ids of which each is there or not by the toss of a coin, in random order.
#[inline(never)]
fn contains_mixed<S: IdSet>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    look_up(Built::<S>::kept(kept).half(input), input, gauge, |contents| &contents.queries)
}

#[inline(always)]
fn look_up<S: IdSet>(
    sets: &[S],
    input: &InputOf<S>,
    gauge: &mut Gauge,
    queries: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>,
) -> u64 {
    let mut digest = 0;
    for (set, contents) in sets.iter().zip(&input.sets) {
        add(&mut digest, count_present(set, queries(contents), gauge));
    }
    digest
}

/// Ids that are there in another version only, in random order.
#[inline(never)]
fn contains_stale<S: IdSet<Id: Versioned>>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for (set, contents) in Built::<S>::kept(kept).whole(input).iter().zip(&input.sets) {
        let stale: Vec<S::Id> = contents.queries.iter().map(|id| id.successor()).collect();
        add(&mut digest, count_present(set, &stale, gauge));
    }
    digest
}

#[inline(always)]
fn count_present<S: IdSet>(set: &S, queries: &[S::Id], gauge: &mut Gauge) -> u64 {
    let (set, queries) = black_box((set, queries));
    gauge.time(queries.len(), || {
        let mut present = 0;
        for id in queries {
            present += u64::from(set.contains(*id));
        }
        present
    })
}

#[inline(never)]
fn iterate<S: Ids>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::<S>::kept(kept).whole(input), input.size, input.read_passes, gauge)
}

/// Few ids anywhere among all indices.
#[inline(never)]
fn iterate_scattered<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    let sets: Vec<S> = input.sets.iter().map(|contents| built(&contents.order[..few])).collect();
    read_all(&sets, few, input.read_passes, gauge)
}

#[inline(always)]
fn read_all<S: Ids>(sets: &[S], ids: usize, passes: usize, gauge: &mut Gauge) -> u64 {
    gauge.time(passes * sets.len() * ids, || {
        let mut digest = 0;
        for _ in 0..passes {
            for set in sets {
                add(&mut digest, black_box(set).sum());
            }
        }
        digest
    })
}

/// All ids, until the set is empty.
#[inline(always)]
fn remove<S: IdSet>(input: &InputOf<S>, gauge: &mut Gauge, order: impl Fn(&ContentsOf<S>) -> &Vec<S::Id>) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let mut set: S = built(&contents.ids);
            let leaving = black_box(order(contents).as_slice());
            let removed = gauge.time(leaving.len(), || {
                let mut removed = 0;
                for id in leaving {
                    removed += u64::from(set.remove(*id));
                }
                removed
            });
            add(&mut digest, removed);
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Of a set that has half of the ids, a random one goes and one of the other half comes, until all have changed. An operation is
/// both.
#[inline(never)]
fn churn<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.sets {
            let (going, coming) = contents.order.split_at(input.half());
            let mut set: S = built(going);
            let (going, coming) = black_box((going, coming));
            let removed = gauge.time(going.len(), || {
                let mut removed = 0;
                for (going, coming) in going.iter().zip(coming) {
                    removed += u64::from(set.remove(*going));
                    set.insert(*coming);
                }
                removed
            });
            add(&mut digest, removed);
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// Of full sets.
#[inline(never)]
fn clear<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut sets: Vec<S> = input.sets.iter().map(|_| S::new()).collect();
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for (set, contents) in sets.iter_mut().zip(&input.sets) {
            insert_all(set, &contents.ids);
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

/// Sets that were full once are cleared and get few ids, anywhere among all indices, again and again. An operation is one of these
/// ids, cleared and inserted.
#[inline(never)]
fn clear_and_insert_few<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let few = input.few();
    let mut digest = 0;
    for contents in &input.sets {
        let mut set: S = built(&contents.ids);
        set.clear();
        insert_all(&mut set, &contents.other_order[..few]);
        let rounds = black_box([&contents.order[..few], &contents.other_order[..few]]);
        let passes = input.change_passes;
        gauge.time(passes * rounds.len() * few, || {
            for _ in 0..passes {
                for ids in rounds {
                    set.clear();
                    insert_all(&mut set, ids);
                }
            }
        });
        add(&mut digest, set.sum());
    }
    digest
}

/// Of two sets that each have half of the ids. An operation is an id of one of them.
#[inline(never)]
fn intersection<S: Intersect>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
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

#[inline(never)]
fn clone<S: Ids + Clone>(input: &InputOf<S>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let sets = Built::<S>::kept(kept).whole(input);
    let _pin = pinned_hole(|| sets.to_vec());
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut clones = Vec::with_capacity(sets.len());
        gauge.time(sets.len() * input.size, || clones.extend(black_box(sets).iter().cloned()));
        for set in &clones {
            add(&mut digest, set.sum());
        }
    }
    digest
}

/// What lies in random order.
#[inline(never)]
fn sort<S: Sort>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0_u64;
    for contents in &input.sets {
        let mut set: S = built(&contents.order);
        gauge.time(input.size, || black_box(&mut set).sort());
        for id in set.as_slice() {
            digest = digest.rotate_left(5) ^ id.number();
        }
    }
    digest
}

/// Bytes of a set that has grown.
#[inline(never)]
fn bytes_settled<S: IdSet>(input: &InputOf<S>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.sets[0];
    let set: S = gauge.settled_bytes(input.size, || built(&contents.ids));
    set.sum()
}

#[cfg(test)]
mod tests {
    use super::super::ids::{IdSet, Ids, Intersect, Sort};
    use super::super::targets::target;
    use super::{CHANGES, Input, events_with_versions, sort_event};
    use crate::measure::{Contest, Course, Entrant, Plan};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use sparse_set::{Entity, SparseSet};

    /// A set that takes another id for every 50th.
    #[derive(Clone)]
    struct Forgetful {
        set: SparseSet<Entity>,
        insertions: usize,
    }

    impl Ids for Forgetful {
        type Id = Entity;

        fn new() -> Self {
            Self { set: SparseSet::new(), insertions: 0 }
        }

        fn insert(&mut self, id: Entity) {
            self.insertions += 1;
            self.set.insert(if self.insertions.is_multiple_of(50) { id.next_version() } else { id });
        }

        fn sum(&self) -> u64 {
            Ids::sum(&self.set)
        }
    }

    impl IdSet for Forgetful {
        fn with_capacity(_: usize) -> Self {
            Self::new()
        }

        fn contains(&self, id: Entity) -> bool {
            self.set.contains(id)
        }

        fn remove(&mut self, id: Entity) -> bool {
            self.set.remove(id)
        }

        fn clear(&mut self) {
            self.set.clear();
        }
    }

    impl Intersect for Forgetful {
        fn sum_of_intersection(&self, other: &Self) -> u64 {
            self.set.sum_of_intersection(&other.set)
        }
    }

    impl Sort for Forgetful {
        fn sort(&mut self) {
            self.set.sort();
        }

        fn as_slice(&self) -> &[Entity] {
            self.set.as_slice()
        }
    }

    fn course() -> Course<Input<Entity>> {
        let mut ours = events_with_versions::<SparseSet<Entity>>();
        ours.push(sort_event::<SparseSet<Entity>>());
        let mut theirs = events_with_versions::<Forgetful>();
        theirs.push(sort_event::<Forgetful>());
        let entrants = vec![Entrant::ours("sparse_set", ours), Entrant::peer("forgetful", theirs)];
        // As many that the few scattered ids are more than fifty.
        Course::new("Entity", 6400, |rng| Input::new(6400, CHANGES, rng), target, entrants)
    }

    #[test]
    fn a_set_that_mistakes_ids_is_found_out_by_every_workload_but_the_misses() {
        let names = course().workloads().to_vec();
        assert!(names.len() >= 19);
        for name in names {
            let mut course = course();
            course.retain(&|workload| workload == name);
            let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
            assert_eq!(result.is_err(), name != "contains miss", "{name}");
        }
    }
}
