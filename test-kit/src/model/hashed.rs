use std::marker::PhantomData;

use super::Model;
use crate::hashers::AnyState;

/// The model `M` of a container with an [`AnyState`], run with the hashes of `S`. The compiler generates the code of
/// `M` once, whatever the number of states.
///
/// # Examples
/// ```
/// use std::collections::HashSet;
/// use test_kit::hashers::{AnyState, ConstantState};
/// use test_kit::model::{Hashed, Model, run};
///
/// struct Insertions<S>(HashSet<u8, S>, Vec<u8>);
///
/// impl Model for Insertions<AnyState> {
///     type Operation = u8;
///
///     fn new() -> Self {
///         Self(HashSet::default(), Vec::new())
///     }
///
///     fn apply(&mut self, key: &u8) {
///         assert_eq!(self.0.insert(*key), !self.1.contains(key));
///         self.1.push(*key);
///     }
///
///     fn check(&self) {
///         assert_eq!(*self.0.hasher(), AnyState::Constant(ConstantState(0)));
///     }
/// }
///
/// run::<Hashed<Insertions<AnyState>, ConstantState>>(10);
/// ```
#[derive(Debug)]
pub struct Hashed<M, S> {
    model: M,
    state: PhantomData<S>,
}

impl<M: Model, S: Default + Into<AnyState>> Model for Hashed<M, S> {
    type Operation = M::Operation;

    const MAX_OPERATIONS: usize = M::MAX_OPERATIONS;

    fn new() -> Self {
        S::default().into().make_default();
        Self { model: M::new(), state: PhantomData }
    }

    fn apply(&mut self, operation: &M::Operation) {
        S::default().into().make_default();
        self.model.apply(operation);
    }

    fn check(&self) {
        S::default().into().make_default();
        self.model.check();
    }
}
