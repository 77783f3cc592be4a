//! [`PinnedStorage`] and its iterator.

mod iter_pin_mut;
#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod pinned_storage;

pub use iter_pin_mut::IterPinMut;
pub use pinned_storage::PinnedStorage;
