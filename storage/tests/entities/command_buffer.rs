//! `CommandBuffer`: order, panics, commands that record commands, memory.

use std::cell::Cell;
use std::collections::VecDeque;
use std::rc::Rc;

use storage::command_buffer::{BoxedCommand, Command, LocalCommand};
use storage::{CommandBuffer, TryReserveError};
use test_kit::alloc::{FailingAllocator, TrackingAllocator, UniqueAllocator, fail_at_each_with};
use test_kit::auto_traits::{assert_send, assert_sync, assert_unpin};
use test_kit::ledger::{Element, Operation};
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::panics::{expect_panic, panic_at_each, silent_catch};
use test_kit::{assert_not_send, assert_not_sync};

/// Logs its number, or panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    Write(u32),
    Panic,
}

impl Command<Vec<u32>> for Note {
    fn apply(self, notes: &mut Vec<u32>) {
        match self {
            Self::Write(number) => notes.push(number),
            Self::Panic => panic!("a command that panics"),
        }
    }
}

#[test]
fn commands_are_applied_in_order_and_once() {
    let mut commands = CommandBuffer::new();
    for number in 0..100 {
        commands.record(move |notes: &mut Vec<u32>| notes.push(number));
    }
    assert_eq!(format!("{commands:?}"), "CommandBuffer { len: 100, .. }");
    let mut notes = Vec::new();
    commands.apply(&mut notes);
    commands.apply(&mut notes);
    assert!(notes.iter().copied().eq(0..100));
}

#[test]
fn a_command_that_panics_is_gone_and_those_behind_it_stay() {
    let rounds = panic_at_each(
        Operation::Call,
        |ledger| {
            let mut commands = CommandBuffer::new();
            for number in 0..10 {
                let (element, ledger) = (ledger.element(number), ledger.clone());
                commands.record_local(move |kept: &mut Vec<Element>| {
                    ledger.tick(Operation::Call);
                    kept.push(element);
                });
            }
            (commands, Vec::new())
        },
        |(commands, kept), _| commands.apply(kept),
        |(mut commands, mut kept), ledger, outcome| {
            let panicked = usize::from(!outcome.is_completed());
            // Only the value of the command that panicked is dropped.
            assert_eq!(kept.len() + commands.len(), 10 - panicked);
            ledger.assert_live(10 - panicked);
            // New commands follow the remaining ones.
            let last = ledger.element(99);
            commands.record_local(move |kept| kept.push(last));
            commands.apply(&mut kept);
            let keys: Vec<u64> = kept.iter().map(Element::key).collect();
            assert!(keys.is_sorted() && keys.len() == 11 - panicked && keys.last() == Some(&99));
        },
    );
    assert_eq!(rounds, 10);
}

#[test]
fn what_is_not_applied_is_dropped_once() {
    for clear in [false, true] {
        let rounds = panic_at_each(
            Operation::Drop,
            |ledger| {
                let mut commands = CommandBuffer::new();
                for number in 0..5 {
                    let element = ledger.element(number);
                    commands.record_local(move |kept: &mut Vec<Element>| kept.push(element));
                }
                // Commands that were removed are not cleared.
                drop(commands.pop_first());
                Some(commands)
            },
            |commands, _| {
                if clear {
                    commands.as_mut().expect("it is there").clear();
                } else {
                    *commands = None;
                }
            },
            |commands, ledger, _| {
                assert!(commands.is_none_or(|commands| commands.is_empty()));
                ledger.assert_live(0);
            },
        );
        assert_eq!(rounds, 4);
    }
}

#[test]
fn commands_record_commands() {
    #[derive(Default)]
    struct World {
        notes: Vec<u32>,
        commands: CommandBuffer<World>,
    }
    let mut world = World::default();
    for number in [1, 2, 3] {
        world.commands.record(move |world| {
            world.notes.push(number);
            world.commands.record(move |world| world.notes.push(10 * number));
            if number == 2 {
                world.commands.record(|_| panic!("a command that panics"));
            }
        });
    }
    assert!(silent_catch(|| CommandBuffer::apply_all(&mut world, |world| &mut world.commands)).is_err());
    assert_eq!(world.notes, [1, 2, 3, 10, 20]);
    assert_eq!(world.commands.len(), 1);
    CommandBuffer::apply_all(&mut world, |world| &mut world.commands);
    assert_eq!(world.notes, [1, 2, 3, 10, 20, 30]);
    assert!(world.commands.is_empty());
}

