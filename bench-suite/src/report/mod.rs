//! Results, and their tables for terminals.

mod cells;
mod comparison;
mod json;
mod results;
mod tables;
mod workload_run;

pub(crate) use comparison::{Comparison, FORMAT, Mean};
pub(crate) use results::Results;
pub(crate) use tables::{LEGEND, digits, plain_table, ratio_tables, readable};
pub(crate) use workload_run::{COLUMNS, PEAK, RanWorkload, WorkloadRun, bytes};
