//! [`HashMap`], its entries and its iterators: the items of `std::collections::hash_map`, exported by the crate's root.

// rustdoc lists impls in module order: constructors come first.
mod construct;

mod hash_map;

mod by_hash;
mod by_id;
mod capacity;
mod clone;
mod compact;
mod compare;
mod convert;
mod disjoint;
mod drain;
mod ends;
mod entry;
mod entry_ref;
mod equivalent;
mod extract_if;
mod index;
mod index_entry_ext;
mod index_map_ext;
mod into_iter;
mod iter;
mod iteration;
mod keys;
mod literal;
mod mutable_keys;
mod occupied_error;
mod range;
mod replace;
mod sealed;
mod sort;
mod swap_remove;
mod table;
mod unit_values;
mod values;

pub use drain::Drain;
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use entry_ref::{EntryRef, VacantEntryRef};
pub use extract_if::ExtractIf;
pub use hash_map::HashMap;
pub use index_entry_ext::{IndexEntryExt, OccupiedIndexEntryExt, VacantIndexEntryExt};
pub use index_map_ext::IndexMapExt;
pub use into_iter::IntoIter;
pub use iter::{Iter, IterFull, IterMut};
pub use keys::{IntoKeys, Keys};
pub use mutable_keys::{MutableEntryKey, MutableKeys};
pub use occupied_error::OccupiedError;
pub use values::{IntoValues, Values, ValuesMut};
