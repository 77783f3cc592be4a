//! The self-check: a map compared with itself must have a ratio of about 1.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::compare::{keep_named, random_seed};
use crate::containers::map_against_itself;
use crate::failure::Failure;
use crate::interrupt;
use crate::measure::{Name, Plan, Row};
use crate::progress::Progress;

/// The maximum difference between 1 and the ratio of a contestant to itself.
const TOLERANCE: f64 = 0.03;
/// A busy machine may spoil some measurements, but not this many.
const ATTEMPTS: usize = 4;
/// More rounds than elsewhere: on a busy machine, a median of 15 varies by more than 3 %.
const ROUNDS: usize = 75;
/// The operations of the check. They only read, so the system's allocator has no influence.
const OPERATIONS: [&str; 4] = ["hit", "miss", "iterate", "fold"];

/// Compares a map with itself until all ratios are between 0.97 and 1.03. Returns them, by operation.
///
/// # Errors
/// Returns a failure if a ratio is outside of that range in all attempts.
pub(super) fn run() -> Result<Vec<(Name, f64)>, Failure> {
    let plan = Plan { rounds: Some(ROUNDS) };
    let mut contests = vec![map_against_itself()];
    keep_named(&mut contests, |name| OPERATIONS.contains(&name.rsplit('/').next().unwrap_or_default()));
    let mut ratios: Vec<(Name, f64)> = Vec::new();
    for _ in 0..ATTEMPTS {
        let mut rows: Vec<Row> = Vec::new();
        for contest in &contests {
            let progress = Progress::new(contest.steps(&plan));
            rows.extend(contest.run(&plan, &mut SmallRng::seed_from_u64(random_seed()), &progress)?);
        }
        let of_row = |row: Row| row.peers.into_iter().map(move |peer| (row.workload.clone(), peer.ratio.median));
        ratios = rows.into_iter().flat_map(of_row).collect();
        if interrupt::requested() || ratios.iter().all(|(_, ratio)| (ratio - 1.0).abs() <= TOLERANCE) {
            return Ok(ratios);
        }
    }
    Err(Failure::SelfCheck(in_a_line(&ratios)))
}

/// Formats the ratios.
pub(super) fn in_a_line(ratios: &[(Name, f64)]) -> String {
    ratios.iter().map(|(workload, ratio)| format!("{workload} {ratio:.3}")).collect::<Vec<String>>().join(", ")
}
