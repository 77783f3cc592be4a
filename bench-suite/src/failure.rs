//! [`Failure`], the reasons to end early, and errors about unknown names.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::measure::Mismatch;

/// The reason why a run ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's input is invalid. Exit code 2, as for an unknown argument.
    Input(String),
    /// Two contestants have different results. Exit code 1.
    Mismatch(Mismatch),
    /// A contestant is not as fast as itself: the machine is too noisy, or the measurement is wrong. Exit code 1.
    SelfCheck(String),
    /// A file could not be written. Exit code 1.
    File(PathBuf, io::Error),
    /// Standard output could not be written. Exit code 1, or 0 if the reader closed it, as `| head` does.
    Output(io::Error),
}

impl Failure {
    /// Prints the failure to standard error, in one line, and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            _ => eprintln!("bench-suite: {self}"),
        }
        match self {
            Self::Input(_) => ExitCode::from(2),
            Self::Mismatch(_) | Self::SelfCheck(_) | Self::File(..) | Self::Output(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(message) => f.write_str(message),
            Self::Mismatch(mismatch) => write!(f, "MISMATCH: {mismatch}"),
            Self::SelfCheck(ratios) => {
                write!(f, "self-check failed: hash_map against itself is not within 0.97 to 1.03 ({ratios})")
            }
            Self::File(path, error) => write!(f, "cannot write '{}': {error}", path.display()),
            Self::Output(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}

impl From<Mismatch> for Failure {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(mismatch)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Formats an error about an unknown name, with the choices, the nearest one first.
pub(crate) fn unknown(kind: &str, name: &str, choices: &[&str]) -> String {
    let mut sorted: Vec<&str> = choices.to_vec();
    sorted.sort_by_key(|choice| distance(name, choice));
    sorted.dedup();
    format!("unknown {kind} '{name}', choose from: {}", sorted.join(", "))
}

/// Returns the edit distance between `a` and `b`. A part of a name costs nothing.
fn distance(a: &str, b: &str) -> usize {
    if b.contains(a) {
        return 0;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, unknown};

    #[test]
    fn the_distance_is_the_number_of_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 0);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("has-map", "hash-map"), 1);
    }

    #[test]
    fn the_nearest_choice_comes_first() {
        let error = unknown("container", "hash-bag", &["storage", "bit-array", "hash-map"]);
        assert!(error.starts_with("unknown container 'hash-bag', choose from: hash-map, "), "{error}");
    }
}
