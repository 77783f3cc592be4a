//! A container and its model.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::mem;
use std::ops::{Bound, Range};

use hash_set::ElementId;
use test_kit::model::{Arbitrary, Model, Slots};

use super::{Container, Label, Operation, Seed, Show as _, id};

/// What a container does differently, in itself and in its model.
pub(crate) trait Modeled: Container {
    /// std's container of this kind, as a second model; `()` if std has none.
    type Std: Default;
    /// The operations that not all containers have.
    type Own: Arbitrary + Debug;

    /// Returns an element as it is shown, with the mark `mark`.
    fn make(&self, seed: Seed, mark: u64) -> Self::Shown;

    /// Creates the element that is shown so.
    fn element(shown: Self::Shown) -> Self::Element;

    fn label(shown: Self::Shown) -> Label;

    /// Inserts into the container and its model, and compares the results.
    fn insert_both(pair: &mut Pair<Self>, new: Self::Shown);

    /// Inserts into the model. Returns the slot, and the element that was in it.
    fn put(pair: &mut Pair<Self>, new: Self::Shown) -> (usize, Option<Self::Shown>);

    /// Removes from std's container, which must have the element.
    fn remove_from_std(std: &mut Self::Std, shown: Self::Shown);

    /// Finds an element of the container by its hash.
    fn find(&self, shown: Self::Shown) -> Option<(ElementId, Self::Shown)>;

    fn apply_own(pair: &mut Pair<Self>, operation: &Self::Own);

    /// Checks what not all containers have.
    fn check_own(pair: &Pair<Self>);
}

pub(crate) struct Pair<C: Modeled> {
    pub(crate) ours: C,
    pub(crate) slots: Slots<C::Shown>,
    pub(crate) std: C::Std,
    /// The number of elements made, and the last mark.
    made: u64,
}

fn mark<C: Modeled>(shown: C::Shown) -> u64 {
    C::label(shown).mark
}

impl<C: Modeled> Pair<C> {
    /// Returns a new element as it is shown.
    pub(crate) fn make(&mut self, seed: Seed) -> C::Shown {
        self.made += 1;
        self.ours.make(seed, self.made)
    }

    pub(crate) fn make_several(&mut self, seeds: &[Seed]) -> Vec<C::Shown> {
        seeds.iter().map(|&seed| self.make(seed)).collect()
    }

    /// Creates another container, with holes.
    pub(crate) fn other(&mut self, seeds: &[Seed]) -> Self {
        let mut other = Self { made: self.made, ..Self::new() };
        other.ours.reserve(seeds.len() % 3 * 20);
        for &seed in seeds {
            let new = other.make(seed);
            C::insert_both(&mut other, new);
        }
        // The first slot, and one in the middle.
        for at in [seeds.len() / 2, 0] {
            other.remove_by_id(at);
        }
        self.made = other.made;
        other
    }

    /// Removes from both, and compares the results.
    pub(crate) fn remove_by_id(&mut self, at: usize) {
        assert_eq!(self.ours.contains_id(id(at)), self.slots.get(at).is_some());
        let removed = self.ours.remove_by_id(id(at)).map(|element| element.show());
        assert_eq!(removed, self.remove(at));
    }

    /// Returns the slot of the only element with this key.
    pub(crate) fn slot_of(&self, key: u8) -> Option<usize> {
        self.slots.iter().find(|&(_, &shown)| C::label(shown).key == key).map(|(at, _)| at)
    }

    /// Returns the slot that `pick` selects, and what it holds.
    pub(crate) fn pick(&self, pick: usize) -> Option<(usize, C::Shown)> {
        let at = self.slots.pick(pick)?;
        Some((at, self.at(at)))
    }

    pub(crate) fn at(&self, at: usize) -> C::Shown {
        *self.slots.get(at).expect("an occupied slot")
    }

    pub(crate) fn set(&mut self, at: usize, shown: C::Shown) {
        *self.slots.get_mut(at).expect("an occupied slot") = shown;
    }

    /// Returns the occupied slots among some.
    pub(crate) fn occupied(&self, slots: impl IntoIterator<Item = usize>) -> Vec<usize> {
        slots.into_iter().filter(|&at| self.slots.get(at).is_some()).collect()
    }

    /// Removes from the model.
    pub(crate) fn remove(&mut self, at: usize) -> Option<C::Shown> {
        let removed = self.slots.remove(at)?;
        C::remove_from_std(&mut self.std, removed);
        Some(removed)
    }

