//! The behaviors of EnTT's views, one test each.

use storage::join::CanDrive;
use storage::{Entity, EntityPool, Join, Maybe, SparseSet, StableStorage, Storage, Without};

use crate::keys::entity;

fn entities<const N: usize>(pool: &mut EntityPool) -> [Entity; N] {
    std::array::from_fn(|_| pool.create())
}

#[test]
fn the_shortest_drives() {
    let few = Storage::from([(entity(5, 0), 'a'), (entity(3, 0), 'b')]);
    let many = Storage::from([1, 2, 3, 4, 5].map(|index| (entity(index, 0), index)));
    let by_few = [(entity(5, 0), ('a', 5)), (entity(3, 0), ('b', 3))];
    let joined = (&few, &many).join();
    assert_eq!((joined.driver(), joined.size_hint()), (0, (0, Some(2))));
    assert!(joined.map(|(key, (a, b))| (key, (*a, *b))).eq(by_few));
    let joined = (&many, &few).join();
    assert_eq!((joined.driver(), joined.size_hint()), (1, (0, Some(2))));
    assert!(joined.map(|(key, (b, a))| (key, (*a, *b))).eq(by_few));
    // Of two members of the same length, the first one drives.
    assert_eq!((&many, &many.clone()).join().driver(), 0);
    // The length of members that cannot drive does not matter.
    let none: Storage<u8> = Storage::new();
    assert_eq!((Maybe(&none), Without(&none), &many, &few).join().driver(), 3);
}

#[test]
fn each_join_picks_its_driver_anew() {
    let mut a: Storage<u8> = (0..4).map(|index| (entity(index, 0), 0)).collect();
    let b: Storage<u8> = (0..3).map(|index| (entity(index, 0), 0)).collect();
    assert_eq!((&a, &b).join().driver(), 1);
    a.truncate(2);
    assert_eq!((&a, &b).join().driver(), 0);
}

#[test]
fn a_driver_can_be_forced() {
    let few = Storage::from([(entity(5, 0), 'a'), (entity(3, 0), 'b')]);
    let many = Storage::from([1, 2, 3, 4, 5].map(|index| (entity(index, 0), index)));
    let joined = (&few, &many).join_driven_by::<1>();
    assert_eq!((joined.driver(), joined.size_hint()), (1, (0, Some(5))));
    assert!(joined.map(|(key, _)| key.index()).eq([3, 5]));
}

#[test]
fn contains_and_get() {
    let mut a = Storage::from([(entity(1, 0), 10), (entity(2, 1), 20), (entity(3, 0), 30)]);
    let b = StableStorage::from([(entity(3, 0), 'c'), (entity(2, 0), 'b')]);
    assert!((&a, &b).join_contains(entity(3, 0)));
    assert!(!(&a, &b).join_contains(entity(1, 0)), "not in the second");
    assert!(!(&a, &b).join_contains(entity(2, 0)), "another version in the first");
    assert!(!(&a, &b).join_contains(entity(2, 1)), "another version in the second");
    assert!(!(&a, &b).join_contains(entity(9999, 0)));
    if let Some((value, name)) = (&mut a, &b).join_get(entity(3, 0)) {
        *value += *name as i32 - 'a' as i32;
    }
    assert_eq!(a[entity(3, 0)], 32);
    assert_eq!((&mut a, &b).join_get(entity(2, 0)), None);
}

#[test]
fn front_and_back() {
    let a: Storage<usize> = (0..10).map(|index| (entity(index, 0), index)).collect();
    let odd: SparseSet = (0..10).filter(|index| index % 2 == 1).map(|index| entity(index, 0)).collect();
    let joined = || (&a, &odd).join();
    assert_eq!(
        (joined().next(), joined().next_back()),
        (Some((entity(1, 0), (&1, ()))), Some((entity(9, 0), (&9, ()))))
    );
    assert_eq!(joined().last(), joined().next_back());
    let none: SparseSet = SparseSet::new();
    let mut empty = (&a, &none).join();
    assert_eq!((empty.next(), empty.next_back()), (None, None));
}

