use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use super::Answers;

/// A key whose `Ord` returns random results. Its `Eq` and `Hash` are correct.
///
/// # Examples
/// ```
/// use test_kit::hashers::{Answers, ChaosOrd};
///
/// let answers = Answers::from_seed(1);
/// let (one, two) = (ChaosOrd::new(1, &answers), ChaosOrd::new(2, &answers));
/// assert!((0..100).any(|_| one < two) && (0..100).any(|_| one > two));
/// assert!(one != two);
/// ```
#[derive(Clone, Debug)]
pub struct ChaosOrd {
    key: u64,
    answers: Answers,
}

impl ChaosOrd {
    /// Creates a key that draws from `answers`.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::{Answers, ChaosOrd};
    ///
    /// assert_eq!(ChaosOrd::new(1, &Answers::from_seed(0)).key(), 1);
    /// ```
    #[must_use]
    pub fn new(key: u64, answers: &Answers) -> Self {
        Self { key, answers: *answers }
    }

    /// Returns the key.
    ///
    /// # Examples
    /// ```
    /// use test_kit::hashers::{Answers, ChaosOrd};
    ///
    /// assert_eq!(ChaosOrd::new(7, &Answers::from_seed(0)).key(), 7);
    /// ```
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }
}

impl PartialEq for ChaosOrd {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for ChaosOrd {}

impl Hash for ChaosOrd {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl PartialOrd for ChaosOrd {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ChaosOrd {
    fn cmp(&self, _: &Self) -> Ordering {
        match self.answers.next_u64() % 3 {
            0 => Ordering::Less,
            1 => Ordering::Equal,
            _ => Ordering::Greater,
        }
    }
}
