//! `ParallelExtend` and `FromParallelIterator`.

use core::hash::{BuildHasher, Hash};

use rayon::iter::{FromParallelIterator, IntoParallelIterator, ParallelExtend, ParallelIterator};
use sparse_array::allocator::Allocator;

use crate::HashSet;

impl<T, S, A> ParallelExtend<T> for HashSet<T, S, A>
where
    T: Eq + Hash + Send,
    S: BuildHasher,
    A: Allocator,
{
    /// Computes the elements in parallel, then inserts them in order. Keeps the first of equal elements. If the
    /// iterator panics, the set is unchanged.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set.par_extend((0..10).into_par_iter().map(|n| n * n));
    /// assert_eq!(set.len(), 11);
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = T>>(&mut self, iter: I) {
        self.par_extend_for(iter, "HashSet::par_extend");
    }
}

impl<T, S, A> HashSet<T, S, A>
where
    T: Eq + Hash + Send,
    S: BuildHasher,
    A: Allocator,
{
    /// Computes the elements in parallel and inserts them. Panics in the name of `method`.
    #[track_caller]
    fn par_extend_for(&mut self, iter: impl IntoParallelIterator<Item = T>, method: &'static str) {
        let parts = iter.into_par_iter().collect_vec_list();
        self.reserve_for(parts.iter().map(|part| part.len()).sum(), method);
        self.extend_for(parts.into_iter().flatten(), method);
    }
}

impl<'a, T, S, A> ParallelExtend<&'a T> for HashSet<T, S, A>
where
    T: 'a + Eq + Hash + Copy + Send + Sync,
    S: BuildHasher,
    A: Allocator,
{
    /// Inserts a copy of each element. Keeps the first of equal elements.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let mut set = HashSet::from([1, 2]);
    /// set.par_extend(&[2, 3]);
    /// assert_eq!(set.len(), 3);
    /// ```
    #[track_caller]
    fn par_extend<I: IntoParallelIterator<Item = &'a T>>(&mut self, iter: I) {
        self.par_extend(iter.into_par_iter().copied());
    }
}

impl<T, S> FromParallelIterator<T> for HashSet<T, S>
where
    T: Eq + Hash + Send,
    S: BuildHasher + Default,
{
    /// Computes the elements in parallel, then collects them in order. Keeps the first of equal elements.
    ///
    /// # Panics
    /// Panics if there would be more than `u32::MAX` elements or `isize::MAX` bytes.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashSet;
    /// use rayon::prelude::*;
    ///
    /// let set: HashSet<usize> = (0..100).into_par_iter().map(|n| n / 2).collect();
    /// assert_eq!(set.len(), 50);
    /// ```
    #[track_caller]
    fn from_par_iter<I: IntoParallelIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::default();
        set.par_extend_for(iter, "HashSet::from_par_iter");
        set
    }
}
