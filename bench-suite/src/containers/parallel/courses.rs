//! The courses of parallel operations: elements and contestants.

use archetype::World;
use hash_map::HashMap;
use hash_set::HashSet;
use indexmap::{IndexMap, IndexSet};
use rayon::prelude::*;
use sparse_array::SparseArray;
use sparse_set::SparseSet;
use storage::{Join as _, Storage};

use super::operations::Contents::{Half, Overlap, Same};
use super::operations::{Input, Names, Operations, names};
use crate::measure::{Course, Entrant};

type Ahash = ahash::RandomState;

const COLLECT: Names = names!("collect");
const ITERATE: Names = names!("iterate");
const UPDATE: Names = names!("update");
const DRAIN: Names = names!("drain");
const SORT: Names = names!("sort");
const SORT_UNSTABLE: Names = names!("sort unstable");
const EQ: Names = names!("eq");
const UNION: Names = names!("union");
const INTERSECTION: Names = names!("intersection");
const IS_SUPERSET: Names = names!("is superset");
const JOIN: Names = names!("join two");

/// Returns a course for each kind of containers at each size. Keys are numbers below one and a half times the size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    sizes
        .iter()
        .flat_map(|&size| [maps(size), sets(size), arrays(size), ids(size), storages(size), worlds(size)])
        .collect()
}

fn contest<T: 'static>(
    subject: &'static str,
    size: usize,
    element: fn(u32) -> T,
    entrants: Vec<Entrant<Input<T>>>,
) -> Course {
    let prepare = move |rng: &mut _| Input::new(size, rng, element);
    Course::new(subject, size, prepare, entrants).of_entries(size_of::<T>())
}

/// Returns a number that depends on the order.
fn in_order<'a>(numbers: impl Iterator<Item = &'a u64>) -> u64 {
    numbers.fold(0, |digest, number| digest.rotate_left(5) ^ number)
}

/// Adds up what an iterator yields.
macro_rules! sum {
    ($numbers:expr) => {
        $numbers.map(|number| u64::from(*number)).sum::<u64>()
    };
}

/// Adds the two sorts. The elements are read in their order.
macro_rules! sorted {
    ($operations:expr, $sort:ident, $sort_unstable:ident, $elements:ident) => {
        $operations.changes(SORT, |it| it.$sort(), |it| in_order(it.$elements())).changes(
            SORT_UNSTABLE,
            |it| it.$sort_unstable(),
            |it| in_order(it.$elements()),
        )
    };
}

fn maps(size: usize) -> Course {
    type Ours = HashMap<u64, u64, Ahash>;
    type Hashbrown = hashbrown::HashMap<u64, u64>;
    type Indexmap = IndexMap<u64, u64, Ahash>;

    macro_rules! parallel {
        ($Map:ty, $($all:expr)?) => {
            Operations::<$Map, (u64, u64)>::new(|pairs| pairs.iter().copied().collect(), |map| sum!(map.values()))
                .creates(COLLECT, |pairs| pairs.par_iter().copied().collect())
                .reads(ITERATE, |map| sum!(map.par_values()))
                .changes(UPDATE, |map| map.par_values_mut().for_each(|value| *value += 1), |map| sum!(map.values()))
                .takes(DRAIN, |map| map.par_drain($($all)?).map(|(_, value)| value).sum(), |map| map.len() as u64)
                .compares(EQ, Same, |one, other| u64::from(one.par_eq(other)))
        };
    }
    let sequential =
        Operations::<Ours, (u64, u64)>::new(|pairs| pairs.iter().copied().collect(), |map| sum!(map.values()))
            .creates(COLLECT, |pairs| pairs.iter().copied().collect())
            .reads(ITERATE, |map| sum!(map.values()))
            .changes(UPDATE, |map| map.values_mut().for_each(|value| *value += 1), |map| sum!(map.values()))
            .takes(DRAIN, |map| map.drain().map(|(_, value)| value).sum(), |map| map.len() as u64)
            .compares(EQ, Same, |one, other| u64::from(one == other));
    let entrants = vec![
        Entrant::ours("hash_map", sorted!(parallel!(Ours,), par_sort_keys, par_sort_unstable_keys, keys).events()),
        Entrant::information("sequential", sorted!(sequential, sort_keys, sort_unstable_keys, keys).events()),
        Entrant::peer("hashbrown foldhash", parallel!(Hashbrown,).events()),
        Entrant::peer(
            "indexmap ahash",
            sorted!(parallel!(Indexmap, ..), par_sort_keys, par_sort_unstable_keys, keys).events(),
        ),
    ];
    contest("u64->u64", size, |number| (u64::from(number), u64::from(number) << 8), entrants)
}

