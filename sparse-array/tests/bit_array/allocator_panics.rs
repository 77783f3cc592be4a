//! An allocator that panics at each of its calls in turn, in every operation of a `BitArray` that calls it.
//!
//! After each panic, the arrays are consistent and usable, and every block is freed.

use sparse_array::BitArray;
use sparse_array::bit_array::Extent;
use sparse_array::bitvec::prelude::*;
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::panic_at_each;

type Bits = BitArray<PanickingAllocator<TrackingAllocator>>;

struct Arrays {
    /// 128 bits, with spare capacity.
    a: Option<Bits>,
    /// 320 bits, without spare capacity.
    b: Option<Bits>,
    tracking: TrackingAllocator,
}

impl Arrays {
    fn new(ledger: &Ledger) -> Self {
        let tracking = TrackingAllocator::new();
        let alloc = PanickingAllocator::over(ledger, tracking.clone());
        let mut a = BitArray::with_capacity_in(1000, alloc.clone());
        a.push_n(true, 128);
        Self { a: Some(a), b: Some(BitArray::from_elem_in(true, 320, alloc)), tracking }
    }

    fn a(&mut self) -> &mut Bits {
        self.a.as_mut().unwrap()
    }

    fn b(&mut self) -> &mut Bits {
        self.b.as_mut().unwrap()
    }

    fn alloc(&self) -> PanickingAllocator<TrackingAllocator> {
        self.a.as_ref().unwrap().allocator().clone()
    }

    fn take(&mut self) -> [Bits; 2] {
        [self.a.take().unwrap(), self.b.take().unwrap()]
    }

    /// Asserts that the arrays are consistent and usable, and that nothing leaks.
    fn check(self, what: &str) {
        let Self { a, b, tracking } = self;
        for mut bits in a.into_iter().chain(b) {
            bits.assert_invariants();
            let (len, ones) = (bits.len(), bits.count_ones());
            bits.push_n(true, 3000);
            assert_eq!((bits.len(), bits.count_ones()), (len + 3000, ones + 3000), "{what}");
            bits.truncate(3);
            bits.shrink_to_fit();
            bits.assert_invariants();
        }
        tracking.assert_empty();
    }
}

/// An operation, and how often it allocates and frees. Growing and shrinking count as allocations.
struct Act {
    what: &'static str,
    run: fn(&mut Arrays),
    calls: [u64; 2],
}

const fn act(what: &'static str, run: fn(&mut Arrays), allocations: u64, deallocations: u64) -> Act {
    Act { what, run, calls: [allocations, deallocations] }
}

/// `a` and `b` combined by an operator, with references and arrays on both sides.
macro_rules! operator {
    ($name:literal, $binary:tt, $assign:tt, by reference: $grows:literal) => {
        [
            act(concat!($name, ", both by reference"), |arrays| drop(&*arrays.a.as_ref().unwrap() $binary arrays.b.as_ref().unwrap()), $grows, 1),
            act(concat!($name, ", the left by reference"), |arrays| {
                let b = arrays.b.take().unwrap();
                drop(arrays.a.as_ref().unwrap() $binary b);
            }, $grows, 2),
            act(concat!($name, ", the right by reference"), |arrays| {
                let a = arrays.a.take().unwrap();
                drop(a $binary arrays.b.as_ref().unwrap());
            }, 0, 1),
            act(concat!($name, ", none by reference"), |arrays| {
                let [a, b] = arrays.take();
                drop(a $binary b);
            }, 0, 2),
            act(concat!($name, ", assigning an array"), |arrays| {
                let b = arrays.b.take().unwrap();
                *arrays.a() $assign b;
            }, 0, 1),
            act(concat!($name, ", assigning a reference"), |Arrays { a, b, .. }| {
                *b.as_mut().unwrap() $assign a.as_ref().unwrap();
            }, 0, 0),
        ]
    };
}

