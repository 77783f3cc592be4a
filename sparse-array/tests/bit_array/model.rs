//! Random operations on a `BitArray` and on a `Vec<bool>`, compared at each step.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use sparse_array::BitArray;
use sparse_array::bit_array::Extent;
use sparse_array::bitvec::prelude::*;
use test_kit::model::{Arbitrary, Gen, Model};

/// The bits of a random slice that begins at bit `offset` of its memory.
#[derive(Clone, Debug)]
struct Source {
    offset: usize,
    bits: Vec<bool>,
}

impl Source {
    /// Calls `f` with the slice. The bits around it are set, so that reading too many is detected.
    fn with<R>(&self, f: impl FnOnce(&BitSlice<usize, Lsb0>) -> R) -> R {
        let mut memory: BitVec<usize, Lsb0> = BitVec::repeat(true, self.offset);
        memory.extend(self.bits.iter());
        memory.extend([true; 70]);
        f(&memory[self.offset..self.offset + self.bits.len()])
    }
}

impl Arbitrary for Source {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = length(g);
        let dense = u8::arbitrary(g);
        Self { offset: usize::arbitrary(g) % 130, bits: (0..len).map(|_| u8::arbitrary(g) <= dense).collect() }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let Self { offset, bits } = self.clone();
        let shorter = bits.shrink().map(move |bits| Self { offset, bits });
        let Self { offset, bits } = self.clone();
        Box::new(shorter.chain(offset.shrink().map(move |offset| Self { offset, bits: bits.clone() })))
    }
}

/// Prefers lengths near word boundaries.
fn length(g: &mut Gen) -> usize {
    let border = [0, 1, 2, 63, 64, 65, 127, 128, 129];
    if bool::arbitrary(g) { *g.choose(&border).expect("not empty") } else { usize::arbitrary(g) % 200 }
}

#[derive(Clone, Copy, Debug)]
enum Function {
    And,
    Or,
    Xor,
    Nor,
    AndNot,
    Ones,
}

impl Function {
    fn apply(self, x: usize, y: usize) -> usize {
        match self {
            Self::And => x & y,
            Self::Or => x | y,
            Self::Xor => x ^ y,
            Self::Nor => !(x | y),
            Self::AndNot => x & !y,
            Self::Ones => usize::MAX,
        }
    }

    fn of_bits(self, x: bool, y: bool) -> bool {
        self.apply(usize::from(x), usize::from(y)) & 1 != 0
    }
}

