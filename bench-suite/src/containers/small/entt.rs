//! EnTT's small containers: the workloads of [`workloads`](super::workloads), each a call or two for all containers.

use std::hint::black_box;

use super::super::passes::add;
use super::workloads::{CHANGING_PASSES, Contents, Input};
use crate::measure::{Event, Gauge, Kept, Unit};
use crate::raw::entt::{SmallBatch, SmallKeys, SmallKind};

/// Returns all workloads but `clone`, which EnTT's containers lack. A pool has no use for `collect`.
pub(super) fn events(kind: SmallKind, size: usize) -> Vec<Event<Input>> {
    let timed = |workload, act: fn(SmallKind, &Input, &mut Gauge) -> u64| {
        Event::by(workload, Unit::Nanoseconds, move |input, _: &mut Kept, gauge| act(kind, input, gauge))
    };
    let mut events = vec![
        timed("life", |kind, input, gauge| {
            let keys = of_numbers(input);
            gauge.time(input.passes * input.contents.len(), || keys.life(kind, input.passes))
        }),
        timed("collect", |kind, input, gauge| {
            let keys = of_numbers(input);
            gauge.time(input.passes * input.contents.len(), || keys.collect(kind, input.passes))
        }),
        timed("iterate", |kind, input, gauge| {
            let batch = built(kind, input);
            gauge.time(input.passes * input.contents.len(), || batch.sum(input.passes))
        }),
        timed("miss", |kind, input, gauge| {
            let (batch, keys) = (built(kind, input), keys(input, |contents| absent(kind, contents)));
            let operations = input.passes * input.contents.len() * input.size.max(1);
            gauge.time(operations, || batch.count_present(&keys, input.passes))
        }),
        timed("clear", |kind, input, gauge| {
            change(kind, input, gauge, input.contents.len(), |batch| {
                batch.clear();
                0
            })
        }),
    ];
    if size > 0 {
        events.push(timed("hit", |kind, input, gauge| {
            let (batch, keys) = (built(kind, input), keys(input, |contents| present(kind, contents)));
            gauge.time(input.passes * input.contents.len() * input.size, || batch.hit(&keys, input.passes))
        }));
        events.push(timed("remove", |kind, input, gauge| {
            let keys = keys(input, |contents| present(kind, contents));
            change(kind, input, gauge, input.contents.len() * input.size, |batch| batch.remove(&keys))
        }));
        events.push(timed("refill", refill));
        events.push(Event::by("bytes", Unit::Bytes, move |input: &Input, _, gauge| {
            let keys = SmallKeys::new(&[short(&input.contents[0].numbers)]);
            gauge.settled_bytes(input.size, || SmallBatch::new(kind, &keys));
            input.size as u64
        }));
    }
    events
}

fn short(numbers: &[u64]) -> Vec<u32> {
    numbers.iter().map(|number| *number as u32).collect()
}

/// Returns the keys of a container in random order.
fn present(kind: SmallKind, contents: &Contents) -> Vec<u64> {
    match kind {
        SmallKind::Pool => contents.order.iter().map(|place| *place as u64).collect(),
        _ => contents.shuffled(),
    }
}

/// Returns as many keys that a container lacks. Those of a pool have the indices of others, with another version.
fn absent(kind: SmallKind, contents: &Contents) -> Vec<u64> {
    const VERSION: u64 = 1 << 20;
    match kind {
        SmallKind::Pool => (0..contents.absent().len() as u64).map(|index| index | VERSION).collect(),
        _ => contents.absent().to_vec(),
    }
}

fn keys(input: &Input, of: impl Fn(&Contents) -> Vec<u64>) -> SmallKeys {
    let keys: Vec<Vec<u32>> = input.contents.iter().map(|contents| short(&of(contents))).collect();
    SmallKeys::new(&keys)
}

fn of_numbers(input: &Input) -> SmallKeys {
    keys(input, |contents| contents.numbers.clone())
}

fn built(kind: SmallKind, input: &Input) -> SmallBatch {
    SmallBatch::new(kind, &of_numbers(input))
}

/// Times an operation on containers that are built anew in each pass.
#[inline(always)]
fn change(
    kind: SmallKind,
    input: &Input,
    gauge: &mut Gauge,
    operations: usize,
    work: impl Fn(&mut SmallBatch) -> u64,
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.passes.div_ceil(CHANGING_PASSES) {
        let mut batch = black_box(built(kind, input));
        let result = gauge.time(operations, || work(&mut batch));
        add(&mut digest, result.wrapping_add(batch.sum(1)));
    }
    digest
}

/// Inserts each element into a container that had as many and was cleared.
fn refill(kind: SmallKind, input: &Input, gauge: &mut Gauge) -> u64 {
    let keys = of_numbers(input);
    let mut digest = 0;
    for _ in 0..input.passes.div_ceil(CHANGING_PASSES) {
        let mut batch = built(kind, input);
        batch.clear();
        gauge.time(input.contents.len() * input.size, || batch.insert(&keys));
        add(&mut digest, batch.sum(1));
    }
    digest
}
