//! Source compatibility with std: one text, `text.rs`, is compiled and run with std's set and with this one.
//!
//! The text uses every stable method, signature, type-parameter list, bound, trait and inference case of std 1.95's
//! `HashSet`, and the idioms of its documentation. Its assertions hold for both; order and ids are not asserted.

mod names;

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_std {
    use std::collections::{HashSet, TryReserveError, hash_set};
    use std::hash::RandomState;

    include!("text.rs");
}

#[expect(clippy::type_complexity, reason = "signatures are written out, as they are what is compared")]
mod of_ours {
    use ::hash_set::{self, DefaultHashBuilder as RandomState, HashSet, TryReserveError};

    include!("text.rs");
}
