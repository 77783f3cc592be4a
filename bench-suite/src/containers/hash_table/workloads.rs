//! The workloads, each written once for all tables.

use std::cell::OnceCell;
use std::hint::black_box;

use super::super::passes::{add, clone_all, each, read_all};
use super::contestants::{Entries, Extract, Sort, Table};
use super::elements::{Contents, Input};
use crate::measure::{Event, Gauge, Kept, Uncounted, pinned_hole};

pub(super) type InputOf<T> = Input<<T as Table>::Key, <T as Table>::Value>;
type ContentsOf<T> = Contents<<T as Table>::Key, <T as Table>::Value>;

/// The minimum number of entries that are dropped at once.
const DROPS: usize = 1 << 20;

/// The workloads of all tables. `fold` repeats `iterate`, so it counts in no mean.
pub(super) fn events<T: Table>() -> Vec<Event<InputOf<T>>> {
    vec![
        Event::timed("grow", grow::<T>),
        Event::timed("insert reserved", insert_reserved::<T>),
        Event::timed("insert warm", insert_warm::<T>),
        Event::timed("hit", hit::<T>),
        Event::timed("miss", miss::<T>),
        Event::timed("dependent hit", dependent_hit::<T>),
        Event::timed("iterate", iterate::<T>),
        Event::timed("iterate half removed", iterate_half_removed::<T>),
        Event::timed("fold", fold::<T>).uncounted(Uncounted::Repeated),
        Event::timed("fold half removed", fold_half_removed::<T>).uncounted(Uncounted::Repeated),
        Event::timed("remove", remove::<T>),
        Event::timed("churn", churn::<T>),
        Event::timed("clone", clone::<T>),
        Event::timed("drop", drop_whole::<T>),
        Event::timed("retain half", retain_half::<T>),
        Event::timed("clear", clear::<T>),
        Event::timed("clear empty", clear_empty::<T>),
        Event::timed("drain", drain::<T>),
        Event::timed("append", append::<T>),
        Event::timed("shrink half removed", shrink_half_removed::<T>),
        Event::counted("bytes settled", bytes_settled::<T>),
        Event::counted("bytes peak", bytes_peak::<T>),
    ]
}

/// The workloads of tables that can remove and yield some of their entries.
pub(super) fn extract_events<T: Extract>() -> Vec<Event<InputOf<T>>> {
    vec![
        Event::timed("extract half", extract_half::<T>),
        Event::timed("fold extracted half", fold_extracted_half::<T>).uncounted(Uncounted::Repeated),
    ]
}

/// The workload of tables that can be sorted.
pub(super) fn sort_events<T: Sort>() -> Vec<Event<InputOf<T>>> {
    vec![Event::timed("sort", sort::<T>)]
}

/// The workload of maps.
pub(super) fn entry_events<T: Entries>() -> Vec<Event<InputOf<T>>> {
    vec![Event::timed("entry", entry::<T>)]
}

/// Creates a table that has grown to its contents.
fn built<T: Table>(input: &InputOf<T>, contents: &ContentsOf<T>) -> T {
    let mut table = T::new(&input.seeds);
    for (key, value) in &contents.entries {
        table.insert(key.clone(), value.clone());
    }
    table
}

/// The tables that several workloads read.
struct Built<T> {
    whole: OnceCell<Vec<T>>,
    half_removed: OnceCell<Vec<T>>,
}

impl<T: Table + 'static> Built<T> {
    fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self { whole: OnceCell::new(), half_removed: OnceCell::new() })
    }

    /// With all their entries.
    fn whole(&self, input: &InputOf<T>) -> &[T] {
        self.whole.get_or_init(|| input.tables.iter().map(|contents| built(input, contents)).collect())
    }

    /// Without a random half of their entries.
    fn half_removed(&self, input: &InputOf<T>) -> &[T] {
        self.half_removed.get_or_init(|| {
            let tables = input.tables.iter().map(|contents| {
                let mut table: T = built(input, contents);
                for key in &contents.leaving[..input.size / 2] {
                    table.remove(key);
                }
                table
            });
            tables.collect()
        })
    }
}

fn fill<T: Table>(table: &mut T, entries: &mut Vec<(T::Key, T::Value)>) {
    for (key, value) in entries.drain(..) {
        table.insert(key, value);
    }
}

/// Inserts into a table that has not allocated.
#[inline(never)]
fn grow<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, |input| T::new(&input.seeds))
}

/// Inserts into a table with reserved capacity. The allocation is timed.
#[inline(never)]
fn insert_reserved<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, |input| T::with_capacity(input.size, &input.seeds))
}

