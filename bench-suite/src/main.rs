//! Runs every container of the workspace against its peers.
//!
//! Without an argument it takes the quick tour: a real book counted by every hash map, a trace of insertions and removals
//! replayed on every slot array. `words` counts the words of a file; `compare` measures one container in every cell of
//! the speed board.
//!
//! How a measurement is made is told in [`measure`]; who takes part and what is timed in [`containers`].

mod cli;
mod compare;
mod containers;
mod failure;
mod measure;
mod progress;
mod raw;
mod report;
mod tour;
mod words;

fn main() -> std::process::ExitCode {
    match cli::run() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
