//! A trace of insertions, removals and look-ups, replayed on arrays that fill their holes.

use std::collections::BTreeMap;
use std::path::Path;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use slab::Slab;
use slotmap::{DefaultKey, SlotMap};
use sparse_array::SparseArray;

use super::task::{MAX_BYTES, Options, Prepared, Solution, Task, Workload};
use crate::failure::Failure;
use crate::files::read_text;

/// One step of a trace. Each living element has a seat, which stores its handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Inserts an element for the seat.
    Insert(u32, u64),
    /// Removes the element of the seat.
    Remove(u32),
    /// Reads the element of the seat.
    Get(u32),
    /// Reads all elements.
    Walk,
}

/// A trace, which inserts into empty seats only, and removes from and reads taken ones only.
#[derive(Debug)]
struct Trace {
    steps: Vec<Step>,
    seats: usize,
}

/// An array that returns a handle for each element and fills its holes.
trait Slots: Default {
    type Handle: Copy;

    fn insert(&mut self, value: u64) -> Self::Handle;
    fn remove(&mut self, handle: Self::Handle) -> Option<u64>;
    fn get(&self, handle: Self::Handle) -> Option<u64>;
    fn sum(&self) -> u64;
}

macro_rules! slots {
    ($($slots:ty, $handle:ty, |$this:ident, $key:ident| $remove:expr, $values:expr;)+) => {$(
        impl Slots for $slots {
            type Handle = $handle;

            #[inline]
            fn insert(&mut self, value: u64) -> $handle {
                self.insert(value)
            }

            #[inline]
            fn remove(&mut self, $key: $handle) -> Option<u64> {
                let $this = self;
                $remove
            }

            #[inline]
            fn get(&self, handle: $handle) -> Option<u64> {
                self.get(handle).copied()
            }

            fn sum(&self) -> u64 {
                let $this = self;
                $values.fold(0, |sum, value| sum.wrapping_add(*value))
            }
        }
    )+};
}

slots! {
    SparseArray<u64>, usize, |array, index| array.remove(index), array.values();
    Slab<u64>, usize, |slab, index| slab.try_remove(index), slab.iter().map(|(_, value)| value);
    SlotMap<DefaultKey, u64>, DefaultKey, |map, key| map.remove(key), map.values();
}

/// An array of options and a list of its holes, as written by hand.
#[derive(Default)]
struct VecSlots {
    slots: Vec<Option<u64>>,
    free: Vec<usize>,
}

impl Slots for VecSlots {
    type Handle = usize;

    #[inline]
    fn insert(&mut self, value: u64) -> usize {
        match self.free.pop() {
            Some(index) => {
                self.slots[index] = Some(value);
                index
            }
            None => {
                self.slots.push(Some(value));
                self.slots.len() - 1
            }
        }
    }

    #[inline]
    fn remove(&mut self, index: usize) -> Option<u64> {
        let value = self.slots[index].take()?;
        self.free.push(index);
        Some(value)
    }

    #[inline]
    fn get(&self, index: usize) -> Option<u64> {
        self.slots[index]
    }

    fn sum(&self) -> u64 {
        self.slots.iter().flatten().fold(0, |sum, value| sum.wrapping_add(*value))
    }
}

/// The result of a replay: a number that depends on every value read in its order, and the sum of what is left.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Replayed {
    read: u64,
    left: u64,
}

fn replay<S: Slots>(trace: &Trace) -> Replayed {
    let mut slots = S::default();
    let mut handles: Vec<Option<S::Handle>> = vec![None; trace.seats];
    let mut read = 0_u64;
    for step in &trace.steps {
        let value = match *step {
            Step::Insert(seat, value) => {
                handles[seat as usize] = Some(slots.insert(value));
                None
            }
            Step::Remove(seat) => handles[seat as usize].take().and_then(|handle| slots.remove(handle)),
            Step::Get(seat) => handles[seat as usize].and_then(|handle| slots.get(handle)),
            Step::Walk => Some(slots.sum()),
        };
        read = read.wrapping_mul(3).wrapping_add(value.unwrap_or(0));
    }
    Replayed { read, left: slots.sum() }
}

