//! The workloads, each written once for all sets.

mod built;
mod churning;
mod clearing;
mod events;
mod insertion;
mod look_ups;
mod reading;
mod removal;
mod scattering;
#[cfg(test)]
mod tests;

pub(super) use events::{
    BYTES, CHANGES, CLEAR, INSERT_WIDE, LOOK_UP_WIDE, REMOVE_WIDE, clone_event, events, events_with_algebra,
    events_with_versions, iterate_event, shared_events, sort_event, wide_events,
};
