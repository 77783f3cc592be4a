//! [`Maybe`].

/// A member of a join that matches all keys and yields an `Option` of the inner member's item. Cannot lead.
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
