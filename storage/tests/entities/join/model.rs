//! Joins of storages with random contents, compared with look-ups in maps, in all orders.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use storage::allocator::Global;
use storage::join::Joined;
use storage::{
    Entity, EntityPool, Join, Maybe, PagesOf, Paging, SparseKey, SparseSet, StableStorage, Storage, Without,
};
use test_kit::model::{Arbitrary, Gen, Model};

use crate::keys::{Seed, Tiny};

#[derive(Clone, Copy, Debug)]
enum Operation {
    Insert(u8, Seed),
    Remove(u8, Seed),
    RemoveHeld(u8, usize),
    Bump(u8, Seed),
    Create,
    Destroy(usize),
    Clear(u8),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let member = u8::arbitrary(g) % 4;
        match u8::arbitrary(g) % 32 {
            0..=15 => Self::Insert(member, Seed::arbitrary(g)),
            16..=18 => Self::Remove(member, Seed::arbitrary(g)),
            19..=22 => Self::RemoveHeld(member, usize::arbitrary(g)),
            23 => Self::Bump(member, Seed::arbitrary(g)),
            24..=27 => Self::Create,
            28..=30 => Self::Destroy(usize::arbitrary(g)),
            _ => Self::Clear(member),
        }
    }
}

/// All kinds of members, with their models.
struct World<K: SparseKey, P: Paging> {
    packed: Storage<u64, K, Global, P>,
    other: Storage<[u64; 3], K>,
    stable: StableStorage<u64, K, Global, P>,
    set: SparseSet<K>,
    pool: EntityPool<K>,
    values: [BTreeMap<usize, (K, u64)>; 4],
    next: u64,
}

impl<K: SparseKey, P: Paging> World<K, P> {
    /// Returns the model's value of member `n` for `key`. The fourth member is the set.
    fn value(&self, n: usize, key: K) -> Option<u64> {
        self.values[n].get(&key.index()).filter(|(held, _)| *held == key).map(|(_, value)| *value)
    }

    fn keys(&self, n: usize) -> Vec<K> {
        match n {
            0 => self.packed.keys().collect(),
            1 => self.other.keys().collect(),
            2 => self.stable.keys().collect(),
            3 => self.set.iter().collect(),
            _ => self.pool.iter().collect(),
        }
    }

    fn remove(&mut self, n: u8, key: K) {
        let expected = self.value(n.into(), key);
        let removed = match n {
            0 => self.packed.remove(key),
            1 => self.other.remove(key).map(|[value, ..]| value),
            2 => self.stable.remove(key),
            _ => self.set.remove(key).then_some(0),
        };
        assert_eq!(removed, if n == 3 { expected.map(|_| 0) } else { expected });
        if expected.is_some() {
            self.values[usize::from(n)].remove(&key.index());
        }
    }

    /// Returns the keys of the member with the fewest, in order.
    fn shortest(&self, members: &[usize]) -> (usize, Vec<K>) {
        let mut lens = members.iter().map(|&n| self.keys(n).len());
        let fewest = lens.clone().min().expect("there are members");
        let driver = lens.position(|len| len == fewest).expect("it is there");
        (driver, self.keys(members[driver]))
    }
}

/// Compares a cloneable join with the model, from both ends, by `next`, by `fold`
/// and by threads.
pub(crate) fn check<J: Join<Item: PartialEq + Debug + Copy + Send>>(joined: Joined<J>, expected: &[(J::Key, J::Item)])
where
    Joined<J>: Clone + Send,
{
    let upper = joined.size_hint().1;
    assert!(upper.is_some_and(|upper| upper >= expected.len()), "{} of {upper:?}", expected.len());
    assert_eq!(joined.clone().collect::<Vec<_>>(), expected);
    let mut folded = Vec::new();
    joined.clone().for_each(|pair| folded.push(pair));
    assert_eq!(folded, expected);
    assert!(joined.clone().rev().eq(expected.iter().rev().copied()), "from the back");
    // Half from one end, then the rest by `fold`.
    let mut halves = joined.clone();
    let half = expected.len() / 2;
    assert!(halves.by_ref().take(half).eq(expected[..half].iter().copied()));
    if let Some((last, before)) = expected[half..].split_last() {
        assert_eq!(halves.next_back(), Some(*last));
        let mut rest = Vec::new();
        halves.for_each(|pair| rest.push(pair));
        assert_eq!(rest, before);
    }
    #[cfg(feature = "rayon")]
    assert_eq!(super::parallel::rows(joined.clone()), expected, "by threads");
    let mut ended = joined;
    assert_eq!(ended.by_ref().count(), expected.len());
    assert_eq!((ended.next(), ended.next_back(), ended.size_hint()), (None, None, (0, Some(0))));
}

