//! [`Transition`]: the columns that a row keeps, gains and loses when it moves between tables.

use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::Table;
use super::component_info::{ComponentInfo, TypeKey};
use crate::fallible::try_push;

/// The columns that a row keeps, gains and loses when it moves to another table, or changes within one.
///
/// It is checked once, when it is made, and names its tables by their ids.
pub(crate) struct Transition<A: Allocator> {
    source: usize,
    target: usize,
    /// Columns of the target that are written, in the order of the inserted components.
    pub(super) staged: Vec<u16, A>,
    /// Columns of the source and of the target between which a value moves.
    pub(super) moved: Vec<(u16, u16), A>,
    /// Columns of the source whose values are returned, in the order of the removed components.
    pub(super) taken: Vec<u16, A>,
    /// Columns of the source whose values are dropped.
    pub(super) dropped: Vec<u16, A>,
    /// Whether one of `dropped` needs a `Drop`.
    drops: bool,
}

impl<A: Allocator + Clone> Transition<A> {
    /// Creates the transition from `source` to `target` that removes and inserts these components.
    ///
    /// # Panics
    /// Panics if the target's components are not the source's without the removed and with the inserted ones, if a
    /// removed one is not in the source, or if one is removed or inserted twice.
    pub(crate) fn try_new<B: Allocator>(
        source: &Table<B>,
        target: &Table<A>,
        removed: &[TypeKey],
        inserted: &[TypeKey],
    ) -> Result<Self, TryReserveError> {
        Self::between(source.id(), source.columns().components(), target, removed, inserted)
    }

    /// As [`try_new`](Self::try_new), with the types of all columns of the source but the entities'.
    pub(super) fn between(
        source: usize,
        components: &[ComponentInfo],
        target: &Table<A>,
        removed: &[TypeKey],
        inserted: &[TypeKey],
    ) -> Result<Self, TryReserveError> {
        let alloc = target.allocator();
        let mut new = Self {
            source,
            target: target.id(),
            staged: Vec::new_in(alloc.clone()),
            moved: Vec::new_in(alloc.clone()),
            taken: Vec::new_in(alloc.clone()),
            dropped: Vec::new_in(alloc.clone()),
            drops: false,
        };
        // Columns are addressed by 16 bits.
        let column = |at: usize| u16::try_from(at).map_err(|_| TryReserveError::CapacityOverflow);
        for (n, &key) in inserted.iter().enumerate() {
            assert!(!inserted[..n].contains(&key), "a component is inserted twice");
            let at = target.columns().position(key).expect("an inserted component has a column");
            try_push(&mut new.staged, at)?;
        }
        for (n, &key) in removed.iter().enumerate() {
            assert!(!removed[..n].contains(&key), "a component is removed twice");
            let at = components.iter().position(|info| info.key() == key).expect("a removed component has a column");
            try_push(&mut new.taken, column(at + 1)?)?;
        }
        for (at, component) in (1..).zip(components) {
            let key = component.key();
            if inserted.contains(&key) {
                if !removed.contains(&key) {
                    try_push(&mut new.dropped, column(at)?)?;
                    new.drops |= component.needs_drop();
                }
            } else if !removed.contains(&key) {
                let to = target.columns().position(key).expect("a component that is kept has a column");
                try_push(&mut new.moved, (column(at)?, to))?;
            }
        }
        // I6: each source column went to one list above, as the lists' conditions exclude each other. The target's
        // columns are distinct in `staged` and `moved`, and by their number there is none beside them.
        assert!(new.staged.len() + new.moved.len() == target.components().len(), "a column would stay unwritten");
        Ok(new)
    }
}

impl<A: Allocator> Transition<A> {
    /// Panics if the tables are others.
    #[inline(always)]
    pub(super) fn assert_tables(&self, source: usize, target: usize) {
        assert!(self.source == source && self.target == target, "the transition is between other tables");
    }

    /// Returns the columns of the source whose values are dropped by a call. None if no type needs one.
    #[inline(always)]
    pub(super) fn to_drop(&self) -> &[u16] {
        if self.drops { &self.dropped } else { &[] }
    }

    /// Panics if the target is another table.
    #[inline(always)]
    pub(super) fn assert_target(&self, target: usize) {
        assert!(self.target == target, "the transition is to another table");
    }

    /// Returns whether a row comes from the source with all its values, and gains none.
    pub(super) fn moves_all(&self) -> bool {
        self.staged.is_empty() && self.taken.is_empty() && self.dropped.is_empty()
    }
}
