//! [`Sealed`].

/// Seals [`Storages`](super::Storages), whose hidden methods keep storages in step.
#[expect(unnameable_types, reason = "that is what seals a trait")]
pub trait Sealed {}
