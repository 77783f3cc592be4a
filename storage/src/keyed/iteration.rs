//! The iterators of the storages.

/// Implements the traits of an iterator over `pairs`. `$item` converts a pair into an item, `$shown` a shared pair into
/// its `Debug` value.
macro_rules! iterator {
    ([$($generics:tt)*] $Iter:ident<$($argument:tt),*>, $Item:ty, $item:expr, $shown:expr $(, $Shown:ty)?) => {
        impl<$($generics)*> Iterator for $Iter<$($argument),*> {
            type Item = $Item;

            // `always`: otherwise the state is kept in memory, which takes three times as long.
            #[inline(always)]
            fn next(&mut self) -> Option<$Item> {
                self.pairs.next().map($item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.pairs.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.pairs.len()
            }

            #[inline]
            fn last(self) -> Option<$Item> {
                $crate::consume::last(self)
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.pairs.nth(n).map($item)
            }

            #[inline]
            fn fold<Folded, F: FnMut(Folded, $Item) -> Folded>(self, init: Folded, mut f: F) -> Folded {
                self.pairs.fold(init, |result, pair| f(result, $item(pair)))
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Iter<$($argument),*> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.pairs.next_back().map($item)
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<$Item> {
                self.pairs.nth_back(n).map($item)
            }

            #[inline]
            fn rfold<Folded, F: FnMut(Folded, $Item) -> Folded>(self, init: Folded, mut f: F) -> Folded {
                self.pairs.rfold(init, |result, pair| f(result, $item(pair)))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Iter<$($argument),*> {}

        impl<$($generics)*> core::iter::FusedIterator for $Iter<$($argument),*> {}

        /// Shows the remaining elements.
        impl<$($generics)*> core::fmt::Debug for $Iter<$($argument),*>
        where
            $($Shown: core::fmt::Debug)?
        {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.pairs.as_shared().map($shown)).finish()
            }
        }
    };
}
pub(crate) use iterator;

/// Defines the iterators of `$Storage`: `$Pairs` borrows its pairs, `$Owned` owns them, with `$Memory` or `()`.
macro_rules! iterators {
    ($Storage:ident, $Pairs:ident, $Owned:ident, $Memory:ident) => {
        /// An iterator over the keys and values of a storage, by position.
        ///
        /// [`fold`](Iterator::fold) and [`for_each`](Iterator::for_each) walk over whole pages and are faster than a
        /// `for` loop.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
        /// let mut pairs = names.iter();
        /// assert_eq!(pairs.next(), Some((3, &"Ada")));
        /// assert_eq!(pairs.next_back(), Some((1, &"Bob")));
        /// assert_eq!(pairs.next(), None);
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct Iter<'a, T, K: SparseKey = Entity> {
            pub(crate) pairs: $Pairs<'a, T, K, &'a T>,
        }

        /// A mutable iterator over the keys and values of a storage, by position.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let mut counts = ", stringify!($Storage), "::from([(3_u32, 10), (1, 20)]);")]
        /// counts.iter_mut().for_each(|(key, count)| *count += key);
        /// assert!(counts.values().eq(&[13, 21]));
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct IterMut<'a, T, K: SparseKey = Entity> {
            pub(crate) pairs: $Pairs<'a, T, K, &'a mut T>,
        }

        /// An iterator over the values of a storage, by position.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
        /// assert!(names.values().rev().eq(&["Bob", "Ada"]));
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct Values<'a, T, K: SparseKey = Entity> {
            pub(crate) pairs: $Pairs<'a, T, K, &'a T>,
        }

        /// A mutable iterator over the values of a storage, by position.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let mut counts = ", stringify!($Storage), "::from([(3_u32, 10), (1, 20)]);")]
        /// counts.values_mut().for_each(|count| *count += 1);
        /// assert!(counts.values().eq(&[11, 21]));
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct ValuesMut<'a, T, K: SparseKey = Entity> {
            pub(crate) pairs: $Pairs<'a, T, K, &'a mut T>,
        }

        /// An owning iterator over the keys and values of a storage, by position.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let mut pairs = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]).into_iter();")]
        /// assert_eq!(pairs.next(), Some((3, "Ada")));
        /// assert_eq!(pairs.len(), 1);
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct IntoIter<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
            pub(super) pairs: $Owned<'static, T, K, $Memory<T, K, A, P>>,
        }

        /// An owning iterator over the keys of a storage, by position. Each value is dropped when its key is yielded.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("assert!(", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]).into_keys().eq([3, 1]));")]
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct IntoKeys<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
            pub(super) pairs: $Owned<'static, T, K, $Memory<T, K, A, P>>,
        }

        /// An owning iterator over the values of a storage, by position.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use storage::", stringify!($Storage), ";")]
        ///
        #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
        /// assert!(names.into_values().eq(["Ada", "Bob"]));
        /// ```
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct IntoValues<T, K: SparseKey = Entity, A: Allocator = Global, P: Paging = BySize> {
            pub(super) pairs: $Owned<'static, T, K, $Memory<T, K, A, P>>,
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> $Storage<T, K, A, P> {
            /// Returns an iterator over keys and values, by position.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// assert!(names.iter().eq([(3, &"Ada"), (1, &"Bob")]));
            /// ```
            #[doc(alias("each", "reach"))]
            #[inline]
            pub fn iter(&self) -> Iter<'_, T, K> {
                Iter { pairs: self.raw.iter() }
            }

            /// Returns a mutable iterator over keys and values, by position.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut counts = ", stringify!($Storage), "::from([(3_u32, 10), (1, 20)]);")]
            /// for (key, count) in counts.iter_mut() {
            ///     *count += key;
            /// }
            /// assert!(counts.values().eq(&[13, 21]));
            /// ```
            #[doc(alias("each", "reach"))]
            #[inline]
            pub fn iter_mut(&mut self) -> IterMut<'_, T, K> {
                IterMut { pairs: self.raw.iter_mut() }
            }

            /// Returns an iterator over the values, by position.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// assert!(names.values().eq(&["Ada", "Bob"]));
            /// ```
            #[inline]
            pub fn values(&self) -> Values<'_, T, K> {
                Values { pairs: self.raw.iter() }
            }

            /// Returns a mutable iterator over the values, by position.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let mut counts = ", stringify!($Storage), "::from([(3_u32, 10), (1, 20)]);")]
            /// counts.values_mut().for_each(|count| *count += 1);
            /// assert!(counts.values().eq(&[11, 21]));
            /// ```
            #[inline]
            pub fn values_mut(&mut self) -> ValuesMut<'_, T, K> {
                ValuesMut { pairs: self.raw.iter_mut() }
            }

            /// Converts the storage into an iterator over the keys, by position. Each value is dropped when its key is
            /// yielded.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("assert!(", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]).into_keys().eq([3, 1]));")]
            /// ```
            #[inline]
            pub fn into_keys(self) -> IntoKeys<T, K, A, P> {
                IntoKeys { pairs: self.raw.into_iter() }
            }

            /// Converts the storage into an iterator over the values, by position.
            ///
            /// # Examples
            /// ```
            #[doc = concat!("use storage::", stringify!($Storage), ";")]
            ///
            #[doc = concat!("let names = ", stringify!($Storage), "::from([(3_u32, \"Ada\"), (1, \"Bob\")]);")]
            /// assert!(names.into_values().eq(["Ada", "Bob"]));
            /// ```
            #[inline]
            pub fn into_values(self) -> IntoValues<T, K, A, P> {
                IntoValues { pairs: self.raw.into_iter() }
            }
        }

        impl<T, K: SparseKey> Clone for Iter<'_, T, K> {
            #[inline]
            fn clone(&self) -> Self {
                Self { pairs: self.pairs.clone() }
            }
        }

        impl<T, K: SparseKey> Clone for Values<'_, T, K> {
            #[inline]
            fn clone(&self) -> Self {
                Self { pairs: self.pairs.clone() }
            }
        }

        impl<T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for $Storage<T, K, A, P> {
            type Item = (K, T);
            type IntoIter = IntoIter<T, K, A, P>;

            #[inline]
            fn into_iter(self) -> IntoIter<T, K, A, P> {
                IntoIter { pairs: self.raw.into_iter() }
            }
        }

        impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a $Storage<T, K, A, P> {
            type Item = (K, &'a T);
            type IntoIter = Iter<'a, T, K>;

            #[inline]
            fn into_iter(self) -> Iter<'a, T, K> {
                self.iter()
            }
        }

        impl<'a, T, K: SparseKey, A: Allocator, P: Paging> IntoIterator for &'a mut $Storage<T, K, A, P> {
            type Item = (K, &'a mut T);
            type IntoIter = IterMut<'a, T, K>;

            #[inline]
            fn into_iter(self) -> IterMut<'a, T, K> {
                self.iter_mut()
            }
        }

        iterator!(['a, T, K: SparseKey] Iter<'a, T, K>, (K, &'a T), identity, identity, T);
        iterator!(['a, T, K: SparseKey] IterMut<'a, T, K>, (K, &'a mut T), identity, identity, T);
        iterator!(['a, T, K: SparseKey] Values<'a, T, K>, &'a T, value_of, value_of, T);
        iterator!(['a, T, K: SparseKey] ValuesMut<'a, T, K>, &'a mut T, value_of, value_of, T);
        iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoIter<T, K, A, P>, (K, T), identity, identity, T);
        iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoKeys<T, K, A, P>, K, key_of, key_of);
        iterator!([T, K: SparseKey, A: Allocator, P: Paging] IntoValues<T, K, A, P>, T, value_of, value_of, T);

        empty_by_default! {
            Iter<'_, T, K>, $Pairs::empty();
            IterMut<'_, T, K>, $Pairs::empty();
            Values<'_, T, K>, $Pairs::empty();
            ValuesMut<'_, T, K>, $Pairs::empty();
            IntoIter<T, K>, $Storage::new().raw.into_iter();
            IntoKeys<T, K>, $Storage::new().raw.into_iter();
            IntoValues<T, K>, $Storage::new().raw.into_iter();
        }
    };
}

macro_rules! empty_by_default {
    ($($Iter:ident<$($argument:tt),*>, $empty:expr;)*) => {$(
        impl<T, K: SparseKey> Default for $Iter<$($argument),*> {
            fn default() -> Self {
                Self { pairs: $empty }
            }
        }
    )*};
}

#[inline(always)]
pub(crate) fn key_of<K, V>((key, _): (K, V)) -> K {
    key
}

#[inline(always)]
pub(crate) fn value_of<K, V>((_, value): (K, V)) -> V {
    value
}

pub(crate) use {empty_by_default, iterators};