#[inline(always)]
fn insert_into<T: Table>(input: &InputOf<T>, gauge: &mut Gauge, empty: impl Fn(&InputOf<T>) -> T) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut entries = contents.entries.clone();
        let table = gauge.time(entries.len(), || {
            let mut table = empty(input);
            fill(&mut table, &mut entries);
            table
        });
        add(digest, table.sum());
    })
}

/// Inserts into a table that was full and cleared.
#[inline(never)]
fn insert_warm<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, &input.tables, |contents, digest| {
        let mut table: T = built(input, contents);
        for _ in 0..input.change_passes {
            table.clear();
            let mut entries = contents.entries.clone();
            gauge.time(entries.len(), || fill(&mut table, &mut entries));
            add(digest, table.sum());
        }
    })
}

#[inline(never)]
fn hit<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, Built::<T>::kept(kept).whole(input).iter().zip(&input.tables), |(table, contents), digest| {
        let (table, queries) = black_box((table, contents.queries.as_slice()));
        let found = gauge.time(queries.len(), || {
            let mut sum = 0_u64;
            for key in queries {
                if let Some(found) = table.get_digest(key) {
                    sum = sum.wrapping_add(found);
                }
            }
            sum
        });
        add(digest, found);
    })
}

#[inline(never)]
fn miss<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, Built::<T>::kept(kept).whole(input).iter().zip(&input.tables), |(table, contents), digest| {
        let (table, strangers) = black_box((table, contents.strangers.as_slice()));
        let found = gauge.time(strangers.len(), || strangers.iter().filter(|key| table.contains(key)).count());
        add(digest, found as u64);
    })
}

/// Makes each look-up depend on the previous one: the index of the next key is computed from the value found. The bit
/// used is always zero, so all contestants look up the same keys in the same order.
#[inline(never)]
fn dependent_hit<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, Built::<T>::kept(kept).whole(input).iter().zip(&input.tables), |(table, contents), digest| {
        let (table, queries) = black_box((table, contents.queries.as_slice()));
        let found = gauge.time(queries.len(), || {
            let (mut sum, mut carry) = (0_u64, 0);
            for at in 0..queries.len() {
                if let Some(found) = table.get_digest(&queries[at | carry]) {
                    carry = (found >> 63) as usize;
                    sum = sum.wrapping_add(found);
                }
            }
            sum
        });
        add(digest, found);
    })
}

#[inline(never)]
fn iterate<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::kept(kept).whole(input), input.size, input.read_passes, gauge, T::sum)
}

#[inline(never)]
fn iterate_half_removed<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let left = input.size - input.size / 2;
    read_all(Built::kept(kept).half_removed(input), left, input.read_passes, gauge, T::sum)
}

#[inline(never)]
fn fold<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    read_all(Built::kept(kept).whole(input), input.size, input.read_passes, gauge, T::sum_folded)
}

#[inline(never)]
fn fold_half_removed<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let left = input.size - input.size / 2;
    read_all(Built::kept(kept).half_removed(input), left, input.read_passes, gauge, T::sum_folded)
}

/// Removes all keys, in random order.
#[inline(never)]
fn remove<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut table: T = built(input, contents);
        let leaving = black_box(contents.leaving.as_slice());
        let removed = gauge.time(leaving.len(), || leaving.iter().filter(|key| table.remove(key)).count());
        add(digest, removed as u64);
        add(digest, table.sum());
    })
}

/// Replaces all entries by new ones, one by one, and back again. An operation is one removal and one insertion.
#[inline(never)]
fn churn<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes.div_ceil(2), &input.tables, |contents, digest| {
        let mut table: T = built(input, contents);
        let strangers = &contents.strangers[..input.size];
        for (going, coming) in [(contents.leaving.as_slice(), strangers), (strangers, contents.leaving.as_slice())] {
            let mut entries: Vec<(T::Key, T::Value)> =
                coming.iter().zip(&contents.entries).map(|(key, (_, value))| (key.clone(), value.clone())).collect();
            let going = black_box(going);
            let removed = gauge.time(going.len(), || {
                let mut removed = 0;
                for (key, (coming, value)) in going.iter().zip(entries.drain(..)) {
                    removed += u64::from(table.remove(key));
                    table.insert(coming, value);
                }
                removed
            });
            add(digest, removed);
            add(digest, table.sum());
        }
    })
}

#[inline(never)]
fn clone<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    clone_all(Built::<T>::kept(kept).whole(input), input.size, input.change_passes, gauge, T::sum)
}

