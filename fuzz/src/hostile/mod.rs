//! Containers with hostile user code: elements, closures and allocators that panic, allocations that fail, inconsistent
//! orders, forgotten iterators. There is no reference: only drops, blocks and invariants are checked.

use std::cell::RefCell;
use std::cmp::Ordering;

use test_kit::alloc::{FailingAllocator, PanickingAllocator, TrackingAllocator};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::model::{Arbitrary, Fuzzed, Gen, Model};
use test_kit::panics::silent_catch;
use test_kit::random::Random;

use Fault::{Fail, Panic, Quiet};

mod arrays;
mod hashed;
mod sparse;
mod storages;
mod worlds;

pub(crate) const TARGETS: &[(&str, &[Fuzzed])] = &[
    ("hostile-arrays", arrays::MODELS),
    ("hostile-hashed", hashed::MODELS),
    ("hostile-sparse", sparse::MODELS),
    ("hostile-storages", storages::MODELS),
    ("hostile-worlds", worlds::MODELS),
];

/// A failure planned for a step.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Quiet,
    /// The nth call of this kind panics.
    Panic(Operation, u8),
    /// Fallible operations can allocate this often; others without limit.
    Fail(u8),
}

/// An operation, by number, with two arguments.
#[derive(Clone, Copy, Debug)]
struct Step {
    fault: Fault,
    op: u8,
    a: u8,
    b: u8,
}

impl Step {
    /// Returns whether the step may forget a value.
    fn may_leak(&self) -> bool {
        self.b & 8 != 0
    }
}

impl Arbitrary for Step {
    fn arbitrary(g: &mut Gen) -> Self {
        let fault = match u8::arbitrary(g) {
            0..128 => Quiet,
            byte @ 128..144 => Fail(byte % 8),
            byte => Panic(Operation::ALL[usize::from(byte % 8)], u8::arbitrary(g) % 32),
        };
        Self { fault, op: u8::arbitrary(g), a: u8::arbitrary(g), b: u8::arbitrary(g) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let step = *self;
        let quiet = (!matches!(step.fault, Quiet)).then_some(Self { fault: Quiet, ..step });
        let arguments = (step.a, step.b).shrink().map(move |(a, b)| Self { a, b, ..step });
        Box::new(quiet.into_iter().chain(arguments))
    }
}

type Alloc = PanickingAllocator<FailingAllocator<TrackingAllocator>>;

/// The hostile environment of a container.
struct Kit {
    ledger: Ledger,
    tracking: TrackingAllocator,
    failing: FailingAllocator<TrackingAllocator>,
    step: Step,
}

impl Kit {
    fn alloc(&self) -> Alloc {
        PanickingAllocator::over(&self.ledger, self.failing.clone())
    }

    fn element(&self, key: u8) -> Element {
        self.ledger.element(key.into())
    }

    /// Returns up to seven elements, with a size hint that may lie.
    fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        let Step { a, b, .. } = self.step;
        let ledger = self.ledger.clone();
        let elements = (0..b % 8).map(move |n| {
            ledger.tick(Operation::Call);
            ledger.element(a.wrapping_add(n).into())
        });
        LyingSizeHint::new(elements, Lie::ALL[usize::from(b >> 3) % 3])
    }

    /// Calls a predicate of the user, which is `true` for a third of the numbers.
    fn choose(&self, number: u64) -> bool {
        self.ledger.tick(Operation::Call);
        (number + u64::from(self.step.a)) % 3 == 0
    }

    /// Compares the numbers, or answers at random.
    fn compare(&self, a: u64, b: u64) -> Ordering {
        self.ledger.tick(Operation::Call);
        match self.step.b % 4 {
            0 => [Ordering::Less, Ordering::Equal, Ordering::Greater][random() as usize % 3],
            1 => b.cmp(&a),
            _ => a.cmp(&b),
        }
    }