/// Replays on a map from seats.
fn model(trace: &Trace) -> Replayed {
    let mut values: BTreeMap<u32, u64> = BTreeMap::new();
    let sum = |values: &BTreeMap<u32, u64>| values.values().fold(0_u64, |sum, value| sum.wrapping_add(*value));
    let mut read = 0_u64;
    for step in &trace.steps {
        let value = match *step {
            Step::Insert(seat, value) => {
                values.insert(seat, value);
                0
            }
            Step::Remove(seat) => values.remove(&seat).unwrap_or(0),
            Step::Get(seat) => values.get(&seat).copied().unwrap_or(0),
            Step::Walk => sum(&values),
        };
        read = read.wrapping_mul(3).wrapping_add(value);
    }
    Replayed { read, left: sum(&values) }
}

/// The number of steps of the default trace.
const STEPS: usize = 500_000;
/// The maximum number of living elements of the default trace.
const SEATS: usize = 50_000;
/// The number of steps between two iterations of the default trace.
const WALK_EVERY: usize = 10_000;
/// The seed of the default trace.
const SEED: u64 = 13;

/// Creates a trace of a population that grows and shrinks in waves, like the entities of a game.
fn trace(steps: usize, seats: usize, rng: &mut SmallRng) -> Vec<Step> {
    let mut free: Vec<u32> = (0..seats as u32).rev().collect();
    let mut taken: Vec<u32> = Vec::with_capacity(seats);
    let mut growing = true;
    let mut trace = Vec::with_capacity(steps);
    for step in 0..steps {
        if rng.random_ratio(1, 20_000) {
            growing = !growing;
        }
        trace.push(match rng.random_range(0..10) {
            _ if step % WALK_EVERY == WALK_EVERY - 1 => Step::Walk,
            0..4 if !taken.is_empty() => Step::Get(taken[rng.random_range(0..taken.len())]),
            roll => {
                let comes = if growing { roll < 9 } else { roll < 6 };
                match free.pop() {
                    Some(seat) if comes || taken.is_empty() => {
                        taken.push(seat);
                        Step::Insert(seat, rng.random())
                    }
                    popped => {
                        free.extend(popped);
                        let seat = taken.swap_remove(rng.random_range(0..taken.len()));
                        free.push(seat);
                        Step::Remove(seat)
                    }
                }
            }
        });
    }
    trace
}

/// The maximum number of seats of a trace in a file.
const MAX_SEATS: u32 = 1 << 24;

/// Parses a trace: a step on each line.
///
/// # Errors
/// Returns [`Failure::Input`] if a line is no step, or a step does not fit the seat.
fn parse(name: &str, text: &str) -> Result<Trace, Failure> {
    let mut steps = Vec::new();
    let mut taken: Vec<bool> = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |reason: &str| Failure::Input(format!("'{name}', line {}: {reason}", number + 1));
        let mut words = line.split_whitespace();
        let (step, seat) = (words.next().unwrap_or_default(), words.next().map(str::parse::<u32>));
        if step == "walk" && seat.is_none() {
            steps.push(Step::Walk);
            continue;
        }
        let seat = match seat {
            Some(Ok(seat)) if seat < MAX_SEATS => seat,
            _ => return Err(wrong("not `insert SEAT`, `remove SEAT`, `get SEAT` or `walk`")),
        };
        if taken.len() <= seat as usize {
            taken.resize(seat as usize + 1, false);
        }
        let taken = &mut taken[seat as usize];
        steps.push(match (step, *taken) {
            ("insert", false) => {
                *taken = true;
                Step::Insert(seat, steps.len() as u64)
            }
            ("remove", true) => {
                *taken = false;
                Step::Remove(seat)
            }
            ("get", true) => Step::Get(seat),
            ("insert", true) => return Err(wrong("the seat is taken")),
            ("remove" | "get", false) => return Err(wrong("the seat is empty")),
            _ => return Err(wrong("not `insert SEAT`, `remove SEAT`, `get SEAT` or `walk`")),
        });
    }
    if steps.is_empty() {
        return Err(Failure::Input(format!("'{name}' has no steps")));
    }
    Ok(Trace { steps, seats: taken.len() })
}

