/// A reference for containers with stable slots: values, holes, and a last-in, first-out free list.
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
    /// The last one is filled first.
    holes: Vec<usize>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), holes: Vec::new() }
    }
}

impl<T> FromIterator<T> for Slots<T> {
    /// Collects the values into slots from 0 on, without holes.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self { slots: values.into_iter().map(Some).collect(), holes: Vec::new() }
    }
}

impl<T> Slots<T> {
    /// Inserts a value into the most recent hole or a new slot, and returns the slot.
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

    /// Removes and returns the value in a slot, leaving a hole. The last value leaves no holes.
    pub fn remove(&mut self, at: usize) -> Option<T> {
        let value = self.slots.get_mut(at)?.take()?;
        self.holes.push(at);
        if self.is_empty() {
            self.clear();
        }
        Some(value)
    }

    /// Returns the value in a slot.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&T> {
        self.slots.get(at)?.as_ref()
    }

    /// Returns a mutable reference to the value in a slot.
    #[must_use]
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.slots.get_mut(at)?.as_mut()
    }

    /// Returns the number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.len() - self.holes.len()
    }

    /// Returns whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of slots, including holes.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.slots.len()
    }

    /// Returns an iterator over the slots and their values, in slot order.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &T)> {
        self.slots.iter().enumerate().filter_map(|(at, slot)| slot.as_ref().map(|value| (at, value)))
    }

    /// Returns an iterator over the values, in slot order.
    #[must_use]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// Returns the slot of the value that `pick` selects.
    #[must_use]
    pub fn pick(&self, pick: usize) -> Option<usize> {
        self.iter().nth(pick % self.len().max(1)).map(|(at, _)| at)
    }

    /// Removes and returns up to `limit` values for which `take` returns `true`, in slot order.
    pub fn extract(&mut self, limit: usize, take: impl Fn(&T) -> bool) -> Vec<T> {
        self.extract_from(0, limit, take)
    }

    /// Extracts as [`extract`](Self::extract) does, from the slots at or after `start`.
    pub fn extract_from(&mut self, start: usize, limit: usize, take: impl Fn(&T) -> bool) -> Vec<T> {
        let chosen = self.iter().filter(|&(at, value)| at >= start && take(value)).map(|(at, _)| at);
        let taken: Vec<usize> = chosen.take(limit).collect();
        taken.into_iter().filter_map(|at| self.remove(at)).collect()
    }

    /// Removes and returns the last value, and the trailing slots that become free.
    pub fn pop(&mut self) -> Option<T> {
        if self.is_empty() {
            return None;
        }
        self.trim();
        let last = self.slots.pop()?;
        self.trim();
        last
    }

    /// Removes the slots at or after `at`, and the trailing holes that remain.
    pub fn truncate(&mut self, at: usize) {
        self.slots.truncate(at);
        self.trim();
    }

    /// Moves the values in the slots at or after `at` to a new container, without holes, and removes trailing holes.
    #[must_use]
    pub fn split_off(&mut self, at: usize) -> Self {
        let tail = self.slots.split_off(at.min(self.slots.len())).into_iter().flatten().collect();
        self.trim();
        tail
    }

    /// Removes all values and slots.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Removes trailing holes.
    pub fn trim(&mut self) {
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
        self.holes.retain(|&hole| hole < self.slots.len());
    }

    /// Moves the last values into the lowest holes, and returns whether there were any holes.
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

    /// Closes the holes, keeping the order of the values, and returns whether any value moved.
    pub fn compact_stable(&mut self) -> bool {
        self.trim();
        let any = !self.holes.is_empty();
        self.holes.clear();
        self.slots.retain(Option::is_some);
        any
    }

    /// Sorts the free list, so that the lowest holes are filled first.
    pub fn sort_holes(&mut self) {
        self.holes.sort_unstable_by(|a, b| b.cmp(a));
    }

    /// Closes the holes and reverses the order.
    pub fn reverse(&mut self) {
        self.compact_stable();
        self.slots.reverse();
    }

    /// Closes the holes and sorts the values. The sort is stable.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.compact_stable();
        self.slots.sort_by_key(|slot| slot.as_ref().map(&key));
    }
}
