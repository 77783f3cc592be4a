//! The quick tour: real work by every container, beside its peers, results compared.

mod book;
mod command;
mod slot_trace;

pub(crate) use command::{TourArgs, run};