const ACTS: &[&[Act]] = &[
    &[
        act("drop", |arrays| drop(arrays.a.take()), 0, 1),
        act("with_capacity_in", |arrays| drop(BitArray::with_capacity_in(9, arrays.alloc())), 1, 1),
        act("try_with_capacity_in", |arrays| drop(BitArray::try_with_capacity_in(9, arrays.alloc())), 1, 1),
        act("from_elem_in", |arrays| drop(BitArray::from_elem_in(true, 9, arrays.alloc())), 1, 1),
        act("from_bitslice_in", |arrays| drop(BitArray::from_bitslice_in(bits![1; 9], arrays.alloc())), 1, 1),
        act("from_words_in", |arrays| drop(BitArray::from_words_in(&[1, 2, 3], 70, arrays.alloc())), 1, 1),
        act(
            "combine_in",
            |arrays| {
                let (a, b, alloc) = (arrays.a.as_ref().unwrap(), arrays.b.as_ref().unwrap(), arrays.alloc());
                drop(BitArray::combine_in(a, b, Extent::Longest, false, |x, y| x | y, alloc));
            },
            1,
            1,
        ),
        act("clear", |arrays| arrays.a().clear(), 0, 0),
        act(
            "clear and shrink_to_fit",
            |arrays| {
                arrays.a().clear();
                arrays.a().shrink_to_fit();
            },
            0,
            1,
        ),
        act("shrink_to_fit", |arrays| arrays.a().shrink_to_fit(), 1, 0),
        act("shrink_to", |arrays| arrays.a().shrink_to(500), 1, 0),
        act("reserve", |arrays| arrays.b().reserve(1), 1, 0),
        act("reserve_exact", |arrays| arrays.b().reserve_exact(1), 1, 0),
        act("try_reserve", |arrays| arrays.b().try_reserve(1).unwrap(), 1, 0),
        act("try_reserve_exact", |arrays| arrays.b().try_reserve_exact(1).unwrap(), 1, 0),
        act("push", |arrays| arrays.b().push(true), 1, 0),
        act("push_n", |arrays| _ = arrays.b().push_n(true, 70), 1, 0),
        act("insert", |arrays| arrays.b().insert(7, true), 1, 0),
        act("insert_n", |arrays| arrays.b().insert_n(7, true, 9), 1, 0),
        act("insert_from_bitslice", |arrays| arrays.b().insert_from_bitslice(7, bits![1; 9]), 1, 0),
        act("extend_from_bitslice", |arrays| arrays.b().extend_from_bitslice(bits![1; 9]), 1, 0),
        act("extend", |arrays| arrays.b().extend([true; 9]), 1, 0),
        act("resize", |arrays| arrays.b().resize(500, true), 1, 0),
        act("pad_to", |arrays| _ = arrays.b().pad_to(500, true), 1, 0),
        act("union_with", |Arrays { a, b, .. }| a.as_mut().unwrap().union_with(b.as_ref().unwrap()), 0, 0),
        act(
            "symmetric_difference_with",
            |Arrays { a, b, .. }| a.as_mut().unwrap().symmetric_difference_with(b.as_ref().unwrap()),
            0,
            0,
        ),
        act(
            "combine_with",
            |Arrays { b, .. }| b.as_mut().unwrap().combine_with(bits![1; 500], Extent::Longest, false, |x, y| x | y),
            1,
            0,
        ),
        act("drain", |arrays| drop(arrays.b().drain(5..50)), 0, 0),
        act("splice", |arrays| drop(arrays.b().splice(5..50, [true; 99])), 1, 0),
        act("splice with fewer bits", |arrays| drop(arrays.b().splice(5..50, [true; 9])), 0, 0),
        act("retain", |arrays| arrays.b().retain(|index, _| index % 3 == 0), 0, 0),
        act("append", |Arrays { a, b, .. }| b.as_mut().unwrap().append(a.as_mut().unwrap()), 1, 0),
        act("split_off", |arrays| drop(arrays.b().split_off(70)), 1, 1),
        act("extend_from_within", |arrays| arrays.b().extend_from_within(5..9), 1, 0),
        act("resize_with", |arrays| arrays.b().resize_with(500, |_| true), 1, 0),
        act("clone", |arrays| drop(arrays.a().clone()), 1, 1),
        act("try_clone", |arrays| drop(arrays.a().try_clone().unwrap()), 1, 1),
        act(
            "clone_from into less",
            |Arrays { a, b, .. }| {
                a.as_mut().unwrap().shrink_to_fit();
                a.as_mut().unwrap().clone_from(b.as_ref().unwrap());
            },
            2,
            0,
        ),
        act("into_iter", |arrays| assert_eq!(arrays.a.take().unwrap().into_iter().count(), 128), 0, 1),
        act("into_iter, dropped early", |arrays| _ = arrays.a.take().unwrap().into_iter().nth(3), 0, 1),
        act("into_iter, cloned", |arrays| drop(arrays.a.take().unwrap().into_iter().clone()), 1, 2),
        act("!, by reference", |arrays| drop(!arrays.a.as_ref().unwrap()), 1, 1),
        act("!", |arrays| drop(!arrays.a.take().unwrap()), 0, 1),
    ],
    &operator!("&", &, &=, by reference: 1),
    &operator!("|", |, |=, by reference: 1),
    &operator!("^", ^, ^=, by reference: 1),
    &operator!("-", -, -=, by reference: 1),
];

#[test]
fn a_panic_of_the_allocator_leaks_nothing_in_any_operation() {
    for &Act { what, run, calls } in ACTS.iter().copied().flatten() {
        for (operation, calls) in [Operation::Allocate, Operation::Deallocate].into_iter().zip(calls) {
            let rounds = panic_at_each(
                operation,
                Arrays::new,
                |arrays, ledger| {
                    run(arrays);
                    // Also call the operations once without any panic.
                    ledger.tick(operation);
                },
                |arrays, _, _| arrays.check(what),
            );
            assert_eq!(rounds - 1, calls, "{what}: calls of {operation:?}");
        }
    }
}
