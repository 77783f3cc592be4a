//! `serde::Serialize` and `serde::Deserialize`: [`BasicStorage`] and [`PinnedStorage`] as a map, [`EntityPool`] as its
//! parts, [`SlotMap`] as its slots and values, [`Group`] as its storages.
//!
//! The input may be hostile and is checked. A claimed length reserves at most 1 MiB; more memory is allocated only for
//! values that were read. A failed allocation is an error.

use core::fmt;
use core::marker::PhantomData;

use alloc::vec::Vec;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeTuple, Serializer};
use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, SparseSet};

use crate::group::Storages;
use crate::raw::RawStorage;
use crate::{BasicStorage, EntityPool, Group, Paging, PinnedStorage, SlotMap, StableStorage, reserved_len};
use sparse_set::internal::KeySet;

/// Serializes as a map from key to value, by position. Holes are not kept; see [`serde_slots`](crate::serde_slots).
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// let names = Storage::from([(7_u32, "hero"), (3, "dragon")]);
/// assert_eq!(serde_json::to_string(&names)?, r#"{"7":"hero","3":"dragon"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, S: KeySet<Key: Serialize>, P: Paging> Serialize for BasicStorage<T, S, P> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Deserializes from a map from key to value, in the order of the map and without holes.
///
/// A claimed length reserves at most 1 MiB. Each value may cost a page, by default 16 KiB or one larger value, and keys
/// cost as much as in a [`SparseSet`]: limit the length of untrusted input.
///
/// # Errors
/// Returns an error if the deserializer does, if two keys have the same index, if a key is out of range or if
/// allocation fails.
///
/// # Examples
/// ```
/// use storage::Storage;
///
/// type Names = Storage<String, u32>;
/// let names: Names = serde_json::from_str(r#"{"7":"hero","3":"dragon"}"#)?;
/// assert_eq!(names.position_of(3), Some(1));
/// let error = serde_json::from_str::<Names>(r#"{"7":"hero","7":"dragon"}"#).unwrap_err();
/// assert!(error.to_string().starts_with("the key 7 has a value already"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, S, P> Deserialize<'de> for BasicStorage<T, S, P>
where
    T: Deserialize<'de>,
    S: KeySet<Key: Deserialize<'de>, Alloc: Default>,
    P: Paging + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MapVisitor(PhantomData))
    }
}

struct MapVisitor<T, S: KeySet, P: Paging>(PhantomData<BasicStorage<T, S, P>>);

impl<'de, T, S, P> Visitor<'de> for MapVisitor<T, S, P>
where
    T: Deserialize<'de>,
    S: KeySet<Key: Deserialize<'de>, Alloc: Default>,
    P: Paging + Default,
{
    type Value = BasicStorage<T, S, P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map of keys to values")
    }

    fn visit_map<E: MapAccess<'de>>(self, mut entries: E) -> Result<Self::Value, E::Error> {
        let mut storage = BasicStorage { raw: RawStorage::new_in(S::Alloc::default()) };
        let hint = reserved_len::for_input::<T, S::Key>(entries.size_hint()).min(S::Key::INDEX_LIMIT);
        storage.try_reserve(hint).map_err(E::Error::custom)?;
        while let Some((key, value)) = entries.next_entry()? {
            if let Err(error) = storage.try_insert_new(key, value) {
                return Err(E::Error::custom(error));
            }
        }
        Ok(storage)
    }
}

/// Serializes as a map from key to value, by position, as a [`StableStorage`] does.
///
/// # Examples
/// ```
/// use storage::PinnedStorage;
///
/// let names = PinnedStorage::from([(7_u32, "hero"), (3, "dragon")]);
/// assert_eq!(serde_json::to_string(&names)?, r#"{"7":"hero","3":"dragon"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T, K, A, P> Serialize for PinnedStorage<T, K, A, P>
where
    T: Serialize,
    K: SparseKey + Serialize,
    A: Allocator + 'static,
    P: Paging,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Deserializes as a [`StableStorage`] does, and pins the values.
