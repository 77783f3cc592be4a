//! [`Course`]: one kind of work at one size, and the interleaved race of its entrants.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use super::row::{Peer, Role, Row, Spread, Uncounted, Unit};
use super::sample::Gauge;
use crate::progress::{Progress, interrupted};

/// A workload of one entrant. Receives the data of the round, the containers kept during the round and the gauge, and
/// returns the digest of the result.
type Act = Box<dyn Fn(&dyn Any, &mut Kept, &mut Gauge) -> u64>;

/// One workload of one entrant. `I` is the data of a round.
pub(crate) struct Event<I> {
    workload: &'static str,
    unit: Unit,
    uncounted: Option<Uncounted>,
    act: Act,
    data: PhantomData<fn(&I)>,
}

impl<I: 'static> Event<I> {
    /// Creates a workload that is timed.
    pub(crate) fn timed(workload: &'static str, act: fn(&I, &mut Kept, &mut Gauge) -> u64) -> Self {
        Self::by(workload, Unit::Nanoseconds, act)
    }

    /// Creates a workload whose bytes are counted.
    pub(crate) fn counted(workload: &'static str, act: fn(&I, &mut Kept, &mut Gauge) -> u64) -> Self {
        Self::by(workload, Unit::Bytes, act)
    }

    /// Creates a workload of a closure. Bytes count in no mean.
    pub(crate) fn by(
        workload: &'static str,
        unit: Unit,
        act: impl Fn(&I, &mut Kept, &mut Gauge) -> u64 + 'static,
    ) -> Self {
        let act: Act = Box::new(move |data, kept, gauge| act(data.downcast_ref().expect(ONE_TYPE), kept, gauge));
        Self { workload, unit, uncounted: None, act, data: PhantomData }
    }
}

impl<I> Event<I> {
    /// Excludes the workload from all means. For ours this applies to all peers.
    pub(crate) fn uncounted(self, why: Uncounted) -> Self {
        Self { uncounted: Some(why), ..self }
    }
}

const ONE_TYPE: &str = "the entrants of a course have data of one type";

/// One contestant and its workloads.
pub(crate) struct Entrant<I> {
    name: &'static str,
    role: Role,
    events: Vec<Event<I>>,
}

impl<I> Entrant<I> {
    /// Creates the entrant of this workspace, the first of its course.
    pub(crate) fn ours(name: &'static str, events: Vec<Event<I>>) -> Self {
        Self { name, role: Role::Ours, events }
    }

    /// Creates an entrant of a library whose container ours should outperform.
    pub(crate) fn peer(name: &'static str, events: Vec<Event<I>>) -> Self {
        Self { name, role: Role::Peer, events }
    }

    /// Creates an entrant that is shown for information.
    pub(crate) fn information(name: &'static str, events: Vec<Event<I>>) -> Self {
        Self { name, role: Role::Information, events }
    }

    pub(crate) fn is_ours(&self) -> bool {
        self.role == Role::Ours
    }

    /// Excludes all workloads from the means.
    pub(crate) fn uncounted(self, why: Uncounted) -> Self {
        Self { events: self.events.into_iter().map(|event| event.uncounted(why)).collect(), ..self }
    }

    /// Excludes some workloads from the means.
    pub(crate) fn uncounted_in(self, workloads: &[&str], why: Uncounted) -> Self {
        let events = self.events.into_iter().map(|event| match workloads.contains(&event.workload) {
            true => event.uncounted(why),
            false => event,
        });
        Self { events: events.collect(), ..self }
    }

    /// Excludes some workloads from the means, if this is entrant `name`.
    pub(crate) fn uncounted_of(self, name: &str, workloads: &[&str], why: Uncounted) -> Self {
        if self.name == name { self.uncounted_in(workloads, why) } else { self }
    }

    /// Removes the workloads whose bytes are counted, if this is entrant `name`.
    pub(crate) fn without_bytes_of(mut self, name: &str) -> Self {
        self.events.retain(|event| event.unit != Unit::Bytes || self.name != name);
        self
    }

    /// Forgets the type of the data.
    fn erased(self) -> Entrant<()> {
        let erased = |Event { workload, unit, uncounted, act, .. }: Event<I>| Event {
            workload,
            unit,
            uncounted,
            act,
            data: PhantomData,
        };
        Entrant { name: self.name, role: self.role, events: self.events.into_iter().map(erased).collect() }
    }
}

