//! The `list` command.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;

use crate::containers::{Container, Library};
use crate::failure::Failure;
use crate::provenance::PeerVersion;
use crate::report::FORMAT;

/// Names in a line of a terminal.
const NAMES_OF_A_LINE: usize = 7;

/// Arguments of `list`.
#[derive(Args, Debug)]
pub(crate) struct ListArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The JSON of `list`.
#[derive(Serialize)]
struct Listed {
    format: u32,
    containers: Vec<ListedContainer>,
    /// The libraries that are built in.
    peers: Vec<PeerVersion>,
    missing: Vec<Missing>,
}

#[derive(Serialize)]
struct ListedContainer {
    name: &'static str,
    about: &'static str,
}

/// A library that is not built in.
#[derive(Serialize)]
struct Missing {
    name: &'static str,
    feature: &'static str,
}

/// Prints the containers, and the peers that are built in or available by a feature.
pub(crate) fn run(args: &ListArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&listed())?)?;
        out.flush()?;
        return Ok(());
    }
    writeln!(out, "Containers, for `compare --container NAME` (`all` for all of them):")?;
    for container in Container::ALL {
        writeln!(out, "  {:<13}  {}", container.name(), container.about())?;
    }
    let built: Vec<&str> =
        Library::ALL.iter().filter(|one| one.missing_feature().is_none()).map(|one| one.name).collect();
    let lines: Vec<String> = built.chunks(NAMES_OF_A_LINE).map(|names| names.join(", ")).collect();
    writeln!(out, "Peers that are built in:\n  {}", lines.join(",\n  "))?;
    for library in Library::ALL {
        if let Some(compiled) = library.compiled() {
            writeln!(out, "  {}: {compiled}", library.name)?;
        }
    }
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

fn listed() -> Listed {
    let containers = Container::ALL.iter();
    let containers = containers.map(|container| ListedContainer { name: container.name(), about: container.about() });
    let missing = Library::ALL.iter().filter_map(|library| {
        let feature = library.missing_feature()?;
        Some(Missing { name: library.name, feature })
    });
    Listed { format: FORMAT, containers: containers.collect(), peers: Library::versions(), missing: missing.collect() }
}
