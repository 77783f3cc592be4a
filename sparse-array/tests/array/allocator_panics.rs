//! An allocator that panics at each of its calls in turn, in every operation that calls it.
//!
//! After each panic, the arrays are consistent and usable, each element is dropped once, and every block is freed.

use sparse_array::SparseArray;
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::panic_at_each;

type Panicking = PanickingAllocator<TrackingAllocator>;
type Array = SparseArray<Element, Panicking>;

/// Two arrays, and the memory behind their allocator.
struct Arrays {
    /// 128 elements and two holes, over three words, with spare capacity.
    a: Option<Array>,
    /// 69 elements and a hole, without spare capacity.
    b: Option<Array>,
    tracking: TrackingAllocator,
}

impl Arrays {
    fn new(ledger: &Ledger) -> Self {
        let tracking = TrackingAllocator::new();
        let panicking = Panicking::over(ledger, tracking.clone());
        let [mut a, mut b] = [130, 70].map(|n| {
            let mut array = SparseArray::new_in(panicking.clone());
            array.extend((0..n).map(|key| ledger.element(key)));
            array
        });
        a.reserve(200);
        a.remove(7);
        a.remove(129);
        b.remove(0);
        b.shrink_to_fit();
        Self { a: Some(a), b: Some(b), tracking }
    }

    fn a(&mut self) -> &mut Array {
        self.a.as_mut().unwrap()
    }

    fn take(&mut self) -> Array {
        self.a.take().unwrap()
    }

    /// Asserts that the arrays are consistent and usable, and that nothing leaks.
    fn check(self, ledger: &Ledger, what: &str) {
        let Self { a, b, tracking } = self;
        let arrays: Vec<Array> = a.into_iter().chain(b).collect();
        ledger.assert_live(arrays.iter().map(SparseArray::len).sum());
        for mut array in arrays {
            array.assert_invariants();
            let len = array.len();
            assert_eq!(array.values().count(), len, "{what}");
            array.extend((0..300).map(|key| ledger.element(key)));
            array.retain(|index, _| index % 3 != 0);
            array.shrink_to_fit();
            array.assert_invariants();
        }
        ledger.assert_all_dropped();
        tracking.assert_empty();
    }
}

/// An operation, and how often it allocates and frees. Growing and shrinking count as allocations.
struct Act {
    what: &'static str,
    run: fn(&mut Arrays, &Ledger),
    calls: [u64; 2],
}

const fn act(what: &'static str, run: fn(&mut Arrays, &Ledger), allocations: u64, deallocations: u64) -> Act {
    Act { what, run, calls: [allocations, deallocations] }
}

const ACTS: &[Act] = &[
    act("drop", |arrays, _| drop(arrays.take()), 0, 1),
    act("assignment", |arrays, _| *arrays.a() = SparseArray::new_in(arrays.a().allocator().clone()), 0, 1),
    act("with_capacity_in", |arrays, _| drop(Array::with_capacity_in(9, arrays.a().allocator().clone())), 1, 1),
    act("try_with_capacity_in", |arrays, _| drop(Array::try_with_capacity_in(9, arrays.a().allocator().clone())), 1, 1),
    act("clear", |arrays, _| arrays.a().clear(), 0, 0),
    act(
        "clear and shrink_to_fit",
        |arrays, _| {
            arrays.a().clear();
            arrays.a().shrink_to_fit();
        },
        0,
        1,
    ),
    act("shrink_to_fit", |arrays, _| arrays.a().shrink_to_fit(), 1, 0),
    act("shrink_to", |arrays, _| arrays.a().shrink_to(150), 1, 0),
    act("reserve", |arrays, _| arrays.a().reserve(500), 1, 0),
    act("reserve_exact", |arrays, _| arrays.a().reserve_exact(500), 1, 0),
    act("try_reserve", |arrays, _| arrays.a().try_reserve(500).unwrap(), 1, 0),
    act("try_reserve_exact", |arrays, _| arrays.a().try_reserve_exact(500).unwrap(), 1, 0),
    act(
        "insert into full",
        |arrays, ledger| (0..3).for_each(|key| _ = arrays.b.as_mut().unwrap().insert(ledger.element(key))),
        1,
        0,
    ),
    act(
        "insert_with",
        |arrays, ledger| {
            (0..3).for_each(|_| _ = arrays.b.as_mut().unwrap().insert_with(|at| ledger.element(at as u64)));
        },
        1,
        0,
    ),
    act(
        "try_insert",
        |arrays, ledger| (0..3).for_each(|key| _ = arrays.b.as_mut().unwrap().try_insert(ledger.element(key)).unwrap()),
        1,
        0,
    ),
    act(
        "vacant_entry",
        |arrays, ledger| {
            (0..3).for_each(|key| _ = arrays.b.as_mut().unwrap().vacant_entry().insert(ledger.element(key)));
        },
        1,
        0,
    ),
    act("insert_at", |arrays, ledger| drop(arrays.a().insert_at(900, ledger.element(1))), 1, 0),
    act("try_insert_at", |arrays, ledger| _ = arrays.a().try_insert_at(900, ledger.element(1)).unwrap(), 1, 0),
    act(
        "insert_lowest_from",
        |arrays, ledger| {
            let mut hint = 1;
            (0..3).for_each(|key| _ = arrays.b.as_mut().unwrap().insert_lowest_from(&mut hint, ledger.element(key)));
        },
        1,
        0,
    ),
    act("extend", |arrays, ledger| arrays.a().extend((0..500).map(|key| ledger.element(key))), 1, 0),
    act("append", |Arrays { a, b, .. }, _| b.as_mut().unwrap().append(a.as_mut().unwrap()), 1, 0),
    act("clone", |arrays, _| drop(arrays.a().clone()), 1, 1),
    act("try_clone", |arrays, _| drop(arrays.a().try_clone().unwrap()), 1, 1),
    act("split_off", |arrays, _| drop(arrays.a().split_off(20)), 1, 1),
    act("try_split_off", |arrays, _| drop(arrays.a().try_split_off(20).unwrap()), 1, 1),
    act(
        "truncate and shrink_to_fit",
        |arrays, _| {
            arrays.a().truncate(3);
            arrays.a().shrink_to_fit();
        },
        1,
        0,
    ),
    act("into_iter", |arrays, _| arrays.take().into_iter().for_each(drop), 0, 1),
    act("into_iter, dropped early", |arrays, _| drop(arrays.take().into_iter().nth(3)), 0, 1),
    act("into_iter from both ends", |arrays, _| arrays.take().into_iter().rev().take(70).for_each(drop), 0, 1),
    act("into_values", |arrays, _| arrays.take().into_values().for_each(drop), 0, 1),
    act("into_values, dropped early", |arrays, _| drop(arrays.take().into_values().nth(3)), 0, 1),
    act("drain", |arrays, _| arrays.a().drain().for_each(drop), 0, 0),
    act("drain, dropped early", |arrays, _| drop(arrays.a().drain().nth(3)), 0, 0),
    act(
        "drain, keep_rest",
        |arrays, _| {
            let mut drain = arrays.a().drain();
            drop((drain.next(), drain.next_back()));
            drain.keep_rest();
        },
        0,
        0,
    ),
    act("extract_if", |arrays, _| arrays.a().extract_if(|index, _| index % 2 == 0).for_each(drop), 0, 0),
    act("retain", |arrays, _| arrays.a().retain(|index, _| index % 2 == 0), 0, 0),
    act("remove and pop", |arrays, _| drop((arrays.a().remove(3), arrays.a().pop())), 0, 0),
    act("remove_range", |arrays, _| _ = arrays.a().remove_range(5..50), 0, 0),
    act("compact", |arrays, _| _ = arrays.a().compact(), 0, 0),
    act("compact_stable", |arrays, _| _ = arrays.a().compact_stable(), 0, 0),
    act("compact_with", |arrays, _| _ = arrays.a().compact_with(|_, _, _| {}), 0, 0),
    act("compact_stable_with", |arrays, _| _ = arrays.a().compact_stable_with(|_, _, _| {}), 0, 0),
    act("sort_free_list", |arrays, _| arrays.a().sort_free_list(), 0, 0),
    act("sort", |arrays, _| arrays.a().sort(), 0, 0),
    act("sort_unstable", |arrays, _| arrays.a().sort_unstable(), 0, 0),
];

