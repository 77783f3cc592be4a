//! The `report` command.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::documents::{page, results_md};
use crate::compare::{Extent, Selected};
use crate::containers::Container;
use crate::failure::Failure;
use crate::files::{check_folder, read_text, write_file, write_folder};
use crate::report::Results;
use crate::workloads::measure_all;

/// The maximum number of bytes of a file.
const MAX_BYTES: u64 = 64 << 20;

/// Arguments of `report`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("output").required(true).multiple(true).args(["out", "results"])))]
pub(crate) struct ReportArgs {
    /// Write a page (index.html), its charts (*.svg) and the measurements (results.json) to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the tables, in Markdown, to this file
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Draw this JSON of `compare --json`, `workload --json` or an earlier report instead of measuring; may be repeated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "full", "rounds", "seed"])]
    from: Vec<PathBuf>,
    #[command(flatten)]
    extent: Extent,
}

/// Measures all containers, or reads measurements, and writes the report.
pub(crate) fn run(args: &ReportArgs) -> Result<(), Failure> {
    // A folder that cannot be written is an error before an hour of measurements.
    if let Some(folder) = &args.out {
        check_folder(folder)?;
    }
    let results = if args.from.is_empty() { measured(&args.extent)? } else { read_all(&args.from)? };
    if let Some(folder) = &args.out {
        let (page, charts) = page(&results);
        let mut files = vec![("index.html".to_owned(), page)];
        files.push(("results.json".to_owned(), serde_json::to_string(&results)? + "\n"));
        files.extend(charts.iter().map(|chart| (format!("{}.svg", chart.name), chart.file())));
        write_folder(folder, &files)?;
    }
    match &args.results {
        Some(file) => write_file(file, &results_md(&results)),
        None => Ok(()),
    }
}

fn measured(extent: &Extent) -> Result<Results, Failure> {
    let selected = Selected::all(extent)?;
    // The workloads first: what they read may be missing.
    let run = measure_all(extent.rounds())?;
    let comparisons = selected.measure(extent.seed(), |_, _| Ok(()), |_| Ok(()))?;
    let results = Results::new(comparisons, vec![run]);
    match results.is_empty() {
        true => Err(Failure::Input("interrupted before the first measurement: no report was written".to_owned())),
        false => Ok(results),
    }
}

/// Reads all files. Of two measurements of the same container or workload, the later one counts.
fn read_all(files: &[PathBuf]) -> Result<Results, Failure> {
    files.iter().try_fold(Results::new(Vec::new(), Vec::new()), |results, file| {
        let goals = |name: &str| Container::of_name(name).map_or(&[][..], Container::goals);
        let told = |reason: String| Failure::Input(format!("'{}' {reason}", file.display()));
        Ok(results.merge(Results::read(&read_text(file, MAX_BYTES)?, goals).map_err(told)?))
    })
}
