//! Payloads that give elements another size or alignment.

/// A payload aligned to a cache line.
///
/// # Examples
/// ```
/// use test_kit::ledger::{Align64, Element};
///
/// assert_eq!(align_of::<Element<Align64>>(), 64);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(align(64))]
pub struct Align64(
    /// The number it holds.
    pub u64,
);

/// A payload that makes an element 256 bytes long. [`is_of`](Self::is_of) detects partially copied and mixed values.
///
/// # Examples
/// ```
/// use test_kit::ledger::{Bulk, Element};
///
/// assert_eq!(size_of::<Element<Bulk>>(), 256);
/// assert!(Bulk::of(3).is_of(3));
/// assert!(!Bulk::of(3).is_of(4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bulk {
    bytes: [u8; 224],
}

impl Bulk {
    /// Creates the bytes of `key`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::ledger::Bulk;
    ///
    /// assert_eq!(Bulk::of(1), Bulk::of(1));
    /// ```
    #[must_use]
    pub fn of(key: u64) -> Self {
        let mut random = crate::random::Random::from_seed(key);
        Self { bytes: std::array::from_fn(|_| random.next_u64() as u8) }
    }

    /// Returns whether all bytes are those of `key`.
    ///
    /// # Examples
    /// ```
    /// assert!(test_kit::ledger::Bulk::of(1).is_of(1));
    /// ```
    #[must_use]
    pub fn is_of(&self, key: u64) -> bool {
        *self == Self::of(key)
    }
}
