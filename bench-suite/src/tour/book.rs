//! Word counts of the book by all hash maps.

use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;
use std::sync::LazyLock;

use crate::measure::{Course, Entrant, Event, Gauge, Kept, Target};
use crate::words::{BOOK, Count, Tally, digest_of, for_each_word};

type Ahash = ahash::RandomState;

/// The words of the book in order, lower-cased, as slices of one text.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    static LOWERED: LazyLock<(String, Vec<usize>)> = LazyLock::new(|| {
        let (mut text, mut ends) = (String::new(), vec![0]);
        for_each_word(BOOK, |word| {
            text.push_str(word);
            ends.push(text.len());
        });
        (text, ends)
    });
    let (text, ends) = &*LOWERED;
    ends.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect()
});

/// The data of the contestants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Book {
    text: &'static str,
    /// Its words in order, lower-cased.
    words: &'static [&'static str],
}

/// Returns the course of the book with std, hashbrown and indexmap.
pub(super) fn course() -> Course<Book> {
    let entrants = vec![
        Entrant::ours("hash_map", events::<hash_map::HashMap<String, Count>, hash_map::HashMap<&'static str, u64>>()),
        Entrant::peer(
            "std",
            events::<
                std::collections::HashMap<String, Count, RandomState>,
                std::collections::HashMap<&'static str, u64, RandomState>,
            >(),
        ),
        Entrant::peer(
            "hashbrown",
            events::<hashbrown::HashMap<String, Count, Ahash>, hashbrown::HashMap<&'static str, u64, Ahash>>(),
        ),
        Entrant::peer(
            "indexmap",
            events::<indexmap::IndexMap<String, Count, Ahash>, indexmap::IndexMap<&'static str, u64, Ahash>>(),
        ),
    ];
    Course::new(
        "the words of Moby-Dick",
        WORDS.len(),
        |_| Book { text: BOOK, words: &WORDS },
        |_, _, _| Target::NONE,
        entrants,
    )
}

fn events<T: Tally, W: WordMap>() -> Vec<Event<Book>> {
    vec![
        Event::timed("read the text and count", count_text::<T>),
        Event::timed("count by entries", count_by_entries::<W>),
        Event::timed("look up each word", look_up::<T>),
        Event::timed("sum up the counts", sum_up::<T>),
    ]
}

/// A map from borrowed words.
trait WordMap: Default {
    /// Counts `word`.
    fn add(&mut self, word: &'static str);
    /// Returns a number that is equal for maps of equal contents.
    fn digest(&self) -> u64;
}

macro_rules! word_maps {
    ($($map:path),+) => {$(
        impl<S: BuildHasher + Default> WordMap for $map {
            #[inline]
            fn add(&mut self, word: &'static str) {
                *self.entry(word).or_insert(0) += 1;
            }

            fn digest(&self) -> u64 {
                let hasher = Ahash::with_seeds(1, 2, 3, 4);
                self.iter().fold(self.len() as u64, |sum, entry| sum.wrapping_add(hasher.hash_one(entry)))
            }
        }
    )+};
}

word_maps!(
    hash_map::HashMap<&'static str, u64, S>,
    std::collections::HashMap<&'static str, u64, S>,
    hashbrown::HashMap<&'static str, u64, S>,
    indexmap::IndexMap<&'static str, u64, S>
);

/// Runs the whole task: splits the text, lower-cases the words and counts them. A new word is copied.
#[inline(never)]
fn count_text<T: Tally>(book: &Book, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let text = black_box(book.text);
    let tally = gauge.time(book.words.len(), || {
        let (mut tally, mut position) = (T::default(), 0);
        for_each_word(text, |word| {
            tally.add(word, position);
            position += 1;
        });
        tally
    });
    digest_of(&tally)
}

/// Runs the map's part of it, with words that are already split.
#[inline(never)]
fn count_by_entries<W: WordMap>(book: &Book, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let words = black_box(book.words);
    let map = gauge.time(words.len(), || {
        let mut map = W::default();
        for word in words {
            map.add(word);
        }
        map
    });
    map.digest()
}

fn counted<T: Tally>(words: &[&str]) -> T {
    let mut tally = T::default();
    for (position, word) in words.iter().enumerate() {
        tally.add(word, position as u64);
    }
    tally
}

/// Looks up every word of the text, in its order.
#[inline(never)]
fn look_up<T: Tally>(book: &Book, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let tally: T = counted(book.words);
    let (tally, words) = black_box((&tally, book.words));
    gauge.time(words.len(), || {
        words.iter().filter_map(|word| tally.count_of(word)).fold(0, |sum, count| sum + count.times)
    })
}

/// Iterates over all entries, repeatedly.
#[inline(never)]
fn sum_up<T: Tally>(book: &Book, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    const PASSES: usize = 50;
    let tally: T = counted(book.words);
    gauge.time(PASSES * tally.distinct(), || {
        let mut sum = 0;
        for _ in 0..PASSES {
            for (_, count) in black_box(&tally).entries() {
                sum += count.times;
            }
        }
        sum
    })
}
