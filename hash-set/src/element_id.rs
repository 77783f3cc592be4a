//! [`ElementId`], the stable id of an element of a table, set or map.

use core::fmt;
use core::num::NonZero;

/// The stable id of an element of a [`HashTable`](crate::HashTable), a [`HashSet`](crate::HashSet) or a map over them.
///
/// An id is the element's slot. It stays the same while other elements are inserted and removed and while the table
/// grows; sorting and compaction change ids. Removal frees the id for a later element. Ids have no generation: a
/// look-up with a stale id returns `None` or the element that now has this id.
///
/// Ids order as the elements do in iteration. `Option<ElementId>` takes four bytes, as `ElementId` does.
///
/// # Examples
/// ```
/// use hash_set::ElementId;
///
/// let id = ElementId::from_index(7).unwrap();
/// assert_eq!(id.index(), 7);
/// assert_eq!(size_of::<Option<ElementId>>(), 4);
/// ```
#[doc(alias = "FSetElementId")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ElementId(
    /// The slot's index plus one, which leaves zero for `None`.
    NonZero<u32>,
);

impl ElementId {
    /// Returns the id of slot `index`, or `None` if no table can have that many slots.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::ElementId;
    /// assert!(ElementId::from_index(0).is_some());
    /// assert!(ElementId::from_index(usize::MAX).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < u32::MAX as usize {
            // Cannot wrap: the index is below `u32::MAX`.
            match NonZero::new(index as u32 + 1) {
                Some(plus_one) => Some(Self(plus_one)),
                None => None,
            }
        } else {
            None
        }
    }

    /// Returns the id of a table's slot.
    ///
    /// # Panics
    /// Panics if no table can have that many slots.
    #[inline]
    pub(crate) fn of_slot(index: usize) -> Self {
        Self::from_index(index).expect("a table's slots are below u32::MAX")
    }

    /// Returns the index of the slot, which is below the table's `index_bound`.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::ElementId;
    /// assert_eq!(ElementId::from_index(3).unwrap().index(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

impl fmt::Debug for ElementId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ElementId").field(&self.index()).finish()
    }
}
