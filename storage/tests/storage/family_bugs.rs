//! Known bugs of similar containers, one test each: advisories, and the hazards of EnTT's storages.

use std::collections::BTreeSet;

use storage::{Entity, EntityPool, PagesOf, PinnedStorage, SparseKey, StableStorage, Storage, entity_type};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{panic_at_each, quiet_catch};

entity_type! {
    /// 15 indices in pages of 4, 3 versions.
    struct Tiny(u8: 4, 2, page = 4);
}

type Packed = Storage<Element, Entity>;
type Stable = StableStorage<Element, Entity>;

fn entity(index: usize) -> Entity {
    Entity::new(index, 0).expect("a key of the test exists")
}

fn pairs(ledger: &Ledger, n: usize) -> impl Iterator<Item = (Entity, Element)> {
    (0..n).map(|index| (entity(index), ledger.element(index as u64)))
}

fn packed(ledger: &Ledger) -> Packed {
    pairs(ledger, 6).collect()
}

fn stable(ledger: &Ledger) -> Stable {
    pairs(ledger, 6).collect()
}

/// sparsey and lru (RUSTSEC-2026-0253) dropped an element before their indices and positions were updated; thin-vec
/// (RUSTSEC-2026-0103) and sized-chunks dropped elements before the length was.
#[test]
fn sparsey_a_drop_that_panics_finds_everything_in_order() {
    let remove: [fn(&mut Packed); 4] = [
        |storage| drop(storage.remove(entity(1))),
        |storage| drop(storage.insert(entity(1), storage.get(entity(2)).expect("2 is there").clone())),
        |storage| storage.truncate(1),
        |storage| storage.clear(),
    ];
    for act in remove {
        panic_at_each(
            Operation::Drop,
            packed,
            |storage, _| act(storage),
            |storage, ledger, _| {
                storage.assert_invariants();
                ledger.assert_live(storage.len());
                storage.values().for_each(|value| assert!(value.key() < 6));
            },
        );
    }
    let remove: [fn(&mut Stable); 3] =
        [|storage| drop(storage.remove(entity(1))), |storage| _ = storage.remove_in_place(entity(1)), Stable::clear];
    for act in remove {
        panic_at_each(
            Operation::Drop,
            stable,
            |storage, _| act(storage),
            |storage, ledger, _| {
                storage.assert_invariants();
                ledger.assert_live(storage.len());
            },
        );
    }
}

/// id-map (RUSTSEC-2021-0052) dropped values twice if a clone panicked in `clone_from`, a closure at a vacant entry, or
/// a drop during bulk removal.
#[test]
fn id_map_2021_0052_panics_in_clones_closures_and_removals() {
    panic_at_each(
        Operation::Clone,
        |ledger| (packed(ledger), packed(ledger)),
        |(target, source), _| target.clone_from(source),
        |(target, source), ledger, _| {
            target.assert_invariants();
            ledger.assert_live(target.len() + source.len());
        },
    );
    let ledger = Ledger::new();
    let mut storage = packed(&ledger);
    ledger.arm(Operation::Call, 0);
    let insertion = || {
        storage.entry(entity(77)).or_insert_with(|| {
            ledger.tick(Operation::Call);
            ledger.element(77)
        });
    };
    assert!(quiet_catch(insertion).is_err());
    assert!(!storage.contains_key(entity(77)));
    storage.assert_invariants();
    ledger.arm(Operation::Drop, 1);
    assert!(quiet_catch(|| storage.remove_all((0..4).map(entity))).is_err());
    storage.assert_invariants();
    ledger.assert_live(storage.len());
}

/// `compact_arena` (RUSTSEC-2019-0015) trusted an index of one arena in another, slab (RUSTSEC-2025-0047) an index
/// below the capacity.
#[test]
fn compact_arena_2019_0015_keys_of_another_storage() {
    let mut packed: Storage<String> = Storage::with_capacity(100);
    packed.insert(entity(1), "one".to_string());
    let mut stable: StableStorage<String> = StableStorage::with_capacity(100);
    stable.insert(entity(0), "zero".to_string());
    stable.insert(entity(1), "one".to_string());
    stable.remove(entity(0));
    for index in (0..200).filter(|&index| index != 1) {
        let key = entity(index);
        assert_eq!((packed.get(key), stable.get(key)), (None, None));
        assert_eq!((packed.get_disjoint_mut([key, entity(1)])[0].is_some(), packed.remove(key)), (false, None));
        assert_eq!((stable.get_disjoint_mut([key, entity(1)])[0].is_some(), stable.remove(key)), (false, None));
        assert_eq!((packed.get_at(index.max(1)), stable.get_at(index + usize::from(index > 0))), (None, None));
    }
    packed.assert_invariants();
    stable.assert_invariants();
}

/// lru (RUSTSEC-2026-0002): disjoint borrows stay valid, and so does the storage afterwards. For Miri.
#[test]
fn lru_2026_0002_values_lent_by_iter_mut() {
    let mut storage: Storage<Box<usize>, Entity, _, PagesOf<4>> = Storage::with_paging(PagesOf);
    storage.extend((0..20).map(|index| (entity(index), Box::new(index))));
    let borrowed: Vec<(Entity, &mut Box<usize>)> = storage.iter_mut().collect();
    for (key, value) in borrowed {
        **value += key.index();
    }
    assert!((0..20).all(|index| storage.get(entity(index)).is_some_and(|value| **value == 2 * index)));
}

