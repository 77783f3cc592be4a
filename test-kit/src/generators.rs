//! Checks of `Arbitrary` impls, of `quickcheck` and of `arbitrary`.

use std::cell::Cell;
use std::fmt::Debug;

use arbitrary::Unstructured;
use quickcheck::Gen;

use crate::random::Random;

/// The number of values drawn per size.
const ROUNDS: u64 = 8;

/// Shrinking takes one of this many first candidates: for lists these are the empty list, halves and quarters.
const CANDIDATES: usize = 8;

/// Shrinking that takes more steps is considered endless.
const MAX_STEPS: usize = 10_000;

/// Draws values of sizes 1 to 100, shrinks each at random to the end, and calls `check` for all of them.
///
/// # Panics
/// Panics if `check` panics, if a value shrinks to itself, or if shrinking does not end.
///
/// # Examples
/// ```
/// let mut longest = 0;
/// test_kit::generators::check_quickcheck(|list: &Vec<u8>| longest = longest.max(list.len()));
/// assert!(longest > 10);
/// ```
#[track_caller]
pub fn check_quickcheck<T: quickcheck::Arbitrary + PartialEq + Debug>(mut check: impl FnMut(&T)) {
    let mut random = Random::from_seed(1);
    for size in [1, 3, 10, 100] {
        for round in 0..ROUNDS {
            let mut value = T::arbitrary(&mut Gen::from_size_and_seed(size, round));
            check(&value);
            for steps in 0.. {
                assert!(steps < MAX_STEPS, "check_quickcheck: shrinking does not end: {value:?}");
                let mut next = None;
                for candidate in value.shrink().take(2 + random.index(CANDIDATES)) {
                    assert!(candidate != value, "check_quickcheck: it shrinks to itself: {value:?}");
                    next = Some(candidate);
                }
                let Some(next) = next else { break };
                check(&next);
                value = next;
            }
        }
    }
}

/// Creates values from random, missing, odd and constant bytes, and calls `check` for all of them.
///
/// # Panics
/// Panics if `check` panics, or if nonempty bytes produce no value.
///
/// # Examples
/// ```
/// let mut longest = 0;
/// test_kit::generators::check_arbitrary(|list: &Vec<u8>| longest = longest.max(list.len()));
/// assert!(longest > 10);
/// ```
#[track_caller]
pub fn check_arbitrary<T: for<'a> arbitrary::Arbitrary<'a>>(mut check: impl FnMut(&T)) {
    let mut random = Random::from_seed(1);
    let mut check_bytes = |bytes: &[u8]| {
        let value = T::arbitrary(&mut Unstructured::new(bytes)).expect("any bytes make a value");
        check(&value);
        let rest = T::arbitrary_take_rest(Unstructured::new(bytes)).expect("any bytes make a value");
        check(&rest);
    };
    for len in [0, 1, 2, 3, 5, 8, 16, 33, 100, 1000] {
        for byte in [0, 1, 0x7F, 0xFF] {
            check_bytes(&vec![byte; len]);
        }
        for round in 0..ROUNDS {
            // An odd byte means that a list continues: if all are odd, lists are long.
            let odd = (round % 2) as u8;
            let bytes: Vec<u8> = (0..len).map(|_| random.next_u64() as u8 | odd).collect();
            check_bytes(&bytes);
        }
    }
}

/// The number of values generated before it on its thread. A container that generates its values in insertion order
/// reused a slot if its numbers do not ascend.
///
/// # Examples
/// ```
/// use quickcheck::{Arbitrary, Gen};
/// use test_kit::generators::Serial;
///
/// let list = Vec::<Serial>::arbitrary(&mut Gen::from_size_and_seed(10, 1));
/// assert!(list.is_sorted());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Serial(pub u32);

impl quickcheck::Arbitrary for Serial {
    fn arbitrary(_: &mut Gen) -> Self {
        thread_local! {
            static NEXT: Cell<u32> = const { Cell::new(0) };
        }

        Self(NEXT.replace(NEXT.get() + 1))
    }
}
