//! Hash maps of C++ as contestants. Their keys are made in C++ before the clock runs, and their loops are there too, so
//! they have workloads of their own: those of [`workloads`](super::workloads), by the same names, for the same data.

use std::cell::OnceCell;
use std::hint::black_box;

use super::super::passes::{add, clone_all, each, read_all};
use super::elements::{Contents, Input, Key};
use super::workloads::{CLEARS, drop_clones};
use crate::measure::{Entrant, Event, Gauge, Uncounted, Unit};
use crate::raw::cpp_maps::{CppKey, Entries, Keys, Map, Maps};

/// Returns the maps whose libraries are built in. Boost clears all of a map's capacity, also of an empty one, which
/// would carry its mean.
pub(super) fn entrants<K: Key + CppKey>() -> Vec<Entrant<Input<K, u64>>> {
    let entrant =
        |(name, maps)| Entrant::peer(name, events(maps)).uncounted_of("boost", &["clear empty"], Uncounted::Outlier);
    Maps::all().map(entrant).collect()
}

fn events<K: Key + CppKey>(maps: Maps<K>) -> Vec<Event<Input<K, u64>>> {
    let event = |workload, unit, act: Act<K>| {
        Event::by(workload, unit, move |input, kept, gauge| {
            act(kept.get_or_build(|| Round::new(maps, input)), input, gauge)
        })
    };
    let timed = |workload, act| event(workload, Unit::Nanoseconds, act);
    vec![
        timed("grow", grow),
        timed("insert reserved", insert_reserved),
        timed("insert warm", insert_warm),
        timed("hit", hit),
        timed("miss", miss),
        timed("dependent hit", dependent_hit),
        timed("iterate", iterate),
        timed("iterate half removed", iterate_half_removed),
        timed("remove", remove),
        timed("churn", churn),
        timed("clone", clone),
        timed("drop", drop_whole),
        timed("retain half", retain_half),
        timed("clear", clear),
        timed("clear empty", clear_empty),
        timed("entry", entry),
        event("bytes settled", Unit::Bytes, bytes_settled),
        event("bytes peak", Unit::Bytes, bytes_peak),
    ]
}

type Act<K> = fn(&Round<K>, &Input<K, u64>, &mut Gauge) -> u64;

/// What several workloads of a round share.
struct Round<K> {
    maps: Maps<K>,
    /// The keys of each table.
    keys: Vec<AllKeys<K>>,
    whole: OnceCell<Vec<Map<K>>>,
    half_removed: OnceCell<Vec<Map<K>>>,
}

/// The keys of [`Contents`].
struct AllKeys<K> {
    queries: Keys<K>,
    strangers: Keys<K>,
    leaving: Keys<K>,
}

impl<K: Key + CppKey> Round<K> {
    fn new(maps: Maps<K>, input: &Input<K, u64>) -> Self {
        let keys = input.tables.iter().map(|contents| AllKeys {
            queries: maps.keys(&contents.queries),
            strangers: maps.keys(&contents.strangers),
            leaving: maps.keys(&contents.leaving),
        });
        Self { maps, keys: keys.collect(), whole: OnceCell::new(), half_removed: OnceCell::new() }
    }

    fn entries(&self, entries: &[(K, u64)]) -> Entries<K> {
        self.maps.entries(entries.iter().map(|(key, value)| (key, *value)))
    }

    /// Makes entries of keys and the values of a table.
    fn entries_of(&self, keys: &[K], contents: &Contents<K, u64>) -> Entries<K> {
        self.maps.entries(keys.iter().zip(contents.entries.iter().map(|(_, value)| *value)))
    }

    /// Creates a map that has grown to its contents.
    fn built(&self, contents: &Contents<K, u64>) -> Map<K> {
        self.grown(&mut self.entries(&contents.entries))
    }

    fn grown(&self, entries: &mut Entries<K>) -> Map<K> {
        let mut map = self.maps.map();
        map.insert(entries);
        map
    }

    /// With all their entries.
    fn whole(&self, input: &Input<K, u64>) -> &[Map<K>] {
        self.whole.get_or_init(|| input.tables.iter().map(|contents| self.built(contents)).collect())
    }

    /// Without a random half of their entries.
    fn half_removed(&self, input: &Input<K, u64>) -> &[Map<K>] {
        self.half_removed.get_or_init(|| {
            let maps = input.tables.iter().map(|contents| {
                let mut map = self.built(contents);
                map.remove(&self.maps.keys(&contents.leaving[..input.size / 2]));
                map
            });
            maps.collect()
        })
    }

