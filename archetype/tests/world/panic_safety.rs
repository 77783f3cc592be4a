//! User code that panics at its first call, its second, and so on: the world stays valid, and each component is dropped
//! once.

use crate::kinds::{Counted, Kind, Marker, Plain, Text};
use archetype::{
    Bundle, ColumnBatch, ColumnWriter, CommandBuffer, ComponentInfo, Entity64, EntityBuilder, LengthMismatch,
    RowReader, RowWriter, World,
};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator};
use test_kit::iterators::{PanickingIterator, forget};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Leaks, Outcome, panic_at_each, panic_at_each_with, quiet_catch};

/// Another component that counts its drops.
struct Other(Element);

impl Kind for Other {
    fn make(ledger: &Ledger, n: u64) -> Self {
        Self(ledger.element(n))
    }

    fn value(&self) -> u64 {
        self.0.key()
    }
}

type Memory = PanickingAllocator<TrackingAllocator>;

/// A world whose memory is tracked, and some of its entities.
struct Test {
    world: World<Memory>,
    entities: Vec<Entity64>,
    tracking: TrackingAllocator,
    ledger: Ledger,
}

impl Test {
    /// Creates entities in three full archetypes, with numbered components that count their drops.
    fn new(ledger: &Ledger) -> Self {
        let tracking = TrackingAllocator::new();
        let mut world = World::new_in(PanickingAllocator::over(ledger, tracking.clone()));
        let mut entities = Vec::new();
        for n in 0..4 {
            entities.push(world.spawn((Counted::make(ledger, n), Plain(n), Text(n.to_string()))));
            entities.push(world.spawn((Counted::make(ledger, 10 + n), Other::make(ledger, 20 + n))));
            entities.push(world.spawn((Plain(n), Marker)));
        }
        world.shrink_to_fit();
        world.assert_invariants();
        Self { world, entities, tracking, ledger: ledger.clone() }
    }

    /// Returns the number of components that count their drops.
    fn counted(&self) -> usize {
        self.world.query::<&Counted>().count() + self.world.query::<&Other>().count()
    }

    /// Asserts that the world is valid, still works, and has exactly the live components. Nothing leaks.
    fn check(mut self) {
        self.world.assert_invariants();
        self.ledger.assert_live(self.counted());
        self.world.query::<&Counted>().for_each(|counted| _ = counted.value());
        for &entity in &self.entities {
            let view = self.world.entity(entity);
            assert_eq!(view.is_ok(), self.world.contains(entity));
        }
        let new = self.world.spawn((Counted::make(&self.ledger, 100), Plain(1)));
        self.world.insert(new, (Other::make(&self.ledger, 101),)).unwrap();
        assert_eq!(self.world.get::<Counted>(new).unwrap().value(), 100);
        self.entities.retain(|&entity| self.world.despawn(entity));
        self.world.assert_invariants();
        self.ledger.assert_live(self.counted());
        drop(self.world);
        self.ledger.assert_all_dropped();
        self.tracking.assert_empty();
    }
}

/// Panics at each call of `operation` in `act` in turn.
fn sweep(operation: Operation, act: impl Fn(&mut Test, &Ledger)) -> u64 {
    panic_at_each(operation, Test::new, act, |test, _, _| test.check())
}

/// Like [`sweep`], but allows leaks if a component's drop panics.
fn sweep_leaky(operation: Operation, act: impl Fn(&mut Test, &Ledger)) -> u64 {
    panic_at_each_with(operation, Leaks::Allowed, Test::new, act, |test, _, _| test.world.assert_invariants())
}

#[test]
fn despawn_with_a_drop_that_panics_removes_the_entity() {
    let rounds = sweep(Operation::Drop, |test, _| _ = test.world.despawn(test.entities[1]));
    assert_eq!(rounds, 2);
    panic_at_each(
        Operation::Drop,
        Test::new,
        |test, _| _ = test.world.despawn(test.entities[1]),
        |test, _, _| {
            assert!(!test.world.contains(test.entities[1]));
            assert_eq!(test.world.len(), test.entities.len() - 1);
        },
    );
}

#[test]
fn clear_entity_with_a_drop_that_panics_keeps_the_entity() {
    let rounds = panic_at_each(
        Operation::Drop,
        Test::new,
        |test, _| test.world.clear_entity(test.entities[1]).unwrap(),
        |test, _, _| {
            assert!(test.world.entity(test.entities[1]).unwrap().is_empty());
            assert_eq!(test.world.len(), test.entities.len());
            test.check();
        },
    );
    assert_eq!(rounds, 2);
}

