//! The operations of all four containers.

use test_kit::model::{Arbitrary, Gen};

use super::Seed;

/// An operation that all containers have, or another one that this container has.
#[derive(Clone, Debug)]
pub(crate) enum Operation<O> {
    Insert(Seed),
    Extend(Vec<Seed>),
    Append(Vec<Seed>),
    RemoveById(usize),
    SwapRemoveById(usize),
    SwapIds(usize, usize),
    Pop(usize),
    PopIf(u64),
    Truncate(usize),
    SplitOff(usize, bool),
    IterRange(usize, usize),
    DrainRange(usize, usize, usize, usize),
    ExtractRangeIf(usize, u64, usize),
    Retain(u64),
    ExtractIf(u64, usize),
    Drain(usize),
    IntoIter(usize),
    Clear,
    Reserve(usize),
    ReserveExact(usize),
    ShrinkTo(usize),
    ShrinkToFit,
    ShrinkBuckets,
    Compact,
    CompactStable,
    SortFreeList,
    SortBy(u8),
    SortUnstableBy,
    Reverse,
    Clone,
    CloneFrom(Vec<Seed>),
    CloneOver(Vec<Seed>),
    Collect,
    Other(O),
}

impl<O: Arbitrary> Arbitrary for Operation<O> {
    fn arbitrary(g: &mut Gen) -> Self {
        let up_to = |g: &mut Gen, bound: usize| usize::arbitrary(g) % bound;
        match u8::arbitrary(g) {
            0..44 => Self::Insert(Seed::arbitrary(g)),
            44..50 => Self::Extend(seeds(g)),
            50..54 => Self::Append(seeds(g)),
            54..66 => Self::RemoveById(up_to(g, 128)),
            66..69 => Self::SwapRemoveById(usize::arbitrary(g)),
            69..71 => Self::SwapIds(usize::arbitrary(g), usize::arbitrary(g)),
            71..79 => match u8::arbitrary(g) % 16 {
                0..5 => Self::Pop(up_to(g, 16)),
                5..7 => Self::PopIf(u64::arbitrary(g) % 3 + 1),
                7 => Self::Truncate(up_to(g, 64)),
                8..10 => Self::SplitOff(up_to(g, 96), bool::arbitrary(g)),
                10..12 => Self::IterRange(up_to(g, 128), up_to(g, 128)),
                12..14 => Self::DrainRange(up_to(g, 96), up_to(g, 96), up_to(g, 32), up_to(g, 8)),
                _ => Self::ExtractRangeIf(up_to(g, 96), u64::arbitrary(g) % 8 + 1, up_to(g, 16)),
            },
            79..84 => Self::Retain(u64::arbitrary(g) % 8 + 1),
            84..90 => Self::ExtractIf(u64::arbitrary(g) % 8 + 1, up_to(g, 16)),
            90..92 => Self::Drain(up_to(g, 32)),
            92 => Self::IntoIter(up_to(g, 32)),
            93..95 => Self::Clear,
            95..97 => Self::Reserve(up_to(g, 100)),
            97 => Self::ReserveExact(up_to(g, 100)),
            98..103 => Self::ShrinkTo(up_to(g, 100)),
            103 => Self::ShrinkToFit,
            104..108 => Self::ShrinkBuckets,
            108..112 => Self::Compact,
            112..116 => Self::CompactStable,
            116..120 => Self::SortFreeList,
            120..122 => Self::SortBy(u8::arbitrary(g) % 16 + 1),
            122..124 => Self::SortUnstableBy,
            124 => Self::Reverse,
            125..128 => Self::Clone,
            128..131 => Self::CloneFrom(seeds(g)),
            131..134 => Self::CloneOver(seeds(g)),
            134..136 => Self::Collect,
            136..=255 => Self::Other(O::arbitrary(g)),
        }
    }
}

/// Returns up to 23 seeds.
fn seeds(g: &mut Gen) -> Vec<Seed> {
    (0..usize::arbitrary(g) % 24).map(|_| Seed::arbitrary(g)).collect()
}
