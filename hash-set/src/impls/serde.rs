//! `serde::Serialize` and `serde::Deserialize`: a [`HashSet`] or a [`HashTable`] as a sequence, an [`ElementId`] as an
//! index.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error as _, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::serde_limit::{ReadElements, trusted_len};
use crate::allocator::Allocator;
use crate::serde_slots::deserialize_table;
use crate::{ElementId, HashSet, HashTable, InsertError};

/// Deserializes a table of elements with distinct keys, as [`deserialize_table`] does, and creates the hasher. Hashes
/// each key once. `what` names a key in errors.
///
/// # Errors
/// Returns the errors of [`deserialize_table`], and an error if two keys are equal.
pub fn deserialize_unique<'de, T, K, S, A, D>(
    deserializer: D,
    what: &str,
    key: impl Fn(&T) -> &K,
) -> Result<(HashTable<T, A>, S), D::Error>
where
    T: Deserialize<'de>,
    K: Eq + Hash,
    S: BuildHasher + Default,
    A: Allocator + Default,
    D: Deserializer<'de>,
{
    let hasher = S::default();
    let table = deserialize_table(deserializer, |element| hasher.hash_one(key(element)))?;
    match table.find_repeated(|a, b| key(a) == key(b)) {
        Some(id) => Err(D::Error::custom(format_args!("the {what} in slot {id} comes twice"))),
        None => Ok((table, hasher)),
    }
}

/// Serializes as the index.
///
/// # Examples
/// ```
/// use hash_set::ElementId;
///
/// let id = ElementId::from_index(7).unwrap();
/// assert_eq!(serde_json::to_string(&id)?, "7");
/// assert_eq!(serde_json::from_str::<Option<ElementId>>("7")?, Some(id));
/// assert!(serde_json::from_str::<ElementId>("4294967295").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for ElementId {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        // Cannot truncate: the index is below `u32::MAX`.
        serializer.serialize_u32(self.index() as u32)
    }
}

/// Deserializes from an index. An index that no table can have is an error.
impl<'de> Deserialize<'de> for ElementId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u32::deserialize(deserializer)?;
        Self::from_index(index as usize).ok_or_else(|| D::Error::custom(format_args!("no element has the id {index}")))
    }
}

/// Serializes as a sequence in slot order. [`serde_slots`](crate::serde_slots) keeps ids and holes too.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let set = HashSet::from(["call", "me", "ishmael"]);
/// assert_eq!(serde_json::to_string(&set)?, r#"["call","me","ishmael"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, S, A: Allocator> Serialize for HashSet<T, S, A> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Serializes as a sequence in slot order.
///
/// There is no `Deserialize`, as the table does not know how to hash its elements: insert them, or read the form of
/// [`serde_slots::serialize_table`](crate::serde_slots::serialize_table).
///
/// # Examples
/// ```
/// use hash_set::HashTable;
///
/// let mut table = HashTable::new();
/// table.insert_unique(7, "seven");
/// assert_eq!(serde_json::to_string(&table)?, r#"["seven"]"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<T: Serialize, A: Allocator> Serialize for HashTable<T, A> {
    fn serialize<R: Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Deserializes from a sequence. Keeps the first of equal elements, as std does. Reserves at most 1 MiB for a size
/// hint.
///
/// # Errors
/// Returns the deserializer's error, or an error if an allocation fails. Elements that read no input, like `()` or a
/// struct whose fields are all skipped, could be claimed without end: more than 16 of them are an error, and more than
/// one if they take over 1 KiB.
///
/// # Examples
/// ```
/// use hash_set::HashSet;
///
/// let set: HashSet<u8> = serde_json::from_str("[3,1,3,2]")?;
/// assert!(set.iter().eq(&[3, 1, 2]));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de, T, S, A> Deserialize<'de> for HashSet<T, S, A>
where
    T: Deserialize<'de> + Eq + Hash,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(NewSet(PhantomData))
    }

    /// Keeps the hasher, the allocator and the memory. After an error, the set contains the elements read so far.
    fn deserialize_in_place<D: Deserializer<'de>>(deserializer: D, place: &mut Self) -> Result<(), D::Error> {
        deserializer.deserialize_seq(InPlace(place))
    }
}

struct NewSet<T, S, A: Allocator>(PhantomData<HashSet<T, S, A>>);

impl<'de, T, S, A> Visitor<'de> for NewSet<T, S, A>
where
    T: Deserialize<'de> + Eq + Hash,
    S: BuildHasher + Default,
    A: Allocator + Default,
{
    type Value = HashSet<T, S, A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, elements: Q) -> Result<Self::Value, Q::Error> {
        let mut set = HashSet::with_hasher_in(S::default(), A::default());
        InPlace(&mut set).visit_seq(elements)?;
        Ok(set)
    }
}

struct InPlace<'a, T, S, A: Allocator>(&'a mut HashSet<T, S, A>);

impl<'de, T, S, A> Visitor<'de> for InPlace<'_, T, S, A>
where
    T: Deserialize<'de> + Eq + Hash,
    S: BuildHasher,
    A: Allocator,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut elements: Q) -> Result<(), Q::Error> {
        let Self(set) = self;
        set.clear();
        set.try_reserve(trusted_len::<T>(elements.size_hint())).map_err(Q::Error::custom)?;
        let mut read = ReadElements::default();
        while let Some(element) = elements.next_element()? {
            read.count::<T, Q::Error>()?;
            if let Err(InsertError { error, .. }) = set.try_insert_full(element) {
                return Err(Q::Error::custom(error));
            }
        }
        Ok(())
    }
}
