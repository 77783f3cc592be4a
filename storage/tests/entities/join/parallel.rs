//! Parallel joins compared with sequential ones: each kind of member, pieces, panics, and what may cross threads.

use std::cell::Cell;
use std::fmt::Debug;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{LazyLock, MutexGuard};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use storage::allocator::Global;
use storage::join::{CanDrive, Joined};
use storage::parallel::{ParJoin, ParJoined};
use storage::{
    Entity, EntityPool, Group, Join, Maybe, PagesOf, PinnedStorage, SlotMap, SparseSet, StableStorage, Storage, Without,
};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_not_send, assert_send};
use test_kit::ledger::{Element, Ledger};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

use crate::keys::entity;

test_kit::parallel!();

/// Splits joins of the models into many pieces.
static POOL: LazyLock<ThreadPool> = LazyLock::new(|| ThreadPoolBuilder::new().num_threads(4).build().unwrap());

/// Returns the rows of a join, found by several threads.
pub(super) fn rows<J: Join<Item: Send>>(joined: Joined<J>) -> Vec<(J::Key, J::Item)>
where
    Joined<J>: Send,
{
    POOL.install(|| joined.into_par_iter().with_min_len(1).collect())
}

/// Storages of each kind, with some of the keys below `len`.
struct Kinds {
    packed: Storage<u64>,
    paged: Storage<u64, Entity, Global, PagesOf<4>>,
    stable: StableStorage<u64>,
    pinned: PinnedStorage<u64>,
    slots: SlotMap<u64>,
    set: SparseSet,
    pool: EntityPool,
}

impl Kinds {
    fn new(len: usize, vacant: u64) -> Self {
        let mut random = Random::from_seed(len as u64 + vacant);
        let mut slots = SlotMap::new();
        let mut pool = EntityPool::new();
        for _ in 0..len {
            slots.insert(0);
            pool.create();
        }
        let mut pairs = || {
            let mut keys: Vec<Entity> = (0..len).map(|index| entity(index, 0)).collect();
            random.shuffle(&mut keys);
            keys.into_iter().map(|key| (key, key.index() as u64))
        };
        let mut kinds = Self {
            packed: pairs().collect(),
            paged: Storage::with_paging(PagesOf),
            stable: pairs().collect(),
            pinned: PinnedStorage::new(),
            slots,
            set: pairs().map(|(key, _)| key).collect(),
            pool,
        };
        kinds.paged.extend(pairs());
        pairs().for_each(|(key, value)| _ = kinds.pinned.insert(key, value));
        let mut keeps = |_: &Entity| random.below(100) >= vacant;
        kinds.packed.retain(|key, _| keeps(&key));
        kinds.paged.retain(|key, _| keeps(&key));
        kinds.stable.retain(|key, _| keeps(&key));
        kinds.slots.retain(|key, _| keeps(&key));
        kinds.set.retain(|key| keeps(&key));
        for key in (0..len).map(|index| entity(index, 0)) {
            if !keeps(&key) {
                kinds.pinned.remove_in_place(key);
            }
            if !keeps(&key) {
                kinds.pool.destroy(key);
            }
        }
        kinds
    }
}

/// Compares the rows of a parallel join with those of the sequential one, in short and long pieces.
fn check<J: Join<Item: Send + PartialEq + Debug, Kind: CanDrive> + Copy>(join: J)
where
    Joined<J>: Send,
{
    let expected: Vec<_> = join.join().collect();
    assert_eq!(rows(join.join()), expected);
    assert_eq!(join.par_join().collect::<Vec<_>>(), expected);
    assert_eq!(join.par_join().filter(|(key, _)| key_is_even(key)).count(), {
        expected.iter().filter(|(key, _)| key_is_even(key)).count()
    });
}

fn key_is_even<K: storage::SparseKey>(key: &K) -> bool {
    key.index() % 2 == 0
}

#[test]
fn each_kind_of_member_drives_and_follows() {
    for (len, vacant) in [(0, 0), (1, 0), (2, 0), (65, 0), (1030, 10), (5000, 0), (5000, 40), (5000, 100)] {
        let kinds = Kinds::new(len, vacant);
        let Kinds { packed, paged, stable, pinned, slots, set, pool } = &kinds;
        POOL.install(|| {
            check(packed);
            check(paged);
            check(stable);
            check(pinned);
            check(slots);
            check(set);
            check(pool);
            check((packed, paged, stable, pinned, slots, set, pool));
            check((pinned, Maybe(slots), Without(stable)));
            check((slots, Maybe(packed), Without(set)));
            let all = (packed, paged, stable, pinned, slots, set, pool);
            assert_eq!(rows(all.join_driven_by::<0>()), all.join_driven_by::<0>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<1>()), all.join_driven_by::<1>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<2>()), all.join_driven_by::<2>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<3>()), all.join_driven_by::<3>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<4>()), all.join_driven_by::<4>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<5>()), all.join_driven_by::<5>().collect::<Vec<_>>());
            assert_eq!(rows(all.join_driven_by::<6>()), all.join_driven_by::<6>().collect::<Vec<_>>());
        });
    }
}