    /// Moves the last element of the model to the slot of this one, which is removed.
    pub(crate) fn swap_remove(&mut self, at: usize) {
        let removed = self.at(at);
        C::remove_from_std(&mut self.std, removed);
        let last = self.slots.pop().expect("it is there");
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = last;
        }
    }

    /// Removes from the model all elements for which `pred` returns `true`.
    pub(crate) fn extract(&mut self, pred: impl Fn(C::Shown) -> bool) {
        let removed = self.slots.extract(usize::MAX, |&shown| pred(shown));
        self.removed(removed);
    }

    /// Removes from std's container what is no longer in the slots. Returns it.
    fn removed(&mut self, elements: Vec<C::Shown>) -> Vec<C::Shown> {
        elements.iter().for_each(|&shown| C::remove_from_std(&mut self.std, shown));
        elements
    }

    /// Removes slots from the model as a drain did: from the front to the rest, then from the back, then the rest.
    pub(crate) fn drained(&mut self, slots: &[usize], rest: Range<usize>) {
        let ends = slots[..rest.start].iter().chain(slots[rest.end..].iter().rev());
        ends.chain(&slots[rest]).for_each(|&at| _ = self.remove(at));
    }

    /// Compares up to `front` elements at the front of an iterator and `back` at its back. Returns the positions of the
    /// rest.
    pub(crate) fn compare_ends(
        elements: &mut (impl DoubleEndedIterator<Item = C::Element> + ExactSizeIterator),
        expected: &[C::Shown],
        front: usize,
        back: usize,
    ) -> Range<usize> {
        let mut rest = 0..expected.len();
        for n in 0..front + back {
            assert_eq!(elements.len(), rest.len());
            let (element, at) =
                if n < front { (elements.next(), rest.next()) } else { (elements.next_back(), rest.next_back()) };
            assert_eq!(element.map(|element| element.show()), at.map(|at| expected[at]));
        }
        assert_eq!(elements.len(), rest.len());
        rest
    }

    fn shown(&self) -> Vec<C::Shown> {
        self.slots.values().copied().collect()
    }

    fn clear(&mut self) {
        self.slots.clear();
        self.std = C::Std::default();
    }
}

impl<C: Modeled> Model for Pair<C> {
    type Operation = Operation<C::Own>;

    fn new() -> Self {
        Self { ours: C::default(), slots: Slots::default(), std: C::Std::default(), made: 0 }
    }

