//! The words of a text, counted and ranked.
//!
//! A word is a maximal run of alphabetic characters, lower-cased. Nothing else belongs to a word: `don't` is `don` and
//! `t`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use serde::Serialize;

use super::task::{Options, Prepared, Solution, Task, Text, Workload};
use crate::failure::Failure;
use crate::measure::Mismatch;
use crate::progress::Progress;

/// Calls `visit` with each word of `text` in order, lower-cased.
pub(super) fn for_each_word(text: &str, mut visit: impl FnMut(&str)) {
    let mut lowered = String::new();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
        lowered.clear();
        to_lowercase_into(word, &mut lowered);
        visit(&lowered);
    }
}

/// Appends `word` in lower case to `lowered`, character by character: `İ` becomes two, and `Σ` is `σ` in any position.
fn to_lowercase_into(word: &str, lowered: &mut String) {
    if word.is_ascii() {
        let start = lowered.len();
        lowered.push_str(word);
        lowered[start..].make_ascii_lowercase();
    } else {
        lowered.extend(word.chars().flat_map(char::to_lowercase));
    }
}

/// The number of a word's occurrences, and its first occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    times: u64,
    /// The position of the word's first occurrence in the text, from 0.
    first: u64,
}

/// A hash map from words to counts.
trait Tally: Default {
    /// Counts `word`, the `position`th of the text.
    fn add(&mut self, word: &str, position: u64);
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

            fn entries(&self) -> impl Iterator<Item = (&str, Count)> {
                self.iter().map(|(word, count)| (word.as_str(), *count))
            }
        }
    )+};
}

tally!(
    hash_map::HashMap<String, Count, S>,
    HashMap<String, Count, S>,
    hashbrown::HashMap<String, Count, S>,
    indexmap::IndexMap<String, Count, S>
);

/// The words of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub(crate) struct WordCount {
    /// The number of words.
    pub(crate) total: u64,
    /// The number of distinct words.
    pub(crate) distinct: usize,
    /// The most frequent words and their counts. Equally frequent words are in order of appearance.
    pub(crate) top: Vec<(String, u64)>,
    /// Depends on all words and counts.
    #[serde(skip)]
    checksum: u64,
}

/// Counts the words of `text` with our `HashMap`, and again with std's. Fails if they disagree.
pub(crate) fn count_words(text: &str, top: usize) -> Result<WordCount, Mismatch> {
    let progress = Progress::new(2 * text.len() as u64);
    progress.tell("counting words");
    let advance = |bytes: usize| progress.advance(bytes as u64);
    let ours = count::<hash_map::HashMap<String, Count>>(text, top, advance);
    let theirs = count::<HashMap<String, Count>>(text, top, advance);
    agree(ours, theirs)
}

/// Returns `ours` if both are equal.
fn agree(ours: WordCount, theirs: WordCount) -> Result<WordCount, Mismatch> {
    if ours == theirs {
        return Ok(ours);
    }
    let [one, other] = [("hash_map", ours), ("std", theirs)].map(|(name, words)| (name.to_owned(), words.checksum));
    Err(Mismatch { work: "counting words".to_owned(), one, other })
}

/// Splits the text, lower-cases the words, counts and ranks them. `advance` receives the length of each line.
fn count<T: Tally>(text: &str, top: usize, advance: impl Fn(usize)) -> WordCount {
    let (mut total, mut tally) = (0, T::default());
    for line in text.split_inclusive('\n') {
        for_each_word(line, |word| {
            tally.add(word, total);
            total += 1;
        });
        advance(line.len());
    }
    ranked(total, tally.entries().collect(), top)
}

/// Ranks the words.
fn ranked(total: u64, mut words: Vec<(&str, Count)>, top: usize) -> WordCount {
    words.sort_unstable_by_key(|(_, count)| (Reverse(count.times), count.first));
    let checksum = checksum(words.iter().map(|(_, count)| *count));
    let top = words.iter().take(top).map(|(word, count)| ((*word).to_owned(), count.times));
    WordCount { total, distinct: words.len(), top: top.collect(), checksum }
}

/// Returns a number that depends on the count and the first occurrence of each word.
fn checksum(ranked: impl Iterator<Item = Count>) -> u64 {
    ranked.fold(0, |sum: u64, count| sum.wrapping_mul(31).wrapping_add(count.times << 32).wrapping_add(count.first))
}

/// The whole task.
fn solve<T: Tally>(text: &Text) -> WordCount {
    count::<T>(&text.text, TOP, |_| ())
}

/// Counts character by character, to share no code with the solutions.
fn model(text: &str, top: usize) -> WordCount {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let (mut word, mut total) = (String::new(), 0);
    for c in text.chars().chain([' ']) {
        if c.is_alphabetic() {
            word.extend(c.to_lowercase());
        } else if !word.is_empty() {
            let new = Count { times: 0, first: total };
            counts.entry(std::mem::take(&mut word)).or_insert(new).times += 1;
            total += 1;
        }
    }
    let distinct = counts.len();
    let mut counts: Vec<(String, Count)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| (Reverse(count.times), count.first));
    let checksum = checksum(counts.iter().map(|(_, count)| *count));
    counts.truncate(top);
    let top = counts.into_iter().map(|(word, count)| (word, count.times)).collect();
    WordCount { total, distinct, top, checksum }
}

