//! The workloads, each written once for all stores.

mod built;
mod churning;
mod clearing;
mod compaction;
mod events;
mod insertion;
mod look_ups;
mod reading;
mod removal;
mod scattering;
mod sorting;
#[cfg(test)]
mod tests;

pub(super) use events::{
    CHANGES, Input, clear_events, clone_event, compact_events, events, hole_events, sort_as_event, sort_events,
};
