//! The promise that hardly more than a `use` line changes: one text, `std_parity/text.rs`, compiled and run against std's set and against ours.
//!
//! The text uses every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's `HashSet`, but for the one case
//! that is not ours: `std_infers` at the end. What it asserts holds
//! for both; what only ours promises (order, ids) is not in it.

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_std {
    use std::collections::{HashSet, TryReserveError, hash_set};
    use std::hash::RandomState;

    include!("std_parity/text.rs");
}

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_ours {
    use ::hash_set::{DefaultHashBuilder as RandomState, HashSet, TryReserveError, hash_set};

    include!("std_parity/text.rs");
}
