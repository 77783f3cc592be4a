//! [`InvalidKey`].

use core::fmt;

/// Bits that are no key: the index or the version that they spell is the reserved one, or bits are set that belong to
/// neither.
///
/// Returned by the `TryFrom` impls of [`Entity`](crate::Entity) and its like.
///
/// # Examples
/// ```
/// use sparse_set::Entity;
/// use sparse_set::key::InvalidKey;
///
/// assert_eq!(Entity::try_from(7), Ok(Entity::new(7, 0).unwrap()));
/// // EnTT's null.
/// assert_eq!(Entity::try_from(u32::MAX), Err(InvalidKey { bits: u32::MAX }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InvalidKey<Bits> {
    /// The bits that were to be a key.
    pub bits: Bits,
}

impl<Bits: fmt::LowerHex> fmt::Display for InvalidKey<Bits> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the bits {:#x} are no key: their index or version is reserved, or they have bits beyond both",
            self.bits
        )
    }
}

impl<Bits: fmt::Debug + fmt::LowerHex> core::error::Error for InvalidKey<Bits> {}