#[test]
fn insert_with_a_drop_that_panics_has_inserted_all() {
    let rounds = panic_at_each(
        Operation::Drop,
        Test::new,
        |test, ledger| {
            let bundle = (Counted::make(ledger, 50), Other::make(ledger, 51), Plain(52));
            test.world.insert(test.entities[1], bundle).unwrap();
        },
        |test, _, _| {
            let (counted, other, plain) = test.world.query_one::<(&Counted, &Other, &Plain)>(test.entities[1]).unwrap();
            assert_eq!((counted.value(), other.value(), plain.0), (50, 51, 52));
            test.check();
        },
    );
    assert_eq!(rounds, 2);
}

#[test]
fn insert_in_place_with_a_drop_that_panics_has_inserted_all() {
    let rounds = panic_at_each(
        Operation::Drop,
        Test::new,
        |test, ledger| {
            test.world.insert(test.entities[1], (Other::make(ledger, 51), Counted::make(ledger, 50))).unwrap();
        },
        |test, _, _| {
            let (counted, other) = test.world.query_one::<(&Counted, &Other)>(test.entities[1]).unwrap();
            assert_eq!((counted.value(), other.value()), (50, 51));
            test.check();
        },
    );
    assert_eq!(rounds, 2);
}

#[test]
fn exchange_drops_what_it_replaces_but_does_not_return() {
    let rounds = panic_at_each(
        Operation::Drop,
        Test::new,
        |test, ledger| {
            let new = (Counted::make(ledger, 50), Marker);
            let (old,) = test.world.exchange::<(Other,), _>(test.entities[1], new).ok().unwrap();
            assert_eq!(old.value(), 20);
        },
        |test, _, outcome| {
            assert!(outcome.is_completed() || !test.world.has::<Other>(test.entities[1]));
            test.check();
        },
    );
    assert_eq!(rounds, 2);
}

#[test]
fn removals_of_many_drop_each_component_once() {
    assert_eq!(sweep(Operation::Drop, |test, _| test.world.clear()), 12);
    assert_eq!(sweep(Operation::Drop, |test, _| test.world.retain(|_| false)), 12);
    assert_eq!(sweep(Operation::Drop, |test, _| drop(test.world.take(test.entities[1]))), 2);
    let memory = |ledger: &Ledger| PanickingAllocator::over(ledger, TrackingAllocator::new());
    assert_eq!(sweep(Operation::Drop, |test, ledger| test.world = World::new_in(memory(ledger))), 12);
    let remove = |test: &mut Test, _: &Ledger| {
        test.world.remove_dynamic(test.entities[1], &ComponentInfo::of::<Counted>());
    };
    assert_eq!(sweep(Operation::Drop, remove), 1);
}

#[test]
fn closures_that_panic() {
    let rounds = sweep(Operation::Call, |test, ledger| {
        test.world.retain(|entity| {
            ledger.tick(Operation::Call);
            entity.entity().index() % 2 == 0
        });
    });
    assert_eq!(rounds, 12);
    let rounds = sweep(Operation::Call, |test, ledger| {
        test.world.query_mut::<&mut Counted>().for_each(|counted| {
            ledger.tick(Operation::Call);
            counted.0 = ledger.element(9);
        });
    });
    assert_eq!(rounds, 8);
    let rounds = sweep(Operation::Call, |test, ledger| {
        let mut other = Test::new(ledger);
        let mut moved = 0;
        other.world.append_with(&mut test.world, |_, _| {
            ledger.tick(Operation::Call);
            moved += 1;
        });
        assert_eq!((moved, other.world.len()), (12, 24));
    });
    assert_eq!(rounds, 12);
}

#[test]
fn a_batch_whose_iterator_panics_stays_up_to_there() {
    let rounds = panic_at_each(
        Operation::Call,
        Test::new,
        |test, ledger| {
            let bundles = (0..5).map(|n| (Counted::make(ledger, n), Plain(n)));
            test.world.spawn_batch(PanickingIterator::new(bundles, ledger));
        },
        |test, _, outcome| {
            let spawned = match outcome {
                Outcome::Panicked { nth } => nth as usize,
                Outcome::Completed => 5,
            };
            assert_eq!(test.world.len(), 12 + spawned);
            test.check();
        },
    );
    assert!(rounds >= 5);
}

