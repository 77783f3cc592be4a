//! Formatting of results.

mod comparison;
mod tables;

pub(crate) use comparison::{Comparison, Goal};
pub(crate) use tables::{LEGEND, plain_table, ratio_tables};
