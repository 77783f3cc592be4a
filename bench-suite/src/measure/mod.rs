//! How a measurement is made.
//!
//! A [`Course`] is one kind of work at one size. All its [`Entrant`]s run in one interleaved race:
//!
//! - Each round has fresh random data in fresh random order, made outside of the timed part, the same for all entrants.
//! - Each workload is run by all entrants, one directly after the other, in an order drawn anew each time.
//! - Every run returns a digest of its result. Digests that differ end the program: see [`Mismatch`].
//! - Small sizes are repeated over many containers until a sample takes about a millisecond.
//! - Containers that a workload only reads are built once in a round and kept for the other workloads that only read:
//!   [`Kept`].
//! - Time is the time that the thread runs ([`Clock`](clock::Clock)), so that a busy machine disturbs little.
//! - What is built before and dropped after the timed part is not timed, unless building or dropping is the workload.
//! - Of small sizes one round goes by uncounted. The ratio of ours to a peer is taken within each round; the table has
//!   the median over the rounds, and a mark where the quartiles are far apart.

mod clock;
mod course;
mod gauge;
mod kept;
mod mismatch;
mod row;
mod statistics;
mod target;

pub(crate) use course::{Contest, Course, Entrant, Event, Plan};
pub(crate) use gauge::Gauge;
pub(crate) use kept::Kept;
pub(crate) use mismatch::Mismatch;
pub(crate) use row::{Peer, Role, Row, Unit};
#[cfg(test)]
pub(crate) use statistics::Spread;
pub(crate) use statistics::geometric_mean;
pub(crate) use target::{Target, Verdict};
