//! [`Query`], and the queries for one component or the entity.

use core::any::TypeId;
use core::ptr::NonNull;
use core::slice;

use sparse_set::Entity64;

use super::access::Access;
use crate::component::Component;
use crate::raw::column::Columns;
use crate::raw::column_index::{Places, Seek};
use crate::raw::component_info::TypeKey;

/// Selects entities by their components, and yields references to these.
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
/// | tuples of up to 12 queries | match all of them | tuple of the items | tuple of the slices |
///
/// A query that writes a component must not access it a second time: `(&mut T, &T)` panics before anything is yielded.
///
/// # Safety
/// Implemented by this crate only. The hidden methods must access no component but those that `visit` lists.
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

    /// Slices of equal length, for the entities of one archetype. Slices of whole columns, from `chunks` and
    /// `chunks_mut`, are aligned to 64 bytes; a batch of `par_chunks` may begin anywhere in a column.
    type Slices<'w>;

    /// Which columns of a table are read.
    #[doc(hidden)]
    type Columns: Copy + Send + Sync + 'static;

    /// Where these columns lie.
    #[doc(hidden)]
    type Cursor: Copy;

    /// A search for these columns.
    #[doc(hidden)]
    type Search: Copy + Send + Sync;

    /// Lists the accesses to values, each time the same.
    #[doc(hidden)]
    fn visit(each: &mut impl FnMut(Access));

    /// Finds the columns, `None` if the table does not match.
    #[doc(hidden)]
    fn resolve(columns: Columns<'_>) -> Option<Self::Columns>;

    /// Starts a search for the columns in one table after the other. `find` returns the tables with a component, and is
    /// told whether the query requires it.
    #[doc(hidden)]
    fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Self::Search;

    /// Continues the search at the table `id`, which is at `index`. The answer is that of `resolve`.
    ///
    /// # Safety
    /// - The answers of `find` to `search` are still borrowed.
    #[doc(hidden)]
    unsafe fn seek(search: &mut Self::Search, index: u32, id: usize) -> Option<Self::Columns>;

    /// Returns a cursor without a table.
    #[doc(hidden)]
    fn dangling() -> Self::Cursor;

    /// Finds where the columns lie.
    ///
    /// # Safety
    /// - `blocks` are those of a table, and `resolved` is the answer of `resolve` or `seek` for it.
    #[doc(hidden)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Self::Columns) -> Self::Cursor;

    /// Returns the item of a row.
    ///
    /// # Safety
    /// - The cursor is of a table that is borrowed for `'w`, mutably if the query writes, and `row` is less than its
    ///   length.
    /// - The query has no conflict (I7), and no other reference that the result would alias mutably lives.
    #[doc(hidden)]
    unsafe fn item<'w>(cursor: Self::Cursor, row: usize) -> Self::Item<'w>;

    /// Returns the slices of `len` rows from `row` on.
    ///
    /// # Safety
    /// - As for `item`, for all these rows. If `len` is 0, `row` is at most the table's length.
    #[doc(hidden)]
    unsafe fn slices<'w>(cursor: Self::Cursor, row: usize, len: usize) -> Self::Slices<'w>;
}

/// A [`Query`] that writes nothing, so that it needs only `&World`.
///
/// # Safety
/// Implemented by this crate only: for queries whose accesses are not mutable.
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

/// The part of `&T` and `&mut T` that does not make references.
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
            // SAFETY: passed on from the caller.
            unsafe { search.column(index, id) }
        }

        #[inline(always)]
        fn dangling() -> NonNull<$T> {
            NonNull::dangling()
        }

        #[inline(always)]
        unsafe fn cursor(blocks: &[NonNull<u8>], resolved: u16) -> NonNull<$T> {
            // SAFETY: caller guarantees a column of this table.
            unsafe { blocks.get_unchecked(usize::from(resolved)).cast() }
        }
    };
}

// SAFETY: reads the values of `T`, which `visit` lists.
unsafe impl<T: Component> Query for &T {
    type Item<'w> = &'w T;
    type Slices<'w> = &'w [T];

    column_of!(T, writes: false);

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w T {
        // SAFETY: caller guarantees the column of `T` of a table borrowed for `'w` with more than `row` rows (I3, I5).
        unsafe { cursor.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w [T] {
        // SAFETY: caller guarantees the column of `T` of a table borrowed for `'w` with at least `row + len` rows (I3,
        // I5).
        unsafe { slice::from_raw_parts(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for &T {}

// SAFETY: writes the values of `T`, which `visit` lists.
unsafe impl<T: Component> Query for &mut T {
    type Item<'w> = &'w mut T;
    type Slices<'w> = &'w mut [T];

    column_of!(T, writes: true);

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w mut T {
        // SAFETY: caller guarantees the column of `T` of a table borrowed mutably for `'w` with more than `row` rows
        // (I3, I5), and that no other reference to the row's value lives.
        unsafe { cursor.add(row).as_mut() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w mut [T] {
        // SAFETY: caller guarantees the column of `T` of a table borrowed mutably for `'w` with at least `row + len`
        // rows (I3, I5), and that no other reference to these values lives.
        unsafe { slice::from_raw_parts_mut(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: reads the entities, which no query writes.
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
        // Column 0 is the entities' (I1).
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

// SAFETY: accesses what `Q` does.
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
        // SAFETY: passed on from the caller.
        Some(unsafe { Q::seek(search, index, id) })
    }

    #[inline(always)]
    fn dangling() -> Option<Q::Cursor> {
        None
    }

    #[inline(always)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Option<Q::Columns>) -> Option<Q::Cursor> {
        // SAFETY: `Q` resolved these columns, if it did.
        resolved.map(|resolved| unsafe { Q::cursor(blocks, resolved) })
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: Option<Q::Cursor>, row: usize) -> Option<Q::Item<'w>> {
        // SAFETY: passed on from the caller.
        cursor.map(|cursor| unsafe { Q::item(cursor, row) })
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: Option<Q::Cursor>, row: usize, len: usize) -> Option<Q::Slices<'w>> {
        // SAFETY: passed on from the caller.
        cursor.map(|cursor| unsafe { Q::slices(cursor, row, len) })
    }
}

// SAFETY: writes nothing, as `Q`.
unsafe impl<Q: ReadQuery> ReadQuery for Option<Q> {}
