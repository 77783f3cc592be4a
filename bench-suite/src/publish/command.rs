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
    /// Write the tables, in Markdown, to this file, and all cells to the file of the same name with the extension csv
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Draw this JSON of `compare --json`, `workload --json` or an earlier report, or its CSV of all cells, instead of
    /// measuring; may be repeated
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
    let csv = args.results.as_deref().map(|file| file.with_extension("csv"));
    if csv.is_some() && csv == args.results {
        let named = "--results names the file of Markdown, beside which the one of CSV is written";
        return Err(Failure::Input(named.to_owned()));
    }
    let of_cells = csv.as_deref().filter(|_| beside.is_some());
    [beside, of_cells].into_iter().flatten().try_for_each(check_file)?;
    let results = if args.from.is_empty() { measured(&args.extent)? } else { read_all(&args.from)? };
    // Pages and charts are those of the cells as written, so that they are drawn from the CSV alike.
    let cells = results.csv()?;
    let read = Results::read(&cells);
    let drawn = read.as_ref().unwrap_or(&results);
    let name_of_cells = csv.as_deref().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let tables = args.results.as_ref().map(|_| results_md(drawn, &name_of_cells)).unwrap_or_default();
    let mut staged = Vec::new();
    if let Some(folder) = &args.out {
        let (page, charts) = page(drawn);
        let mut files = vec![("index.html".to_owned(), page)];
        files.push(("results.json".to_owned(), serde_json::to_string(&results)? + "\n"));
        files.extend(charts.iter().map(|chart| (format!("{}.svg", chart.name), chart.file())));
        let written = [(inside, &tables), (csv.as_deref().and_then(Path::file_name), &cells)];
        let written = written.into_iter().filter(|_| inside.is_some());
        files.extend(written.filter_map(|(name, text)| Some((name?.to_string_lossy().into_owned(), text.clone()))));
        staged.push(Staged::folder(folder, &files)?);
    }
    for (file, text) in [(beside, &tables), (of_cells, &cells)] {
        staged.extend(file.map(|file| Staged::file(file, text)).transpose()?);
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