    /// Runs a fallible operation with the failures of the step.
    fn fallible<R>(&self, operation: impl FnOnce() -> R) -> R {
        if let Fail(allowed) = self.step.fault {
            self.failing.allow(allowed.into());
        }
        let result = operation();
        self.failing.allow(u64::MAX);
        result
    }

    /// Returns whether a container of this length may double.
    fn may_double(&self, len: usize) -> bool {
        len <= 128
    }

    /// Advances an iterator a few times, then drops or forgets it.
    fn advance<I: Iterator>(&self, mut iterator: I) {
        let n = usize::from(self.step.b % 8);
        drop(iterator.by_ref().take(n).collect::<Vec<_>>());
        self.forget(iterator);
    }

    /// Forgets the value if the step may leak, or drops it.
    fn forget<T>(&self, value: T) {
        if self.step.may_leak() {
            std::mem::forget(value);
        }
    }
}

/// A container under test.
trait Victim {
    fn new(kit: &Kit) -> Self;

    /// Runs the step `kit.step`.
    fn apply(&mut self, kit: &Kit);

    fn check(&mut self);
}

/// A victim in its environment.
struct Hostile<V> {
    /// `None` once dropped. The invariants of a concurrent set need exclusive access.
    victim: RefCell<Option<V>>,
    kit: Kit,
    /// Whether a leak is allowed: after a panic, and after a forgotten iterator.
    may_leak: bool,
}

impl<V: Victim> Model for Hostile<V> {
    type Operation = Step;

    fn new() -> Self {
        RANDOM.set(Random::from_seed(0));
        let tracking = TrackingAllocator::new();
        let kit = Kit {
            ledger: Ledger::new(),
            failing: FailingAllocator::over(u64::MAX, tracking.clone()),
            tracking,
            step: Step { fault: Quiet, op: 0, a: 0, b: 0 },
        };
        Self { victim: RefCell::new(Some(V::new(&kit))), kit, may_leak: false }
    }

    fn apply(&mut self, step: &Step) {
        let Self { victim, kit, .. } = self;
        let Some(victim) = victim.get_mut() else { return };
        kit.step = *step;
        if let Panic(operation, nth) = step.fault {
            kit.ledger.arm(operation, nth.into());
        }
        let result = silent_catch(|| victim.apply(kit));
        kit.ledger.disarm();
        kit.failing.allow(u64::MAX);
        self.may_leak |= result.is_err() || step.may_leak();
        if let Err(report) = result {
            // std may detect an inconsistent order or size hint, and a sparse set a list that is no permutation.
            let of_std = |location: &str| location.contains("/library/core/src/iter/");
            let liar = ["total order", "an order has each position", "an order is of positions"]
                .iter()
                .any(|text| report.message().contains(text))
                || report.location().is_some_and(of_std);
            if report.planned().is_none() && !liar {
                panic!("{report}");
            }
        }
    }

    fn check(&self) {
        if let Some(victim) = &mut *self.victim.borrow_mut() {
            victim.check();
        }
        self.kit.ledger.assert_no_violation();
        self.kit.tracking.assert_no_violation();
    }
}

impl<V> Drop for Hostile<V> {
    /// Drops the victim, with a panic in half of the lists, and asserts that nothing is left.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let Self { victim, kit, .. } = self;
        if let Panic(operation, nth) = kit.step.fault {
            kit.ledger.arm(operation, nth.into());
        }
        self.may_leak |= silent_catch(|| drop(victim.take())).is_err();
        kit.ledger.disarm();
        kit.ledger.assert_no_violation();
        kit.tracking.assert_no_violation();
        if !self.may_leak {
            kit.ledger.assert_all_dropped();
            kit.tracking.assert_empty();
        }
    }
}

/// Drops an unused result.
fn ignore<T>(_: T) {}

thread_local! {
    /// The random answers of a list, the same in every run.
    static RANDOM: RefCell<Random> = const { RefCell::new(Random::from_seed(0)) };
}

fn random() -> u64 {
    RANDOM.with_borrow_mut(Random::next_u64)
}
