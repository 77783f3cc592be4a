//! The CSV of all cells, which is RESULTS.csv beside RESULTS.md.
//!
//! Lines that begin with `#` are the JSON of comparisons and of workloads, without their rows. The first column of the
//! records below names the comparison or workload that they belong to. A record with the role `ours` begins a row; the
//! records of its peers follow.

use serde::Serialize;
use serde_json::{Value, json};

use super::comparison::Comparison;
use super::json::parse;
use super::results::Results;
use super::workload_run::{RanWorkload, WorkloadRun};
use crate::csv::{record, records};
use crate::measure::{Role, Row, Spread};

const HEAD: [&str; 11] =
    ["of", "elements", "size", "operation", "unit", "contestant", "role", "cost", "ratio", "noisy", "uncounted"];

/// Begins a line of JSON.
const COMMENT: &str = "# ";

impl Results {
    /// Formats all cells as CSV: medians of five digits, without the quartiles.
    pub(crate) fn csv(&self) -> serde_json::Result<String> {
        let mut csv = String::new();
        for comparison in &self.comparisons {
            push_comment(&mut csv, &Comparison { rows: Vec::new(), means: Vec::new(), ..comparison.clone() })?;
        }
        for run in &self.runs {
            let mut run: WorkloadRun = run.clone();
            run.workloads.iter_mut().for_each(|workload| workload.rows.clear());
            push_comment(&mut csv, &run)?;
        }
        push_record(&mut csv, &HEAD);
        for comparison in &self.comparisons {
            push_rows(&mut csv, &comparison.container, &comparison.rows)?;
        }
        for RanWorkload { name, rows, .. } in self.runs.iter().flat_map(|run| &run.workloads) {
            push_rows(&mut csv, name, rows)?;
        }
        Ok(csv)
    }
}

fn push_comment(csv: &mut String, described: &impl Serialize) -> serde_json::Result<()> {
    csv.push_str(COMMENT);
    csv.push_str(&serde_json::to_string(described)?);
    csv.push('\n');
    Ok(())
}

fn push_record(csv: &mut String, fields: &[&str]) {
    csv.push_str(&record(fields));
    csv.push('\n');
}

fn push_rows(csv: &mut String, of: &str, rows: &[Row]) -> serde_json::Result<()> {
    for row in rows {
        let [unit, ours] = [serde_json::to_value(row.unit)?, serde_json::to_value(Role::Ours)?].map(name);
        let (size, cost) = (row.size.to_string(), figure(&row.cost));
        let cell = [of, &row.subject, &size, &row.workload, &unit];
        push_record(csv, &[&cell[..], &[&row.contestant, &ours, &cost, "", "", ""]].concat());
        for peer in &row.peers {
            let [role, uncounted] = [serde_json::to_value(peer.role)?, serde_json::to_value(peer.uncounted)?].map(name);
            let (cost, ratio) = (figure(&peer.cost), figure(&peer.ratio));
            let noisy = if peer.ratio.is_noisy() { NOISY } else { "" };
            push_record(csv, &[&cell[..], &[&peer.name, &role, &cost, &ratio, noisy, &uncounted]].concat());
        }
    }
    Ok(())
}

/// Marks a noisy ratio.
const NOISY: &str = "noisy";

