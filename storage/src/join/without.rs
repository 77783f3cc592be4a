//! [`Without`].

use super::sealed::Sealed;
use super::{Filter, Join, Member};
use crate::raw::Excluded;

/// A member of a join that matches the keys that the inner member does not match. Cannot drive.
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

impl<M: Member> Sealed for Without<M> {}
impl<M: Member> Member for Without<M> {}

impl<M: Member> Join for Without<M> {
    type Key = M::Key;
    type Item = ();
    type Kind = Filter;
    type Members = Excluded<M::Members>;

    #[inline]
    fn into_members(self) -> Self::Members {
        Excluded(self.0.into_members())
    }
}