#[test]
fn holes_are_passed_over() {
    let mut holes: StableStorage<usize> = (0..200).map(|index| (entity(index, 0), index)).collect();
    holes.retain(|_, value| *value % 7 == 3);
    assert!(holes.has_holes());
    let all: Storage<usize> = (0..200).map(|index| (entity(index, 0), index)).collect();
    let joined = (&holes, &all).join();
    // Holes do not count: this storage has fewer values, but more positions than some.
    assert_eq!((joined.driver(), joined.size_hint().1), (0, Some(29)));
    let expected = (0..200).filter(|index| index % 7 == 3);
    assert!(joined.clone().map(|(key, _)| key.index()).eq(expected.clone()));
    let mut folded = Vec::new();
    joined.for_each(|(key, (a, b))| {
        assert_eq!((*a, *b), (key.index(), key.index()));
        folded.push(key.index());
    });
    assert!(folded.iter().copied().eq(expected.clone()));
    // Also by look-up.
    assert!((&all, &holes).join_driven_by::<0>().map(|(key, _)| key.index()).eq(expected));
    // A hole that is filled matches again.
    let next = entity(0, 1);
    holes.insert_evicting(next, 1000);
    let mut all = all;
    assert_eq!((&holes, &all).join().count(), 29);
    all.insert_evicting(next, 0);
    assert_eq!((&holes, &all).join().count(), 30);
}

#[test]
fn excluded_keys_are_passed_over() {
    let all: Storage<usize> = (0..10).map(|index| (entity(index, 0), index)).collect();
    let even: SparseSet = (0..10).step_by(2).map(|index| entity(index, 0)).collect();
    let third: StableStorage<()> = (0..10).step_by(3).map(|index| (entity(index, 0), ())).collect();
    let joined = (&all, Without(&even), Without(&third)).join();
    assert!(joined.map(|(key, _)| key.index()).eq([1, 5, 7]));
    // A key is excluded by its own version only.
    let other: SparseSet = [entity(1, 1)].into();
    assert_eq!((&all, Without(&other)).join().count(), 10);
}

#[test]
fn the_same_storage_twice() {
    let a = Storage::from([(entity(1, 0), 10), (entity(2, 0), 20)]);
    assert!((&a, &a, Maybe(&a)).join().all(|(_, (a, b, c))| std::ptr::eq(a, b) && Some(a) == c));
    assert_eq!((&a, Without(&a)).join().next(), None);
    // Two storages of the same type may both be mutable.
    let (mut a, mut b) = (a.clone(), a);
    (&mut a, &mut b).join().for_each(|(_, (a, b))| *a += std::mem::take(b));
    assert!(a.values().eq(&[20, 40]) && b.values().eq(&[0, 0]));
}

#[test]
fn shared_and_mutable_members() {
    let mut a = Storage::from([(entity(1, 0), 10)]);
    let b = Storage::from([(entity(1, 0), 5)]);
    for (_, (a, b)) in (&mut a, &b).join() {
        let _: &i32 = b;
        let a: &mut i32 = a;
        *a -= *b;
    }
    let shared: Option<(Entity, (&i32, &i32))> = (&a, &b).join().next();
    assert_eq!(shared, Some((entity(1, 0), (&5, &5))));
}

#[test]
fn pools_yield_living_keys_whether_they_drive_or_not() {
    let mut pool = EntityPool::new();
    let [a, b, c, d] = entities(&mut pool);
    let names = Storage::from([(a, 'a'), (b, 'b'), (c, 'c'), (d, 'd')]);
    pool.destroy(b);
    // The destroyed key is still in the storage.
    let alive = [(a, 'a'), (d, 'd'), (c, 'c')];
    let joined = (&pool, &names).join();
    assert_eq!(joined.driver(), 0);
    assert!(joined.map(|(key, ((), name))| (key, *name)).eq(alive));
    let joined = (&names, &pool).join_driven_by::<0>();
    assert!(joined.map(|(key, (name, ()))| (key, *name)).eq([(a, 'a'), (c, 'c'), (d, 'd')]));
    assert!((&names, Without(&pool)).join().map(|(key, _)| key).eq([b]));
    // The dead key has its next version, which is not alive either.
    let next = Storage::from([(b.next_version(), 'x')]);
    assert_eq!((&next, &pool).join().count(), 0);
    assert_eq!(pool.create(), b.next_version());
    assert_eq!((&next, &pool).join().count(), 1);
}

#[test]
fn keys_that_are_out_of_date_are_not_found() {
    let old = Storage::from([(entity(1, 0), 'a'), (entity(2, 3), 'b')]);
    let new = Storage::from([(entity(1, 1), 1), (entity(2, 3), 2)]);
    assert!((&old, &new).join().map(|(key, _)| key).eq([entity(2, 3)]));
    assert!((&old, Maybe(&new)).join().map(|(_, (_, new))| new.copied()).eq([None, Some(2)]));
    assert!((&old, Without(&new)).join().map(|(key, _)| key).eq([entity(1, 0)]));
}

