//! Values made from random numbers or from bytes.

use std::iter::{empty, successors};
use std::vec;

use crate::random::Random;

/// A source of values: random numbers, or the bytes of a fuzzer.
///
/// # Examples
/// ```
/// use test_kit::model::{Arbitrary, Gen};
///
/// let mut g = Gen::from_bytes(10, &[7, 2, 1, 0]);
/// assert_eq!(u8::arbitrary(&mut g), 7);
/// assert_eq!(Vec::<bool>::arbitrary(&mut g), [true, false]);
/// assert!(g.is_exhausted());
/// assert_eq!(u64::arbitrary(&mut g), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Gen {
    source: Source,
    size: usize,
}

#[derive(Clone, Debug)]
enum Source {
    Random(Random),
    Bytes(vec::IntoIter<u8>),
}

impl Gen {
    /// Creates an endless source of random numbers. `size` bounds the length of lists.
    #[must_use]
    pub const fn from_seed(size: usize, seed: u64) -> Self {
        Self { source: Source::Random(Random::from_seed(seed)), size }
    }

    /// Creates a source that yields `bytes`, then zeros. `size` bounds the length of lists.
    #[must_use]
    pub fn from_bytes(size: usize, bytes: &[u8]) -> Self {
        Self { source: Source::Bytes(Vec::from(bytes).into_iter()), size }
    }

    /// Returns whether all bytes are used. Random numbers never are.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        matches!(&self.source, Source::Bytes(bytes) if bytes.as_slice().is_empty())
    }

    /// Returns the bound of the length of lists.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns an item of `items`, or `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }

    /// Returns a number below `bound`, which must not be zero.
    fn below(&mut self, bound: usize) -> usize {
        match &mut self.source {
            Source::Random(random) => random.index(bound),
            Source::Bytes(_) => self.word() as usize % bound,
        }
    }

    /// Returns a byte: a random one, or the next one.
    fn byte(&mut self) -> u8 {
        match &mut self.source {
            Source::Random(random) => random.next_u64() as u8,
            Source::Bytes(bytes) => bytes.next().unwrap_or(0),
        }
    }

    /// Returns a number of 64 bits. One in ten random numbers is a border case. In bytes, small numbers take one byte.
    fn word(&mut self) -> u64 {
        if let Source::Random(random) = &mut self.source {
            return if random.below(10) == 0 { [0, 1, u64::MAX][random.index(3)] } else { random.next_u64() };
        }
        let mut word = |bytes| (0..bytes).fold(0, |word, _| word << 8 | u64::from(self.byte()));
        match word(1) {
            small @ 0..0xF8 => small,
            0xF8..0xFC => word(2),
            0xFC => word(4),
            0xFD => word(8),
            large => u64::MAX - (0xFF - large),
        }
    }
}

/// A value that a [`Gen`] can make, and that can be simplified.
///
/// The same implementation serves random tests and fuzzers.
///
/// # Examples
/// See [`run`](super::run).
pub trait Arbitrary: Clone + 'static {
    /// Creates a value.
    fn arbitrary(g: &mut Gen) -> Self;

    /// Returns simpler values, the simplest first. There are none by default.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(empty())
    }
}

impl Arbitrary for bool {
    fn arbitrary(g: &mut Gen) -> Self {
        g.byte() % 2 == 1
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.then_some(false).into_iter())
    }
}

impl Arbitrary for u8 {
    fn arbitrary(g: &mut Gen) -> Self {
        match g.source {
            Source::Random(_) => g.word() as Self,
            Source::Bytes(_) => g.byte(),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(u64::from(*self).shrink().map(|simpler| simpler as Self))
    }
}

impl Arbitrary for u64 {
    fn arbitrary(g: &mut Gen) -> Self {
        g.word()
    }

    /// Returns 0, a half, three quarters and so on.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let number = *self;
        Box::new(successors(Some(number), |step| Some(step / 2)).take_while(|&step| step > 0).map(move |n| number - n))
    }
}

macro_rules! truncated {
    ($($int:ty)+) => {$(
        impl Arbitrary for $int {
            fn arbitrary(g: &mut Gen) -> Self {
                g.word() as Self
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                Box::new((*self as u64).shrink().map(|simpler| simpler as Self))
            }
        }
    )+};
}

truncated!(u16 u32 usize);

impl<A: Arbitrary, B: Arbitrary> Arbitrary for (A, B) {
    fn arbitrary(g: &mut Gen) -> Self {
        (A::arbitrary(g), B::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let ((a, second), (first, b)) = (self.clone(), self.clone());
        let simpler = a.shrink().map(move |a| (a, second.clone()));
        Box::new(simpler.chain(b.shrink().map(move |b| (first.clone(), b))))
    }
}

impl<T: Arbitrary> Arbitrary for Vec<T> {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = g.below(g.size.max(1));
        (0..len).map(|_| T::arbitrary(g)).collect()
    }

    /// Returns lists without a part, long parts first, then lists with one simpler element.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let (whole, simpler) = (self.clone(), self.clone());
        let lengths = successors(Some(self.len()), |len| Some(len / 2)).take_while(|&len| len > 0);
        let shorter = lengths.flat_map(move |len| {
            let whole = whole.clone();
            (0..whole.len()).step_by(len).map(move |start| {
                let mut rest = whole.clone();
                rest.drain(start..(start + len).min(whole.len()));
                rest
            })
        });
        let simpler = (0..self.len()).flat_map(move |at| {
            let whole = simpler.clone();
            simpler[at].shrink().map(move |element| {
                let mut list = whole.clone();
                list[at] = element;
                list
            })
        });
        Box::new(shorter.chain(simpler))
    }
}
