//! The map with other hashers: what each gains, for the page of hash-map.

use std::fmt::Write;
use std::hash::RandomState;

use hash_map::HashMap;
use rustc_hash::FxBuildHasher;

use super::elements::{Input, Key};
use super::workloads::events;
use crate::measure::{Course, Entrant, Row, geometric_mean};

/// The operations that hash a key. Growth does not hash again.
const HASHING: [&str; 3] = ["grow", "hit", "miss"];

/// Returns the courses: two kinds of keys at each size.
pub(in crate::containers) fn hasher_contests(sizes: &[usize]) -> Vec<Course> {
    let numbers = sizes.iter().map(|&size| contest::<u64>("u64", size));
    numbers.chain(sizes.iter().map(|&size| contest::<String>("String", size))).collect()
}

fn contest<K: Key>(subject: &str, size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("ahash", events::<HashMap<K, u64, ahash::RandomState>>()),
        Entrant::information("foldhash", events::<HashMap<K, u64, hashbrown::DefaultHashBuilder>>()),
        Entrant::information("rustc-hash", events::<HashMap<K, u64, FxBuildHasher>>()),
        Entrant::information("SipHash 1-3", events::<HashMap<K, u64, RandomState>>()),
    ];
    let mut course = Course::new(subject, size, move |rng| Input::new(size, rng), entrants);
    course.retain(&|workload| HASHING.contains(&workload));
    course
}

/// Formats a table for a page: the time with each hasher divided by that with the default one, means over the sizes.
pub(in crate::containers) fn hasher_table(rows: &[Row]) -> String {
    let mut columns: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !columns.contains(&(&*row.subject, &*row.workload)) {
            columns.push((&row.subject, &row.workload));
        }
    }
    let head: String = columns.iter().map(|(subject, workload)| format!(" `{subject}`, {workload} |")).collect();
    let mut text = format!("| hasher |{head}\n|---|{}\n", "--:|".repeat(columns.len()));
    for hasher in rows.first().into_iter().flat_map(|row| &row.peers).map(|peer| &peer.name) {
        let mean = |&(subject, workload): &(&str, &str)| {
            let of_column = rows.iter().filter(|row| row.subject == subject && row.workload == workload);
            let peers = of_column.flat_map(|row| &row.peers).filter(|peer| peer.name == *hasher);
            format!(" {:.2} |", geometric_mean(peers.map(|peer| 1.0 / peer.ratio.median)))
        };
        let _ = writeln!(text, "| {hasher} |{}", columns.iter().map(mean).collect::<String>());
    }
    text
}