#[derive(Clone, Debug)]
enum Operation {
    Push(bool),
    Pop,
    PushN(bool, usize),
    ExtendFromBitslice(Source),
    Extend(Source),
    Insert(usize, bool),
    InsertN(usize, bool, usize),
    InsertFromBitslice(usize, Source),
    Remove(usize),
    Drain(usize, usize, u8, u8),
    Splice(usize, usize, Source, u8),
    Retain(u64),
    Append(Source),
    SplitOff(usize, bool),
    ExtendFromWithin(usize, usize),
    ResizeWith(usize, u64),
    SwapRemove(usize),
    SwapRemoveRange(usize, usize),
    Resize(usize, bool),
    PadTo(usize, bool),
    Truncate(usize),
    Clear,
    Set(usize, bool),
    Replace(usize, bool),
    Toggle(usize),
    SetRange(usize, usize, bool),
    ToggleRange(usize, usize),
    Fill(bool),
    ToggleAll,
    SetFirstZeroFrom(usize),
    SetLastZero,
    ClearFirstOneFrom(usize),
    CombineWith(Source, u8, bool, u8),
    WithArray(Source, u8),
    EditWords(u8),
    Slice(usize, usize),
    Reserve(usize),
    ShrinkTo(usize),
    CloneFrom(Source),
    Search(usize),
    CountIn(usize, usize),
    Compare(Source),
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        use Operation::*;
        let (at, to, value) = (usize::arbitrary(g) % 512, usize::arbitrary(g) % 512, bool::arbitrary(g));
        match u8::arbitrary(g) % 48 {
            0 | 1 => Push(value),
            2 => Pop,
            3 => PushN(value, length(g)),
            4 => ExtendFromBitslice(Source::arbitrary(g)),
            5 => Extend(Source::arbitrary(g)),
            6 => Insert(at, value),
            7 => InsertN(at, value, length(g)),
            8 | 9 => InsertFromBitslice(at, Source::arbitrary(g)),
            10 => Remove(at),
            11 | 12 => Drain(at, to, u8::arbitrary(g), u8::arbitrary(g)),
            13 => SwapRemove(at),
            14 => SwapRemoveRange(at, to),
            15 => Resize(length(g), value),
            16 => PadTo(length(g), value),
            17 => Truncate(at),
            18 => Clear,
            19 => Set(at, value),
            20 => Replace(at, value),
            21 => Toggle(at),
            22 => SetRange(at, to, value),
            23 => ToggleRange(at, to),
            24 => Fill(value),
            25 => ToggleAll,
            26 => SetFirstZeroFrom(at),
            27 => SetLastZero,
            28 => ClearFirstOneFrom(at),
            29 | 30 => CombineWith(Source::arbitrary(g), u8::arbitrary(g), value, u8::arbitrary(g)),
            31 => WithArray(Source::arbitrary(g), u8::arbitrary(g)),
            32 => EditWords(u8::arbitrary(g)),
            33 => Slice(at, to),
            34 => Reserve(at),
            35 => ShrinkTo(at),
            36 => CloneFrom(Source::arbitrary(g)),
            37 => Search(at),
            38 => CountIn(at, to),
            39 | 40 => Splice(at, to, Source::arbitrary(g), u8::arbitrary(g)),
            41 | 42 => Retain(u64::arbitrary(g)),
            43 => Append(Source::arbitrary(g)),
            44 => SplitOff(at, value),
            45 => ExtendFromWithin(at, to),
            46 => ResizeWith(length(g), u64::arbitrary(g)),
            _ => Compare(Source::arbitrary(g)),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self.clone() {
            Self::ExtendFromBitslice(source) => Box::new(source.shrink().map(Self::ExtendFromBitslice)),
            Self::InsertFromBitslice(at, source) => {
                Box::new(source.shrink().map(move |source| Self::InsertFromBitslice(at, source)))
            }
            Self::CombineWith(source, extent, missing, function) => {
                Box::new(source.shrink().map(move |source| Self::CombineWith(source, extent, missing, function)))
            }
            _ => Box::new(std::iter::empty()),
        }
    }
}

struct Bits {
    ours: BitArray,
    simple: Vec<bool>,
}

impl Bits {
    /// A position between bits, or at either end.
    fn position(&self, raw: usize) -> usize {
        raw % (self.simple.len() + 1)
    }

    /// The index of a bit, if there is one.
    fn index(&self, raw: usize) -> Option<usize> {
        raw.checked_rem(self.simple.len())
    }

    fn range(&self, from: usize, to: usize) -> std::ops::Range<usize> {
        let (from, to) = (self.position(from), self.position(to));
        from.min(to)..from.max(to)
    }
}

/// `left` and `right` combined bit by bit.
fn combined(left: &[bool], right: &[bool], extent: Extent, missing: bool, f: Function) -> Vec<bool> {
    let len = match extent {
        Extent::Longest => left.len().max(right.len()),
        Extent::Shortest => left.len().min(right.len()),
        Extent::Keep => left.len(),
    };
    let bit = |bits: &[bool], at: usize| bits.get(at).copied().unwrap_or(missing);
    (0..len).map(|at| f.of_bits(bit(left, at), bit(right, at))).collect()
}

