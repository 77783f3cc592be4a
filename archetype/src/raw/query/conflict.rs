use core::any::type_name;

use super::access::Access;
use crate::error::QueryConflict;
use crate::query::Query;

/// Panics if the query writes a component and also reads or writes it a second time (I7). `method` is the public one.
#[inline(always)]
#[track_caller]
pub(crate) fn assert_no_conflict<Q: Query>(method: &str) {
    // The panic is outside the closures: `track_caller` ends at them.
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
    if let Some(name) = twice {
        conflict(method, name());
    }
}

/// The accesses of a query of any type.
pub(super) struct QueryAccess {
    name: fn() -> &'static str,
    visit: fn(&mut dyn FnMut(Access)),
}

impl QueryAccess {
    pub(super) fn of<Q: Query>() -> Self {
        Self { name: type_name::<Q>, visit: |each| Q::visit(&mut |access| each(access)) }
    }
}

/// Returns an error unless each query, and each two of them, can be iterated over at once (I7).
pub(super) fn try_disjoint(queries: &[QueryAccess]) -> Result<(), QueryConflict> {
    for (at, second) in queries.iter().enumerate() {
        for first in &queries[..=at] {
            let is_same = core::ptr::eq(first, second);
            let (mut conflict, mut excluded, mut left): (Option<fn() -> &'static str>, _, _) = (None, false, 0);
            (first.visit)(&mut |access| {
                let mut right = 0;
                (second.visit)(&mut |other| {
                    // Of a query alone, each two accesses once.
                    if (!is_same || left < right) && access.conflicts_with(&other) {
                        conflict = conflict.or(Some(access.name));
                    }
                    excluded |= !is_same && access.excludes(&other);
                    right += 1;
                });
                left += 1;
            });
            if let Some(component) = conflict.filter(|_| !excluded) {
                let other = (!is_same).then(|| (second.name)());
                return Err(QueryConflict { query: (first.name)(), other, component: component() });
            }
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
