//! `quickcheck::Arbitrary`: random sets and their shrinking.

use core::hash::{BuildHasher, Hash};

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::HashSet;

/// Generates up to [`Gen::size`] elements, and leaves holes in every other set. Shrinks to fewer and smaller elements.
impl<T, S> Arbitrary for HashSet<T, S>
where
    T: Arbitrary + Eq + Hash,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut set: Self = Vec::arbitrary(g).into_iter().collect();
        if bool::arbitrary(g) {
            set.retain(|_| bool::arbitrary(g));
        }
        set
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let elements: Vec<T> = self.iter().cloned().collect();
        Box::new(elements.shrink().map(Self::from_iter))
    }
}
