//! Counting and ranking the words of a text, checked against std.

use serde::Serialize;

use super::split::for_each_word;
use super::tally::{Count, Tally, digest_of};
use crate::measure::Mismatch;
use crate::progress::Progress;

/// The words of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WordCount {
    /// The number of words.
    pub(crate) total: u64,
    /// The number of distinct words.
    pub(crate) distinct: usize,
    /// The most frequent words and their counts. Equally frequent words are in order of appearance.
    pub(crate) top: Vec<(String, u64)>,
}

/// Counts the words of `text` with our `HashMap`, and again with std's. Fails if they disagree.
pub(crate) fn count(text: &str, top: usize) -> Result<WordCount, Mismatch> {
    let progress = Progress::new(2 * text.len() as u64);
    progress.tell("counting words");
    let (total, ours) = tally::<hash_map::HashMap<String, Count>>(text, &progress);
    let (_, theirs) = tally::<std::collections::HashMap<String, Count>>(text, &progress);
    agree(&ours, &theirs)?;
    Ok(WordCount { total, distinct: ours.distinct(), top: most_frequent(&ours, top) })
}

fn tally<T: Tally>(text: &str, progress: &Progress) -> (u64, T) {
    let (mut total, mut tally) = (0, T::default());
    for line in text.split_inclusive('\n') {
        for_each_word(line, |word| {
            tally.add(word, total);
            total += 1;
        });
        progress.advance(line.len() as u64);
    }
    (total, tally)
}

/// Fails unless both have the same words with the same counts.
fn agree(ours: &impl Tally, theirs: &impl Tally) -> Result<(), Mismatch> {
    let mismatch = |work: String| Mismatch {
        work,
        one: ("hash_map".to_owned(), digest_of(ours)),
        other: ("std".to_owned(), digest_of(theirs)),
    };
    if ours.distinct() != theirs.distinct() {
        return Err(mismatch(format!("{} distinct words, or {}", ours.distinct(), theirs.distinct())));
    }
    match theirs.entries().find(|(word, count)| ours.count_of(word) != Some(*count)) {
        Some((word, count)) => Err(mismatch(format!("count of {word:?}, {} by std", count.times))),
        None => Ok(()),
    }
}

fn most_frequent(tally: &impl Tally, top: usize) -> Vec<(String, u64)> {
    let mut ranked: Vec<(&str, Count)> = tally.entries().collect();
    ranked.sort_unstable_by_key(|(_, count)| (std::cmp::Reverse(count.times), count.first));
    ranked.iter().take(top).map(|(word, count)| ((*word).to_owned(), count.times)).collect()
}

#[cfg(test)]
mod tests {
    use super::{WordCount, agree, count};
    use crate::words::{BOOK, Count, Tally};
    use std::collections::HashMap;

    /// Counts with a list, by characters, to share no code with the tested function.
    fn naive(text: &str, top: usize) -> WordCount {
        let mut counts: Vec<(String, u64)> = Vec::new();
        let mut index: HashMap<String, usize> = HashMap::new();
        let mut word = String::new();
        let mut total = 0;
        for c in text.chars().chain([' ']) {
            if c.is_alphabetic() {
                for lower in c.to_lowercase() {
                    word.push(lower);
                }
            } else if !word.is_empty() {
                total += 1;
                let at = *index.entry(word.clone()).or_insert(counts.len());
                if at == counts.len() {
                    counts.push((word.clone(), 0));
                }
                counts[at].1 += 1;
                word.clear();
            }
        }
        let distinct = counts.len();
        // Stable: equally frequent words stay in order of appearance.
        counts.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
        counts.truncate(top);
        WordCount { total, distinct, top: counts }
    }

    #[test]
    fn tricky_texts_are_counted_as_a_naive_counter_does() {
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
            assert_eq!(count(text, 100), Ok(naive(text, 100)), "{text:?}");
        }
    }

    #[test]
    fn the_book_is_counted_as_a_naive_counter_does() {
        let counted = count(BOOK, 50).unwrap();
        assert_eq!(counted, naive(BOOK, 50));
        assert_eq!(counted.top[0].0, "the");
    }

    #[test]
    fn ties_are_ranked_by_first_appearance() {
        let top = count("d c b a  a b c  e e e", 10).unwrap().top;
        let words: Vec<&str> = top.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(words, ["e", "c", "b", "a", "d"]);
    }

    #[test]
    fn a_wrong_tally_is_found_out() {
        let (mut ours, mut theirs) = (HashMap::<String, Count>::new(), HashMap::<String, Count>::new());
        ours.add("whale", 0);
        theirs.add("whale", 0);
        assert_eq!(agree(&ours, &theirs), Ok(()));
        theirs.add("whale", 1);
        assert!(agree(&ours, &theirs).unwrap_err().to_string().contains("\"whale\""));
        ours.add("whale", 1);
        ours.add("sea", 2);
        assert!(agree(&ours, &theirs).unwrap_err().to_string().contains("2 distinct words, or 1"));
    }
}
