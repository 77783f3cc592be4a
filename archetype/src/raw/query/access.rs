use core::any::{TypeId, type_name};

use super::Query;

/// An access of a query to one component.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
#[derive(Clone, Copy, Debug)]
pub struct Access {
    id: TypeId,
    name: fn() -> &'static str,
    writes: bool,
}

impl Access {
    #[inline(always)]
    pub(super) fn new<T: 'static>(writes: bool) -> Self {
        Self { id: TypeId::of::<T>(), name: type_name::<T>, writes }
    }

    #[inline(always)]
    fn conflicts_with(&self, other: &Self) -> bool {
        self.id == other.id && (self.writes || other.writes)
    }
}

/// Panics if the query writes a component and also reads or writes it a second time (I7).
#[inline(always)]
#[track_caller]
pub(crate) fn assert_no_conflict<Q: Query>() {
    let mut first = 0_usize;
    Q::visit(&mut |access: Access| {
        let mut second = 0_usize;
        Q::visit(&mut |other: Access| {
            if second > first && access.conflicts_with(&other) {
                conflict((access.name)());
            }
            second += 1;
        });
        first += 1;
    });
}

#[cold]
#[inline(never)]
#[track_caller]
fn conflict(name: &str) -> ! {
    panic!("the query accesses {name} twice, and at least one access is mutable")
}
