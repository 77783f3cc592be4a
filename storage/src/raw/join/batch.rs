//! [`Batch`], some keys of the leader.

use core::ptr::NonNull;

/// Keys of the leader, and their cells.
pub enum Batch<'a, K> {
    /// Keys contiguous, at least one, whose cells are contiguous from the first on.
    Run(&'a [K], NonNull<()>),
    /// A key and its cell.
    One(K, NonNull<()>),
}
