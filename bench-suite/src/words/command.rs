//! The `words` command.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::count::{WordCount, count};
use crate::failure::Failure;
use crate::report::plain_table;

/// The text that is counted when no file is named. `data/README.md` tells where it comes from.
pub(crate) const BOOK: &str = include_str!("../../data/moby-dick.txt");

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
            read = read_text(file)?;
            &read
        }
        None => BOOK,
    };
    let counted = count(text, args.top)?;
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&counted)?)?;
    } else {
        write!(out, "{}", human(&counted))?;
    }
    out.flush()?;
    Ok(())
}

fn read_text(file: &Path) -> Result<String, Failure> {
    let (name, bytes) = if file == Path::new("-") {
        ("standard input".to_owned(), read_all(io::stdin().lock()))
    } else {
        (format!("'{}'", file.display()), File::open(file).and_then(read_all))
    };
    let bytes = bytes.map_err(|error| Failure::Input(format!("cannot read {name}: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::Input(format!("{name} is not UTF-8: invalid byte at offset {at}"))
    })
}

fn read_all(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn human(counted: &WordCount) -> String {
    let rows = counted.top.iter().enumerate().map(|(rank, (word, times))| {
        let part = 100.0 * *times as f64 / counted.total as f64;
        vec![(rank + 1).to_string(), word.clone(), times.to_string(), format!("{part:.2} %")]
    });
    let table = plain_table(&["", "word", "times", "of all"], rows);
    format!("{} words, {} distinct\n{table}\n", counted.total, counted.distinct)
}
