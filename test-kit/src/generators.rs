//! Checks of what makes random values: `Arbitrary` of `quickcheck` and of `arbitrary`.

use std::fmt::Debug;

use arbitrary::Unstructured;
use quickcheck::Gen;

use crate::random::Random;

/// Values that are drawn for each size.
const ROUNDS: u64 = 8;

/// Candidates of a shrinker that one is taken of. Of lists the first is the empty one, the next are halves and quarters.
const CANDIDATES: usize = 8;

/// Shrinking steps after which there is no end in sight.
const MAX_STEPS: usize = 10_000;

/// Draws values of sizes from 1 to 100 and shrinks each of them at random until there is nothing smaller. `check` sees all of them.
///
/// # Panics
/// When `check` does, when a value shrinks to itself, or when shrinking does not end.
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

/// Makes values of random bytes, of none and of many, of odd bytes and of equal ones. `check` sees all of them.
///
/// # Panics
/// When `check` does, or when the bytes, though there are some, make no value.
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
            // An odd byte says that a list goes on: where all are odd, lists are long.
            let odd = (round % 2) as u8;
            let bytes: Vec<u8> = (0..len).map(|_| random.next_u64() as u8 | odd).collect();
            check_bytes(&bytes);
        }
    }
}
