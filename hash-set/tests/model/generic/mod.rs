//! The model that `HashTable`, `HashSet`, `HashMap` and `MultiMap` share: random operations on a container and on a
//! list of slots with the same contents, order and ids. The tests of hash-map include this folder by its path.
//!
//! [`Container`] has the methods that all four have, [`Modeled`] adds what they do differently, and [`Pair`] applies
//! each [`Operation`] to a container and to its model, and compares them. [`LiarModel`] applies the same operations to
//! a container whose elements answer `Hash` or `Eq` at random, and has no model.

mod container;
mod element;
mod liars;
mod operation;
mod pair;

pub(crate) use container::{Container, Show};
pub(crate) use element::{Key, Label, Marked, Seed, id};
pub(crate) use liars::{Kit, Liar, LiarModel, Lying};
pub(crate) use operation::Operation;
pub(crate) use pair::{Modeled, Pair};