fn sets(size: usize) -> Course {
    type Ours = HashSet<u64, Ahash>;
    type Hashbrown = hashbrown::HashSet<u64>;
    type Indexmap = IndexSet<u64, Ahash>;

    macro_rules! parallel {
        ($Set:ty, $($all:expr)?) => {
            Operations::<$Set, u64>::new(|keys| keys.iter().copied().collect(), |set| sum!(set.iter()))
                .creates(COLLECT, |keys| keys.par_iter().copied().collect())
                .reads(ITERATE, |set| sum!(set.par_iter()))
                .takes(DRAIN, |set| set.par_drain($($all)?).sum(), |set| set.len() as u64)
                .compares(EQ, Same, |one, other| u64::from(one.par_eq(other)))
                .compares(UNION, Overlap, |one, other| sum!(one.par_union(other)))
                .compares(INTERSECTION, Overlap, |one, other| sum!(one.par_intersection(other)))
                .compares(IS_SUPERSET, Half, |one, other| u64::from(one.par_is_superset(other)))
        };
    }
    let sequential = Operations::<Ours, u64>::new(|keys| keys.iter().copied().collect(), |set| sum!(set.iter()))
        .creates(COLLECT, |keys| keys.iter().copied().collect())
        .reads(ITERATE, |set| sum!(set.iter()))
        .takes(DRAIN, |set| set.drain().sum(), |set| set.len() as u64)
        .compares(EQ, Same, |one, other| u64::from(one == other))
        .compares(UNION, Overlap, |one, other| sum!(one.union(other)))
        .compares(INTERSECTION, Overlap, |one, other| sum!(one.intersection(other)))
        .compares(IS_SUPERSET, Half, |one, other| u64::from(one.is_superset(other)));
    let entrants = vec![
        Entrant::ours("hash_set", sorted!(parallel!(Ours,), par_sort, par_sort_unstable, iter).events()),
        Entrant::information("sequential", sorted!(sequential, sort, sort_unstable, iter).events()),
        Entrant::peer("hashbrown foldhash", parallel!(Hashbrown,).events()),
        Entrant::peer("indexmap ahash", sorted!(parallel!(Indexmap, ..), par_sort, par_sort_unstable, iter).events()),
    ];
    contest("u64", size, u64::from, entrants)
}

fn arrays(size: usize) -> Course {
    type Ours = SparseArray<u64>;

    macro_rules! operations {
        ($Array:ty: $collect:expr, $sum:expr, $update:expr, $drain:expr, $eq:expr, $sort:ident, $sort_unstable:ident, $values:ident) => {
            Operations::<$Array, u64>::new(|values| values.iter().copied().collect(), |array| in_order(array.$values()))
                .creates(COLLECT, $collect)
                .reads(ITERATE, $sum)
                .changes(UPDATE, $update, |array| in_order(array.$values()))
                .takes(DRAIN, $drain, |array| array.$values().count() as u64)
                .compares(EQ, Same, $eq)
                .changes(SORT, |array| array.$sort(), |array| in_order(array.$values()))
                .changes(SORT_UNSTABLE, |array| array.$sort_unstable(), |array| in_order(array.$values()))
                .events()
        };
    }
    let ours = operations!(Ours:
        |values| values.par_iter().copied().collect(),
        |array| sum!(array.par_values()),
        |array| array.par_values_mut().for_each(|value| *value += 1),
        |array| array.par_drain().map(|(_, value)| value).sum(),
        |one, other| u64::from(one.par_eq(other)),
        par_sort, par_sort_unstable, values);
    let sequential = operations!(Ours:
        |values| values.iter().copied().collect(),
        |array| sum!(array.values()),
        |array| array.values_mut().for_each(|value| *value += 1),
        |array| array.drain().map(|(_, value)| value).sum(),
        |one, other| u64::from(one == other),
        sort, sort_unstable, values);
    let vec = operations!(Vec<u64>:
        |values| values.par_iter().copied().collect(),
        |array| sum!(array.par_iter()),
        |array| array.par_iter_mut().for_each(|value| *value += 1),
        |array| array.par_drain(..).sum(),
        |one, other| u64::from(one.par_iter().eq(other)),
        par_sort, par_sort_unstable, iter);
    // A vector has no holes, so it counts in no mean.
    let entrants = vec![
        Entrant::ours("sparse_array", ours),
        Entrant::information("sequential", sequential),
        Entrant::information("vec", vec),
    ];
    contest("u64, array", size, |number| u64::from(number) << 3, entrants)
}