/// Returns the name of a variant, an empty one for `None`.
fn name(value: Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn figure(spread: &Spread) -> String {
    let rounded = format!("{:.4e}", spread.median);
    rounded.parse::<f64>().map_or(rounded, |figure| figure.to_string())
}

/// Returns whether a text begins as the CSV does.
pub(super) fn is_csv(text: &str) -> bool {
    text.starts_with(COMMENT)
}

/// Converts the CSV to the JSON of the same results.
///
/// # Errors
/// Returns the reason, which completes the sentence "FILE …", if `text` is not such CSV.
pub(super) fn json_of(text: &str) -> Result<Value, String> {
    let end = text.find(&format!("\n{}", HEAD[0])).ok_or("has no records")?;
    let (mut comparisons, mut runs) = (Vec::new(), Vec::new());
    for line in text[..end].lines() {
        let described = parse(line.strip_prefix(COMMENT).unwrap_or(line))?;
        if described.get("workloads").is_some() { runs.push(described) } else { comparisons.push(described) }
    }
    let mut records = records(&text[end + 1..]);
    if records.next().flatten().is_none_or(|head| head != HEAD) {
        return Err(format!("is not the CSV of `report`: its columns are not {}", HEAD.join(", ")));
    }
    for (number, record) in records.enumerate() {
        let wrong = |reason: &str| format!("is not the CSV of `report`: in record {}, {reason}", number + 1);
        let record = record.ok_or_else(|| wrong("a quote is not closed"))?;
        let Ok([of, subject, size, workload, unit, contestant, role, cost, ratio, noisy, uncounted]) =
            <[String; HEAD.len()]>::try_from(record)
        else {
            return Err(wrong("the number of fields differs from that of the columns"));
        };
        let described = comparisons.iter_mut().find(|comparison| comparison["container"] == *of);
        let workloads = runs.iter_mut().filter_map(|run| run["workloads"].as_array_mut()).flatten();
        let described = described.or_else(|| workloads.into_iter().find(|workload| workload["name"] == *of));
        let rows = described.and_then(|described| described["rows"].as_array_mut());
        let rows = rows.ok_or_else(|| wrong("no line of JSON describes the first field"))?;
        let spread = |figure: &str, noisy: bool| {
            let figure = figure.parse().map_err(|_| wrong("a figure is not a number"))?;
            serde_json::to_value(Spread::of_median(figure, noisy)).map_err(|_| wrong("a figure is not a number"))
        };
        let cost = spread(&cost, false)?;
        if role == "ours" {
            let size = size.parse::<usize>().map_err(|_| wrong("the size is not a number"))?;
            rows.push(json!({
                "subject": subject, "size": size, "workload": workload, "unit": unit, "contestant": contestant,
                "cost": cost, "peers": [],
            }));
        } else {
            let peers = rows.last_mut().and_then(|row| row["peers"].as_array_mut());
            let peers = peers.ok_or_else(|| wrong("a peer comes before ours"))?;
            peers.push(json!({
                "name": contestant, "role": role, "cost": cost, "ratio": spread(&ratio, !noisy.is_empty())?,
                "uncounted": if uncounted.is_empty() { Value::Null } else { uncounted.into() },
            }));
        }
    }
    let format = comparisons.iter().chain(&runs).find_map(|described| described.get("format")).cloned();
    Ok(json!({"format": format, "comparisons": comparisons, "runs": runs}))
}

#[cfg(test)]
mod tests {
    use super::Results;

    /// Some rows of every container, and workloads.
    const SAMPLE: &str = include_str!("../../tests/sample.json");

    #[test]
    fn the_csv_has_every_cell_and_is_read_as_written() {
        let results = Results::read(SAMPLE).unwrap();
        let csv = results.csv().unwrap();
        let again = Results::read(&csv).unwrap();
        assert_eq!(again.csv().unwrap(), csv);
        let rows = |results: &Results| {
            let comparisons = results.comparisons.iter().flat_map(|comparison| &comparison.rows);
            let workloads = results.runs.iter().flat_map(|run| &run.workloads).flat_map(|workload| &workload.rows);
            comparisons.chain(workloads).cloned().collect::<Vec<_>>()
        };
        let (rows, read) = (rows(&results), rows(&again));
        assert_eq!(csv.lines().filter(|line| !line.starts_with('#')).count(), {
            1 + rows.iter().map(|row| 1 + row.peers.len()).sum::<usize>()
        });
        assert_eq!(rows.len(), read.len());
        let near = |one: f64, other: f64| (one - other).abs() <= one * 1e-4;
        for (row, read) in rows.iter().zip(&read) {
            assert_eq!((&row.subject, row.size, &row.workload), (&read.subject, read.size, &read.workload));
            assert_eq!((row.unit, &row.contestant, row.peers.len()), (read.unit, &read.contestant, read.peers.len()));
            assert!(near(row.cost.median, read.cost.median), "{row:?} {read:?}");
            for (peer, read) in row.peers.iter().zip(&read.peers) {
                assert_eq!((&peer.name, peer.role, peer.uncounted), (&read.name, read.role, read.uncounted));
                assert_eq!(peer.ratio.is_noisy(), read.ratio.is_noisy());
                assert!(near(peer.cost.median, read.cost.median) && near(peer.ratio.median, read.ratio.median));
            }
        }
        for (comparison, read) in results.comparisons.iter().zip(&again.comparisons) {
            assert_eq!((comparison.seed, &comparison.provenance), (read.seed, &read.provenance));
        }
    }

    #[test]
    fn what_is_no_csv_of_cells_is_refused_with_a_reason() {
        let csv = Results::read(SAMPLE).unwrap().csv().unwrap();
        let (head, _) = csv.split_once("\nhash-map,").unwrap();
        let with = |record: &str| format!("{head}\n{record}\n");
        for (text, reason) in [
            ("# {\"format\": 2}\n".to_owned(), "has no records"),
            (csv.replace(",size,", ",length,"), "its columns are not of, elements, size"),
            (with("hash-map,u64"), "in record 1, the number of fields"),
            (with("list,u64,64,hit,ns/op,hash_map,ours,1,,,"), "no line of JSON describes the first field"),
            (with("hash-map,u64,64,hit,ns/op,std,peer,1,1,,"), "a peer comes before ours"),
            (with("hash-map,u64,x,hit,ns/op,hash_map,ours,1,,,"), "the size is not a number"),
            (with("hash-map,u64,64,hit,ns/op,hash_map,ours,one,,,"), "a figure is not a number"),
            (with("hash-map,u64,64,hit,days,hash_map,ours,1,,,"), "unknown variant `days`"),
            (with("hash-map,u64,64,hit,ns/op,hash_map,ours,-1,,,"), "-1 is no cost"),
            (with("\"hash-map"), "a quote is not closed"),
            (csv.replace("\"format\":2", "\"format\":1"), "has format 1"),
        ] {
            let error = Results::read(&text).unwrap_err();
            assert!(error.contains(reason), "{reason} is not in: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
