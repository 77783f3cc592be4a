//! Results, and their tables for terminals.

mod comparison;
mod results;
mod tables;

pub(crate) use comparison::{Comparison, FORMAT, Goal};
pub(crate) use results::Results;
pub(crate) use tables::{LEGEND, digits, plain_table, ratio_tables, ratio_tables_of_width, readable};
