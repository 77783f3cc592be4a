//! Equality, hashes and unwind safety of what the storages are made of.

use std::cell::Cell;
use std::collections::HashSet;
use std::panic::{RefUnwindSafe, UnwindSafe};

use storage::entity_pool::Remap;
use storage::{BySize, Entity, EntityPool, Group, PagesOf, PinnedStorage, StableStorage, Storage};
use test_kit::assert_not_impl;

type Cells = Storage<Cell<u8>>;

const fn assert_unwind_safe<T: UnwindSafe>() {}

#[test]
fn storages_of_cells_are_unwind_safe_as_vectors_are() {
    assert_unwind_safe::<Vec<Cell<u8>>>();
    assert_unwind_safe::<Cells>();
    assert_unwind_safe::<StableStorage<Cell<u8>>>();
    assert_unwind_safe::<PinnedStorage<Cell<u8>>>();
    assert_unwind_safe::<Group<(Cells, Cells)>>();
    assert_unwind_safe::<Group<(Cells,), (Cells,)>>();
    assert_unwind_safe::<EntityPool>();
}

assert_not_impl!(Cells: RefUnwindSafe);
assert_not_impl!(PinnedStorage<Cell<u8>>: RefUnwindSafe);
assert_not_impl!(Storage<&'static mut u8>: UnwindSafe);

#[test]
fn groups_are_equal_if_their_storages_are() {
    let group = |a: &[(u32, char)], b: &[(u32, u8)]| {
        Group::new((a.iter().copied().collect::<Storage<_, _>>(), b.iter().copied().collect::<Storage<_, _>>()))
    };
    let ours = group(&[(1, 'a'), (2, 'b'), (3, 'c')], &[(3, 30), (1, 10)]);
    assert_eq!(ours, group(&[(3, 'c'), (2, 'b'), (1, 'a')], &[(1, 10), (3, 30)]));
    assert_ne!(ours, group(&[(3, 'c'), (2, 'x'), (1, 'a')], &[(1, 10), (3, 30)]));
    assert_ne!(ours, group(&[(3, 'c'), (1, 'a')], &[(1, 10), (3, 30)]));
}

#[test]
fn pinned_storages_are_equal_by_keys_and_values() {
    let key = |index, version| Entity::new(index, version).expect("the key exists");
    let mut ours = PinnedStorage::from([(key(1, 0), 'a'), (key(2, 0), 'b')]);
    let mut theirs = PinnedStorage::with_paging(PagesOf::<1>);
    theirs.extend([(key(2, 0), 'b'), (key(1, 0), 'a')]);
    assert_eq!(ours, theirs);
    assert_eq!(ours, ours.clone());
    theirs.insert_evicting(key(1, 1), 'a');
    assert_ne!(ours, theirs);
    ours.insert_evicting(key(1, 1), 'x');
    assert_ne!(ours, theirs);
}

#[test]
fn remaps_are_equal_by_their_keys() {
    let mut loaded: EntityPool<u32> = EntityPool::new();
    loaded.create_many(3);
    let remap = |taken| {
        let mut pool = EntityPool::new();
        pool.create_many(taken);
        Remap::try_new(&loaded, &mut pool).expect("there are indices")
    };
    assert_eq!(remap(2), remap(2));
    assert_eq!(remap(2), remap(2).clone());
    assert_ne!(remap(2), remap(3));
}

#[test]
fn pagings_can_be_keys() {
    assert!(HashSet::from([PagesOf::<4>]).contains(&PagesOf::<4>));
    assert!(HashSet::from([BySize]).contains(&BySize));
}
