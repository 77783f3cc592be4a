//! Queries that ask for relations.

use core::any::TypeId;
use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::slice;

use sparse_set::Entity64;

use crate::raw::ComponentInfo;
use crate::relation::Relation;

/// A query that matches entities with a target by `R`, and yields it. Of several targets, yields the first that
/// [`RelatedAll`] yields.
///
/// All entities of an archetype have the same targets, so a [chunk](crate::World::chunks) has one item for all of them.
/// For the sources of a given target, see [`World::query_sources`](crate::World::query_sources).
///
/// # Examples
/// ```
/// use archetype::{ChildOf, Related, World};
///
/// struct Position(f32);
///
/// let mut world = World::new();
/// let parent = world.spawn((Position(10.0),));
/// let children = world.spawn_batch([(Position(1.0),), (Position(2.0),)]).to_vec();
/// for &child in &children {
///     world.relate::<ChildOf>(child, parent)?;
/// }
/// for (position, parent) in world.query::<(&Position, Related<ChildOf>)>() {
///     let parent = world.get::<Position>(parent).unwrap();
///     assert!(position.0 + parent.0 > 10.0);
/// }
/// // One item for both children.
/// assert_eq!(world.chunks::<Related<ChildOf>>().count(), 1);
/// # Ok::<(), archetype::RelationError>(())
/// ```
// Not `Send`, so that it is no component: its key finds the tables with any pair of the relation.
#[doc(alias("Pair", "ChildOf"))]
pub struct Related<R>(PhantomData<*const R>);

/// A query that matches entities with a target by `R`, and yields an iterator over all their targets.
///
/// # Examples
/// ```
/// use archetype::{Relation, RelatedAll, World};
///
/// #[derive(Default)]
/// struct Likes;
///
/// impl Relation for Likes {}
///
/// let mut world = World::new();
/// let [ada, bob, eve] = ["Ada", "Bob", "Eve"].map(|name| world.spawn((name,)));
/// world.relate::<Likes>(ada, bob)?;
/// world.relate::<Likes>(ada, eve)?;
/// let (name, liked) = world.query::<(&&str, RelatedAll<Likes>)>().next().unwrap();
/// assert_eq!(*name, "Ada");
/// assert!(liked.eq([bob, eve]));
/// # Ok::<(), archetype::RelationError>(())
/// ```
pub struct RelatedAll<R>(PhantomData<fn() -> R>);

/// A query that matches entities without a target by `R`, and yields `()`.
///
/// # Examples
/// ```
/// use archetype::{ChildOf, Entity64, Unrelated, World};
///
/// let mut world = World::new();
/// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name,)));
/// world.relate::<ChildOf>(mast, ship)?;
/// // The roots.
/// assert!(world.query::<(Entity64, Unrelated<ChildOf>)>().eq([(ship, ())]));
/// # Ok::<(), archetype::RelationError>(())
/// ```
pub struct Unrelated<R>(PhantomData<fn() -> R>);

/// An iterator over the targets of an entity, in the order of its archetype's [types](crate::Archetype::types).
///
/// Item of [`RelatedAll`].
#[must_use = "iterators are lazy"]
pub struct Targets<'w, R> {
    types: slice::Iter<'w, ComponentInfo>,
    of: PhantomData<fn() -> R>,
}

impl<'w, R: Relation> Targets<'w, R> {
    pub(crate) fn new(types: &'w [ComponentInfo]) -> Self {
        Self { types: types.iter(), of: PhantomData }
    }
}

impl<R: Relation> Iterator for Targets<'_, R> {
    type Item = Entity64;

    fn next(&mut self) -> Option<Entity64> {
        self.types.find_map(|info| info.key().target_of(TypeId::of::<R>()))
    }
}

impl<R: Relation> DoubleEndedIterator for Targets<'_, R> {
    fn next_back(&mut self) -> Option<Entity64> {
        self.types.by_ref().rev().find_map(|info| info.key().target_of(TypeId::of::<R>()))
    }
}

impl<R: Relation> FusedIterator for Targets<'_, R> {}

impl<R> Clone for Targets<'_, R> {
    fn clone(&self) -> Self {
        Self { types: self.types.clone(), of: PhantomData }
    }
}

impl<R: Relation> fmt::Debug for Targets<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<R: Relation> Related<R> {
    /// Returns the description of the relation to any target.
    pub(crate) fn marker() -> ComponentInfo {
        ComponentInfo::of_relation::<R>()
    }
}

impl<R> fmt::Debug for Related<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Related")
    }
}

impl<R> fmt::Debug for RelatedAll<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RelatedAll")
    }
}

impl<R> fmt::Debug for Unrelated<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unrelated")
    }
}
