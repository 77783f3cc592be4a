//! Joins of many keys in the same order, in other orders and in part: each way in which a join handles a run.

use storage::allocator::Global;
use storage::{
    Entity, EntityPool, Join, Maybe, PagesOf, SparseKey, SparseSet, StableStorage, Storage, Without, entity_type,
};
use test_kit::random::Random;

use super::model::check;

entity_type! {
    /// Pages of 64 indices: a few hundred keys are in one page or in several.
    struct Small(u32: 16, 8, page = 64);
}

/// The order and the selection of keys in a storage.
#[derive(Clone, Copy, Debug)]
enum Filling {
    All,
    Reversed,
    Shuffled,
    EverySecond,
    /// A random half of the keys, in order.
    Half,
    /// All, the first ones last.
    Rotated,
    /// All, some with another version.
    Versions,
    /// All, then a few are removed in random order: the last keys fill their positions.
    Removed,
    /// All but a few, which are replaced by other keys at the same positions.
    Strangers,
    /// The first half in order, the others in random order.
    Torn,
    Few,
}

const FILLINGS: [Filling; 11] = [
    Filling::All,
    Filling::Reversed,
    Filling::Shuffled,
    Filling::EverySecond,
    Filling::Half,
    Filling::Rotated,
    Filling::Versions,
    Filling::Removed,
    Filling::Strangers,
    Filling::Torn,
    Filling::Few,
];

fn key<K: SparseKey>(index: usize, version: u32) -> K {
    K::from_parts(index, version).expect("a key of the test exists")
}

/// Returns the keys to insert, and those to remove afterwards.
fn keys<K: SparseKey>(filling: Filling, indices: &[usize], random: &mut Random) -> (Vec<K>, Vec<K>) {
    let mut indices = indices.to_vec();
    let mut removed = Vec::new();
    match filling {
        Filling::All | Filling::Versions | Filling::Strangers => {}
        Filling::Reversed => indices.reverse(),
        Filling::Shuffled => random.shuffle(&mut indices),
        Filling::EverySecond => indices = indices.into_iter().step_by(2).collect(),
        Filling::Half => indices.retain(|_| random.below(2) == 0),
        Filling::Rotated => {
            let by = random.below(indices.len() as u64) as usize;
            indices.rotate_left(by);
        }
        Filling::Removed => {
            let mut order = indices.clone();
            random.shuffle(&mut order);
            removed = order[..indices.len().div_ceil(20)].to_vec();
        }
        Filling::Torn => {
            let half = indices.len() / 2;
            random.shuffle(&mut indices[half..]);
        }
        Filling::Few => indices.truncate(random.below(12) as usize),
    }
    let version = |random: &mut Random| u32::from(matches!(filling, Filling::Versions) && random.below(30) == 0);
    let stranger = |random: &mut Random| matches!(filling, Filling::Strangers) && random.below(30) == 0;
    let inserted = indices
        .into_iter()
        .map(|index| {
            let index = if stranger(random) { index + 40_000 } else { index };
            key(index, version(random))
        })
        .collect();
    (inserted, removed.into_iter().map(|index| key(index, 0)).collect())
}

/// Storages with different pages, and a set.
struct World<K: SparseKey> {
    a: Storage<u64, K, Global, PagesOf<16>>,
    b: Storage<[u64; 2], K, Global, PagesOf<64>>,
    c: Storage<u64, K>,
    d: Storage<u64, K, Global, PagesOf<4>>,
    stable: StableStorage<u64, K>,
    set: SparseSet<K>,
}

impl<K: SparseKey> World<K> {
    fn new(indices: &[usize], fillings: [Filling; 6], random: &mut Random) -> Self {
        let mut world = Self {
            a: Storage::with_paging(PagesOf),
            b: Storage::with_paging(PagesOf),
            c: Storage::new(),
            d: Storage::with_paging(PagesOf),
            stable: StableStorage::new(),
            set: SparseSet::new(),
        };
        let value = |key: K| key.index() as u64 * 10;
        let [a, b, c, d, stable, set] = fillings.map(|filling| keys::<K>(filling, indices, random));
        world.a.extend(a.0.into_iter().map(|key| (key, value(key))));
        world.b.extend(b.0.into_iter().map(|key| (key, [value(key), 1])));
        world.c.extend(c.0.into_iter().map(|key| (key, value(key))));
        world.d.extend(d.0.into_iter().map(|key| (key, value(key))));
        world.stable.extend(stable.0.into_iter().map(|key| (key, value(key))));
        world.set.extend(set.0);
        a.1.into_iter().for_each(|key| _ = world.a.remove(key));
        b.1.into_iter().for_each(|key| _ = world.b.remove(key));
        c.1.into_iter().for_each(|key| _ = world.c.remove(key));
        d.1.into_iter().for_each(|key| _ = world.d.remove(key));
        stable.1.into_iter().for_each(|key| _ = world.stable.remove(key));
        set.1.into_iter().for_each(|key| _ = world.set.remove(key));
        world
    }

