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

    #[inline(always)]
    pub(crate) fn of(left: Option<L>, right: Option<R>) -> Option<Self> {
        Some(match (left, right) {
            (Some(left), Some(right)) => Self::Both(left, right),
            (Some(left), None) => Self::Left(left),
            (None, Some(right)) => Self::Right(right),
            (None, None) => return None,
        })
    }

    #[inline(always)]
    pub(crate) fn map<M, S>(self, left: impl FnOnce(L) -> M, right: impl FnOnce(R) -> S) -> Or<M, S> {
        match self {
            Self::Left(l) => Or::Left(left(l)),
            Self::Right(r) => Or::Right(right(r)),
            Self::Both(l, r) => Or::Both(left(l), right(r)),
        }
    }
}
