//! Counts the words of a text, and lists them by length.
//!
//! ```text
//! cargo run -p hash-map --example words [FILE]
//! ```

use std::cmp::Reverse;
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use hash_map::{HashMap, MultiMap};

/// Without an argument, the program counts the words of its own source.
const SOURCE: &str = include_str!("words.rs");

fn main() -> ExitCode {
    let text = match env::args_os().nth(1).map(PathBuf::from) {
        Some(file) => match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("words: cannot read '{}': {error}", file.display());
                return ExitCode::FAILURE;
            }
        },
        None => SOURCE.to_lowercase(),
    };

    let mut counts: HashMap<&str, u32> = HashMap::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        *counts.entry(word).or_default() += 1;
    }
    // Iteration is in insertion order until the first removal, so nothing depends on hashes.
    println!("{} different words, the first is {:?}", counts.len(), counts.keys().next());

    // Sorting changes the order of iteration only: look-ups work as before.
    counts.sort_by_key(|_, &count| Reverse(count));
    for (word, count) in counts.iter().take(5) {
        println!("{count:>5}  {word}");
    }

    // Several words per key.
    let by_length: MultiMap<usize, &str> = counts.keys().map(|&word| (word.chars().count(), word)).collect();
    if let Some(&longest) = by_length.keys().max() {
        println!("{} of {longest} letters: {:?}", by_length.count(&longest), by_length.get(&longest));
    }
    assert_eq!(by_length.len(), counts.len());

    // An id stays valid while other words come and go.
    if let Some(id) = counts.get_id("the") {
        counts.retain(|word, _| *word == "the" || word.len() > 3);
        counts.extend((0..100).map(|_| ("more", 1)));
        println!("{:?} without the short words", counts.get_by_id(id));
        assert!(counts.get_by_id(id).is_some_and(|(word, _)| *word == "the"));
    }
    ExitCode::SUCCESS
}
