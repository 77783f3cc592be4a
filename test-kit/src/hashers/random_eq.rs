use std::hash::{Hash, Hasher};

use super::Answers;

/// A key whose `Eq` returns random results, even for the key itself. Its `Hash` is correct.
///
/// Combine it with [`RandomAnswerState`](super::RandomAnswerState) for random hashes too.
///
/// # Examples
/// ```
/// use test_kit::hashers::{Answers, RandomEq};
///
/// let answers = Answers::from_seed(1);
/// let (one, two) = (RandomEq::new(1, &answers), RandomEq::new(2, &answers));
/// let equal = (0..1000).filter(|_| one == two).count();
/// assert!((400..600).contains(&equal));
/// ```
#[derive(Clone, Debug)]
pub struct RandomEq {
    key: u64,
    answers: Answers,
}

impl RandomEq {
    /// Creates a key that draws from `answers`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::{Answers, RandomEq};
    ///
    /// assert_eq!(RandomEq::new(1, &Answers::from_seed(0)).key(), 1);
    /// ```
    #[must_use]
    pub fn new(key: u64, answers: &Answers) -> Self {
        Self { key, answers: *answers }
    }

    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::{Answers, RandomEq};
    ///
    /// assert_eq!(RandomEq::new(7, &Answers::from_seed(0)).key(), 7);
    /// ```
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }
}

impl PartialEq for RandomEq {
    fn eq(&self, _: &Self) -> bool {
        self.answers.next_bool()
    }
}

impl Eq for RandomEq {}

impl Hash for RandomEq {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
