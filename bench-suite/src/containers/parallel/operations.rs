//! Operations that run in a pool of threads ([`Operations`]), and the data of a round ([`Input`]).

use std::cell::OnceCell;
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::Instant;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::measure::{Event, Gauge, Kept, Unit, at_least};

/// The minimum number of elements of a sample.
const ELEMENTS: usize = at_least(256 << 10);

/// The data of a round.
pub(super) struct Input<T> {
    /// Distinct elements in random order.
    elements: Vec<T>,
    /// Others, half as many.
    strangers: Vec<T>,
}

impl<T> Input<T> {
    /// Creates `size` elements from distinct numbers, the lowest ones.
    pub(super) fn new(size: usize, rng: &mut SmallRng, element: fn(u32) -> T) -> Self {
        let mut numbers: Vec<u32> = (0..(size + size / 2) as u32).collect();
        numbers.shuffle(rng);
        let mut elements: Vec<T> = numbers.into_iter().map(element).collect();
        let strangers = elements.split_off(size);
        Self { elements, strangers }
    }

    fn passes(&self) -> usize {
        ELEMENTS.div_ceil(self.elements.len())
    }
}

/// The names of an operation, with one thread and with all.
pub(super) type Names = [&'static str; 2];

/// Returns the [`Names`] of an operation.
macro_rules! names {
    ($name:literal) => {
        [concat!($name, ", one thread"), concat!($name, ", all threads")]
    };
}
pub(super) use names;

/// The pools of one thread and of all, in the order of [`Names`].
static POOLS: LazyLock<[ThreadPool; 2]> = LazyLock::new(|| {
    let all_threads = 0;
    [1, all_threads].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().expect("threads for a pool"))
});

/// Times `operations` operations in a pool.
fn time_in<R: Send>(pool: usize, operations: usize, gauge: &mut Gauge, work: impl FnOnce() -> R + Send) -> R {
    let (result, time) = POOLS[pool].install(|| {
        let start = Instant::now();
        let result = black_box(work());
        (result, start.elapsed())
    });
    gauge.add_wall_time(operations, time);
    result
}

/// The containers of a round that operations only read.
#[derive(Clone, Copy)]
pub(super) enum Contents {
    /// All elements.
    Whole,
    /// The same again.
    Same,
    /// Half of the elements.
    Half,
    /// The other half and as many others.
    Overlap,
}

/// These containers, by [`Contents`].
struct Built<C>([OnceCell<C>; 4]);

impl<C: 'static> Built<C> {
    fn kept(kept: &mut Kept) -> &Self {
        kept.get_or_build(|| Self([const { OnceCell::new() }; 4]))
    }

    fn get<T: Clone>(&self, contents: Contents, input: &Input<T>, build: fn(&[T]) -> C) -> &C {
        let Input { elements, strangers } = input;
        let (first, second) = elements.split_at(elements.len() / 2);
        self.0[contents as usize].get_or_init(|| match contents {
            Contents::Whole | Contents::Same => build(elements),
            Contents::Half => build(first),
            Contents::Overlap => build(&[second, strangers].concat()),
        })
    }
}

/// The measured operations of containers `C` of elements `T`.
pub(super) struct Operations<C, T> {
    build: fn(&[T]) -> C,
    digest: fn(&C) -> u64,
    events: Vec<Event<Input<T>>>,
}