/// The number of ranked words.
const TOP: usize = 10;

pub(super) const WORKLOAD: Workload = Workload {
    name: "word-count",
    about: "counts the words of a text and ranks them",
    takes: Some("TEXT"),
    best: "with a fast hasher most of the time goes into the text",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    task(options.text()?)?.prepare()
}

fn task(input: Text) -> Result<Task<Text, WordCount>, Failure> {
    let words = model(&input.text, 0).total;
    if words == 0 {
        return Err(Failure::Input(format!("'{}' has no words", input.name)));
    }
    Ok(Task {
        name: WORKLOAD.name,
        source: format!("{}, {words} words", input.name),
        input,
        operations: words as usize,
        model: |text| model(&text.text, TOP),
        tell: |counted| {
            let top: Vec<String> = counted.top.iter().map(|(word, times)| format!("{word} {times}")).collect();
            format!("{} distinct words; {}", counted.distinct, top.join(", "))
        },
        solutions: vec![
            Solution::ours("hash_map", solve::<hash_map::HashMap<String, Count>>),
            Solution::peer("std", solve::<HashMap<String, Count>>),
            Solution::peer("hashbrown ahash", solve::<hashbrown::HashMap<String, Count, ahash::RandomState>>),
            Solution::peer("hashbrown foldhash", solve::<hashbrown::HashMap<String, Count>>),
            Solution::peer("indexmap ahash", solve::<indexmap::IndexMap<String, Count, ahash::RandomState>>),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::super::task::BOOK;
    use super::{Text, agree, count_words, for_each_word, model, task};

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        for_each_word(text, |word| words.push(word.to_owned()));
        words
    }

    #[test]
    fn apostrophes_dashes_digits_and_line_ends_part_words() {
        assert_eq!(
            words("Don't stop—never\r\nmind: well-known x2y _z_"),
            ["don", "t", "stop", "never", "mind", "well", "known", "x", "y", "z"]
        );
    }

    #[test]
    fn a_text_without_letters_has_no_words() {
        assert_eq!(words(""), [""; 0]);
        assert_eq!(words(" \t\r\n 123 … —"), [""; 0]);
    }

    #[test]
    fn each_character_is_lowered_by_itself_and_may_become_two() {
        assert_eq!(
            words("ÉTÉ STRASSE Straße GROẞ İstanbul ΣΟΦΟΣ ǅ"),
            ["été", "strasse", "straße", "groß", "i\u{307}stanbul", "σοφοσ", "ǆ"]
        );
    }

    #[test]
    fn letters_of_all_scripts_count_and_combining_marks_do_not() {
        assert_eq!(words("e\u{301}a 鯨 кит"), ["e", "a", "鯨", "кит"]);
    }

    #[test]
    fn the_checksum_tells_a_count_and_a_first_position_apart() {
        let checksum = |text: &str| count_words(text, 0).unwrap().checksum;
        assert_eq!(checksum("a b a"), checksum("A, b; a."));
        assert_ne!(checksum("a b a"), checksum("a b b"));
        assert_ne!(checksum("a b c a"), checksum("a b a c"));
        assert_ne!(checksum("a"), checksum("a b"));
    }

    #[test]
    fn tricky_texts_are_counted_as_the_model_does() {
        let texts = [
            "",
            "one",
            "one\n",
            "one two\r\ntwo\rone\r\n\r\n",
            "don't—can't; won't … 'tis",
            "straße STRASSE Straße GROẞ groß",
            "İstanbul istanbul I i ı ΣΣ σς ǅ ǆ ﬁ",
            "naïve nai\u{308}ve café CAFÉ 鯨 鯨 кит КИТ",
            "\u{feff}bom x2y 3x\u{0}y",
            "b a b a c",
        ];
        for text in texts {
            assert_eq!(count_words(text, 100), Ok(model(text, 100)), "{text:?}");
        }
    }

    #[test]
    fn the_book_is_counted_as_the_model_does() {
        let counted = count_words(BOOK, 50).unwrap();
        assert_eq!(counted, model(BOOK, 50));
        assert_eq!(counted.top[0].0, "the");
    }

    #[test]
    fn ties_are_ranked_by_first_appearance() {
        let top = count_words("d c b a  a b c  e e e", 10).unwrap().top;
        let words: Vec<&str> = top.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(words, ["e", "c", "b", "a", "d"]);
    }

    #[test]
    fn a_wrong_count_is_found_out() {
        let [one, other] = ["the whale", "the whale, the sea"].map(|text| model(text, 1));
        assert_eq!(agree(one.clone(), one.clone()), Ok(one.clone()));
        assert!(agree(one, other).unwrap_err().to_string().contains("hash_map and std disagree"));
        // The counts of words that are not at the top as well.
        let [one, other] = ["a a a b c b", "a a a b c c"].map(|text| model(text, 1));
        assert_eq!(one.top, other.top);
        assert!(agree(one, other).is_err());
    }

    #[test]
    fn all_solutions_agree_with_the_model() {
        for text in ["one", "b a b a c", "the whale, the sea, the WHALE", "İstanbul ΣΣ σς straße"] {
            task(Text { name: "test".to_owned(), text: text.to_owned() }).unwrap().prepare().unwrap();
        }
        for text in ["", " 123 …"] {
            assert!(task(Text { name: "test".to_owned(), text: text.to_owned() }).is_err());
        }
    }
}
