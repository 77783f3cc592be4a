//! `serde::Serialize` and `serde::Deserialize`: a [`HashMap`] as a map, a [`MultiMap`] as a sequence of pairs.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::marker::PhantomData;

use hash_set::internal::{ReadElements, trusted_len};
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::allocator::Allocator;
use crate::{HashMap, InsertError, MultiMap};

/// Serializes as a map in slot order. [`serde_slots`](crate::serde_slots) keeps ids and holes too.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map = HashMap::from([("b", 1), ("a", 2)]);
/// assert_eq!(serde_json::to_string(&map)?, r#"{"b":1,"a":2}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: Serialize, V: Serialize, S, A: Allocator> Serialize for HashMap<K, V, S, A> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Deserializes from a map. The last value of equal keys wins. A size hint reserves at most 1 MiB.
///
/// # Errors
/// Returns the deserializer's errors, or one if an allocation fails. Pairs that read no input, of types like `()` or a
/// struct whose fields are all skipped, could be claimed without end: more than 16 of them are an error, and more than
/// one if they take over 1 KiB.
///
/// # Examples
/// ```
/// use hash_map::HashMap;
///
/// let map: HashMap<String, u8> = serde_json::from_str(r#"{"b":1,"a":2,"b":3}"#)?;
/// assert!(map.iter().eq([(&"b".to_string(), &3), (&"a".to_string(), &2)]));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K, V, S, A> Deserialize<'de> for HashMap<K, V, S, A>
where
    K: Deserialize<'de> + Eq + Hash,
    V: Deserialize<'de>,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

struct MapVisitor<K, V, S, A: Allocator>(PhantomData<HashMap<K, V, S, A>>);

impl<'de, K, V, S, A> Visitor<'de> for MapVisitor<K, V, S, A>
where
    K: Deserialize<'de> + Eq + Hash,
    V: Deserialize<'de>,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    type Value = HashMap<K, V, S, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut pairs: M) -> Result<Self::Value, M::Error> {
        let mut map = HashMap::with_hasher_in(S::default(), A::default());
        map.try_reserve(trusted_len::<(K, V)>(pairs.size_hint())).map_err(M::Error::custom)?;
        let mut read = ReadElements::default();
        while let Some((key, value)) = pairs.next_entry()? {
            read.count::<(K, V), M::Error>()?;
            if let Err(InsertError { error, .. }) = map.try_insert_full(key, value) {
                return Err(M::Error::custom(error));
            }
        }
        Ok(map)
    }
}

/// Serializes as a sequence of pairs in slot order, since most readers of maps keep one value per key.
/// [`serde_slots::multi_map`](crate::serde_slots::multi_map) keeps ids and holes too.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map = MultiMap::from([("a", 1), ("b", 2), ("a", 3)]);
/// assert_eq!(serde_json::to_string(&map)?, r#"[["a",1],["b",2],["a",3]]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: Serialize, V: Serialize, S, A: Allocator> Serialize for MultiMap<K, V, S, A> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Deserializes from a sequence of pairs. Keeps the order of the values of each key. A size hint reserves at most 1
/// MiB.
///
/// # Errors
/// Returns the deserializer's errors, or one if an allocation fails. Pairs that read no input, of types like `()` or a
/// struct whose fields are all skipped, could be claimed without end: more than 16 of them are an error, and more than
/// one if they take over 1 KiB.
///
/// # Examples
/// ```
/// use hash_map::MultiMap;
///
/// let map: MultiMap<String, u8> = serde_json::from_str(r#"[["a",1],["b",2],["a",3]]"#)?;
/// assert!(map.get_all_in_slot_order("a").eq(&[1, 3]));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K, V, S, A> Deserialize<'de> for MultiMap<K, V, S, A>
where
    K: Deserialize<'de> + Eq + Hash,
    V: Deserialize<'de>,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(PairsVisitor(PhantomData))
    }
}

struct PairsVisitor<K, V, S, A: Allocator>(PhantomData<MultiMap<K, V, S, A>>);

impl<'de, K, V, S, A> Visitor<'de> for PairsVisitor<K, V, S, A>
where
    K: Deserialize<'de> + Eq + Hash,
    V: Deserialize<'de>,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    type Value = MultiMap<K, V, S, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of pairs of key and value")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut pairs: Q) -> Result<Self::Value, Q::Error> {
        let mut map = MultiMap::with_hasher_in(S::default(), A::default());
        map.try_reserve(trusted_len::<(K, V)>(pairs.size_hint())).map_err(Q::Error::custom)?;
        let mut read = ReadElements::default();
        while let Some(pair) = pairs.next_element::<(K, V)>()? {
            read.count::<(K, V), Q::Error>()?;
            let hash = map.hash_of(&pair.0);
            if let Err(InsertError { error, .. }) = map.table_mut().try_insert_unique(hash, pair) {
                return Err(Q::Error::custom(error));
            }
        }
        Ok(map)
    }
}
