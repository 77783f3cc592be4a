//! The workloads, each written once for all arrays.

use std::hint::black_box;

use super::super::value::Value;
use super::contestants::Slots;
use super::input::{Contents, Input};
use crate::measure::{Event, Gauge, Kept};

/// The workloads of `S`.
pub(super) fn events<S: Slots>() -> Vec<Event<Input>> {
    vec![
        Event::timed("grow", grow::<S>),
        Event::timed("insert reserved", insert_reserved::<S>),
        Event::timed("remove", remove::<S>),
        Event::timed("get", get::<S>),
        Event::timed("iterate", |input, _, gauge| read_values::<S>(input, 0, gauge)),
        Event::timed("iterate 50 % holes", |input, _, gauge| read_values::<S>(input, 50, gauge)),
        Event::timed("iterate 90 % holes", |input, _, gauge| read_values::<S>(input, 90, gauge)),
        Event::timed("fold", |input, _, gauge| fold_values::<S>(input, 0, gauge)).outside_means(),
        Event::timed("fold 50 % holes", |input, _, gauge| fold_values::<S>(input, 50, gauge)).outside_means(),
        Event::timed("fold 90 % holes", |input, _, gauge| fold_values::<S>(input, 90, gauge)).outside_means(),
        Event::timed("iterate pairs", |input, _, gauge| read_pairs::<S>(input, 0, gauge)),
        Event::timed("iterate pairs 50 % holes", |input, _, gauge| read_pairs::<S>(input, 50, gauge)),
        Event::timed("iterate pairs 90 % holes", |input, _, gauge| read_pairs::<S>(input, 90, gauge)),
        Event::timed("churn", churn::<S>),
        Event::counted("bytes settled", bytes_settled::<S>),
        Event::counted("bytes reserved", bytes_reserved::<S>),
    ]
}

/// The workloads that iterate.
pub(super) const ITERATIONS: &[&str] = &["iterate", "fold"];
/// The workloads whose bytes are counted.
pub(super) const BYTES: &str = "bytes";

/// An array with all its elements, and their handles in the order of insertion.
struct Built<S: Slots> {
    array: S,
    handles: Vec<S::Handle>,
}

impl<S: Slots> Built<S> {
    /// Creates an array by insertion, without reserved capacity.
    fn new(input: &Input, contents: &Contents) -> Self {
        let mut array = S::new();
        let handles = (0..input.size).map(|number| array.insert(value::<S>(contents, number))).collect();
        Self { array, handles }
    }

    fn handles_in(&self, order: &[usize]) -> Vec<S::Handle> {
        order.iter().map(|number| self.handles[*number]).collect()
    }
}

#[inline]
fn value<S: Slots>(contents: &Contents, number: usize) -> S::Value {
    S::Value::from_number(contents.seed.wrapping_add(number as u64))
}

fn add(digest: &mut u64, more: u64) {
    *digest = digest.wrapping_add(more);
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
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.arrays {
            let array = gauge.time(input.size, || {
                let mut array = empty(input.size);
                for number in 0..input.size {
                    black_box(array.insert(value::<S>(contents, number)));
                }
                array
            });
            add(&mut digest, array.sum());
        }
    }
    digest
}

/// Removes all elements, in random order.
#[inline(never)]
fn remove<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.arrays {
            let mut built = Built::<S>::new(input, contents);
            let leaving = black_box(built.handles_in(&contents.order));
            let removed = gauge.time(leaving.len(), || {
                let mut sum = 0;
                for handle in &leaving {
                    add(&mut sum, built.array.remove(*handle).digest());
                }
                sum
            });
            add(&mut digest, removed);
            add(&mut digest, built.array.len() as u64);
        }
    }
    digest
}

/// Looks up all elements in random order.
#[inline(never)]
fn get<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for contents in &input.arrays {
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
            add(&mut digest, read);
        }
    }
    digest
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
    gauge.time(input.read_passes * arrays.len() * (input.size - leaving), || {
        let mut digest = 0;
        for _ in 0..input.read_passes {
            for array in &arrays {
                add(&mut digest, read(black_box(array)));
            }
        }
        digest
    })
}

/// Replaces all elements of an array that is three quarters full, in bursts of removals and insertions. An operation is
/// one removal and one insertion.
#[inline(never)]
fn churn<S: Slots>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    const BURST: usize = 16;
    let mut digest = 0;
    for _ in 0..input.change_passes {
        for contents in &input.arrays {
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
            add(&mut digest, removed);
            add(&mut digest, array.sum());
            add(
                &mut digest,
                handles.iter().filter_map(|handle| array.get(*handle)).fold(0, |sum, value| sum ^ value.digest()),
            );
        }
    }
    digest
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
