//! Parallel iterators over the shared entities, compared with sequential ones.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::MutexGuard;

use rayon::prelude::*;
use storage::allocator::Global;
use storage::group::{Pages, PagesMut};
use storage::parallel::ParRows;
use storage::{Group, PagesOf, Storage};
use test_kit::auto_traits::{assert_clone, assert_not_impl, assert_send};
use test_kit::panics::silent_catch;

test_kit::parallel!();

type Three = (Storage<u64, u32, Global, PagesOf<8>>, Storage<u8, u32>, Storage<(), u32>);

/// Shares the keys from `len / 4` to `len`.
fn filled(len: u32) -> Group<Three> {
    let mut short = Storage::with_paging(PagesOf);
    short.extend((0..len).map(|n| (n, u64::from(n))));
    Group::new((short, (len / 4..len + 9).map(|n| (n, 1)).collect(), (0..len).rev().map(|n| (n, ())).collect()))
}

#[test]
fn rows_are_those_of_the_sequential_iterators_wherever_cut() {
    pool().install(|| {
        for len in [0, 1, 2, 9, 100, 6000] {
            let mut group = filled(len);
            let all: Vec<_> = group.iter().collect();
            assert_eq!(group.par_iter().len(), all.len());
            assert_eq!(group.par_iter().collect::<Vec<_>>(), all);
            assert_eq!(group.par_iter().rev().collect::<Vec<_>>(), all.iter().rev().copied().collect::<Vec<_>>());
            for n in (0..=all.len()).step_by(all.len() / 100 + 1) {
                assert_eq!(group.par_iter().skip(n).collect::<Vec<_>>(), all[n..]);
                assert_eq!(group.par_iter().take(n).collect::<Vec<_>>(), all[..n]);
            }
            group.par_iter_mut().for_each(|(key, (value, one, ()))| {
                assert_eq!(*value, u64::from(key), "the value of {key} has changed");
                *value += 1000;
                *one += 1;
            });
            assert_eq!(group.par_iter_mut().count(), group.len());
            let changed =
                |(key, (value, one, ())): (u32, (&u64, &u8, &()))| *value == u64::from(key) + 1000 && *one == 2;
            assert!(group.iter().all(changed));
            let untouched = group.storage::<0>().iter().skip(group.len());
            assert!(
                { untouched }.all(|(key, value)| *value == u64::from(key)),
                "a value that is not shared has changed"
            );
            group.assert_invariants();
        }
    });
}

#[test]
fn short_groups_stay_in_one_piece() {
    let pieces = |len: u32| {
        let group: Group<(Storage<u8, u32>, Storage<u8, u32>)> =
            Group::new(((0..len).map(|n| (n, 0)).collect(), (0..len).map(|n| (n, 0)).collect()));
        pool().install(|| group.par_iter().fold(|| 0, |count, _| count + 1).collect::<Vec<_>>())
    };
    assert_eq!(pieces(1023), [1023]);
    assert_eq!(pieces(1024), [512, 512]);
}

#[test]
fn a_panic_leaves_the_values_where_they_are() {
    let mut group = filled(4000);
    let shared = group.len();
    let act = || {
        group.par_iter_mut().for_each(|(key, (value, ..))| {
            *value = 0;
            if key == 3000 {
                stop();
            }
        });
    };
    silent_catch(|| pool().install(act)).expect_err("the closure panics");
    group.assert_invariants();
    assert_eq!((group.len(), group.get(3000)), (shared, Some((&0, &1, &()))));
}

type Of<T> = (Storage<T>, Storage<u8>);

assert_not_impl!(&'static Group<Of<Cell<u8>>>: IntoParallelIterator);
assert_not_impl!(&'static mut Group<Of<MutexGuard<'static, u8>>>: IntoParallelIterator);
assert_not_impl!(ParRows<Pages<'static, Of<Cell<u8>>>>: ParallelIterator);
assert_not_impl!(ParRows<PagesMut<'static, Of<Rc<u8>>>>: ParallelIterator);
assert_not_impl!(ParRows<PagesMut<'static, Of<u8>>>: Clone);

#[test]
fn only_what_may_cross_threads_does() {
    fn assert_parallel<I: IntoParallelIterator>() {}
    assert_parallel::<&'static Group<Of<MutexGuard<'static, u8>>>>();
    assert_parallel::<&'static mut Group<Of<Cell<u8>>>>();
    assert_send::<ParRows<PagesMut<'static, Of<Cell<u8>>>>>();
    assert_clone::<ParRows<Pages<'static, Of<Rc<u8>>>>>();
}
