//! Iterators over a map, which wrap those of [`HashTable`](hash_set::HashTable).

use core::fmt;
use core::iter::FusedIterator;

use hash_set::ElementId;
use hash_set::allocator::{Allocator, Global};
use hash_set::hash_table as table;

/// An iterator over the pairs of a map in slot order, from [`HashMap::iter`](crate::HashMap::iter).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert!(map.iter().rev().eq([(&"b", &2), (&"a", &1)]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Iter<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

/// An iterator over the pairs of a map in slot order, the values mutable, from
/// [`HashMap::iter_mut`](crate::HashMap::iter_mut).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// for (_, value) in &mut map {
///     *value += 1;
/// }
/// assert_eq!(map["b"], 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterMut<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterMut<'a, (K, V)>,
}

/// An owning iterator over the pairs of a map in slot order, from
/// [`HashMap::into_iter`](crate::HashMap#method.into_iter).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_iter().next_back(), Some(("b", 2)));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoIter<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

/// A draining iterator over the pairs of a map in slot order, from [`HashMap::drain`](crate::HashMap::drain).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.drain().next(), Some(("a", 1)));
/// assert!(map.is_empty());
/// ```
#[must_use = "iterators do nothing until they are advanced; `clear` drops all pairs without one"]
pub struct Drain<'a, K: 'a, V: 'a, A: Allocator = Global> {
    pub(crate) inner: table::Drain<'a, (K, V), A>,
}

/// An iterator over the keys of a map in slot order, from [`HashMap::keys`](crate::HashMap::keys).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert!(map.keys().rev().eq(&["b", "a"]));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Keys<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

/// An iterator over the values of a map in slot order, from [`HashMap::values`](crate::HashMap::values).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.values().sum::<i32>(), 3);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct Values<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::Iter<'a, (K, V)>,
}

/// A mutable iterator over the values of a map in slot order, from [`HashMap::values_mut`](crate::HashMap::values_mut).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let mut map = HashMap::from([("a", 1), ("b", 2)]);
/// map.values_mut().for_each(|value| *value *= 2);
/// assert_eq!(map["b"], 4);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct ValuesMut<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterMut<'a, (K, V)>,
}

/// An owning iterator over the keys of a map in slot order, from [`HashMap::into_keys`](crate::HashMap::into_keys).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_keys().collect::<Vec<_>>(), ["a", "b"]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoKeys<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

/// An owning iterator over the values of a map in slot order, from
/// [`HashMap::into_values`](crate::HashMap::into_values).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// assert_eq!(map.into_values().collect::<Vec<_>>(), [1, 2]);
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IntoValues<K, V, A: Allocator = Global> {
    pub(crate) inner: table::IntoIter<(K, V), A>,
}

/// An iterator over `(id, &key, &value)` in slot order, from [`HashMap::iter_full`](crate::HashMap::iter_full).
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("a", 1), ("b", 2)]);
/// let id = map.get_id("b").unwrap();
/// assert_eq!(map.iter_full().next_back(), Some((id, &"b", &2)));
/// ```
#[must_use = "iterators do nothing until they are advanced"]
pub struct IterFull<'a, K: 'a, V: 'a> {
    pub(crate) inner: table::IterFull<'a, (K, V)>,
}

