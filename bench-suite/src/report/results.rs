//! [`Results`]: all comparisons of one or several runs, as JSON.

use serde::{Deserialize, Serialize};

use super::comparison::{Comparison, FORMAT, Goal};
use crate::measure::{Row, Spread};
use crate::provenance::Provenance;

/// The maximum length of a name in a file.
const MAX_NAME: usize = 200;
/// The maximum cost or ratio: a quarter of an hour in nanoseconds.
const MAX_FIGURE: f64 = 1e12;

/// Comparisons, as printed by `compare --container all --json`.
#[derive(Debug, Serialize)]
pub(crate) struct Results {
    format: u32,
    pub(crate) comparisons: Vec<Comparison>,
}

/// What [`Results::read`] needs of a [`Comparison`]: the means follow from the rows.
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
}

impl Results {
    /// Creates results. Comparisons without rows are left out.
    pub(crate) fn new(comparisons: Vec<Comparison>) -> Self {
        let comparisons = comparisons.into_iter().filter(|comparison| !comparison.rows.is_empty()).collect();
        Self { format: FORMAT, comparisons }
    }

    /// Reads the JSON of one comparison or of several. `goals` returns the goals of a container.
    ///
    /// # Errors
    /// Returns the reason, which completes the sentence "FILE …", if `text` is not such JSON.
    pub(crate) fn read(text: &str, goals: impl Fn(&str) -> &'static [Goal]) -> Result<Self, String> {
        const NOT_OURS: &str = "is not the JSON of `bench-suite compare --json`";
        if text.trim().is_empty() {
            return Err("is empty".to_owned());
        }
        let json: serde_json::Value =
            serde_json::from_str(text).map_err(|error| format!("is not JSON: {}", one_line(&error.to_string())))?;
        let format = json.get("format").and_then(serde_json::Value::as_u64);
        match format {
            None => return Err(format!("{NOT_OURS}: it has no member `format`")),
            Some(format) if format != u64::from(FORMAT) => {
                return Err(format!("has format {format}, but this program reads format {FORMAT}"));
            }
            Some(_) => {}
        }
        let not_ours = |error: serde_json::Error| format!("{NOT_OURS}: {}", one_line(&error.to_string()));
        let stored = match json.get("comparisons") {
            Some(_) => serde_json::from_value::<StoredResults>(json).map_err(not_ours)?.comparisons,
            None => vec![serde_json::from_value::<Stored>(json).map_err(not_ours)?],
        };
        if stored.iter().all(|stored| stored.rows.is_empty()) {
            return Err("has no measurements".to_owned());
        }
        for stored in &stored {
            check(stored).map_err(|reason| format!("{NOT_OURS}: {reason}"))?;
        }
        let comparisons = stored.into_iter().map(|Stored { container, seed, provenance, rows, interrupted }| {
            let goals = goals(&container);
            let mut comparison = Comparison::new(container, goals, rows, seed).with_provenance(provenance);
            comparison.interrupted = interrupted;
            comparison
        });
        Ok(Self::new(comparisons.collect()))
    }
}

/// Fails if a name or a figure cannot be drawn.
fn check(stored: &Stored) -> Result<(), String> {
    name(&stored.container)?;
    for row in &stored.rows {
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
    let Some(provenance) = &stored.provenance else { return Ok(()) };
    let peers = provenance.peers.iter().flat_map(|peer| [&peer.name, &peer.version, &peer.settings]);
    let texts = [&provenance.date, &provenance.machine.system].into_iter();
    let options = [&provenance.commit, &provenance.compiler, &provenance.machine.processor].into_iter().flatten();
    peers.chain(texts).chain(options).try_for_each(|text| printable(text))
}

fn name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("a name is empty".to_owned());
    }
    printable(name)
}

fn printable(text: &str) -> Result<(), String> {
    if text.len() > MAX_NAME || text.chars().any(char::is_control) {
        let start: String = text.chars().take(20).collect();
        return Err(format!("the name {start:?} is too long, or has control characters"));
    }
    Ok(())
}

fn figures(spread: &Spread) -> Result<(), String> {
    let figures = [spread.lower_quartile, spread.median, spread.upper_quartile];
    match figures.iter().find(|figure| !(0.0..=MAX_FIGURE).contains(*figure)) {
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
        Results::read(text, |_| &[])
    }

    fn cell(median: f64) -> Value {
        json!({"lower_quartile": median, "median": median, "upper_quartile": median})
    }

    /// One row, with the ratios 0.5 and 2 to two peers.
    fn comparison(size: usize) -> Value {
        let peer = |name: &str, ratio: f64| {
            json!({
                "name": name, "role": "peer", "cost": cell(10.0 / ratio), "ratio": cell(ratio),
                "target": {"goal": null, "limit": 1.0}, "in_means": true, "verdict": "reached",
            })
        };
        let row = json!({
            "subject": "u64", "size": size, "workload": "hit", "unit": "ns/op", "contestant": "hash_map",
            "cost": cell(10.0), "peers": [peer("std", 0.5), peer("slab", 2.0)],
        });
        json!({"format": 1, "container": "hash-map", "seed": 3, "rows": [row]})
    }

    #[test]
    fn one_comparison_and_several_are_read_and_written_alike() {
        let one = read(&comparison(64).to_string()).unwrap();
        let several = json!({"format": 1, "comparisons": [comparison(64), comparison(128)]});
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
            ("{\"format\": 1", "is not JSON"),
            ("\u{0}\u{1}", "is not JSON"),
            ("{\"format\": 1}", "missing field"),
            ("{\"format\": 1, \"comparisons\": []}", "has no measurements"),
            (&old.to_string(), "has format 0, but this program reads format 1"),
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
