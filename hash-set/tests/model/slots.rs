//! [`Slots`]: what ids and order must be.

/// Elements in slots, holes, and the order in which holes are filled: the last one made first.
#[derive(Clone, Debug)]
pub(crate) struct Slots<T> {
    slots: Vec<Option<T>>,
    /// The last is filled first.
    holes: Vec<usize>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), holes: Vec::new() }
    }
}

impl<T> Slots<T> {
    pub(crate) fn insert(&mut self, value: T) -> usize {
        let at = self.holes.pop().unwrap_or(self.slots.len());
        if at == self.slots.len() {
            self.slots.push(None);
        }
        assert!(self.slots[at].replace(value).is_none());
        at
    }

    pub(crate) fn remove(&mut self, at: usize) -> Option<T> {
        let value = self.slots.get_mut(at)?.take()?;
        self.holes.push(at);
        Some(value)
    }

    pub(crate) fn get(&self, at: usize) -> Option<&T> {
        self.slots.get(at)?.as_ref()
    }

    pub(crate) fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.slots.get_mut(at)?.as_mut()
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.holes.len()
    }

    pub(crate) fn bound(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &T)> {
        self.slots.iter().enumerate().filter_map(|(at, slot)| slot.as_ref().map(|value| (at, value)))
    }

    pub(crate) fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter().map(|(_, value)| value)
    }

    /// The slot of one of the elements, chosen by `pick`.
    pub(crate) fn pick(&self, pick: usize) -> Option<usize> {
        self.iter().nth(pick % self.len().max(1)).map(|(at, _)| at)
    }

    /// Takes out, in slot order, what `take` takes, `limit` elements at most.
    pub(crate) fn extract(&mut self, limit: usize, take: impl Fn(&T) -> bool) -> Vec<T> {
        let taken: Vec<usize> = self.iter().filter(|(_, value)| take(value)).map(|(at, _)| at).take(limit).collect();
        taken.into_iter().map(|at| self.remove(at).expect("just seen")).collect()
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Gives up the holes behind the last element.
    pub(crate) fn trim(&mut self) {
        while let Some(None) = self.slots.last() {
            self.slots.pop();
        }
        self.holes.retain(|&hole| hole < self.slots.len());
    }

    pub(crate) fn compact(&mut self) -> bool {
        self.trim();
        let mut any = false;
        self.holes.sort_unstable();
        for hole in std::mem::take(&mut self.holes) {
            if hole < self.slots.len() {
                any = true;
                let last = self.slots.pop().expect("a hole lies below it");
                self.slots[hole] = last;
                self.trim();
            }
        }
        any
    }

    pub(crate) fn compact_stable(&mut self) -> bool {
        self.trim();
        let any = !self.holes.is_empty();
        self.holes.clear();
        self.slots.retain(Option::is_some);
        any
    }

    pub(crate) fn sort_holes(&mut self) {
        self.holes.sort_unstable_by(|a, b| b.cmp(a));
    }

    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.compact_stable();
        self.slots.sort_by_key(|slot| slot.as_ref().map(&key));
    }
}
