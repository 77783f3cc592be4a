//! Methods that the entries of owned and of borrowed keys share.

use alloc::borrow::ToOwned;

use hash_set::allocator::Allocator;
use hash_set::{ElementId, Equivalent};

use super::{Entry, EntryRef, OccupiedEntry};

/// Implements the methods of `$Entry`, whose example is `$entry` in a map with keys of type `$owned`. Those that insert
/// a pair require `$insert` and may panic as `$panics` says.
macro_rules! entry {
    (
        $Entry:ident, [$($generics:tt)*], [$($insert:tt)*], [$($args:tt)*], $Key:ty,
        $owned:literal, $entry:literal, $panics:literal
    ) => {
        impl<$($insert)*> $Entry<$($args)*> {
            /// Inserts `default` if the entry is vacant and returns a mutable reference to the value.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".or_insert(1), &1);")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".or_insert(2), &1);")]
            /// ```
            #[inline]
            #[track_caller]
            pub fn or_insert(self, default: V) -> &'a mut V {
                match self {
                    Self::Occupied(occupied) => occupied.into_mut(),
                    Self::Vacant(vacant) => vacant.insert(default),
                }
            }

            /// Inserts `default()` if the entry is vacant and returns a mutable reference to the value.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".or_insert_with(|| 1), &1);")]
            /// ```
            #[inline]
            #[track_caller]
            pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
                match self {
                    Self::Occupied(occupied) => occupied.into_mut(),
                    Self::Vacant(vacant) => vacant.insert(default()),
                }
            }

            /// Inserts `default(key)`, called with the key that was looked up, if the entry is vacant. Returns a mutable
            /// reference to the value.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", usize> = HashMap::new();")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".or_insert_with_key(|key| key.len()), &6);")]
            /// ```
            #[inline]
            #[track_caller]
            pub fn or_insert_with_key<F: FnOnce(&$Key) -> V>(self, default: F) -> &'a mut V {
                match self {
                    Self::Occupied(occupied) => occupied.into_mut(),
                    Self::Vacant(vacant) => {
                        let value = default(vacant.key());
                        vacant.insert(value)
                    }
                }
            }

            /// Inserts the default value if the entry is vacant and returns a mutable reference to the value.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", Vec<u32>> = HashMap::new();")]
            #[doc = concat!(" map.", $entry, ".or_default().push(1);")]
            /// assert_eq!(map["pequod"], [1]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn or_default(self) -> &'a mut V
            where
                V: Default,
            {
                self.or_insert_with(V::default)
            }

            /// Sets the value of the entry and returns the occupied entry. Alias of
            /// [`insert_entry`](Self::insert_entry), as in hashbrown.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".insert(2).get(), &2);")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".insert(3).get(), &3);")]
            /// ```
            #[inline]
            #[track_caller]
            pub fn insert(self, value: V) -> OccupiedEntry<'a, K, V, A> {
                self.insert_entry(value)
            }

            /// Sets the value of the entry and returns the occupied entry.
            ///
            /// # Panics
            #[doc = $panics]
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            #[doc = concat!(" assert_eq!(map.", $entry, ".insert_entry(2).get(), &2);")]
            /// ```
            #[inline]
            #[track_caller]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, A> {
                match self {
                    Self::Occupied(mut occupied) => {
                        occupied.insert(value);
                        occupied
                    }
                    Self::Vacant(vacant) => vacant.insert_entry(value),
                }
            }
        }

        impl<$($generics)*> $Entry<$($args)*> {
            /// Returns the id of the pair, or the id that an inserted pair would have.
            ///
            /// # Panics
            /// Panics if the entry is vacant and the map has `u32::MAX` pairs.
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            #[doc = concat!(" let id = map.", $entry, ".id();")]
            #[doc = concat!(" map.", $entry, ".or_insert(1);")]
            #[doc = concat!(" assert_eq!((map.", $entry, ".id(), map.get_id(\"pequod\")), (id, Some(id)));")]
            /// ```
            #[doc(alias = "index")]
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn id(&self) -> ElementId {
                match self {
                    Self::Occupied(occupied) => occupied.id(),
                    Self::Vacant(vacant) => vacant.id(),
                }
            }

            /// Calls `f` with the value if the entry is occupied.
            ///
            /// # Examples
            /// ```
            /// use hash_map::HashMap;
            ///
            #[doc = concat!(" let mut map: HashMap<", $owned, ", u32> = HashMap::new();")]
            /// for _ in 0..3 {
            #[doc = concat!("     map.", $entry, ".and_modify(|count| *count += 1).or_insert(1);")]
            /// }
            /// assert_eq!(map["pequod"], 3);
            /// ```
            #[inline]
            pub fn and_modify<F>(mut self, f: F) -> Self
            where
                F: FnOnce(&mut V),
            {
                if let Self::Occupied(occupied) = &mut self {
                    f(occupied.get_mut());
                }
                self
            }
        }
    };
}

entry!(
    Entry, ['a, K, V, A: Allocator], ['a, K, V, A: Allocator], ['a, K, V, A], K,
    "&str", "entry(\"pequod\")", "Panics if there would be more than `u32::MAX` pairs or `isize::MAX` bytes."
);
entry!(
    EntryRef, ['a, 'b, K, Q: ?Sized, V, A: Allocator],
    ['a, 'b, K, Q: ?Sized + ToOwned<Owned = K> + Equivalent<K>, V, A: Allocator], ['a, 'b, K, Q, V, A], Q,
    "String", "entry_ref(\"pequod\")",
    "Panics if the owned key is not equivalent to the borrowed one, or if there would be more than `u32::MAX` pairs or \
     `isize::MAX` bytes."
);
