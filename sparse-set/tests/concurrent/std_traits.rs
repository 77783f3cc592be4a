//! Traits of std: clones, equality, errors, unwinding.

use std::error::Error;

use sparse_set::allocator::Global;
use sparse_set::concurrent::IntoSparseSetError;
use sparse_set::{ConcurrentSparseSet, Entity, SparseSet, TryReserveError};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, fail_at_each};
use test_kit::auto_traits::{assert_clone, assert_unpin, assert_unwind_safe};

#[test]
fn clones_have_the_same_keys_without_gaps() {
    let mut set: ConcurrentSparseSet<u32> = (0..200).collect();
    set.remove(3);
    let clone = set.clone();
    assert!(clone.iter().eq(&set));
    assert_eq!(clone, set);
    clone.insert(3);
    assert_ne!(clone, set);
    assert!(!set.contains(3));

    // Two runs with a gap between them.
    let gaps = ConcurrentSparseSet::new();
    std::thread::scope(|scope| _ = scope.spawn(|| gaps.insert(7_u32)));
    gaps.insert(5);
    let mut clone = gaps.clone();
    assert!(clone.iter().eq(&gaps));
    assert_eq!((clone.position_of(7), clone.position_of(5)), (Some(0), Some(1)));
    clone.assert_invariants();
}

#[test]
fn sets_are_equal_by_keys_and_versions() {
    let key = |index, version| Entity::new(index, version).expect("the key exists");
    let set = ConcurrentSparseSet::from_iter([key(1, 0), key(2, 5)]);
    assert_eq!(set, ConcurrentSparseSet::from_iter([key(2, 5), key(1, 0)]));
    assert_ne!(set, ConcurrentSparseSet::from_iter([key(2, 4), key(1, 0)]));
    assert_ne!(set, ConcurrentSparseSet::from_iter([key(1, 0)]));
    let elsewhere = ConcurrentSparseSet::new_in(TrackingAllocator::new());
    elsewhere.insert(key(1, 0));
    elsewhere.insert(key(2, 5));
    assert_eq!(set, elsewhere);
}

#[test]
fn a_clone_that_fails_frees_its_memory() {
    let rounds = fail_at_each(|failing: FailingAllocator<TrackingAllocator>| {
        let set = ConcurrentSparseSet::new_in(failing);
        for key in 0..300_u32 {
            match set.try_insert(key * 50) {
                Ok(_) => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        let clone = set.try_clone().map_err(|error| error.to_string())?;
        assert_eq!(clone, set);
        Ok(())
    });
    assert!(rounds > 8, "{rounds} rounds");
}

#[test]
fn the_error_of_a_conversion_has_the_set_and_is_an_error() {
    /// The set comes back to whoever wants it, and `?` works.
    fn freeze(set: ConcurrentSparseSet<u32, FailingAllocator<Global>>) -> Result<usize, Box<dyn Error>> {
        Ok(set.try_into_sparse_set()?.len())
    }
    // Memory for the first key and its page, no more.
    let full = || {
        let failing = FailingAllocator::over(u64::MAX, Global);
        let set = ConcurrentSparseSet::new_in(failing);
        set.insert(7_u32);
        set.allocator().allow(0);
        set
    };
    let error = freeze(full()).unwrap_err();
    assert!(error.source().is_some_and(|source| source.is::<TryReserveError>()), "{error}");
    let IntoSparseSetError { set, error } = full().try_into_sparse_set().unwrap_err();
    assert!(set.iter().eq([7]));
    assert!(matches!(error, TryReserveError::AllocError { .. }));
    let error: TryReserveError = full().try_into_sparse_set().unwrap_err().into();
    assert!(matches!(error, TryReserveError::AllocError { .. }));
    assert_eq!(
        format!("{:?}", full().try_into_sparse_set().unwrap_err()).split(' ').next(),
        Some("IntoSparseSetError")
    );
}

#[test]
fn sets_are_unpin_and_unwind_safe() {
    assert_unpin::<ConcurrentSparseSet>();
    assert_unwind_safe::<ConcurrentSparseSet>();
    assert_unwind_safe::<&ConcurrentSparseSet>();
    assert_clone::<ConcurrentSparseSet>();
    // As `std::vec::Drain` is.
    assert_unpin::<sparse_set::set::Drain<'_, u32>>();
    assert_unwind_safe::<sparse_set::set::Drain<'_, u32>>();
    assert_unpin::<sparse_set::stable_set::Drain<'_, u32>>();
    assert_unwind_safe::<sparse_set::stable_set::Drain<'_, u32>>();
    assert_unwind_safe::<SparseSet>();
}

#[cfg(feature = "serde")]
#[test]
fn sets_come_back_from_json_and_are_checked() {
    let set = ConcurrentSparseSet::from_iter([30_u32, 10, 20]);
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(serde_json::from_str::<ConcurrentSparseSet<u32>>(&text).unwrap(), set);
    for wrong in ["[1,1]", "[4294967295]", "[1", "{}"] {
        assert!(serde_json::from_str::<ConcurrentSparseSet<u32>>(wrong).is_err(), "{wrong}");
    }
    // Of two versions of an index, only one can be read.
    let twice = format!("[{},{}]", 5, (1_u32 << 20) + 5);
    assert!(serde_json::from_str::<ConcurrentSparseSet<Entity>>(&twice).is_err());
}
