use core::fmt;
use core::marker::PhantomData;
use core::ops::Index;

/// A query that matches entities that have a component or inherit it from their prefab, and yields it.
///
/// `Inherited<&T>` reads the entity's own `T`. If it has none, it reads that of the target of
/// [`InstanceOf`](crate::InstanceOf), or of the target's target, and so on. Entities whose prefabs have none do not
/// match. The look-up is done once for each archetype.
///
/// The access conflicts with each other one in the query that writes `T`, and with those of
/// [other queries](crate::Queries), whatever they exclude: the prefab can be in any archetype.
///
/// # Examples
/// ```
/// use archetype::{Inherited, InstanceOf, World};
///
/// struct Speed(f32);
/// struct Position(f32);
///
/// let mut world = World::new();
/// let car = world.spawn((Speed(2.0),));
/// for entity in world.spawn_batch((0..3_u8).map(|n| (Position(n.into()),))).to_vec() {
///     world.relate::<InstanceOf>(entity, car)?;
/// }
/// for (position, speed) in world.query_mut::<(&mut Position, Inherited<&Speed>)>() {
///     position.0 += speed.0;
/// }
/// assert_eq!(world.query::<&Position>().map(|position| position.0).sum::<f32>(), 9.0);
/// # Ok::<(), archetype::RelationError>(())
/// ```
pub struct Inherited<Q>(PhantomData<fn() -> Q>);

impl<Q> fmt::Debug for Inherited<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Inherited")
    }
}

/// The components of the entities of one archetype, or that of the prefab of all of them. Indexed by row.
///
/// # Examples
/// ```
/// use archetype::{Inherited, InheritedSlice, InstanceOf, World};
///
/// let mut world = World::new();
/// let prefab = world.spawn((10_u32,));
/// let entity = world.spawn(('a',));
/// world.relate::<InstanceOf>(entity, prefab)?;
/// let (letters, numbers) = world.chunks::<(&char, Inherited<&u32>)>().next().unwrap();
/// assert_eq!((letters, numbers[0]), (&['a'][..], 10));
/// assert!(matches!(numbers, InheritedSlice::Prefab(10)));
/// # Ok::<(), archetype::RelationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InheritedSlice<'w, T> {
    /// The entities have components of their own.
    Own(&'w [T]),
    /// All inherit this one.
    Prefab(&'w T),
}

impl<T> Index<usize> for InheritedSlice<'_, T> {
    type Output = T;

    /// Returns the component of the entity at `row`. Rows are checked only if the components are the entities' own.
    #[track_caller]
    fn index(&self, row: usize) -> &T {
        match self {
            Self::Own(values) => &values[row],
            Self::Prefab(value) => value,
        }
    }
}
