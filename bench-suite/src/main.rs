//! Measures every container of the workspace against its peers.
//!
//! Without an argument it takes the tour: all hash maps count a real book, all slot arrays replay a trace of insertions
//! and removals. `words` counts the words of a file; `compare` measures all operations of one container; `report` draws
//! measurements.
//!
//! [`measure`] describes how a measurement is made; [`containers`] lists the contestants and the workloads.
//!
//! Modules depend on each other in one direction:
//!
//! ```text
//! cli ──> tour ──> compare ──> containers ──> report ──> measure ──> progress
//!  ├─> publish ───────┘                         │           └────> raw
//!  └─> words ───────────────────────────────────┘
//! failure: the error of all commands (knows measure::Mismatch)
//! provenance: date, commit, machine and versions of a measurement (knows no other module)
//! ```

mod choices;
mod cli;
mod compare;
mod containers;
mod failure;
mod interrupt;
mod list;
mod measure;
mod progress;
mod provenance;
mod publish;
mod raw;
mod report;
mod tour;
mod words;

fn main() -> std::process::ExitCode {
    match cli::run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
