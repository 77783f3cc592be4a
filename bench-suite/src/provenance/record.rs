use std::process::Command;

use serde::{Deserialize, Serialize};

use super::date;
use super::machine::Machine;

/// A library whose containers were measured.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct PeerVersion {
    pub(crate) name: String,
    pub(crate) version: String,
    /// How it is used: hashers, kinds of storage, flags of the compiler.
    pub(crate) settings: String,
}

/// When and where a measurement was made, of which commit and with which versions.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Provenance {
    /// In UTC, such as `2026-11-22 22:45`.
    pub(crate) date: String,
    /// The commit of this repository, with `+` if files differ from it. `null` without git.
    pub(crate) commit: Option<String>,
    /// The compiler, as `rustc --version` names it.
    pub(crate) compiler: Option<String>,
    /// Whether the program is optimized.
    pub(crate) optimized: bool,
    /// The rounds of a cell, if they were asked for. `null` for the program's choice.
    pub(crate) rounds: Option<usize>,
    pub(crate) machine: Machine,
    pub(crate) peers: Vec<PeerVersion>,
}

impl Provenance {
    /// Describes a measurement that is made now.
    pub(crate) fn now(rounds: Option<usize>, peers: Vec<PeerVersion>) -> Self {
        Self {
            date: date::now(),
            commit: commit(),
            compiler: compiler(),
            optimized: !cfg!(debug_assertions),
            rounds,
            machine: Machine::this(),
            peers,
        }
    }
}

/// Returns the version of the compiler.
pub(super) fn compiler() -> Option<String> {
    first_line("rustc", &["--version"])
}

fn commit() -> Option<String> {
    let folder = env!("CARGO_MANIFEST_DIR");
    let commit = first_line("git", &["-C", folder, "rev-parse", "--short=10", "HEAD"])?;
    let changed = first_line("git", &["-C", folder, "status", "--porcelain", "--untracked-files=no"]).is_some();
    commit.chars().all(|c| c.is_ascii_hexdigit()).then(|| format!("{commit}{}", if changed { "+" } else { "" }))
}

/// Returns the first line that a command prints, if it succeeds and prints one.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(str::to_owned)
}
