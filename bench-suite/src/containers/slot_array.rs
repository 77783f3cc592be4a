//! Arrays and slot maps, which return a handle for each inserted element and fill their holes.

use std::hint::black_box;

use rand::Rng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, Key, SlotMap};
use sparse_array::SparseArray;
use storage::Entity64;

use super::hash_table::Value;
use super::passes::{self, add, each, fold_of, sum_of};
use crate::measure::{Course, Entrant, Event, Gauge, Kept, Uncounted, at_least, containers, passes};

/// Returns all courses: two kinds of elements at each size.
pub(crate) fn contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| contest::<[u64; 8]>("64 bytes", *size)));
    contests
}

/// Returns all courses of slot maps: two kinds of elements at each size.
pub(crate) fn slot_map_contests(sizes: &[usize]) -> Vec<Course> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| slot_map_contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| slot_map_contest::<[u64; 8]>("64 bytes", *size)));
    contests
}

/// Keys of the same size: 64 bits.
fn slot_map_contest<T: Value>(subject: &str, size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("slot_map", events::<storage::SlotMap<T, Entity64>>()),
        Entrant::peer("slotmap", events::<SlotMap<DefaultKey, T>>()),
        Entrant::information("slotmap dense", events::<DenseSlotMap<DefaultKey, T>>()),
    ];
    course::<T>(subject, size, entrants)
}

fn contest<T: Value>(subject: &str, size: usize) -> Course {
    let entrants = vec![
        Entrant::ours("sparse_array", events::<SparseArray<T>>()),
        Entrant::peer("slab", events::<Slab<T>>()),
        Entrant::peer("slotmap", events::<SlotMap<DefaultKey, T>>()),
        Entrant::information("slotmap dense", events::<DenseSlotMap<DefaultKey, T>>()),
    ];
    course::<T>(subject, size, entrants)
}

fn course<T: Value>(subject: &str, size: usize, entrants: Vec<Entrant<Input>>) -> Course {
    Course::new(subject, size, move |rng| Input::new(size, rng), entrants).of_entries(size_of::<T>())
}

/// The minimum number of insertions or removals of a sample.
const CHANGES: usize = at_least(256 << 10);
/// The minimum number of random reads of a sample.
const LOOK_UPS: usize = at_least(512 << 10);
/// The minimum number of slots that a sample iterates over.
const READS: usize = at_least(2 << 20);

/// The data of a round. Elements are numbered in the order of insertion.
struct Input {
    /// Elements in each array.
    size: usize,
    /// The number of times that all arrays are filled or emptied.
    change_passes: usize,
    /// The number of times that all elements are looked up in random order.
    look_up_passes: usize,
    /// The number of times that all arrays are iterated over.
    read_passes: usize,
    arrays: Vec<Contents>,
}

/// The contents of one array, and the orders in which they are used.
struct Contents {
    /// The seed of the elements.
    seed: u64,
    /// All elements in random order.
    order: Vec<usize>,
    /// All elements in another random order.
    other_order: Vec<usize>,
}

impl Input {
    /// Creates random data for arrays of `size` elements.
    fn new(size: usize, rng: &mut SmallRng) -> Self {
        Self {
            size,
            change_passes: passes(size, CHANGES),
            look_up_passes: passes(size, LOOK_UPS),
            read_passes: passes(size, READS),
            arrays: (0..containers(size)).map(|_| Contents::new(size, rng)).collect(),
        }
    }
}

impl Contents {
    fn new(size: usize, rng: &mut SmallRng) -> Self {
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(rng);
        let mut other_order = order.clone();
        other_order.shuffle(rng);
        Self { seed: rng.next_u64(), order, other_order }
    }
}

/// The workloads of `S`.
fn events<S: Slots>() -> Vec<Event<Input>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("remove", remove::<S>),
        Event::timed("get", get::<S>),
        Event::timed("iterate", |input, _, gauge| read_values::<S>(input, 0, gauge)),
        Event::timed("iterate 50 % holes", |input, _, gauge| read_values::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % holes", |input, _, gauge| read_values::<S>(input, 90, gauge)),
        Event::timed("fold", |input, _, gauge| fold_values::<S>(input, 0, gauge)).uncounted(Uncounted::Repeated),
        Event::timed("fold 50 % holes", |input, _, gauge| fold_values::<S>(input, 50, gauge))
            .uncounted(Uncounted::Repeated),
        Event::timed("fold 90 % holes", |input, _, gauge| fold_values::<S>(input, 90, gauge))
            .uncounted(Uncounted::Repeated),
        Event::timed("iterate pairs", |input, _, gauge| read_pairs::<S>(input, 0, gauge)),
        Event::timed("iterate pairs 50 % holes", |input, _, gauge| read_pairs::<S>(input, 50, gauge)),
        Event::timed("iterate pairs 90 % holes", |input, _, gauge| read_pairs::<S>(input, 90, gauge)),
        Event::timed("churn", churn::<S>),
        Event::counted("bytes settled", bytes_settled::<S>),
        Event::counted("bytes reserved", bytes_reserved::<S>),
    ]
}

