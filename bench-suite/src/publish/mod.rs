//! The `report` command: measurements as a page of HTML, as charts in SVG and as RESULTS.md.
//!
//! Modules depend on each other in one direction:
//!
//! ```text
//! command ──> page, markdown ──> table
//!    │         └──> pictures ──> chart (draws, knows no measurement)
//!    └──> files
//! ```

mod chart;
mod command;
mod files;
mod markdown;
mod page;
mod pictures;
mod table;

pub(crate) use command::{ReportArgs, run};
