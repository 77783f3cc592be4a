//! Counting the words of a text.

mod command;

pub(crate) use command::{WordsArgs, run};