    fn apply(&mut self, operation: &Operation<C::Own>) {
        match *operation {
            Operation::Insert(seed) => {
                let new = self.make(seed);
                C::insert_both(self, new);
            }
            Operation::Extend(ref seeds) => {
                let new = self.make_several(seeds);
                self.ours.extend(new.iter().map(|&shown| C::element(shown)));
                new.into_iter().for_each(|shown| _ = C::put(self, shown));
            }
            Operation::Append(ref seeds) => {
                let mut other = self.other(seeds);
                let (capacity, others) = (self.ours.capacity(), other.ours.capacity());
                self.ours.append(&mut other.ours);
                other.ours.assert_invariants();
                assert_eq!((other.ours.is_empty(), other.ours.index_bound()), (true, 0));
                assert!(self.ours.capacity() >= capacity && other.ours.capacity() == others);
                other.slots.values().for_each(|&shown| _ = C::put(self, shown));
            }
            Operation::RemoveById(at) => self.remove_by_id(at),
            Operation::SwapRemoveById(pick) => {
                let Some((at, shown)) = self.pick(pick) else { return };
                assert_eq!(self.ours.swap_remove_by_id(id(at)).map(|element| element.show()), Some(shown));
                self.swap_remove(at);
                let slice = self.ours.as_slice().map(|slice| slice.iter().map(|element| element.show()).collect());
                let no_hole = self.slots.len() == self.slots.bound();
                assert_eq!(slice, no_hole.then(|| self.shown()));
            }
            Operation::SwapIds(a, b) => {
                let (Some((at_a, a)), Some((at_b, b))) = (self.pick(a), self.pick(b)) else { return };
                self.ours.swap_ids(id(at_a), id(at_b));
                self.set(at_a, b);
                self.set(at_b, a);
            }
            Operation::Pop(n) => {
                for _ in 0..n {
                    assert_eq!(self.ours.last(), self.slots.values().next_back().copied());
                    let expected = self.slots.pop();
                    assert_eq!(self.ours.pop().map(|element| element.show()), expected);
                    self.removed(expected.into_iter().collect());
                }
            }
            Operation::PopIf(modulus) => {
                let pops = |shown| mark::<C>(shown) % modulus == 0;
                let last = self.slots.values().next_back().is_some_and(|&shown| pops(shown));
                let expected = if last { self.slots.pop() } else { None };
                assert_eq!(self.ours.pop_if(pops).map(|element| element.show()), expected);
                self.slots.trim();
                self.removed(expected.into_iter().collect());
            }
            Operation::Truncate(len) => {
                self.ours.truncate(len);
                let end = self.slots.iter().nth(len).map(|(at, _)| at);
                let tail = end.map(|at| self.slots.split_off(at)).unwrap_or_default();
                self.removed(tail.values().copied().collect());
            }
            Operation::SplitOff(at, go_on_with_the_tail) => {
                let tail = self.ours.split_off(id(at));
                let expected = self.slots.split_off(at);
                tail.assert_invariants();
                assert!(tail.iter().eq(expected.values().copied()));
                assert_eq!((tail.index_bound(), tail.capacity()), (expected.len(), expected.len()));
                assert!(expected.iter().all(|(at, &shown)| tail.find(shown) == Some((id(at), shown))));
                let mut removed = expected;
                if go_on_with_the_tail {
                    self.ours = tail;
                    mem::swap(&mut self.slots, &mut removed);
                }
                self.removed(removed.values().copied().collect());
            }
            Operation::IterRange(a, b) => {
                let (start, end) = (a.min(b), a.max(b));
                let (range, slots) = (id(start)..id(end), &self.slots);
                let within = || slots.iter().filter(|(at, _)| (start..end).contains(at)).map(|(_, &shown)| shown);
                assert!(self.ours.iter_range(range.clone()).eq(within()));
                assert!(self.ours.iter_range(range).rev().eq(within().rev()));
                let behind = slots.iter().filter(|&(at, _)| at > end).map(|(_, &shown)| shown);
                assert!(self.ours.iter_range((Bound::Excluded(id(end)), Bound::Unbounded)).eq(behind));
                let with_end = within().chain(slots.get(end).copied());
                assert!(self.ours.iter_range(id(start)..=id(end)).eq(with_end));
            }
            Operation::DrainRange(a, b, front, back) => {
                let (start, end) = (a.min(b), a.max(b));
                let slots = self.occupied(start..end);
                let expected: Vec<C::Shown> = slots.iter().map(|&at| self.at(at)).collect();
                let mut drain = self.ours.drain_range(id(start)..id(end));
                let rest = Self::compare_ends(&mut drain, &expected, front, back);
                assert!(drain.as_iter().map(|element| element.show()).eq(expected[rest.clone()].iter().copied()));
                drop(drain);
                self.drained(&slots, rest);
            }
            Operation::ExtractRangeIf(start, modulus, limit) => {
                let takes = |shown| mark::<C>(shown) % modulus == 0;
                let ours = self.ours.extract_range_if(id(start).., takes).take(limit);
                let ours: Vec<C::Shown> = ours.map(|element| element.show()).collect();
                let expected = self.slots.extract_from(start, limit, |&shown| takes(shown));
                assert_eq!(ours, self.removed(expected));
            }
            Operation::Retain(modulus) => {
                let mut seen = Vec::new();
                self.ours.retain(|shown| {
                    seen.push(shown);
                    mark::<C>(shown) % modulus == 0
                });
                assert!(seen.iter().eq(self.slots.values()));
                self.extract(|shown| mark::<C>(shown) % modulus != 0);
            }
            Operation::ExtractIf(modulus, limit) => {
                let takes = |shown| mark::<C>(shown) % modulus == 0;
                let mut extract = self.ours.extract_if(takes);
                let mut ours: Vec<C::Shown> = extract.by_ref().take(limit).map(|element| element.show()).collect();
                let left = self.slots.len() - ours.len();
                assert!(matches!(extract.size_hint(), (0, Some(high)) if high <= left));
                // Every other time, remove the rest by `fold`.
                let all = limit % 2 == 0;
                if all {
                    extract.for_each(|element| ours.push(element.show()));
                } else {
                    drop(extract);
                }
                let limit = if all { usize::MAX } else { limit };
                let expected = self.slots.extract(limit, |&shown| takes(shown));
                assert_eq!(ours, self.removed(expected));
            }
            Operation::Drain(front) => {
                let capacity = self.ours.capacity();
                let shown = self.shown();
                Self::compare_ends(&mut self.ours.drain(), &shown, front, 2);
                assert_eq!(self.ours.capacity(), capacity);
                self.clear();
            }
            Operation::IntoIter(front) => {
                Self::compare_ends(&mut mem::take(&mut self.ours).into_iter(), &self.shown(), front, 2);
                self.clear();
            }
            Operation::Clear => {
                let capacity = self.ours.capacity();
                self.ours.clear();
                assert_eq!(self.ours.capacity(), capacity);
                self.clear();
            }
            Operation::Reserve(additional) => {
                self.ours.reserve(additional);
                assert!(self.ours.capacity() >= self.slots.len() + additional);
            }
            Operation::ReserveExact(additional) => {
                let (before, needed) = (self.ours.capacity(), self.slots.len() + additional);
                self.ours.reserve_exact(additional);
                assert_eq!(self.ours.capacity(), before.max(needed));
            }
            Operation::ShrinkTo(min) => {
                let before = self.ours.capacity();
                self.ours.shrink_to(min);
                self.slots.trim();
                assert_eq!(self.ours.capacity(), self.slots.bound().max(min).min(before));
            }
            Operation::ShrinkToFit => {
                self.ours.shrink_to_fit();
                self.slots.trim();
                assert_eq!(self.ours.capacity(), self.slots.bound());
            }
            Operation::ShrinkBuckets => {
                let (before, capacity) = (self.ours.allocated_bytes(), self.ours.capacity());
                self.ours.shrink_buckets();
                assert!(self.ours.allocated_bytes() <= before && self.ours.capacity() == capacity);
            }
            Operation::Compact => assert_eq!(self.ours.compact(), self.slots.compact()),
            Operation::CompactStable => assert_eq!(self.ours.compact_stable(), self.slots.compact_stable()),
            Operation::SortFreeList => {
                self.ours.sort_free_list();
                self.slots.sort_holes();
            }
            Operation::SortBy(modulus) => {
                let number = |shown| C::label(shown).key % modulus;
                self.ours.sort_by(|a, b| number(a).cmp(&number(b)));
                self.slots.sort_by_key(|&shown| number(shown));
            }
            Operation::SortUnstableBy => {
                // Marks are distinct.
                self.ours.sort_unstable_by(|a, b| mark::<C>(b).cmp(&mark::<C>(a)));
                self.slots.sort_by_key(|&shown| Reverse(mark::<C>(shown)));
            }
            Operation::Reverse => {
                self.ours.reverse();
                self.slots.reverse();
            }
            Operation::Clone => {
                let clone = self.ours.clone();
                assert!(clone == self.ours);
                self.ours = clone;
            }
            Operation::CloneFrom(ref seeds) => {
                let other = self.other(seeds);
                self.ours.clone_from(&other.ours);
                (self.slots, self.std) = (other.slots, other.std);
            }
            Operation::CloneOver(ref seeds) => {
                let mut other = self.other(seeds).ours;
                other.clone_from(&self.ours);
                self.ours = other;
            }
            Operation::Collect => {
                self.ours = mem::take(&mut self.ours).into_iter().collect();
                self.slots.compact_stable();
            }
            Operation::Other(ref own) => C::apply_own(self, own),
        }
    }