    /// Returns all maps with their keys.
    fn queried<'a>(&'a self, input: &Input<K, u64>) -> impl Iterator<Item = (&'a Map<K>, &'a AllKeys<K>)> + Clone {
        self.whole(input).iter().zip(&self.keys)
    }
}

fn grow<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    insert_into(round, input, gauge, Maps::map)
}

fn insert_reserved<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    insert_into(round, input, gauge, |maps| maps.map_with_capacity(input.size))
}

fn insert_into<K: Key + CppKey>(
    round: &Round<K>,
    input: &Input<K, u64>,
    gauge: &mut Gauge,
    empty: impl Fn(Maps<K>) -> Map<K>,
) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut entries = round.entries(&contents.entries);
        let map = gauge.time(entries.len(), || {
            let mut map = empty(round.maps);
            map.insert(&mut entries);
            map
        });
        add(digest, map.sum());
    })
}

fn insert_warm<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(1, &input.tables, |contents, digest| {
        let mut map = round.built(contents);
        for _ in 0..input.change_passes {
            map.clear(1);
            let mut entries = round.entries(&contents.entries);
            gauge.time(entries.len(), || map.insert(&mut entries));
            add(digest, map.sum());
        }
    })
}

fn hit<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(1, round.queried(input), |(map, keys), digest| {
        add(digest, gauge.time(keys.queries.len(), || map.sum_of(&keys.queries)));
    })
}

fn miss<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(1, round.queried(input), |(map, keys), digest| {
        add(digest, gauge.time(keys.strangers.len(), || map.count_present(&keys.strangers)));
    })
}

fn dependent_hit<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(1, round.queried(input), |(map, keys), digest| {
        add(digest, gauge.time(keys.queries.len(), || map.sum_of_dependent(&keys.queries)));
    })
}

fn iterate<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    read_all(round.whole(input), input.size, input.read_passes, gauge, Map::sum)
}

fn iterate_half_removed<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    let left = input.size - input.size / 2;
    read_all(round.half_removed(input), left, input.read_passes, gauge, Map::sum)
}

fn remove<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, input.tables.iter().zip(&round.keys), |(contents, keys), digest| {
        let mut map = round.built(contents);
        add(digest, gauge.time(keys.leaving.len(), || map.remove(&keys.leaving)));
        add(digest, map.sum());
    })
}

fn churn<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(input.change_passes.div_ceil(2), &input.tables, |contents, digest| {
        let mut map = round.built(contents);
        let strangers = &contents.strangers[..input.size];
        for (going, coming) in [(contents.leaving.as_slice(), strangers), (strangers, contents.leaving.as_slice())] {
            let (going, mut coming) = (round.maps.keys(going), round.entries_of(coming, contents));
            add(digest, gauge.time(going.len(), || map.exchange(&going, &mut coming)));
            add(digest, map.sum());
        }
    })
}

fn clone<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    clone_all(round.whole(input), input.size, input.change_passes, gauge, Map::sum)
}

fn drop_whole<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    drop_clones(round.whole(input), input.size, gauge, Map::sum)
}

fn retain_half<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut map = round.built(contents);
        gauge.time(input.size, || black_box(&mut map).retain_even());
        add(digest, map.sum());
    })
}

fn clear<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut maps: Vec<Map<K>> = input.tables.iter().map(|contents| round.built(contents)).collect();
        maps.iter().for_each(|map| add(&mut digest, map.sum()));
        gauge.time(maps.len() * input.size, || maps.iter_mut().for_each(|map| map.clear(1)));
        maps.iter().for_each(|map| add(&mut digest, map.sum()));
    }
    digest
}

fn clear_empty<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(1, round.whole(input), |map, digest| {
        add(digest, map.sum());
        let mut map = map.clone();
        map.clear(1);
        gauge.time(CLEARS, || map.clear(CLEARS));
        add(digest, map.sum());
    })
}

fn entry<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut map = round.grown(&mut round.entries(&contents.entries[..input.size / 2]));
        let mut entries = round.entries_of(&contents.leaving, contents);
        add(digest, gauge.time(entries.len(), || map.insert_absent(&mut entries)));
        add(digest, map.sum());
    })
}

fn bytes_settled<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    let mut entries = round.entries(&input.tables[0].entries);
    gauge.settled_bytes(entries.len(), || round.grown(&mut entries)).sum()
}

fn bytes_peak<K: Key + CppKey>(round: &Round<K>, input: &Input<K, u64>, gauge: &mut Gauge) -> u64 {
    let mut entries = round.entries(&input.tables[0].entries);
    gauge.peak_bytes(entries.len(), || round.grown(&mut entries)).sum()
}
