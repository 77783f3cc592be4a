//! [`Operation`]: the random operations of the models.

use sparse_set::{SparseKey, entity_type};
use test_kit::model::{Arbitrary, Gen};

entity_type! {
    /// 15 indices in one page, 3 versions: fills up and wraps around.
    pub(crate) struct Tiny(u8: 4, 2);
}

entity_type! {
    /// 7 indices in pages of 2, one version.
    pub(crate) struct Paged(u8: 3, 1, page = 2);
}

/// A key for any layout, drawn from few, at page borders, and far away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    index: usize,
    version: u32,
}

impl Arbitrary for Seed {
    fn arbitrary(g: &mut Gen) -> Self {
        const HOT: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 4095, 4096, 4097, 8191, 8192, 40_000];
        // At most six pages, as each check reads all slots.
        let index = match u8::arbitrary(g) {
            0..16 => usize::from(u16::arbitrary(g)) % (5 * 4096),
            _ => *g.choose(&HOT).unwrap_or(&0),
        };
        Self { index, version: u32::arbitrary(g) % 4 }
    }
}

impl Seed {
    /// Returns the closest valid key.
    pub(crate) fn key<K: SparseKey>(self) -> K {
        let index = self.index % K::INDEX_LIMIT;
        let key = (0..=self.version).rev().find_map(|version| K::from_parts(index, version));
        key.expect("each index below the limit has version 0")
    }
}

#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Insert(Seed),
    TryInsert(Seed),
    Replace(Seed),
    Extend(Vec<Seed>),
    Remove(Seed),
    RemoveHeld(usize),
    RemoveAt(usize),
    RemoveByIndex(usize),
    RemoveAll(Vec<Seed>),
    Pop,
    Truncate(usize),
    Clear,
    SetVersion(Seed),
    Swap(Seed, Seed),
    SwapAt(usize, usize),
    Retain(u8),
    ExtractIf(u8, usize),
    Drain(usize, usize, usize),
    Sort,
    SortPrefix(usize, bool),
    ArrangeInStep(usize),
    SortAs(Vec<Seed>),
    Append(Vec<Seed>),
    Algebra(Vec<Seed>),
    Reserve(u8),
    ShrinkTo(usize),
    Clone,
    CloneFrom(Vec<Seed>),
    IntoIter,
    Compact,
    Convert,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let seeds = |g: &mut Gen| {
            let length = usize::from(u8::arbitrary(g)) % 12;
            (0..length).map(|_| Seed::arbitrary(g)).collect::<Vec<_>>()
        };
        let small = |g: &mut Gen| usize::from(u8::arbitrary(g)) % 20;
        match u8::arbitrary(g) % 44 {
            0..=5 => Self::Insert(Seed::arbitrary(g)),
            6 => Self::TryInsert(Seed::arbitrary(g)),
            7 => Self::Replace(Seed::arbitrary(g)),
            8 | 9 => Self::Extend(seeds(g)),
            10 => Self::Remove(Seed::arbitrary(g)),
            11..=13 => Self::RemoveHeld(usize::arbitrary(g)),
            14 => Self::RemoveAt(small(g)),
            15 => Self::RemoveByIndex(Seed::arbitrary(g).index),
            16 => Self::RemoveAll(seeds(g)),
            17 => Self::Pop,
            18 => Self::Truncate(small(g)),
            19 => Self::Clear,
            20 | 21 => Self::SetVersion(Seed::arbitrary(g)),
            22 => Self::Swap(Seed::arbitrary(g), Seed::arbitrary(g)),
            23 => Self::SwapAt(usize::arbitrary(g), usize::arbitrary(g)),
            24 => Self::Retain(u8::arbitrary(g)),
            25 => Self::ExtractIf(u8::arbitrary(g), small(g)),
            26 | 27 => Self::Drain(usize::arbitrary(g), usize::arbitrary(g), small(g)),
            28 => Self::Sort,
            29 => Self::SortPrefix(usize::arbitrary(g), bool::arbitrary(g)),
            30 => Self::ArrangeInStep(usize::arbitrary(g)),
            31 => Self::SortAs(seeds(g)),
            32 => Self::Append(seeds(g)),
            33 | 34 => Self::Algebra(seeds(g)),
            35 => Self::Reserve(u8::arbitrary(g)),
            36 => Self::ShrinkTo(small(g)),
            37 => Self::Clone,
            38 => Self::CloneFrom(seeds(g)),
            39 => Self::IntoIter,
            40..=42 => Self::Compact,
            _ => Self::Convert,
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        // Simplify to fewer keys; the runner removes whole operations.
        let fewer = |seeds: &[Seed]| (0..seeds.len()).map(|n| seeds[..n].to_vec()).collect::<Vec<_>>();
        match self {
            Self::Extend(seeds) => Box::new(fewer(seeds).into_iter().map(Self::Extend)),
            Self::RemoveAll(seeds) => Box::new(fewer(seeds).into_iter().map(Self::RemoveAll)),
            Self::SortAs(seeds) => Box::new(fewer(seeds).into_iter().map(Self::SortAs)),
            Self::Append(seeds) => Box::new(fewer(seeds).into_iter().map(Self::Append)),
            Self::Algebra(seeds) => Box::new(fewer(seeds).into_iter().map(Self::Algebra)),
            Self::CloneFrom(seeds) => Box::new(fewer(seeds).into_iter().map(Self::CloneFrom)),
            _ => Box::new(std::iter::empty()),
        }
    }
}
