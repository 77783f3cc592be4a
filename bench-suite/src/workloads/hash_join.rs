//! The join of two tables by equal keys: phrases of three words that both halves of a text have.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};

use hash_map::MultiMap;

use super::task::{Options, Prepared, Solution, Task, Text, Workload};
use super::word_count::for_each_word;
use crate::failure::Failure;

type Ahash = ahash::RandomState;

/// Three words, each by its number.
type Phrase = [u32; 3];

/// Two tables of phrases and their lines.
#[derive(Debug)]
struct Tables {
    left: Vec<(Phrase, u32)>,
    right: Vec<(Phrase, u32)>,
}

/// The number of pairs of rows with equal keys, and a number that depends on each pair but not on their order.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
struct Joined {
    pairs: u64,
    checksum: u64,
}

impl Joined {
    #[inline]
    fn add(&mut self, left: u32, right: u32) {
        self.pairs += 1;
        self.checksum = self.checksum.wrapping_add((u64::from(left) << 32) ^ u64::from(right).wrapping_mul(31));
    }
}

/// Joins by a map that has several values for a key.
fn by_multi_map(tables: &Tables) -> Joined {
    let mut lines: MultiMap<Phrase, u32> = MultiMap::new();
    for (phrase, line) in &tables.left {
        lines.insert(*phrase, *line);
    }
    let mut joined = Joined::default();
    for (phrase, right) in &tables.right {
        lines.get_all(phrase).for_each(|left| joined.add(*left, *right));
    }
    joined
}

/// A map from phrases to all lines that have them.
trait LinesOf: Default {
    fn add(&mut self, phrase: Phrase, line: u32);
    fn of(&self, phrase: &Phrase) -> &[u32];
}

macro_rules! lines_of {
    ($($map:path),+) => {$(
        impl<S: BuildHasher + Default> LinesOf for $map {
            #[inline]
            fn add(&mut self, phrase: Phrase, line: u32) {
                self.entry(phrase).or_default().push(line);
            }

            #[inline]
            fn of(&self, phrase: &Phrase) -> &[u32] {
                self.get(phrase).map_or(&[], Vec::as_slice)
            }
        }
    )+};
}

lines_of!(
    hash_map::HashMap<Phrase, Vec<u32>, S>,
    HashMap<Phrase, Vec<u32>, S>,
    hashbrown::HashMap<Phrase, Vec<u32>, S>,
    indexmap::IndexMap<Phrase, Vec<u32>, S>
);

/// Joins by a map from keys to lists.
fn by_lists<M: LinesOf>(tables: &Tables) -> Joined {
    let mut lines = M::default();
    for (phrase, line) in &tables.left {
        lines.add(*phrase, *line);
    }
    let mut joined = Joined::default();
    for (phrase, right) in &tables.right {
        lines.of(phrase).iter().for_each(|left| joined.add(*left, *right));
    }
    joined
}

/// Joins by sorting one table and searching it.
fn by_sorting(tables: &Tables) -> Joined {
    let mut left = tables.left.clone();
    left.sort_unstable();
    let mut joined = Joined::default();
    for (phrase, right) in &tables.right {
        let first = left.partition_point(|(other, _)| other < phrase);
        left[first..].iter().take_while(|(other, _)| other == phrase).for_each(|(_, left)| joined.add(*left, *right));
    }
    joined
}

/// Joins by a tree of lists.
fn model(tables: &Tables) -> Joined {
    let mut lines: BTreeMap<Phrase, Vec<u32>> = BTreeMap::new();
    for (phrase, line) in &tables.left {
        lines.entry(*phrase).or_default().push(*line);
    }
    let mut joined = Joined::default();
    for (phrase, right) in &tables.right {
        for left in lines.get(phrase).into_iter().flatten() {
            joined.add(*left, *right);
        }
    }
    joined
}

/// The maximum number of pairs of rows.
const MAX_PAIRS: u64 = 100_000_000;

