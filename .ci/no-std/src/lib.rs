//! The crates without std, with `serde`, which works without std too.
//!
//! std has a panic handler. If a dependency brings in std, there are two, and the compiler says so.
#![no_std]

extern crate alloc;

use alloc::string::String;

use allocators::{BlockPool, HugePages, InlineBuffer, Limited};
use archetype::World;
use hash_map::{HashMap, MultiMap};
use hash_set::HashSet;
use sparse_array::{BitArray, SparseArray};
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet};
use storage::{EntityPool, StableStorage, Storage};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// Makes the compiler generate code of all containers.
pub fn containers() -> usize {
    let mut lens = [0; 12];
    lens[0] = BitArray::from_iter([true]).len();
    lens[1] = SparseArray::from([String::new()]).len();
    lens[2] = HashSet::<String>::from_iter([String::new()]).len();
    lens[3] = HashMap::<u8, String>::from_iter([(1, String::new())]).len();
    lens[4] = MultiMap::<u8, String>::from_iter([(1, String::new())]).len();
    lens[5] = SparseSet::<Entity>::new().len();
    lens[6] = ConcurrentSparseSet::<u32>::with_capacity(1).len();
    lens[7] = Storage::<String, u32>::from_iter([(1, String::new())]).len();
    lens[8] = StableStorage::<String, u32>::from_iter([(1, String::new())]).len();
    let mut pool: EntityPool = EntityPool::new();
    let mut world = World::new();
    world.spawn((pool.create().index(),));
    lens[9] = world.len();
    let buffer = InlineBuffer::<64, _>::with_fallback(Limited::new(64));
    lens[10] = SparseArray::<u8, _>::with_capacity_in(1, &buffer).len();
    let pool = BlockPool::<64, _>::over(HugePages);
    lens[11] = SparseArray::<u8, _>::with_capacity_in(1, &pool).len();
    lens.iter().sum()
}
