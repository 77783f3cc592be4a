//! [`Sealed`].

/// Seals [`Storages`](super::Storages): its hidden methods must keep storages in step.
#[expect(unnameable_types, reason = "that is what seals a trait")]
pub trait Sealed {}