fn positions(bits: &[bool], value: bool) -> Vec<usize> {
    (0..bits.len()).filter(|&at| bits[at] == value).collect()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Model for Bits {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 30;

    fn new() -> Self {
        Self { ours: BitArray::new(), simple: Vec::new() }
    }

    fn apply(&mut self, operation: &Operation) {
        // Limit bulk insertions, so that the arrays do not grow without bound.
        if self.simple.len() > 1000 {
            self.ours.truncate(100);
            self.simple.truncate(100);
        }
        let len = self.simple.len();
        match *operation {
            Operation::Push(value) => {
                self.ours.push(value);
                self.simple.push(value);
            }
            Operation::Pop => assert_eq!(self.ours.pop(), self.simple.pop()),
            Operation::PushN(value, n) => {
                assert_eq!(self.ours.push_n(value, n), len);
                self.simple.resize(len + n, value);
            }
            Operation::ExtendFromBitslice(ref source) => {
                source.with(|bits| self.ours.extend_from_bitslice(bits));
                self.simple.extend_from_slice(&source.bits);
            }
            Operation::Extend(ref source) => {
                self.ours.extend(&source.bits);
                self.simple.extend(&source.bits);
            }
            Operation::Insert(at, value) => {
                let at = self.position(at);
                self.ours.insert(at, value);
                self.simple.insert(at, value);
            }
            Operation::InsertN(at, value, n) => {
                let at = self.position(at);
                self.ours.insert_n(at, value, n);
                self.simple.splice(at..at, std::iter::repeat_n(value, n));
            }
            Operation::InsertFromBitslice(at, ref source) => {
                let at = self.position(at);
                source.with(|bits| self.ours.insert_from_bitslice(at, bits));
                self.simple.splice(at..at, source.bits.iter().copied());
            }
            Operation::Remove(at) => {
                if let Some(at) = self.index(at) {
                    assert_eq!(self.ours.remove(at), self.simple.remove(at));
                }
            }
            Operation::Drain(from, to, front, back) => {
                let range = self.range(from, to);
                let (mut ours, mut simple) = (self.ours.drain(range.clone()), self.simple.drain(range));
                for _ in 0..front % 16 {
                    assert_eq!(ours.next(), simple.next());
                }
                for _ in 0..back % 16 {
                    assert_eq!(ours.next_back(), simple.next_back());
                }
                assert_eq!(ours.len(), simple.len());
            }
            Operation::Splice(from, to, ref source, advance) => {
                let range = self.range(from, to);
                let mut ours = self.ours.splice(range.clone(), source.bits.iter().copied());
                let mut simple = self.simple.splice(range, source.bits.iter().copied());
                for _ in 0..advance % 16 {
                    assert_eq!((ours.next(), ours.next_back()), (simple.next(), simple.next_back()));
                }
            }
            Operation::Retain(seed) => {
                let keep =
                    |index: usize, bit: bool| seed.rotate_left(index as u32 % 64) & 3 != 0 || bit && seed & 1 != 0;
                let bits = self.simple.clone();
                let mut expected = bits.iter().copied().enumerate();
                self.ours.retain(|index, &bit| {
                    assert_eq!(Some((index, bit)), expected.next());
                    keep(index, bit)
                });
                assert_eq!(expected.next(), None);
                let mut indices = 0..;
                self.simple.retain(|&bit| keep(indices.next().expect("no end"), bit));
            }
            Operation::Append(ref source) => {
                let mut other: BitArray = source.bits.iter().collect();
                let capacity = other.capacity();
                self.ours.append(&mut other);
                assert_eq!((other.len(), other.capacity()), (0, capacity));
                self.simple.extend_from_slice(&source.bits);
            }
            Operation::SplitOff(at, keep_tail) => {
                let at = self.position(at);
                let (ours, simple) = (self.ours.split_off(at), self.simple.split_off(at));
                ours.assert_invariants();
                assert_eq!(ours, simple[..]);
                if keep_tail {
                    (self.ours, self.simple) = (ours, simple);
                }
            }
            Operation::ExtendFromWithin(from, to) => {
                let range = self.range(from, to);
                self.ours.extend_from_within(range.clone());
                self.simple.extend_from_within(range);
            }
            Operation::ResizeWith(to, seed) => {
                let bit = |index: usize| seed.rotate_left(index as u32 % 64) & 1 != 0;
                self.ours.resize_with(to, bit);
                let mut indices = self.simple.len()..;
                self.simple.resize_with(to, || bit(indices.next().expect("no end")));
            }
            Operation::SwapRemove(at) => {
                if let Some(at) = self.index(at) {
                    assert_eq!(self.ours.swap_remove(at), self.simple.swap_remove(at));
                }
            }
            Operation::SwapRemoveRange(from, to) => {
                let range = self.range(from, to);
                self.ours.swap_remove_range(range.clone());
                let moved = range.len().min(len - range.end);
                let last = self.simple.split_off(len - moved);
                self.simple.splice(range.start..range.end.min(len - moved), last);
                assert_eq!(self.simple.len(), len - range.len());
            }
            Operation::Resize(to, value) => {
                self.ours.resize(to, value);
                self.simple.resize(to, value);
            }
            Operation::PadTo(to, value) => {
                assert_eq!(self.ours.pad_to(to, value), to.saturating_sub(len));
                self.simple.resize(len.max(to), value);
            }
            Operation::Truncate(to) => {
                self.ours.truncate(to);
                self.simple.truncate(to);
            }
            Operation::Clear => {
                let capacity = self.ours.capacity();
                self.ours.clear();
                self.simple.clear();
                assert_eq!(self.ours.capacity(), capacity);
            }
            Operation::Set(at, value) => {
                if let Some(at) = self.index(at) {
                    self.ours.set(at, value);
                    self.simple[at] = value;
                }
            }
            Operation::Replace(at, value) => {
                if let Some(at) = self.index(at) {
                    assert_eq!(self.ours.replace(at, value), std::mem::replace(&mut self.simple[at], value));
                }
            }
            Operation::Toggle(at) => {
                if let Some(at) = self.index(at) {
                    self.ours.toggle(at);
                    self.simple[at] ^= true;
                }
            }
            Operation::SetRange(from, to, value) => {
                let range = self.range(from, to);
                self.ours.set_range(range.clone(), value);
                self.simple[range].fill(value);
            }
            Operation::ToggleRange(from, to) => {
                let range = self.range(from, to);
                self.ours.toggle_range(range.clone());
                self.simple[range].iter_mut().for_each(|bit| *bit ^= true);
            }
            Operation::Fill(value) => {
                self.ours.fill(value);
                self.simple.fill(value);
            }
            Operation::ToggleAll => {
                self.ours.toggle_all();
                self.simple.iter_mut().for_each(|bit| *bit ^= true);
            }
            Operation::SetFirstZeroFrom(from) => {
                let from = self.position(from);
                let first = (from..len).find(|&at| !self.simple[at]);
                assert_eq!(self.ours.set_first_zero_from(from), first);
                if let Some(at) = first {
                    self.simple[at] = true;
                }
            }
            Operation::SetLastZero => {
                let last = (0..len).rfind(|&at| !self.simple[at]);
                assert_eq!(self.ours.set_last_zero(), last);
                if let Some(at) = last {
                    self.simple[at] = true;
                }
            }
            Operation::ClearFirstOneFrom(from) => {
                let from = self.position(from);
                let first = (from..len).find(|&at| self.simple[at]);
                assert_eq!(self.ours.clear_first_one_from(from), first);
                if let Some(at) = first {
                    self.simple[at] = false;
                }
            }
            Operation::CombineWith(ref source, extent, missing, function) => {
                use Function::{And, AndNot, Nor, Ones, Or, Xor};
                let extent = [Extent::Longest, Extent::Shortest, Extent::Keep][usize::from(extent) % 3];
                let function = [And, Or, Xor, Nor, AndNot, Ones][usize::from(function) % 6];
                let expected = combined(&self.simple, &source.bits, extent, missing, function);
                source.with(|bits| {
                    let made = BitArray::combine(&self.ours, bits, extent, missing, |x, y| function.apply(x, y));
                    made.assert_invariants();
                    assert_eq!(made, expected[..], "combine");
                    self.ours.combine_with(bits, extent, missing, |x, y| function.apply(x, y));
                });
                self.simple = expected;
            }
            Operation::WithArray(ref source, which) => self.with_array(source, which),
            Operation::EditWords(byte) => {
                let words = self.ours.as_words().len();
                let edited = self.ours.edit_words(|words| {
                    words.iter_mut().for_each(|word| *word ^= usize::from_ne_bytes([byte; size_of::<usize>()]));
                    words.len()
                });
                assert_eq!(edited, words);
                for at in 0..len {
                    self.simple[at] ^= byte >> (at % 8) & 1 != 0;
                }
            }
            Operation::Slice(from, to) => {
                let range = self.range(from, to);
                self.ours[range.clone()].reverse();
                self.simple[range.clone()].reverse();
                assert!(self.ours[range.clone()].iter().by_vals().eq(self.simple[range].iter().copied()));
            }
            Operation::Reserve(additional) => {
                self.ours.reserve(additional);
                assert!(self.ours.capacity() >= len + additional);
            }
            Operation::ShrinkTo(to) => {
                let before = self.ours.capacity();
                self.ours.shrink_to(to);
                assert!(self.ours.capacity() >= to.min(before).max(len));
                assert!(self.ours.capacity() <= before);
            }
            Operation::CloneFrom(ref source) => {
                let other = source.with(BitArray::from_bitslice);
                let capacity = self.ours.capacity();
                self.ours.clone_from(&other);
                assert!(self.ours.capacity() >= capacity);
                self.simple.clone_from(&source.bits);
            }
            Operation::Search(at) => self.search(at),
            Operation::CountIn(from, to) => {
                let range = self.range(from, to);
                let ones = self.simple[range.clone()].iter().filter(|&&bit| bit).count();
                assert_eq!(self.ours.count_ones_in(range.clone()), ones);
                assert_eq!(self.ours.count_zeros_in(range.clone()), range.len() - ones);
            }
            Operation::Compare(ref source) => self.compare(source),
        }
    }

    fn check(&self) {
        let (ours, simple) = (&self.ours, &self.simple);
        ours.assert_invariants();
        assert_eq!(ours.len(), simple.len());
        assert_eq!(ours.is_empty(), simple.is_empty());
        assert!(ours.values().eq(simple.iter().copied()));
        let (ones, zeros) = (positions(simple, true), positions(simple, false));
        assert!(ours.iter_ones().eq(ones.iter().copied()));
        assert!(ours.iter_zeros().eq(zeros.iter().copied()));
        assert_eq!((ours.count_ones(), ours.count_zeros()), (ones.len(), zeros.len()));
        assert_eq!((ours.first_one(), ours.last_one()), (ones.first().copied(), ones.last().copied()));
        assert_eq!((ours.first_zero(), ours.last_zero()), (zeros.first().copied(), zeros.last().copied()));
        assert_eq!((ours.any(), ours.all()), (!ones.is_empty(), zeros.is_empty()));
        assert_eq!((ours.not_any(), ours.not_all()), (ones.is_empty(), !zeros.is_empty()));
        assert_eq!(ours.some(), !ones.is_empty() && !zeros.is_empty());
    }
}

impl Bits {
    fn search(&self, at: usize) {
        let (ours, simple, len) = (&self.ours, &self.simple, self.simple.len());
        assert_eq!(ours.get_bit(at), simple.get(at).copied());
        let at = self.position(at);
        assert_eq!(ours.first_one_from(at), (at..len).find(|&at| simple[at]));
        assert_eq!(ours.first_zero_from(at), (at..len).find(|&at| !simple[at]));
        assert_eq!(ours.last_one_before(at), (0..at).rfind(|&at| simple[at]));
        assert_eq!(ours.last_zero_before(at), (0..at).rfind(|&at| !simple[at]));
        assert!(ours.ones_from(at).eq((at..len).filter(|&at| simple[at])));
        if at < len {
            assert_eq!(ours[at], simple[at]);
        }
    }

    fn compare(&self, source: &Source) {
        let (ours, simple) = (&self.ours, &self.simple);
        let other = source.with(BitArray::from_bitslice);
        assert_eq!(other, source.bits[..]);
        assert_eq!(*ours == other, *simple == source.bits);
        assert_eq!(ours.cmp(&other), simple.cmp(&source.bits));
        assert_eq!(other.cmp(ours), source.bits.cmp(simple));
        let copy = ours.clone();
        assert_eq!(copy, *ours);
        assert_eq!(hash(&copy), hash(ours));
        for missing in [false, true] {
            let longest = simple.len().max(source.bits.len());
            let padded = |bits: &[bool]| {
                let mut bits = bits.to_vec();
                bits.resize(longest, missing);
                bits
            };
            let equal = padded(simple) == padded(&source.bits);
            assert_eq!(source.with(|bits| ours.eq_padded(bits, missing)), equal);
            let mut longer = ours.clone();
            longer.pad_to(longest, missing);
            assert!(ours.eq_padded(&longer, missing) && longer.eq_padded(ours, missing));
        }
        source.with(|bits| assert_eq!(ours == bits, *simple == source.bits));
        let (in_ours, in_other) = (
            |at: usize| simple.get(at).copied().unwrap_or(false),
            |at: usize| source.bits.get(at).copied().unwrap_or(false),
        );
        let longest = simple.len().max(source.bits.len());
        let both: Vec<_> = (0..longest).filter(|&at| in_ours(at) && in_other(at)).collect();
        let either: Vec<_> = (0..longest).filter(|&at| in_ours(at) || in_other(at)).collect();
        let only: Vec<_> = (0..longest).filter(|&at| in_ours(at) && !in_other(at)).collect();
        let one: Vec<_> = (0..longest).filter(|&at| in_ours(at) != in_other(at)).collect();
        assert!(ours.intersection(&other).eq(both.iter().copied()));
        assert!(ours.union(&other).eq(either.iter().copied()));
        assert!(ours.difference(&other).eq(only.iter().copied()));
        assert!(ours.symmetric_difference(&other).eq(one.iter().copied()));
        assert_eq!(ours.intersection_count(&other), both.len());
        assert_eq!(ours.union_count(&other), either.len());
        assert_eq!(ours.difference_count(&other), only.len());
        assert_eq!(ours.symmetric_difference_count(&other), one.len());
        assert_eq!(ours.is_subset(&other), only.is_empty());
        assert_eq!(other.is_superset(ours), only.is_empty());
        assert_eq!(ours.is_disjoint(&other), both.is_empty());
        assert!(copy.intersection(ours).eq(ours.iter_ones()));
        assert!(copy.is_subset(ours) && copy.is_superset(ours));
    }

    /// One of the operations with a second array.
    fn with_array(&mut self, source: &Source, which: u8) {
        use Function::{And, AndNot, Or, Xor};
        let other = source.with(BitArray::from_bitslice);
        let (ours, right) = (&mut self.ours, &source.bits);
        let (extent, function) = match which % 16 {
            0 => {
                ours.union_with(&other);
                (Extent::Longest, Or)
            }
            1 => {
                ours.symmetric_difference_with(&other);
                (Extent::Longest, Xor)
            }
            2 => {
                ours.intersect_with(&other);
                (Extent::Keep, And)
            }
            3 => {
                ours.difference_with(&other);
                (Extent::Keep, AndNot)
            }
            4 => {
                *ours &= &other;
                (Extent::Shortest, And)
            }
            5 => {
                *ours |= other;
                (Extent::Longest, Or)
            }
            6 => {
                *ours ^= &other;
                (Extent::Longest, Xor)
            }
            7 => {
                *ours -= other;
                (Extent::Keep, AndNot)
            }
            8 => {
                *ours = &*ours & &other;
                (Extent::Shortest, And)
            }
            9 => {
                *ours = &*ours | other;
                (Extent::Longest, Or)
            }
            10 => {
                *ours = std::mem::take(ours) ^ &other;
                (Extent::Longest, Xor)
            }
            11 => {
                *ours = std::mem::take(ours) - other;
                (Extent::Keep, AndNot)
            }
            12 => {
                source.with(|bits| *ours &= bits);
                (Extent::Shortest, And)
            }
            13 => {
                source.with(|bits| *ours |= bits);
                (Extent::Longest, Or)
            }
            14 => {
                source.with(|bits| *ours ^= bits);
                (Extent::Longest, Xor)
            }
            _ => {
                source.with(|bits| *ours -= bits);
                (Extent::Keep, AndNot)
            }
        };
        self.simple = combined(&self.simple, right, extent, false, function);
        let complement: Vec<bool> = self.simple.iter().map(|bit| !bit).collect();
        assert_eq!(!&self.ours, complement[..]);
        assert_eq!(!!self.ours.clone(), self.ours);
    }
}

test_kit::models! {
    random_operations_match_a_vec_of_bool: Bits, 12_000;
}
