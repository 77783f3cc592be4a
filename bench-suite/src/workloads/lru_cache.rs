//! A cache of the most recently used words, with the words of a text as its trace.

use std::collections::{BTreeMap, HashMap};
use std::hash::BuildHasher;

use hash_map::{ElementId, Entry};
use hashbrown::HashTable;
use slab::Slab;

use super::task::{Options, Prepared, Solution, Task, Workload};
use super::word_count::for_each_word;
use crate::failure::Failure;

type Ahash = ahash::RandomState;

/// A cache of borrowed words.
trait Cache<'a>: Default {
    /// Makes `word` the most recently used one and returns whether it was in the cache. If it was not, inserts it, and
    /// evicts the least recently used word if there are more than [`CAPACITY`].
    fn touch(&mut self, word: &'a str) -> bool;
    /// Returns the least recently used word.
    fn oldest(&self) -> Option<&'a str>;
}

/// The capacity of the cache.
const CAPACITY: usize = 1000;

/// A map whose entries are a list: each has the ids of its neighbors, which stay valid while the map grows.
#[derive(Default)]
struct Linked<'a> {
    entries: hash_map::HashMap<&'a str, Links>,
    newest: Option<ElementId>,
    oldest: Option<ElementId>,
}

#[derive(Clone, Copy, Default)]
struct Links {
    newer: Option<ElementId>,
    older: Option<ElementId>,
}

impl<'a> Linked<'a> {
    /// Sets the links of the neighbors so that they skip an entry.
    fn unlink(&mut self, Links { newer, older }: Links) {
        match newer.and_then(|id| self.entries.get_by_id_mut(id)) {
            Some((_, links)) => links.older = older,
            None => self.newest = older,
        }
        match older.and_then(|id| self.entries.get_by_id_mut(id)) {
            Some((_, links)) => links.newer = newer,
            None => self.oldest = newer,
        }
    }
}

impl<'a> Cache<'a> for Linked<'a> {
    fn touch(&mut self, word: &'a str) -> bool {
        let (id, found) = match self.entries.entry(word) {
            Entry::Occupied(entry) => (entry.id(), Some(*entry.get())),
            Entry::Vacant(entry) => (entry.insert_entry(Links::default()).id(), None),
        };
        if self.newest == Some(id) {
            return true;
        }
        if let Some(links) = found {
            self.unlink(links);
        }
        let older = self.newest.replace(id);
        match older.and_then(|id| self.entries.get_by_id_mut(id)) {
            Some((_, links)) => links.newer = Some(id),
            None => self.oldest = Some(id),
        }
        if let Some((_, links)) = self.entries.get_by_id_mut(id) {
            *links = Links { newer: None, older };
        }
        if self.entries.len() > CAPACITY {
            // No hash: the id leads to the entry.
            let evicted = self.oldest.and_then(|id| self.entries.remove_by_id(id));
            evicted.into_iter().for_each(|(_, links)| self.unlink(links));
        }
        found.is_some()
    }

    fn oldest(&self) -> Option<&'a str> {
        self.oldest.and_then(|id| self.entries.get_by_id(id)).map(|(word, _)| *word)
    }
}

/// A list in a slab, as written by hand.
#[derive(Default)]
struct List<T> {
    nodes: Slab<Node<T>>,
    newest: Option<usize>,
    oldest: Option<usize>,
}

struct Node<T> {
    value: T,
    newer: Option<usize>,
    older: Option<usize>,
}

impl<T> List<T> {
    /// Creates a node, which is not yet linked.
    fn insert(&mut self, value: T) -> usize {
        self.nodes.insert(Node { value, newer: None, older: None })
    }

    /// Makes a node the newest one.
    fn touch(&mut self, place: usize, is_linked: bool) {
        if self.newest == Some(place) {
            return;
        }
        if is_linked {
            let Node { newer, older, .. } = self.nodes[place];
            self.unlink(newer, older);
        }
        let older = self.newest.replace(place);
        match older {
            Some(older) => self.nodes[older].newer = Some(place),
            None => self.oldest = Some(place),
        }
        let node = &mut self.nodes[place];
        (node.newer, node.older) = (None, older);
    }

