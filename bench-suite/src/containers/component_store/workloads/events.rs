//! The lists of workloads.

use std::mem::needs_drop;

use super::super::super::id_set;
use super::super::components::{Clear, Compact, Components, Sort, SortAs};
use super::churning::{churn, iterate_churned, pass_on};
use super::clearing::{bytes_settled, clear, clear_and_insert, clone, drop_whole};
use super::compaction::compact;
use super::insertion::{grow, insert_again, insert_reserved, insert_shuffled};
use super::look_ups::{get_hit, get_in_order, get_miss, get_mixed};
use super::reading::{fold, iterate, iterate_removed, update};
use super::removal::{remove, remove_many};
use super::scattering;
use super::sorting::{almost_sorted, sort, sort_as};
use crate::measure::Event;

/// The data of a round: entities by their numbers.
pub(in super::super) type Input = id_set::Input<u32>;

pub(super) type Contents = id_set::Contents<u32>;

/// Insertions or removals of a sample, at least: few, because each of them may need a world to be made first.
pub(in super::super) const CHANGES: usize = 32 << 10;

/// The workloads that every store has.
pub(in super::super) fn events<S: Components>() -> Vec<Event<Input>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("insert shuffled", insert_shuffled::<S>),
        Event::timed("get hit", get_hit::<S>),
        Event::timed("get miss", get_miss::<S>),
        Event::timed("get mixed", get_mixed::<S>),
        Event::timed("get in order", get_in_order::<S>),
        Event::timed("iterate", iterate::<S>),
        Event::timed("fold", fold::<S>),
        Event::timed("iterate 10 % removed", |input, _, gauge| iterate_removed::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % removed", |input, _, gauge| iterate_removed::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % removed", |input, _, gauge| iterate_removed::<S>(input, 90, gauge)),
        Event::timed("update", update::<S>),
        Event::timed("remove shuffled", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.order)),
        Event::timed("remove in order", |input, _, gauge| remove::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove many", |input, _, gauge| remove_many::<S>(input, gauge, |contents| &contents.ids)),
        Event::timed("remove many shuffled", |input, _, gauge| {
            remove_many::<S>(input, gauge, |contents| &contents.order)
        }),
        Event::timed("pass on", pass_on::<S>),
        Event::timed("insert again", insert_again::<S>),
        drop_event::<S>(),
        Event::counted("bytes settled", bytes_settled::<S>),
    ]
}

/// Few components among many entities, and components that come and go among holes.
pub(in super::super) fn hole_events<S: Components>() -> Vec<Event<Input>> {
    vec![
        Event::timed("insert scattered", |input, _, gauge| scattering::insert::<S>(input, gauge)),
        Event::timed("get scattered", |input, _, gauge| scattering::get::<S>(input, gauge)),
        Event::timed("iterate scattered", |input, _, gauge| scattering::iterate::<S>(input, gauge)),
        Event::timed("remove scattered", |input, _, gauge| scattering::remove::<S>(input, gauge)),
        Event::timed("churn 10 % removed", |input, _, gauge| churn::<S>(input, 10, gauge)),
        Event::timed("churn 50 % removed", |input, _, gauge| churn::<S>(input, 50, gauge)),
        Event::timed("churn 90 % removed", |input, _, gauge| churn::<S>(input, 90, gauge)),
        Event::timed("iterate 10 % churned", |input, _, gauge| iterate_churned::<S>(input, 10, gauge)),
        Event::timed("iterate 50 % churned", |input, _, gauge| iterate_churned::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % churned", |input, _, gauge| iterate_churned::<S>(input, 90, gauge)),
    ]
}

/// Where a component has nothing to drop, a store's drop is a few calls of the system's allocator: that tells nothing.
fn drop_event<S: Components>() -> Event<Input> {
    let event = Event::timed("drop", drop_whole::<S>);
    if needs_drop::<S::Component>() { event } else { event.outside_means() }
}

/// Forgetting all components. Some leave work to the next insertions, so `clear and insert` has these too.
pub(in super::super) fn clear_events<S: Clear>() -> Vec<Event<Input>> {
    vec![Event::timed("clear", clear::<S>).outside_means(), Event::timed("clear and insert", clear_and_insert::<S>)]
}

/// Filling the holes that removals left.
pub(in super::super) fn compact_events<S: Compact>() -> Vec<Event<Input>> {
    vec![
        Event::timed("compact 10 % removed", |input, _, gauge| compact::<S>(input, 10, gauge)),
        Event::timed("compact 50 % removed", |input, _, gauge| compact::<S>(input, 50, gauge)),
        Event::timed("compact 90 % removed", |input, _, gauge| compact::<S>(input, 90, gauge)),
    ]
}

/// Copies of the whole.
pub(in super::super) fn clone_event<S: Components + Clone>() -> Event<Input> {
    Event::timed("clone", clone::<S>)
}

/// Sorting by the components.
///
/// EnTT races an insertion sort as well on what is almost sorted. There is no such row: the sorts of Rust, which these are made of, find
/// what is in order already and sort short runs by insertion themselves, so no caller has to choose.
pub(in super::super) fn sort_events<S: Sort>() -> Vec<Event<Input>> {
    vec![
        Event::timed("sort shuffled", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.other_order.clone())
        }),
        Event::timed("sort reversed", |input, _, gauge| {
            sort::<S>(input, gauge, |contents| contents.ids.iter().rev().copied().collect())
        }),
        Event::timed("sort almost sorted", |input, _, gauge| sort::<S>(input, gauge, almost_sorted)),
    ]
}

/// Putting components into the order of others.
pub(in super::super) fn sort_as_event<S: SortAs>() -> Event<Input> {
    Event::timed("sort as", sort_as::<S>)
}
