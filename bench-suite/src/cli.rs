//! The command line.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};

use crate::compare::{self, CompareArgs};
use crate::failure::{Failure, unknown};
use crate::list::{self, ListArgs};
use crate::progress::{INTERRUPTED, handle_ctrl_c, interrupted};
use crate::publish::{self, ReportArgs};
use crate::tour::{self, TourArgs};
use crate::words::{self, WordsArgs};
use crate::workloads::{self, WorkloadArgs};

/// Measures every container of the workspace against its peers.
///
/// Without a command it takes the quick tour.
#[derive(Debug, Parser)]
#[command(name = "bench-suite", version, max_term_width = 80)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// A real book and a slot trace, by our containers and their peers: the default
    Tour(TourArgs),
    /// Count the words of a text. A word is a run of letters, in lower case: `don't` is two
    Words(WordsArgs),
    /// Run whole tasks, such as an LRU cache, with containers of ours and others
    Workload(WorkloadArgs),
    /// Measure all operations of one container against its peers
    Compare(CompareArgs),
    /// Draw measurements: a page of HTML, charts in SVG, RESULTS.md
    Report(ReportArgs),
    /// List the containers, and the peers that are built in or that a feature adds
    List(ListArgs),
}

/// Runs the program. Returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    let code = match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    };
    if interrupted() { ExitCode::from(INTERRUPTED) } else { code }
}

/// Parses the arguments and runs the command.
fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return Err(Failure::Input(in_a_line(&error))),
        Err(help) => return Ok(help.print()?),
    };
    handle_ctrl_c();
    match cli.command {
        None => tour::run(&TourArgs::default()),
        Some(Command::Tour(args)) => tour::run(&args),
        Some(Command::Words(args)) => words::run(&args),
        Some(Command::Workload(args)) => workloads::run(&args),
        Some(Command::Compare(args)) => compare::run(&args),
        Some(Command::Report(args)) => publish::run(&args),
        Some(Command::List(args)) => list::run(&args),
    }
}

/// Formats an error about the arguments in one line.
fn in_a_line(error: &clap::Error) -> String {
    if let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand) {
        let cli = Cli::command();
        return unknown("command", name, &cli.get_subcommands().map(clap::Command::get_name).collect::<Vec<&str>>());
    }
    let text = error.to_string();
    let text = text.split("\n\nUsage:").next().unwrap_or_default();
    let text = text.split("\n\nFor more information").next().unwrap_or_default();
    let words: Vec<&str> = text.trim_start_matches("error: ").split_whitespace().collect();
    format!("{} (see --help)", words.join(" "))
}
