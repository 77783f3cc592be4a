use allocator_api2::vec::Vec;
use sparse_set::TryReserveError;
use sparse_set::allocator::Allocator;

use super::Table;
use super::component_info::TypeKey;
use crate::try_reserve::try_push;

/// The columns that a row keeps, gains and loses when it moves to another table, or changes within one.
///
/// Checked once, at creation. Names its tables by their ids.
pub(crate) struct Transition<A: Allocator> {
    source: usize,
    target: usize,
    /// Columns of the target to write, in the order of the inserted components.
    pub(super) staged: Vec<u16, A>,
    /// Pairs of columns of the source and the target between which values move.
    pub(super) moved: Vec<(u16, u16), A>,
    /// Columns of the source to return, in the order of the removed components.
    pub(super) taken: Vec<u16, A>,
    /// Columns of the source to drop.
    pub(super) dropped: Vec<u16, A>,
    drops: bool,
}

/// No table has this id.
const NO_TABLE: usize = 0;

impl<A: Allocator + Clone> Transition<A> {
    /// Creates a transition between no tables.
    pub(crate) fn new_in(alloc: A) -> Self {
        Self {
            source: NO_TABLE,
            target: NO_TABLE,
            staged: Vec::new_in(alloc.clone()),
            moved: Vec::new_in(alloc.clone()),
            taken: Vec::new_in(alloc.clone()),
            dropped: Vec::new_in(alloc),
            drops: false,
        }
    }
}

impl<A: Allocator> Transition<A> {
    /// Makes this the transition from `source` to `target` that removes and inserts these components, in the memory of
    /// the old one. `key` returns their keys. On failure, it is between no tables.
    ///
    /// # Panics
    /// Panics if `target` does not have exactly the components that result, if `source` lacks a removed one, or if one
    /// is removed or inserted twice.
    pub(crate) fn try_set<C>(
        &mut self,
        source: &Table<A>,
        target: &Table<A>,
        removed: &[C],
        inserted: &[C],
        key: impl Fn(&C) -> TypeKey,
    ) -> Result<(), TryReserveError> {
        let components = source.columns().components();
        // Until all columns are listed (I6).
        (self.source, self.target, self.drops) = (NO_TABLE, NO_TABLE, false);
        self.staged.clear();
        self.moved.clear();
        self.taken.clear();
        self.dropped.clear();
        // Columns are numbered in 16 bits.
        let column = |at: usize| u16::try_from(at).map_err(|_| TryReserveError::CapacityOverflow);
        for (n, component) in inserted.iter().enumerate() {
            let inserted_key = key(component);
            assert!(!inserted[..n].iter().any(|other| key(other) == inserted_key), "a component is inserted twice");
            let at = target.columns().position(inserted_key).expect("an inserted component has a column");
            try_push(&mut self.staged, at)?;
        }
        for (n, component) in removed.iter().enumerate() {
            let removed_key = key(component);
            assert!(!removed[..n].iter().any(|other| key(other) == removed_key), "a component is removed twice");
            let at =
                components.iter().position(|info| info.key() == removed_key).expect("a removed component has a column");
            try_push(&mut self.taken, column(at + 1)?)?;
        }
        for (at, component) in (1..).zip(components) {
            let is_it = |other: &C| key(other) == component.key();
            if inserted.iter().any(is_it) {
                if !removed.iter().any(is_it) {
                    try_push(&mut self.dropped, column(at)?)?;
                    self.drops |= component.needs_drop();
                }
            } else if !removed.iter().any(is_it) {
                let to = target.columns().position(component.key()).expect("a component that is kept has a column");
                try_push(&mut self.moved, (column(at)?, to))?;
            }
        }
        // I6: each source column is in exactly one list above, as the conditions exclude each other. The target's
        // columns in `staged` and `moved` are distinct, and their number shows that none is missing.
        assert!(self.staged.len() + self.moved.len() == target.components().len(), "a column would stay unwritten");
        (self.source, self.target) = (source.id(), target.id());
        Ok(())
    }

    /// Makes a transition of new rows, whose components are all inserted, lead to another table.
    ///
    /// # Panics
    /// Panics if the transition moves or removes components or is between no tables, or if the table has a different
    /// number of components.
    #[inline]
    pub(crate) fn retarget(&mut self, target: &Table<A>) {
        assert!(self.source != NO_TABLE, "the transition is between no tables");
        assert!(self.moved.is_empty() && self.taken.is_empty() && self.dropped.is_empty(), "rows are moved");
        // I6: `staged` has each column of the old target once, so each of as many columns. Writers check the types.
        assert!(self.staged.len() == target.components().len(), "the tables have different components");
        self.target = target.id();
    }

    #[inline(always)]
    pub(super) fn assert_tables(&self, source: usize, target: usize) {
        assert!(self.source == source && self.target == target, "the transition is between other tables");
    }

    /// Returns the columns of the source to drop, or none if no type needs a `Drop`.
    #[inline(always)]
    pub(super) fn to_drop(&self) -> &[u16] {
        if self.drops { &self.dropped } else { &[] }
    }

    #[inline(always)]
    pub(super) fn assert_target(&self, target: usize) {
        assert!(self.target == target, "the transition is to another table");
    }
}
