//! `arbitrary::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{HashMap, MultiMap};

macro_rules! arbitrary {
    ($Map:ident) => {
        /// Generates a map of arbitrary pairs.
        impl<'a, K, V, S> Arbitrary<'a> for $Map<K, V, S>
        where
            K: Arbitrary<'a> + Eq + Hash,
            V: Arbitrary<'a>,
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
    };
}

arbitrary!(HashMap);
arbitrary!(MultiMap);
