//! Keys, in a crate that forbids unsafe code, as users of `entity_type!` may.
#![forbid(unsafe_code)]

mod forged_keys;
mod layouts;
