//! The command line.

use clap::{Parser, Subcommand};

use crate::compare::{self, CompareArgs};
use crate::failure::Failure;
use crate::tour::{self, TourArgs};
use crate::words::{self, WordsArgs};

/// Measures every container of the workspace against its peers.
///
/// Without a command it takes the quick tour.
#[derive(Debug, Parser)]
#[command(name = "bench-suite", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// A real book and a slot trace, by our containers and their peers: the default
    Tour(TourArgs),
    /// Count the words of a text
    Words(WordsArgs),
    /// Measure all operations of one container against its peers
    Compare(CompareArgs),
}

/// Parses the arguments and runs the command.
pub(crate) fn run() -> Result<(), Failure> {
    match Cli::parse().command {
        None => tour::run(&TourArgs::default()),
        Some(Command::Tour(args)) => tour::run(&args),
        Some(Command::Words(args)) => words::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
    }
}
