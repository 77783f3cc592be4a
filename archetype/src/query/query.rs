use core::any::TypeId;

use sparse_set::allocator::Allocator;

use crate::raw::{Access, AllTables, Columns, TableRecords};

/// Selects entities by their components, and yields references to those components.
///
/// | query | matches entities that | item | slices |
/// |---|---|---|---|
/// | `&T` | have a `T` | `&T` | `&[T]` |
/// | `&mut T` | have a `T` | `&mut T` | `&mut [T]` |
/// | `Option<Q>` | exist | `Option` of `Q`'s item | `Option` of `Q`'s slices |
/// | [`With<T>`](crate::With) | have a `T` | `()` | `()` |
/// | [`Without<T>`](crate::Without) | have no `T` | `()` | `()` |
/// | [`Or<P, Q>`](crate::Or) | match `P` or `Q` or both | `Or` of the items | `Or` of the slices |
/// | [`Related<R>`](crate::Related) | have a target by the relation `R` | the target | the target |
/// | [`RelatedAll<R>`](crate::RelatedAll) | have a target by `R` | iterator over their targets | the same |
/// | [`Unrelated<R>`](crate::Unrelated) | have no target by `R` | `()` | `()` |
/// | [`Inherited<&T>`](crate::Inherited) | have a `T`, or inherit it | `&T` | [`InheritedSlice`](crate::InheritedSlice) |
/// | `Entity64` | exist | the entity | `&[Entity64]` |
/// | tuples of up to 12 queries, nested or not | match all of them | tuple of the items | tuple of the slices |
///
/// A query must not access a component that it writes a second time: `(&mut T, &T)` panics before the first item.
///
/// # Safety
/// Implemented by this crate only. The hidden methods access only the components that `visit` lists, and match only
/// tables that have or lack them as listed.
///
/// # Examples
/// ```
/// use archetype::{Query, World};
///
/// fn count<Q: Query>(world: &mut World) -> usize {
///     world.query_mut::<Q>().count()
/// }
///
/// let mut world = World::new();
/// world.spawn((1_u8, 'a'));
/// world.spawn((2_u8,));
/// assert_eq!(count::<&u8>(&mut world), 2);
/// assert_eq!(count::<(&u8, &mut char)>(&mut world), 1);
/// ```
#[doc(alias("WorldQuery", "QueryData", "Fetch"))]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query",
    label = "not a query",
    note = "queries are `&T`, `&mut T`, `Option<Q>`, `With<T>`, `Without<T>`, `Or<L, R>`, `Entity64`, tuples of these",
    note = "queries of relations are `Related<R>`, `RelatedAll<R>`, `Unrelated<R>`, `Inherited<&T>`",
    note = "the entity of a row is `Entity64`, not another type of handle"
)]
#[expect(unsafe_code, reason = "implementations make references out of columns of erased type")]
pub unsafe trait Query {
    /// The item of an entity.
    type Item<'w>;

    /// Slices of equal length, for the entities of one archetype. Slices of whole columns (`chunks`, `chunks_mut`) are
    /// aligned to 64 bytes in archetypes with room for 64 entities; a batch of `par_chunks` can begin anywhere in a
    /// column.
    type Slices<'w>;

    /// The positions of the columns in a table, as hecs's and bevy's `State`.
    #[doc(hidden)]
    type State: Copy + Send + Sync + 'static;

    /// Pointers to the columns of a table, as hecs's and bevy's `Fetch`.
    #[doc(hidden)]
    type Fetch: Copy;

    /// A search for the columns in one table after the other.
    #[doc(hidden)]
    type Search: Copy + Send + Sync;

    /// Lists the accesses to components, and the tests for them. Each call must list the same ones.
    #[doc(hidden)]
    fn visit(each: &mut impl FnMut(Access));

    /// Returns the positions of the columns, or `None` if the table does not match.
    #[doc(hidden)]
    fn resolve(columns: Columns<'_>) -> Option<Self::State>;

    /// Creates a search. `records` takes a component and whether the query requires it, and returns the tables with it.
    #[doc(hidden)]
    fn search<'i>(records: &mut impl FnMut(TypeId, bool) -> TableRecords<'i>) -> Self::Search;

    /// Returns the same as `resolve` for the table `id` at `index`.
    ///
    /// # Safety
    /// - The records that `records` returned to `search` are still borrowed.
    #[doc(hidden)]
    unsafe fn find(search: &mut Self::Search, index: u32, id: usize) -> Option<Self::State>;

    /// Returns a fetch that belongs to no table.
    #[doc(hidden)]
    fn dangling() -> Self::Fetch;

    /// Returns the fetch of a table, or `None` if an entity outside the table lacks what the query reads of it. `all`
    /// are the tables in which it is looked for.
    ///
    /// # Safety
    /// - `columns` are those of a table, for which `resolve` or `find` returned `state`.
    #[doc(hidden)]
    unsafe fn fetch<A: Allocator>(
        columns: Columns<'_>,
        state: Self::State,
        all: AllTables<'_, A>,
    ) -> Option<Self::Fetch>;

    /// Returns the item of a row.
    ///
    /// # Safety
    /// - The fetch's table and `all` are borrowed for `'w`, mutably if the query writes, and `row` is less than the
    ///   table's length.
    /// - The query has no conflict (I7), and no live reference aliases a mutable one in the result.
    #[doc(hidden)]
    unsafe fn item<'w>(fetch: Self::Fetch, row: usize) -> Self::Item<'w>;

    /// Returns the slices of `len` rows from `row`.
    ///
    /// # Safety
    /// - As for `item`, for all these rows. If `len` is 0, `row` is at most the table's length.
    #[doc(hidden)]
    unsafe fn slices<'w>(fetch: Self::Fetch, row: usize, len: usize) -> Self::Slices<'w>;
}

/// A [`Query`] that writes nothing, so that `&World` suffices.
///
/// # Safety
/// Implemented by this crate only, for queries without mutable accesses.
///
/// # Examples
/// ```
/// use archetype::{ReadQuery, World};
///
/// fn count<Q: ReadQuery>(world: &World) -> usize {
///     world.query::<Q>().count()
/// }
///
/// let mut world = World::new();
/// world.spawn((1_u8,));
/// assert_eq!(count::<&u8>(&world), 1);
/// ```
/// ```compile_fail,E0277
/// archetype::World::new().query::<&mut u8>();
/// ```
#[doc(alias("ReadOnlyQueryData", "QueryShared"))]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a query that only reads",
    label = "not a query, or one that writes",
    note = "`&mut T` needs `&mut World`: call `query_mut`, `chunks_mut`, `view_mut` or `query_one_mut`",
    note = "queries are `&T`, `&mut T`, `Option<Q>`, `With<T>`, `Without<T>`, `Or<L, R>`, `Entity64`, tuples of these",
    note = "queries of relations are `Related<R>`, `RelatedAll<R>`, `Unrelated<R>`, `Inherited<&T>`",
    note = "the entity of a row is `Entity64`, not another type of handle"
)]
#[expect(unsafe_code, reason = "a shared world relies on it")]
pub unsafe trait ReadQuery: Query {}
