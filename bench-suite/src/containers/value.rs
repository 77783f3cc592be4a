//! [`Value`], what the containers hold.

/// An element, or what a key maps to.
pub(crate) trait Value: Clone + 'static {
    /// The value of a number. The highest bit of the number is lost.
    fn from_number(number: u64) -> Self;
    /// A number that reads all of the value's cache lines; its highest bit is zero, but the compiler cannot know.
    fn digest(&self) -> u64;
}

/// The bits that [`Value::digest`] may have.
pub(super) const DIGEST_BITS: u64 = u64::MAX >> 1;

impl Value for u64 {
    #[inline]
    fn from_number(number: u64) -> Self {
        number & DIGEST_BITS
    }

    #[inline]
    fn digest(&self) -> u64 {
        *self
    }
}

/// 64 bytes.
impl Value for [u64; 8] {
    #[inline]
    fn from_number(number: u64) -> Self {
        [number & DIGEST_BITS; 8]
    }

    #[inline]
    fn digest(&self) -> u64 {
        self[0] | self[7]
    }
}

/// What a set's key maps to.
impl Value for () {
    #[inline]
    fn from_number(_: u64) -> Self {}

    #[inline]
    fn digest(&self) -> u64 {
        0
    }
}
