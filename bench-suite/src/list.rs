//! The `list` command.

use std::io::{self, Write};

use crate::containers::{Container, Library};
use crate::failure::Failure;

/// Names in a line of a terminal.
const NAMES_OF_A_LINE: usize = 7;

/// Prints the containers, and the peers that are built in or available by a feature.
pub(crate) fn run() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "Containers, for `compare --container NAME`:")?;
    for container in Container::ALL {
        writeln!(out, "  {:<13}  {}", container.name(), container.about())?;
    }
    let built: Vec<&str> =
        Library::ALL.iter().filter(|one| one.missing_feature().is_none()).map(|one| one.name).collect();
    let lines: Vec<String> = built.chunks(NAMES_OF_A_LINE).map(|names| names.join(", ")).collect();
    writeln!(out, "Peers that are built in:\n  {}", lines.join(",\n  "))?;
    let mut missing: Vec<(&str, Vec<&str>)> = Vec::new();
    for library in Library::ALL {
        let Some(feature) = library.missing_feature() else { continue };
        match missing.iter_mut().find(|(other, _)| *other == feature) {
            Some((_, names)) => names.push(library.name),
            None => missing.push((feature, vec![library.name])),
        }
    }
    if !missing.is_empty() {
        writeln!(out, "Peers that a feature adds (`cargo run --release -p bench-suite --features ecs`):")?;
        for (feature, names) in missing {
            writeln!(out, "  {feature:<13}  {}", names.join(", "))?;
        }
    }
    out.flush()?;
    Ok(())
}
