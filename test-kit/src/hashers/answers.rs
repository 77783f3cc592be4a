//! [`Answers`]: random numbers that many hold and all draw from.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::random::{STEP, mix};

/// A seeded source of random answers that keys and hashers share: a handle, clones draw from the same sequence.
///
/// # Examples
/// ```
/// use test_kit::hashers::Answers;
///
/// let answers = Answers::from_seed(1);
/// let same = answers.clone();
/// assert_ne!(answers.next_u64(), same.next_u64());
/// assert_eq!(Answers::from_seed(1).next_u64(), Answers::from_seed(1).next_u64());
/// ```
#[derive(Clone, Debug)]
pub struct Answers {
    state: Arc<AtomicU64>,
}

impl Answers {
    /// The answers that follow from `seed`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::Answers;
    ///
    /// assert_ne!(Answers::from_seed(1).next_u64(), Answers::from_seed(2).next_u64());
    /// ```
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self { state: Arc::new(AtomicU64::new(seed)) }
    }

    /// The next answer, a number.
    ///
    /// # Examples
    /// ```
    /// let answers = test_kit::hashers::Answers::from_seed(1);
    /// assert_ne!(answers.next_u64(), answers.next_u64());
    /// ```
    #[must_use]
    pub fn next_u64(&self) -> u64 {
        mix(self.state.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP))
    }

    /// The next answer, yes or no.
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