#[inline(never)]
fn drop_whole<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    drop_clones(Built::<T>::kept(kept).whole(input), input.size, gauge, T::sum)
}

/// Drops many clones at once. Dropping a single table of numbers is too fast to measure.
#[inline(always)]
pub(super) fn drop_clones<T: Clone>(tables: &[T], size: usize, gauge: &mut Gauge, sum: impl Fn(&T) -> u64) -> u64 {
    let batch = DROPS.div_ceil(tables.len() * size);
    let clones = || (0..batch).flat_map(|_| tables.iter().cloned()).collect::<Vec<T>>();
    let _pin = pinned_hole(clones);
    let mut digest = 0;
    for _ in 0..2 {
        let clones = clones();
        for table in &clones {
            add(&mut digest, sum(table));
        }
        gauge.time(clones.len() * size, || drop(black_box(clones)));
    }
    digest
}

#[inline(never)]
fn retain_half<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut table: T = built(input, contents);
        gauge.time(input.size, || black_box(&mut table).retain(|digest| digest % 2 == 0));
        add(digest, table.sum());
    })
}

#[inline(never)]
fn extract_half<T: Extract>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    take_half::<T>(input, gauge, |table| table.extract(|digest| digest % 2 == 0))
}

#[inline(never)]
fn fold_extracted_half<T: Extract>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    take_half::<T>(input, gauge, |table| table.extract_folded(|digest| digest % 2 == 0))
}

fn take_half<T: Table>(input: &InputOf<T>, gauge: &mut Gauge, take: impl Fn(&mut T) -> u64) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut table: T = built(input, contents);
        let taken = gauge.time(input.size, || take(black_box(&mut table)));
        add(digest, taken);
        add(digest, table.sum());
    })
}

/// The number of times that an empty table is cleared.
pub(super) const CLEARS: usize = 1 << 10;

#[inline(never)]
fn clear<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    change_whole::<T>(input, gauge, |table| {
        table.clear();
        0
    })
}

/// Clears a table that was full. An operation is one call.
#[inline(never)]
fn clear_empty<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, Built::<T>::kept(kept).whole(input), |table, digest| {
        add(digest, table.sum());
        let mut table = table.clone();
        table.clear();
        gauge.time(CLEARS, || {
            for _ in 0..CLEARS {
                black_box(&mut table).clear();
            }
        });
        add(digest, table.sum());
    })
}

#[inline(never)]
fn drain<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    change_whole::<T>(input, gauge, T::drain)
}

/// Moves one half of the entries to the other.
#[inline(never)]
fn append<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let (one, other) = contents.entries.split_at(input.size / 2);
        let [mut table, mut other] = [one, other].map(|entries| {
            let mut table = T::new(&input.seeds);
            fill(&mut table, &mut entries.to_vec());
            table
        });
        gauge.time(input.size - input.size / 2, || black_box(&mut table).append(&mut other));
        add(digest, table.sum());
        add(digest, other.sum());
    })
}

/// Closes the holes of a random half and shrinks the table. An operation is an entry that stays.
#[inline(never)]
fn shrink_half_removed<T: Table>(input: &InputOf<T>, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let tables = Built::<T>::kept(kept).half_removed(input);
    each(input.change_passes, tables, |table, digest| {
        let mut table = table.clone();
        gauge.time(input.size - input.size / 2, || black_box(&mut table).shrink());
        add(digest, table.sum());
    })
}

#[inline(never)]
fn sort<T: Sort>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    change_whole::<T>(input, gauge, T::sort)
}

/// Inserts all entries by [`entry`](hash_map::HashMap::entry), in random order: one half is present.
#[inline(never)]
fn entry<T: Entries>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.tables, |contents, digest| {
        let mut table = T::new(&input.seeds);
        fill(&mut table, &mut contents.entries[..input.size / 2].to_vec());
        let values = contents.entries.iter().map(|(_, value)| value.clone());
        let mut entries: Vec<(T::Key, T::Value)> = contents.leaving.iter().cloned().zip(values).collect();
        let found = gauge.time(entries.len(), || {
            let mut sum = 0_u64;
            for (key, value) in entries.drain(..) {
                sum = sum.wrapping_add(table.insert_by_entry(key, value));
            }
            sum
        });
        add(digest, found);
        add(digest, table.sum());
    })
}

