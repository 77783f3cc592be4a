//! [`Sealed`].

/// Seals [`Join`](super::Join): unsafe code relies on its implementations.
#[expect(unnameable_types, reason = "that is what seals a trait")]
pub trait Sealed {}
