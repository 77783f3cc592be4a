//! [`Elsewhere`].

/// A member of a join has a key at another position than the one before it, or not at all.
pub struct Elsewhere;
