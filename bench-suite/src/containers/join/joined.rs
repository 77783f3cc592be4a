//! [`Join`], what every contestant can do.

use super::super::component_store::{Component, Words};

/// 16 bytes that joins write to.
pub(super) type First = Words<2, 0>;
/// 16 bytes that joins read.
pub(super) type Second = Words<2, 1>;
/// 8 bytes that joins of three read.
pub(super) type Third = Words<1, 2>;

/// Entities with three components.
pub(super) trait Join: Sized {
    /// So many entities. All have the second and the third component, in their order; those of `first`, by their number, have
    /// the first component as well, in this order.
    fn new(entities: u32, first: &[u32]) -> Self;
    /// Changes the first component of each entity that has one by its second one.
    fn join_two(&mut self);
    /// Changes the first component of each entity that has one by its second and its third one.
    fn join_three(&mut self);
    /// Adds up the digests of the first components.
    fn sum(&self) -> u64;
}

/// The component of an entity.
pub(super) fn component<T: Component>(number: u32) -> T {
    T::from_number(u64::from(number) << 8 | 0x55)
}

/// What a join of two does with an entity.
#[inline(always)]
pub(super) fn change_by_one(first: &mut First, second: &Second) {
    first.change(second.digest());
}

/// What a join of three does with an entity.
#[inline(always)]
pub(super) fn change_by_two(first: &mut First, second: &Second, third: &Third) {
    first.change(second.digest() ^ third.digest());
}

/// Adds up the digests of first components.
#[inline(always)]
pub(super) fn sum_of<'a>(firsts: impl IntoIterator<Item = &'a First>) -> u64 {
    firsts.into_iter().fold(0, |sum, first| sum.wrapping_add(first.digest()))
}
