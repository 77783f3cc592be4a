//! The promise that hardly more than a `use` line changes: one text, `std_parity/text.rs`, compiled and run against std's map and against ours.
//!
//! The text uses every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's `HashMap`, but for the one case
//! that is not ours: `std_infers` at the end. What it asserts holds
//! for both; what only ours promises (order, ids) is not in it.

mod of_std {
    use std::collections::{HashMap, TryReserveError, hash_map};

    include!("std_parity/text.rs");
}

mod of_ours {
    use ::hash_map::{HashMap, TryReserveError, hash_map};

    include!("std_parity/text.rs");
}
