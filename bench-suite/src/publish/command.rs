//! The `report` command.

use std::path::{Component, Path, PathBuf};

use clap::{ArgGroup, Args};

use super::documents::{page, results_md};
use crate::compare::{Extent, Selected};
use crate::failure::Failure;
use crate::files::{Staged, check_file, check_folder, read_text};
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
    // A place that cannot be written is an error now, not after an hour of measurements.
    args.out.as_deref().map_or(Ok(()), check_folder)?;
    // A file in that folder is one of its files.
    let parts = |path: &'_ Path| path.components().filter(|part| *part != Component::CurDir).collect::<PathBuf>();
    let is_inside = |file: &&Path| file.parent().map(parts) == args.out.as_deref().map(parts);
    let inside = args.results.as_deref().filter(is_inside).and_then(Path::file_name);
    let beside = args.results.as_deref().filter(|file| !is_inside(file));
    beside.map_or(Ok(()), check_file)?;
    let results = if args.from.is_empty() { measured(&args.extent)? } else { read_all(&args.from)? };
    let mut staged = Vec::new();
    if let Some(folder) = &args.out {
        let (page, charts) = page(&results);
        let mut files = vec![("index.html".to_owned(), page)];
        files.push(("results.json".to_owned(), serde_json::to_string(&results)? + "\n"));
        files.extend(charts.iter().map(|chart| (format!("{}.svg", chart.name), chart.file())));
        files.extend(inside.map(|name| (name.to_string_lossy().into_owned(), results_md(&results))));
        staged.push(Staged::folder(folder, &files)?);
    }
    if let Some(file) = beside {
        staged.push(Staged::file(file, &results_md(&results))?);
    }
    staged.into_iter().try_for_each(Staged::publish)
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
        let told = |reason: String| Failure::Input(format!("'{}' {reason}", file.display()));
        Ok(results.merge(Results::read(&read_text(file, MAX_BYTES)?).map_err(told)?))
    })
}
