//! `StableSet`.

mod model;
