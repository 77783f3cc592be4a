//! The `list` command.

use std::io::{self, Write};

use crate::containers::{Container, Library};
use crate::failure::Failure;

/// Prints the containers, and the peers that are built in or could be.
pub(crate) fn run() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "Containers, for `compare --container NAME`:")?;
    for container in Container::ALL {
        writeln!(out, "  {:<13}  {}", container.name(), container.about())?;
    }
    let built: Vec<&str> =
        Library::ALL.iter().filter(|one| one.missing_feature().is_none()).map(|one| one.name).collect();
    writeln!(out, "Peers that are built in:\n  {}", built.join(", "))?;
    let mut missing: Vec<(&str, Vec<&str>)> = Vec::new();
    for library in Library::ALL {
        let Some(feature) = library.missing_feature() else { continue };
        match missing.iter_mut().find(|(other, _)| *other == feature) {
            Some((_, names)) => names.push(library.name),
            None => missing.push((feature, vec![library.name])),
        }
    }
    if !missing.is_empty() {
        writeln!(out, "Peers that a feature adds, for `cargo run --release -p bench-suite --features NAME`:")?;
        for (feature, names) in missing {
            writeln!(out, "  {feature:<13}  {}", names.join(", "))?;
        }
    }
    out.flush()?;
    Ok(())
}
