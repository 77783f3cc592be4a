//! EnTT's owning groups, one behavior each, numbered as in the crate's design.

use storage::{Entity, EntityPool, Group, Join, Maybe, PagesOf, Storage, TryInsertErrorKind, Without};

use crate::keys::entity;

type Pair = Group<(Storage<char>, Storage<i32>)>;

fn pair() -> Pair {
    Group::new((
        Storage::from([(entity(1, 0), 'a'), (entity(2, 0), 'b'), (entity(3, 0), 'c')]),
        Storage::from([(entity(3, 0), 3), (entity(4, 0), 4), (entity(1, 0), 1)]),
    ))
}

fn shared(group: &Pair) -> Vec<(usize, char, i32)> {
    group.assert_invariants();
    group.iter().map(|(key, (a, b))| (key.index(), *a, *b)).collect()
}

#[test]
fn storages_that_were_filled_before() {
    let mut pool: EntityPool = EntityPool::new();
    let entities: Vec<Entity> = pool.create_many(30).to_vec();
    let (mut twos, mut threes) = (Storage::new(), Storage::new());
    for (n, &entity) in entities.iter().enumerate() {
        if n % 2 == 0 {
            twos.insert(entity, n);
        }
        if n % 3 == 0 {
            threes.insert(entity, n);
        }
    }
    let group = Group::new((twos, threes));
    group.assert_invariants();
    assert_eq!((group.len(), group.storage::<0>().len(), group.storage::<1>().len()), (5, 15, 10));
    let mut numbers: Vec<usize> = group
        .iter()
        .map(|(_, (a, b))| {
            assert_eq!(a, b);
            *a
        })
        .collect();
    numbers.sort();
    assert_eq!(numbers, [0, 6, 12, 18, 24]);
}

#[test]
fn storages_without_anything_in_common() {
    let group = Group::new((Storage::from([(entity(1, 0), 'a')]), Storage::from([(entity(1, 1), 1)])));
    assert_eq!(shared(&group), []);
    let group: Pair = Group::default();
    assert_eq!(shared(&group), []);
}

#[test]
fn who_gets_the_last_component_comes_to_be_shared() {
    let mut group = pair();
    assert_eq!(shared(&group), [(1, 'a', 1), (3, 'c', 3)]);
    assert_eq!(group.insert_into::<1>(entity(2, 0), 2), None);
    assert_eq!(shared(&group), [(1, 'a', 1), (3, 'c', 3), (2, 'b', 2)]);
    assert_eq!(group.insert_into::<0>(entity(4, 0), 'd'), None);
    assert_eq!(shared(&group), [(1, 'a', 1), (3, 'c', 3), (2, 'b', 2), (4, 'd', 4)]);
    // One of two storages is not enough.
    group.insert_into::<0>(entity(5, 0), 'e');
    assert_eq!(group.len(), 4);
    assert!(!group.contains(entity(5, 0)) && group.storage::<0>().contains_key(entity(5, 0)));
    // Values of shared keys are replaced in place.
    assert_eq!(group.insert_into::<0>(entity(3, 0), 'x'), Some('c'));
    assert_eq!(group.get_at(1), Some((entity(3, 0), (&'x', &3))));
}

#[test]
fn who_loses_a_component_is_shared_no_more() {
    let mut group = pair();
    assert_eq!(group.remove_from::<0>(entity(1, 0)), Some('a'));
    assert_eq!(shared(&group), [(3, 'c', 3)]);
    assert_eq!(group.storage::<1>().get(entity(1, 0)), Some(&1));
    assert_eq!(group.remove_from::<0>(entity(1, 0)), None);
    // A key that is not shared.
    assert_eq!(group.remove_from::<0>(entity(2, 0)), Some('b'));
    assert_eq!(shared(&group), [(3, 'c', 3)]);
    assert_eq!(group.remove(entity(4, 0)), None);
    assert_eq!(group.storage::<1>().get(entity(4, 0)), Some(&4));
    assert_eq!(group.remove(entity(3, 0)), Some(('c', 3)));
    assert_eq!(shared(&group), []);
    assert_eq!(group.remove_everywhere(entity(4, 0)), (None, Some(4)));
    assert_eq!(group.remove_everywhere(entity(4, 0)), (None, None));
}

#[test]
fn a_key_out_of_date_is_another_key() {
    let mut group = pair();
    let (old, new) = (entity(3, 0), entity(3, 1));
    assert_eq!(group.get(new), None);
    assert_eq!(group.remove(new), None);
    assert_eq!(group.remove_from::<1>(new), None);
    assert_eq!(group.remove_everywhere(new), (None, None));
    // No version evicts another: neither from one storage nor from all.
    let other = TryInsertErrorKind::OtherVersion { present: old };
    let error = group.try_insert_into::<0>(new, 'n').expect_err("the index is taken");
    assert_eq!((error.key, error.value, &error.kind), (new, 'n', &other));
    let error = group.try_insert(new, ('n', 30)).expect_err("the index is taken");
    assert_eq!((error.key, error.value, &error.kind), (new, ('n', 30), &other));
    assert_eq!(shared(&group), [(1, 'a', 1), (3, 'c', 3)]);
    // An index that is taken in the last storage only: nothing is inserted into the first.
    assert_eq!(group.remove_from::<0>(old), Some('c'));
    assert!(group.try_insert(new, ('n', 30)).is_err());
    assert_eq!((group.storage::<0>().get_by_index(3), group.storage::<1>().get(old)), (None, Some(&3)));
    assert_eq!(group.remove_everywhere(old), (None, Some(3)));
    assert_eq!(group.insert(new, ('n', 30)), (None, None));
    assert_eq!(shared(&group), [(1, 'a', 1), (3, 'n', 30)]);
}