    /// Links the neighbors of a node with each other.
    fn unlink(&mut self, newer: Option<usize>, older: Option<usize>) {
        match newer {
            Some(place) => self.nodes[place].older = older,
            None => self.newest = older,
        }
        match older {
            Some(place) => self.nodes[place].newer = newer,
            None => self.oldest = newer,
        }
    }

    /// Removes the oldest node. Returns its place and its value.
    fn pop_oldest(&mut self) -> Option<(usize, T)> {
        let place = self.oldest?;
        let Node { value, newer, older } = self.nodes.remove(place);
        self.unlink(newer, older);
        Some((place, value))
    }

    fn oldest(&self) -> Option<&T> {
        self.oldest.map(|place| &self.nodes[place].value)
    }
}

/// A map to the places of a list.
#[derive(Default)]
struct MapAndSlab<'a, M> {
    list: List<&'a str>,
    places: M,
}

macro_rules! map_and_slab {
    ($($map:path, $Entry:path;)+) => {$(
        impl<'a, S: BuildHasher + Default> Cache<'a> for MapAndSlab<'a, $map> {
            fn touch(&mut self, word: &'a str) -> bool {
                use $Entry as Entry;
                let (place, found) = match self.places.entry(word) {
                    Entry::Occupied(entry) => (*entry.get(), true),
                    Entry::Vacant(entry) => (*entry.insert(self.list.insert(word)), false),
                };
                self.list.touch(place, found);
                if self.places.len() > CAPACITY {
                    let evicted = self.list.pop_oldest();
                    evicted.into_iter().for_each(|(_, word)| _ = self.places.remove(word));
                }
                found
            }

            fn oldest(&self) -> Option<&'a str> {
                self.list.oldest().copied()
            }
        }
    )+};
}

map_and_slab! {
    HashMap<&'a str, usize, S>, std::collections::hash_map::Entry;
    hashbrown::HashMap<&'a str, usize, S>, hashbrown::hash_map::Entry;
}

/// A table of the places of a list, whose values have the hashes: an eviction hashes nothing.
#[derive(Default)]
struct TableAndSlab<'a> {
    hasher: Ahash,
    list: List<(u64, &'a str)>,
    places: HashTable<usize>,
}

impl<'a> Cache<'a> for TableAndSlab<'a> {
    fn touch(&mut self, word: &'a str) -> bool {
        let Self { hasher, list, places } = self;
        let hash = hasher.hash_one(word);
        let (place, found) = match places.find(hash, |place| list.nodes[*place].value.1 == word) {
            Some(place) => (*place, true),
            None => {
                let place = list.insert((hash, word));
                places.insert_unique(hash, place, |place| list.nodes[*place].value.0);
                (place, false)
            }
        };
        list.touch(place, found);
        if places.len() > CAPACITY {
            if let Some((oldest, (hash, _))) = list.pop_oldest() {
                if let Ok(entry) = places.find_entry(hash, |place| *place == oldest) {
                    entry.remove();
                }
            }
        }
        found
    }

    fn oldest(&self) -> Option<&'a str> {
        self.list.oldest().map(|(_, word)| *word)
    }
}

/// A map to times of use, and the words by time.
#[derive(Default)]
struct MapAndTree<'a> {
    times: HashMap<&'a str, u64>,
    words: BTreeMap<u64, &'a str>,
    now: u64,
}

impl<'a> Cache<'a> for MapAndTree<'a> {
    fn touch(&mut self, word: &'a str) -> bool {
        self.now += 1;
        let found = self.times.insert(word, self.now);
        if let Some(time) = found {
            self.words.remove(&time);
        }
        self.words.insert(self.now, word);
        if self.times.len() > CAPACITY {
            let evicted = self.words.pop_first();
            evicted.into_iter().for_each(|(_, word)| _ = self.times.remove(word));
        }
        found.is_some()
    }

    fn oldest(&self) -> Option<&'a str> {
        self.words.first_key_value().map(|(_, word)| *word)
    }
}

