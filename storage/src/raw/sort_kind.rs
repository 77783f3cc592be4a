//! [`SortKind`]: sorting of position lists.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// The kind of sort, a type so that each sort compiles only one of std's.
pub(crate) trait SortKind: Copy {
    fn sort<E>(self, list: &mut [E], compare: impl FnMut(&E, &E) -> Ordering);

    /// Sorts an ascending list of positions if it is almost sorted or reversed. Otherwise restores it and returns
    /// `false`.
    ///
    /// Only permutes and compares elements of the list: unsafe code relies on it.
    fn straighten<C: FnMut(u32, u32) -> Ordering>(self, list: &mut [u32], compare: &mut C) -> bool;

    /// Sorts positions. Takes the same `compare` as [`straighten`](Self::straighten), to share std's instantiation.
    fn sort_positions<C: FnMut(u32, u32) -> Ordering>(self, list: &mut [u32], compare: &mut C) {
        self.sort(list, |a, b| compare(*a, *b));
    }
}

/// Keeps the order of equal pairs. Allocates from the global allocator and calls `handle_alloc_error` on failure.
#[derive(Clone, Copy)]
pub(crate) struct Stable;

impl SortKind for Stable {
    fn sort<E>(self, list: &mut [E], compare: impl FnMut(&E, &E) -> Ordering) {
        list.sort_by(compare);
    }

    /// Std's sort is linear for lists of a few sorted runs.
    fn straighten<C: FnMut(u32, u32) -> Ordering>(self, _: &mut [u32], _: &mut C) -> bool {
        false
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Unstable;

impl SortKind for Unstable {
    fn sort<E>(self, list: &mut [E], compare: impl FnMut(&E, &E) -> Ordering) {
        list.sort_unstable_by(compare);
    }

    /// Std's sort is linear for sorted and reversed lists only.
    fn straighten<C: FnMut(u32, u32) -> Ordering>(self, list: &mut [u32], compare: &mut C) -> bool {
        if list.len() > 1 && list.windows(2).all(|pair| compare(pair[0], pair[1]).is_gt()) {
            list.reverse();
            return true;
        }
        let straight = straighten(list, compare);
        if !straight {
            list.iter_mut().zip(0..).for_each(|(element, number)| *element = number);
        }
        straight
    }
}

/// [`straighten`] handles at most one misplaced element in this many. Above that, std's sort is not much slower.
const MIN_LEN_PER_STRAY: usize = 16;

/// Removes neighbors that are out of order, sorts them and merges them with the rest. If it returns `false` (too many,
/// or no memory), some elements are missing and others duplicated.
fn straighten<C: FnMut(u32, u32) -> Ordering>(list: &mut [u32], compare: &mut C) -> bool {
    let most = list.len() / MIN_LEN_PER_STRAY * 2;
    let mut strays = Vec::new();
    if strays.try_reserve_exact(most).is_err() {
        return false;
    }
    // The elements before `kept` are in order.
    let mut kept = 0;
    for at in 0..list.len() {
        let element = list[at];
        if kept > 0 && compare(list[kept - 1], element).is_gt() {
            // Either of the two may be misplaced: remove both.
            if strays.len() + 2 > most {
                return false;
            }
            kept -= 1;
            strays.extend([list[kept], element]);
        } else {
            list[kept] = element;
            kept += 1;
        }
    }
    Unstable.sort_positions(&mut strays, compare);
    // Merge from the back: kept elements move up into the gap.
    let mut end = list.len();
    for stray in strays.into_iter().rev() {
        let below = list[..kept].partition_point(|&element| compare(element, stray).is_le());
        let above = kept - below;
        list.copy_within(below..kept, end - above);
        end -= above + 1;
        list[end] = stray;
        kept = below;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;
    use test_kit::random::Random;

    /// Straightens a list of positions for these values. Returns the result and the list.
    fn straightened(values: &[u32]) -> (bool, Vec<u32>) {
        let mut list: Vec<u32> = (0..values.len() as u32).collect();
        let done = Unstable.straighten(&mut list, &mut |a, b| values[a as usize].cmp(&values[b as usize]));
        (done, list)
    }

    #[test]
    fn lists_with_a_few_strays_are_sorted() {
        let mut random = Random::from_seed(3);
        for len in [0, 1, 2, 31, 32, 100, if cfg!(miri) { 150 } else { 1000 }] {
            for strays in 0..=len / MIN_LEN_PER_STRAY {
                let mut values: Vec<u32> = (0..len as u32).map(|n| n / 3).collect();
                for _ in 0..strays {
                    let removed = values.swap_remove(random.index(len));
                    values.push(removed);
                }
                let (done, list) = straightened(&values);
                // One stray is out of order with two neighbors, and `swap_remove` moves another element.
                assert!(done || strays * 3 > len / MIN_LEN_PER_STRAY, "{strays} of {len}");
                assert!(!done || list.iter().map(|&n| values[n as usize]).is_sorted());
                let mut numbers = list;
                numbers.sort_unstable();
                assert!(numbers.into_iter().eq(0..len as u32), "each element once");
            }
        }
    }

    #[test]
    fn lists_that_count_down_are_turned_around() {
        let reversed: Vec<u32> = (0..100).rev().collect();
        assert_eq!(straightened(&reversed), (true, reversed.clone()));
        assert_eq!(straightened(&[2, 1]), (true, vec![1, 0]));
        assert_eq!(straightened(&[1]), (true, vec![0]));
        assert_eq!(straightened(&[]), (true, vec![]));
        assert_eq!(straightened(&[1, 1]), (true, vec![0, 1]), "equal ones stay");
    }

    #[test]
    fn others_are_left_as_they_were() {
        let values: Vec<u32> = (0..100).map(|n| n * 37 % 100).collect();
        assert_eq!(straightened(&values), (false, (0..100).collect()));
        let two_runs: Vec<u32> = (50..100).chain(0..50).collect();
        assert_eq!(straightened(&two_runs), (false, (0..100).collect()));
        let turned_but_one: Vec<u32> = (1..100).rev().chain([100]).collect();
        assert_eq!(straightened(&turned_but_one), (false, (0..100).collect()));
        let mut list = [0, 1];
        assert!(!Stable.straighten(&mut list, &mut |_, _| unreachable!("std's stable sort does it better")));
    }

    #[test]
    fn a_comparison_that_is_no_order_loses_nothing() {
        for seed in 0..if cfg!(miri) { 10 } else { 200 } {
            let mut random = Random::from_seed(seed);
            let mut list: Vec<u32> = (0..64).collect();
            Unstable.straighten(&mut list, &mut |_, _| {
                [Ordering::Less, Ordering::Equal, Ordering::Less, Ordering::Less, Ordering::Less, Ordering::Greater]
                    [random.index(6)]
            });
            list.sort_unstable();
            assert!(list.into_iter().eq(0..64));
        }
    }
}
