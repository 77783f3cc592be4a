//! [`HashMap`], its entries and its iterators: the items of `std::collections::hash_map`, exported by the crate's root.

mod std_api;

mod both_entries;
mod by_hash;
mod by_id;
mod compare;
mod disjoint;
mod ends;
mod entry;
mod entry_ref;
mod equivalent;
mod extract_if;
mod index;
mod iter;
mod literal;
mod occupied_error;
mod range;
mod replace;
mod sort;
mod swap_remove;
mod unit_values;

pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use entry_ref::{EntryRef, VacantEntryRef};
pub use extract_if::ExtractIf;
pub use iter::{Drain, IntoIter, IntoKeys, IntoValues, Iter, IterFull, IterMut, Keys, Values, ValuesMut};
pub use occupied_error::OccupiedError;
pub use std_api::HashMap;
