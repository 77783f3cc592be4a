//! `quickcheck::Arbitrary` for `WorldEdits`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter::once;

use quickcheck::{Arbitrary, Gen};

use crate::world_edits::{ComponentSet, Edit, WorldEdits};

/// Generates up to [`Gen::size`] edits, half of them spawns. Shrinks to fewer edits, fewer components and smaller
/// values.
///
/// # Examples
/// ```
/// use archetype::WorldEdits;
///
/// fn despawning_leaves_the_others(edits: WorldEdits<(Option<u8>, Option<char>)>) -> bool {
///     let (mut world, entities) = edits.build();
///     let Some((first, others)) = entities.split_first() else { return true };
///     world.despawn(*first) && others.iter().all(|&entity| world.contains(entity))
/// }
///
/// quickcheck::quickcheck(despawning_leaves_the_others as fn(WorldEdits<(Option<u8>, Option<char>)>) -> bool);
/// ```
impl<C: ComponentSet + Arbitrary> Arbitrary for WorldEdits<C> {
    fn arbitrary(g: &mut Gen) -> Self {
        Self(Vec::arbitrary(g))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

/// Generates each kind of edit; half are spawns.
impl<C: ComponentSet + Arbitrary> Arbitrary for Edit<C> {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) % 6 {
            0 => Self::Insert(usize::arbitrary(g), C::arbitrary(g)),
            1 => Self::Remove(usize::arbitrary(g), C::arbitrary(g)),
            2 => Self::Despawn(usize::arbitrary(g)),
            _ => Self::Spawn(C::arbitrary(g)),
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self {
            Self::Spawn(components) => Box::new(components.shrink().map(Self::Spawn)),
            Self::Insert(n, components) => {
                let smaller = (*n, components.clone()).shrink().map(|(n, c)| Self::Insert(n, c));
                Box::new(once(Self::Spawn(components.clone())).chain(smaller))
            }
            Self::Remove(n, components) => Box::new((*n, components.clone()).shrink().map(|(n, c)| Self::Remove(n, c))),
            Self::Despawn(n) => Box::new(n.shrink().map(Self::Despawn)),
        }
    }
}
