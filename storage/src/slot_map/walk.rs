//! [`Walk`]: the loop of all borrowing iterators over a slot map.

use core::slice;

use crate::raw::Slot;

/// A reference to a slot.
pub(crate) trait SlotRef {
    /// A reference to its value.
    type Value;

    /// Returns the state of a full slot and its value.
    fn full(self) -> Option<(u32, Self::Value)>;
}

impl<'a, T> SlotRef for &'a Slot<T> {
    type Value = &'a T;

    #[inline(always)]
    fn full(self) -> Option<(u32, &'a T)> {
        Some((self.state(), self.value()?))
    }
}

impl<'a, T> SlotRef for &'a mut Slot<T> {
    type Value = &'a mut T;

    #[inline(always)]
    fn full(self) -> Option<(u32, &'a mut T)> {
        Some((self.state(), self.value_mut()?))
    }
}

/// Yields index, state and value of each full slot.
#[derive(Clone)]
pub(super) struct Walk<I> {
    slots: I,
    /// The index of the first remaining slot.
    front: usize,
    /// The number of full slots among the remaining ones.
    left: usize,
}

impl<I> Walk<I> {
    /// Walks over all slots, of which `full` are full.
    #[inline]
    pub(super) fn new(slots: I, full: usize) -> Self {
        Self { slots, front: 0, left: full }
    }
}

impl<T> Walk<slice::IterMut<'_, Slot<T>>> {
    /// Returns the remaining values.
    pub(super) fn as_shared(&self) -> Walk<slice::Iter<'_, Slot<T>>> {
        Walk { slots: self.slots.as_slice().iter(), front: self.front, left: self.left }
    }
}

impl<I: Iterator<Item: SlotRef>> Iterator for Walk<I> {
    type Item = (usize, u32, <I::Item as SlotRef>::Value);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let slot = self.slots.next()?;
            let index = self.front;
            self.front += 1;
            if let Some((state, value)) = slot.full() {
                self.left -= 1;
                return Some((index, state, value));
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let mut index = self.front;
        self.slots.fold(init, |mut result, slot| {
            if let Some((state, value)) = slot.full() {
                result = f(result, (index, state, value));
            }
            index += 1;
            result
        })
    }
}

impl<I: DoubleEndedIterator<Item: SlotRef> + ExactSizeIterator> DoubleEndedIterator for Walk<I> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            let slot = self.slots.next_back()?;
            if let Some((state, value)) = slot.full() {
                self.left -= 1;
                return Some((self.front + self.slots.len(), state, value));
            }
        }
    }

    #[inline]
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
        let mut index = self.front + self.slots.len();
        self.slots.rfold(init, |result, slot| {
            index -= 1;
            match slot.full() {
                Some((state, value)) => f(result, (index, state, value)),
                None => result,
            }
        })
    }
}

impl<I: Iterator<Item: SlotRef>> ExactSizeIterator for Walk<I> {}

/// A walk over borrowed slots.
pub(super) type SharedWalk<'a, T> = Walk<slice::Iter<'a, Slot<T>>>;

/// A walk over mutably borrowed slots.
pub(super) type WalkMut<'a, T> = Walk<slice::IterMut<'a, Slot<T>>>;