/// An array with all its elements, and their handles in the order of insertion.
struct Built<S: Slots> {
    array: S,
    handles: Vec<S::Handle>,
}

impl<S: Slots> Built<S> {
    /// Creates an array by insertion, without reserved capacity.
    #[inline(never)]
    fn new(input: &Input, contents: &Contents) -> Self {
        let mut array = S::new();
        let handles = (0..input.size).map(|number| array.insert(value::<S>(contents, number))).collect();
        Self { array, handles }
    }

    #[inline(never)]
    fn handles_in(&self, order: &[usize]) -> Vec<S::Handle> {
        order.iter().map(|number| self.handles[*number]).collect()
    }
}

#[inline]
fn value<S: Slots>(contents: &Contents, number: usize) -> S::Value {
    S::Value::from_number(contents.seed.wrapping_add(number as u64))
}

/// Inserts into an array that has not allocated.
#[inline(never)]
fn grow<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, |_| S::new())
}

/// Inserts into an array with reserved capacity. The allocation is timed.
#[inline(never)]
fn insert_reserved<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    insert_into(input, gauge, S::with_capacity)
}

#[inline(always)]
fn insert_into<S: Slots>(input: &Input, gauge: &mut Gauge, empty: impl Fn(usize) -> S) -> u64 {
    each(input.change_passes, &input.arrays, |contents, digest| {
        let array = gauge.time(input.size, || {
            let mut array = empty(input.size);
            for number in 0..input.size {
                black_box(array.insert(value::<S>(contents, number)));
            }
            array
        });
        add(digest, array.sum());
    })
}

/// Removes all elements, in random order.
#[inline(never)]
fn remove<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(input.change_passes, &input.arrays, |contents, digest| {
        let mut built = Built::<S>::new(input, contents);
        let leaving = black_box(built.handles_in(&contents.order));
        let removed = gauge.time(leaving.len(), || {
            let mut sum = 0;
            for handle in &leaving {
                add(&mut sum, built.array.remove(*handle).digest());
            }
            sum
        });
        add(digest, removed);
        add(digest, built.array.len() as u64);
    })
}

/// Looks up all elements in random order.
#[inline(never)]
fn get<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each(1, &input.arrays, |contents, digest| {
        let built = Built::<S>::new(input, contents);
        let asked = [built.handles_in(&contents.order), built.handles_in(&contents.other_order)];
        for pass in 0..input.look_up_passes {
            let (array, asked) = black_box((&built.array, &asked[pass % 2]));
            let read = gauge.time(asked.len(), || {
                let mut sum = 0;
                for handle in asked {
                    if let Some(value) = array.get(*handle) {
                        add(&mut sum, value.digest());
                    }
                }
                sum
            });
            add(digest, read);
        }
    })
}

#[inline(never)]
fn read_values<S: Slots>(input: &Input, holes: usize, gauge: &mut Gauge) -> u64 {
    read_all::<S>(input, holes, gauge, S::sum)
}

#[inline(never)]
fn fold_values<S: Slots>(input: &Input, holes: usize, gauge: &mut Gauge) -> u64 {
    read_all::<S>(input, holes, gauge, S::sum_folded)
}

#[inline(never)]
fn read_pairs<S: Slots>(input: &Input, holes: usize, gauge: &mut Gauge) -> u64 {
    read_all::<S>(input, holes, gauge, S::sum_with_handles)
}

/// Iterates after `holes` percent of the elements were removed. An operation is a remaining element.
#[inline(always)]
fn read_all<S: Slots>(input: &Input, holes: usize, gauge: &mut Gauge, read: impl Fn(&S) -> u64) -> u64 {
    let leaving = input.size * holes / 100;
    let arrays: Vec<S> = input
        .arrays
        .iter()
        .map(|contents| {
            let mut built = Built::<S>::new(input, contents);
            for handle in built.handles_in(&contents.order[..leaving]) {
                built.array.remove(handle);
            }
            built.array
        })
        .collect();
    passes::read_all(&arrays, input.size - leaving, input.read_passes, gauge, read)
}

