//! `quickcheck::Arbitrary`: random storages and shrinking.

use alloc::boxed::Box;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};
use sparse_set::SparseKey;
use sparse_set::parts::{index_bound, key_below};

use crate::{StableStorage, Storage};

macro_rules! arbitrary_storage {
    ($($(#[$meta:meta])* $Storage:ident;)*) => {$(
        $(#[$meta])*
        impl<T: Arbitrary, K: SparseKey> Arbitrary for $Storage<T, K> {
            fn arbitrary(g: &mut Gen) -> Self {
                let bound = index_bound(g);
                let values: Vec<T> = Vec::arbitrary(g);
                let mut storage: Self =
                    values.into_iter().filter_map(|value| Some((key_below(g, bound)?, value))).collect();
                if bool::arbitrary(g) {
                    storage.retain(|_, _| bool::arbitrary(g));
                }
                storage
            }

            fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
                let parts: Vec<(usize, u32, T)> =
                    self.iter().map(|(key, value)| (key.index(), key.version(), value.clone())).collect();
                Box::new(parts.shrink().map(|parts| {
                    let keyed = |(index, version, value)| Some((K::from_parts(index, version)?, value));
                    parts.into_iter().filter_map(keyed).collect()
                }))
            }
        }
    )*};
}

arbitrary_storage! {
    /// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice
    /// [`Gen::size`], so that storages have common keys. Half of the versions are below 4. Half of the storages lose
    /// about half of their values.
    ///
    /// Shrinks to fewer and smaller values, lower indices and lower versions.
    Storage;

    /// Generates up to [`Gen::size`] values. Indices are below 65,536, in half of the storages below twice
    /// [`Gen::size`], so that storages have common keys. Half of the versions are below 4. Half of the storages lose
    /// about half of their values, which leaves holes.
    ///
    /// Shrinks to fewer and smaller values, lower indices and lower versions.
    StableStorage;
}
