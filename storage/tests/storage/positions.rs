//! [`Positions`]: the model of the positions of a storage.

use test_kit::model::Slots;

/// Values at positions, as a storage has them.
pub(crate) trait Positions<V>: Default {
    /// Inserts a value and returns its position.
    fn insert(&mut self, value: V) -> usize;

    /// Removes and returns the value at a position.
    fn remove(&mut self, at: usize) -> Option<V>;

    fn get(&self, at: usize) -> Option<&V>;

    fn get_mut(&mut self, at: usize) -> Option<&mut V>;

    fn len(&self) -> usize;

    /// Returns the number of positions, including holes.
    fn bound(&self) -> usize;

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = (usize, &'a V)>
    where
        V: 'a;

    /// Removes and returns up to `limit` values for which `take` returns `true`.
    fn extract(&mut self, limit: usize, take: &dyn Fn(&V) -> bool) -> Vec<V>;

    /// Removes the values for which `keep` returns `false`, and keeps the order of the others.
    fn retain(&mut self, keep: &dyn Fn(&V) -> bool);

    /// Closes the holes.
    fn compact(&mut self);

    /// Replaces all values, at positions from 0 on.
    fn replace_all(&mut self, values: Vec<V>);

    fn clear(&mut self) {
        self.replace_all(Vec::new());
    }
}

impl<V> Positions<V> for Slots<V> {
    fn insert(&mut self, value: V) -> usize {
        self.insert(value)
    }

    fn remove(&mut self, at: usize) -> Option<V> {
        self.remove(at)
    }

    fn get(&self, at: usize) -> Option<&V> {
        self.get(at)
    }

    fn get_mut(&mut self, at: usize) -> Option<&mut V> {
        self.get_mut(at)
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn bound(&self) -> usize {
        self.bound()
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = (usize, &'a V)>
    where
        V: 'a,
    {
        self.iter()
    }

    fn extract(&mut self, limit: usize, take: &dyn Fn(&V) -> bool) -> Vec<V> {
        self.extract(limit, take)
    }

    fn retain(&mut self, keep: &dyn Fn(&V) -> bool) {
        self.extract(usize::MAX, |value| !keep(value));
    }

    fn compact(&mut self) {
        self.compact();
    }

    fn replace_all(&mut self, values: Vec<V>) {
        *self = values.into_iter().collect();
    }
}

/// Values without holes: the last one moves into the place of a removed one.
#[derive(Debug)]
pub(crate) struct Dense<V>(Vec<V>);

impl<V> Default for Dense<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> Positions<V> for Dense<V> {
    fn insert(&mut self, value: V) -> usize {
        self.0.push(value);
        self.0.len() - 1
    }

    fn remove(&mut self, at: usize) -> Option<V> {
        (at < self.0.len()).then(|| self.0.swap_remove(at))
    }

    fn get(&self, at: usize) -> Option<&V> {
        self.0.get(at)
    }

    fn get_mut(&mut self, at: usize) -> Option<&mut V> {
        self.0.get_mut(at)
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bound(&self) -> usize {
        self.0.len()
    }

    fn iter<'a>(&'a self) -> impl DoubleEndedIterator<Item = (usize, &'a V)>
    where
        V: 'a,
    {
        self.0.iter().enumerate()
    }

    fn extract(&mut self, limit: usize, take: &dyn Fn(&V) -> bool) -> Vec<V> {
        let (mut at, mut taken) = (0, Vec::new());
        while at < self.0.len() && taken.len() < limit {
            if take(&self.0[at]) {
                taken.push(self.0.swap_remove(at));
            } else {
                at += 1;
            }
        }
        taken
    }

    fn retain(&mut self, keep: &dyn Fn(&V) -> bool) {
        self.0.retain(keep);
    }

    fn compact(&mut self) {}

    fn replace_all(&mut self, values: Vec<V>) {
        self.0 = values;
    }
}