#[cfg(feature = "rayon")]
const PARALLEL_ACTS: &[Act] = {
    use rayon::prelude::*;
    &[
        act("into_par_iter", |arrays, _| arrays.take().into_par_iter().for_each(drop), 0, 1),
        act("into_par_iter, dropped", |arrays, _| drop(arrays.take().into_par_iter()), 0, 1),
        act("into_values in parallel", |arrays, _| arrays.take().into_values().into_par_iter().for_each(drop), 0, 1),
        act("par_drain", |arrays, _| arrays.a().par_drain().for_each(drop), 0, 0),
        act("par_drain, dropped", |arrays, _| drop(arrays.a().par_drain()), 0, 0),
        act(
            "par_extend",
            |arrays, ledger| arrays.a().par_extend((0..500).into_par_iter().map(|key| ledger.element(key))),
            1,
            0,
        ),
        act("par_sort", |arrays, _| arrays.a().par_sort(), 0, 0),
        act("par_sort_unstable", |arrays, _| arrays.a().par_sort_unstable(), 0, 0),
    ]
};
#[cfg(not(feature = "rayon"))]
const PARALLEL_ACTS: &[Act] = &[];

#[test]
fn a_panic_of_the_allocator_loses_nothing_in_any_operation() {
    for &Act { what, run, calls } in ACTS.iter().chain(PARALLEL_ACTS) {
        for (operation, calls) in [Operation::Allocate, Operation::Deallocate].into_iter().zip(calls) {
            let rounds = panic_at_each(
                operation,
                Arrays::new,
                |arrays, ledger| {
                    run(arrays, ledger);
                    // Also call the operations once without any panic.
                    ledger.tick(operation);
                },
                |arrays, ledger, _| arrays.check(ledger, what),
            );
            assert_eq!(rounds - 1, calls, "{what}: calls of {operation:?}");
        }
    }
}

/// The target has freed, kept or grown its block. The source is unchanged.
#[test]
fn a_panic_of_the_allocator_in_clone_from_leaves_an_empty_array() {
    for operation in [Operation::Allocate, Operation::Deallocate] {
        panic_at_each(
            operation,
            Arrays::new,
            |Arrays { a, b, .. }, ledger| {
                b.as_mut().unwrap().clone_from(a.as_ref().unwrap());
                ledger.tick(operation);
            },
            |arrays, ledger, _| {
                let lens = [&arrays.a, &arrays.b].map(|array| array.as_ref().unwrap().len());
                assert!(lens == [128, 128] || lens == [128, 0], "{lens:?}");
                arrays.check(ledger, "clone_from");
            },
        );
    }
}
