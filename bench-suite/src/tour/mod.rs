//! The quick tour: real work by every container, beside its peers, results compared.

mod book;
mod command;
mod self_check;
mod slot_trace;

pub(crate) use command::{TourArgs, run};
