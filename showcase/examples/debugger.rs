//! Containers for a debugger to look at. `.ci/run debugger` compares what GDB shows with `DEBUGGERS.md`.

use std::hash::{BuildHasher, Hasher};

use archetype::{ChildOf, Relation, World};
use hash_map::{HashMap, MultiMap};
use hash_set::{HashSet, HashTable};
use sparse_array::{BitArray, SparseArray};
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet, StableSet};
use storage::{EntityPool, PinnedStorage, SlotMap, StableStorage, Storage};

/// The line to stop at: all variables of `main` are in use.
#[inline(never)]
fn stop() {}

/// Hashes all to the same, so that elements are in one chain.
#[derive(Clone, Default)]
struct Same;

impl Hasher for Same {
    fn finish(&self) -> u64 {
        7
    }

    fn write(&mut self, _: &[u8]) {}
}

impl BuildHasher for Same {
    type Hasher = Self;

    fn build_hasher(&self) -> Self {
        Self
    }
}

#[derive(PartialEq, Eq, Hash)]
struct Unit;

struct Position {
    x: f32,
    y: f32,
}

struct Frozen;

struct Owes(u32);

impl Relation for Owes {}

type Empty = (
    (BitArray, SparseArray<u8>, HashTable<u8>, HashSet<u8>, HashMap<u8, u8>, MultiMap<u8, u8>),
    (SparseSet, StableSet, ConcurrentSparseSet),
    (Storage<u8>, StableStorage<u8>, PinnedStorage<u8>, SlotMap<u8>, EntityPool),
);

fn entity(index: usize, version: u32) -> Entity {
    Entity::new(index, version).expect("in range")
}

fn main() {
    let bits: BitArray = (0..70).map(|bit| bit % 3 == 0).collect();
    let mut ones = bits.iter_ones();
    ones.next();
    ones.next_back();

    let mut array = SparseArray::from(["a", "b", "c", "d"]);
    array.remove(1);
    let units = SparseArray::from([(), ()]);
    let mut values = array.iter();
    values.next();

    let mut table = HashTable::new();
    table.insert_unique(7, "seven");
    let mut set: HashSet<u8> = (1..=4).collect();
    set.remove(&2);
    let chain: HashSet<u8, Same> = (0..20).collect();
    let many: HashSet<u8> = (0..70).collect();
    let unit_set = HashSet::from([Unit]);

    let mut map = HashMap::from([("one", 1), ("two", 2), ("three", 3)]);
    map.remove("two");
    let mut pairs = map.iter();
    pairs.next();
    let multi_map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);

    let keys = SparseSet::from([5_u32, 3]);
    let paged: SparseSet<u32> = (0..9).map(|n| n * 1000).collect();
    let mut stable = StableSet::from([entity(5, 7), entity(3, 0), entity(9, 1)]);
    stable.remove(entity(3, 0));
    let mut stable_keys = stable.iter();
    stable_keys.next();
    let concurrent: ConcurrentSparseSet = ConcurrentSparseSet::new();
    for index in 0..3 {
        concurrent.insert(entity(index, 2));
    }

    let storage = Storage::from([(entity(1, 0), 0.5), (entity(7, 2), 1.5), (entity(2, 2), 2.5)]);
    let mut halves = storage.iter();
    halves.next();
    let mut holes = StableStorage::from([(1_u32, 'a'), (7, 'b'), (3, 'c'), (4, 'd')]);
    holes.remove(7);
    let mut letters = holes.iter();
    letters.next();
    let tags = Storage::from([(4_u32, ()), (2, ())]);
    let mut pinned: PinnedStorage<&str, u32> = PinnedStorage::new();
    pinned.insert(1, "pinned");

    let mut slots: SlotMap<&str> = SlotMap::new();
    let stale = slots.insert("stale");
    let handle = slots.insert("kept");
    slots.remove(stale);
    slots.insert("new");
    slots.insert("gone");
    let last = slots.iter().last().map(|(key, _)| key);
    last.map(|key| slots.remove(key));
    let mut new_slots = slots.iter();
    new_slots.next_back();

    let mut pool: EntityPool = EntityPool::new();
    let dead = pool.create();
    pool.create();
    pool.destroy(dead);

    let mut world = World::new();
    world.spawn((Position { x: 1.0, y: 2.0 }, 'p'));
    world.spawn((Position { x: 3.0, y: 4.0 }, 'q'));
    let creditor = world.spawn(([1_u8, 2],));
    let debtor = world.spawn((Frozen,));
    world.relate::<ChildOf>(debtor, creditor).expect("both are alive");
    world.relate_with(debtor, creditor, Owes(5)).expect("both are alive");
    let empty = Empty::default();
    let no_entities = World::new();

    stop();

    let sum: f32 = world.query_mut::<&Position>().map(|position| position.x + position.y).sum();
    let counts =
        [bits.len(), ones.count(), values.count(), units.len(), table.len(), set.len(), chain.len(), many.len()];
    println!("{counts:?} {} {} {}", unit_set.len(), pairs.count(), multi_map.len());
    let counts =
        [keys.len(), paged.len(), stable_keys.count(), concurrent.len(), storage.len(), holes.len(), tags.len()];
    println!("{counts:?} {} {:?} {}", pinned.len(), slots.get(handle), pool.len());
    let debts = world.relation::<Owes>(debtor, creditor).map(|debt| debt.0);
    println!("{sum} {debts:?} {} {}", empty.0.0.len(), no_entities.len());
}
