//! Whole tasks with real input. Each is one file: the input, the solutions, and a naive model that checks them.
//!
//! Only `prepare` and `task` at the end of a file are special to this program.

mod command;
mod dependency_walk;
mod free_list;
mod group_by;
mod hash_join;
mod intern;
mod lru_cache;
mod particles;
mod task;
mod word_count;

pub use command::for_each_solution;
pub(crate) use command::{WorkloadArgs, measure_all, run};
pub(crate) use task::{BOOK, Options, Workload};
pub(crate) use word_count::{WordCount, count_words};
