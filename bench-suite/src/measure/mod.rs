//! Measurement.
//!
//! A [`Course`] is one kind of work at one size. All its [`Entrant`]s run in one interleaved race:
//!
//! - Each round has new random data in a new random order, created outside of the timed part, the same for all
//!   entrants.
//! - All entrants run each workload one directly after the other, in a new random order each time.
//! - Every run returns a digest of its result. Different digests end the program: see [`Mismatch`].
//! - Small sizes are repeated over many containers until a sample takes about a millisecond.
//! - Containers that workloads only read are built once in a round and shared ([`Kept`]).
//! - Time is CPU time of the thread ([`Clock`](sample::Clock)), so that a busy machine has little influence.
//! - Setup before and drops after the timed part are not timed, unless they are the workload.
//! - The first round of small sizes does not count. The ratio of ours to a peer is computed within each round; the
//!   table shows the median over the rounds, and a mark if the quartiles are far apart.

mod course;
mod row;
mod sample;

#[cfg(test)]
pub(crate) use course::unnoticed;
pub(crate) use course::{Course, Entrant, Event, Kept, Mismatch, Plan};
pub(crate) use row::{Name, Peer, Role, Row, Spread, Uncounted, Unit, geometric_mean};
pub(crate) use sample::{Gauge, at_least, containers, passes, pinned_hole};