#[test]
fn changes_of_the_excluded_are_seen_by_the_next_join() {
    let all: Storage<usize> = (0..4).map(|index| (entity(index, 0), index)).collect();
    let mut excluded: SparseSet = SparseSet::new();
    let keys = |excluded: &SparseSet| (&all, Without(excluded)).join().map(|(key, _)| key.index()).collect::<Vec<_>>();
    assert_eq!(keys(&excluded), [0, 1, 2, 3], "an empty set excludes nothing");
    excluded.insert(entity(1, 0));
    excluded.insert(entity(3, 0));
    assert_eq!(keys(&excluded), [0, 2]);
    excluded.remove(entity(1, 0));
    assert_eq!(keys(&excluded), [0, 1, 2]);
    excluded.clear();
    assert_eq!(keys(&excluded), [0, 1, 2, 3]);
}

#[test]
fn placeholders() {
    // EnTT's placeholders in views: nothing excluded, nothing accessed.
    let all: Storage<usize> = (0..4).map(|index| (entity(index, 0), index)).collect();
    let (no_one, nothing): (SparseSet, Storage<u8>) = (SparseSet::new(), Storage::new());
    let joined = (&all, Without(&no_one), Maybe(&nothing)).join();
    assert!(joined.map(|(_, (value, (), none))| (*value, none)).eq((0..4).map(|index| (index, None))));
}

#[test]
fn values_without_a_size_are_joined_like_others() {
    let tags: Storage<()> = (0..50).step_by(5).map(|index| (entity(index, 0), ())).collect();
    let mut stable: StableStorage<()> = (0..50).map(|index| (entity(index, 0), ())).collect();
    stable.retain(|key, ()| key.index() % 2 == 0);
    let mut joined = (&tags, &mut stable).join();
    assert!(joined.by_ref().take(2).map(|(key, _)| key.index()).eq([0, 10]));
    let mut rest = Vec::new();
    joined.for_each(|(key, (&(), &mut ()))| rest.push(key.index()));
    assert_eq!(rest, [20, 30, 40]);
}

#[test]
fn generic_code_can_name_joins() {
    fn total<J: Join<Item = (), Key = Entity, Kind: CanDrive>>(join: J) -> usize {
        join.join().map(|(key, ())| key.index()).sum()
    }
    let mut pool = EntityPool::new();
    let _: [Entity; 4] = entities(&mut pool);
    assert_eq!(total(&pool), 6);
    assert_eq!(total(&SparseSet::from([entity(7, 0)])), 7);
}

#[test]
fn storages_in_step_and_out_of_step() {
    // Longer than pages, and with the order of the others interrupted: by a swap, a missing key, a version.
    let pairs = |from: usize| (from..3000).map(|index| (entity(index, 0), index));
    let same: Storage<usize> = pairs(0).collect();
    let shifted: Storage<usize> = pairs(500).collect();
    let mut broken = same.clone();
    for (a, b) in [(130, 131), (1023, 1024), (2999, 0), (600, 700)] {
        broken.swap_at(a, b);
    }
    broken.insert_evicting(entity(1500, 1), 0);
    broken.remove(entity(2000, 0));
    let odd: SparseSet = pairs(0).filter(|(_, value)| value % 2 == 1).map(|(key, _)| key).collect();
    let pool: EntityPool = EntityPool::from_parts(storage::entity_pool::PoolParts {
        keys: pairs(0).map(|(key, _)| key),
        alive: 2500,
        next_index: 3000,
    })
    .expect("no index comes twice");

    let mut driver = same.clone();
    let agree = |index: usize| index % 2 == 0 && index < 2500 && ![1500, 2000].contains(&index);
    for _ in 0..2 {
        let mut seen = Vec::new();
        (&mut driver, &broken, Maybe(&shifted), Without(&odd), &pool).join_driven_by::<0>().for_each(
            |(key, (value, broken, shifted, (), ()))| {
                let index = key.index();
                assert_eq!((*value % 10_000, *broken), (index, index));
                assert_eq!(shifted.copied(), (index >= 500).then_some(index));
                *value += 10_000;
                seen.push(index);
            },
        );
        assert!(seen.into_iter().eq((0..3000).filter(|&index| agree(index))));
    }
    assert!(driver.iter().all(|(key, value)| value - key.index() == if agree(key.index()) { 20_000 } else { 0 }));
    // Started by `next`, so that the rest does not begin with a page.
    let mut joined = (&same, &driver, &shifted).join_driven_by::<0>();
    assert!(joined.by_ref().take(77).map(|(key, _)| key.index()).eq(500..577));
    let mut rest = 577;
    joined.for_each(|(key, (a, b, c))| {
        assert_eq!((key.index(), *a, *b % 10_000, *c), (rest, rest, rest, rest));
        rest += 1;
    });
    assert_eq!(rest, 3000);
}
