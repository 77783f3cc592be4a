use super::access::Access;
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

#[cold]
#[inline(never)]
#[track_caller]
fn conflict(method: &str, name: &str) -> ! {
    panic!("{method}: the query accesses {name} twice, and at least one access is mutable")
}