    fn check(&self) {
        let Self { ours, slots, .. } = self;
        ours.assert_invariants();
        assert_eq!((ours.len(), ours.is_empty(), ours.index_bound()), (slots.len(), slots.is_empty(), slots.bound()));
        assert!(ours.capacity() >= slots.bound());
        // Walked once: these loops take most of the time of the tests.
        let full: Vec<(usize, C::Shown)> = slots.iter().map(|(at, &shown)| (at, shown)).collect();
        assert!(ours.iter().eq(full.iter().map(|&(_, shown)| shown)));
        assert!(ours.iter().rev().eq(full.iter().rev().map(|&(_, shown)| shown)));
        assert!(ours.ids().map(ElementId::index).eq(full.iter().map(|&(at, _)| at)));
        assert!(ours.iter_full().map(|(id, shown)| (id.index(), shown)).eq(full.iter().copied()));
        assert_eq!([ours.first(), ours.last()], [full.first(), full.last()].map(|end| end.map(|&(_, shown)| shown)));
        assert_eq!(ours.as_slice().map(<[_]>::len), (full.len() == slots.bound()).then_some(full.len()));
        for (at, shown) in full {
            assert_eq!(ours.find(shown), Some((id(at), shown)));
            assert_eq!(ours.get_by_id(id(at)), Some(shown));
        }
        C::check_own(self);
    }
}
