use core::any::TypeId;
use core::fmt;
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::access::Access;
use super::{Query, ReadQuery};
use crate::component::Component;
use crate::raw::column::Columns;
use crate::raw::column_index::{Places, Seek};
use crate::raw::component_info::TypeKey;

/// A query that matches entities with a `T` and yields `()`.
///
/// # Examples
/// ```
/// use archetype::{With, World};
///
/// let mut world = World::new();
/// world.spawn((1_u8, "named"));
/// world.spawn((2_u8,));
/// assert!(world.query::<(&u8, With<&str>)>().eq([(&1, ())]));
/// ```
pub struct With<T>(PhantomData<fn() -> T>);

/// A query that matches entities without a `T` and yields `()`.
///
/// # Examples
/// ```
/// use archetype::{Without, World};
///
/// let mut world = World::new();
/// world.spawn((1_u8, "named"));
/// world.spawn((2_u8,));
/// assert!(world.query::<(&u8, Without<&str>)>().eq([(&2, ())]));
/// ```
#[doc(alias = "exclude")]
pub struct Without<T>(PhantomData<fn() -> T>);

/// A query that matches if `L`, `R` or both match, and its item.
///
/// # Examples
/// ```
/// use archetype::{Or, World};
///
/// let mut world = World::new();
/// world.spawn((1_u8, 'a'));
/// world.spawn((2_u8,));
/// world.spawn(('c',));
/// world.spawn((1.5_f32,));
/// let items: Vec<_> = world.query::<Or<&u8, &char>>().collect();
/// assert_eq!(items, [Or::Both(&1, &'a'), Or::Left(&2), Or::Right(&'c')]);
/// assert_eq!(items[0].left(), Some(&1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Or<L, R> {
    /// Only the left query matches.
    Left(L),
    /// Only the right query matches.
    Right(R),
    /// Both match.
    Both(L, R),
}

impl<L, R> Or<L, R> {
    /// Returns the left item, if the left query matched.
    ///
    /// # Examples
    /// ```
    /// use archetype::Or;
    ///
    /// assert_eq!(Or::<_, char>::Left(1).left(), Some(1));
    /// assert_eq!(Or::<u8, _>::Right('a').left(), None);
    /// ```
    pub fn left(self) -> Option<L> {
        match self {
            Self::Left(left) | Self::Both(left, _) => Some(left),
            Self::Right(_) => None,
        }
    }

    /// Returns the right item, if the right query matched.
    ///
    /// # Examples
    /// ```
    /// assert_eq!(archetype::Or::Both(1, 'a').right(), Some('a'));
    /// ```
    pub fn right(self) -> Option<R> {
        match self {
            Self::Right(right) | Self::Both(_, right) => Some(right),
            Self::Left(_) => None,
        }
    }
}

macro_rules! presence {
    ($Filter:ident, $matches:ident, required: $required:literal) => {
        impl<T> fmt::Debug for $Filter<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($Filter))
            }
        }

        // SAFETY: accesses no values.
        unsafe impl<T: Component> Query for $Filter<T> {
            type Item<'w> = ();
            type Slices<'w> = ();
            type Columns = ();
            type Cursor = ();
            type Search = Seek<T>;

            #[inline(always)]
            fn visit(_: &mut impl FnMut(Access)) {}

            #[inline(always)]
            fn resolve(columns: Columns<'_>) -> Option<()> {
                columns.position(TypeKey::of::<T>()).$matches().then_some(())
            }

            #[inline(always)]
            fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Seek<T> {
                find(TypeId::of::<T>(), $required).seek()
            }

            #[inline(always)]
            unsafe fn seek(search: &mut Seek<T>, index: u32, id: usize) -> Option<()> {
                // SAFETY: caller guarantees that the places are still borrowed.
                unsafe { search.column(index, id) }.$matches().then_some(())
            }

            #[inline(always)]
            fn dangling() {}

            #[inline(always)]
            unsafe fn cursor(_: &[NonNull<u8>], (): ()) {}

            #[inline(always)]
            unsafe fn item<'w>((): (), _: usize) -> Self::Item<'w> {}

            #[inline(always)]
            unsafe fn slices<'w>((): (), _: usize, _: usize) -> Self::Slices<'w> {}
        }

        // SAFETY: writes nothing.
        unsafe impl<T: Component> ReadQuery for $Filter<T> {}
    };
}

