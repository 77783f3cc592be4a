//! The tour: real work by several containers and their peers.

mod book;
mod command;
mod self_check;
mod slot_trace;

pub(crate) use command::{TourArgs, run};
