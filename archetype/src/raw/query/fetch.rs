//! [`Query`], and the queries for one component or the entity.

use core::marker::PhantomData;
use core::ptr::NonNull;
use core::slice;

use sparse_set::Entity64;

use super::access::{Access, Kind};
use crate::component::Component;
use crate::raw::column::Column;
use crate::raw::component_info::TypeKey;

/// What a query yields for each entity, and which entities it matches.
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
    /// What is yielded for each entity.
    type Item<'w>;

    /// Slices of equal length, for the entities of one archetype. Those of whole columns, from `chunks` and `chunks_mut`, are
    /// aligned to 64 bytes; a batch of `par_chunks` may begin anywhere in a column.
    type Slices<'w>;

    /// Which columns of a table are read.
    #[doc(hidden)]
    type Columns: Copy + Send + Sync + 'static;

    /// Where these columns lie.
    #[doc(hidden)]
    type Cursor: Copy;

    /// Lists the accesses, each time the same.
    #[doc(hidden)]
    fn visit(each: &mut impl FnMut(Access));

    /// Finds the columns, `None` if the table does not match.
    #[doc(hidden)]
    fn resolve(columns: &[Column]) -> Option<Self::Columns>;

    /// Finds where the columns lie.
    ///
    /// # Safety
    /// - `resolved` is the answer of `resolve` for these columns.
    #[doc(hidden)]
    unsafe fn cursor(columns: &[Column], resolved: Self::Columns) -> Self::Cursor;

    /// Returns the item of a row.
    ///
    /// # Safety
    /// - The cursor is of a table that is borrowed for `'w`, mutably if the query writes, and `row` is less than its length.
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

/// Finds the column of a component. The entities' column has a private key, so that it is never found.
#[inline(always)]
pub(super) fn position<T: Component>(columns: &[Column]) -> Option<u16> {
    let at = columns.iter().position(|column| column.key() == TypeKey::of::<T>())?;
    // Tables have fewer columns than that.
    u16::try_from(at).ok()
}

// SAFETY: reads the values of `T`, which `visit` lists.
unsafe impl<T: Component> Query for &T {
    type Item<'w> = &'w T;
    type Slices<'w> = &'w [T];
    type Columns = u16;
    type Cursor = NonNull<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::new::<T>(Kind::Read, true));
    }

    #[inline(always)]
    fn resolve(columns: &[Column]) -> Option<u16> {
        position::<T>(columns)
    }

    #[inline(always)]
    unsafe fn cursor(columns: &[Column], resolved: u16) -> NonNull<T> {
        columns[usize::from(resolved)].block.cast()
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w T {
        // SAFETY: caller guarantees the column of `T` of a table borrowed for `'w` with more than `row` rows (I3, I5).
        unsafe { cursor.add(row).as_ref() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w [T] {
        // SAFETY: caller guarantees the column of `T` of a table borrowed for `'w` with at least `row + len` rows (I3, I5).
        unsafe { slice::from_raw_parts(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: writes nothing.
unsafe impl<T: Component> ReadQuery for &T {}

// SAFETY: writes the values of `T`, which `visit` lists.
unsafe impl<T: Component> Query for &mut T {
    type Item<'w> = &'w mut T;
    type Slices<'w> = &'w mut [T];
    type Columns = u16;
    type Cursor = NonNull<T>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        each(Access::new::<T>(Kind::Write, true));
    }

    #[inline(always)]
    fn resolve(columns: &[Column]) -> Option<u16> {
        position::<T>(columns)
    }

    #[inline(always)]
    unsafe fn cursor(columns: &[Column], resolved: u16) -> NonNull<T> {
        columns[usize::from(resolved)].block.cast()
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: NonNull<T>, row: usize) -> &'w mut T {
        // SAFETY: caller guarantees the column of `T` of a table borrowed mutably for `'w` with more than `row` rows (I3, I5), and that no
        // other reference to the row's value lives.
        unsafe { cursor.add(row).as_mut() }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: NonNull<T>, row: usize, len: usize) -> &'w mut [T] {
        // SAFETY: caller guarantees the column of `T` of a table borrowed mutably for `'w` with at least `row + len` rows (I3, I5), and that
        // no other reference to these values lives.
        unsafe { slice::from_raw_parts_mut(cursor.add(row).as_ptr(), len) }
    }
}

// SAFETY: reads the entities, which no query writes.
unsafe impl Query for Entity64 {
    type Item<'w> = Self;
    type Slices<'w> = &'w [Self];
    type Columns = ();
    type Cursor = NonNull<Self>;

    #[inline(always)]
    fn visit(_: &mut impl FnMut(Access)) {}

    #[inline(always)]
    fn resolve(_: &[Column]) -> Option<()> {
        Some(())
    }

    #[inline(always)]
    unsafe fn cursor(columns: &[Column], (): ()) -> NonNull<Self> {
        // Column 0 is the entities' (I1).
        columns[0].block.cast()
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

/// Turns the accesses of a query that need not match into optional ones.
#[inline(always)]
pub(super) fn visit_optional<Q: Query>(each: &mut impl FnMut(Access)) {
    Q::visit(&mut |access| each(Access { required: false, ..access }));
}

// SAFETY: accesses what `Q` does.
unsafe impl<Q: Query> Query for Option<Q> {
    type Item<'w> = Option<Q::Item<'w>>;
    type Slices<'w> = Option<Q::Slices<'w>>;
    type Columns = Option<Q::Columns>;
    type Cursor = Option<Q::Cursor>;

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        visit_optional::<Q>(each);
    }

    #[inline(always)]
    fn resolve(columns: &[Column]) -> Option<Option<Q::Columns>> {
        Some(Q::resolve(columns))
    }

    #[inline(always)]
    unsafe fn cursor(columns: &[Column], resolved: Option<Q::Columns>) -> Option<Q::Cursor> {
        // SAFETY: `Q` resolved these columns, if it did.
        resolved.map(|resolved| unsafe { Q::cursor(columns, resolved) })
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

/// What is remembered of a query's type in types that own nothing of it.
pub(super) type Of<Q> = PhantomData<fn() -> Q>;