#[test]
fn closures_may_borrow_and_may_stay_on_their_thread() {
    let text = String::from("abc");
    let mut commands: CommandBuffer<usize, BoxedCommand<'_, usize>> = CommandBuffer::new();
    commands.record(|sum| *sum += text.len());
    commands.record(|sum| *sum *= text.len());
    let mut sum = 0;
    std::thread::scope(|scope| _ = scope.spawn(|| commands.apply(&mut sum)));
    assert_eq!(sum, 9);

    let calls = Rc::new(Cell::new(0));
    let mut commands = CommandBuffer::new();
    for _ in 0..3 {
        let calls = Rc::clone(&calls);
        commands.record_local(move |_: &mut ()| calls.set(calls.get() + 1));
    }
    commands.apply(&mut ());
    assert_eq!((calls.get(), Rc::strong_count(&calls)), (3, 1));
}

#[test]
fn the_world_may_be_a_trait_object_or_a_tuple() {
    let mut commands: CommandBuffer<dyn Iterator<Item = u32>> = CommandBuffer::new();
    commands.record(|numbers| _ = numbers.next());
    let mut numbers = 1..4;
    commands.apply(&mut numbers);
    assert_eq!(numbers, 2..4);

    let (mut a, mut b) = (1, 2);
    let mut commands = CommandBuffer::new();
    commands.record(|world: &mut (&mut u32, &mut u32)| std::mem::swap(world.0, world.1));
    commands.apply(&mut (&mut a, &mut b));
    drop(commands);
    assert_eq!((a, b), (2, 1));
}

/// Auto traits do not depend on the world, which is not in the buffer.
type OfCells = CommandBuffer<Rc<Cell<u32>>>;