fn ids(size: usize) -> Course {
    macro_rules! parallel {
        ($Set:ty, $id:pat => $number:expr) => {
            Operations::<$Set, u32>::new(
                |ids| ids.iter().copied().collect(),
                |set| set.iter().map(|$id| u64::from($number)).sum(),
            )
            .creates(COLLECT, |ids| ids.par_iter().copied().collect())
            .reads(ITERATE, |set| set.par_iter().map(|$id| u64::from($number)).sum())
            .compares(EQ, Same, |one, other| u64::from(one.par_eq(other)))
            .compares(UNION, Overlap, |one, other| one.par_union(other).map(|$id| u64::from($number)).sum())
            .compares(INTERSECTION, Overlap, |one, other| {
                one.par_intersection(other).map(|$id| u64::from($number)).sum()
            })
            .compares(IS_SUPERSET, Half, |one, other| u64::from(one.par_is_superset(other)))
        };
    }
    let sequential = Operations::<SparseSet<u32>, u32>::new(
        |ids| ids.iter().copied().collect(),
        |set| set.iter().map(u64::from).sum(),
    )
    .creates(COLLECT, |ids| ids.iter().copied().collect())
    .reads(ITERATE, |set| set.iter().map(u64::from).sum())
    .compares(EQ, Same, |one, other| u64::from(one == other))
    .compares(UNION, Overlap, |one, other| one.union(other).map(u64::from).sum())
    .compares(INTERSECTION, Overlap, |one, other| one.intersection(other).map(u64::from).sum())
    .compares(IS_SUPERSET, Half, |one, other| u64::from(one.is_superset(other)));
    let entrants = vec![
        Entrant::ours("sparse_set", parallel!(SparseSet<u32>, id => id).events()),
        Entrant::information("sequential", sequential.events()),
        Entrant::peer("hashbrown foldhash", parallel!(hashbrown::HashSet<u32>, id => *id).events()),
        Entrant::peer("indexmap ahash", parallel!(IndexSet<u32, Ahash>, id => *id).events()),
    ];
    contest("u32", size, |number| number, entrants)
}

/// Two components of the same entities, in different orders.
struct Pair<S>(S, S);

impl<S: FromIterator<(u32, u64)>> Pair<S> {
    fn new(entities: &[u32]) -> Self {
        let component = |entity: &u32| (*entity, u64::from(*entity) << 8);
        Self(entities.iter().map(component).collect(), entities.iter().rev().map(component).collect())
    }
}

