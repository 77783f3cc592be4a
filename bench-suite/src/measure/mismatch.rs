use std::fmt;

/// Two contestants have different results for the same work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The work of both.
    pub(crate) work: String,
    /// The first contestant and the digest of its result.
    pub(crate) one: (String, u64),
    /// The contestant with a different digest.
    pub(crate) other: (String, u64),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, one: (one, left), other: (other, right) } = self;
        write!(f, "{work}: {one} and {other} disagree about the result (digests {left:#x} and {right:#x})")
    }
}
