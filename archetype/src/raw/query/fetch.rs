//! [`Query`], and the queries for one component, an optional query and the entity.

use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

use sparse_set::Entity64;

use super::access::Access;
use crate::component::Component;
use crate::raw::column::Columns;
use crate::raw::column_index::{Places, Seek};
use crate::raw::component_info::TypeKey;

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
/// | `Entity64` | exist | the entity | `&[Entity64]` |
/// | tuples of up to 12 queries, nested or not | match all of them | tuple of the items | tuple of the slices |
///
/// A query must not access a component that it writes a second time: `(&mut T, &T)` panics before the first item.
///
/// # Safety
/// Implemented by this crate only. The hidden methods access only the components that `visit` lists.
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
#[expect(unsafe_code, reason = "implementations make references out of columns of erased type")]
pub unsafe trait Query {
    /// The item of an entity.
    type Item<'w>;

    /// Slices of equal length, for the entities of one archetype. Slices of whole columns (`chunks`, `chunks_mut`) are
    /// aligned to 64 bytes; a batch of `par_chunks` can begin anywhere in a column.
    type Slices<'w>;

    /// The positions of the columns in a table.
    #[doc(hidden)]
    type Columns: Copy + Send + Sync + 'static;

    /// Pointers to the columns.
    #[doc(hidden)]
    type Cursor: Copy;

    /// A search for the columns in one table after the other.
    #[doc(hidden)]
    type Search: Copy + Send + Sync;

    /// Lists the accesses to components. Each call must list the same ones.
    #[doc(hidden)]
    fn visit(each: &mut impl FnMut(Access));

