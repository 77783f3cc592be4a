//! `Remap`: a loaded pool beside living entities.

use std::collections::HashMap;

use storage::entity_pool::{Remap, TryCreateError, UnknownKeyError};
use storage::{Entity, EntityPool, Group, StableStorage, Storage};
use test_kit::alloc::{Outcome, fail_at_each_with};
use test_kit::panics::quiet_catch;
use test_kit::random::Random;

use super::{Tiny, entity, tiny};

/// Creates and destroys keys at random.
fn random_pool(random: &mut Random, steps: usize) -> EntityPool {
    let mut pool = EntityPool::new();
    for _ in 0..steps {
        if random.index(3) == 0 && !pool.is_empty() {
            pool.destroy(pool.alive()[random.index(pool.len())]);
        } else {
            pool.create();
        }
    }
    pool
}

/// Every link of the loaded program leads to the same value as before, and the entities that were there are unchanged.
#[test]
fn links_lead_to_the_same_values() {
    let mut random = Random::from_seed(1);
    for steps in [0, 1, 5, 50, 50, 500] {
        let loaded = random_pool(&mut random, steps);
        let all = loaded.as_slice();
        let names: Storage<usize> = loaded.iter().enumerate().map(|(n, key)| (key, n)).collect();
        let link = |key| random.flip().then(|| (key, all[random.index(all.len())]));
        let links: StableStorage<Entity> = loaded.iter().filter_map(link).collect();

        let mut pool = random_pool(&mut random, steps);
        let before = pool.alive().to_vec();
        let mut all_names: Storage<usize> = before.iter().map(|&key| (key, usize::MAX)).collect();
        let mut all_links: StableStorage<Option<Entity>> = before.iter().map(|&key| (key, Some(key))).collect();
        let remap = Remap::try_new(&loaded, &mut pool).unwrap();
        remap.move_into(&mut all_names, names.clone(), |_, _| {}).unwrap();
        let pairs = links.iter().map(|(key, &target)| (key, Some(target)));
        remap.move_into(&mut all_links, pairs, |link, remap| *link = link.and_then(|key| remap.get(key))).unwrap();

        pool.assert_invariants();
        assert_eq!(pool.len(), before.len() + loaded.len());
        assert!(before.iter().all(|&key| all_names[key] == usize::MAX && all_links[key] == Some(key)));
        assert_eq!((all_names.len(), all_links.len()), (before.len() + names.len(), before.len() + links.len()));
        let news: HashMap<Entity, Entity> = loaded.iter().map(|key| (key, remap.get(key).unwrap())).collect();
        for (key, new) in &news {
            assert!(pool.is_alive(*new) && !before.contains(new));
            assert_eq!(all_names[*new], names[*key]);
            assert_eq!(all_links.get(*new).copied(), links.get(*key).map(|target| news.get(target).copied()));
        }
        assert!(loaded.dead().iter().all(|&key| remap.get(key).is_none()));
    }
}

#[test]
fn keys_that_were_not_alive_are_errors() {
    let mut loaded: EntityPool = EntityPool::new();
    let [a, b] = [loaded.create(), loaded.create()];
    loaded.destroy(b);
    let mut pool: EntityPool = EntityPool::new();
    let remap = Remap::try_new(&loaded, &mut pool).unwrap();
    // Dead, of a forged version, and unknown.
    for key in [b, b.next_version(), a.next_version(), entity(1000, 7)] {
        let mut storage = Storage::from([(entity(9, 0), "old")]);
        let error = remap.move_into(&mut storage, [(a, "a"), (key, "b"), (a, "c")], |_, _| {}).unwrap_err();
        assert_eq!(error, UnknownKeyError { key });
        assert!(storage.iter().eq([(entity(9, 0), &"old"), (remap.get(a).unwrap(), &"a")]));
    }
}

#[test]
fn groups_are_loaded_by_rows() {
    let mut loaded: EntityPool = EntityPool::new();
    let keys = loaded.create_many(3).to_vec();
    let saved = Group::new((Storage::from([(keys[0], 1), (keys[2], 3)]), Storage::from([(keys[2], 'c')])));
    let mut pool: EntityPool = EntityPool::new();
    pool.create_many(10);
    let remap = Remap::try_new(&loaded, &mut pool).unwrap();
    let mut group = Group::new((Storage::new(), Storage::new()));
    let rows = saved.iter().map(|(key, (&number, &letter))| (key, (number, letter)));
    remap.move_into(&mut group, rows, |(number, _), _| *number += 1).unwrap();
    assert!(group.iter().eq([(remap.get(keys[2]).unwrap(), (&4, &'c'))]));
}

#[test]
fn a_visitor_that_panics_keeps_the_pairs_before() {
    let mut loaded: EntityPool<u32> = EntityPool::new();
    loaded.create_many(3);
    let mut pool: EntityPool<u32> = EntityPool::new();
    pool.create_many(5);
    let remap = Remap::try_new(&loaded, &mut pool).unwrap();
    let mut storage = Storage::new();
    let saved = Storage::from([(0, "a"), (1, "b"), (2, "c")].map(|(key, name)| (key, name.to_string())));
    quiet_catch(|| remap.move_into(&mut storage, saved, |name, _| assert!(name != "b"))).unwrap_err();
    storage.assert_invariants();
    assert!(storage.iter().eq([(5, &"a".to_string())]));
}

#[test]
fn a_full_pool_is_unchanged() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    pool.create_many(10);
    pool.destroy(tiny(3, 0));
    let (loaded, before) = (pool.clone(), pool.clone());
    let error = Remap::try_new(&loaded, &mut pool).unwrap_err();
    assert!(matches!(error, TryCreateError::Exhausted { .. }));
    assert_eq!(pool, before);
}

#[test]
fn a_pool_without_memory_is_unchanged() {
    let mut loaded: EntityPool = EntityPool::new();
    loaded.create_many(20);
    let rounds = fail_at_each_with(
        |failing| {
            let mut pool: EntityPool<Entity, _> = EntityPool::new_in(failing);
            pool.create_many(4);
            pool.destroy(entity(2, 0));
            pool.shrink_to_fit();
            pool
        },
        |pool| Remap::try_new(&loaded, pool),
        |pool, outcome| {
            pool.assert_invariants();
            assert_eq!(pool.len(), if outcome == Outcome::Failed { 3 } else { 23 });
        },
    );
    assert!(rounds > 0);
}

/// Asks its iterator again after the end.
struct Insistent(Vec<char>);

impl Extend<(Entity, char)> for Insistent {
    fn extend<I: IntoIterator<Item = (Entity, char)>>(&mut self, pairs: I) {
        let mut pairs = pairs.into_iter();
        for _ in 0..10 {
            self.0.extend(pairs.next().map(|(_, value)| value));
        }
    }
}

#[test]
fn nothing_moves_after_an_unknown_key() {
    let mut loaded: EntityPool = EntityPool::new();
    loaded.create_many(2);
    let remap = Remap::try_new(&loaded, &mut EntityPool::new()).unwrap();
    let pairs = [(entity(0, 0), 'a'), (entity(9, 0), 'b'), (entity(1, 0), 'c'), (entity(8, 0), 'd')];
    let mut moved = Insistent(Vec::new());
    assert_eq!(remap.move_into(&mut moved, pairs, |_, _| {}), Err(UnknownKeyError { key: entity(9, 0) }));
    assert_eq!(moved.0, ['a']);
}
