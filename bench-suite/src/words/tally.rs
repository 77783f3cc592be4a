//! [`Tally`], a hash map from words to counts, and its implementations.

use std::hash::BuildHasher;

/// The number of a word's occurrences, and its first occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) times: u64,
    /// The position of the word's first occurrence in the text, from 0.
    pub(crate) first: u64,
}

/// A hash map from words to counts.
pub(crate) trait Tally: Default {
    /// Counts `word`, the `position`th of the text.
    fn add(&mut self, word: &str, position: u64);
    /// Returns how often `word` was counted.
    fn count_of(&self, word: &str) -> Option<Count>;
    /// Returns the number of distinct words.
    fn distinct(&self) -> usize;
    /// Returns all words with their counts, in any order.
    fn entries(&self) -> impl Iterator<Item = (&str, Count)>;
}

macro_rules! tally {
    ($($map:path),+) => {$(
        impl<S: BuildHasher + Default> Tally for $map {
            #[inline]
            fn add(&mut self, word: &str, position: u64) {
                match self.get_mut(word) {
                    Some(count) => count.times += 1,
                    None => {
                        self.insert(word.to_owned(), Count { times: 1, first: position });
                    }
                }
            }

            #[inline]
            fn count_of(&self, word: &str) -> Option<Count> {
                self.get(word).copied()
            }

            fn distinct(&self) -> usize {
                self.len()
            }

            fn entries(&self) -> impl Iterator<Item = (&str, Count)> {
                self.iter().map(|(word, count)| (word.as_str(), *count))
            }
        }
    )+};
}

tally!(
    hash_map::HashMap<String, Count, S>,
    std::collections::HashMap<String, Count, S>,
    hashbrown::HashMap<String, Count, S>,
    indexmap::IndexMap<String, Count, S>
);

/// Returns a number that is equal for tallies with the same words and counts, in any order.
pub(crate) fn digest_of(tally: &impl Tally) -> u64 {
    let hasher = ahash::RandomState::with_seeds(1, 2, 3, 4);
    let digests = tally.entries().map(|(word, count)| hasher.hash_one((word, count.times, count.first)));
    digests.fold(tally.distinct() as u64, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::{Tally, digest_of};
    use crate::words::for_each_word;
    use std::collections::HashMap;

    fn tally<T: Tally>(text: &str) -> T {
        let (mut tally, mut position) = (T::default(), 0);
        for_each_word(text, |word| {
            tally.add(word, position);
            position += 1;
        });
        tally
    }

    #[test]
    fn the_digest_tells_a_word_a_count_and_a_first_position_apart() {
        let digest = |text: &str| digest_of(&tally::<HashMap<_, _>>(text));
        assert_eq!(digest("a b a"), digest("A, b; a."));
        assert_ne!(digest("a b a"), digest("a b b"));
        assert_ne!(digest("a b"), digest("b a"));
        assert_ne!(digest("a"), digest("b"));
    }

    #[test]
    fn all_maps_come_to_the_same_digest() {
        let text = "the whale, the sea, the WHALE";
        let expected = digest_of(&tally::<HashMap<_, _>>(text));
        assert_eq!(digest_of(&tally::<hash_map::HashMap<_, _>>(text)), expected);
        assert_eq!(digest_of(&tally::<hashbrown::HashMap<_, _>>(text)), expected);
        assert_eq!(digest_of(&tally::<indexmap::IndexMap<_, _>>(text)), expected);
    }
}