/// The words of a text, in order.
#[derive(Debug)]
struct Trace {
    words: Vec<String>,
}

/// The numbers of hits and misses, and the word that would be evicted next.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Hits {
    hits: usize,
    misses: usize,
    oldest: Option<String>,
}

fn solve<'a, C: Cache<'a>>(trace: &'a Trace) -> Hits {
    let mut cache = C::default();
    let hits = trace.words.iter().filter(|word| cache.touch(word)).count();
    Hits { hits, misses: trace.words.len() - hits, oldest: cache.oldest().map(str::to_owned) }
}

/// Searches a list, in which the most recently used word is the last one.
fn model(trace: &Trace) -> Hits {
    let mut cached: Vec<&str> = Vec::new();
    let mut hits = 0;
    for word in &trace.words {
        match cached.iter().rposition(|other| other == word) {
            Some(at) => {
                cached.remove(at);
                hits += 1;
            }
            None if cached.len() == CAPACITY => _ = cached.remove(0),
            None => {}
        }
        cached.push(word);
    }
    Hits { hits, misses: trace.words.len() - hits, oldest: cached.first().map(|word| (*word).to_owned()) }
}

pub(super) const WORKLOAD: Workload = Workload {
    name: "lru-cache",
    about: "keeps the 1000 most recently used words of a text",
    takes: Some("TEXT"),
    best: "the stable ids of hash_map are the links of the list, so there is no slab beside it",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let input = options.text()?;
    let mut words = Vec::new();
    for_each_word(&input.text, |word| words.push(word.to_owned()));
    if words.is_empty() {
        return Err(Failure::Input(format!("'{}' has no words", input.name)));
    }
    task(&input.name, Trace { words }).prepare()
}

fn task(name: &str, trace: Trace) -> Task<Trace, Hits> {
    Task {
        name: WORKLOAD.name,
        source: format!("{name}, {} words", trace.words.len()),
        operations: trace.words.len(),
        input: trace,
        model,
        tell: |result| format!("{} hits, {} misses", result.hits, result.misses),
        solutions: vec![
            Solution::ours("hash_map", |trace| solve::<Linked<'_>>(trace)),
            Solution::peer("hashbrown ahash + slab", |trace| {
                solve::<MapAndSlab<'_, hashbrown::HashMap<&str, usize, Ahash>>>(trace)
            }),
            Solution::peer("hashbrown foldhash + slab", |trace| {
                solve::<MapAndSlab<'_, hashbrown::HashMap<&str, usize>>>(trace)
            }),
            Solution::peer("hashbrown ahash table + slab", |trace| solve::<TableAndSlab<'_>>(trace)),
            Solution::peer("std + slab", |trace| solve::<MapAndSlab<'_, HashMap<&str, usize>>>(trace)),
            Solution::peer("std + BTreeMap", |trace| solve::<MapAndTree<'_>>(trace)),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{CAPACITY, Trace, model, task};
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn all_solutions_agree_with_the_model() {
        let mut rng = SmallRng::seed_from_u64(8);
        for distinct in [1, 2, 3, CAPACITY, CAPACITY + 1, 2 * CAPACITY] {
            let words = (0..4 * CAPACITY).map(|_| rng.random_range(0..distinct).to_string()).collect();
            task("test", Trace { words }).prepare().unwrap();
        }
    }

    #[test]
    fn the_least_recently_used_word_is_evicted() {
        let numbers = (0..CAPACITY).chain([0, CAPACITY, 1]);
        let hits = model(&Trace { words: numbers.map(|number| number.to_string()).collect() });
        // 0 is used again, so 1 is evicted, and then 2.
        assert_eq!((hits.hits, hits.oldest.as_deref()), (1, Some("3")));
    }
}