    /// Returns the positions of the columns, or `None` if the table does not match.
    #[doc(hidden)]
    fn resolve(columns: Columns<'_>) -> Option<Self::Columns>;

    /// Creates a search. `find` takes a component and whether the query requires it, and returns the tables with it.
    #[doc(hidden)]
    fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Self::Search;

    /// Returns the same as `resolve` for the table `id` at `index`.
    ///
    /// # Safety
    /// - The places that `find` returned to `search` are still borrowed.
    #[doc(hidden)]
    unsafe fn seek(search: &mut Self::Search, index: u32, id: usize) -> Option<Self::Columns>;

    /// Returns a cursor that belongs to no table.
    #[doc(hidden)]
    fn dangling() -> Self::Cursor;

    /// Returns the cursor of a table.
    ///
    /// # Safety
    /// - `blocks` are those of a table, for which `resolve` or `seek` returned `resolved`.
    #[doc(hidden)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Self::Columns) -> Self::Cursor;

    /// Returns the item of a row.
    ///
    /// # Safety
    /// - The cursor's table is borrowed for `'w`, mutably if the query writes, and `row` is less than its length.
    /// - The query has no conflict (I7), and no live reference aliases a mutable one in the result.
    #[doc(hidden)]
    unsafe fn item<'w>(cursor: Self::Cursor, row: usize) -> Self::Item<'w>;

    /// Returns the slices of `len` rows from `row`.
    ///
    /// # Safety
    /// - As for `item`, for all these rows. If `len` is 0, `row` is at most the table's length.
    #[doc(hidden)]
    unsafe fn slices<'w>(cursor: Self::Cursor, row: usize, len: usize) -> Self::Slices<'w>;
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
#[expect(unsafe_code, reason = "a shared world relies on it")]
pub unsafe trait ReadQuery: Query {}

/// The methods that `&T` and `&mut T` share.
macro_rules! column_of {
    ($T:ident, writes: $writes:literal) => {
        type Columns = u16;
        type Cursor = NonNull<$T>;
        type Search = Seek<$T>;

        #[inline(always)]
        fn visit(each: &mut impl FnMut(Access)) {
            each(Access::new::<$T>($writes));
        }

        #[inline(always)]
        fn resolve(columns: Columns<'_>) -> Option<u16> {
            columns.position(TypeKey::of::<$T>())
        }

        #[inline(always)]
        fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Seek<$T> {
            find(TypeId::of::<$T>(), true).seek()
        }

        #[inline(always)]
        unsafe fn seek(search: &mut Seek<$T>, index: u32, id: usize) -> Option<u16> {
            // SAFETY: caller guarantees that the places are still borrowed.
            unsafe { search.column(index, id) }
        }

        #[inline(always)]
        fn dangling() -> NonNull<$T> {
            NonNull::dangling()
        }

        #[inline(always)]
        unsafe fn cursor(blocks: &[NonNull<u8>], resolved: u16) -> NonNull<$T> {
            // SAFETY: caller guarantees that the table of `blocks` has a column at `resolved`.
            unsafe { blocks.get_unchecked(usize::from(resolved)).cast() }
        }
    };
}

// SAFETY: reads only `T`, which `visit` lists.
unsafe impl<T: Component> Query for &T {
    type Item<'w> = &'w T;
    type Slices<'w> = &'w [T];

    column_of!(T, writes: false);

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w T {
        // SAFETY: caller guarantees the column of `T` in a table borrowed for `'w` with more than `row` rows (I3, I5).
        unsafe { cursor.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w [T] {
        // SAFETY: caller guarantees the column of `T` in a table borrowed for `'w` with at least `row + len` rows (I3,
        // I5).
        unsafe { slice::from_raw_parts(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for &T {}

// SAFETY: accesses only `T`, which `visit` lists.
unsafe impl<T: Component> Query for &mut T {
    type Item<'w> = &'w mut T;
    type Slices<'w> = &'w mut [T];

    column_of!(T, writes: true);

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w mut T {
        // SAFETY: caller guarantees the column of `T` in a table borrowed mutably for `'w` with more than `row` rows
        // (I3, I5), and no other live reference to this value.
        unsafe { cursor.add(row).as_mut() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w mut [T] {
        // SAFETY: caller guarantees the column of `T` in a table borrowed mutably for `'w` with at least `row + len`
        // rows (I3, I5), and no other live reference to these values.
        unsafe { slice::from_raw_parts_mut(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: reads only the entities, which no query writes.
unsafe impl Query for Entity64 {
    type Item<'w> = Self;
    type Slices<'w> = &'w [Self];
    type Columns = ();
    type Cursor = NonNull<Self>;
    type Search = ();

    #[inline(always)]
    fn visit(_: &mut impl FnMut(Access)) {}

    #[inline(always)]
    fn resolve(_: Columns<'_>) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn search<'i>(_: &mut impl FnMut(TypeId, bool) -> Places<'i>) {}

    #[inline(always)]
    unsafe fn seek((): &mut (), _: u32, _: usize) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    fn dangling() -> NonNull<Self> {
        NonNull::dangling()
    }

    #[inline(always)]
    unsafe fn cursor(blocks: &[NonNull<u8>], (): ()) -> NonNull<Self> {
        // Column 0 holds the entities (I1).
        blocks[0].cast()
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<Self>, row: usize) -> Self::Item<'w> {
        // SAFETY: caller guarantees the entities of a table with more than `row` rows (I1, I3).
        unsafe { *cursor.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<Self>, row: usize, len: usize) -> &'w [Self] {
        // SAFETY: caller guarantees the entities of a table borrowed for `'w` with at least `row + len` rows (I1, I3).
        unsafe { slice::from_raw_parts(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl ReadQuery for Entity64 {}

// SAFETY: accesses only what `Q` accesses.
unsafe impl<Q: Query> Query for Option<Q> {
    type Item<'w> = Option<Q::Item<'w>>;
    type Slices<'w> = Option<Q::Slices<'w>>;
    type Columns = Option<Q::Columns>;
    type Cursor = Option<Q::Cursor>;
    type Search = Q::Search;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        Q::visit(each);
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Option<Q::Columns>> {
        Some(Q::resolve(columns))
    }

    #[inline(always)]
    fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Q::Search {
        Q::search(&mut |key, _| find(key, false))
    }

    #[inline(always)]
    unsafe fn seek(search: &mut Q::Search, index: u32, id: usize) -> Option<Option<Q::Columns>> {
        // SAFETY: caller guarantees that the places are still borrowed.
        Some(unsafe { Q::seek(search, index, id) })
    }

    #[inline(always)]
    fn dangling() -> Option<Q::Cursor> {
        None
    }

    #[inline(always)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Option<Q::Columns>) -> Option<Q::Cursor> {
        // SAFETY: caller guarantees that `Q` resolved these columns for the table of `blocks`.
        resolved.map(|resolved| unsafe { Q::cursor(blocks, resolved) })
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: Option<Q::Cursor>, row: usize) -> Option<Q::Item<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::item`.
        cursor.map(|cursor| unsafe { Q::item(cursor, row) })
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: Option<Q::Cursor>, row: usize, len: usize) -> Option<Q::Slices<'w>> {
        // SAFETY: caller guarantees the conditions of `Q::slices`.
        cursor.map(|cursor| unsafe { Q::slices(cursor, row, len) })
    }
}

// SAFETY: writes nothing, as `Q` does not.
unsafe impl<Q: ReadQuery> ReadQuery for Option<Q> {}
