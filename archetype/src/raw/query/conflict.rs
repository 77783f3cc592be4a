use super::access::Access;
use crate::query::Query;

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
