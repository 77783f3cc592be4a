//! Keys, where unsafe code is forbidden, as users of `entity_type!` may.
#![forbid(unsafe_code)]

mod forged_keys;
mod layouts;