#[test]
fn exclusive_items_are_yielded_once() {
    for (len, vacant) in [(65, 0), (5000, 0), (5000, 40)] {
        let mut kinds = Kinds::new(len, vacant);
        kinds.slots.iter_mut().for_each(|(key, value)| *value = key.index() as u64);
        let Kinds { packed, paged, stable, pinned, slots, set, .. } = &mut kinds;
        let add = |key: Entity, value: &mut u64| {
            assert_eq!(*value, key.index() as u64, "the value of {key:?} has changed");
            *value += 1_000_000;
        };
        POOL.install(|| {
            let joined = (&*packed, &mut *paged).par_join().with_min_len(1);
            joined.for_each(|(key, (_, value))| add(key, value));
            let joined = (&*packed, &mut *stable).join_driven_by::<1>().into_par_iter().with_min_len(1);
            joined.for_each(|(key, (_, value))| add(key, value));
            let joined = (&mut *pinned, &*packed).par_join();
            joined.for_each(|(key, (value, _))| add(key, Pin::get_mut(value)));
            let joined = (&*packed, Maybe(&mut *slots), Without(&*set)).par_join().with_min_len(1);
            joined.for_each(|(key, (_, value, ()))| value.into_iter().for_each(|value| add(key, value)));
        });
        let index = |key: Entity| key.index() as u64;
        let expected = |key| index(key) + if packed.contains_key(key) { 1_000_000 } else { 0 };
        assert!(paged.iter().all(|(key, value)| *value == expected(key)));
        assert!(stable.iter().all(|(key, value)| *value == expected(key)));
        assert!(pinned.iter().all(|(key, value)| *value == expected(key)));
        let expected = |key| if set.contains(key) { index(key) } else { expected(key) };
        assert!(slots.iter().all(|(key, value)| *value == expected(key)));
    }
}

#[test]
fn storages_of_a_group_are_members() {
    let numbers = |range: std::ops::Range<u32>| range.map(|n| (n, u64::from(n))).collect::<Storage<u64, u32>>();
    let mut group = Group::new((numbers(0..3000), numbers(1000..4000)));
    let (a, b) = group.storages_mut();
    POOL.install(|| (a, b).par_join().with_min_len(1).for_each(|(_, (a, b))| *a += *b));
    assert!(group.storage::<0>().iter().all(|(key, value)| *value == u64::from(key) * if key < 1000 { 1 } else { 2 }));
}

/// Returns the number of keys in each piece.
fn pieces<J: Join<Item: Send>>(joined: ParJoined<J>) -> Vec<usize>
where
    Joined<J>: Send,
{
    let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("there are threads");
    pool.install(|| joined.fold(|| 0, |count, _| count + 1).collect())
}

#[test]
fn pieces_have_the_minimum_length_and_end_with_pages() {
    let numbers = |len: u32| (0..len).map(|n| (n, u64::from(n))).collect::<Storage<u64, u32>>();
    assert_eq!(pieces(numbers(0).par_join()), [0]);
    assert_eq!(pieces(numbers(1023).par_join()), [1023]);
    assert_eq!(pieces(numbers(1024).par_join()), [512, 512]);
    assert_eq!(pieces(numbers(2).par_join().with_min_len(1)), [1, 1]);
    assert_eq!(pieces(numbers(2).par_join().with_min_len(0)), [1, 1]);
    assert_eq!(pieces(numbers(5000).par_join().with_min_len(3000)), [5000]);

    // Halves of five pages: the first piece of each ends with a page.
    let long = numbers(20 * 1024 + 1000);
    let lens = pieces(long.par_join());
    assert!(lens.len() >= 2 && lens.iter().all(|&len| len >= 512), "{lens:?}");
    let mut ends = lens.iter().scan(0, |end, len| {
        *end += len;
        Some(*end)
    });
    assert!(ends.any(|end| end == 10 * 1024), "{lens:?}");

    let mut stable: StableStorage<u64, u32> = (0..4000).map(|n| (n, 0)).collect();
    stable.retain(|key, _| key % 3 == 0);
    let lens = pieces(stable.par_join());
    assert_eq!((lens.len(), lens.iter().sum::<usize>()), (2, 1334));
    assert!(lens.iter().all(|&len| len >= 512), "{lens:?}");
}

#[test]
fn a_join_that_has_begun_yields_the_rest() {
    let mut random = Random::from_seed(7);
    for vacant in [0, 30] {
        let kinds = Kinds::new(700, vacant);
        let rest_of = |(front, back): (usize, usize)| {
            fn check<J: Join<Item: Send + PartialEq + Debug>>(mut joined: Joined<J>, front: usize, back: usize)
            where
                Joined<J>: Send + Clone,
            {
                joined.by_ref().take(front).for_each(drop);
                joined.by_ref().rev().take(back).for_each(drop);
                assert_eq!(rows(joined.clone()), joined.collect::<Vec<_>>());
            }
            check(kinds.packed.join(), front, back);
            check((&kinds.stable, &kinds.packed).join_driven_by::<0>(), front, back);
            check((&kinds.slots, &kinds.packed).join_driven_by::<0>(), front, back);
        };
        [(1, 0), (0, 1), (65, 3), (500, 500)].into_iter().for_each(rest_of);
        (0..20).for_each(|_| rest_of((random.below(400) as usize, random.below(400) as usize)));
    }
}

