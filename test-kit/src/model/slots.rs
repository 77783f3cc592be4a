//! [`Slots`]: what the ids and the order of a container with stable slots must be.

/// Values in slots, holes, and the order in which holes are filled: the last one made first. As simple as can be, for models of
/// containers that promise the same.
///
/// # Examples
/// ```
/// use test_kit::model::Slots;
///
/// let mut slots = Slots::default();
/// assert_eq!(["a", "b", "c"].map(|value| slots.insert(value)), [0, 1, 2]);
/// assert_eq!(slots.remove(1), Some("b"));
/// assert_eq!((slots.len(), slots.bound()), (2, 3));
/// assert_eq!(slots.insert("d"), 1);
/// assert!(slots.values().eq(&["a", "d", "c"]));
/// ```
#[derive(Clone, Debug)]
pub struct Slots<T> {
    slots: Vec<Option<T>>,
    /// The last is filled first.
    holes: Vec<usize>,
}

impl<T> Default for Slots<T> {
    /// No slots.
    fn default() -> Self {
        Self { slots: Vec::new(), holes: Vec::new() }
    }
}

impl<T> FromIterator<T> for Slots<T> {
    /// The values in slots from 0 on, without holes.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self { slots: values.into_iter().map(Some).collect(), holes: Vec::new() }
    }
}

impl<T> Slots<T> {
    /// Puts a value into the hole made last, or into a new slot, and tells which.
    pub fn insert(&mut self, value: T) -> usize {
        match self.holes.pop() {
            Some(at) => {
                self.slots[at] = Some(value);
                at
            }
            None => {
                self.slots.push(Some(value));
                self.slots.len() - 1
            }
        }
    }

    /// Takes the value in a slot out, and leaves a hole.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let value = self.slots.get_mut(at)?.take()?;
        self.holes.push(at);
        Some(value)
    }

    /// The value in a slot.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&T> {
        self.slots.get(at)?.as_ref()
    }

    /// The value in a slot, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.slots.get_mut(at)?.as_mut()
    }

    /// The number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.holes.len()
    }

    /// Are there no values?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of slots, holes included.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.slots.len()
    }

    /// The values with their slots, in order.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &T)> {
        self.slots.iter().enumerate().filter_map(|(at, slot)| slot.as_ref().map(|value| (at, value)))
    }

    /// The values in slot order.
    #[must_use]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// The slot of one of the values, chosen by `pick`.
    #[must_use]
    pub fn pick(&self, pick: usize) -> Option<usize> {
        self.iter().nth(pick % self.len().max(1)).map(|(at, _)| at)
    }

    /// Takes out, in slot order, what `take` takes, `limit` values at most.
    pub fn extract(&mut self, limit: usize, take: impl Fn(&T) -> bool) -> Vec<T> {
        self.extract_from(0, limit, take)
    }

    /// [`extract`](Self::extract) from the slots at or after `start`.
    pub fn extract_from(&mut self, start: usize, limit: usize, take: impl Fn(&T) -> bool) -> Vec<T> {
        let chosen = self.iter().filter(|&(at, value)| at >= start && take(value)).map(|(at, _)| at);
        let taken: Vec<usize> = chosen.take(limit).collect();
        taken.into_iter().filter_map(|at| self.remove(at)).collect()
    }

    /// Takes out the last value and gives up its slot and the holes behind the last value that is left.
    pub fn pop(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        self.trim();
        let last = self.slots.pop()?;
        self.trim();
        last
    }

    /// Drops the slots at or after `at` and gives up the holes behind the last value that is left.
    pub fn truncate(&mut self, at: usize) {
        self.slots.truncate(at);
        self.trim();
    }

    /// Moves the values in the slots at or after `at` to others, without holes. Gives up the holes behind the last value that is left.
    #[must_use]
    pub fn split_off(&mut self, at: usize) -> Self {
        let tail = self.slots.split_off(at.min(self.slots.len())).into_iter().flatten().collect();
        self.trim();
        tail
    }

    /// Takes all values out and forgets the slots.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Gives up the holes behind the last value.
    pub fn trim(&mut self) {
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
        self.holes.retain(|&hole| hole < self.slots.len());
    }

    /// Moves the last values into the lowest holes. Tells whether there was any.
    pub fn compact(&mut self) -> bool {
        self.trim();
        let mut any = false;
        self.holes.sort_unstable();
        for hole in std::mem::take(&mut self.holes) {
            if hole < self.slots.len() {
                any = true;
                self.slots.swap_remove(hole);
                self.trim();
            }
        }
        any
    }

    /// Moves values down over the holes, in their order. Tells whether any moved.
    pub fn compact_stable(&mut self) -> bool {
        self.trim();
        let any = !self.holes.is_empty();
        self.holes.clear();
        self.slots.retain(Option::is_some);
        any
    }

    /// Makes the lowest holes be filled first.
    pub fn sort_holes(&mut self) {
        self.holes.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Closes the holes and turns the order round.
    pub fn reverse(&mut self) {
        self.compact_stable();
        self.slots.reverse();
    }

    /// Closes the holes and sorts the values, which keep their order where keys are equal.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.compact_stable();
        self.slots.sort_by_key(|slot| slot.as_ref().map(&key));
    }
}
