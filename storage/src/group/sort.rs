//! Sorting the shared entities of a [`Group`].

use core::cmp::Ordering;

use alloc::vec::Vec;

use sparse_set::internal;

use super::{Borrowed, Excluded, Group, Storages};

/// # Sorting
/// Sorts reorder the shared entities in all storages, in *O*(len log len + len * storages). Nothing moves while a
/// comparator runs: if it panics, the order is unchanged. All sorts but [`sort_as`](Self::sort_as) allocate from the
/// global allocator.
impl<S: Storages, X: Excluded<S>> Group<S, X> {
    /// Sorts the shared entities with a comparison function. The sort is stable.
    ///
    /// # Panics
    /// Panics if `compare` panics or (possibly) is inconsistent. Calls
    /// [`handle_alloc_error`](alloc::alloc::handle_alloc_error) if allocation fails.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// let ages = Storage::from([(1_u32, 10), (3, 30), (2, 10)]);
    /// let mut group = Group::new((names, ages));
    /// group.sort_by(|(_, (name_a, age_a)), (_, (name_b, age_b))| age_a.cmp(age_b).then(name_a.cmp(name_b)));
    /// assert_eq!(group.keys_slice(), [2, 1, 3]);
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_by(
        &mut self,
        mut compare: impl FnMut((S::Key, <S as Borrowed<'_>>::Refs), (S::Key, <S as Borrowed<'_>>::Refs)) -> Ordering,
    ) {
        self.sort_positions(|group, positions| {
            positions.sort_by(|&a, &b| group.compare_at(a, b, &mut compare));
        });
    }

    /// Sorts the shared entities with a comparison function. The sort is unstable.
    ///
    /// # Panics
    /// Panics if [`sort_by`](Self::sort_by) would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// let ages = Storage::from([(1_u32, 20), (3, 30), (2, 10)]);
    /// let mut group = Group::new((names, ages));
    /// group.sort_unstable_by(|(_, (_, a)), (_, (_, b))| a.cmp(b));
    /// assert_eq!(group.keys_slice(), [2, 1, 3]);
    /// ```
    #[doc(alias = "sort")]
    pub fn sort_unstable_by(
        &mut self,
        mut compare: impl FnMut((S::Key, <S as Borrowed<'_>>::Refs), (S::Key, <S as Borrowed<'_>>::Refs)) -> Ordering,
    ) {
        self.sort_positions(|group, positions| {
            positions.sort_unstable_by(|&a, &b| group.compare_at(a, b, &mut compare));
        });
    }

    /// Sorts the shared entities with a key extraction function. The sort is stable.
    ///
    /// # Panics
    /// Panics if [`sort_by`](Self::sort_by) would.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// let ages = Storage::from([(1_u32, 20), (3, 30), (2, 10)]);
    /// let mut group = Group::new((names, ages));
    /// group.sort_by_key(|_, (_, age)| *age);
    /// assert_eq!(group.keys_slice(), [2, 1, 3]);
    /// ```
    pub fn sort_by_key<O: Ord>(&mut self, mut order_of: impl FnMut(S::Key, <S as Borrowed<'_>>::Refs) -> O) {
        self.sort_by(|(i, a), (j, b)| order_of(i, a).cmp(&order_of(j, b)));
    }

    /// Moves the shared entities in `order` to the front, in that order, and returns their number.
    ///
    /// Skips duplicates and keys that are not shared. The other shared entities follow in unspecified order. If the
    /// iterator panics, the entities yielded so far are at the front.
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "cleo"), (1, "bob"), (2, "ada")]);
    /// let ages = Storage::from([(1_u32, 20), (3, 30), (2, 10)]);
    /// let mut group = Group::new((names, ages));
    /// assert_eq!(group.sort_as([2, 5, 3]), 2);
    /// assert_eq!(group.keys_slice(), [2, 3, 1]);
    /// ```
    #[doc(alias = "respect")]
    pub fn sort_as(&mut self, order: impl IntoIterator<Item = S::Key>) -> usize {
        internal::sort_as(self, order, Self::position_of, |group, to, from| group.storages.swap_at(to, from))
    }

    /// Sorts the positions of the shared entities, then moves the entities.
    fn sort_positions(&mut self, sort: impl FnOnce(&Self, &mut [usize])) {
        let mut positions: Vec<usize> = (0..self.len).collect();
        sort(self, &mut positions);
        let keys = self.keys_slice();
        let order: Vec<S::Key> = positions.into_iter().map(|position| keys[position]).collect();
        self.sort_as(order);
    }

    /// Compares the entities at two positions below the length.
    fn compare_at(
        &self,
        a: usize,
        b: usize,
        compare: &mut impl FnMut((S::Key, <S as Borrowed<'_>>::Refs), (S::Key, <S as Borrowed<'_>>::Refs)) -> Ordering,
    ) -> Ordering {
        match (self.get_at(a), self.get_at(b)) {
            (Some(a), Some(b)) => compare(a, b),
            _ => Ordering::Equal,
        }
    }
}
