//! `arbitrary::Arbitrary`: sets from a fuzzer's input.

use core::hash::{BuildHasher, Hash};

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::HashSet;

/// Keeps the first of equal elements.
impl<'a, T, S> Arbitrary<'a> for HashSet<T, S>
where
    T: Arbitrary<'a> + Eq + Hash,
    S: BuildHasher + Default,
{
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary_iter()?.collect()
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Self> {
        u.arbitrary_take_rest_iter()?.collect()
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}