impl<K: SparseKey, P: Paging> World<K, P> {
    /// Joins of shared references, driven by each of their members.
    fn check_shared(&self) {
        let Self { packed, other, stable, set, pool, .. } = self;
        let at = |key| packed.get(key);

        let row = |key| Some((key, (at(key)?, other.get(key)?, stable.get(key)?)));
        let expect = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        let (driver, keys) = self.shortest(&[0, 1, 2]);
        let join = (packed, other, stable);
        assert_eq!(join.join().driver(), driver);
        check(join.join(), &expect(keys));
        check(join.join_driven_by::<0>(), &expect(self.keys(0)));
        check(join.join_driven_by::<1>(), &expect(self.keys(1)));
        check(join.join_driven_by::<2>(), &expect(self.keys(2)));

        // A pool that does not drive skips dead keys as well.
        let row = |key| (pool.is_alive(key) && !set.contains(key)).then_some((key, ((), (), stable.get(key))));
        let expect = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        check((pool, Without(set), Maybe(stable)).join(), &expect(self.keys(4)));
        let row = |key| Some((key, (pool.is_alive(key).then_some(())?, at(key)?)));
        let expect = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        check((pool, packed).join_driven_by::<0>(), &expect(self.keys(4)));
        check((pool, packed).join_driven_by::<1>(), &expect(self.keys(0)));
        let row = |key| Some((key, (stable.get(key)?, (!pool.is_alive(key)).then_some(())?)));
        let expect = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        check((stable, Without(pool)).join(), &expect(self.keys(2)));

        let row = |key| Some((key, (set.contains(key).then_some(())?, at(key))));
        let expect = |keys: Vec<K>| keys.into_iter().filter_map(row).collect::<Vec<_>>();
        check((set, Maybe(packed)).join(), &expect(self.keys(3)));

        check(stable.join(), &stable.iter().collect::<Vec<_>>());
        check(packed.join(), &packed.iter().collect::<Vec<_>>());
        check(set.join(), &set.iter().map(|key| (key, ())).collect::<Vec<_>>());
        check(pool.join(), &pool.iter().map(|key| (key, ())).collect::<Vec<_>>());
    }

    /// Joins that write to all their items, held at once.
    fn change_all(&mut self) {
        let agree = |world: &Self, key| {
            world.value(0, key).is_some() && world.value(2, key).is_some() && world.value(3, key).is_none()
        };
        for round in 0..6 {
            let (driver, keys) = match round % 2 {
                0 => self.shortest(&[0, 2]),
                _ => (1, self.keys(2)),
            };
            let keys: Vec<K> = keys.into_iter().filter(|&key| agree(self, key)).collect();
            let Self { packed, other, stable, set, .. } = self;
            let members = (packed, stable, Maybe(other), Without(&*set));
            let joined = if round % 2 == 0 { members.join() } else { members.join_driven_by::<1>() };
            assert_eq!(joined.driver(), driver);
            let mut rows = Vec::new();
            match round / 2 {
                0 => joined.for_each(|row| rows.push(row)),
                #[cfg(feature = "rayon")]
                1 => rows = super::parallel::rows(joined),
                _ => {
                    for row in joined {
                        rows.push(row);
                    }
                }
            }
            assert!(rows.iter().map(|(key, _)| *key).eq(keys.iter().copied()), "the keys of round {round}");
            for (_, (packed, stable, other, ())) in &mut rows {
                **packed += 1;
                **stable += 2;
                if let Some(other) = other {
                    other[0] += 3;
                }
            }
            for key in keys {
                for (n, added) in [(0, 1), (2, 2), (1, 3)] {
                    if self.value(n, key).is_some() {
                        self.values[n].get_mut(&key.index()).expect("it is there").1 += added;
                    }
                }
            }
            self.check_values();
        }
    }

