//! The operations that are measured, each over many small containers.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::passes::add;
use super::contestants::{Keyed, Small};
use crate::measure::{Event, Gauge, Kept, at_least};

/// The number of containers of a round. Their elements differ, and fit into the second-level cache.
const CONTAINERS: usize = 64;

/// The number of operations of a sample, if a container as a whole counts as eight of them.
const OPERATIONS: usize = at_least(128 << 10);

/// Numbers are below this, so that they are keys of a sparse set as well, in one page.
const NUMBERS: u64 = 4096;

/// The data of a round.
pub(super) struct Input {
    size: usize,
    passes: usize,
    contents: Vec<Contents>,
}

/// The elements of one container.
struct Contents {
    /// Distinct numbers in random order.
    numbers: Vec<u64>,
    /// As many others.
    strangers: Vec<u64>,
    /// The places in `numbers`, in random order.
    order: Vec<usize>,
}

impl Input {
    pub(super) fn new(size: usize, rng: &mut SmallRng) -> Self {
        let mut all: Vec<u64> = (0..NUMBERS).collect();
        let contents = (0..CONTAINERS).map(|_| {
            let (chosen, _) = all.partial_shuffle(rng, 2 * size);
            let (numbers, strangers) = chosen.split_at(size);
            let mut order: Vec<usize> = (0..size).collect();
            order.shuffle(rng);
            Contents { numbers: numbers.to_vec(), strangers: strangers.to_vec(), order }
        });
        let contents = contents.collect();
        Self { size, passes: OPERATIONS.div_ceil(CONTAINERS * (size + 8)), contents }
    }
}

/// A container with its elements, and their handles in random order.
struct Built<C: Small> {
    container: C,
    handles: Vec<C::Handle>,
}

impl<C: Small> Built<C> {
    #[inline(never)]
    fn new(contents: &Contents) -> Self {
        let mut container = C::new();
        let handles: Vec<C::Handle> = contents.numbers.iter().map(|number| container.insert(*number)).collect();
        Self { container, handles: contents.order.iter().map(|place| handles[*place]).collect() }
    }

    #[inline(never)]
    fn all(input: &Input) -> Vec<Self> {
        input.contents.iter().map(Self::new).collect()
    }
}

/// The operations of all containers. Those of single elements need one.
pub(super) fn events<C: Small>(size: usize) -> Vec<Event<Input>> {
    let mut events = vec![Event::timed("life", life::<C>), Event::timed("iterate", iterate::<C>)];
    if size > 0 {
        events.push(Event::timed("hit", hit::<C>));
        events.push(Event::timed("remove", remove::<C>));
        events.push(Event::counted("bytes", bytes::<C>));
    }
    events
}

/// Clearing, and filling what was cleared.
pub(super) fn clear_events<C: Small>(size: usize) -> Vec<Event<Input>> {
    let mut events = vec![Event::timed("clear", clear::<C>)];
    if size > 0 {
        events.push(Event::timed("refill", refill::<C>));
    }
    events
}

/// The look-up of what is absent.
pub(super) fn miss_event<C: Keyed>() -> Event<Input> {
    Event::timed("miss", miss::<C>)
}

pub(super) fn clone_event<C: Small + Clone>() -> Event<Input> {
    Event::timed("clone", clone::<C>)
}

/// Creation from an array, whose elements are made from numbers.
pub(super) fn collect_event<C: Small + FromIterator<T>, T: 'static>(element: fn(u64) -> T) -> Event<Input> {
    Event::by("collect", crate::measure::Unit::Nanoseconds, move |input: &Input, _, gauge| {
        each_pass(input, gauge, input.contents.len(), |gauge_passes| {
            let mut digest = 0;
            for contents in &input.contents {
                let container: C = black_box(&contents.numbers).iter().map(|number| element(*number)).collect();
                add(&mut digest, black_box(&container).sum());
            }
            gauge_passes + digest
        })
    })
}

/// Times all passes of the input as one piece of `operations` operations each.
#[inline(always)]
fn each_pass(input: &Input, gauge: &mut Gauge, operations: usize, mut pass: impl FnMut(u64) -> u64) -> u64 {
    gauge.time(input.passes * operations, || {
        let mut digest = 0;
        for _ in 0..input.passes {
            digest = pass(digest);
        }
        digest
    })
}

