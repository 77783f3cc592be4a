//! [`Batch`], some keys of the member that leads.

use core::ptr::NonNull;

/// Keys of the member that leads, and their cells.
pub enum Batch<'a, K> {
    /// Keys side by side, at least one, whose cells lie side by side from the first on.
    Run(&'a [K], NonNull<()>),
    /// A key and its cell.
    One(K, NonNull<()>),
}
