//! The tour: real work by several containers and their peers.

mod command;
mod self_check;

pub(crate) use command::{TourArgs, run};
