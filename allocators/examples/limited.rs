//! Clients whose input decides how much memory they take, up to a limit for each.
//!
//! ```text
//! cargo run -p allocators --example limited
//! ```

use allocators::Limited;
use hash_map::HashMap;

/// Counts the votes of a client, or returns how many were counted when it exceeds its limit.
fn count(votes: impl IntoIterator<Item = u32>, limited: &Limited) -> Result<u64, u64> {
    let mut counts: HashMap<u32, u64, _, _> = HashMap::new_in(limited);
    for candidate in votes {
        // The error contains the layout that was refused. All counts are still there.
        if let Err(error) = counts.try_reserve(1) {
            println!("after {} candidates: {error}", counts.len());
            return Err(counts.values().sum());
        }
        *counts.entry(candidate).or_default() += 1;
    }
    Ok(counts.values().sum())
}

fn main() {
    let limited = Limited::new(64 << 10);
    assert_eq!(count((0..100_000).map(|n| n % 100), &limited), Ok(100_000));
    println!("an honest client took at most {} bytes", limited.peak_bytes());

    let counted = count(0..100_000, &limited);
    assert!(counted.is_err_and(|counted| (1000..100_000).contains(&counted)));
    assert!(limited.refusals() == 1 && limited.peak_bytes() <= limited.limit());

    // Everything was freed, so the next client has the whole limit.
    assert_eq!((limited.blocks(), limited.bytes()), (0, 0));
    assert_eq!(count([7, 7, 7], &limited), Ok(3));
}
