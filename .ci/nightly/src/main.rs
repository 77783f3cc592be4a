//! All containers on an allocator that has std's unstable trait only, and std's own containers on our allocators.
#![feature(allocator_api)]

use std::alloc::System;

use allocators::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};
use showcase::every_container::nest;
use storage::group::KeyGroup;
use storage::{CommandBuffer, PinnedStorage, SlotMap, StableSet, Storage, Tracked};

fn main() {
    assert_eq!(nest(System), Some(2));
    let mut slots = SlotMap::<_, storage::Entity, _>::new_in(System);
    let key = slots.insert(1);
    let mut pinned: PinnedStorage<u8, u32, System> = PinnedStorage::new_in(System);
    pinned.insert(1, 2);
    assert_eq!((slots[key], pinned.get(1).as_deref()), (1, Some(&2)));
    let mut stable: StableSet<u32, System> = StableSet::new_in(System);
    stable.insert(1);
    let mut tracked = Tracked::new(Storage::<u8, u32, System>::new_in(System));
    tracked.insert(1, 2);
    let mut group: KeyGroup<u32, System> = KeyGroup::new_in(System);
    group.fill(&*tracked);
    assert!(stable.contains(1) && group.keys() == &tracked.marks().inserted);
    let mut commands = CommandBuffer::new_in(System);
    commands.record(|count: &mut u32| *count += 1);
    assert_eq!(commands.len(), 1);

    let limited = Limited::over(1 << 20, System);
    assert_eq!(nest(&limited), Some(2));
    let pool = BlockPool::<16384, _>::over(&limited);
    assert_eq!(nest(&pool), Some(2));
    assert_eq!(limited.blocks(), pool.spare());
    let buffer = InlineBuffer::<200_000, _>::with_fallback(NoMemory);
    assert_eq!(nest(&buffer), Some(2));
    assert_eq!(nest(HugePages), Some(2));

    let mut numbers = Vec::new_in(&buffer);
    numbers.extend(0..100);
    assert_eq!(numbers.iter().sum::<i32>(), 4950);
    assert!(buffer.used() >= 400);
    assert_eq!(*Box::new_in(7, &pool), 7);
}
