//! `Send`, `Sync` and variance; iterators from both ends, and forgotten.
#![expect(clippy::forget_non_drop, reason = "that the iterators have no `Drop` is what makes it harmless, today")]

use std::mem;
use std::rc::Rc;

use sparse_set::allocator::{AllocError, Allocator, Global};
use sparse_set::internal::{IndexPage, IndexView, SparseIndex};
use sparse_set::set::{Difference, Drain, ExtractIf, Intersection, IntoIter, Iter, SymmetricDifference, Union};
use sparse_set::{Entity, Inserted, SparseSet, TryInsertError};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin, assert_unwind_safe};
use test_kit::iterators::check_exact_double_ended;
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// A reference to an arena: neither `Send` nor `Sync`.
type Local<'a> = &'a bumpalo::Bump;

assert_not_send!(SparseSet<u32, Local<'static>>);
assert_not_sync!(SparseSet<u32, Local<'static>>);
assert_not_send!(SparseIndex<u32, Local<'static>>);
assert_not_sync!(SparseIndex<u32, Local<'static>>);
assert_not_send!(IntoIter<u32, Local<'static>>);
assert_not_sync!(IntoIter<u32, Local<'static>>);
assert_not_send!(ExtractIf<'static, u32, fn(u32) -> bool, Local<'static>>);
assert_not_send!(ExtractIf<'static, u32, Box<dyn FnMut(u32) -> bool>>);
assert_not_impl!(SparseSet<u32, test_kit::alloc::UniqueAllocator>: Clone);
assert_not_impl!(Drain<'static, u32>: Clone);
assert_not_impl!(Rc<()>: Allocator);

#[test]
fn sets_and_iterators_go_to_other_threads() {
    assert_send::<SparseSet>();
    assert_sync::<SparseSet>();
    assert_unpin::<SparseSet>();
    assert_unwind_safe::<SparseSet>();
    assert_send::<SparseIndex>();
    assert_sync::<SparseIndex>();
    assert_send::<IndexView<'_, u32>>();
    assert_sync::<IndexView<'_, u32>>();
    assert_send::<IndexPage<'_, u32>>();
    assert_sync::<IndexPage<'_, u32>>();
    assert_send::<Iter<'_, u32>>();
    assert_sync::<Iter<'_, u32>>();
    assert_clone::<Iter<'_, u32>>();
    assert_send::<Drain<'_, u32>>();
    assert_sync::<Drain<'_, u32>>();
    assert_send::<IntoIter<u32>>();
    assert_sync::<IntoIter<u32>>();
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
    assert_send::<TryInsertError<Entity>>();
    assert_sync::<Inserted<Entity>>();

    let set: SparseSet<u32> = (0..100).collect();
    let sum: u32 = std::thread::scope(|scope| scope.spawn(|| set.iter().sum()).join()).expect("it does not panic");
    assert_eq!(sum, 4950);
}

/// Compiles only if the types are covariant.
#[expect(dead_code, reason = "that they compile is the test")]
mod covariance {
    use super::*;

    fn set<'a>(set: SparseSet<u32, Local<'static>>) -> SparseSet<u32, Local<'a>> {
        set
    }

    fn index<'a>(index: SparseIndex<u32, Local<'static>>) -> SparseIndex<u32, Local<'a>> {
        index
    }

    fn view<'a>(view: IndexView<'static, u32>) -> IndexView<'a, u32> {
        view
    }

    fn page<'a>(page: IndexPage<'static, u32>) -> IndexPage<'a, u32> {
        page
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

#[test]
fn iterators_from_end_to_end() {
    let keys = vec![5, 9000, 1, 7, 30];
    let set: SparseSet<u32> = keys.iter().copied().collect();
    check_exact_double_ended(|| set.iter(), keys.clone());
    check_exact_double_ended(|| set.clone().into_iter(), keys.clone());
    // A drain borrows its set mutably, so the closure cannot create it repeatedly.
    for front in 0..=3 {
        let mut set = set.clone();
        let mut drain = set.drain(1..4);
        assert!(drain.by_ref().take(front).eq(keys[1..4].iter().copied().take(front)));
        assert_eq!((drain.len(), drain.as_slice()), (3 - front, &keys[1 + front..4]));
        assert!(drain.by_ref().rev().eq(keys[1 + front..4].iter().rev().copied()));
        assert_eq!((drain.next(), drain.next_back(), drain.len()), (None, None, 0));
    }
    assert_eq!(set.clone().drain(1..).nth(1), Some(1));
    assert_eq!(set.clone().drain(1..).fold(1, |sum, key| sum + key), 9039);
    assert_eq!(set.clone().drain(1..).rfold(Vec::new(), |keys, key| [keys, vec![key]].concat()), [30, 7, 1, 9000]);
    assert_eq!(Iter::<u32>::default().next(), None);
    assert_eq!(Drain::<u32>::default().next(), None);
    assert_eq!(IntoIter::<u32>::default().next(), None);
    assert!((&set).into_iter().eq(keys));
}

#[test]
fn forgotten_iterators_leave_the_set_whole() {
    let filled = || (0..20).collect::<SparseSet<u32>>();

    let mut set = filled();
    let mut drain = set.drain(5..15);
    drain.next();
    mem::forget(drain);
    set.assert_invariants();
    assert!(set.iter().eq((0..5).chain(15..20)));

    let mut set = filled();
    let mut extract = set.extract_if(|key| key % 2 == 0);
    assert_eq!((extract.next(), extract.next()), (Some(0), Some(2)));
    mem::forget(extract);
    set.assert_invariants();
    assert_eq!(set.len(), 18);

    let set = filled();
    mem::forget(set.iter());
    mem::forget(set.union(&filled()));
    set.assert_invariants();

    // An owning iterator leaks only its memory when forgotten; here the arena frees it.
    let bump = bumpalo::Bump::new();
    let mut set = SparseSet::new_in(&bump);
    set.extend(0..20_u32);
    mem::forget(set.into_iter());
}

#[test]
fn an_allocator_error_is_an_error() {
    // The re-exports are those of `sparse_array`.
    fn takes<A: Allocator>(_: A) -> Result<(), AllocError> {
        Ok(())
    }
    assert_eq!(takes(Global), Ok(()));
}