#[test]
fn rayon_may_stop_early() {
    let numbers: Storage<u64, u32> = (0..5000).map(|n| (n, u64::from(n))).collect();
    POOL.install(|| {
        assert_eq!(numbers.par_join().find_any(|(key, _)| *key == 4000), Some((4000, &4000)));
        assert_eq!(numbers.par_join().find_first(|(key, _)| *key > 4000), Some((4001, &4001)));
        assert!(!numbers.par_join().all(|(_, value)| *value < 4999));
    });
}

#[test]
fn a_panic_leaves_the_values_where_they_are() {
    let ledger = Ledger::new();
    let fill = |len: usize| (0..len).map(|n| (entity(n, 0), ledger.element(n as u64)));
    let mut packed: Storage<Element> = fill(1500).collect();
    let mut stable: StableStorage<Element> = fill(3000).collect();
    stable.retain(|key, _| key.index() % 3 != 0);
    let pool = pool();
    for panicking in [1, 2, 500, 749, 1000, 1499] {
        for min_len in [1, 512] {
            let act = || {
                (&mut packed, &mut stable).par_join().with_min_len(min_len).for_each(|(key, (a, b))| {
                    std::mem::swap(a, b);
                    if key.index() == panicking {
                        stop();
                    }
                });
            };
            let panics = panicking % 3 != 0;
            assert_eq!(silent_catch(|| pool.install(act)).is_err(), panics);
            ledger.assert_live(3500);
            packed.assert_invariants();
            stable.assert_invariants();
            assert_eq!((&packed, &stable).par_join().count(), 1000);
        }
    }
    drop((packed, stable));
    ledger.assert_all_dropped();
}

/// `Send` and not `Sync`; `Sync` and not `Send`; neither.
type Sendable = Cell<u8>;
type Shareable = MutexGuard<'static, u8>;
type Bound = Rc<u8>;

type Pinned<T> = PinnedStorage<T, Entity>;

assert_not_impl!(ParJoined<&'static Storage<Sendable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static StableStorage<Sendable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static Pinned<Sendable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static SlotMap<Sendable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static mut Storage<Shareable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static mut StableStorage<Shareable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static mut Pinned<Shareable>>: ParallelIterator);
assert_not_impl!(ParJoined<&'static mut SlotMap<Shareable>>: ParallelIterator);
assert_not_impl!(ParJoined<(&'static SparseSet, Without<&'static Storage<Bound>>)>: ParallelIterator);
assert_not_impl!(ParJoined<(&'static SparseSet, Maybe<&'static mut Storage<Bound>>)>: ParallelIterator);
assert_not_impl!(Joined<(&'static Storage<u8>, &'static mut Storage<Bound>)>: IntoParallelIterator);
assert_not_impl!(ParJoined<&'static mut Storage<u8>>: Clone);
assert_not_send!(ParJoined<&'static Storage<Sendable>>);

#[test]
fn only_what_may_cross_threads_does() {
    fn assert_parallel<I: ParallelIterator>() {}
    assert_parallel::<ParJoined<(&'static Storage<Shareable>, &'static mut Storage<Sendable>)>>();
    assert_parallel::<ParJoined<(&'static StableStorage<Shareable>, &'static mut StableStorage<Sendable>)>>();
    assert_parallel::<ParJoined<(&'static Pinned<Shareable>, &'static mut Pinned<Sendable>)>>();
    assert_parallel::<ParJoined<(&'static SlotMap<Shareable>, &'static mut SlotMap<Sendable>)>>();
    assert_parallel::<ParJoined<(&'static EntityPool, Maybe<&'static mut Storage<Sendable>>)>>();
    assert_send::<ParJoined<&'static mut Storage<Sendable>>>();
    assert_clone::<ParJoined<&'static Storage<Bound>>>();

    // An allocator of one thread: a join does not access it.
    let arena = bumpalo::Bump::new();
    let mut values: Storage<u64, u32, _> = Storage::new_in(&arena);
    values.extend((0..3000).map(|n| (n, 0)));
    let joined = (&mut values).par_join();
    POOL.install(|| joined.for_each(|(key, value)| *value = u64::from(key)));
    assert_eq!(values.values().sum::<u64>(), (0..3000).sum());
}

#[test]
fn debug_shows_the_join_and_the_minimum() {
    let numbers = Storage::from([(3_u32, 1)]);
    assert_eq!(
        format!("{:?}", numbers.par_join().with_min_len(7)),
        "ParJoined { joined: Joined { driver: 0, left: 1 }, min_len: 7 }"
    );
}
