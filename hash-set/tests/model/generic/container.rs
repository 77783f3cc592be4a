//! The methods that all four containers have.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::RangeBounds;

use hash_set::ElementId;
use hash_set::hash_table::DrainRange;

/// An element, key or value that can be shown as plain data: all of it, also what `Eq` leaves out.
pub(crate) trait Show {
    type Shown: Copy + PartialEq + Debug;

    fn show(&self) -> Self::Shown;
}

impl<T: Show> Show for &T {
    type Shown = T::Shown;

    fn show(&self) -> T::Shown {
        T::show(self)
    }
}

impl<K: Show, V: Show> Show for (K, V) {
    type Shown = (K::Shown, V::Shown);

    fn show(&self) -> Self::Shown {
        (self.0.show(), self.1.show())
    }
}

impl Show for u64 {
    type Shown = Self;

    fn show(&self) -> Self {
        *self
    }
}

/// A container under test. Each method calls the container's method of the same name, or that of its table if it has
/// none. Closures get elements as they are shown.
pub(crate) trait Container:
    Clone
    + Default
    + PartialEq
    + Extend<Self::Element>
    + FromIterator<Self::Element>
    + IntoIterator<Item = Self::Element, IntoIter: DoubleEndedIterator + ExactSizeIterator>
{
    type Element: Show<Shown = Self::Shown>;
    type Shown: Copy + PartialEq + Debug;

    fn assert_invariants(&self);
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool;
    fn index_bound(&self) -> usize;
    fn capacity(&self) -> usize;
    fn allocated_bytes(&self) -> usize;
    fn reserve(&mut self, additional: usize);
    fn reserve_exact(&mut self, additional: usize);
    fn shrink_to(&mut self, min: usize);
    fn shrink_to_fit(&mut self);
    fn shrink_buckets(&mut self);

    fn iter(&self) -> impl DoubleEndedIterator<Item = Self::Shown>;
    fn iter_full(&self) -> impl Iterator<Item = (ElementId, Self::Shown)>;
    fn iter_range(&self, ids: impl RangeBounds<ElementId>) -> impl DoubleEndedIterator<Item = Self::Shown>;
    fn ids(&self) -> impl Iterator<Item = ElementId>;
    fn as_slice(&self) -> Option<&[Self::Element]>;
    fn first(&self) -> Option<Self::Shown>;
    fn last(&self) -> Option<Self::Shown>;
    fn contains_id(&self, id: ElementId) -> bool;
    fn get_by_id(&self, id: ElementId) -> Option<Self::Shown>;

    fn append(&mut self, other: &mut Self);
    fn remove_by_id(&mut self, id: ElementId) -> Option<Self::Element>;
    fn swap_remove_by_id(&mut self, id: ElementId) -> Option<Self::Element>;
    fn pop(&mut self) -> Option<Self::Element>;
    fn pop_if(&mut self, pred: impl FnOnce(Self::Shown) -> bool) -> Option<Self::Element>;
    fn truncate(&mut self, len: usize);
    fn split_off(&mut self, at: ElementId) -> Self;
    fn retain(&mut self, keep: impl FnMut(Self::Shown) -> bool);
    fn extract_if(&mut self, pred: impl FnMut(Self::Shown) -> bool) -> impl Iterator<Item = Self::Element>;
    fn extract_range_if(
        &mut self,
        ids: impl RangeBounds<ElementId>,
        pred: impl FnMut(Self::Shown) -> bool,
    ) -> impl Iterator<Item = Self::Element>;
    fn drain(&mut self) -> impl DoubleEndedIterator<Item = Self::Element> + ExactSizeIterator;
    fn drain_range(&mut self, ids: impl RangeBounds<ElementId>) -> DrainRange<'_, Self::Element>;
    fn clear(&mut self);

    fn compact(&mut self) -> bool;
    fn compact_stable(&mut self) -> bool;
    fn sort_free_list(&mut self);
    fn sort_by(&mut self, cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering);
    fn sort_unstable_by(&mut self, cmp: impl FnMut(Self::Shown, Self::Shown) -> Ordering);
    fn reverse(&mut self);
    fn swap_ids(&mut self, a: ElementId, b: ElementId);
}