///
/// # Errors
/// Returns the errors of the [`StableStorage`].
///
/// # Examples
/// ```
/// use storage::PinnedStorage;
///
/// let names: PinnedStorage<String, u32> = serde_json::from_str(r#"{"7":"hero","3":"dragon"}"#)?;
/// assert_eq!(names.position_of(3), Some(1));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, K, A, P> Deserialize<'de> for PinnedStorage<T, K, A, P>
where
    T: Deserialize<'de>,
    K: SparseKey + Deserialize<'de>,
    A: Allocator + Default + 'static,
    P: Paging + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        StableStorage::deserialize(deserializer).map(Self::from)
    }
}

/// Serializes as a triple of its [parts](crate::entity_pool::PoolParts): the keys, the number of alive keys and the
/// next index.
///
/// # Examples
/// ```
/// use storage::EntityPool;
///
/// let mut pool: EntityPool<u32> = EntityPool::new();
/// pool.create_many(3);
/// pool.destroy(0);
/// assert_eq!(serde_json::to_string(&pool)?, "[[2,1,0],2,3]");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<K: SparseKey + Serialize, A: Allocator> Serialize for EntityPool<K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.as_slice(), self.len(), self.next_index()).serialize(serializer)
    }
}

/// Deserializes from the triple that [`Serialize`] writes. The pool takes as much memory as a [`SparseSet`] of the
/// keys.
///
/// # Errors
/// Returns an error if the deserializer, [`SparseSet`] or [`from_parts`](EntityPool::from_parts) does.
///
/// # Examples
/// ```
/// use storage::EntityPool;
///
/// let mut pool: EntityPool<u32> = serde_json::from_str("[[2,1,0],2,3]")?;
/// assert_eq!(pool.alive(), [2, 1]);
/// assert_eq!([pool.create(), pool.create()], [0, 3]);
/// let error = serde_json::from_str::<EntityPool<u32>>("[[2,1,0],4,3]").unwrap_err();
/// assert!(error.to_string().starts_with("4 keys are to be alive, of 3"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, K: SparseKey + Deserialize<'de>, A: Allocator + Default> Deserialize<'de> for EntityPool<K, A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (keys, alive, next_index): (SparseSet<K, A>, usize, usize) = Deserialize::deserialize(deserializer)?;
        Self::from_keys(keys, alive, next_index).map_err(D::Error::custom)
    }
}

/// Serializes as a pair: a sequence of numbers, one for each slot, and the sequence of the values, by ascending index.
///
/// The number of a slot is twice its version, plus one if it has a value: so keys find their values in the copy, and
/// stale keys find nothing. The order in which vacant slots are filled is not kept.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// names.remove(hero);
/// let json = serde_json::to_string(&names)?;
/// assert_eq!(json, r#"[[2,1],["dragon"]]"#);
///
/// let copy: SlotMap<&str> = serde_json::from_str(&json)?;
/// assert_eq!((copy.get(hero), copy.get(dragon)), (None, Some(&"dragon")));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, K: SparseKey, A: Allocator> Serialize for SlotMap<T, K, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pair = serializer.serialize_tuple(2)?;
        pair.serialize_element(&Items(self.slot_numbers()))?;
        pair.serialize_element(&Items(self.values()))?;
        pair.end()
    }
}

/// Serializes as the sequence of the items.
struct Items<I>(I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for Items<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Deserializes from the pair that [`Serialize`] writes.
///
/// A claimed length reserves at most 1 MiB. Each slot is an item of the input, and costs as much memory as a value,
/// also a vacant one. Numbers are collected with the global allocator first.
///
/// # Errors
/// Returns an error if the deserializer does, if a slot has more versions than a key, if there are more slots than
/// indices, if the number of values is not that of the full slots, or if allocation fails.
///
/// # Examples
/// ```
/// use storage::SlotMap;
///
/// let names: SlotMap<String> = serde_json::from_str(r#"[[2,1],["dragon"]]"#)?;
/// assert_eq!(names.get_by_index(1).unwrap().1, "dragon");
/// let error = serde_json::from_str::<SlotMap<String>>(r#"[[2,1],[]]"#).unwrap_err();
/// assert!(error.to_string().starts_with("slot 1 has no value"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, K, A> Deserialize<'de> for SlotMap<T, K, A>
where
    T: Deserialize<'de>,
    K: SparseKey,
    A: Allocator + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(2, SlotMapVisitor(PhantomData))
    }
}