impl Entrant<()> {
    fn event(&self, workload: &str) -> Option<&Event<()>> {
        self.events.iter().find(|event| event.workload == workload)
    }
}

/// Sizes of at least this many elements have fewer rounds.
const LARGE: usize = 100_000;

/// Sizes of at least this many elements have still fewer.
const HUGE: usize = 16 << 20;

/// The number of rounds of a course.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The number of rounds that count. By default 15, or 5 for sizes of at least [`LARGE`], or 3 from [`HUGE`] on.
    pub(crate) rounds: Option<usize>,
}

impl Plan {
    fn rounds(&self, size: usize) -> usize {
        let usual = match size {
            ..LARGE => 15,
            LARGE..HUGE => 5,
            HUGE.. => 3,
        };
        self.rounds.unwrap_or(usual).max(1)
    }

    /// Returns the number of rounds that do not count: one, or none for a single round and for sizes that exceed the
    /// caches.
    fn warm_up(&self, size: usize) -> usize {
        usize::from(self.rounds(size) > 1 && size < LARGE)
    }
}

/// Creates the data of a round.
type Prepare = Box<dyn Fn(&mut SmallRng) -> Box<dyn Any>>;

/// One kind of work at one size.
pub(crate) struct Course {
    subject: String,
    size: usize,
    prepare: Prepare,
    entrants: Vec<Entrant<()>>,
    workloads: Vec<&'static str>,
    entry_bytes: usize,
}

impl Course {
    /// Creates a course of elements of one kind. `prepare` creates the data of a round. The first of `entrants` is ours
    /// and determines the workloads.
    pub(crate) fn new<I: 'static>(
        subject: impl Into<String>,
        size: usize,
        prepare: impl Fn(&mut SmallRng) -> I + 'static,
        entrants: Vec<Entrant<I>>,
    ) -> Self {
        debug_assert!(matches!(entrants.first(), Some(Entrant { role: Role::Ours, .. })));
        let workloads = entrants[0].events.iter().map(|event| event.workload).collect();
        let entrants = entrants.into_iter().map(Entrant::erased).collect();
        let prepare: Prepare = Box::new(move |rng| Box::new(prepare(rng)));
        Self { subject: subject.into(), size, prepare, entrants, workloads, entry_bytes: 16 }
    }

    /// Returns the entrant, the workload and the reason of each time that counts in no mean.
    #[cfg(test)]
    pub(crate) fn uncounted(&self) -> Vec<(&'static str, &'static str, Uncounted)> {
        let of_entrant = |entrant: &Entrant<()>| -> Vec<_> {
            let why = |event: &Event<()>| Some((entrant.name, event.workload, event.uncounted?));
            entrant.events.iter().filter_map(why).collect()
        };
        self.entrants.iter().flat_map(of_entrant).collect()
    }

    /// Sets the bytes of an entry, those on the heap included. 16 by default.
    pub(crate) fn of_entries(self, entry_bytes: usize) -> Self {
        Self { entry_bytes, ..self }
    }

    /// Runs one workload once with every entrant that has it, in random order.
    fn run_workload(
        &self,
        workload: &'static str,
        data: &dyn Any,
        gauge: &Gauge,
        rng: &mut SmallRng,
        kept: &mut [Kept],
        samples: &mut [Vec<f64>],
    ) -> Result<(), Mismatch> {
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.shuffle(rng);
        let mut first: Option<(&str, u64)> = None;
        for at in order {
            let entrant = &self.entrants[at];
            let Some(event) = entrant.event(workload) else { continue };
            let mut gauge = gauge.fresh();
            let digest = (event.act)(data, &mut kept[at], &mut gauge);
            let (one, expected) = *first.get_or_insert((entrant.name, digest));
            if digest != expected {
                return Err(Mismatch {
                    work: format!("{workload} ({}, {} elements)", self.subject, self.size),
                    one: (one.to_owned(), expected),
                    other: (entrant.name.to_owned(), digest),
                });
            }
            samples[at].push(match event.unit {
                Unit::Nanoseconds => gauge.nanoseconds(),
                Unit::Bytes => gauge.bytes(),
            });
        }
        Ok(())
    }

    fn unit_of(&self, workload: &str) -> Unit {
        self.entrants[0].event(workload).map_or(Unit::Nanoseconds, |event| event.unit)
    }

    /// Returns the number of rounds of a workload: one for bytes, which do not vary.
    fn rounds_of(&self, workload: &str, plan: &Plan) -> usize {
        match self.unit_of(workload) {
            Unit::Nanoseconds => plan.rounds(self.size),
            Unit::Bytes => 1,
        }
    }

    fn row(&self, workload: &'static str, samples: &[Vec<f64>]) -> Row {
        let ours = &samples[0];
        let peers = self.entrants.iter().zip(samples).skip(1).filter(|(_, theirs)| !theirs.is_empty());
        let peers = peers.map(|(entrant, theirs)| {
            let ratios: Vec<f64> = ours.iter().zip(theirs).map(|(ours, theirs)| ratio(*ours, *theirs)).collect();
            let ratio = Spread::of(&ratios);
            let why = |entrant: &Entrant<()>| entrant.event(workload).and_then(|event| event.uncounted);
            let uncounted = why(&self.entrants[0]).or_else(|| why(entrant));
            Peer { name: entrant.name.into(), role: entrant.role, cost: Spread::of(theirs), ratio, uncounted }
        });
        Row {
            subject: self.subject.clone(),
            size: self.size,
            workload: workload.into(),
            unit: self.unit_of(workload),
            contestant: self.entrants[0].name.into(),
            cost: Spread::of(ours),
            peers: peers.collect(),
        }
    }
}

