//! [`Maybe`].

use super::sealed::Sealed;
use super::{Filter, Join, Member};
use crate::raw::Optional;

/// A member of a join that matches all keys and yields an `Option` of the inner member's item. Cannot drive.
///
/// # Examples
/// ```
/// use storage::{Join, Maybe, Storage};
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// let mut ages = Storage::from([(2_u32, 20)]);
/// for (_, (_, age)) in (&names, Maybe(&mut ages)).join() {
///     if let Some(age) = age {
///         *age += 1;
///     }
/// }
/// assert_eq!(ages[2], 21);
/// ```
#[doc(alias = "try_get")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Maybe<M>(pub M);

impl<M: Member> Sealed for Maybe<M> {}
impl<M: Member> Member for Maybe<M> {}

impl<M: Member> Join for Maybe<M> {
    type Key = M::Key;
    type Item = Option<M::Item>;
    type Kind = Filter;
    type Members = Optional<M::Members>;

    #[inline]
    fn into_members(self) -> Self::Members {
        Optional(self.0.into_members())
    }
}
