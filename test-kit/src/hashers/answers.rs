use std::sync::{Mutex, PoisonError};

use crate::random::Random;

/// The sources, by number: a key that holds its source would have interior mutability, which clippy rejects in keys.
static SOURCES: Mutex<Vec<Random>> = Mutex::new(Vec::new());

/// A seeded source of random answers, which is never freed. Copies draw from the same sequence.
///
/// # Examples
/// ```
/// use test_kit::hashers::Answers;
///
/// let answers = Answers::from_seed(1);
/// let same = answers;
/// assert_ne!(answers.next_u64(), same.next_u64());
/// assert_eq!(Answers::from_seed(1).next_u64(), Answers::from_seed(1).next_u64());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    number: usize,
}

impl Answers {
    /// Creates the source with this seed.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::Answers;
    ///
    /// assert_ne!(Answers::from_seed(1).next_u64(), Answers::from_seed(2).next_u64());
    /// ```
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut sources = SOURCES.lock().unwrap_or_else(PoisonError::into_inner);
        sources.push(Random::from_seed(seed));
        Self { number: sources.len() - 1 }
    }

    /// Returns the next number.
    ///
    /// # Examples
    /// ```
    /// let answers = test_kit::hashers::Answers::from_seed(1);
    /// assert_ne!(answers.next_u64(), answers.next_u64());
    /// ```
    #[must_use]
    pub fn next_u64(&self) -> u64 {
        SOURCES.lock().unwrap_or_else(PoisonError::into_inner)[self.number].next_u64()
    }

    /// Returns the next number as a boolean.
    ///
    /// # Examples
    /// ```
    /// let answers = test_kit::hashers::Answers::from_seed(1);
    /// let yes = (0..1000).filter(|_| answers.next_bool()).count();
    /// assert!((400..600).contains(&yes));
    /// ```
    #[must_use]
    pub fn next_bool(&self) -> bool {
        self.next_u64() >> 63 == 1
    }
}