/// Returns ours divided by theirs, 1 if both are 0.
fn ratio(ours: f64, theirs: f64) -> f64 {
    if ours == theirs { 1.0 } else { ours / theirs }
}

impl Course {
    /// Describes the elements.
    pub(crate) fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the number of elements in the container.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Keeps the workloads for whose name `keep` returns `true`.
    pub(crate) fn retain(&mut self, keep: &dyn Fn(&str) -> bool) {
        self.workloads.retain(|workload| keep(workload));
    }

    /// Returns the names of all contestants but ours.
    pub(crate) fn peers(&self) -> Vec<&'static str> {
        self.entrants.iter().skip(1).map(|entrant| entrant.name).collect()
    }

    /// Keeps ours, and the peers for whose name `keep` returns `true`.
    pub(crate) fn retain_peers(&mut self, keep: &dyn Fn(&str) -> bool) {
        self.entrants.retain(|entrant| entrant.role == Role::Ours || keep(entrant.name));
    }

    /// Returns the remaining workloads.
    pub(crate) fn workloads(&self) -> &[&'static str] {
        &self.workloads
    }

    /// Estimates the bytes of all containers and data of a round.
    ///
    /// Each contestant keeps a container, one is being changed, and the data takes as much as another one. A container
    /// has eight bytes an entry beside it, and a third of its capacity is unused.
    pub(crate) fn bytes(&self) -> u64 {
        let entries = self.size as u64 * (self.entrants.len() as u64 + 2);
        entries * (self.entry_bytes as u64 + 8) * 3 / 2
    }

    /// Returns the number of steps of progress in [`run`](Self::run).
    pub(crate) fn steps(&self, plan: &Plan) -> u64 {
        ((plan.rounds(self.size) + plan.warm_up(self.size)) * self.workloads.len()) as u64
    }

    /// Runs the race until it ends or Ctrl-C is pressed. Fails if two entrants have different results.
    pub(crate) fn run(&self, plan: &Plan, rng: &mut SmallRng, progress: &Progress) -> Result<Vec<Row>, Mismatch> {
        if self.workloads.is_empty() {
            return Ok(Vec::new());
        }
        let gauge = Gauge::calibrated();
        let warm_up = plan.warm_up(self.size);
        let mut samples = vec![vec![Vec::new(); self.entrants.len()]; self.workloads.len()];
        'rounds: for round in 0..warm_up + plan.rounds(self.size) {
            let data = (self.prepare)(rng);
            let mut kept: Vec<Kept> = self.entrants.iter().map(|_| Kept::default()).collect();
            for (workload, samples) in self.workloads.iter().zip(&mut samples) {
                if interrupted() {
                    break 'rounds;
                }
                progress.tell(&format!("{workload} ({}, {})", self.subject, self.size));
                let counts = round >= warm_up;
                if round < warm_up + self.rounds_of(workload, plan) && (counts || self.unit_of(workload) != Unit::Bytes)
                {
                    self.run_workload(workload, &*data, &gauge, rng, &mut kept, samples)?;
                }
                progress.advance(1);
            }
            if round < warm_up {
                samples.iter_mut().flatten().for_each(Vec::clear);
            }
        }
        // After an interrupt, some workloads have no samples.
        let measured = self.workloads.iter().zip(&samples).filter(|(_, samples)| !samples[0].is_empty());
        Ok(measured.map(|(workload, samples)| self.row(workload, samples)).collect())
    }
}

