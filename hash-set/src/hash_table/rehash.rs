//! Replacing an element by id, and its error, [`ReplaceError`].

use core::error::Error;
use core::fmt;

use sparse_array::TryReserveError;
use sparse_array::allocator::Allocator;

use super::entry::OccupiedEntry;
use super::table::HashTable;
use crate::element_id::ElementId;

impl<T, A: Allocator> HashTable<T, A> {
    /// Replaces the hash of the element with id `id`. The id stays. The caller then writes the new element through the
    /// returned entry.
    ///
    /// `eq` returns whether an element equals the new one. Allocates if far more hashes collide than random hashes
    /// would.
    ///
    /// # Errors
    /// Returns a [`ReplaceError`] if no element has this id, `eq` returns `true` for another element, or an allocation
    /// fails. The table is unchanged.
    ///
    /// # Examples
    /// ```
    /// use hash_set::HashTable;
    /// use hash_set::hash_table::ReplaceError;
    ///
    /// let mut table = HashTable::new();
    /// let one = table.insert_unique(1, "one").id();
    /// let two = table.insert_unique(2, "two").id();
    /// *table.rehash_by_id(one, 3, |&e| e == "three").unwrap().get_mut() = "three";
    /// assert_eq!(table.find_id(3, |&e| e == "three"), Some(one));
    /// assert_eq!(table.rehash_by_id(one, 2, |&e| e == "two").unwrap_err(), ReplaceError::Equal(two));
    /// ```
    pub fn rehash_by_id(
        &mut self,
        id: ElementId,
        hash: u64,
        mut eq: impl FnMut(&T) -> bool,
    ) -> Result<OccupiedEntry<'_, T, A>, ReplaceError> {
        // Not a plain look-up, which would end at the element itself, if that is equal too.
        let equal =
            self.iter_hash_full(hash).find(|&(other, element)| other != id && eq(element)).map(|(other, _)| other);
        let mut entry = self.entry_by_id(id).ok_or(ReplaceError::Vacant)?;
        if let Some(equal) = equal {
            return Err(ReplaceError::Equal(equal));
        }
        entry.try_rehash(hash).map_err(ReplaceError::Reserve)?;
        Ok(entry)
    }
}

/// The error of a replacement by id.
///
/// # Examples
/// ```
/// use hash_set::{HashSet, InsertError, ReplaceError};
///
/// let mut set = HashSet::from(["a", "b"]);
/// let (a, b) = (set.get_id("a").unwrap(), set.get_id("b").unwrap());
/// assert_eq!(set.replace_by_id(a, "b"), Err(InsertError { value: "b", error: ReplaceError::Equal(b) }));
/// set.remove("a");
/// assert_eq!(set.replace_by_id(a, "c"), Err(InsertError { value: "c", error: ReplaceError::Vacant }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplaceError {
    /// No element has this id.
    Vacant,
    /// The new element equals the one with this id.
    Equal(ElementId),
    /// An allocation failed. Replacement allocates if far more hashes collide than random hashes would.
    Reserve(TryReserveError),
}

impl fmt::Display for ReplaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vacant => f.write_str("the id names no element"),
            Self::Equal(id) => write!(f, "an equal element has id {}", id.index()),
            Self::Reserve(error) => error.fmt(f),
        }
    }
}

impl Error for ReplaceError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Reserve(error) => Some(error),
            Self::Vacant | Self::Equal(_) => None,
        }
    }
}
