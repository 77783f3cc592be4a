//! [`SparseArray`], an array with stable indices and holes, and its iterators.
//!
//! A value is stored under an index that the array chooses (or that you choose: [`insert_at`](SparseArray::insert_at)). The
//! index stays valid until the value is removed, whatever else is inserted or removed. Removal leaves a hole; the hole made last
//! is filled first.
//!
//! ```
//! use sparse_array::SparseArray;
//!
//! let mut tasks = SparseArray::new();
//! let build = tasks.insert("build");
//! let test = tasks.insert("test");
//! let ship = tasks.insert("ship");
//!
//! assert_eq!(tasks.remove(test), Some("test"));
//! assert_eq!(tasks[ship], "ship"); // still where it was
//! assert_eq!(tasks.insert("rest"), test); // the hole is filled
//! assert_eq!(tasks.values().copied().collect::<Vec<_>>(), ["build", "rest", "ship"]);
//! # assert_eq!(build, 0);
//! ```
//!
//! # When to use it, and when not
//! Use it for things that refer to each other by index: graph nodes, entities, interned strings, the elements of a hash table.
//! Removal never moves another value, and iteration goes over dense memory.
//!
//! There are **no generations**: when a slot is reused, an old index names the new value. Where stale indices occur and must be
//! noticed, take a container with versioned keys. Memory is held for the whole range of indices: an array with a value at
//! index 1,000,000 has a million and one slots.
//!
//! # Layout
//! One allocation holds the slots, and behind them one bit a slot: does it hold a value? A slot is a union of the value and the
//! link of the free list (two `u32`), so holes cost nothing, and a slot takes `max(size_of::<T>(), 8)` bytes, rounded up to the
//! alignment. `SparseArray<u64>` takes 8 bytes and 1 bit a slot; so does `SparseArray<u8>`.
//!
//! # Complexity
//! | operation | time |
//! |---|---|
//! | `insert`, `insert_with` | *O*(1), amortised over growth |
//! | `get`, `contains`, `remove`, indexing | *O*(1) |
//! | `insert_at`, `try_insert_at` | *O*(1) below the bound, *O*(gap) past it |
//! | `pop`, `pop_if` | *O*(1), amortised over removals |
//! | `truncate`, `split_off` | *O*(slots given up) |
//! | `insert_lowest` | *O*(bound / 64) |
//! | `iter` and its kin, `retain`, `drain`, `clear` | *O*(len + bound / 64) |
//! | `compact` | *O*(bound / 64 + holes) |
//! | `compact_stable` | *O*(bound) |
//! | `sort_free_list` | *O*(bound / 64 + holes) |
//! | `sort*` | *O*(len log len) |
//!
//! # Growth
//! An empty array allocates nothing. The first insertion makes room for 4 values, each further growth doubles the capacity.
//! Blocks are grown in place or remapped where the allocator can. Capacity is given back by
//! [`shrink_to_fit`](SparseArray::shrink_to_fit) only. Indices are 32 bits inside: an array has at most `u32::MAX` slots, with
//! indices from 0 to `u32::MAX - 1`.
//!
//! # Order
//! Iteration is in ascending order of indices. That is the order of insertion until the first removal.
//! [`sort_free_list`](SparseArray::sort_free_list) makes the holes be filled from the lowest up;
//! [`compact_stable`](SparseArray::compact_stable) closes them and keeps the order.
//!
//! # Panics in your code
//! Drops, clones, closures and comparators may panic. The array stays valid: every value is dropped once, and is either still
//! in the array or gone. Where values are dropped in bulk (`clear`, dropping the array or a `Drain`) the remaining ones are
//! dropped as well, and the block is freed. An iterator that is forgotten leaks what it owns, at worst; a forgotten
//! [`Drain`] leaves an empty array.

mod array;
mod clone;
mod compare;
mod convert;
mod drain;
mod ends;
mod extract_if;
mod get_disjoint_mut;
mod index;
mod indices;
mod insert_error;
mod insertion;
mod into_iter;
mod iter;
mod iter_masked;
mod iter_mut;
mod range;
mod reorder;
mod vacant_entry;
mod values;

pub use array::SparseArray;
pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use get_disjoint_mut::GetDisjointMutError;
pub use indices::Indices;
pub use insert_error::{InsertError, SlotError};
pub use into_iter::IntoIter;
pub use iter::Iter;
pub use iter_masked::{IterMasked, IterMaskedMut};
pub use iter_mut::IterMut;
pub use vacant_entry::VacantEntry;
pub use values::{IntoValues, Values, ValuesMut};
