//! The command line.

use clap::{Parser, Subcommand};

use crate::compare::{self, CompareArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::list;
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
    /// List the containers, and the peers that are built in or that a feature adds
    List,
}

/// Parses the arguments and runs the command.
pub(crate) fn run() -> Result<(), Failure> {
    let command = Cli::parse().command;
    interrupt::handle();
    match command {
        None => tour::run(&TourArgs::default()),
        Some(Command::Tour(args)) => tour::run(&args),
        Some(Command::Words(args)) => words::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::List) => list::run(),
    }
}