/// Implements `new` and the iterator traits. An item is `$half` of an item `$pair` of the inner iterator.
macro_rules! shell {
    ([$($generics:tt)*] $name:ty, $inner:ty, $item:ty, $pair:pat => $half:expr) => {
        impl<$($generics)*> $name {
            #[inline]
            pub(crate) fn new(inner: $inner) -> Self {
                Self { inner }
            }
        }

        impl<$($generics)*> Iterator for $name {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<Self::Item> {
                self.inner.next().map(|$pair| $half)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.inner.count()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                self.inner.nth(n).map(|$pair| $half)
            }

            #[inline]
            fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.inner.fold(init, |folded, $pair| f(folded, $half))
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $name {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                self.inner.next_back().map(|$pair| $half)
            }

            #[inline]
            fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B {
                self.inner.rfold(init, |folded, $pair| f(folded, $half))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $name {
            #[inline]
            fn len(&self) -> usize {
                self.inner.len()
            }
        }

        impl<$($generics)*> FusedIterator for $name {}
    };
}

shell!(['a, K, V] Iter<'a, K, V>, table::Iter<'a, (K, V)>, (&'a K, &'a V), (key, value) => (key, value));
shell!(['a, K, V] IterMut<'a, K, V>, table::IterMut<'a, (K, V)>, (&'a K, &'a mut V), (key, value) => (&*key, value));
shell!([K, V, A: Allocator] IntoIter<K, V, A>, table::IntoIter<(K, V), A>, (K, V), pair => pair);
shell!(['a, K, V, A: Allocator] Drain<'a, K, V, A>, table::Drain<'a, (K, V), A>, (K, V), pair => pair);
shell!(['a, K, V] Keys<'a, K, V>, table::Iter<'a, (K, V)>, &'a K, (key, _) => key);
shell!(['a, K, V] Values<'a, K, V>, table::Iter<'a, (K, V)>, &'a V, (_, value) => value);
shell!(['a, K, V] ValuesMut<'a, K, V>, table::IterMut<'a, (K, V)>, &'a mut V, (_, value) => value);
shell!([K, V, A: Allocator] IntoKeys<K, V, A>, table::IntoIter<(K, V), A>, K, (key, value) => keep(key, value));
shell!([K, V, A: Allocator] IntoValues<K, V, A>, table::IntoIter<(K, V), A>, V, (key, value) => keep(value, key));
shell!(['a, K, V] IterFull<'a, K, V>, table::IterFull<'a, (K, V)>, (ElementId, &'a K, &'a V), (id, (key, value)) => (id, key, value));

/// Drops `other` before returning `kept`: if the drop panics, `kept` is not leaked.
#[inline]
fn keep<T, U>(kept: T, other: U) -> T {
    drop(other);
    kept
}

/// Implements `Clone` for shared iterators.
macro_rules! clone {
    ($($name:ident),*) => {
        $(
            impl<K, V> Clone for $name<'_, K, V> {
                #[inline]
                fn clone(&self) -> Self {
                    Self { inner: self.inner.clone() }
                }
            }
        )*
    };
}

clone!(Iter, Keys, Values, IterFull);

/// Implements `Default` for all iterators but `Drain`.
macro_rules! default {
    ($($name:ty),*) => {
        $(
            impl<K, V> Default for $name {
                /// Creates an empty iterator.
                #[inline]
                fn default() -> Self {
                    Self { inner: Default::default() }
                }
            }
        )*
    };
}

default!(
    Iter<'_, K, V>, IterMut<'_, K, V>, IntoIter<K, V>, Keys<'_, K, V>, Values<'_, K, V>, ValuesMut<'_, K, V>, IntoKeys<K, V>, IntoValues<K, V>,
    IterFull<'_, K, V>
);

/// Implements `Debug` as a list of the remaining items.
macro_rules! debug {
    ($([$($generics:tt)*] $name:ty, $view:ident, $items:ident;)*) => {
        $(
            impl<$($generics)*> fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_list().entries($items { inner: self.inner.$view() }).finish()
                }
            }
        )*
    };
}

debug! {
    [K: fmt::Debug, V: fmt::Debug] Iter<'_, K, V>, clone, Iter;
    [K: fmt::Debug, V: fmt::Debug] IterMut<'_, K, V>, as_values, Iter;
    [K: fmt::Debug, V: fmt::Debug, A: Allocator] IntoIter<K, V, A>, as_values, Iter;
    [K: fmt::Debug, V: fmt::Debug, A: Allocator] Drain<'_, K, V, A>, as_iter, Iter;
    [K: fmt::Debug, V] Keys<'_, K, V>, clone, Keys;
    [K, V: fmt::Debug] Values<'_, K, V>, clone, Values;
    [K, V: fmt::Debug] ValuesMut<'_, K, V>, as_values, Values;
    [K: fmt::Debug, V, A: Allocator] IntoKeys<K, V, A>, as_values, Keys;
    [K, V: fmt::Debug, A: Allocator] IntoValues<K, V, A>, as_values, Values;
    [K: fmt::Debug, V: fmt::Debug] IterFull<'_, K, V>, clone, IterFull;
}