/// Changes all tables as a whole, by `change`, timed together because one can be done before a clock ticks. The digest
/// has their entries before and after.
#[inline(always)]
fn change_whole<T: Table>(input: &InputOf<T>, gauge: &mut Gauge, change: impl Fn(&mut T) -> u64) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        let mut tables: Vec<T> = input.tables.iter().map(|contents| built(input, contents)).collect();
        tables.iter().for_each(|table| add(&mut digest, table.sum()));
        let changed = gauge.time(tables.len() * input.size, || {
            tables.iter_mut().fold(0_u64, |sum, table| sum.wrapping_add(change(black_box(table))))
        });
        add(&mut digest, changed);
        tables.iter().for_each(|table| add(&mut digest, table.sum()));
    }
    digest
}

/// Counts the bytes of the table itself.
#[inline(never)]
fn bytes_settled<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut entries = input.tables[0].entries.clone();
    gauge.settled_bytes(entries.len(), || grown::<T>(input, &mut entries)).sum()
}

/// Counts the same at the peak, while the table grows.
#[inline(never)]
fn bytes_peak<T: Table>(input: &InputOf<T>, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut entries = input.tables[0].entries.clone();
    gauge.peak_bytes(entries.len(), || grown::<T>(input, &mut entries)).sum()
}

fn grown<T: Table>(input: &InputOf<T>, entries: &mut Vec<(T::Key, T::Value)>) -> T {
    let mut table = T::new(&input.seeds);
    fill(&mut table, entries);
    table
}

#[cfg(test)]
mod tests {
    use super::super::elements::Seeds;
    use super::{Entries, Event, Extract, Input, InputOf, Table, entry_events, events, extract_events};
    use crate::measure::{Course, Entrant, unnoticed};
    use std::hash::RandomState;

    type Map<K, V> = hashbrown::HashMap<K, V, RandomState>;

    /// A map that forgets every 50th key.
    #[derive(Clone)]
    struct Forgetful {
        map: Map<u64, u64>,
        insertions: usize,
    }

    impl Table for Forgetful {
        type Key = u64;
        type Value = u64;

        fn new(_: &Seeds) -> Self {
            Self { map: Map::default(), insertions: 0 }
        }

        fn with_capacity(_: usize, seeds: &Seeds) -> Self {
            Self::new(seeds)
        }

        fn insert(&mut self, key: u64, value: u64) {
            self.insertions += 1;
            if self.insertions % 50 != 0 {
                self.map.insert(key, value);
            }
        }

        fn contains(&self, key: &u64) -> bool {
            self.map.contains_key(key)
        }

        fn get_digest(&self, key: &u64) -> Option<u64> {
            self.map.get(key).copied()
        }

        fn remove(&mut self, key: &u64) -> bool {
            self.map.remove(key).is_some()
        }

        fn sum(&self) -> u64 {
            self.map.iter().fold(0, |sum, (key, value)| sum.wrapping_add(*key).wrapping_add(*value))
        }

        fn sum_folded(&self) -> u64 {
            self.sum()
        }

        fn retain(&mut self, keep: impl Fn(u64) -> bool) {
            self.map.retain(|_, value| keep(*value));
        }

        fn clear(&mut self) {
            self.map.clear();
        }

        fn drain(&mut self) -> u64 {
            self.map.drain().fold(0, |sum, (key, value)| sum.wrapping_add(key).wrapping_add(value))
        }

        fn append(&mut self, other: &mut Self) {
            self.map.extend(other.map.drain());
        }

        fn shrink(&mut self) {
            self.map.shrink_to_fit();
        }
    }

    impl Entries for Forgetful {
        fn insert_by_entry(&mut self, key: u64, value: u64) -> u64 {
            *self.map.entry(key).or_insert(value)
        }
    }

    impl Extract for Forgetful {
        fn extract(&mut self, take: impl Fn(u64) -> bool) -> u64 {
            self.map.extract_if(|_, value| take(*value)).fold(0, |sum, (_, value)| sum.wrapping_add(value))
        }

        fn extract_folded(&mut self, take: impl Fn(u64) -> bool) -> u64 {
            self.extract(take)
        }
    }

    #[test]
    fn a_map_that_loses_entries_is_found_out_except_by_misses() {
        assert!(course().workloads().len() >= 25);
        assert_eq!(unnoticed(course), ["miss"]);
    }

    fn all<T: Extract + Entries>() -> Vec<Event<InputOf<T>>> {
        events::<T>().into_iter().chain(extract_events::<T>()).chain(entry_events::<T>()).collect()
    }

    fn course() -> Course {
        let entrants =
            vec![Entrant::ours("hashbrown", all::<Map<u64, u64>>()), Entrant::peer("forgetful", all::<Forgetful>())];
        Course::new("u64->u64", 100, |rng| Input::new(100, rng), entrants)
    }
}