/// Replaces all elements of an array that is three quarters full, in bursts of removals and insertions. An operation is
/// one removal and one insertion.
#[inline(never)]
fn churn<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    const BURST: usize = 16;
    each(input.change_passes, &input.arrays, |contents, digest| {
        let mut built = Built::<S>::new(input, contents);
        let (gone, staying) = contents.order.split_at(input.size / 4);
        for handle in built.handles_in(gone) {
            built.array.remove(handle);
        }
        let mut handles = built.handles_in(staying);
        let array = &mut built.array;
        let removed = gauge.time(handles.len(), || {
            let (mut sum, mut number) = (0, input.size);
            for burst in handles.chunks_mut(BURST) {
                for handle in &*burst {
                    add(&mut sum, array.remove(*handle).digest());
                }
                for handle in burst {
                    *handle = array.insert(value::<S>(contents, number));
                    number += 1;
                }
            }
            sum
        });
        add(digest, removed);
        add(digest, array.sum());
        add(digest, handles.iter().filter_map(|handle| array.get(*handle)).fold(0, |sum, value| sum ^ value.digest()));
    })
}

/// Counts the bytes of an array that has grown.
#[inline(never)]
fn bytes_settled<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.arrays[0];
    let array = gauge.settled_bytes(input.size, || fill(S::new(), input, contents));
    array.sum()
}

/// Counts the bytes of an array with reserved capacity.
#[inline(never)]
fn bytes_reserved<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.arrays[0];
    let array = gauge.settled_bytes(input.size, || fill(S::with_capacity(input.size), input, contents));
    array.sum()
}

fn fill<S: Slots>(mut array: S, input: &Input, contents: &Contents) -> S {
    for number in 0..input.size {
        array.insert(value::<S>(contents, number));
    }
    array
}

/// An array that returns a handle for each inserted element and fills its holes.
trait Slots {
    type Value: Value;
    /// The type of an element's handle.
    type Handle: Copy;

    /// Creates an empty array. Allocates nothing.
    fn new() -> Self;
    /// Creates an empty array with capacity for `capacity` elements.
    fn with_capacity(capacity: usize) -> Self;
    fn insert(&mut self, value: Self::Value) -> Self::Handle;
    fn get(&self, handle: Self::Handle) -> Option<&Self::Value>;
    /// Removes an element that is present.
    fn remove(&mut self, handle: Self::Handle) -> Self::Value;
    fn len(&self) -> usize;
    /// Adds up the digests of all values in a `for` loop.
    fn sum(&self) -> u64;
    /// Adds up the same by `fold`.
    fn sum_folded(&self) -> u64;
    /// Adds up the same in a `for` loop over handles and values.
    fn sum_with_handles(&self) -> u64;
}

macro_rules! slots {
    ($($slots:ty, $handle:ty, $new:ident, $with_capacity:ident, $remove:ident $(. $unwrap:ident)?, $values:ident, $number:expr;)+) => {$(
        impl<T: Value> Slots for $slots {
            type Value = T;
            type Handle = $handle;

            fn new() -> Self {
                Self::$new()
            }

            fn with_capacity(capacity: usize) -> Self {
                Self::$with_capacity(capacity)
            }

            #[inline]
            fn insert(&mut self, value: T) -> $handle {
                self.insert(value)
            }

            #[inline]
            fn get(&self, handle: $handle) -> Option<&T> {
                self.get(handle)
            }

            #[inline]
            fn remove(&mut self, handle: $handle) -> T {
                self.$remove(handle)$(.$unwrap("the handle of an element that is there"))?
            }

            fn len(&self) -> usize {
                self.len()
            }

            #[inline]
            fn sum(&self) -> u64 {
                sum_of(values!(self, $values), T::digest)
            }

            #[inline]
            fn sum_folded(&self) -> u64 {
                fold_of(values!(self, $values), T::digest)
            }

            #[inline]
            fn sum_with_handles(&self) -> u64 {
                // Handles differ between contestants: they are read, but not added.
                let (mut sum, mut handles) = (0_u64, 0_u64);
                for (handle, value) in self.iter() {
                    handles ^= $number(handle);
                    sum = sum.wrapping_add(value.digest());
                }
                black_box(handles);
                sum
            }
        }
    )+};
}

/// Returns an iterator over the values. slab iterates only over pairs.
macro_rules! values {
    ($slots:ident, pairs) => {
        $slots.iter().map(|(_, value)| value)
    };
    ($slots:ident, values) => {
        $slots.values()
    };
}

slots! {
    SparseArray<T>, usize, new, with_capacity, remove.expect, values, |index| index as u64;
    Slab<T>, usize, new, with_capacity, remove, pairs, |index| index as u64;
    storage::SlotMap<T, Entity64>, Entity64, with_key, with_capacity_and_key, remove.expect, values, |key: Entity64| key.to_bits();
    SlotMap<DefaultKey, T>, DefaultKey, new, with_capacity, remove.expect, values, |key: DefaultKey| key.data().as_ffi();
    DenseSlotMap<DefaultKey, T>, DefaultKey, new, with_capacity, remove.expect, values, |key: DefaultKey| key.data().as_ffi();
}
