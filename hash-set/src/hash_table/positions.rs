//! Positions: the rank of an element among all elements, in slot order.

use core::cmp::Ordering;
use core::ops::{Bound, Range, RangeBounds};

use sparse_array::allocator::Allocator;

use super::table::HashTable;
use crate::element_id::ElementId;
use crate::raw::visit;

const BITS: usize = usize::BITS as usize;

/// Resolves `positions` to a range, or returns `None` if it begins after its end or ends after `len`.
pub(super) fn resolve(positions: impl RangeBounds<usize>, len: usize) -> Option<Range<usize>> {
    let start = match positions.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.checked_add(1)?,
        Bound::Unbounded => 0,
    };
    let end = match positions.end_bound() {
        Bound::Included(&last) => last.checked_add(1)?,
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    (start <= end && end <= len).then_some(start..end)
}

impl<T, A: Allocator> HashTable<T, A> {
    /// Returns the id of the element at `position`: of the element before which there are `position` others, in slot
    /// order.
    ///
    /// # Complexity
    /// *O*(1) without holes; then positions and [`ElementId::index`] are the same. With holes, a step for each 64
    /// slots.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// assert_eq!(table[table.id_at(1).unwrap()], 2);
    /// assert_eq!(table.id_at(3), None);
    /// ```
    #[doc(alias = "get_index")]
    #[inline]
    #[must_use]
    pub fn id_at(&self, position: usize) -> Option<ElementId> {
        if position >= self.len() {
            return None;
        }
        ElementId::from_index(if self.blocks.elements.is_compact() { position } else { self.slot_at(position) })
    }

    /// The slow path of [`id_at`](Self::id_at): counts occupied slots.
    ///
    /// # Panics
    /// Panics if there are not more than `position` elements.
    fn slot_at(&self, position: usize) -> usize {
        let mut before = position;
        for (at, &word) in self.blocks.elements.occupancy_words().iter().enumerate() {
            visit(1);
            // Bits past the bound are unspecified, but the element is found before them.
            let ones = word.count_ones() as usize;
            if before < ones {
                let rest = (0..before).fold(word, |word, _| word & (word - 1));
                return at * BITS + rest.trailing_zeros() as usize;
            }
            before -= ones;
        }
        unreachable!("there are more than {position} elements")
    }

    /// Returns the number of elements before the one with id `id`, in slot order: the inverse of
    /// [`id_at`](Self::id_at). Returns `None` if no element has this id.
    ///
    /// # Complexity
    /// *O*(1) without holes. With holes, a step for each 64 slots before the element.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(3, |&n| n == 3).unwrap();
    /// table.remove(1, |&n| n == 1);
    /// assert_eq!((id.index(), table.position_of(id)), (3, Some(2)));
    /// ```
    #[doc(alias = "get_index_of")]
    #[inline]
    #[must_use]
    pub fn position_of(&self, id: ElementId) -> Option<usize> {
        if !self.contains_id(id) {
            return None;
        }
        let slot = id.index();
        if self.blocks.elements.is_compact() {
            return Some(slot);
        }
        let words = self.blocks.elements.occupancy_words();
        let before = words[slot / BITS] & !(usize::MAX << (slot % BITS));
        let ones = |word: &usize| {
            visit(1);
            word.count_ones() as usize
        };
        let whole = words[..slot / BITS].iter().map(ones).sum::<usize>();
        Some(whole + before.count_ones() as usize)
    }

