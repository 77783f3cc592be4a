//! `IntoIterator` and `Extend` by reference.

use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;

use crate::map::{IntoIter, Iter, IterMut};
use crate::{HashMap, MultiMap};

macro_rules! convert {
    ($($Map:ident),*) => {
        $(
            impl<'a, K, V, S, A: Allocator> IntoIterator for &'a $Map<K, V, S, A> {
                type Item = (&'a K, &'a V);
                type IntoIter = Iter<'a, K, V>;

                #[inline]
                fn into_iter(self) -> Iter<'a, K, V> {
                    self.iter()
                }
            }

            impl<'a, K, V, S, A: Allocator> IntoIterator for &'a mut $Map<K, V, S, A> {
                type Item = (&'a K, &'a mut V);
                type IntoIter = IterMut<'a, K, V>;

                #[inline]
                fn into_iter(self) -> IterMut<'a, K, V> {
                    self.iter_mut()
                }
            }

            impl<K, V, S, A: Allocator> IntoIterator for $Map<K, V, S, A> {
                type Item = (K, V);
                type IntoIter = IntoIter<K, V, A>;

                /// Returns an iterator over the pairs in slot order, by value.
                #[inline]
                fn into_iter(self) -> IntoIter<K, V, A> {
                    IntoIter::new(self.without_hasher().into_iter())
                }
            }

            impl<'a, K, V, S, A> Extend<(&'a K, &'a V)> for $Map<K, V, S, A>
            where
                K: Eq + Hash + Copy,
                V: Copy,
                S: BuildHasher,
                A: Allocator,
            {
                /// Inserts a copy of each pair.
                #[track_caller]
                fn extend<T: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, iter: T) {
                    self.extend(iter.into_iter().map(|(&key, &value)| (key, value)));
                }
            }

            impl<'a, K, V, S, A> Extend<&'a (K, V)> for $Map<K, V, S, A>
            where
                K: Eq + Hash + Copy,
                V: Copy,
                S: BuildHasher,
                A: Allocator,
            {
                /// Inserts a copy of each pair.
                #[track_caller]
                fn extend<T: IntoIterator<Item = &'a (K, V)>>(&mut self, iter: T) {
                    self.extend(iter.into_iter().copied());
                }
            }
        )*
    };
}

convert!(HashMap, MultiMap);
