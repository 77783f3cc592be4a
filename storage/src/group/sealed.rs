//! [`Sealed`].

/// Seals [`Storages`](super::Storages): its hidden methods must keep storages in step.
///
/// `For` is the parameter of a trait that has one, or a caller could implement the trait for a parameter of its own.
#[expect(unnameable_types, reason = "that is what seals a trait")]
pub trait Sealed<For = ()> {}
