//! [`Role`]: whether a member can lead a join.

use super::sealed::Sealed;

/// The role of a member or of a join: [`Leader`] or [`Follower`].
///
/// This trait is sealed.
///
/// # Examples
/// ```
/// use storage::join::{Leader, Member};
/// use storage::{Join, Storage, Without};
///
/// /// How many of `lead` are not in `exclude`. What a generic join is led by must say that it can.
/// fn count<L: Member<Role = Leader>, E: Member<Key = L::Key>>(lead: L, exclude: E) -> usize {
///     (lead, Without(exclude)).join().count()
/// }
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// assert_eq!(count(&names, &Storage::from([(2_u32, 20)])), 1);
/// ```
pub trait Role: Sealed {
    /// The combined role: [`Leader`] if either is.
    #[doc(hidden)]
    type Or<Other: Role>: Role;
}

/// The [`Role`] of all members except [`Without`](super::Without) and [`Maybe`](super::Maybe).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {}

/// The [`Role`] of [`Without`](super::Without) and [`Maybe`](super::Maybe).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follower {}

impl Sealed for Leader {}

impl Sealed for Follower {}

impl Role for Leader {
    type Or<Other: Role> = Self;
}

impl Role for Follower {
    type Or<Other: Role> = Other;
}

/// The [`Role`] of a join that can be iterated: [`Leader`].
///
/// # Examples
/// ```
/// use storage::join::Leads;
/// use storage::{Join, Storage};
///
/// fn count<J: Join<Role: Leads>>(join: J) -> usize {
///     join.join().count()
/// }
///
/// assert_eq!(count(&Storage::from([(1_u32, "Ada"), (2, "Bob")])), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "no member of this join can lead it",
    label = "all members are `Without` or `Maybe`",
    note = "at least one member must be neither `Without` nor `Maybe`"
)]
pub trait Leads: Role {}

impl Leads for Leader {}
