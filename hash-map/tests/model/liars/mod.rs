//! Maps with a random `Hash` or a random `Eq` of keys or values.

pub(crate) mod map;
pub(crate) mod multi_map;

use super::generic::{Kit, Liar};

/// Makes a pair whose value is `key % 3`.
fn pair(kit: &Kit, key: u64) -> (Liar, Liar) {
    kit.make(key)
}
