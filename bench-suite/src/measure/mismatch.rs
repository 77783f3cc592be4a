//! [`Mismatch`], two contestants that disagree about a result.

use std::fmt;

/// Two contestants did the same work and came to different results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// What both did.
    pub(crate) work: String,
    /// Who did it first, and the digest of the result.
    pub(crate) one: (String, u64),
    /// Who came to another digest.
    pub(crate) other: (String, u64),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, one: (one, left), other: (other, right) } = self;
        write!(f, "{work}: {one} and {other} disagree about the result (digests {left:#x} and {right:#x})")
    }
}
