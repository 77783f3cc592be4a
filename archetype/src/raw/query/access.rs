use core::any::{TypeId, type_name};

/// An access of a query to one component.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[derive(Clone, Copy, Debug)]
pub struct Access {
    id: TypeId,
    pub(super) name: fn() -> &'static str,
    writes: bool,
}

impl Access {
    #[inline(always)]
    pub(super) fn new<T: 'static>(writes: bool) -> Self {
        Self { id: TypeId::of::<T>(), name: type_name::<T>, writes }
    }

    #[inline(always)]
    pub(super) fn conflicts_with(&self, other: &Self) -> bool {
        self.id == other.id && (self.writes || other.writes)
    }
}