#[test]
fn commands_that_panic_leave_the_others_in_the_buffer() {
    let ledger = Ledger::new();
    let mut test = Test::new(&ledger);
    let mut commands = CommandBuffer::new();
    commands.spawn((Counted::make(&ledger, 1),));
    let held = Counted::make(&ledger, 3);
    commands.record(move |_| {
        let _held = &held;
        panic!("a command")
    });
    commands.spawn((Counted::make(&ledger, 2),));
    assert!(test_kit::panics::silent_catch(|| commands.apply(&mut test.world)).is_err());
    assert_eq!((test.world.len(), commands.len()), (13, 1));
    // What the command held is dropped, what the next one holds is not.
    ledger.assert_live(test.counted() + 1);
    commands.apply(&mut test.world);
    assert_eq!((test.world.len(), commands.len()), (14, 0));
    drop(commands);
    test.check();
}

#[test]
fn commands_whose_drop_panics_are_all_dropped() {
    for clear in [false, true] {
        let rounds = sweep(Operation::Drop, |test, ledger| {
            let mut commands: CommandBuffer<'_, Memory> = CommandBuffer::new();
            let entity = test.entities[2];
            commands.spawn((Counted::make(ledger, 1), Other::make(ledger, 2)));
            commands.insert(entity, (Counted::make(ledger, 3),));
            commands.record(|world| _ = world.len());
            if clear {
                commands.clear();
                assert!(commands.is_empty());
            }
        });
        assert_eq!(rounds, 3);
    }
    // Replaced by the command, which has been applied.
    let rounds = sweep(Operation::Drop, |test, ledger| {
        let mut commands = CommandBuffer::new();
        commands.insert(test.entities[1], (Counted::make(ledger, 1), Other::make(ledger, 2)));
        commands.apply(&mut test.world);
    });
    assert_eq!(rounds, 2);
}

/// A bundle that violates its contract.
#[derive(Clone, Copy)]
enum Fault {
    None,
    Missing,
    Reordered,
    TooMany,
    Panics,
}

macro_rules! faulty {
    ($Name:ident, $fault:expr) => {
        struct $Name(Element, Element);

        impl Bundle for $Name {
            fn components(each: &mut dyn FnMut(ComponentInfo)) {
                each(ComponentInfo::of::<Counted>());
                each(ComponentInfo::of::<Other>());
            }

            fn write(self, row: &mut RowWriter<'_>) {
                match $fault {
                    Fault::None => {
                        row.write(Counted(self.0));
                        assert_eq!(format!("{row:?}"), "RowWriter { written: 1, of: 2 }");
                        row.write(Other(self.1));
                    }
                    Fault::Missing => row.write(Counted(self.0)),
                    Fault::Reordered => {
                        row.write(Other(self.1));
                        row.write(Counted(self.0));
                    }
                    Fault::TooMany => {
                        row.write(Counted(self.0));
                        row.write(Other(self.1));
                        row.write(Plain(1));
                    }
                    Fault::Panics => {
                        row.write(Counted(self.0));
                        panic!("in the middle");
                    }
                }
            }

            fn read(row: &mut RowReader<'_>) -> Self {
                match $fault {
                    Fault::None => Self(row.read::<Counted>().0, row.read::<Other>().0),
                    Fault::Missing => {
                        let one = row.read::<Counted>().0;
                        let two = one.clone();
                        Self(one, two)
                    }
                    Fault::Reordered => {
                        let other = row.read::<Other>().0;
                        Self(row.read::<Counted>().0, other)
                    }
                    Fault::TooMany => {
                        let new = Self(row.read::<Counted>().0, row.read::<Other>().0);
                        let _ = row.read::<Plain>();
                        new
                    }
                    Fault::Panics => {
                        let _one = row.read::<Counted>();
                        panic!("in the middle");
                    }
                }
            }
        }
    };
}

faulty!(Right, Fault::None);
faulty!(Missing, Fault::Missing);
faulty!(Reordered, Fault::Reordered);
faulty!(TooMany, Fault::TooMany);
faulty!(Panics, Fault::Panics);

