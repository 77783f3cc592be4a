//! [`Id`], what the sets hold, and [`Versioned`] ids.

use std::fmt::Debug;
use std::hash::Hash;

use sparse_set::{Entity, SparseKey};

/// An id: an index, and with some a version beside it.
pub(in super::super) trait Id: SparseKey + Hash + Debug {
    /// How many indices there are.
    const INDICES: usize;

    /// The id of an index. Other versions make other ids, where there are versions.
    fn new(index: usize, version: u32) -> Self;
    /// A number that tells all ids apart.
    fn number(self) -> u64;
    /// The index alone.
    fn place(self) -> usize;
}

/// An id that has a version.
pub(super) trait Versioned: Id {
    /// Another id with the same index.
    fn successor(self) -> Self;
}

impl Id for u32 {
    const INDICES: usize = u32::MAX as usize;

    fn new(index: usize, _: u32) -> Self {
        index as Self
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn place(self) -> usize {
        self as usize
    }
}

impl Id for Entity {
    const INDICES: usize = Self::MAX_INDEX + 1;

    fn new(index: usize, version: u32) -> Self {
        Self::new(index, version % (Self::MAX_VERSION + 1)).expect("an index below the number of indices")
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.to_bits())
    }

    #[inline]
    fn place(self) -> usize {
        self.index()
    }
}

impl Versioned for Entity {
    fn successor(self) -> Self {
        self.next_version()
    }
}
