//! Commands: their memory, and what a failure leaves in the buffer and in the world.

use archetype::{CapacityError, CommandBuffer, World};
use test_kit::alloc::{FailingAllocator, Outcome, PanickingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{Leaks, panic_at_each_with, silent_catch};

use crate::kinds::{Counted, Kind, Plain, Text, Wide};

type Failing = FailingAllocator<TrackingAllocator>;

/// Records a command of each kind.
fn record_all<'a, L: archetype::allocator::Allocator + Clone>(
    commands: &mut CommandBuffer<'a, Failing, L>,
    entity: archetype::Entity64,
    ledger: &Ledger,
) -> Result<(), CapacityError> {
    let world = World::new_in(FailingAllocator::over(0, TrackingAllocator::new()));
    let value = |value: &Counted| assert_eq!(value.value(), 7);
    let held = Counted::make(ledger, 7);
    commands.try_record(move |_| assert_eq!(held.value(), 7)).map_err(|error| error.reason)?;
    commands.try_spawn((Counted::make(ledger, 7), Plain(1))).map_err(|error| {
        value(&error.value.0);
        error.reason
    })?;
    commands.try_insert(entity, (Counted::make(ledger, 7),)).map_err(|error| {
        value(&error.value.0);
        error.reason
    })?;
    commands.try_remove::<(Counted,)>(entity)?;
    commands.try_despawn(entity)?;
    let spawned = commands.try_spawn_reserved(&world, (Counted::make(ledger, 7),)).map_err(|error| {
        value(&error.value.0);
        error.reason
    });
    spawned.map(drop)
}

#[test]
fn a_command_that_is_not_recorded_comes_back() {
    let ledger = Ledger::new();
    let entity = World::new().spawn(());
    let rounds = fail_at_each_with(
        CommandBuffer::<Failing, _>::new_in,
        |commands| record_all(commands, entity, &ledger),
        |commands, outcome| {
            // The first three hold a component, and the last one.
            ledger.assert_live(commands.len().min(3) + commands.len() / 6);
            assert_eq!(commands.len() == 6, outcome == Outcome::Completed);
        },
    );
    // The list grows once or twice; each command has a block.
    assert!(rounds >= 7, "{rounds}");
    ledger.assert_all_dropped();
}

#[test]
fn a_command_that_fails_stays_with_later_ones() {
    let ledger = Ledger::new();
    // How many commands were applied before the failure.
    let mut stops = [0; 5];
    for allowed in 0.. {
        let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
        let mut world = World::new_in(failing.clone());
        let entity = world.spawn((Plain(0),));
        let mut commands = CommandBuffer::new();
        commands.spawn((Counted::make(&ledger, 1),));
        commands.insert(entity, (Text("a".to_string()), Counted::make(&ledger, 2)));
        commands.remove::<(Plain,)>(entity);
        commands.spawn((Counted::make(&ledger, 3), Wide::make(&ledger, 3)));
        failing.allow(allowed);
        let result = commands.try_apply(&mut world);
        failing.allow(u64::MAX);
        world.assert_invariants();
        let applied = 4 - commands.len();
        stops[applied] += 1;
        assert_eq!(result.is_ok(), applied == 4);
        if let Err(error) = result {
            let method = ["spawn", "insert", "remove", "spawn"][applied];
            assert!(error.to_string().starts_with(&format!("CommandBuffer::{method}")), "{error}");
            assert!(matches!(error.reason, CapacityError::Reserve(_)));
            assert_eq!(error.location().file(), file!());
        }
        ledger.assert_live(3);
        assert_eq!(world.query::<&Counted>().count(), applied.min(2) + usize::from(applied == 4));
        assert_eq!(world.has::<Plain>(entity), applied < 3);
        // Nothing is lost.
        assert!(commands.try_apply(&mut world).is_ok() && commands.is_empty());
        assert_eq!(world.query::<&Counted>().map(Kind::value).sum::<u64>(), 6);
        assert!(!world.has::<Plain>(entity));
        drop((world, commands));
        ledger.assert_all_dropped();
        if stops[4] > 0 {
            break;
        }
    }
    assert!(stops.iter().all(|&stops| stops > 0), "{stops:?}");
}

#[test]
fn commands_free_their_memory_when_anything_panics() {
    let tracking = TrackingAllocator::new();
    for operation in [Operation::Allocate, Operation::Deallocate, Operation::Drop] {
        for apply in [false, true] {
            let leaks = if operation == Operation::Deallocate { Leaks::Allowed } else { Leaks::None };
            panic_at_each_with(
                operation,
                leaks,
                |ledger| {
                    let memory = PanickingAllocator::over(ledger, tracking.clone());
                    (World::new(), CommandBuffer::<_, _>::new_in(memory))
                },
                |(world, commands), ledger| {
                    let entity = world.spawn((Counted::make(ledger, 0),));
                    let held = Counted::make(ledger, 3);
                    commands.spawn((Counted::make(ledger, 1),));
                    commands.insert(entity, (Counted::make(ledger, 2),));
                    commands.record(move |_| drop(held));
                    commands.despawn(entity);
                    if apply {
                        commands.apply(world);
                    } else {
                        commands.clear();
                    }
                    assert!(commands.is_empty());
                },
                |(mut world, mut commands), _, _| {
                    world.assert_invariants();
                    commands.record(|world| world.clear());
                    commands.apply(&mut world);
                    assert!(world.is_empty() && commands.is_empty());
                },
            );
            if operation != Operation::Deallocate {
                tracking.assert_empty();
            }
        }
    }
}

#[test]
fn a_buffer_keeps_its_list_and_frees_its_commands() {
    let (tracking, mut world) = (TrackingAllocator::new(), World::new());
    let mut commands = CommandBuffer::new_in(tracking.clone());
    for round in 0..3 {
        let before = tracking.allocations();
        for n in 0..4 {
            commands.spawn((Plain(n),));
        }
        // A block for each command, and in the first round the list.
        assert_eq!(tracking.allocations() - before, if round == 0 { 5 } else { 4 });
        commands.apply(&mut world);
    }
    assert_eq!(world.len(), 12);
    drop(commands);
    tracking.assert_empty();
}

#[test]
fn a_buffer_forgets_commands_that_panicked() {
    let (tracking, mut world) = (TrackingAllocator::new(), World::new());
    let mut commands = CommandBuffer::new_in(tracking.clone());
    let mut bytes = 0;
    for round in 0..100 {
        commands.record(|_| panic!("it is forgotten"));
        assert!(silent_catch(|| commands.apply(&mut world)).is_err());
        bytes = if round == 0 { tracking.live_bytes() } else { bytes };
        assert_eq!((commands.len(), tracking.live_bytes()), (0, bytes));
    }
}
