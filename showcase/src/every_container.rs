//! All containers on one allocator, one inside another.

use allocator_api2::alloc::Allocator;
use archetype::World;
use hash_map::{HashMap, HashTable, MultiMap};
use hash_set::HashSet;
use sparse_array::{BitArray, SparseArray};
use sparse_set::{ConcurrentSparseSet, SparseSet};
use storage::{EntityPool, Group, StableStorage, Storage};

/// Puts each container into the next, all on `alloc`, and returns the number of bits found in the innermost one, if
/// each was found in the next.
///
/// `A` is `Copy`, so each container has its own copy of the allocator: a reference to an arena, a pool or a buffer. The
/// containers free their memory in any order, and the borrow checker makes sure that the allocator lives longer.
///
/// # Examples
/// ```
/// use allocators::InlineBuffer;
/// use showcase::every_container::nest;
///
/// let arena = bumpalo::Bump::new();
/// assert_eq!(nest(&arena), Some(2));
/// assert_eq!(nest(&InlineBuffer::<4096>::new()), Some(2));
/// assert_eq!(nest(allocator_api2::alloc::Global), Some(2));
/// ```
pub fn nest<A: Allocator + Copy>(alloc: A) -> Option<usize> {
    let mut bits = BitArray::new_in(alloc);
    bits.extend([true, false, true]);
    let mut set = HashSet::new_in(alloc);
    set.insert(bits);
    let mut array = SparseArray::new_in(alloc);
    let index = array.insert(set);
    let mut map = HashMap::new_in(alloc);
    map.insert("array", array);
    let mut maps = MultiMap::new_in(alloc);
    maps.insert("map", map);
    let mut table = HashTable::new_in(alloc);
    let id = table.insert_unique(7, maps).id();
    let mut storage = Storage::new_in(alloc);
    storage.insert(1_u32, table);
    let mut stable = StableStorage::new_in(alloc);
    stable.insert(2_u32, storage);

    // Containers of keys and entities, side by side in a group.
    let mut keys = SparseSet::new_in(alloc);
    keys.insert(2_u32);
    let mut sets: Storage<SparseSet<u32, A>, u32, A> = Storage::new_in(alloc);
    sets.insert(4, keys);
    let mut pool: EntityPool<u32, A> = EntityPool::new_in(alloc);
    let shared: ConcurrentSparseSet<u32, A> = ConcurrentSparseSet::with_capacity_in(1, alloc);
    shared.insert(pool.create());
    let mut pools = Storage::new_in(alloc);
    pools.insert(4_u32, (pool, shared));
    let group = Group::new((sets, pools));

    // The components of a world own nothing in the arena, as they must be `'static`.
    let mut world = World::new_in(alloc);
    world.spawn((String::from("a component"),));

    let wanted = group.iter().next().and_then(|(_, (keys, _))| keys.first())?;
    let table = &stable[wanted][1];
    let maps = &table[id];
    let bits = maps.get("map").and_then(|map| map["array"][index].iter().next())?;
    (world.len() == 1).then(|| bits.count_ones())
}
