//! [`Words`], components with the same bytes in Rust and in C++, and [`Present`], look-ups without a check.

use storage::{Entity, StableStorage, Storage};

/// `N` words, with the same bytes in Rust and in C++. `KIND` distinguishes types of the same size.
#[derive(Clone, Debug, PartialEq)]
#[repr(transparent)]
pub(crate) struct Words<const N: usize, const KIND: u8 = 0>(pub(crate) [u64; N]);

/// Entities that all have a component in a storage, which is borrowed so that they keep it.
pub(crate) struct Present<'a, S> {
    storage: &'a S,
    entities: &'a [Entity],
}

macro_rules! present {
    ($($Storage:ident)+) => {$(
        impl<'a, T> Present<'a, $Storage<T>> {
            /// Checks the entities. Panics if one has no component.
            pub(crate) fn new(storage: &'a $Storage<T>, entities: &'a [Entity]) -> Self {
                assert!(entities.iter().all(|entity| storage.get(*entity).is_some()), "an entity has no component");
                Self { storage, entities }
            }

            /// Looks up each component without checking that there is one.
            #[inline(always)]
            pub(crate) fn iter(&self) -> impl Iterator<Item = &'a T> {
                let Self { storage, entities } = *self;
                entities.iter().map(move |entity| {
                    // SAFETY: `new` has found a component of each entity, and the borrow of the storage prevents its
                    // removal (I2).
                    unsafe { storage.get_unchecked(*entity) }
                })
            }
        }
    )+};
}

present!(Storage StableStorage);