struct SlotMapVisitor<T, K: SparseKey, A: Allocator>(PhantomData<SlotMap<T, K, A>>);

impl<'de, T, K, A> Visitor<'de> for SlotMapVisitor<T, K, A>
where
    T: Deserialize<'de>,
    K: SparseKey,
    A: Allocator + Default,
{
    type Value = SlotMap<T, K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pair: the sequence of slots and the sequence of values")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut pair: S) -> Result<Self::Value, S::Error> {
        let numbers: Vec<u32> = pair.next_element()?.ok_or_else(|| S::Error::invalid_length(0, &self))?;
        pair.next_element_seed(ValuesOf(numbers, PhantomData))?.ok_or_else(|| S::Error::invalid_length(1, &self))
    }
}

/// Reads the values of the slots with these numbers.
struct ValuesOf<T, K: SparseKey, A: Allocator>(Vec<u32>, PhantomData<SlotMap<T, K, A>>);

impl<'de, T, K, A> DeserializeSeed<'de> for ValuesOf<T, K, A>
where
    T: Deserialize<'de>,
    K: SparseKey,
    A: Allocator + Default,
{
    type Value = SlotMap<T, K, A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T, K, A> Visitor<'de> for ValuesOf<T, K, A>
where
    T: Deserialize<'de>,
    K: SparseKey,
    A: Allocator + Default,
{
    type Value = SlotMap<T, K, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value for each full slot")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut values: S) -> Result<Self::Value, S::Error> {
        let mut map = SlotMap::new_in(A::default());
        for (index, number) in self.0.into_iter().enumerate() {
            let value = if number % 2 == 0 {
                None
            } else {
                let no_value = || S::Error::custom(format_args!("slot {index} has no value"));
                Some(values.next_element()?.ok_or_else(no_value)?)
            };
            map.try_push_slot(number / 2, value).map_err(S::Error::custom)?;
        }
        if values.next_element::<IgnoredAny>()?.is_some() {
            return Err(S::Error::custom(format_args!("there are more values than the {} full slots", map.len())));
        }
        Ok(map)
    }
}

/// Serializes as the tuple of its [storages](Group::storages).
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10)])));
/// assert_eq!(serde_json::to_string(&group)?, r#"[{"1":"bob","3":"ada"},{"1":10}]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<S: Storages + Serialize> Serialize for Group<S> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        self.storages().serialize(serializer)
    }
}

/// Deserializes a tuple of storages and groups them. The order of a group that was serialized is kept.
///
/// # Errors
/// Returns the errors of the storages.
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// type Names = Storage<String, u32>;
/// let group: Group<(Names, Storage<u8, u32>)> = serde_json::from_str(r#"[{"3":"ada","1":"bob"},{"1":10}]"#)?;
/// assert_eq!(group.get(1), Some((&"bob".into(), &10)));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, S: Storages + Deserialize<'de>> Deserialize<'de> for Group<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        S::deserialize(deserializer).map(Self::new)
    }
}

/// Serializes as the pair of its [storages](Group::storages) and its [excluded storages](Group::excluded).
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
/// let group = Group::excluding((names,), (Storage::from([(3_u32, 30)]),));
/// assert_eq!(serde_json::to_string(&group)?, r#"[[{"1":"bob","3":"ada"}],[{"3":30}]]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<S: Storages + Serialize, X: Storages<Key = S::Key> + Serialize> Serialize for Group<S, X> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        (self.storages(), self.excluded()).serialize(serializer)
    }
}

/// Deserializes a pair of storages and excluded storages and groups them. The order of a group that was serialized is
/// kept.
///
/// # Errors
/// Returns the errors of the storages.
///
/// # Examples
/// ```
/// use storage::{Group, Storage};
///
/// type Names = Storage<String, u32>;
/// let json = r#"[[{"3":"ada","1":"bob"}],[{"3":30}]]"#;
/// let group: Group<(Names,), (Storage<u8, u32>,)> = serde_json::from_str(json)?;
/// assert_eq!(group.keys_slice(), [1]);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, S, X> Deserialize<'de> for Group<S, X>
where
    S: Storages + Deserialize<'de>,
    X: Storages<Key = S::Key> + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <(S, X)>::deserialize(deserializer).map(|(storages, excluded)| Self::excluding(storages, excluded))
    }
}
