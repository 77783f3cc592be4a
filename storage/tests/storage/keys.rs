//! The keys of the tests: single ones, tiny layouts of them, and keys for random operations.

use storage::{Entity, SparseKey, entity_type};
use test_kit::model::{Arbitrary, Gen};

entity_type! {
    /// 15 indices in pages of 4, 3 versions: becomes full and wraps around.
    pub(crate) struct Tiny(u8: 4, 2, page = 4);
}

/// The key with this index and version.
pub(crate) fn key<K: SparseKey>(index: usize, version: u32) -> K {
    K::from_parts(index, version).expect("a key of the test exists")
}

/// The entity with this index and version.
pub(crate) fn entity(index: usize, version: u32) -> Entity {
    key(index, version)
}

/// A key for any layout: from few, so that they recur, at page borders, and distant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub(crate) index: usize,
    version: u32,
}

impl Arbitrary for Seed {
    fn arbitrary(g: &mut Gen) -> Self {
        const HOT: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4095, 4096, 4097, 8191, 8192, 40_000];
        let index = match u8::arbitrary(g) {
            0..8 => usize::from(u16::arbitrary(g)),
            8..96 => usize::from(u8::arbitrary(g)),
            _ => *g.choose(&HOT).unwrap_or(&0),
        };
        Self { index, version: u32::arbitrary(g) % 4 }
    }
}

impl Seed {
    /// Returns the closest key: index and version are brought into range.
    pub(crate) fn key<K: SparseKey>(self) -> K {
        let index = self.index % K::INDEX_LIMIT;
        let key = (0..=self.version).rev().find_map(|version| K::from_parts(index, version));
        key.expect("each index below the limit has version 0")
    }
}
