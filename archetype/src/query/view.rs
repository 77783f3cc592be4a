use core::fmt;

use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use super::{Query, ReadQuery, Rows, RowsMut};
use crate::raw::RawView;

/// The items of a read-only query by entity.
///
/// A view finds the columns of all matching archetypes once. A look-up then costs less than [`World::get`] or
/// [`World::query_one`], which search the archetype's list of types. Use a view for many look-ups in random order.
///
/// The view frees its list when it is dropped, but the borrow of the world ends at the view's last use.
///
/// [`World::get`]: crate::World::get
/// [`World::query_one`]: crate::World::query_one
///
/// # Examples
/// ```
/// use archetype::{Entity64, World};
///
/// struct Parent(Entity64);
/// struct Name(&'static str);
///
/// let mut world = World::new();
/// let parent = world.spawn((Name("parent"),));
/// let child = world.spawn((Name("child"), Parent(parent)));
/// let names = world.view::<&Name>();
/// for (name, parent) in world.query::<(&Name, &Parent)>() {
///     assert_eq!((name.0, names.get(parent.0).unwrap().0), ("child", "parent"));
/// }
/// ```
#[doc(alias = "PreparedView")]
#[must_use]
pub struct View<'w, Q: ReadQuery, A: Allocator = Global>(RawView<'w, Q, A>);

impl<'w, Q: ReadQuery, A: Allocator> View<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawView<'w, Q, A>) -> Self {
        Self(raw)
    }

    /// Returns the item of an entity, or `None` if it does not match or is not in the world.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let [a, b] = [world.spawn((1_u8, 'a')), world.spawn(('b',))];
    /// let view = world.view::<(&u8, &char)>();
    /// assert_eq!((view.get(a), view.get(b)), (Some((&1, &'a')), None));
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, entity: Entity64) -> Option<Q::Item<'w>> {
        self.0.get(entity)
    }

    /// Returns whether an entity matches, or `false` if it is not in the world.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.view::<&u8>().contains(entity) && !world.view::<&char>().contains(entity));
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity64) -> bool {
        self.0.contains(entity)
    }

    /// Returns an iterator over all items, as [`World::query`](crate::World::query) does.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// world.spawn((1_u8,));
    /// assert!(world.view::<&u8>().iter().eq(&[1]));
    /// ```
    #[inline]
    pub fn iter(&self) -> Rows<'w, Q, A> {
        Rows::new(self.0.rows())
    }
}

impl<'w, Q: ReadQuery, A: Allocator> IntoIterator for &View<'w, Q, A> {
    type Item = Q::Item<'w>;
    type IntoIter = Rows<'w, Q, A>;

    #[inline]
    fn into_iter(self) -> Rows<'w, Q, A> {
        self.iter()
    }
}

impl<Q: ReadQuery, A: Allocator> fmt::Debug for View<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").finish_non_exhaustive()
    }
}

/// The items of a query by entity, with mutable access.
///
/// Like [`View`]. An item borrows the view, so there is only one at a time;
/// [`get_disjoint_mut`](Self::get_disjoint_mut) returns several.
///
/// # Examples
/// ```
/// use archetype::World;
///
/// let mut world = World::new();
/// let entities = world.spawn_batch((0..4_u8).map(|n| (n,))).to_vec();
/// let mut view = world.view_mut::<&mut u8>();
/// for &entity in &[entities[3], entities[1], entities[3]] {
///     *view.get_mut(entity).unwrap() += 10;
/// }
/// // The borrow ends at the view's last use.
/// assert!(world.query::<&u8>().eq(&[0, 11, 2, 23]));
/// ```
#[doc(alias = "PreparedView")]
#[must_use]
pub struct ViewMut<'w, Q: Query, A: Allocator = Global>(RawView<'w, Q, A>);

impl<'w, Q: Query, A: Allocator> ViewMut<'w, Q, A> {
    #[inline]
    pub(crate) const fn new(raw: RawView<'w, Q, A>) -> Self {
        Self(raw)
    }

    /// Returns the item of an entity, or `None` if it does not match or is not in the world.
    ///
    /// # Complexity
    /// *O*(1).
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8, 2_u16));
    /// let mut view = world.view_mut::<(&mut u8, &u16)>();
    /// let (a, b) = view.get_mut(entity).unwrap();
    /// *a += *b as u8;
    /// assert_eq!(world.get::<u8>(entity), Some(&3));
    /// ```
    #[inline]
    #[must_use]
    pub fn get_mut(&mut self, entity: Entity64) -> Option<Q::Item<'_>> {
        self.0.get_mut(entity)
    }

    /// Returns the items of several entities at once. An item is `None` if its entity does not match or is not in the
    /// world.
    ///
    /// # Panics
    /// Panics if two entities that match are equal.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let [a, b] = [1_u8, 2].map(|n| world.spawn((n,)));
    /// let mut view = world.view_mut::<&mut u8>();
    /// if let [Some(a), Some(b)] = view.get_disjoint_mut([a, b]) {
    ///     std::mem::swap(a, b);
    /// }
    /// assert_eq!(world.get::<u8>(a), Some(&2));
    /// ```
    #[doc(alias("get_many_mut", "query_many_mut"))]
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn get_disjoint_mut<const N: usize>(&mut self, entities: [Entity64; N]) -> [Option<Q::Item<'_>>; N] {
        self.0.get_disjoint_mut(entities)
    }

    /// Returns whether an entity matches, or `false` if it is not in the world.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// assert!(world.view_mut::<&mut u8>().contains(entity));
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, entity: Entity64) -> bool {
        self.0.contains(entity)
    }

    /// Returns an iterator over all items, as [`World::query_mut`](crate::World::query_mut) does.
    ///
    /// # Examples
    /// ```
    /// let mut world = archetype::World::new();
    /// let entity = world.spawn((1_u8,));
    /// world.view_mut::<&mut u8>().iter_mut().for_each(|n| *n += 1);
    /// assert_eq!(world.get::<u8>(entity), Some(&2));
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> RowsMut<'_, Q, A> {
        RowsMut::new(self.0.rows_mut())
    }
}

impl<'v, Q: Query, A: Allocator> IntoIterator for &'v mut ViewMut<'_, Q, A> {
    type Item = Q::Item<'v>;
    type IntoIter = RowsMut<'v, Q, A>;

    #[inline]
    fn into_iter(self) -> RowsMut<'v, Q, A> {
        self.iter_mut()
    }
}

impl<Q: Query, A: Allocator> fmt::Debug for ViewMut<'_, Q, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ViewMut").finish_non_exhaustive()
    }
}