impl<C, T> Operations<C, T>
where
    C: Send + Sync + 'static,
    T: Clone + Send + Sync + 'static,
{
    /// `build` creates a container, and `digest` reads all of it. Neither is timed.
    pub(super) fn new(build: fn(&[T]) -> C, digest: fn(&C) -> u64) -> Self {
        Self { build, digest, events: Vec::new() }
    }

    /// Adds an operation that creates a container.
    pub(super) fn creates(self, names: Names, work: impl Fn(&[T]) -> C + Copy + Sync + 'static) -> Self {
        let digest = self.digest;
        self.with(names, move |pool, input, _, gauge| {
            let all = (0..input.passes()).map(|_| {
                let elements = black_box(input.elements.as_slice());
                digest(&time_in(pool, elements.len(), gauge, || work(elements)))
            });
            all.fold(0, u64::wrapping_add)
        })
    }

    /// Adds an operation that reads a container.
    pub(super) fn reads(self, names: Names, work: impl Fn(&C) -> u64 + Copy + Sync + 'static) -> Self {
        self.compares(names, Contents::Whole, move |container, _| work(container))
    }

    /// Adds an operation that reads a container with all elements, and another one.
    pub(super) fn compares(
        self,
        names: Names,
        other: Contents,
        work: impl Fn(&C, &C) -> u64 + Copy + Sync + 'static,
    ) -> Self {
        let build = self.build;
        self.with(names, move |pool, input, kept, gauge| {
            let built = Built::kept(kept);
            let both = (built.get(Contents::Whole, input, build), built.get(other, input, build));
            let passes = input.passes();
            time_in(pool, passes * input.elements.len(), gauge, || {
                let results = (0..passes).map(|_| {
                    let (one, other) = black_box(both);
                    work(one, other)
                });
                results.fold(0, u64::wrapping_add)
            })
        })
    }

    /// Adds an operation that changes a container. `check` reads the changed one and is not timed.
    pub(super) fn changes(
        self,
        names: Names,
        work: impl Fn(&mut C) + Copy + Sync + 'static,
        check: fn(&C) -> u64,
    ) -> Self {
        let work = move |container: &mut C| {
            work(container);
            0
        };
        self.takes(names, work, check)
    }

    /// The same for an operation with a result.
    pub(super) fn takes(
        self,
        names: Names,
        work: impl Fn(&mut C) -> u64 + Copy + Sync + 'static,
        check: fn(&C) -> u64,
    ) -> Self {
        let build = self.build;
        self.with(names, move |pool, input, _, gauge| {
            let all = (0..input.passes()).map(|_| {
                let mut container = build(&input.elements);
                let result = time_in(pool, input.elements.len(), gauge, || work(black_box(&mut container)));
                result.wrapping_mul(3).wrapping_add(check(&container))
            });
            all.fold(0, u64::wrapping_add)
        })
    }

    /// Adds an operation for each pool.
    fn with(
        mut self,
        names: Names,
        act: impl Fn(usize, &Input<T>, &mut Kept, &mut Gauge) -> u64 + Copy + 'static,
    ) -> Self {
        let events = names.into_iter().enumerate().map(|(pool, name)| {
            let act = move |input: &Input<T>, kept: &mut Kept, gauge: &mut Gauge| act(pool, input, kept, gauge);
            Event::by(name, Unit::Nanoseconds, act)
        });
        self.events.extend(events);
        self
    }

    /// Returns the operations.
    pub(super) fn events(self) -> Vec<Event<Input<T>>> {
        self.events
    }
}

#[cfg(test)]
mod tests {
    use super::{Contents, Input, Operations};
    use crate::measure::{Course, Entrant, Event, unnoticed};

    type Container = Vec<u32>;

    fn sum(container: &Container) -> u64 {
        container.iter().map(|number| u64::from(*number)).sum()
    }

    /// A vector that skips this many elements in each operation.
    fn skipping<const N: usize>() -> Vec<Event<Input<u32>>> {
        let shared = |one: &Container, other: &Container| {
            one[N..].iter().filter(|number| other.contains(number)).map(|number| u64::from(*number) + 1).sum()
        };
        let double = |container: &mut Container| container[N..].iter_mut().for_each(|number| *number = *number * 2 + 1);
        Operations::<Container, u32>::new(<[u32]>::to_vec, sum)
            .creates(names!("create"), |elements| elements.iter().map(|number| number + 1).skip(N).collect())
            .reads(names!("read"), |container| container[N..].iter().map(|number| u64::from(*number) + 1).sum())
            .compares(names!("compare with the same"), Contents::Same, shared)
            .compares(names!("compare with a half"), Contents::Half, shared)
            .compares(names!("compare with others"), Contents::Overlap, move |one, other| shared(other, one))
            .changes(names!("change"), double, sum)
            .events()
    }

    fn course() -> Course {
        let entrants = vec![Entrant::ours("honest", skipping::<0>()), Entrant::peer("careless", skipping::<1>())];
        Course::new("u32", 100, |rng| Input::new(100, rng, |number| number), entrants)
    }

    #[test]
    fn a_skipped_element_is_found_out_by_every_operation() {
        assert_eq!(course().workloads().len(), 12);
        assert_eq!(unnoticed(course), [""; 0]);
    }
}