    /// Returns the range of the ids of the elements at `positions`, for methods that take such a range. Returns `None`
    /// if the range begins after its end or ends after [`len`](Self::len).
    ///
    /// Takes as long as two calls of [`id_at`](Self::id_at).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// table.remove(1, |&n| n == 1);
    /// assert!(table.iter_range(table.ids_at(1..3).unwrap()).eq(&[2, 3]));
    /// assert_eq!(table.ids_at(..5), None);
    /// ```
    #[doc(alias = "get_range")]
    #[must_use]
    pub fn ids_at(&self, positions: impl RangeBounds<usize>) -> Option<(Bound<ElementId>, Bound<ElementId>)> {
        let Range { start, end } = resolve(positions, self.len())?;
        let start = match (self.id_at(start), self.index_bound().checked_sub(1)) {
            (Some(id), _) => Bound::Included(id),
            // All elements are before the range.
            (None, Some(last)) => Bound::Excluded(ElementId::of_slot(last)),
            (None, None) => Bound::Unbounded,
        };
        Some((start, self.id_at(end).map_or(Bound::Unbounded, Bound::Excluded)))
    }

    /// Moves the element at position `from` to position `to`, and those between by one towards `from`. Closes all holes
    /// first. Ids change.
    ///
    /// Does not allocate.
    ///
    /// # Complexity
    /// *O*(distance) when hashes spread, *O*(n) at most; *O*(n) if there are holes.
    ///
    /// # Panics
    /// Panics if `from` or `to` is not below [`len`](Self::len).
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..5).for_each(|n| _ = table.insert_unique(n, n));
    /// table.move_position(1, 3);
    /// assert!(table.iter().eq(&[0, 2, 3, 1, 4]));
    /// table.move_position(3, 1);
    /// assert!(table.iter().eq(&[0, 1, 2, 3, 4]));
    /// ```
    #[doc(alias = "move_index")]
    #[track_caller]
    pub fn move_position(&mut self, from: usize, to: usize) {
        let len = self.len();
        for position in [from, to] {
            assert!(position < len, "HashTable::move_position: no element at position {position} (length {len})");
        }
        self.compact_stable();
        self.shift_slots(from, to);
    }

    /// Removes and returns the element with id `id`, and moves each later element one slot down. Closes all holes.
    ///
    /// The order stays, and so do the ids before `id` if there are no holes. [`remove_by_id`](Self::remove_by_id)
    /// leaves a hole instead, in *O*(1).
    ///
    /// # Complexity
    /// *O*(later elements) when hashes spread, *O*(n) at most; *O*(n) if there are holes.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// (0..4).for_each(|n| _ = table.insert_unique(n, n));
    /// let id = table.find_id(1, |&n| n == 1).unwrap();
    /// assert_eq!(table.shift_remove_by_id(id), Some(1));
    /// assert!(table.iter().eq(&[0, 2, 3]));
    /// assert_eq!((table[id], table.index_bound()), (2, 3));
    /// ```
    #[doc(alias = "shift_remove_index")]
    pub fn shift_remove_by_id(&mut self, id: ElementId) -> Option<T> {
        let position = self.position_of(id)?;
        self.move_position(position, self.len() - 1);
        self.pop()
    }

    /// Searches a sorted table for a position at which `compare` returns [`Ordering::Equal`].
    ///
    /// `compare` returns the order of its argument relative to what is searched for. If the table is not sorted by it,
    /// the result is unspecified.
    ///
    /// # Complexity
    /// *O*(log n) calls of `compare`, each with a call of [`id_at`](Self::id_at).
    ///
    /// # Errors
    /// Returns the position where such an element could be inserted if none is found.
    ///
    /// # Examples
    /// ```
    /// # use hash_set::HashTable;
    /// let mut table = HashTable::new();
    /// [1, 3, 5].into_iter().for_each(|n| _ = table.insert_unique(n, n));
    /// assert_eq!(table.binary_search_by(|n| n.cmp(&3)), Ok(1));
    /// assert_eq!(table.binary_search_by(|n| n.cmp(&4)), Err(2));
    /// ```
    pub fn binary_search_by<'a, F>(&'a self, mut compare: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
    {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            let Some(element) = self.id_at(middle).and_then(|id| self.get_by_id(id)) else { break };
            match compare(element) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Ok(middle),
            }
        }
        Err(low)
    }
}