#[test]
fn storages_that_are_scrambled_come_back_into_step() {
    let keys = || (0..50).map(|index| entity(index, 0));
    let a: Storage<usize> = keys().filter(|key| key.index() % 3 != 0).map(|key| (key, key.index())).collect();
    let b: Storage<usize> = keys().rev().filter(|key| key.index() % 4 != 0).map(|key| (key, key.index())).collect();
    let mut group = Group::new((a, b));
    for round in 0..5 {
        let (mut a, mut b) = group.into_storages();
        a.sort_by_key(|key, _| key.index() * 7 % (11 + round));
        b.sort_by_key(|key, _| key.index() * 5 % (13 + round));
        group = Group::new((a, b));
        group.assert_invariants();
        assert_eq!(group.len(), keys().filter(|key| key.index() % 3 != 0 && key.index() % 4 != 0).count());
        assert!(group.iter().all(|(key, (a, b))| *a == key.index() && *b == key.index()));
    }
}

#[test]
fn sorting_keeps_the_storages_in_step() {
    let mut group = pair();
    group.insert_into::<1>(entity(2, 0), 2);
    group.sort_by(|(_, (_, a)), (_, (_, b))| b.cmp(a));
    assert_eq!(shared(&group), [(3, 'c', 3), (2, 'b', 2), (1, 'a', 1)]);
    group.sort_by_key(|key, _| key.index());
    assert_eq!(shared(&group), [(1, 'a', 1), (2, 'b', 2), (3, 'c', 3)]);
    // Keys that are not shared may occur; they stay behind.
    assert_eq!(group.sort_as([entity(4, 0), entity(3, 0), entity(3, 0), entity(1, 1), entity(1, 0)]), 2);
    assert_eq!(shared(&group), [(3, 'c', 3), (1, 'a', 1), (2, 'b', 2)]);
    assert_eq!(group.storage::<1>().keys_slice()[3..], [entity(4, 0)]);
}

#[test]
fn joins_exclude_keys_of_storages_outside_the_group() {
    let group = pair();
    let frozen = Storage::from([(entity(3, 0), ())]);
    let joined = (group.storage::<0>(), group.storage::<1>(), Without(&frozen)).join();
    assert!(joined.map(|(key, _)| key.index()).eq([1]));
}

#[test]
fn values_without_a_size_and_pages_of_different_lengths() {
    let mut tags = Storage::with_paging(PagesOf::<1>);
    let mut numbers = Storage::with_paging(PagesOf::<16>);
    let mut names = Storage::with_paging(PagesOf::<4>);
    for n in 0..40_u32 {
        tags.insert(n, ());
        numbers.insert(39 - n, n);
        names.insert(n, n.to_string());
    }
    let group = Group::new((tags, numbers, names));
    group.assert_invariants();
    assert!(group.pages().map(|(keys, _)| keys.len()).eq([4; 10]));
    assert!(group.iter().all(|(key, ((), number, name))| *number == 39 - key && *name == key.to_string()));
}

#[test]
fn storages_of_a_group_are_changed_in_joins_with_others() {
    let places: Storage<u32, u32> = (0..100).map(|key| (key, key)).collect();
    let speeds: Storage<u32, u32> = (0..100).step_by(2).map(|key| (key, 1000)).collect();
    let mut group = Group::new((places, speeds));
    let bonus: Storage<u32, u32> = (0..100).step_by(3).map(|key| (key, 100_000)).collect();

    let (mut places, speeds) = group.storages_mut();
    (&mut places, &*speeds, &bonus).join().for_each(|(_, (place, speed, bonus))| *place += speed + bonus);
    // The same storage again, after the join: by key, in a loop, and with keys that are not shared.
    assert_eq!(places.get_mut(1), Some(&mut 1));
    assert_eq!(places.get_disjoint_mut([6, 3, 100]), [Some(&mut 101_006), Some(&mut 3), None]);
    places.values_mut().for_each(|place| *place *= 2);
    assert_eq!(places.pages_mut().map(|(_, values)| values.len()).sum::<usize>(), 100);
    assert!(places.iter_mut().all(|(key, place)| {
        let moved = if key % 6 == 0 { 101_000 } else { 0 };
        *place == (key + moved) * 2
    }));
    assert_eq!(format!("{:?}", speeds.first()), "Some((0, 1000))");
    // Excluded and optional members.
    (Without(group.storage_mut::<1>()), &bonus).join().for_each(|(key, _)| assert_eq!(key % 6, 3));
    let found = (&bonus, Maybe(group.storage_mut::<1>())).join().filter(|(_, (_, speed))| speed.is_some()).count();
    assert_eq!(found, (0..100).step_by(6).count());
    group.assert_invariants();
    assert_eq!(group.len(), 50);
}

#[test]
fn rows_that_come_and_go_need_no_pages() {
    let mut group = pair();
    for index in 10..40 {
        let key = entity(index * 10_000, 0);
        group.try_insert(key, ('n', 7)).expect("there is memory");
        assert_eq!(group.remove(key), Some(('n', 7)));
        group.assert_invariants();
    }
    let (chars, numbers) = group.into_storages();
    assert_eq!((chars.as_set().page_count(), numbers.as_set().page_count()), (0, 0));
}
