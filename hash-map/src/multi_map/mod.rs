//! [`MultiMap`], a map whose keys may have several values, and its iterators.
//!
//! A `MultiMap` keeps all pairs in one dense array: no allocation per key, iteration as fast as over a `HashMap`, and a
//! stable [`ElementId`](crate::ElementId) for each pair, by which it is changed or removed without its key. A
//! [`HashMap`](crate::HashMap) of `Vec`s does as well if each key has many values that are always used together.
//!
//! ```
//! use hash_map::MultiMap;
//!
//! // The listeners of each event.
//! let mut listeners = MultiMap::new();
//! listeners.insert("breach", "lookout");
//! let mate = listeners.insert("breach", "mate");
//! listeners.insert("storm", "mate");
//!
//! // The newest comes first.
//! assert!(listeners.get_all("breach").eq(&["mate", "lookout"]));
//! // Unsubscribe by id, without a look-up by key.
//! assert_eq!(listeners.remove_by_id(mate), Some(("breach", "mate")));
//! assert_eq!(listeners.remove_all("breach"), 1);
//! assert!(listeners.iter().eq([(&"storm", &"mate")]));
//! ```
//!
//! # Order
//! [`iter`](MultiMap::iter) yields the pairs in slot order, [`get_all`](MultiMap::get_all) the values of a key in
//! descending slot order, the newest first. Slot order is insertion order until the first removal. Later insertions
//! take the slot that was freed last, and a pair is as old as its slot. [`compact_stable`](MultiMap::compact_stable)
//! closes the holes and keeps the order, so later pairs are the newest again.
//!
//! # The table
//! A `MultiMap` is a hasher and a [`HashTable`](crate::HashTable) of pairs. [`table`](MultiMap::table) and
//! [`table_mut`](MultiMap::table_mut) provide ranges of ids (`iter_range`, `drain_range`, `extract_range_if`), the end
//! (`pop`, `truncate`, `split_off`), `swap_ids`, `reverse` and the other sorts (`sort_by_cached_key`, `par_sort_by`).
//! These neither hash nor compare keys, and leave the map valid. [`into_table`](MultiMap::into_table) and
//! [`from_table`](MultiMap::from_table) convert between a map and its parts.
//!
//! ```
//! use hash_map::MultiMap;
//!
//! let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3), ("b", 4)]);
//! assert_eq!(map.table_mut().pop(), Some(("b", 4)));
//! let second = map.ids().nth(1).unwrap();
//! assert!(map.table().iter_range(second..).eq(&[("b", 2), ("a", 3)]));
//! map.table_mut().reverse();
//! assert!(map.get_all("a").eq(&[1, 3]));
//!
//! // The pairs from `second` on become a map of their own, with the same hasher.
//! let tail = MultiMap::from_table(map.table_mut().split_off(second), map.hasher().clone());
//! assert!(map.iter().eq([(&"a", &3)]) && tail.len() == 2);
//!
//! let (table, _) = tail.into_table();
//! assert!(table.sorted_by(|(_, v), (_, w)| v.cmp(w)).eq([("a", 1), ("b", 2)]));
//! ```
//!
//! # Complexity
//! For *n* pairs, *m* of them of the key in question, and hashes that spread over the keys:
//!
//! | operation | steps | allocates |
//! |---|---|---|
//! | [`insert`](MultiMap::insert) | *O*(1), amortized | when full |
//! | [`contains_key`](MultiMap::contains_key) | *O*(1) | |
//! | [`get`](MultiMap::get), [`count`](MultiMap::count), [`get_pair`](MultiMap::get_pair), [`remove_one`](MultiMap::remove_one), [`insert_unique`](MultiMap::insert_unique) | *O*(*m*) | `insert_unique` when full |
//! | [`get_all`](MultiMap::get_all), [`get_all_mut`](MultiMap::get_all_mut) | *O*(*m* log *m*) | four bytes a pair of the key, `get_all_mut` sixteen |
//! | [`remove_all`](MultiMap::remove_all), [`take_all`](MultiMap::take_all), [`remove_pair`](MultiMap::remove_pair) | *O*(*m* log *m*) | 12 bytes a pair removed |
//! | [`get_by_id`](MultiMap::get_by_id) | *O*(1) | |
//! | [`remove_by_id`](MultiMap::remove_by_id) | *O*(1) for the newest pairs, *O*(*m*) at worst, twelve at a time | |
//! | [`unique_keys`](MultiMap::unique_keys), [`retain`](MultiMap::retain), [`extract_if`](MultiMap::extract_if), [`iter`](MultiMap::iter), [`clone`](Clone::clone), growth | *O*(*n*) | growth, `clone` |
//!
//! # For users of `TMultiMap`
//!
//! | Unreal | here |
//! |---|---|
//! | `Add`, `Emplace` | [`insert`](MultiMap::insert) |
//! | `AddUnique`, `EmplaceUnique` | [`insert_unique`](MultiMap::insert_unique) |
//! | `Find`, `FindOrAdd`, `Contains` | [`get`](MultiMap::get), [`get_or_insert_with`](MultiMap::get_or_insert_with), [`contains_key`](MultiMap::contains_key) |
//! | `MultiFind(key)` | [`get_all`](MultiMap::get_all) |
//! | `MultiFind(key, bMaintainOrder = true)` | [`get_all_in_slot_order`](MultiMap::get_all_in_slot_order) |
//! | `MultiFindPointer` | [`get_all_mut`](MultiMap::get_all_mut) |
//! | `FindPair` | [`get_pair`](MultiMap::get_pair), [`contains_pair`](MultiMap::contains_pair) |
//! | `Num(key)`, `Num()` | [`count`](MultiMap::count), [`len`](MultiMap::len) |
//! | `Remove(key)` | [`remove_all`](MultiMap::remove_all), [`take_all`](MultiMap::take_all) |
//! | `Remove(key, value)`, `RemoveSingle` | [`remove_pair`](MultiMap::remove_pair), [`remove_one`](MultiMap::remove_one) |
//! | `GetKeys` | [`unique_keys`](MultiMap::unique_keys) |
//! | `KeySort`, `ValueSort`, … | [`sort_unstable_keys`](MultiMap::sort_unstable_keys), [`sort_unstable_by`](MultiMap::sort_unstable_by), … |
//! | `…ByHash` | the methods of [`table`](MultiMap::table) and [`table_mut`](MultiMap::table_mut) |
//!
//! The iterators over all pairs are those of [`HashMap`](crate::HashMap).

mod map;

mod by_hash;
mod compare;
mod convert;
mod get_all;
mod index;
mod insert;
mod look_up;
mod remove;
mod unique_keys;

pub use crate::map::{
    Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterFull, IterMut, Keys, Values, ValuesMut,
};
pub use crate::{BucketStats, GetDisjointMutError, Ids};
pub use get_all::{GetAll, GetAllFull, GetAllMut};
pub use map::MultiMap;
pub use remove::TakeAll;
pub use unique_keys::UniqueKeys;
