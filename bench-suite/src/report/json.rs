//! Reading results, from JSON or from the CSV of all cells. FORMAT.md describes both.

use serde::Deserialize;

use super::cells;
use super::comparison::{Comparison, FORMAT};
use super::results::Results;
use super::workload_run::WorkloadRun;
use crate::measure::{Row, Spread};
use crate::provenance::Provenance;

/// The maximum length of a name in a file.
const MAX_NAME: usize = 200;
/// The maximum length of a sentence in a file.
const MAX_SENTENCE: usize = 2000;
/// The maximum cost or ratio: a quarter of an hour in nanoseconds.
const MAX_FIGURE: f64 = 1e12;

/// The members of a [`Comparison`] that are read. Its means follow from the rows.
#[derive(Deserialize)]
struct Stored {
    container: String,
    seed: u64,
    #[serde(default)]
    provenance: Option<Provenance>,
    rows: Vec<Row>,
    #[serde(default)]
    interrupted: bool,
}

#[derive(Deserialize)]
struct StoredResults {
    comparisons: Vec<Stored>,
    #[serde(default)]
    runs: Vec<WorkloadRun>,
}

impl Results {
    /// Reads the JSON of one comparison, of workloads, or of several of both, or the CSV of all cells.
    ///
    /// # Errors
    /// Returns the reason, which completes the sentence "FILE …", if `text` is neither.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        const NOT_OURS: &str = "is not the JSON of `compare`, `workload` or `report`";
        if text.trim().is_empty() {
            return Err("is empty".to_owned());
        }
        let json = match cells::is_csv(text) {
            true => cells::json_of(text)?,
            false => parse(text)?,
        };
        let format = json.get("format").and_then(serde_json::Value::as_u64);
        match format {
            None => return Err(format!("{NOT_OURS}: it has no member `format`")),
            Some(format) if format != u64::from(FORMAT) => {
                return Err(format!("has format {format}, but this program reads format {FORMAT}"));
            }
            Some(_) => {}
        }
        let not_ours = |error: serde_json::Error| format!("{NOT_OURS}: {}", one_line(&error.to_string()));
        let StoredResults { comparisons, runs } = if json.get("comparisons").is_some() {
            serde_json::from_value(json).map_err(not_ours)?
        } else if json.get("workloads").is_some() {
            let run = serde_json::from_value(json).map_err(not_ours)?;
            StoredResults { comparisons: Vec::new(), runs: vec![run] }
        } else {
            let comparison = serde_json::from_value(json).map_err(not_ours)?;
            StoredResults { comparisons: vec![comparison], runs: Vec::new() }
        };
        let checked = comparisons.iter().try_for_each(check).and_then(|()| runs.iter().try_for_each(check_run));
        checked.map_err(|reason| format!("{NOT_OURS}: {reason}"))?;
        let comparisons = comparisons.into_iter().map(|Stored { container, seed, provenance, rows, interrupted }| {
            let mut comparison = Comparison::new(container, rows, seed).with_provenance(provenance);
            comparison.interrupted = interrupted;
            comparison
        });
        let results = Self::new(comparisons.collect(), runs);
        if results.is_empty() { Err("has no measurements".to_owned()) } else { Ok(results) }
    }
}

/// Parses JSON.
pub(super) fn parse(text: &str) -> Result<serde_json::Value, String> {
    serde_json::from_str(text).map_err(|error| format!("is not JSON: {}", one_line(&error.to_string())))
}

/// Fails if a name or a figure cannot be drawn.
fn check(stored: &Stored) -> Result<(), String> {
    name(&stored.container)?;
    check_rows(&stored.rows)?;
    stored.provenance.as_ref().map_or(Ok(()), check_provenance)
}

fn check_run(run: &WorkloadRun) -> Result<(), String> {
    for workload in &run.workloads {
        name(&workload.name)?;
        let sentences = [&workload.about, &workload.input, &workload.result, &workload.best];
        sentences.into_iter().try_for_each(|text| printable(text, MAX_SENTENCE))?;
        check_rows(&workload.rows)?;
    }
    check_provenance(&run.provenance)
}

fn check_rows(rows: &[Row]) -> Result<(), String> {
    for row in rows {
        name(&row.subject)?;
        name(&row.workload)?;
        name(&row.contestant)?;
        figures(&row.cost)?;
        for peer in &row.peers {
            name(&peer.name)?;
            figures(&peer.cost)?;
            figures(&peer.ratio)?;
        }
    }
    Ok(())
}

