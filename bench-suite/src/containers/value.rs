//! Element types of the benchmarks.

/// An element of a container, or the value of a map.
pub(crate) trait Value: Clone + 'static {
    /// Creates a value from a number, whose highest bit is ignored.
    fn from_number(number: u64) -> Self;
    /// Reads all cache lines of the value and returns a number. Its highest bit is zero, which the compiler cannot
    /// know.
    fn digest(&self) -> u64;
}

/// The bits that [`Value::digest`] can set.
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

/// The value of a set's element.
impl Value for () {
    #[inline]
    fn from_number(_: u64) -> Self {}

    #[inline]
    fn digest(&self) -> u64 {
        0
    }
}
