//! Loops over the containers of a round, and the digests of their results, by which contestants are compared.

use std::hint::black_box;

use crate::measure::{Gauge, pinned_hole};

/// Adds to a digest that does not depend on the order.
pub(super) fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_add(more);
}

/// Adds to a digest that depends on the order.
pub(super) fn add_in_order(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_mul(3).wrapping_add(more);
}

/// Calls `work` with each of `items` in each pass, and returns the digest to which it adds.
#[inline(always)]
pub(super) fn each<I: IntoIterator + Clone>(passes: usize, items: I, mut work: impl FnMut(I::Item, &mut u64)) -> u64 {
    let mut digest = 0;
    for _ in 0..passes {
        for item in items.clone() {
            work(item, &mut digest);
        }
    }
    digest
}

/// Reads all containers in each pass. `entries` is what one of them has left.
#[inline(always)]
pub(super) fn read_all<T>(
    containers: &[T],
    entries: usize,
    passes: usize,
    gauge: &mut Gauge,
    read: impl Fn(&T) -> u64,
) -> u64 {
    gauge.time(passes * containers.len() * entries, || {
        let mut digest = 0;
        for _ in 0..passes {
            for container in containers {
                add(&mut digest, read(black_box(container)));
            }
        }
        digest
    })
}

/// Clones all containers, each with `entries`, in each pass.
#[inline(always)]
pub(super) fn clone_all<T: Clone>(
    containers: &[T],
    entries: usize,
    passes: usize,
    gauge: &mut Gauge,
    sum: impl Fn(&T) -> u64,
) -> u64 {
    let _pin = pinned_hole(|| containers.to_vec());
    let mut digest = 0;
    for _ in 0..passes {
        let mut clones = Vec::with_capacity(containers.len());
        gauge.time(containers.len() * entries, || clones.extend(black_box(containers).iter().cloned()));
        clones.iter().for_each(|clone| add(&mut digest, sum(clone)));
    }
    digest
}

/// Adds up the digests of what an iterator yields, in a `for` loop.
#[inline(always)]
pub(super) fn sum_of<I: IntoIterator>(items: I, digest: impl Fn(I::Item) -> u64) -> u64 {
    let mut sum = 0_u64;
    for item in items {
        sum = sum.wrapping_add(digest(item));
    }
    sum
}

/// Adds up the same by `fold`.
#[inline(always)]
pub(super) fn fold_of<I: Iterator>(items: I, digest: impl Fn(I::Item) -> u64) -> u64 {
    items.fold(0_u64, |sum, item| sum.wrapping_add(digest(item)))
}
