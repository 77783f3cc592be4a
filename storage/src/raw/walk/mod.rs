//! Borrowing iterators over values and over pages.

mod references;
mod runs;
#[cfg(feature = "rayon")]
mod split;
#[expect(clippy::module_inception, reason = "a file is named after what it defines")]
mod walk;

pub(crate) use references::{FromCell, FromRun};
pub(crate) use runs::Runs;
pub(crate) use walk::Walk;
