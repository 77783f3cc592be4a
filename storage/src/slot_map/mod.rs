//! [`SlotMap`] and its types.

// First: rustdoc lists impl blocks in module order, and constructors come first.
mod construct;

mod capacity;
mod drain;
mod extract_if;
mod insert_error;
mod insertion;
mod into_iter;
mod iter;
mod keys;
mod look_up;
mod map;
mod removal;
#[cfg(feature = "serde")]
mod slots;
mod states;
mod std_traits;
mod values;
mod walk;

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use insert_error::InsertError;
pub use into_iter::{IntoIter, IntoKeys, IntoValues};
pub use iter::{Iter, IterMut};
pub use keys::Keys;
pub use map::SlotMap;
pub(crate) use states::key_of;
pub use values::{Values, ValuesMut};
#[cfg(feature = "rayon")]
pub(crate) use walk::SlotRef;