fn check_provenance(provenance: &Provenance) -> Result<(), String> {
    let peers = provenance.peers.iter().flat_map(|peer| [&peer.name, &peer.version, &peer.settings]);
    let texts = [&provenance.date, &provenance.machine.system].into_iter();
    let options = [&provenance.commit, &provenance.compiler, &provenance.machine.processor].into_iter().flatten();
    peers.chain(texts).chain(options).try_for_each(|text| printable(text, MAX_NAME))
}

fn name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("a name is empty".to_owned());
    }
    printable(name, MAX_NAME)
}

fn printable(text: &str, most: usize) -> Result<(), String> {
    if text.chars().count() > most || text.chars().any(char::is_control) {
        let start: String = text.chars().take(20).collect();
        return Err(format!("the text {start:?} is too long, or has control characters"));
    }
    Ok(())
}

fn figures(spread: &Spread) -> Result<(), String> {
    match spread.figures().find(|figure| !(0.0..=MAX_FIGURE).contains(figure)) {
        Some(figure) => Err(format!("{figure} is no cost and no ratio")),
        None => Ok(()),
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::Results;
    use serde_json::{Value, json};

    fn read(text: &str) -> Result<Results, String> {
        Results::read(text)
    }

    fn cell(median: f64) -> Value {
        json!({"lower_quartile": median, "median": median, "upper_quartile": median})
    }

    /// One row, with the ratios 0.5 and 2 to two peers.
    fn comparison(size: usize) -> Value {
        let peer = |name: &str, ratio: f64| {
            json!({
                "name": name, "role": "peer", "cost": cell(10.0 / ratio), "ratio": cell(ratio),
                "uncounted": null,
            })
        };
        let row = json!({
            "subject": "u64", "size": size, "workload": "hit", "unit": "ns/op", "contestant": "hash_map",
            "cost": cell(10.0), "peers": [peer("std", 0.5), peer("slab", 2.0)],
        });
        json!({"format": 2, "container": "hash-map", "seed": 3, "rows": [row]})
    }

    #[test]
    fn one_comparison_and_several_are_read_and_written_alike() {
        let one = read(&comparison(64).to_string()).unwrap();
        let several = json!({"format": 2, "comparisons": [comparison(64), comparison(128)]});
        let several = read(&several.to_string()).unwrap();
        assert_eq!((one.comparisons.len(), several.comparisons.len()), (1, 2));
        let again = read(&serde_json::to_string(&several).unwrap()).unwrap();
        assert_eq!(serde_json::to_value(&again).unwrap(), serde_json::to_value(&several).unwrap());
    }

    #[test]
    fn means_are_those_of_the_rows() {
        let results = read(&comparison(64).to_string()).unwrap();
        let comparison = &results.comparisons[0];
        let means: Vec<(&str, f64)> = comparison.means.iter().map(|mean| (&*mean.peer, mean.overall)).collect();
        assert_eq!(means, [("std", 0.5), ("slab", 2.0)]);
        assert!((comparison.overall - 1.0).abs() < 1e-12);
        assert_eq!((comparison.means[0].of("hit"), comparison.means[0].of("miss")), (Some(0.5), None));
    }

    #[test]
    fn what_is_no_result_is_refused_with_a_reason() {
        let mut old = comparison(64);
        old["format"] = json!(0);
        let mut without_rows = comparison(64);
        without_rows["rows"] = json!([]);
        let mut negative = comparison(64);
        negative["rows"][0]["cost"]["median"] = json!(-1.0);
        let mut control = comparison(64);
        control["rows"][0]["workload"] = json!("a\u{0}b");
        let mut incomplete = comparison(64);
        incomplete["rows"][0].as_object_mut().unwrap().remove("unit");
        for (text, reason) in [
            ("", "is empty"),
            (" \n", "is empty"),
            ("{}", "no member `format`"),
            ("[]", "no member `format`"),
            ("{\"format\": 2", "is not JSON"),
            ("\u{0}\u{1}", "is not JSON"),
            ("{\"format\": 2}", "missing field"),
            ("{\"format\": 2, \"comparisons\": []}", "has no measurements"),
            (&old.to_string(), "has format 0, but this program reads format 2"),
            (&without_rows.to_string(), "has no measurements"),
            (&negative.to_string(), "-1 is no cost"),
            (&control.to_string(), "control characters"),
            (&incomplete.to_string(), "missing field `unit`"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(reason), "{reason} is not in: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
}
