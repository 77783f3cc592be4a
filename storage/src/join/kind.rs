//! [`Kind`]: whether a member can drive a join.

use super::sealed::Sealed;

/// The kind of a member or of a join: [`Driver`] or [`Filter`].
///
/// This trait is sealed.
///
/// # Examples
/// ```
/// use storage::join::{Driver, Member};
/// use storage::{Join, Storage, Without};
///
/// /// Returns the number of keys of `driver` that are not in `exclude`. The bound states that `driver` can drive.
/// fn count<D: Member<Kind = Driver>, E: Member<Key = D::Key>>(driver: D, exclude: E) -> usize {
///     (driver, Without(exclude)).join().count()
/// }
///
/// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
/// assert_eq!(count(&names, &Storage::from([(2_u32, 20)])), 1);
/// ```
pub trait Kind: Sealed {
    /// The combined kind: [`Driver`] if either is.
    #[doc(hidden)]
    type Or<Other: Kind>: Kind;
}

/// The [`Kind`] of members that can drive: all except [`Without`](super::Without) and [`Maybe`](super::Maybe).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {}

/// The [`Kind`] of members that only look keys up: [`Without`](super::Without) and [`Maybe`](super::Maybe).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {}

impl Sealed for Driver {}

impl Sealed for Filter {}

impl Kind for Driver {
    type Or<Other: Kind> = Self;
}

impl Kind for Filter {
    type Or<Other: Kind> = Other;
}

/// The [`Kind`] of a join that can be iterated: [`Driver`].
///
/// # Examples
/// ```
/// use storage::join::CanDrive;
/// use storage::{Join, Storage};
///
/// fn count<J: Join<Kind: CanDrive>>(join: J) -> usize {
///     join.join().count()
/// }
///
/// assert_eq!(count(&Storage::from([(1_u32, "Ada"), (2, "Bob")])), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "no member of this join can drive it",
    label = "all members are `Without` or `Maybe`",
    note = "at least one member must be neither `Without` nor `Maybe`"
)]
pub trait CanDrive: Kind {}

impl CanDrive for Driver {}
