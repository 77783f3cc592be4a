//! A trace of insertions, removals and look-ups, replayed on every slot array.

use std::hint::black_box;

use rand::RngExt;
use rand::rngs::SmallRng;
use slab::Slab;
use slotmap::{DefaultKey, SlotMap};
use sparse_array::SparseArray;

use crate::containers::Slots;
use crate::measure::{Course, Entrant, Event, Gauge, Kept, Target};

/// The number of steps of a trace.
const STEPS: usize = 500_000;
/// The maximum number of living elements.
const SEATS: usize = 50_000;
/// The number of steps between two iterations.
const WALK_EVERY: usize = 10_000;

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

/// The trace that the contestants replay.
#[derive(Debug)]
pub(super) struct Trace {
    steps: Vec<Step>,
}

/// Returns the course of the trace with slab and slotmap.
pub(super) fn course() -> Course<Trace> {
    let entrants = vec![
        Entrant::ours("sparse_array", events::<SparseArray<u64>>()),
        Entrant::peer("slab", events::<Slab<u64>>()),
        Entrant::peer("slotmap", events::<SlotMap<DefaultKey, u64>>()),
    ];
    Course::new(
        "a trace of slots",
        STEPS,
        |rng| Trace { steps: trace(STEPS, SEATS, rng) },
        |_, _, _| Target::NONE,
        entrants,
    )
}

fn events<S: Slots<Value = u64>>() -> Vec<Event<Trace>> {
    vec![Event::timed("replay", replay::<S>)]
}

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

/// Replays all steps. The digest depends on every value read and on the number of remaining elements.
#[inline(never)]
fn replay<S: Slots<Value = u64>>(trace: &Trace, _: &mut Kept, gauge: &mut Gauge) -> u64 {
    let trace = black_box(trace.steps.as_slice());
    let mut slots = S::new();
    let mut handles: Vec<Option<S::Handle>> = vec![None; SEATS];
    let mut digest = gauge.time(trace.len(), || {
        let mut sum = 0_u64;
        for step in trace {
            let value = match *step {
                Step::Insert(seat, value) => {
                    handles[seat as usize] = Some(slots.insert(value));
                    0
                }
                Step::Remove(seat) => handles[seat as usize].take().map_or(0, |handle| slots.remove(handle)),
                Step::Get(seat) => handles[seat as usize].and_then(|handle| slots.get(handle)).copied().unwrap_or(0),
                Step::Walk => slots.sum(),
            };
            sum = sum.wrapping_mul(3).wrapping_add(value);
        }
        sum
    });
    digest = digest.wrapping_add(slots.sum());
    digest.wrapping_add(slots.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::{Step, Trace, replay, trace};
    use crate::measure::{Gauge, Kept};
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use slab::Slab;
    use sparse_array::SparseArray;
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
    fn a_replay_of_another_trace_comes_to_another_digest() {
        let mut rng = SmallRng::seed_from_u64(6);
        let [one, other] = [(); 2].map(|()| Trace { steps: trace(20_000, 500, &mut rng) });
        let (mut kept, mut gauge) = (Kept::default(), Gauge::calibrated());
        let expected = replay::<Slab<u64>>(&one, &mut kept, &mut gauge);
        assert_eq!(replay::<SparseArray<u64>>(&one, &mut kept, &mut gauge), expected);
        assert_ne!(replay::<SparseArray<u64>>(&other, &mut kept, &mut gauge), expected);
    }
}