/// From `new` to the drop, with one insertion for each element.
#[inline(never)]
fn life<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    each_pass(input, gauge, input.contents.len(), |digest| {
        for contents in &input.contents {
            let mut container = C::new();
            for number in &contents.numbers {
                black_box(container.insert(*number));
            }
            black_box(&container);
        }
        digest + 1
    })
}

/// Looks up each element, in random order.
#[inline(never)]
fn hit<C: Small>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built = kept.get_or_build(|| Built::<C>::all(input));
    each_pass(input, gauge, built.len() * input.size, |mut digest| {
        for Built { container, handles } in black_box(built) {
            for handle in handles {
                add(&mut digest, container.get(*handle).unwrap_or(u64::MAX));
            }
        }
        digest
    })
}

/// Looks up as many absent elements as there are present ones, or one in an empty container.
#[inline(never)]
fn miss<C: Keyed>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built = kept.get_or_build(|| Built::<C>::all(input));
    each_pass(input, gauge, built.len() * input.size.max(1), |mut digest| {
        for (Built { container, .. }, contents) in black_box(built).iter().zip(&input.contents) {
            let strangers = if input.size == 0 { &[7][..] } else { &contents.strangers };
            for stranger in strangers {
                add(&mut digest, u64::from(container.contains(*stranger)));
            }
        }
        digest
    })
}

/// Reads all elements; a whole container counts as one operation.
#[inline(never)]
fn iterate<C: Small>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built = kept.get_or_build(|| Built::<C>::all(input));
    each_pass(input, gauge, built.len(), |mut digest| {
        for Built { container, .. } in black_box(built) {
            add(&mut digest, container.sum());
        }
        digest
    })
}

/// Clones a container and drops the clone.
#[inline(never)]
fn clone<C: Small + Clone>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built = kept.get_or_build(|| Built::<C>::all(input));
    each_pass(input, gauge, built.len(), |mut digest| {
        for Built { container, .. } in black_box(built) {
            let clone = black_box(container.clone());
            add(&mut digest, clone.sum());
        }
        digest
    })
}

/// The passes of operations that change containers: each builds them anew, which is not timed.
const CHANGING_PASSES: usize = 8;

/// Times an operation on containers that are built anew in each pass.
#[inline(always)]
fn change<C: Small>(
    input: &Input,
    gauge: &mut Gauge,
    operations: usize,
    mut work: impl FnMut(&mut Built<C>, &Contents) -> u64,
) -> u64 {
    let mut digest = 0;
    for _ in 0..input.passes.div_ceil(CHANGING_PASSES) {
        let mut built = black_box(Built::<C>::all(input));
        let result = gauge.time(operations, || {
            let mut digest = 0;
            for (built, contents) in built.iter_mut().zip(&input.contents) {
                add(&mut digest, work(built, contents));
            }
            digest
        });
        add(&mut digest, result);
        built.iter().for_each(|built| add(&mut digest, built.container.sum()));
    }
    digest
}

/// Removes each element, in random order.
#[inline(never)]
fn remove<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    change::<C>(input, gauge, input.contents.len() * input.size, |Built { container, handles }, _| {
        let mut removed = 0;
        for handle in &*handles {
            removed += u64::from(container.remove(*handle));
        }
        removed
    })
}

/// Clears a container.
#[inline(never)]
fn clear<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    change::<C>(input, gauge, input.contents.len(), |Built { container, .. }, _| {
        container.clear();
        0
    })
}

/// Inserts each element into a container that had as many and was cleared.
#[inline(never)]
fn refill<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let mut digest = 0;
    for _ in 0..input.passes.div_ceil(CHANGING_PASSES) {
        let mut built = Built::<C>::all(input);
        built.iter_mut().for_each(|built| built.container.clear());
        let mut built = black_box(built);
        gauge.time(built.len() * input.size, || {
            for (Built { container, .. }, contents) in built.iter_mut().zip(&input.contents) {
                for number in &contents.numbers {
                    black_box(container.insert(*number));
                }
            }
        });
        built.iter().for_each(|built| add(&mut digest, built.container.sum()));
    }
    digest
}

/// The bytes of the heap, for each element.
#[inline(never)]
fn bytes<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let contents = &input.contents[0];
    gauge.settled_bytes(input.size, || {
        let mut container = C::new();
        for number in &contents.numbers {
            container.insert(*number);
        }
        container
    });
    input.size as u64
}
