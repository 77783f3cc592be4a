//! `arbitrary::Arbitrary` for `WorldEdits`.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::world_edits::{ComponentSet, Edit, WorldEdits};

/// Generates edits until the input is exhausted.
///
/// # Examples
/// ```
/// use archetype::WorldEdits;
/// use arbitrary::{Arbitrary, Unstructured};
///
/// let mut bytes = Unstructured::new(&[7; 100]);
/// let edits = WorldEdits::<(Option<u8>, Option<u16>)>::arbitrary(&mut bytes)?;
/// let (world, entities) = edits.build();
/// assert_eq!(world.len(), entities.len());
/// # Ok::<(), arbitrary::Error>(())
/// ```
impl<'a, C: ComponentSet + Arbitrary<'a>> Arbitrary<'a> for WorldEdits<C> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut edits = Vec::new();
        while !u.is_empty() {
            edits.push(u.arbitrary()?);
        }
        Ok(Self(edits))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

/// Generates each kind of edit; half are spawns.
impl<'a, C: ComponentSet + Arbitrary<'a>> Arbitrary<'a> for Edit<C> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.arbitrary::<u8>()? % 6 {
            0 => Self::Insert(number(u)?, u.arbitrary()?),
            1 => Self::Remove(number(u)?, u.arbitrary()?),
            2 => Self::Despawn(number(u)?),
            _ => Self::Spawn(u.arbitrary()?),
        })
    }
}

/// Reads a single byte, so that short inputs yield many edits.
fn number(u: &mut Unstructured<'_>) -> Result<usize> {
    Ok(usize::from(u.arbitrary::<u8>()?))
}
