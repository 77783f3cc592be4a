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
//! assert_eq!(listeners.get_all("breach").count(), 2);
//! assert!(listeners.get_all_in_slot_order("breach").eq(&["lookout", "mate"]));
//! // Unsubscribe by id, without a look-up by key.
//! assert_eq!(listeners.remove_by_id(mate), Some(("breach", "mate")));
//! assert_eq!(listeners.remove_all("breach"), 1);
//! assert!(listeners.iter().eq([(&"storm", &"mate")]));
//! ```
//!
//! # Order
//! [`iter`](MultiMap::iter) yields the pairs in slot order, and
//! [`get_all_in_slot_order`](MultiMap::get_all_in_slot_order) the values of a key. [`get_all`](MultiMap::get_all) does
//! not sort them, and needs no memory. Slot order is insertion order until the first removal. Later insertions
//! take the slot that was freed last, and a pair is as old as its slot. [`compact_stable`](MultiMap::compact_stable)
//! closes the holes and keeps the order, so later pairs are the newest again.
//!
//! # The table
//! A `MultiMap` is a hasher and a [`HashTable`](crate::HashTable) of pairs, and has only the methods that a multimap is
//! for. [`table`](MultiMap::table), [`table_mut`](MultiMap::table_mut), [`into_table`](MultiMap::into_table) and
//! [`from_table`](MultiMap::from_table) lead to the rest. The methods of the table neither hash nor compare keys, and
//! leave the map valid. A pair inserted there with a hash other than [`hash_of`](MultiMap::hash_of) its key is not
//! found by its key; nothing worse can happen.
//!
//! | to | call |
//! |---|---|
//! | walk over ids | `table().ids()`, `table().iter_full()`, `table().index_bound()` |
//! | walk over a range of ids | `table().iter_range(r)`, `table_mut().drain_range(r)`, `table_mut().extract_range_if(r, f)` |
//! | change several pairs at once | `table_mut().get_disjoint_by_id_mut([a, b])` |
//! | use the end | `table().last()`, `table_mut().pop()`, `table_mut().truncate(n)`, `table_mut().split_off(id)` |
//! | change the order | `table_mut().swap_ids(a, b)`, `table_mut().reverse()`, `table_mut().sort_by_cached_key(f)`, `into_table().0.sorted_by(f)` |
//! | compact and update stored ids | `table_mut().compact_with(f)`, `table_mut().compact_stable_with(f)` |
//! | choose the holes to fill | `table_mut().sort_free_list()` |
//! | look at the memory | `table().allocated_bytes()`, `table().bucket_stats()` |
//! | reserve and shrink exactly | `table_mut().reserve_exact(n)`, `table_mut().try_reserve_exact(n)`, `table_mut().shrink_buckets()` |
//! | look up by a hash | `table().find(hash, f)`, `table().iter_hash(hash)`, `table_mut().remove(hash, f)` |
//! | sort in parallel | `table_mut().par_sort_by(f)`, `into_table().0.par_sorted_by(f)` |
//! | walk in parallel | `keys().into_par_iter()`, `values_mut().into_par_iter()`, `drain().into_par_iter()` |
//!
//! ```
//! use hash_map::MultiMap;
//!
//! let mut map = MultiMap::from([("a", 1), ("b", 2), ("a", 3), ("b", 4)]);
//! assert_eq!(map.table_mut().pop(), Some(("b", 4)));
//! let second = map.table().ids().nth(1).unwrap();
//! assert!(map.table().iter_range(second..).eq(&[("b", 2), ("a", 3)]));
//! map.table_mut().reverse();
//! assert!(map.get_all_in_slot_order("a").eq(&[3, 1]));
//!
//! // The pairs from `second` on become a map of their own, with the same hasher.
//! let tail = MultiMap::from_table(map.table_mut().split_off(second), map.hasher().clone());
//! assert!(map.iter().eq([(&"a", &3)]) && tail.len() == 2);
//!
//! let (table, _) = tail.into_table();
//! assert!(table.sorted_by(|(_, v), (_, w)| v.cmp(w)).eq([("a", 1), ("b", 2)]));
//! ```
//!
//! Ids that are stored elsewhere follow a compaction:
//!
//! ```
//! use hash_map::MultiMap;
//!
//! let mut map = MultiMap::new();
//! let first = map.insert("a", 1);
//! let mut second = map.insert("a", 2);
//! map.remove_by_id(first);
//! assert_eq!((map.len(), map.table().index_bound()), (1, 2));
//!
//! map.table_mut().compact_stable_with(|_, old, new| {
//!     if second == old {
//!         second = new;
//!     }
//! });
//! assert_eq!((map[second], map.table().index_bound()), (2, 1));
//!
//! let third = map.insert("b", 3);
//! let [(_, a), (_, b)] = map.table_mut().get_disjoint_by_id_mut([second, third]).unwrap();
//! std::mem::swap(a, b);
//! assert!(map.table().iter_full().eq([(second, &("a", 3)), (third, &("b", 2))]));
//!
//! map.table_mut().shrink_buckets();
//! assert!(map.table().allocated_bytes() > 0 && map.table().bucket_stats().used == 1);
//! ```
//!
//! # Complexity
//! For *n* pairs, *m* of them of the key in question, and hashes that spread over the keys:
//!
//! | operation | steps | allocates |
//! |---|---|---|
//! | [`insert`](MultiMap::insert) | *O*(1), amortized | when full |
//! | [`contains_key`](MultiMap::contains_key) | *O*(1) | |
//! | [`get`](MultiMap::get), [`count`](MultiMap::count), [`get_pair`](MultiMap::get_pair), [`remove_one`](MultiMap::remove_one), [`insert_if_absent`](MultiMap::insert_if_absent) | *O*(*m*) | `insert_if_absent` when full |
//! | [`get_all`](MultiMap::get_all), [`get_all_full`](MultiMap::get_all_full), [`get_all_mut`](MultiMap::get_all_mut) | *O*(*m*) | |
//! | [`get_all_in_slot_order`](MultiMap::get_all_in_slot_order) | *O*(*m* log *m*) | four bytes a pair of the key |
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
//! | `AddUnique`, `EmplaceUnique` | [`insert_if_absent`](MultiMap::insert_if_absent) |
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

// rustdoc lists impls in module order: constructors come first.
mod construct;

mod map;

mod by_id;
mod capacity;
mod clone;
mod compact;
mod compare;
mod convert;
mod get_all;
mod index;
mod insert;
mod iteration;
mod look_up;
mod remove;
mod sort;
mod table;
mod unique_keys;

pub use crate::map::{Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};
pub use get_all::{GetAll, GetAllFull, GetAllInSlotOrder, GetAllMut};
pub use map::MultiMap;
pub use remove::TakeAll;
pub use unique_keys::UniqueKeys;