/// linked-hash-map (RUSTSEC-2020-0026) and smallvec (RUSTSEC-2018-0018) created values from uninitialized memory.
#[test]
fn linked_hash_map_2020_0026_an_empty_storage_holds_no_value() {
    enum Never {}
    let never: Storage<Never, u32> = Storage::with_capacity(10);
    assert_eq!((never.get(1).is_none(), never.into_iter().count()), (true, 0));
    let never: StableStorage<Never, u32> = StableStorage::with_capacity(10);
    assert_eq!((never.get(1).is_none(), never.into_iter().count()), (true, 0));
    let mut storage: Storage<&str, u32> = Storage::with_capacity(10);
    assert_eq!((storage.pop(), storage.drain(..).next()), (None, None));
}

/// EnTT, H1: bulk insertion in place reused no holes, and positions were truncated on overflow.
#[test]
fn entt_h1_insertion_of_many_fills_holes() {
    let mut storage: StableStorage<usize, Tiny, _, PagesOf<4>> = StableStorage::with_paging(PagesOf);
    for round in 0..100 {
        let keys = || (0..15).filter_map(|index| Tiny::from_parts(index, round % 3));
        storage.insert_many(keys(), &7);
        assert_eq!((storage.len(), storage.slot_len()), (15, 15));
        assert_eq!(storage.remove_all(keys()), 15);
        storage.assert_invariants();
    }
}

/// EnTT, H2: `bump` could store the version that marks removed keys.
#[test]
fn entt_h2_no_version_is_that_of_a_removed_key() {
    let mut storage: Storage<u8, Tiny> = Storage::new();
    let mut key = Tiny::from_parts(3, 0).expect("index 3 exists");
    storage.insert(key, 9);
    for _ in 0..10 {
        let old = key;
        key = key.next_version();
        assert_eq!(storage.set_version(key), Some(old));
        assert_eq!((storage.get(key), storage.get(old)), (Some(&9), None));
        storage.assert_invariants();
    }
}

/// EnTT, H3: a comparator that threw left keys and values out of step.
#[test]
fn entt_h3_a_panic_of_a_comparator_leaves_all_in_step() {
    panic_at_each(
        Operation::Ord,
        packed,
        |storage, _| storage.sort_by(|(_, a), (_, b)| b.cmp(a)),
        |storage, _, _| {
            storage.assert_invariants();
            assert!(storage.iter().all(|(key, value)| value.key() == key.index() as u64));
        },
    );
}

/// EnTT, H4: an exhausted pool was checked by a debug assertion only, and returned null.
#[test]
fn entt_h4_an_exhausted_pool_is_an_error() {
    let mut pool: EntityPool<Tiny> = EntityPool::new();
    let keys: BTreeSet<usize> = (0..15).filter_map(|_| pool.try_create().ok()).map(SparseKey::index).collect();
    assert_eq!(keys.len(), 15);
    assert!(pool.try_create().is_err() && pool.try_create_many(1).is_err());
    pool.assert_invariants();
    assert_eq!(pool.len(), 15);
}

/// EnTT, H5: iterators of a storage with holes visited cells without a value.
#[test]
fn entt_h5_iterators_yield_no_hole() {
    let ledger = Ledger::new();
    let mut storage = stable(&ledger);
    for index in [0, 3, 5] {
        storage.remove(entity(index));
    }
    let expected = [1, 2, 4];
    assert!(storage.values().map(Element::key).eq(expected));
    assert!(storage.iter_mut().map(|(_, value)| value.key()).eq(expected));
    assert!(storage.iter().rev().map(|(key, _)| key.index()).eq([4, 2, 1]));
    let pinned = PinnedStorage::from(storage);
    assert!(pinned.values().map(Element::key).eq(expected));
    ledger.assert_live(3);
}

/// EnTT, H6 and H7: `clear` took time for all past keys, and size hints counted holes.
#[test]
fn entt_h7_lengths_count_no_holes() {
    let ledger = Ledger::new();
    let mut storage = stable(&ledger);
    storage.remove(entity(2));
    assert_eq!((storage.len(), storage.iter().len(), storage.values_mut().len()), (5, 5, 5));
    assert_eq!(storage.iter().size_hint(), (5, Some(5)));
    storage.clear();
    assert_eq!((storage.len(), storage.iter().size_hint()), (0, (0, Some(0))));
    ledger.assert_all_dropped();
}

/// EnTT, H8: a test of recycling was off by one. All destroyed keys are recycled before new ones.
#[test]
fn entt_h8_as_many_indices_are_recycled_as_were_destroyed() {
    let mut pool: EntityPool = EntityPool::new();
    let first = pool.create_many(100).to_vec();
    assert_eq!(pool.destroy_many(first.iter().copied()), 100);
    let second: BTreeSet<usize> = pool.create_many(100).iter().map(|key| key.index()).collect();
    assert!(second.into_iter().eq(0..100));
    assert_eq!(pool.create().index(), 100);
    assert!(first.iter().all(|&key| !pool.is_alive(key)));
}

/// bitvec (RUSTSEC-2020-0007) used the old address after its block had moved. Pages never move; their directory and the
/// keys do. Blocks of a tracking allocator always move.
#[test]
fn bitvec_2020_0007_values_stay_while_everything_else_moves() {
    let tracking = TrackingAllocator::new();
    let mut storage: Storage<usize, Entity, _, PagesOf<4>> = Storage::with_paging_in(PagesOf, tracking.clone());
    storage.insert(entity(0), 7);
    let address = storage.get_ptr(entity(0));
    for index in 1..500 {
        storage.insert(entity(index * 31), index);
        storage.shrink_to_fit();
        assert_eq!(storage.get_ptr(entity(0)), address);
    }
    assert!((1..500).all(|index| storage.get(entity(index * 31)) == Some(&index)));
    drop(storage);
    tracking.assert_empty();
}
