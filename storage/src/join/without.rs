//! [`Without`].

/// A member of a join that matches the keys that the inner member does not match. Cannot lead.
///
/// Yields `()`, so that a tuple has as many items as members.
///
/// # Examples
/// ```
/// use storage::{Join, SparseSet, Storage, Without};
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// let frozen = SparseSet::from([1_u32]);
/// assert!((&names, Without(&frozen)).join().eq([(2, (&"Bob", ()))]));
/// ```
#[doc(alias("exclude", "exclude_t"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without<M>(pub M);