    fn check_shared(&self) {
        let Self { a, b, c, d, stable, set } = self;
        let led = |keys: Vec<K>| {
            let rows = keys.into_iter().filter_map(|key| Some((key, (a.get(key)?, b.get(key)?))));
            rows.collect::<Vec<_>>()
        };
        check((a, b).join_driven_by::<0>(), &led(a.keys().collect()));
        check((a, b).join_driven_by::<1>(), &led(b.keys().collect()));

        let led = |keys: Vec<K>| {
            let rows = keys.into_iter();
            rows.filter_map(|key| Some((key, (a.get(key)?, b.get(key)?, c.get(key)?)))).collect::<Vec<_>>()
        };
        check((a, b, c).join_driven_by::<0>(), &led(a.keys().collect()));
        check((a, b, c).join_driven_by::<1>(), &led(b.keys().collect()));
        check((a, b, c).join_driven_by::<2>(), &led(c.keys().collect()));

        let row = |key| {
            let set = set.contains(key).then_some(());
            Some((key, (a.get(key)?, b.get(key)?, c.get(key)?, stable.get(key)?, set?)))
        };
        let led = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        let join = (a, b, c, stable, set);
        check(join.join_driven_by::<0>(), &led(a.keys().collect()));
        check(join.join_driven_by::<1>(), &led(b.keys().collect()));
        check(join.join_driven_by::<2>(), &led(c.keys().collect()));
        check(join.join_driven_by::<3>(), &led(stable.keys().collect()));
        check(join.join_driven_by::<4>(), &led(set.iter().collect()));

        // Members that need look-ups among members that do not.
        let row = |key| {
            let without = !set.contains(key);
            Some((key, (b.get(key)?, without.then_some(())?, c.get(key)?, d.get(key), stable.get(key)?)))
        };
        let led = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        let join = (b, Without(set), c, Maybe(d), stable);
        check(join.join_driven_by::<0>(), &led(b.keys().collect()));
        check(join.join_driven_by::<2>(), &led(c.keys().collect()));
        check(join.join_driven_by::<4>(), &led(stable.keys().collect()));

        let row = |key| Some((key, (set.contains(key).then_some(())?, c.get(key)?, d.get(key)?, a.get(key).is_none())));
        let led = |keys: Vec<K>| {
            let rows = keys.into_iter().filter_map(row).filter(|(_, (.., without))| *without);
            rows.map(|(key, (set, c, d, _))| (key, (set, c, d, ()))).collect::<Vec<_>>()
        };
        let join = (set, c, d, Without(a));
        check(join.join_driven_by::<0>(), &led(set.iter().collect()));
        check(join.join_driven_by::<1>(), &led(c.keys().collect()));
        check(join.join_driven_by::<2>(), &led(d.keys().collect()));

        // All keys of one member, whatever the others contain.
        let row = |key| (key, (c.get(key).expect("it drives"), b.get(key), (), a.get(key)));
        let expected: Vec<_> = c.keys().map(row).collect();
        let nothing: Storage<u8, K> = Storage::new();
        check((c, Maybe(b), Without(&nothing), Maybe(a)).join(), &expected);
    }

