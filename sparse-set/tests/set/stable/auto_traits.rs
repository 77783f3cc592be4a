//! `Send`, `Sync` and variance.

use sparse_set::StableSet;
use sparse_set::stable_set::{Difference, Drain, ExtractIf, Intersection, IntoIter, Iter, SymmetricDifference, Union};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// A reference to an arena: neither `Send` nor `Sync`.
type Local<'a> = &'a bumpalo::Bump;

assert_not_send!(StableSet<u32, Local<'static>>);
assert_not_sync!(StableSet<u32, Local<'static>>);
assert_not_send!(IntoIter<u32, Local<'static>>);
assert_not_sync!(IntoIter<u32, Local<'static>>);
assert_not_send!(ExtractIf<'static, u32, fn(u32) -> bool, Local<'static>>);
assert_not_send!(ExtractIf<'static, u32, Box<dyn FnMut(u32) -> bool>>);
assert_not_impl!(StableSet<u32, test_kit::alloc::UniqueAllocator>: Clone);
assert_not_impl!(Drain<'static, u32>: Clone);

#[test]
fn stable_sets_and_iterators_go_to_other_threads() {
    assert_send::<StableSet>();
    assert_sync::<StableSet>();
    assert_unpin::<StableSet>();
    assert_unwind_safe::<StableSet>();
    assert_send::<Iter<'_, u32>>();
    assert_sync::<Iter<'_, u32>>();
    assert_clone::<Iter<'_, u32>>();
    assert_unwind_safe::<Iter<'_, u32>>();
    assert_send::<Drain<'_, u32>>();
    assert_sync::<Drain<'_, u32>>();
    assert_send::<IntoIter<u32>>();
    assert_sync::<IntoIter<u32>>();
    assert_clone::<IntoIter<u32>>();
    assert_send::<ExtractIf<'_, u32, fn(u32) -> bool>>();
    // Set algebra does not reach the allocators.
    assert_send::<Intersection<'_, u32>>();
    assert_sync::<Intersection<'_, u32>>();
    assert_send::<Difference<'_, u32>>();
    assert_sync::<Difference<'_, u32>>();
    assert_send::<SymmetricDifference<'_, u32>>();
    assert_sync::<SymmetricDifference<'_, u32>>();
    assert_send::<Union<'_, u32>>();
    assert_sync::<Union<'_, u32>>();
    assert_clone::<Union<'_, u32>>();

    let mut set: StableSet<u32> = (0..100).collect();
    set.remove(50);
    let holes = set.holes();
    let sum: u32 = std::thread::scope(|scope| scope.spawn(|| set.iter().sum()).join()).expect("it does not panic");
    assert_eq!(sum, 4900);
    assert!(std::thread::scope(|scope| scope.spawn(|| holes.eq([50])).join()).expect("it does not panic"));
}

/// Compiles only if the types are covariant.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    fn set<'a>(set: StableSet<u32, Local<'static>>) -> StableSet<u32, Local<'a>> {
        set
    }

    fn iter<'a>(iter: Iter<'static, u32>) -> Iter<'a, u32> {
        iter
    }

    fn drain<'a>(drain: Drain<'static, u32>) -> Drain<'a, u32> {
        drain
    }

    fn into_iter<'a>(into_iter: IntoIter<u32, Local<'static>>) -> IntoIter<u32, Local<'a>> {
        into_iter
    }

    fn union<'a>(union: Union<'static, u32>) -> Union<'a, u32> {
        union
    }

    fn intersection<'a>(both: Intersection<'static, u32>) -> Intersection<'a, u32> {
        both
    }
}
