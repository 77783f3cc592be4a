//! `arbitrary::Arbitrary`.

use core::hash::{BuildHasher, Hash};

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{ElementId, HashMap, MultiMap};

/// One in this many operations is a removal. Odd, because the parity of a byte decides whether to continue.
const REMOVED_OF: u8 = 5;

macro_rules! arbitrary {
    ($Map:ident) => {
        /// Generates a map by insertions and occasional removals, so holes are in any order.
        impl<'a, K, V, S> Arbitrary<'a> for $Map<K, V, S>
        where
            K: Arbitrary<'a> + Eq + Hash,
            V: Arbitrary<'a>,
            S: BuildHasher + Default,
        {
            fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                let mut map = Self::default();
                // Ends when the bytes are used up.
                while u.arbitrary()? {
                    match map.index_bound().checked_sub(1) {
                        Some(last) if u.ratio(1, REMOVED_OF)? => {
                            let id = ElementId::from_index(u.int_in_range(0..=last)?);
                            drop(id.and_then(|id| map.remove_by_id(id)));
                        }
                        _ => _ = map.insert(u.arbitrary()?, u.arbitrary()?),
                    }
                }
                Ok(map)
            }

            fn size_hint(_depth: usize) -> (usize, Option<usize>) {
                (0, None)
            }
        }
    };
}

arbitrary!(HashMap);
arbitrary!(MultiMap);