    /// Writes to all items, held at once.
    fn change(&mut self) {
        let Self { a, b, c, d, .. } = self;
        let before: Vec<_> = b.iter().map(|(key, value)| (key, *value)).collect();
        let agreed = |key: K| a.contains_key(key) && c.contains_key(key);
        let agreed: Vec<K> = before.iter().map(|(key, _)| *key).filter(|&key| agreed(key)).collect();
        let mut rows = Vec::new();
        (&mut *a, &mut *b, &mut *c, Maybe(&mut *d)).join_driven_by::<1>().for_each(|row| rows.push(row));
        assert!(rows.iter().map(|(key, _)| *key).eq(agreed.iter().copied()));
        for (n, (key, (a, b, c, d))) in rows.into_iter().enumerate() {
            assert_eq!((*a, b[0], *c), (key.index() as u64 * 10, key.index() as u64 * 10, key.index() as u64 * 10));
            *a += 1 + n as u64;
            *b = [b[0] + n as u64, 2];
            *c += 3 + n as u64;
            if let Some(d) = d {
                *d += 4;
            }
        }
        for (n, &key) in agreed.iter().enumerate() {
            let n = key.index() as u64 * 10 + n as u64;
            assert_eq!((a[key], b[key], c[key]), (n + 1, [n, 2], n + 3));
        }
        assert_eq!(b.values().filter(|value| value[1] == 2).count(), agreed.len());
        assert_eq!(d.iter().filter(|(key, value)| **value != key.index() as u64 * 10).count(), {
            agreed.iter().filter(|&&key| d.contains_key(key)).count()
        });

        let agreed: Vec<K> = agreed.into_iter().filter(|&key| d.contains_key(key)).collect();
        let mut rows = Vec::new();
        (&mut *a, &mut *b, &mut *c, &mut *d).join_driven_by::<1>().for_each(|row| rows.push(row));
        assert!(rows.iter().map(|(key, _)| *key).eq(agreed.iter().copied()));
        for (key, (a, b, c, d)) in rows {
            (*a, *b, *c, *d) = (key.index() as u64, [key.index() as u64, 3], key.index() as u64, key.index() as u64);
        }
        let changed = |key: &K| [a[*key], b[*key][0], c[*key], d[*key]] == [key.index() as u64; 4];
        assert!(agreed.iter().all(changed));
    }
}

/// Contiguous indices, or indices in several pages.
fn indices(len: usize, step: usize) -> Vec<usize> {
    (0..len).map(|n| n * step).collect()
}

#[test]
fn keys_in_step_beside_each_other_elsewhere_and_apart() {
    let mut random = Random::from_seed(0x0bde75);
    for len in [1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 127, 128, 129, 200, 257, 400] {
        for round in 0..40 {
            let step = [1, 1, 3, 65][round % 4];
            let mut draw = || FILLINGS[random.below(FILLINGS.len() as u64) as usize];
            // Several are often filled alike.
            let (first, alike) = (draw(), draw());
            let others = [draw(), draw(), draw(), draw()];
            let fillings = match round % 3 {
                0 => [first, alike, alike, alike, alike, others[0]],
                1 => [first, alike, alike, others[0], alike, others[1]],
                _ => [first, alike, others[0], others[1], others[2], others[3]],
            };
            let mut world: World<Small> = World::new(&indices(len, step), fillings, &mut random);
            world.check_shared();
            world.change();
        }
    }
}

#[test]
fn dead_keys_of_a_pool_at_the_same_positions_do_not_match() {
    let mut pool: EntityPool = EntityPool::new();
    let keys = pool.create_many(300).to_vec();
    pool.destroy_many(keys.iter().copied().filter(|key| key.index() % 50 == 7));
    // Storages in the order of the pool have values for its dead keys as well.
    let fill = || pool.as_slice().iter().map(|&key| (key, key.index() as u64)).collect::<Storage<u64>>();
    let (a, b, driver) = (fill(), fill(), keys.into_iter().map(|key| (key, 0)).chain(fill()).collect::<Storage<u64>>());
    let row = |key: Entity| pool.is_alive(key).then_some((key, (a.get(key)?, b.get(key)?, driver.get(key)?, ())));
    let expected: Vec<_> = driver.keys().filter_map(row).map(|(key, (a, b, l, ()))| (key, (l, (), a, b))).collect();
    assert_eq!(expected.len(), 294);
    check((&driver, &pool, &a, &b).join_driven_by::<0>(), &expected);
}

#[test]
fn many_keys_around_the_pages_of_all_arrays() {
    let mut random = Random::from_seed(0xface);
    for len in [1023, 1025, 4095, 4096, 4097, 5000] {
        for [first, alike, other] in [
            [Filling::EverySecond, Filling::All, Filling::Removed],
            [Filling::All, Filling::All, Filling::Versions],
            [Filling::Shuffled, Filling::All, Filling::All],
            [Filling::Removed, Filling::Rotated, Filling::Half],
        ] {
            let fillings = [first, alike, alike, other, alike, Filling::Half];
            let mut world: World<Entity> = World::new(&indices(len, 1), fillings, &mut random);
            world.check_shared();
            world.change();
        }
    }
}