#[test]
fn bundles_that_write_or_read_something_else_have_no_effect() {
    macro_rules! test {
        ($Name:ident, writes: $writes:literal, reads: $reads:literal) => {
            let ledger = Ledger::new();
            let mut test = Test::new(&ledger);
            let make = || $Name(ledger.element(1), ledger.element(2));
            let (first, second) = (test.entities[0], test.entities[1]);
            let len = test.world.len();
            let spawned = test_kit::panics::silent_catch(|| test.world.spawn(make()));
            assert_eq!(spawned.is_ok(), $writes);
            assert_eq!(test.world.len(), len + usize::from($writes));
            for entity in [first, second] {
                let before = test.world.get::<Counted>(entity).unwrap().value();
                let inserted = test_kit::panics::silent_catch(|| test.world.insert(entity, make()).unwrap());
                assert_eq!(inserted.is_ok(), $writes);
                let now = test.world.get::<Counted>(entity).unwrap().value();
                assert_eq!(now, if $writes { 1 } else { before });
                test.world.assert_invariants();
                ledger.assert_live(test.counted());
            }
            // Above all indices, and with free ones below.
            for index in [30, 29] {
                let handle = Entity64::new(index, 1).unwrap();
                let spawned = test_kit::panics::silent_catch(|| test.world.spawn_at(handle, make()).unwrap());
                assert_eq!((spawned.is_ok(), test.world.contains(handle)), ($writes, $writes));
                test.world.assert_invariants();
                ledger.assert_live(test.counted());
            }
            let removed = test_kit::panics::silent_catch(|| test.world.remove::<$Name>(second).map(drop).unwrap());
            assert_eq!(removed.is_ok(), $reads);
            // The unread components are dropped: the removal has happened.
            assert!(!test.world.has::<Counted>(second) && !test.world.has::<Other>(second));
            test.check();
        };
    }
    test!(Right, writes: true, reads: true);
    test!(Missing, writes: false, reads: true);
    test!(Reordered, writes: false, reads: false);
    test!(TooMany, writes: false, reads: false);
    test!(Panics, writes: false, reads: false);
}

#[test]
fn column_batches_that_lie_have_no_effect() {
    struct Batch(usize, Vec<Counted>, Vec<Plain>);

    impl ColumnBatch for Batch {
        fn components(each: &mut dyn FnMut(ComponentInfo)) {
            each(ComponentInfo::of::<Counted>());
            each(ComponentInfo::of::<Plain>());
        }

        fn rows(&self) -> Result<usize, LengthMismatch> {
            Ok(self.0)
        }

        fn write(self, columns: &mut ColumnWriter<'_>) {
            columns.write(self.1);
            assert_eq!(format!("{columns:?}"), "ColumnWriter { written: 1, of: 2 }");
            columns.write(self.2);
        }
    }

    let ledger = Ledger::new();
    let mut test = Test::new(&ledger);
    let counted = |n: u64| (0..n).map(|n| Counted::make(&ledger, n)).collect::<Vec<_>>();
    for (rows, counts, plains) in [(3, 3, 2), (3, 2, 3), (2, 3, 3), (0, 1, 1), (4, 4, 0)] {
        let batch = Batch(rows, counted(counts), vec![Plain(0); plains]);
        assert!(test_kit::panics::silent_catch(|| test.world.spawn_columns(batch).map(drop)).is_err());
        test.world.assert_invariants();
        ledger.assert_live(test.counted());
    }
    let batch = Batch(3, counted(3), vec![Plain(0); 3]);
    assert_eq!(test.world.spawn_columns(batch).unwrap().len(), 3);
    test.check();
}

