use std::hash::{BuildHasher, Hasher};

use super::Answers;

/// Returns a different hash each time, even for the same key. Seeded. Clones draw from the same sequence.
///
/// # Examples
/// ```
/// use std::hash::BuildHasher;
/// use test_kit::hashers::RandomAnswerState;
///
/// let state = RandomAnswerState::new(1);
/// assert_ne!(state.hash_one(7), state.hash_one(7));
/// assert_eq!(RandomAnswerState::new(1).hash_one(7), RandomAnswerState::new(1).hash_one(7));
/// ```
#[derive(Clone, Debug)]
pub struct RandomAnswerState {
    answers: Answers,
}

impl RandomAnswerState {
    /// Creates the state with this seed.
    ///
    /// # Examples
    /// ```
    /// let state = test_kit::hashers::RandomAnswerState::new(42);
    /// let set = std::collections::HashSet::<u32, _>::with_hasher(state);
    /// assert!(set.is_empty());
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { answers: Answers::from_seed(seed) }
    }
}

impl Default for RandomAnswerState {
    fn default() -> Self {
        Self::new(0)
    }
}

/// The hasher of a [`RandomAnswerState`]. Its result is fixed at creation.
#[derive(Clone, Copy, Debug)]
pub struct RandomAnswerHasher(u64);

impl BuildHasher for RandomAnswerState {
    type Hasher = RandomAnswerHasher;

    fn build_hasher(&self) -> RandomAnswerHasher {
        RandomAnswerHasher(self.answers.next_u64())
    }
}

impl Hasher for RandomAnswerHasher {
    fn write(&mut self, _: &[u8]) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
