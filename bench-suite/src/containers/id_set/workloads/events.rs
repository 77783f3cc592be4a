//! The lists of workloads.

use super::super::id::Versioned;
use super::super::ids::{IdSet, Ids, Intersect, Sort};
use super::super::input::{Contents, Input};
use super::churning::{churn, churn_half, iterate_churned};
use super::clearing::{bytes_settled, clear, clear_and_insert_few, clone, sort};
use super::insertion::{grow, insert_reserved, insert_shuffled, insert_warm};
use super::look_ups::{contains_hit, contains_miss, contains_mixed, contains_stale};
use super::reading::{intersection, iterate};
use super::removal::{remove, remove_many};
use super::scattering;
use crate::measure::Event;

pub(super) type InputOf<S> = Input<<S as Ids>::Id>;
pub(super) type ContentsOf<S> = Contents<<S as Ids>::Id>;

/// Insertions or removals of a sample, at least.
pub(in super::super) const CHANGES: usize = 256 << 10;

/// The workloads that every set has.
pub(in super::super) fn events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert warm", insert_warm::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("insert scattered", |input, _, gauge| scattering::insert::<S>(input, gauge)),
        Event::timed("contains hit", contains_hit::<S>),
        Event::timed("contains miss", contains_miss::<S>),
        Event::timed("contains mixed", contains_mixed::<S>),
        Event::timed("contains scattered", |input, _, gauge| scattering::contains::<S>(input, gauge)),
        iterate_event::<S>(),
        Event::timed("iterate scattered", |input, _, gauge| scattering::iterate::<S>(input, gauge)),
        Event::timed("remove shuffled", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.order)),
        Event::timed("remove in order", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove scattered", |input, _, gauge| scattering::remove::<S>(input, gauge)),
        Event::timed("remove many", |input, _, gauge| remove_many::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove many shuffled", |input, _, gauge| {
            remove_many::<S>(input, gauge, |contents| &contents.order)
        }),
        Event::timed("churn", churn_half::<S>),
        Event::timed("churn 10 % removed", |input, _, gauge| churn::<S>(input, 10, gauge)),
        Event::timed("churn 50 % removed", |input, _, gauge| churn::<S>(input, 50, gauge)),
        Event::timed("churn 90 % removed", |input, _, gauge| churn::<S>(input, 90, gauge)),
        Event::timed("iterate 10 % churned", |input, _, gauge| iterate_churned::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % churned", |input, _, gauge| iterate_churned::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % churned", |input, _, gauge| iterate_churned::<S>(input, 90, gauge)),
        // Some leave the work to the next insertions, so this tells only half; `clear and insert few` tells all.
        Event::timed(CLEAR, clear::<S>).outside_means(),
        Event::timed("clear and insert few", clear_and_insert_few::<S>),
        Event::counted(BYTES, bytes_settled::<S>),
    ]
}

/// Ids that are spread so wide that each has a page of slots for itself. They show what that costs, which is nothing to judge: a set of
/// pages is not made for it.
pub(in super::super) fn wide_events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    let events = [
        Event::timed(INSERT_WIDE, |input, _, gauge| scattering::insert_wide::<S>(input, gauge)),
        Event::timed(LOOK_UP_WIDE, |input, _, gauge| scattering::contains_wide::<S>(input, gauge)),
        Event::timed(REMOVE_WIDE, |input, _, gauge| scattering::remove_wide::<S>(input, gauge)),
    ];
    events.map(Event::outside_means).into()
}

/// What sets that threads share are asked for.
pub(in super::super) fn shared_events<S: IdSet>() -> Vec<Event<InputOf<S>>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("contains hit", contains_hit::<S>),
        Event::timed("contains miss", contains_miss::<S>),
        Event::timed("contains mixed", contains_mixed::<S>),
        iterate_event::<S>(),
    ]
}

/// The workloads that every set has, and what sets can do with each other.
pub(in super::super) fn events_with_algebra<S: Intersect + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events::<S>();
    events.push(Event::timed("intersection", intersection::<S>));
    events.push(clone_event::<S>());
    events
}

/// All of those, and stale ids.
pub(in super::super) fn events_with_versions<S: Intersect<Id: Versioned> + Clone>() -> Vec<Event<InputOf<S>>> {
    let mut events = events_with_algebra::<S>();
    events.push(Event::timed("contains stale", contains_stale::<S>));
    events
}

/// Walking over all ids.
pub(in super::super) fn iterate_event<S: Ids>() -> Event<InputOf<S>> {
    Event::timed("iterate", iterate::<S>)
}

/// Copies of the whole.
pub(in super::super) fn clone_event<S: Ids + Clone>() -> Event<InputOf<S>> {
    Event::timed("clone", clone::<S>)
}

/// Sorting what was inserted in random order.
pub(in super::super) fn sort_event<S: Sort>() -> Event<InputOf<S>> {
    Event::timed("sort", sort::<S>)
}

/// The workloads of ids that are spread wide.
pub(in super::super) const INSERT_WIDE: &str = "insert wide";
/// See [`INSERT_WIDE`].
pub(in super::super) const LOOK_UP_WIDE: &str = "contains wide";
/// See [`INSERT_WIDE`].
pub(in super::super) const REMOVE_WIDE: &str = "remove wide";
/// The workload that clears and does nothing after it.
pub(in super::super) const CLEAR: &str = "clear";
/// The workload whose bytes are counted.
pub(in super::super) const BYTES: &str = "bytes settled";
