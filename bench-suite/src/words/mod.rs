//! Counting the words of a text.
//!
//! A word is a maximal run of alphabetic characters, lower-cased. Nothing else belongs to a word: `don't` is `don` and
//! `t`.

mod command;
mod count;
mod split;
mod tally;

pub(crate) use command::{BOOK, WordsArgs, run};
pub(crate) use count::{WordCount, count};
pub(crate) use split::for_each_word;
pub(crate) use tally::{Count, Tally, digest_of};
