//! Keys of a user's own type, whose index or version is out of range: refused everywhere, without an effect.

use std::fmt::Debug;

use sparse_set::{ConcurrentSparseSet, SparseSet};
use storage::{EntityPool, Group, PinnedStorage, SparseKey, StableStorage, Storage};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wide {
    index: u32,
    version: u32,
}

// SAFETY: the methods return fields, equality compares them, and `from_parts` checks the range.
#[expect(unsafe_code, reason = "no key of the crates has a version that is out of range")]
unsafe impl SparseKey for Wide {
    type Slot = u64;

    const INDEX_LIMIT: usize = 1_000_000;
    const VERSION_BITS: u32 = 12;

    fn index(self) -> usize {
        self.index as usize
    }

    fn version(self) -> u32 {
        self.version
    }

    fn from_parts(index: usize, version: u32) -> Option<Self> {
        let key = Self { index: u32::try_from(index).ok()?, version };
        key.is_in_range().then_some(key)
    }
}

fn key(index: u32, version: u32) -> Wide {
    Wide { index, version }
}

/// The first has the reserved version, the next two have the version of a present key in the lowest 12 bits.
fn bad_keys() -> [Wide; 9] {
    let versions = [(1, 4095), (1, 4096), (2, 4096 + 7), (1, u32::MAX), (999_999, 4095)];
    let [a, b, c, d, e] = versions.map(|(index, version)| key(index, version));
    [a, b, c, d, e, key(1_000_000, 0), key(1_003_519, 0), key(1_003_520, 0), key(u32::MAX, 0)]
}

fn pairs() -> [(Wide, u64); 3] {
    [(key(1, 0), 1), (key(2, 7), 2), (key(999_999, 3), 3)]
}

/// Calls `act` with each bad key. It must return `true`, and leave the container as it was.
fn refused<C: Debug>(make: impl Fn() -> C, check: impl Fn(&mut C), act: impl Fn(&mut C, Wide) -> bool) {
    for bad in bad_keys() {
        let mut container = make();
        assert!(act(&mut container, bad), "{bad:?}");
        check(&mut container);
        assert_eq!(format!("{container:?}"), format!("{:?}", make()), "{bad:?}");
    }
}

#[test]
fn sets_refuse_keys_out_of_range() {
    let make = || SparseSet::from(pairs().map(|(key, _)| key));
    let check = |set: &mut SparseSet<Wide>| set.assert_invariants();
    refused(make, check, |set, key| set.try_insert(key).is_err());
    refused(make, check, |set, key| set.try_insert_new(key).is_err());
    refused(make, check, |set, key| !set.contains(key));
    refused(make, check, |set, key| !set.remove(key));
    refused(make, check, |set, key| set.set_version(key).is_none());
    let concurrent = || pairs().into_iter().map(|(key, _)| key).collect::<ConcurrentSparseSet<Wide>>();
    let check = |set: &mut ConcurrentSparseSet<Wide>| set.assert_invariants();
    refused(concurrent, check, |set, key| set.try_insert(key).is_err());
    refused(concurrent, check, |set, key| !set.contains(key));
    refused(concurrent, check, |set, key| !set.remove(key));
}

#[test]
fn storages_refuse_keys_out_of_range() {
    let make = || Storage::from(pairs());
    let check = |storage: &mut Storage<u64, Wide>| storage.assert_invariants();
    refused(make, check, |storage, key| storage.try_insert(key, 9).is_err());
    refused(make, check, |storage, key| storage.try_insert_new(key, 9).is_err());
    refused(make, check, |storage, key| storage.get(key).is_none());
    refused(make, check, |storage, key| storage.remove(key).is_none());
    refused(make, check, |storage, key| storage.set_version(key).is_none());
    refused(make, check, |storage, bad| {
        // SAFETY: the keys differ.
        #[expect(unsafe_code, reason = "different keys must not reach one value")]
        let [present, absent] = unsafe { storage.get_disjoint_unchecked_mut([key(2, 7), bad]) };
        present.is_some() && absent.is_none()
    });
}

#[test]
fn stable_storages_refuse_keys_out_of_range() {
    let full = || {
        let mut storage = StableStorage::from(pairs());
        for index in 100.. {
            if storage.len() == storage.capacity() {
                break;
            }
            storage.insert(key(index, 0), 0);
        }
        storage
    };
    for make in [|| StableStorage::from(pairs()), full] {
        let check = |storage: &mut StableStorage<u64, Wide>| storage.assert_invariants();
        refused(make, check, |storage, key| storage.try_insert(key, 9).is_err());
        refused(make, check, |storage, key| storage.try_insert_new(key, 9).is_err());
        refused(make, check, |storage, key| storage.get(key).is_none());
        refused(make, check, |storage, key| storage.remove(key).is_none());
        refused(make, check, |storage, key| storage.set_version(key).is_none());
    }
    let pinned = || pairs().into_iter().collect::<PinnedStorage<u64, Wide>>();
    let check = |storage: &mut PinnedStorage<u64, Wide>| storage.assert_invariants();
    refused(pinned, check, |storage, key| storage.try_insert(key, 9).is_err());
    refused(pinned, check, |storage, key| storage.set_version(key).is_none());
}

#[test]
fn groups_refuse_keys_out_of_range() {
    type Pair = Group<(Storage<u64, Wide>, Storage<u64, Wide>)>;
    let make = || Group::new((Storage::from(pairs()), Storage::from(pairs())));
    let check = |group: &mut Pair| group.assert_invariants();
    refused(make, check, |group, key| group.try_insert(key, (8, 9)).is_err());
    refused(make, check, |group, key| group.try_insert_into::<1>(key, 9).is_err());
    refused(make, check, |group, key| !group.contains(key));
    refused(make, check, |group, key| group.remove(key).is_none());
}

#[test]
fn pools_refuse_keys_out_of_range() {
    let make = || {
        let mut pool: EntityPool<Wide> = EntityPool::new();
        pool.create_many(3);
        pool.destroy(key(1, 0));
        pool
    };
    let check = |pool: &mut EntityPool<Wide>| pool.assert_invariants();
    refused(make, check, |pool, key| pool.try_claim(key).is_err());
    refused(make, check, |pool, key| !pool.destroy(key));
    refused(make, check, |pool, key| !pool.destroy_with_version(key, 7));
    refused(make, check, |pool, key| !pool.is_alive(key));
}

#[test]
fn the_error_names_both_limits() {
    let error = SparseSet::new().try_insert(key(1, 4095)).expect_err("the version is reserved");
    let text = "the key Wide { index: 1, version: 4095 } is out of range: its index must be below 1000000 and its version below 4095";
    assert_eq!(error.to_string(), text);
}
