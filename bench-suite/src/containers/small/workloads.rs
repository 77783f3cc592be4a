//! The operations that are measured, each over many small containers.

use std::hint::black_box;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::super::passes::add;
use super::contestants::{Keyed, Small};
use crate::measure::{Event, Gauge, Kept, Unit, at_least};

/// The number of containers of a round. Their elements differ, and fit into the second-level cache.
const CONTAINERS: usize = 64;

/// The number of operations of a sample, if a container as a whole counts as eight of them.
const OPERATIONS: usize = at_least(128 << 10);

/// Numbers are below this, so that they are keys of a sparse set as well, in one page.
const NUMBERS: u64 = 4096;

/// The data of a round.
pub(super) struct Input {
    pub(super) size: usize,
    pub(super) passes: usize,
    pub(super) contents: Vec<Contents>,
}

/// The elements of one container.
pub(super) struct Contents {
    /// Distinct numbers in random order.
    pub(super) numbers: Vec<u64>,
    /// As many others.
    strangers: Vec<u64>,
    /// The places in `numbers`, in random order.
    pub(super) order: Vec<usize>,
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

impl Contents {
    /// Returns as many absent numbers as there are present ones, or one for an empty container.
    pub(super) fn absent(&self) -> &[u64] {
        if self.numbers.is_empty() { &[7] } else { &self.strangers }
    }

    /// Returns the numbers in another random order.
    #[cfg(feature = "entt")]
    pub(super) fn shuffled(&self) -> Vec<u64> {
        self.order.iter().map(|place| self.numbers[*place]).collect()
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

/// The look-up of numbers that are absent.
pub(super) fn miss_event<C: Keyed>() -> Event<Input> {
    Event::timed("miss", miss::<C>)
}

/// The look-up of indices that are past the last one.
pub(super) fn past_event<C: Small<Handle = usize>>() -> Event<Input> {
    Event::timed("miss", miss_past::<C>)
}

/// The look-up of handles whose element was removed. Others have its slot.
pub(super) fn stale_event<C: Small>() -> Event<Input> {
    Event::timed("miss", miss_stale::<C>)
}

pub(super) fn clone_event<C: Small + Clone>() -> Event<Input> {
    Event::timed("clone", clone::<C>)
}

/// Creation from the numbers of an array.
pub(super) fn collect_event<C: Small>(make: impl Fn(&[u64]) -> C + 'static) -> Event<Input> {
    Event::by("collect", Unit::Nanoseconds, move |input: &Input, _, gauge| {
        each_pass(input, gauge, input.contents.len(), |mut digest| {
            for contents in &input.contents {
                let container = make(black_box(&contents.numbers));
                add(&mut digest, black_box(&container).sum());
            }
            digest
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
            for stranger in contents.absent() {
                add(&mut digest, u64::from(container.contains(*stranger)));
            }
        }
        digest
    })
}

/// Looks up as many indices past the last one as there are elements, or one in an empty container.
#[inline(never)]
fn miss_past<C: Small<Handle = usize>>(input: &Input, kept: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built = kept.get_or_build(|| Built::<C>::all(input));
    let absent = input.size..input.size + input.size.max(1);
    each_pass(input, gauge, built.len() * absent.len(), |mut digest| {
        for Built { container, .. } in black_box(built) {
            for index in absent.clone() {
                add(&mut digest, u64::from(container.get(index).is_some()));
            }
        }
        digest
    })
}

/// Looks up as many handles of removed elements as there are elements, or one in an empty container.
#[inline(never)]
fn miss_stale<C: Small>(input: &Input, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let built: Vec<(C, Vec<C::Handle>)> = input.contents.iter().map(with_stale_handles).collect();
    each_pass(input, gauge, built.len() * input.size.max(1), |mut digest| {
        for (container, stale) in black_box(&built) {
            for handle in stale {
                add(&mut digest, u64::from(container.get(*handle).is_some()));
            }
        }
        digest
    })
}

/// Creates a container that had other elements before, with their handles.
fn with_stale_handles<C: Small>(contents: &Contents) -> (C, Vec<C::Handle>) {
    let mut container = C::new();
    let stale: Vec<C::Handle> = contents.absent().iter().map(|number| container.insert(*number)).collect();
    let removed = stale.iter().filter(|handle| container.remove(**handle)).count();
    assert_eq!(removed, stale.len(), "all others are removed");
    for number in &contents.numbers {
        container.insert(*number);
    }
    (container, stale)
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
pub(super) const CHANGING_PASSES: usize = 8;

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
