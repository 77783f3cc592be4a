use core::any::type_name;

use super::access::Access;
use crate::error::QueryConflict;
use crate::query::Query;

/// Returns a component that the query writes, and also reads or writes a second time.
#[inline(always)]
fn accessed_twice<Q: Query>() -> Option<fn() -> &'static str> {
    let mut twice: Option<fn() -> &'static str> = None;
    let mut first = 0_usize;
    Q::visit(&mut |access: Access| {
        let mut second = 0_usize;
        Q::visit(&mut |other: Access| {
            if second > first && access.conflicts_with(&other) {
                twice = twice.or(Some(access.name));
            }
            second += 1;
        });
        first += 1;
    });
    twice
}

/// Panics if the query writes a component and also reads or writes it a second time (I7). `method` is the public one.
#[inline(always)]
#[track_caller]
pub(crate) fn assert_no_conflict<Q: Query>(method: &str) {
    if let Some(name) = accessed_twice::<Q>() {
        conflict(method, name());
    }
}

/// The accesses of a query of any type.
pub(super) struct QueryAccess {
    name: fn() -> &'static str,
    twice: Option<fn() -> &'static str>,
    visit: fn(&mut dyn FnMut(Access)),
}

impl QueryAccess {
    pub(super) fn of<Q: Query>() -> Self {
        let twice = accessed_twice::<Q>();
        Self { name: type_name::<Q>, twice, visit: |each| Q::visit(&mut |access| each(access)) }
    }
}

/// Returns an error unless each query, and each two of them, can be iterated over at once (I7).
pub(super) fn try_disjoint(queries: &[QueryAccess]) -> Result<(), QueryConflict> {
    for (at, second) in queries.iter().enumerate() {
        for first in &queries[..at] {
            let (mut conflict, mut excluded): (Option<fn() -> &'static str>, _) = (None, false);
            // Of tables that a query does not match, so that no exclusion helps.
            let mut beyond = None;
            (first.visit)(&mut |access| {
                (second.visit)(&mut |other| {
                    if access.conflicts_with(&other) {
                        conflict = conflict.or(Some(access.name));
                        beyond = beyond.or(access.is_of_any_table(&other).then_some(access.name));
                    }
                    excluded |= access.excludes(&other);
                });
            });
            if let Some(component) = beyond.or(conflict.filter(|_| !excluded)) {
                let (query, other) = ((first.name)(), Some((second.name)()));
                return Err(QueryConflict { query, other, component: component() });
            }
        }
        if let Some(component) = second.twice {
            return Err(QueryConflict { query: (second.name)(), other: None, component: component() });
        }
    }
    Ok(())
}

#[cold]
#[inline(never)]
#[track_caller]
fn conflict(method: &str, name: &str) -> ! {
    panic!("{method}: the query accesses {name} twice, and at least one access is mutable")
}