pub(super) const WORKLOAD: Workload = Workload {
    name: "free-list",
    about: "replays insertions, removals and look-ups on arrays with holes",
    takes: Some("TRACE, lines of `insert 7`, `get 7`, `remove 7`, `walk`"),
    best: "a slot of sparse_array takes a bit more than its value",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let (name, trace) = match &options.input {
        Some(file) => (file.display().to_string(), parse_file(file)?),
        None => {
            let steps = trace(STEPS, SEATS, &mut SmallRng::seed_from_u64(SEED));
            ("a population in waves".to_owned(), Trace { steps, seats: SEATS })
        }
    };
    task(&name, trace).prepare()
}

fn parse_file(file: &Path) -> Result<Trace, Failure> {
    parse(&file.display().to_string(), &read_text(file, MAX_BYTES)?)
}

fn task(name: &str, trace: Trace) -> Task<Trace, Replayed> {
    Task {
        name: WORKLOAD.name,
        source: format!("{name}, {} steps, {} seats", trace.steps.len(), trace.seats),
        operations: trace.steps.len(),
        input: trace,
        model,
        tell: |replayed| format!("checksum {:#x}, sum of the elements left {:#x}", replayed.read, replayed.left),
        solutions: vec![
            Solution::ours("sparse_array", replay::<SparseArray<u64>>),
            Solution::peer("slab", replay::<Slab<u64>>),
            Solution::peer("slotmap", replay::<SlotMap<DefaultKey, u64>>),
            Solution::peer("Vec<Option<T>>", replay::<VecSlots>),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{SparseArray, Step, Trace, parse, replay, task, trace};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use std::collections::HashMap;

    #[test]
    fn a_trace_never_asks_for_an_empty_seat_and_comes_and_goes() {
        let mut seats = HashMap::new();
        let (mut insertions, mut removals, mut walks) = (0, 0, 0);
        for step in trace(100_000, 500, &mut SmallRng::seed_from_u64(5)) {
            match step {
                Step::Insert(seat, value) => {
                    insertions += 1;
                    assert_eq!(seats.insert(seat, value), None);
                }
                Step::Remove(seat) => {
                    removals += 1;
                    assert!(seats.remove(&seat).is_some());
                }
                Step::Get(seat) => assert!(seats.contains_key(&seat)),
                Step::Walk => walks += 1,
            }
        }
        assert!(insertions > 10_000 && removals > 10_000, "{insertions} {removals}");
        assert_eq!(walks, 10);
        assert_eq!(insertions - removals, seats.len());
    }

    #[test]
    fn all_solutions_agree_with_the_model() {
        for seed in 0..3 {
            let steps = trace(20_000, 500, &mut SmallRng::seed_from_u64(seed));
            task("test", Trace { steps, seats: 500 }).prepare().unwrap();
        }
    }

    #[test]
    fn a_replay_of_another_trace_has_another_result() {
        let mut rng = SmallRng::seed_from_u64(6);
        let [one, other] = [(); 2].map(|()| Trace { steps: trace(20_000, 500, &mut rng), seats: 500 });
        assert_ne!(replay::<SparseArray<u64>>(&one), replay::<SparseArray<u64>>(&other));
    }

    #[test]
    fn a_trace_in_a_file_is_parsed_and_a_wrong_line_is_named() {
        let trace = parse("t", "insert 2\nget 2\n\nwalk\nremove 2\n").unwrap();
        assert_eq!(trace.steps, [Step::Insert(2, 0), Step::Get(2), Step::Walk, Step::Remove(2)]);
        assert_eq!(trace.seats, 3);
        task("t", trace).prepare().unwrap();
        for (text, part) in [
            ("", "no steps"),
            ("insert 1\ninsert 1", "line 2: the seat is taken"),
            ("get 1", "line 1: the seat is empty"),
            ("jump 1", "line 1: not `insert"),
            ("insert 99999999", "line 1: not `insert"),
            ("insert", "line 1: not `insert"),
        ] {
            let error = parse("t", text).unwrap_err().to_string();
            assert!(error.contains(part), "{part} is not in: {error}");
        }
    }
}