/// Covers all operations that allocate or free.
#[test]
fn allocators_that_unwind_leave_the_world_whole() {
    for operation in [Operation::Allocate, Operation::Deallocate] {
        let mut rounds = 0;
        macro_rules! act {
            ($($act:expr),* $(,)?) => {$(
                rounds += panic_or_none(operation, $act);
            )*};
        }
        act![
            |test, ledger| _ = test.world.spawn((Counted::make(ledger, 50), Plain(1), Text(String::new()))),
            |test, ledger| _ = test.world.spawn((Counted::make(ledger, 50), Marker)),
            |test, ledger| _ = test.world.spawn_batch((0..40).map(|n| (Counted::make(ledger, n), Plain(n)))),
            |test, ledger| {
                let counted = (0..40).map(|n| Counted::make(ledger, n)).collect::<Vec<_>>();
                _ = test.world.spawn_columns((counted, vec![Plain(0); 40])).unwrap();
            },
            |test, ledger| test.world.insert(test.entities[0], (Other::make(ledger, 50), Marker)).unwrap(),
            |test, ledger| test.world.insert(test.entities[0], (Counted::make(ledger, 50),)).unwrap(),
            |test, _| _ = test.world.remove::<(Counted, Plain)>(test.entities[0]).ok().unwrap(),
            |test, _| _ = test.world.remove_dynamic(test.entities[0], &ComponentInfo::of::<Counted>()),
            |test, ledger| {
                _ = test.world.exchange::<(Counted,), _>(test.entities[0], (Other::make(ledger, 50),)).ok().unwrap();
            },
            |test, _| test.world.reserve::<(Counted, Plain)>(100),
            |test, _| test.world.clear_entity(test.entities[0]).unwrap(),
            |test, _| {
                let handles: Vec<_> = test.world.reserve_entities(40).collect();
                test.world.flush();
                assert!(handles.iter().all(|&handle| test.world.contains(handle)));
            },
            |test, ledger| {
                let handle = Entity64::new(100, 1).unwrap();
                test.world.spawn_at(handle, (Counted::make(ledger, 50), Marker)).unwrap();
            },
            |test, _| {
                test.world.despawn(test.entities[0]);
                test.world.shrink_to_fit();
            },
            |test, _| {
                test.world.clear();
                test.world.remove_empty_archetypes();
            },
            |test, ledger| {
                let mut builder = EntityBuilder::new_in(PanickingAllocator::over(ledger, test.tracking.clone()));
                builder.add(Counted::make(ledger, 50)).add(Other::make(ledger, 51)).add(Plain(1));
                builder.spawn_into(&mut test.world);
            },
            |test, ledger| {
                let mut builder = EntityBuilder::new_in(PanickingAllocator::over(ledger, test.tracking.clone()));
                builder.add(Counted::make(ledger, 50)).add(Other::make(ledger, 51)).add(Other::make(ledger, 52));
                builder.insert_into(&mut test.world, test.entities[0]).unwrap();
            },
            |test, ledger| {
                let mut other = World::new_in(PanickingAllocator::over(ledger, test.tracking.clone()));
                let there = test.world.take(test.entities[1]).unwrap().spawn_into(&mut other);
                other.take(there).unwrap().spawn_into(&mut test.world);
            },
            |test, ledger| {
                let mut other = World::new_in(PanickingAllocator::over(ledger, test.tracking.clone()));
                other.spawn_batch((0..40).map(|n| (Counted::make(ledger, n), Plain(n), Marker)));
                other.spawn((Other::make(ledger, 1),));
                test.world.append(&mut other);
            },
            |test, _| assert!(test.world.view::<&Counted>().contains(test.entities[0])),
            |test, _| _ = test.world.view_mut::<&mut Counted>().get_mut(test.entities[0]).unwrap(),
            |test, ledger| test.world = World::new_in(PanickingAllocator::over(ledger, test.tracking.clone())),
        ];
        assert!(rounds > 50, "{rounds}");
    }
}

/// Like [`sweep`], but accepts an `act` that never calls `operation`.
fn panic_or_none(operation: Operation, act: impl Fn(&mut Test, &Ledger)) -> u64 {
    let ledger = Ledger::new();
    let mut test = Test::new(&ledger);
    ledger.reset_calls();
    act(&mut test, &ledger);
    let calls = ledger.calls(operation);
    test.check();
    if calls == 0 { 0 } else { sweep(operation, act) }
}

#[test]
fn forgotten_values_leak_at_most_themselves() {
    let ledger = Ledger::new();
    let mut test = Test::new(&ledger);
    forget(test.world.query_mut::<&mut Counted>());
    forget(test.world.chunks_mut::<&mut Counted>());
    forget(test.world.entity_mut(test.entities[0]));
    forget(test.world.view::<&Counted>());
    forget(test.world.view_mut::<&mut Counted>());
    test.world.assert_invariants();
    forget(test.world.take(test.entities[1]).unwrap());
    assert!(!test.world.contains(test.entities[1]));
    test.world.assert_invariants();
    // The two components leak.
    ledger.assert_live(test.counted() + 2);
    test.world.clear();
    ledger.assert_live(2);
    sweep_leaky(Operation::Drop, |test, _| test.world.clear());
    assert!(quiet_catch(|| drop(test)).is_ok());
}
