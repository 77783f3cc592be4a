//! [`HashMap`], its entries and its iterators: the counterpart of `std::collections::hash_map`, item by item.
//!
//! A program that says `use std::collections::{HashMap, hash_map::Entry};` says `use hash_map::{HashMap, hash_map::Entry};`, or shorter
//! `use hash_map::{HashMap, Entry};`. With the feature `std`, std's `RandomState` and `DefaultHasher` are here too, as they are there.

mod by_hash;
mod by_id;
mod clone;
mod compare;
mod construct;
mod convert;
mod disjoint;
mod ends;
mod entry;
mod entry_ref;
mod extract_if;
mod index;
mod iter;
mod literal;
mod map;
mod occupied_error;
pub(crate) mod pairs;
mod range;
mod replace;
mod sort;
mod tidy;
mod unit_values;

pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use entry_ref::{EntryRef, VacantEntryRef};
pub use extract_if::ExtractIf;
pub use hash_set::hash_table::{BucketStats, DrainRange, GetDisjointMutError, Ids, ReplaceError};
pub(crate) use index::no_pair;
pub use iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterFull, IterMut, Keys, Values, ValuesMut};
pub use map::HashMap;
pub use occupied_error::OccupiedError;
#[cfg(feature = "std")]
pub use std::hash::{DefaultHasher, RandomState};
