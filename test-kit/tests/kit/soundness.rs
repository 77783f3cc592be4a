//! SOUNDNESS.md and SOUNDNESS-TABLES.md name tests as evidence: each must exist, in each crate that they name.

use std::fs;
use std::path::{Path, PathBuf};

const CRATES: [&str; 7] = ["sparse-array", "hash-set", "hash-map", "sparse-set", "storage", "archetype", "allocators"];

/// The first of [`CRATES`], which "each crate" means.
const CONTAINERS: usize = 6;

#[test]
fn the_tests_that_soundness_names_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = CRATES.map(|name| {
        let mut files = Vec::new();
        for folder in ["src", "tests"] {
            collect(&root.join(name).join(folder), &mut files);
        }
        files
    });
    let [soundness, tables] =
        ["SOUNDNESS.md", "SOUNDNESS-TABLES.md"].map(|name| fs::read_to_string(root.join(name)).unwrap());
    assert!(soundness.len() < 20_000, "{} bytes: long tables go to SOUNDNESS-TABLES.md", soundness.len());
    let parts = soundness.split("\n## ").chain(tables.split("\n## "));
    let mut names = 0;
    let mut missing = Vec::new();
    // Table rows below the headings on bugs; their last cell is a list like "hash-map `a_…`; storage, archetype `b_…`,
    // `c.rs`".
    for row in parts.filter(|part| part.contains("| test |")).flat_map(str::lines) {
        let Some(cell) =
            row.strip_suffix(" |").filter(|row| row.starts_with("| ")).and_then(|row| row.rsplit(" | ").next())
        else {
            continue;
        };
        for part in cell.split(';') {
            let named: Vec<_> =
                CRATES.iter().enumerate().filter(|(_, name)| before_name(part).contains(*name)).collect();
            for name in part.split('`').skip(1).step_by(2) {
                names += 1;
                let holds = |at: usize| sources[at].iter().any(|(path, text)| is_in(name, path, text));
                let exists = match named.as_slice() {
                    [] if part.contains("of each crate") => (0..CONTAINERS).all(holds),
                    [] => (0..CRATES.len()).any(holds),
                    named => named.iter().all(|(at, _)| holds(*at)),
                };
                if !exists {
                    missing.push(format!("{name} in: {part}"));
                }
            }
        }
    }
    assert!(names > 50, "the tables were read");
    assert!(missing.is_empty(), "tests that do not exist: {missing:#?}");
}

/// Returns the text before the first name, where the crates stand.
fn before_name(part: &str) -> &str {
    part.split('`').next().unwrap_or_default()
}

/// Returns whether `name` is the file, or a function, module or type in it. `…` stands for any end, `*` for any middle.
fn is_in(name: &str, path: &Path, text: &str) -> bool {
    if name.ends_with(".rs") {
        let path = path.to_string_lossy();
        return match name.split_once('*') {
            Some((start, end)) => path.contains(&format!("/{start}")) && path.ends_with(end),
            None => path.ends_with(&format!("/{name}")),
        };
    }
    let name = name.rsplit("::").next().unwrap_or(name);
    match name.strip_suffix('…') {
        Some(start) => text.contains(&format!("fn {start}")),
        None => text.contains(name),
    }
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push((path.clone(), fs::read_to_string(&path).unwrap_or_default()));
        }
    }
}
