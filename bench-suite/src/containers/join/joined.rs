//! The traits of contestants: [`JoinTwo`], [`JoinThree`] and [`JoinFive`], for worlds that can be [`Filled`].

use super::super::component_store::{Component, Words};

/// 16 bytes that joins write to.
pub(super) type First = Words<2, 0>;
/// 16 bytes that joins read.
pub(super) type Second = Words<2, 1>;
/// 8 bytes that joins of three and of five read.
pub(super) type Third = Words<1, 2>;
/// 8 bytes that joins of five read.
pub(super) type Fourth = Words<1, 3>;
/// 8 bytes that joins of five read.
pub(super) type Fifth = Words<1, 4>;

/// Entities with several components.
pub(super) trait Filled: Sized {
    /// Creates this many entities. All have every component except the first, in order; those of `first` also have the
    /// first component, in this order.
    fn new(entities: u32, first: &[u32]) -> Self;
    /// Adds up the digests of the first components.
    fn sum(&self) -> u64;
}

/// Entities with at least two components.
pub(super) trait JoinTwo: Filled {
    /// Changes the first component of each entity that has one by its second.
    fn join_two(&mut self);
}

/// Entities with at least three components.
pub(super) trait JoinThree: Filled {
    /// Changes the first component of each entity that has one by its second and third.
    fn join_three(&mut self);
}

/// Entities with five components.
pub(super) trait JoinFive: Filled {
    /// Changes the first component of each entity that has one by its four others.
    fn join_five(&mut self);
}

/// Returns a component of an entity.
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// Changes a component in a join of two.
#[inline(always)]
pub(super) fn change_by_one(first: &mut First, second: &Second) {
    first.change(second.digest());
}

/// Changes a component in a join of three.
#[inline(always)]
pub(super) fn change_by_two(first: &mut First, second: &Second, third: &Third) {
    first.change(second.digest().wrapping_add(third.digest()));
}

/// Changes a component in a join of five.
#[inline(always)]
pub(super) fn change_by_four(first: &mut First, second: &Second, third: &Third, fourth: &Fourth, fifth: &Fifth) {
    let by = second.digest().wrapping_add(third.digest());
    first.change(by.wrapping_add(fourth.digest()).wrapping_add(fifth.digest()));
}

/// Adds up the digests of first components.
#[inline(always)]
pub(super) fn sum_of<'a>(firsts: impl IntoIterator<Item = &'a First>) -> u64 {
    firsts.into_iter().fold(0, |sum, first| sum.wrapping_add(first.digest()))
}