assert_not_sync!(OfCells);
assert_not_send!(CommandBuffer<u32, LocalCommand<'static, u32>>);
assert_not_sync!(CommandBuffer<u32, LocalCommand<'static, u32>>);
assert_not_send!(CommandBuffer<u32, Note, &'static bumpalo::Bump>);

#[test]
fn buffers_go_to_other_threads() {
    assert_send::<OfCells>();
    assert_send::<CommandBuffer<u32>>();
    assert_unpin::<CommandBuffer<u32>>();
    assert_send::<CommandBuffer<Rc<()>, Note>>();
    assert_sync::<CommandBuffer<Rc<()>, Note>>();

    let mut merged = CommandBuffer::new();
    let mut parts: Vec<_> = (0..3_u32).map(|thread| (thread, CommandBuffer::new())).collect();
    std::thread::scope(|scope| {
        for (thread, commands) in &mut parts {
            scope.spawn(|| {
                for number in 0..4 {
                    commands.push(Note::Write(10 * *thread + number));
                }
            });
        }
    });
    for (_, mut part) in parts {
        merged.append(&mut part);
    }
    let mut notes = Vec::new();
    merged.apply(&mut notes);
    assert_eq!(notes, [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23]);
}

/// Covariance: longer lifetimes coerce to shorter ones.
#[expect(dead_code, reason = "that it compiles is the test")]
fn covariance<'a>(
    commands: CommandBuffer<u32, LocalCommand<'static, u32>, &'static bumpalo::Bump>,
) -> CommandBuffer<u32, LocalCommand<'a, u32>, &'a bumpalo::Bump> {
    commands
}

#[test]
fn to_reserve_fails_at_each_allocation() {
    let rounds = fail_at_each_with(
        |failing| {
            let mut commands: CommandBuffer<Vec<u32>, Note, _> = CommandBuffer::new_in(failing);
            commands.extend((0..9).map(Note::Write));
            // Most commands are removed, so the others move to the front.
            (0..6).for_each(|_| _ = commands.pop_first());
            commands
        },
        |commands| {
            let result = commands.try_reserve(1000);
            assert!(matches!(result, Ok(()) | Err(TryReserveError::AllocError { .. })));
            result
        },
        |mut commands, _| {
            let mut notes = Vec::new();
            commands.apply(&mut notes);
            assert_eq!(notes, [6, 7, 8]);
        },
    );
    assert_eq!(rounds, 1);
    let mut commands: CommandBuffer<Vec<u32>, Note> = CommandBuffer::new();
    assert_eq!(commands.try_reserve(usize::MAX), Err(TryReserveError::CapacityOverflow));
}

#[test]
fn a_buffer_in_use_does_not_grow() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut commands: CommandBuffer<Vec<u32>, Note, _> = CommandBuffer::new_in(failing.clone());
    commands.extend((0..8).map(Note::Write));
    assert_eq!(commands.try_reserve(8), Ok(()));
    failing.allow(0);
    // Never empty, while more commands pass through than the capacity.
    let mut notes = Vec::new();
    for number in 8..1000 {
        commands.push(Note::Write(number));
        commands.pop_first().expect("there are eight").apply(&mut notes);
    }
    commands.apply(&mut notes);
    assert!(notes.iter().copied().eq(0..1000));
    // An applied buffer keeps its capacity.
    commands.extend((0..16).map(Note::Write));
    assert_eq!(failing.failures(), 0);
    drop(commands);
    failing.inner().assert_empty();
}

#[test]
fn an_allocator_without_clone_is_enough_and_is_dropped_once() {
    let unique = UniqueAllocator::new();
    let witness = unique.witness();
    let mut commands: CommandBuffer<Vec<u32>, Note, _> = CommandBuffer::new_in(unique);
    commands.extend([Note::Write(1), Note::Panic, Note::Write(2)]);
    let mut notes = Vec::new();
    expect_panic(|| commands.apply(&mut notes));
    assert_eq!((notes.as_slice(), commands.len()), (&[1][..], 1));
    drop(commands);
    witness.assert_dropped_once();
}

#[derive(Clone, Debug)]
enum Step {
    Push(Note),
    Pop,
    Append(Vec<u8>),
    Apply,
    Reserve(u8),
    Clear,
}

impl Arbitrary for Step {
    fn arbitrary(g: &mut Gen) -> Self {
        match u8::arbitrary(g) % 20 {
            0..=8 => Self::Push(Note::Write(u32::arbitrary(g))),
            9 => Self::Push(Note::Panic),
            10..=13 => Self::Pop,
            14 | 15 => Self::Append(Vec::arbitrary(g)),
            16 | 17 => Self::Apply,
            18 => Self::Reserve(u8::arbitrary(g)),
            _ => Self::Clear,
        }
    }
}

struct Pair {
    commands: CommandBuffer<Vec<u32>, Note, TrackingAllocator>,
    queue: VecDeque<Note>,
    notes: Vec<u32>,
}

impl Model for Pair {
    type Operation = Step;

    fn new() -> Self {
        let commands = CommandBuffer::new_in(TrackingAllocator::new());
        Self { commands, queue: VecDeque::new(), notes: Vec::new() }
    }

    fn apply(&mut self, step: &Step) {
        match step {
            Step::Push(note) => {
                self.queue.push_back(*note);
                self.commands.push(*note);
            }
            Step::Pop => assert_eq!(self.commands.pop_first(), self.queue.pop_front()),
            Step::Append(numbers) => {
                let mut other = CommandBuffer::new();
                other.extend(numbers.iter().map(|&number| Note::Write(number.into())));
                self.queue.extend(numbers.iter().map(|&number| Note::Write(number.into())));
                self.commands.append(&mut other);
                assert!(other.is_empty());
            }
            Step::Apply => {
                let mut expected = Vec::new();
                let completes = loop {
                    match self.queue.pop_front() {
                        Some(Note::Write(number)) => expected.push(number),
                        last => break last.is_none(),
                    }
                };
                self.notes.clear();
                assert_eq!(silent_catch(|| self.commands.apply(&mut self.notes)).is_ok(), completes);
                assert_eq!(self.notes, expected);
            }
            Step::Reserve(additional) => assert_eq!(self.commands.try_reserve((*additional).into()), Ok(())),
            Step::Clear => {
                self.queue.clear();
                self.commands.clear();
            }
        }
    }

    fn check(&self) {
        assert_eq!((self.commands.len(), self.commands.is_empty()), (self.queue.len(), self.queue.is_empty()));
        let violations = self.commands.allocator().violations();
        assert!(violations.is_empty(), "{violations:?}");
    }
}

test_kit::models! {
    a_queue_behaves_the_same: Pair, 300;
}
