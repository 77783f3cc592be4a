use core::any::{TypeId, type_name};

/// A component that a query names: its access to the values, and the tables that it leaves out.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[derive(Clone, Copy, Debug)]
pub struct Access {
    id: TypeId,
    pub(super) name: fn() -> &'static str,
    kind: Kind,
    /// Whether all tables that the query matches have the component, or none has it.
    present: Option<bool>,
    /// Whether it is also read of tables that the query does not match.
    any_table: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Reads,
    Writes,
    /// Accesses no values.
    Tests,
}

impl Access {
    /// An access to the values of a component that the query requires.
    #[inline(always)]
    pub(super) fn new<T: 'static>(writes: bool) -> Self {
        let kind = if writes { Kind::Writes } else { Kind::Reads };
        Self { id: TypeId::of::<T>(), name: type_name::<T>, kind, present: Some(true), any_table: false }
    }

    /// A test whether a component is present, for a query that matches only then, or only otherwise.
    #[inline(always)]
    pub(super) fn test<T: 'static>(present: bool) -> Self {
        Self {
            id: TypeId::of::<T>(),
            name: type_name::<T>,
            kind: Kind::Tests,
            present: Some(present),
            any_table: false,
        }
    }

    /// The same access, for a query that also matches other tables.
    #[inline(always)]
    pub(super) const fn optional(self) -> Self {
        Self { present: None, ..self }
    }

    /// The same access, also of tables that the query does not match.
    #[inline(always)]
    pub(super) const fn of_any_table(self) -> Self {
        Self { present: None, any_table: true, ..self }
    }

    /// Returns whether one of two accesses is to tables that its query does not match.
    #[inline(always)]
    pub(super) const fn is_of_any_table(&self, other: &Self) -> bool {
        self.any_table || other.any_table
    }

    #[inline(always)]
    pub(super) fn conflicts_with(&self, other: &Self) -> bool {
        let is_tested = self.kind == Kind::Tests || other.kind == Kind::Tests;
        self.id == other.id && !is_tested && (self.kind == Kind::Writes || other.kind == Kind::Writes)
    }

    /// Returns whether no table can have and lack the component as both require.
    #[inline(always)]
    pub(super) fn excludes(&self, other: &Self) -> bool {
        self.id == other.id && matches!((self.present, other.present), (Some(left), Some(right)) if left != right)
    }
}
