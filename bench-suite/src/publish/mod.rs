//! The `report` command: measurements as a page of HTML, as charts in SVG and as RESULTS.md beside its
//! RESULTS.csv.
//!
//! Modules depend on each other in one direction:
//!
//! ```text
//! command ──> documents ──> reasons ──> pictures ──> charts ──> canvas (draw, know no measurement)
//!                └─────────────┴──> table ─────────────────────────┘
//! ```

mod canvas;
mod charts;
mod command;
#[cfg(test)]
mod committed;
mod documents;
mod pictures;
mod reasons;
mod table;

pub(crate) use command::{ReportArgs, run};
