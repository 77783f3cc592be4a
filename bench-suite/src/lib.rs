//! Measures every container of the workspace against its peers.
//!
//! Without an argument it takes the tour: two workloads and a few operations. `words` counts the words of a file;
//! `workload` runs whole tasks; `compare` measures all operations of one container; `report` draws measurements.
//!
//! `measure` describes how a measurement is made; `containers` lists the contestants and their operations, `workloads`
//! whole tasks.
//!
//! Modules depend on each other in one direction:
//!
//! ```text
//! cli ──> tour, words, publish ──> workloads ──> compare ──> containers ──> report ──> measure ──> progress, raw
//!
//! csv: reading and writing CSV (knows no other module)
//! failure: the error of all commands (knows measure::Mismatch)
//! files: reading and writing (knows failure)
//! provenance: date, commit, machine and versions of a measurement (knows no other module)
//! ```

mod cli;
mod compare;
mod containers;
mod csv;
mod failure;
mod files;
mod list;
mod measure;
mod progress;
mod provenance;
mod publish;
mod raw;
mod report;
mod tour;
mod words;
mod workloads;

pub use cli::main;
pub use workloads::for_each_solution;