/// Returns the number of pairs of rows with equal keys.
fn pairs(tables: &Tables) -> u64 {
    let mut rows: BTreeMap<Phrase, u64> = BTreeMap::new();
    tables.left.iter().for_each(|(phrase, _)| *rows.entry(*phrase).or_default() += 1);
    tables.right.iter().filter_map(|(phrase, _)| rows.get(phrase)).sum()
}

/// Makes a table of each half of a text.
fn tables(text: &str) -> Tables {
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut words: Vec<(u32, u32)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        for_each_word(text, |word| {
            let new = numbers.len() as u32;
            words.push((*numbers.entry(word.to_owned()).or_insert(new), line));
        });
    }
    let phrases = words.windows(3).map(|words| (std::array::from_fn(|at| words[at].0), words[0].1));
    let mut left: Vec<(Phrase, u32)> = phrases.collect();
    let right = left.split_off(left.len() / 2);
    Tables { left, right }
}

pub(super) const WORKLOAD: Workload = Workload {
    name: "hash-join",
    about: "joins two tables: phrases that both halves of a text have",
    takes: Some("TEXT"),
    best: "multi_map has an entry for each row instead of a Vec for each key",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let Text { name, text } = options.text()?;
    let tables = tables(&text);
    if tables.left.is_empty() {
        return Err(Failure::Input(format!("'{name}' has fewer than four words")));
    }
    if pairs(&tables) > MAX_PAIRS {
        return Err(Failure::Input(format!(
            "'{name}' repeats its phrases: there are more than {MAX_PAIRS} pairs of rows"
        )));
    }
    task(&name, tables).prepare()
}

fn task(name: &str, tables: Tables) -> Task<Tables, Joined> {
    let (left, right) = (tables.left.len(), tables.right.len());
    Task {
        name: WORKLOAD.name,
        source: format!("{name}, {left} and {right} rows"),
        operations: left + right,
        input: tables,
        model,
        tell: |joined| format!("{} pairs of rows", joined.pairs),
        solutions: vec![
            Solution::ours("multi_map", by_multi_map),
            Solution::ours("hash_map of Vec", by_lists::<hash_map::HashMap<Phrase, Vec<u32>>>),
            Solution::peer("hashbrown ahash of Vec", by_lists::<hashbrown::HashMap<Phrase, Vec<u32>, Ahash>>),
            Solution::peer("hashbrown foldhash of Vec", by_lists::<hashbrown::HashMap<Phrase, Vec<u32>>>),
            Solution::peer("indexmap ahash of Vec", by_lists::<indexmap::IndexMap<Phrase, Vec<u32>, Ahash>>),
            Solution::peer("std of Vec", by_lists::<HashMap<Phrase, Vec<u32>, RandomState>>),
            Solution::peer("sorted Vec", by_sorting),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{Joined, Tables, model, pairs, tables, task};
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn all_solutions_agree_with_the_model() {
        let mut rng = SmallRng::seed_from_u64(9);
        for (len, words) in [(0, 1), (1, 1), (50, 2), (2000, 9)] {
            let mut table = |_| {
                let row = |line| (std::array::from_fn(|_| rng.random_range(0..words)), line);
                (0..len).map(row).collect()
            };
            let [left, right] = [0, 1].map(&mut table);
            let tables = Tables { left, right };
            assert_eq!(pairs(&tables), model(&tables).pairs);
            task("test", tables).prepare().unwrap();
        }
    }

    #[test]
    fn a_phrase_joins_each_line_of_one_half_with_each_of_the_other() {
        let tables = tables("a b c d\na b c\nx a b c\n");
        assert_eq!((tables.left.len(), tables.right.len()), (4, 5));
        assert_eq!(model(&tables), {
            let mut joined = Joined::default();
            joined.add(1, 2);
            joined.add(1, 3);
            joined
        });
    }
}
