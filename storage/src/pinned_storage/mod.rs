//! [`PinnedStorage`] and its iterator.

mod iter;
mod storage;

pub use iter::IterPinMut;
pub use storage::PinnedStorage;