fn storages(size: usize) -> Course {
    macro_rules! parallel {
        ($Store:ty, $entity:ident => $key:expr) => {
            Operations::<Pair<$Store>, u32>::new(Pair::new, |pair| sum!(pair.0.values()))
                .reads(ITERATE, |pair| sum!(pair.0.par_values()))
                .changes(
                    UPDATE,
                    |pair| pair.0.par_values_mut().for_each(|value| *value += 1),
                    |pair| sum!(pair.0.values()),
                )
                .changes(
                    JOIN,
                    |Pair(firsts, seconds)| {
                        firsts.par_iter_mut().for_each(|($entity, first)| {
                            if let Some(second) = seconds.get($key) {
                                *first += *second;
                            }
                        });
                    },
                    |pair| sum!(pair.0.values()),
                )
                .creates(COLLECT, |entities| {
                    let component = |entity: &u32| (*entity, u64::from(*entity) << 8);
                    Pair(entities.par_iter().map(component).collect(), <$Store>::default())
                })
                .events()
        };
    }
    let sequential = Operations::<Pair<Storage<u64, u32>>, u32>::new(Pair::new, |pair| sum!(pair.0.values()))
        .reads(ITERATE, |pair| sum!(pair.0.values()))
        .changes(UPDATE, |pair| pair.0.values_mut().for_each(|value| *value += 1), |pair| sum!(pair.0.values()))
        .changes(
            JOIN,
            |Pair(firsts, seconds)| {
                (firsts, &*seconds).join().for_each(|(_, (first, second))| *first += *second);
            },
            |pair| sum!(pair.0.values()),
        )
        .creates(COLLECT, |entities| {
            let component = |entity: &u32| (*entity, u64::from(*entity) << 8);
            Pair(entities.iter().map(component).collect(), Storage::new())
        });
    let entrants = vec![
        Entrant::ours("storage", parallel!(Storage<u64, u32>, entity => entity)),
        Entrant::information("sequential", sequential.events()),
        Entrant::peer("hashbrown foldhash", parallel!(hashbrown::HashMap<u32, u64>, entity => entity)),
        Entrant::peer("indexmap ahash", parallel!(IndexMap<u32, u64, Ahash>, entity => entity)),
    ];
    contest("u32->u64", size, |number| number, entrants)
}

/// The columns of a world without a world.
struct Columns(Vec<u64>, Vec<u32>);

/// The rows of a chunk.
const CHUNK: usize = 4096;

fn worlds(size: usize) -> Course {
    fn spawned(rows: &[(u64, u32)]) -> World {
        let mut world = World::new();
        world.spawn_batch(rows.iter().copied());
        world
    }

    fn sum_of(world: &World) -> u64 {
        world.query::<&u64>().sum()
    }

    let ours = Operations::new(spawned, sum_of)
        .reads(ITERATE, |world| world.par_chunks::<&u64>(CHUNK).map(|numbers| numbers.iter().sum::<u64>()).sum())
        .changes(JOIN, |world| world.par_for_each::<(&mut u64, &u32), _>(|(a, b)| *a += u64::from(*b)), sum_of);
    let sequential = Operations::new(spawned, sum_of).reads(ITERATE, |world| world.query::<&u64>().sum()).changes(
        JOIN,
        |world| world.query_mut::<(&mut u64, &u32)>().for_each(|(a, b)| *a += u64::from(*b)),
        sum_of,
    );
    let vec = Operations::<Columns, (u64, u32)>::new(
        |rows| Columns(rows.iter().map(|row| row.0).collect(), rows.iter().map(|row| row.1).collect()),
        |columns| columns.0.iter().sum(),
    )
    .reads(ITERATE, |columns| columns.0.par_iter().sum())
    .changes(
        JOIN,
        |Columns(firsts, seconds)| firsts.par_iter_mut().zip(seconds).for_each(|(a, b)| *a += u64::from(*b)),
        |columns| columns.0.iter().sum(),
    );
    let entrants = vec![
        Entrant::ours("archetype", ours.events()),
        Entrant::information("sequential", sequential.events()),
        Entrant::information("vec", vec.events()),
    ];
    contest("columns of u64, u32", size, |number| (u64::from(number) << 8, number), entrants)
}

#[cfg(test)]
mod tests {
    use super::contests;
    use crate::measure::Plan;
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn all_contestants_have_the_same_results() {
        for contest in contests(&[1000]) {
            let rows = contest.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(1), &Progress::new(1));
            assert!(rows.unwrap().iter().all(|row| !row.peers.is_empty()), "{}", contest.subject());
        }
    }
}
