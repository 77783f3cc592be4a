//! Mutable access to several values at once.

use core::borrow::Borrow;
use core::hash::{BuildHasher, Hash};

use hash_set::allocator::Allocator;

use super::HashMap;

impl<K: Eq + Hash, V, S: BuildHasher, A: Allocator> HashMap<K, V, S, A> {
    /// Returns mutable references to the values of several keys, `None` for a missing key.
    ///
    /// # Panics
    /// Panics if two keys find the same pair. The message names them by their positions in `ks`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let [Some(a), Some(b), None] = map.get_disjoint_mut(["a", "b", "c"]) else { panic!() };
    /// std::mem::swap(a, b);
    /// assert_eq!(map, HashMap::from([("a", 2), ("b", 1)]));
    /// ```
    #[track_caller]
    pub fn get_disjoint_mut<Q, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<&'_ mut V>; N]
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_disjoint_for(ks, "HashMap::get_disjoint_mut").map(|pair| pair.map(|(_, value)| value))
    }

    /// Returns the keys and mutable references to the values of several keys, `None` for a missing key.
    ///
    /// # Panics
    /// Panics if two keys find the same pair. The message names them by their positions in `ks`.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// let [a, c] = map.get_disjoint_key_value_mut(["a", "c"]);
    /// assert_eq!(a, Some((&"a", &mut 1)));
    /// assert_eq!(c, None);
    /// ```
    #[track_caller]
    pub fn get_disjoint_key_value_mut<Q, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<(&'_ K, &'_ mut V)>; N]
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        self.get_disjoint_for(ks, "HashMap::get_disjoint_key_value_mut")
    }

    /// Looks up as [`get_disjoint_key_value_mut`](Self::get_disjoint_key_value_mut) does, and panics in the name of
    /// `method`.
    #[track_caller]
    fn get_disjoint_for<Q, const N: usize>(&mut self, ks: [&Q; N], method: &str) -> [Option<(&'_ K, &'_ mut V)>; N]
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hashes = ks.map(|key| self.hash_builder.hash_one(key));
        let pairs = self.table.get_disjoint_mut_for(hashes, |at, (key, _)| ks[at] == key.borrow(), method);
        pairs.map(|pair| pair.map(|(key, value)| (&*key, value)))
    }

    /// Borrows as [`get_disjoint_mut`](Self::get_disjoint_mut) does, without the search for duplicates.
    ///
    /// # Safety
    /// - No two keys find the same pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1), ("b", 2)]);
    /// // SAFETY: "a" and "b" differ.
    /// let [a, b] = unsafe { map.get_disjoint_unchecked_mut(["a", "b"]) };
    /// std::mem::swap(a.unwrap(), b.unwrap());
    /// assert_eq!(map["a"], 2);
    /// ```
    #[expect(unsafe_code, reason = "a public unchecked method; the promise is handed on")]
    pub unsafe fn get_disjoint_unchecked_mut<Q, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<&'_ mut V>; N]
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        // SAFETY: caller guarantees that no two keys find the same pair.
        let pairs = unsafe { self.get_disjoint_key_value_unchecked_mut(ks) };
        pairs.map(|pair| pair.map(|(_, value)| value))
    }

    /// Borrows as [`get_disjoint_key_value_mut`](Self::get_disjoint_key_value_mut) does, without the search for
    /// duplicates.
    ///
    /// # Safety
    /// - No two keys find the same pair.
    ///
    /// # Examples
    /// ```
    /// use hash_map::HashMap;
    ///
    /// let mut map = HashMap::from([("a", 1)]);
    /// // SAFETY: there is only one key.
    /// let [a] = unsafe { map.get_disjoint_key_value_unchecked_mut(["a"]) };
    /// assert_eq!(a, Some((&"a", &mut 1)));
    /// ```
    #[expect(unsafe_code, reason = "a public unchecked method; the promise is handed on")]
    pub unsafe fn get_disjoint_key_value_unchecked_mut<Q, const N: usize>(
        &mut self,
        ks: [&Q; N],
    ) -> [Option<(&'_ K, &'_ mut V)>; N]
    where
        K: Borrow<Q>,
        Q: ?Sized + Hash + Eq,
    {
        let hashes = ks.map(|key| self.hash_builder.hash_one(key));
        // SAFETY: caller guarantees that no two look-ups find the same element.
        let pairs = unsafe { self.table.get_disjoint_unchecked_mut(hashes, |at, (key, _)| ks[at] == key.borrow()) };
        pairs.map(|pair| pair.map(|(key, value)| (&*key, value)))
    }
}