/// Two contestants have different results for the same work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// The work of both.
    pub(crate) work: String,
    /// The first contestant and the digest of its result.
    pub(crate) one: (String, u64),
    /// The contestant with a different digest.
    pub(crate) other: (String, u64),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, one: (one, left), other: (other, right) } = self;
        write!(f, "{work}: {one} and {other} disagree about the result (digests {left:#x} and {right:#x})")
    }
}

/// The containers that several workloads of one entrant share in a round.
#[derive(Debug, Default)]
pub(crate) struct Kept(Option<Box<dyn Any>>);

impl Kept {
    /// Returns the kept containers. Builds them if there are none. All calls within a course must use the same type.
    pub(crate) fn get_or_build<B: 'static>(&mut self, build: impl FnOnce() -> B) -> &B {
        let kept = self.0.get_or_insert_with(|| Box::new(build()));
        kept.downcast_ref().expect("one type is kept")
    }
}

/// Runs each workload of a course alone, and returns those in which the contestants have the same result: a contestant
/// that cheats goes unnoticed there.
#[cfg(test)]
pub(crate) fn unnoticed(course: impl Fn() -> Course) -> Vec<&'static str> {
    use rand::SeedableRng as _;

    let agree = |name: &&str| {
        let mut course = course();
        course.retain(&|workload| workload == *name);
        course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1)).is_ok()
    };
    course().workloads().iter().copied().filter(agree).collect()
}

#[cfg(test)]
mod tests {
    use super::{Course, Entrant, Event, Plan};
    use crate::measure::sample::work_for;
    use crate::measure::{Gauge, Kept, Mismatch, Row};
    use crate::progress::Progress;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use std::time::Duration;

    struct Numbers(Vec<u64>);

    fn right(Numbers(input): &Numbers, _: &mut Kept, gauge: &mut Gauge) -> u64 {
        gauge.time(input.len(), || input.iter().sum())
    }

    fn slow(Numbers(input): &Numbers, _: &mut Kept, gauge: &mut Gauge) -> u64 {
        gauge.time(input.len(), || {
            work_for(Duration::from_millis(1));
            input.iter().sum()
        })
    }

    fn wrong(Numbers(input): &Numbers, _: &mut Kept, gauge: &mut Gauge) -> u64 {
        gauge.time(input.len(), || input.iter().skip(1).sum())
    }

    type Act = fn(&Numbers, &mut Kept, &mut Gauge) -> u64;

    fn run(events: [Act; 2]) -> Result<Vec<Row>, Mismatch> {
        let entrants = vec![
            Entrant::ours("ours", vec![Event::timed("sum", events[0]), Event::timed("alone", right)]),
            Entrant::peer("peer", vec![Event::timed("sum", events[1])]),
        ];
        let course = Course::new("u64", 10, |_| Numbers((1..=10).collect()), entrants);
        let mut rng = SmallRng::seed_from_u64(1);
        course.run(&Plan { rounds: Some(3) }, &mut rng, &Progress::new(1))
    }

    #[test]
    fn a_wrong_result_is_a_mismatch_that_names_both_and_the_work() {
        let mismatch = run([right, wrong]).unwrap_err();
        let text = mismatch.to_string();
        for part in ["sum", "u64", "ours", "peer", "0x37", "0x36"] {
            assert!(text.contains(part), "{part} is not in: {text}");
        }
    }

    #[test]
    fn the_ratio_tells_the_slower_one() {
        let rows = run([slow, right]).unwrap();
        assert!(rows[0].peers[0].ratio.median > 1.0);
        let rows = run([right, slow]).unwrap();
        assert!(rows[0].peers[0].ratio.median < 1.0);
    }

    #[test]
    fn an_operation_that_a_peer_does_not_have_is_a_row_without_it() {
        let rows = run([right, right]).unwrap();
        assert_eq!((&*rows[1].workload, rows[1].peers.len()), ("alone", 0));
    }

    #[test]
    fn what_is_kept_is_built_once() {
        let mut kept = Kept::default();
        assert_eq!(kept.get_or_build(|| vec![1]), &[1]);
        assert_eq!(kept.get_or_build(|| vec![2]), &[1]);
    }
}