    fn check_values(&self) {
        for (n, values) in self.values[..3].iter().enumerate() {
            let expected: BTreeSet<(usize, u64)> = values.iter().map(|(index, (_, value))| (*index, *value)).collect();
            let held: BTreeSet<(usize, u64)> = match n {
                0 => self.packed.iter().map(|(key, value)| (key.index(), *value)).collect(),
                1 => self.other.iter().map(|(key, [value, ..])| (key.index(), *value)).collect(),
                _ => self.stable.iter().map(|(key, value)| (key.index(), *value)).collect(),
            };
            assert_eq!(held, expected, "the values of member {n}");
        }
    }

    fn check_one(&mut self, key: K) {
        let expected = self.value(0, key).zip(self.value(2, key)).filter(|_| self.value(3, key).is_none());
        let Self { packed, stable, set, .. } = self;
        assert_eq!((&*packed, &*stable, Without(&*set)).join_contains(key), expected.is_some());
        let found = (packed, stable, Without(&*set)).join_get(key);
        assert_eq!(found.map(|(a, b, ())| (*a, *b)), expected);
    }
}

impl<K: SparseKey, P: Paging> Model for World<K, P>
where
    StableStorage<u64, K, Global, P>: FromPaging<P>,
    Storage<u64, K, Global, P>: FromPaging<P>,
{
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 40;

    fn new() -> Self {
        Self {
            packed: FromPaging::empty(),
            other: Storage::new(),
            stable: FromPaging::empty(),
            set: SparseSet::new(),
            pool: EntityPool::new(),
            values: Default::default(),
            next: 0,
        }
    }

    fn apply(&mut self, operation: &Operation) {
        match *operation {
            Operation::Insert(n, seed) => {
                let key: K = seed.key();
                self.next += 1;
                let value = self.next;
                match n {
                    0 => _ = self.packed.insert_evicting(key, value),
                    1 => _ = self.other.insert_evicting(key, [value, 0, 0]),
                    2 => _ = self.stable.insert_evicting(key, value),
                    _ => _ = self.set.replace(key),
                }
                self.values[usize::from(n)].insert(key.index(), (key, value));
                self.check_one(key);
            }
            Operation::Remove(n, seed) => {
                self.remove(n, seed.key());
                self.check_one(seed.key());
            }
            Operation::RemoveHeld(n, place) => {
                let keys = self.keys(n.into());
                if let Some(&key) = keys.get(place % keys.len().max(1)) {
                    self.remove(n, key);
                }
            }
            Operation::Bump(n, seed) => {
                let key: K = seed.key();
                match n {
                    0 => _ = self.packed.set_version(key),
                    1 => _ = self.other.set_version(key),
                    2 => _ = self.stable.set_version(key),
                    _ => _ = self.set.set_version(key),
                }
                if let Some((held, _)) = self.values[usize::from(n)].get_mut(&key.index()) {
                    *held = key;
                }
            }
            Operation::Create => _ = self.pool.try_create(),
            Operation::Destroy(place) => {
                let alive = self.pool.alive();
                if let Some(&key) = alive.get(place % alive.len().max(1)) {
                    self.pool.destroy(key);
                }
            }
            Operation::Clear(n) => {
                match n {
                    0 => self.packed.clear(),
                    1 => self.other.clear(),
                    2 => self.stable.clear(),
                    _ => self.set.clear(),
                }
                self.values[usize::from(n)].clear();
            }
        }
        self.change_all();
    }

    fn check(&self) {
        self.check_values();
        self.check_shared();
    }
}

/// A storage with this paging.
trait FromPaging<P> {
    fn empty() -> Self;
}

impl<K: SparseKey, const LEN: usize> FromPaging<PagesOf<LEN>> for Storage<u64, K, Global, PagesOf<LEN>> {
    fn empty() -> Self {
        Self::with_paging(PagesOf)
    }
}

impl<K: SparseKey, const LEN: usize> FromPaging<PagesOf<LEN>> for StableStorage<u64, K, Global, PagesOf<LEN>> {
    fn empty() -> Self {
        Self::with_paging(PagesOf)
    }
}

test_kit::models! {
    random_joins_of_tiny_keys: World<Tiny, PagesOf<4>>, 150;
}

test_kit::model_tests! {
    random_joins_of_entities: World<Entity, PagesOf<2>>, 60;
    random_joins_of_entities_in_long_pages: World<Entity, PagesOf<64>>, 60;
    random_joins_of_integers: World<u32, PagesOf<8>>, 60;
}
