use core::fmt;

/// The error returned when bits are not a valid key.
///
/// The index or the version is reserved, or bits outside both are set.
///
/// Returned by the `TryFrom` impls of [`Entity`](crate::Entity) and other types of
/// [`entity_type!`](crate::entity_type).
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
    /// The invalid bits.
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