presence!(With, is_some, required: true);
presence!(Without, is_none, required: false);

// SAFETY: accesses only what `L` and `R` access.
unsafe impl<L: Query, R: Query> Query for Or<L, R> {
    type Item<'w> = Or<L::Item<'w>, R::Item<'w>>;
    type Slices<'w> = Or<L::Slices<'w>, R::Slices<'w>>;
    type Columns = Or<L::Columns, R::Columns>;
    type Cursor = Or<L::Cursor, R::Cursor>;
    type Search = (L::Search, R::Search);

    #[inline(always)]
    fn visit(each: &mut impl FnMut(Access)) {
        L::visit(each);
        R::visit(each);
    }

    #[inline(always)]
    fn resolve(columns: Columns<'_>) -> Option<Self::Columns> {
        Or::of(L::resolve(columns), R::resolve(columns))
    }

    #[inline(always)]
    fn search<'i>(find: &mut impl FnMut(TypeId, bool) -> Places<'i>) -> Self::Search {
        (L::search(&mut |key, _| find(key, false)), R::search(&mut |key, _| find(key, false)))
    }

    #[inline(always)]
    unsafe fn seek((left, right): &mut Self::Search, index: u32, id: usize) -> Option<Self::Columns> {
        // SAFETY: caller guarantees that the places are still borrowed.
        unsafe { Or::of(L::seek(left, index, id), R::seek(right, index, id)) }
    }

    #[inline(always)]
    fn dangling() -> Self::Cursor {
        Or::Left(L::dangling())
    }

    #[inline(always)]
    unsafe fn cursor(blocks: &[NonNull<u8>], resolved: Self::Columns) -> Self::Cursor {
        // SAFETY: caller guarantees that each side that matched resolved these columns for the table of `blocks`.
        unsafe { resolved.map(|left| L::cursor(blocks, left), |right| R::cursor(blocks, right)) }
    }

    #[inline(always)]
    unsafe fn item<'w>(cursor: Self::Cursor, row: usize) -> Self::Item<'w> {
        // SAFETY: caller guarantees the conditions of `item`. The sides do not alias: the query has no conflict.
        unsafe { cursor.map(|left| L::item(left, row), |right| R::item(right, row)) }
    }

    #[inline(always)]
    unsafe fn slices<'w>(cursor: Self::Cursor, row: usize, len: usize) -> Self::Slices<'w> {
        // SAFETY: caller guarantees the conditions of `slices`. The sides do not alias: the query has no conflict.
        unsafe { cursor.map(|left| L::slices(left, row, len), |right| R::slices(right, row, len)) }
    }
}

// SAFETY: writes nothing, as `L` and `R` do not.
unsafe impl<L: ReadQuery, R: ReadQuery> ReadQuery for Or<L, R> {}

impl<L, R> Or<L, R> {
    #[inline(always)]
    fn of(left: Option<L>, right: Option<R>) -> Option<Self> {
        Some(match (left, right) {
            (Some(left), Some(right)) => Self::Both(left, right),
            (Some(left), None) => Self::Left(left),
            (None, Some(right)) => Self::Right(right),
            (None, None) => return None,
        })
    }

    #[inline(always)]
    fn map<M, S>(self, left: impl FnOnce(L) -> M, right: impl FnOnce(R) -> S) -> Or<M, S> {
        match self {
            Self::Left(l) => Or::Left(left(l)),
            Self::Right(r) => Or::Right(right(r)),
            Self::Both(l, r) => Or::Both(left(l), right(r)),
        }
    }
}
