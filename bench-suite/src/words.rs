//! The `words` command.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::files::read_text;
use crate::report::plain_table;
use crate::workloads::{BOOK, WordCount, count_words};

/// The maximum number of bytes of a text.
const MAX_BYTES: u64 = 1 << 30;

/// Arguments of `words`.
#[derive(Args, Debug)]
pub(crate) struct WordsArgs {
    /// The file, in UTF-8, or `-` for standard input; Moby-Dick when it is left out
    file: Option<PathBuf>,
    /// Print JSON: {"total": N, "distinct": M, "top": [["the", 14000], …]}
    #[arg(long)]
    json: bool,
    /// How many of the most frequent words to print
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
}

/// Counts the words of the file and prints them.
pub(crate) fn run(args: &WordsArgs) -> Result<(), Failure> {
    let read;
    let text = match &args.file {
        Some(file) => {
            read = read_text(file, MAX_BYTES)?;
            &read
        }
        None => BOOK,
    };
    let counted = count_words(text, args.top)?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&counted)?)?;
    } else {
        write!(out, "{}", human(&counted))?;
    }
    out.flush()?;
    Ok(())
}

/// The maximum number of characters of a word in the table.
const MAX_SHOWN: usize = 40;

fn human(counted: &WordCount) -> String {
    let rows = counted.top.iter().enumerate().map(|(rank, (word, times))| {
        let part = 100.0 * *times as f64 / counted.total as f64;
        vec![(rank + 1).to_string(), clipped(word), times.to_string(), format!("{part:.2} %")]
    });
    let table = plain_table(&["", "word", "times", "share"], &rows.collect::<Vec<Vec<String>>>(), 4);
    let head =
        format!("{} words, {} distinct; a word is a run of letters, in lower case", counted.total, counted.distinct);
    format!("{head}\n{table}")
}

/// Returns `word`, or its first characters and an ellipsis if it has more than [`MAX_SHOWN`].
fn clipped(word: &str) -> String {
    match word.char_indices().nth(MAX_SHOWN) {
        None => word.to_owned(),
        Some(_) => word.chars().take(MAX_SHOWN - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SHOWN, clipped, human};
    use crate::workloads::count_words;

    #[test]
    fn long_words_are_clipped_to_the_width_of_the_table() {
        for letter in ["a", "鯨"] {
            let fits = letter.repeat(MAX_SHOWN);
            assert_eq!(clipped(&fits), fits);
            assert_eq!(clipped(&letter.repeat(MAX_SHOWN + 1)), letter.repeat(MAX_SHOWN - 1) + "…");
        }
    }

    #[test]
    fn a_word_of_megabytes_takes_one_short_line() {
        let counted = count_words(&"x".repeat(5_000_000), 10).unwrap();
        assert!(human(&counted).lines().all(|line| line.chars().count() < 100));
    }
}
