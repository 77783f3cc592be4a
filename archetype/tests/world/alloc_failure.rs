//! Allocators that fail at the first call, the second, and so on, and that return larger blocks than requested.

#![expect(unsafe_code, reason = "callers of `try_add_dynamic` vouch for the value")]

use std::mem::ManuallyDrop;
use std::ptr::NonNull;

use archetype::allocator::Allocator;
use archetype::{CachedQuery, CapacityError, ComponentInfo, Entity64, EntityBuilder, TryReserveError, World};
use test_kit::alloc::{
    FailingAllocator, GenerousAllocator, Outcome, PanickingAllocator, TrackingAllocator, fail_at_each,
    fail_at_each_with,
};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{Leaks, panic_at_each_with};

use crate::kinds::{Counted, Kind, Marker, Plain, Text, Wide};

type Failing = FailingAllocator<TrackingAllocator>;

/// Creates a world with a full archetype, and returns it with its entities.
fn filled(ledger: &Ledger, failing: Failing) -> (World<Failing>, Vec<Entity64>) {
    let mut world = World::new_in(failing);
    let bundles = (0..3).map(|n| (Counted::make(ledger, n), Plain(n)));
    let entities = world.spawn_batch(bundles).to_vec();
    world.shrink_to_fit();
    (world, entities)
}

/// Asserts that the entities of [`filled`] are unchanged and the world still works.
fn check_unchanged(ledger: &Ledger, world: &mut World<Failing>, entities: &[Entity64]) {
    world.assert_invariants();
    assert_eq!(world.len(), entities.len());
    for (n, &entity) in (0..).zip(entities) {
        let (counted, plain) = world.query_one::<(&Counted, &Plain)>(entity).unwrap();
        assert_eq!((counted.value(), plain.0), (n, n));
        assert_eq!(world.entity(entity).unwrap().len(), 2);
    }
    ledger.assert_live(entities.len());
}

/// Fails each allocation of `act` in turn. `act` must return an error when it could not complete.
fn sweep<E>(act: impl Fn(&mut World<Failing>, &[Entity64], &Ledger) -> Result<(), E>) -> u64 {
    let ledger = Ledger::new();
    let rounds = fail_at_each_with(
        |failing| filled(&ledger, failing),
        |(world, entities)| act(world, entities, &ledger),
        |(mut world, entities), outcome| {
            world.assert_invariants();
            if outcome == Outcome::Failed {
                check_unchanged(&ledger, &mut world, &entities);
                // Succeeds once no allocation fails.
                assert!(act(&mut world, &entities, &ledger).is_ok());
            }
            world.assert_invariants();
            let new = world.spawn((Counted::make(&ledger, 9), Plain(9), Text("a".to_string())));
            assert!(world.despawn(new));
        },
    );
    ledger.assert_all_dropped();
    rounds
}

#[test]
fn failures_leave_the_world_as_it_was() {
    let rounds = sweep(|world, _, ledger| {
        world.try_spawn((Counted::make(ledger, 5), Plain(5), Wide::make(ledger, 5))).map(drop).map_err(|error| {
            assert_eq!(error.value.0.value(), 5);
            assert!(matches!(error.reason, CapacityError::Reserve(_)));
        })
    });
    assert!(rounds > 5, "{rounds}");
    let rounds = sweep(|world, _, ledger| world.try_spawn((Counted::make(ledger, 5), Plain(5))).map(drop));
    assert!(rounds >= 2, "{rounds}");
    sweep(|world, entities, ledger| world.try_insert(entities[1], (Text("a".to_string()), Counted::make(ledger, 7))));
    sweep(|world, entities, ledger| {
        let marker = world.try_insert(entities[1], (Marker, Wide::make(ledger, 7)));
        marker.map_err(|error| assert_eq!(error.value.1.value(), 7))
    });
    sweep(|world, entities, ledger| world.try_insert(entities[1], (Counted::make(ledger, 7),)));
    sweep(|world, entities, _| world.try_remove::<(Counted,)>(entities[1]).map(drop));
    sweep(|world, entities, _| world.try_remove_dynamic(entities[1], &ComponentInfo::of::<Counted>()).map(drop));
    sweep(|world, entities, ledger| {
        let text = world.try_exchange::<(Counted,), _>(entities[1], (Text("a".to_string()), Wide::make(ledger, 1)));
        text.map(drop).map_err(|error| {
            let (text, wide) = error.value;
            assert_eq!((text.0.as_str(), wide.value()), ("a", 1));
        })
    });
    sweep(|world, entities, _| world.try_clear_entity(entities[1]));
    sweep(|world, _, _| world.try_reserve::<(Plain, Text)>(1000));
    sweep(|world, _, ledger| {
        let columns = ((0..9).map(|n| Counted::make(ledger, n)).collect::<Vec<_>>(), vec![Marker; 9]);
        world.try_spawn_columns(columns).map(drop).map_err(|error| {
            let (counted, markers) = error.value;
            assert_eq!((counted.len(), markers.len()), (9, 9));
        })
    });
}

#[test]
fn builders_keep_their_components_if_memory_fails() {
    let ledger = Ledger::new();
    for insert in [false, true] {
        fail_at_each_with(
            |failing| {
                let (world, entities) = filled(&ledger, failing.clone());
                let mut builder = EntityBuilder::new_in(failing);
                builder.add(Counted::make(&ledger, 50)).add(Text("a".to_string())).add(Marker);
                (world, entities, builder)
            },
            |(world, entities, builder)| {
                if insert {
                    builder.try_insert_into(world, entities[0]).map_err(drop)
                } else {
                    builder.try_spawn_into(world).map(drop).map_err(drop)
                }
            },
            |(mut world, entities, mut builder), outcome| {
                assert_eq!(builder.is_empty(), outcome.is_completed());
                if outcome == Outcome::Failed {
                    assert_eq!(builder.len(), 3);
                    builder.clear();
                    check_unchanged(&ledger, &mut world, &entities);
                }
            },
        );
    }
    fail_at_each(|failing| {
        let mut builder = EntityBuilder::new_in(failing);
        let info = ComponentInfo::of::<Counted>();
        let value = ManuallyDrop::new(Counted::make(&ledger, 1));
        // SAFETY: the pointer is to a `Counted`, which is not used again on success.
        let result = unsafe { builder.try_add_dynamic(&info, NonNull::from(&*value).cast()) }.map(drop);
        assert_eq!(builder.len(), usize::from(result.is_ok()));
        if result.is_err() {
            drop(ManuallyDrop::into_inner(value));
        }
        result
    });
    fail_at_each(|failing| {
        let mut builder = EntityBuilder::new_in(failing);
        let result = builder.try_add(Counted::make(&ledger, 1)).map(drop).map_err(|error| error.value.value());
        assert_eq!(builder.len(), usize::from(result.is_ok()));
        assert!(result.is_ok() || result == Err(1));
        result
    });
    ledger.assert_all_dropped();
}

#[test]
fn worlds_append_everything_or_nothing() {
    let ledger = Ledger::new();
    for moved in [false, true] {
        fail_at_each_with(
            |failing| {
                let (mut other, _) = filled(&ledger, failing.clone());
                other.spawn_batch((0..20).map(|n| (Counted::make(&ledger, n), Marker)));
                let (world, entities) = filled(&ledger, failing);
                (world, entities, other, 0)
            },
            |(world, _, other, calls)| {
                if moved { world.try_append_with(other, |_, _| *calls += 1) } else { world.try_append(other) }
            },
            |(mut world, entities, mut other, calls), outcome| {
                world.assert_invariants();
                other.assert_invariants();
                ledger.assert_live(26);
                assert_eq!(calls, if moved && outcome.is_completed() { 23 } else { 0 });
                if outcome.is_completed() {
                    assert_eq!((world.len(), other.len()), (26, 0));
                } else {
                    assert_eq!(other.len(), 23);
                    other.clear();
                    check_unchanged(&ledger, &mut world, &entities);
                }
            },
        );
    }
    ledger.assert_all_dropped();
}

#[test]
fn taken_entities_come_back_if_the_other_world_has_no_memory() {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| {
            let (world, entities) = filled(&ledger, FailingAllocator::over(u64::MAX, TrackingAllocator::new()));
            (world, entities, World::new_in(failing))
        },
        |(world, entities, there)| {
            let taken = world.take(entities[1]).unwrap();
            taken.try_spawn_into(there).map(drop).map_err(|error| {
                assert_eq!(error.value.get::<Counted>().unwrap().value(), 1);
            })
        },
        |(world, _, there), outcome| {
            world.assert_invariants();
            there.assert_invariants();
            assert_eq!((world.len(), there.len()), (2, usize::from(outcome.is_completed())));
            ledger.assert_live(world.len() + there.len());
        },
    );
    ledger.assert_all_dropped();
}

#[test]
fn batches_are_spawned_whole_or_not_at_all() {
    let ledger = Ledger::new();
    for hint in [false, true] {
        let rounds = fail_at_each_with(
            |failing| {
                let (mut world, entities) = filled(&ledger, failing);
                // A free index, which the batch takes first.
                let gone = world.spawn(());
                world.despawn(gone);
                (world, entities, gone)
            },
            |(world, _, _)| {
                let bundles = (0..50).filter(|_| true).map(|n| (Counted::make(&ledger, n), Plain(n)));
                // Without a size hint, an allocation fails in the middle. A hint that is too high is ignored.
                let bundles = LyingSizeHint::new(bundles, if hint { Lie::Contradiction } else { Lie::Nothing });
                world.try_spawn_batch(bundles).map(|entities| assert_eq!(entities.len(), 50))
            },
            |(mut world, entities, gone), outcome| {
                if outcome == Outcome::Failed {
                    check_unchanged(&ledger, &mut world, &entities);
                    assert_eq!(world.spawn(()).index(), gone.index(), "indices are reused in the same order");
                } else {
                    ledger.assert_live(53);
                }
            },
        );
        assert!(rounds > 3, "{rounds}");
    }
    ledger.assert_all_dropped();
}

#[test]
fn cached_queries_catch_up_after_a_failure() {
    let ledger = Ledger::new();
    fail_at_each(|failing| {
        let (mut world, _) = filled(&ledger, FailingAllocator::over(u64::MAX, TrackingAllocator::new()));
        world.spawn((Plain(1), Marker));
        let mut query = CachedQuery::<&Plain, _>::new_in(failing.clone());
        let result = query.try_update(&world);
        failing.allow(u64::MAX);
        assert_eq!(query.rows(&world).count(), 4);
        result
    });
    let (mut world, _) = filled(&ledger, FailingAllocator::over(u64::MAX, TrackingAllocator::new()));
    type Act = fn(&mut CachedQuery<&Plain, Failing>, &mut World<Failing>) -> Result<usize, TryReserveError>;
    let acts: [Act; 4] = [
        |query, world| query.try_rows(world).map(Iterator::count),
        |query, world| query.try_rows_mut(world).map(Iterator::count),
        |query, world| query.try_chunks(world).map(|chunks| chunks.map(<[_]>::len).sum()),
        |query, world| query.try_chunks_mut(world).map(|chunks| chunks.map(<[_]>::len).sum()),
    ];
    for act in acts {
        let rounds = fail_at_each(|failing| {
            let mut query = CachedQuery::<&Plain, _>::new_in(failing.clone());
            let result = act(&mut query, &mut world);
            failing.allow(u64::MAX);
            assert_eq!(act(&mut query, &mut world), Ok(3));
            result.map(|rows| assert_eq!(rows, 3))
        });
        assert_eq!(rounds, 1);
    }
}

/// Returns the lines of all source files.
fn source() -> Vec<(String, String)> {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut lines = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let name = path.file_name().unwrap().to_str().unwrap().to_string();
                lines.extend(text.lines().map(|line| (name.clone(), line.trim().to_string())));
            }
        }
    }
    lines
}

/// Returns the name of a public function that begins in this line.
fn public_function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub unsafe fn "))?;
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
}

#[test]
#[cfg_attr(miri, ignore = "reads files")]
fn each_method_that_aborts_has_a_twin_tested_here() {
    let source = source();
    let tests = concat!(
        include_str!("alloc_failure.rs"),
        include_str!("builders.rs"),
        include_str!("commands.rs"),
        include_str!("relations.rs"),
        include_str!("reserve.rs")
    );
    let functions: Vec<&str> = source.iter().filter_map(|(_, line)| public_function(line)).collect();
    let twins: Vec<&str> = functions.iter().copied().filter(|name| name.starts_with("try_")).collect();
    assert!(twins.len() > 20, "{twins:?}");
    for twin in &twins {
        assert!(functions.contains(&&twin[4..]), "{twin} is the twin of no method");
        let called = [format!(".{twin}("), format!(".{twin}::<")];
        assert!(called.iter().any(|call| tests.contains(call)), "{twin} is not tested with an allocator that fails");
    }
    let mut aborts = 0;
    for (at, (file, line)) in source.iter().enumerate() {
        let line = line.trim_start_matches("/// ");
        if !["Aborts if memory is exhausted", "Panics as ["].iter().any(|s| line.contains(s)) {
            continue;
        }
        let name = source[at..].iter().find_map(|(_, line)| public_function(line)).unwrap();
        // Its panic is that of a conflict.
        if name == "chunks_mut" && file == "queries.rs" || name.starts_with("try_") {
            continue;
        }
        aborts += 1;
        assert!(twins.iter().any(|twin| twin[4..] == *name), "{file}: {name} has no twin");
    }
    assert!(aborts > 20, "{aborts}");
}

#[test]
fn archetypes_are_found_when_their_hash_table_fails() {
    struct Of<const N: usize>;
    type Spawn<A> = fn(&mut World<A>) -> Result<Entity64, CapacityError>;
    fn spawn<const N: usize, A: Allocator + Clone>(world: &mut World<A>) -> Result<Entity64, CapacityError> {
        world.try_spawn((Of::<N>,)).map_err(|error| error.reason)
    }
    fn spawns<A: Allocator + Clone>() -> [Spawn<A>; 10] {
        [
            spawn::<0, A>,
            spawn::<1, A>,
            spawn::<2, A>,
            spawn::<3, A>,
            spawn::<4, A>,
            spawn::<5, A>,
            spawn::<6, A>,
            spawn::<7, A>,
            spawn::<8, A>,
            spawn::<9, A>,
        ]
    }
    fn check<A: Allocator + Clone>(world: &mut World<A>) {
        world.assert_invariants();
        // Twice: the archetypes are found.
        spawns().iter().chain(&spawns()).for_each(|spawn| _ = spawn(world).unwrap());
        assert_eq!((world.archetypes().len(), world.components().len()), (11, 10));
        world.clear();
        // Those left are searched, later ones hashed again.
        assert_eq!(world.remove_empty_archetypes(), 10);
        world.assert_invariants();
        spawns().iter().for_each(|spawn| _ = spawn(world).unwrap());
        world.assert_invariants();
    }
    let all = |world: &mut World<_>| spawns().iter().try_for_each(|spawn| spawn(world).map(drop));
    fail_at_each_with(World::<Failing>::new_in, all, |mut world, _| check(&mut world));
    for operation in [Operation::Allocate, Operation::Deallocate] {
        panic_at_each_with(
            operation,
            Leaks::Allowed,
            |ledger| World::new_in(PanickingAllocator::over(ledger, TrackingAllocator::new())),
            |world, _| spawns().iter().for_each(|spawn| _ = spawn(world).unwrap()),
            |mut world, _, _| check(&mut world),
        );
    }
}

#[test]
fn views_fail_without_memory() {
    let rounds = sweep(|world, entities, _| {
        assert!(world.try_view::<&Plain>()?.contains(entities[0]));
        world.try_view_mut::<&mut Plain>()?.get_mut(entities[1]).unwrap().0 = 1;
        let mut query = CachedQuery::<&mut Plain>::new();
        query.try_view_mut(world)?.get_mut(entities[2]).unwrap().0 = 2;
        assert!(CachedQuery::<&Plain>::new().try_view(world)?.contains(entities[0]));
        Ok::<(), TryReserveError>(())
    });
    assert_eq!(rounds, 4);
}

#[test]
fn shrinking_without_memory_keeps_the_columns() {
    let ledger = Ledger::new();
    let mut completed = 0;
    for allowed in 0..20 {
        let tracking = TrackingAllocator::new();
        let failing = FailingAllocator::over(u64::MAX, tracking.clone());
        let (mut world, entities) = filled(&ledger, failing.clone());
        world.reserve::<(Counted, Plain)>(100);
        failing.allow(allowed);
        world.shrink_to_fit();
        failing.allow(u64::MAX);
        completed += usize::from(world.archetypes().all(|archetype| archetype.capacity() == archetype.len()));
        check_unchanged(&ledger, &mut world, &entities);
        drop(world);
        tracking.assert_empty();
    }
    assert!((1..20).contains(&completed));
}

#[test]
fn a_new_world_allocates_nothing() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    world.clear();
    world.shrink_to_fit();
    world.remove_empty_archetypes();
    assert_eq!(world.query::<&Plain>().count() + world.chunks::<&Plain>().count(), 0);
    assert!(!world.contains(Entity64::new(0, 0).unwrap()));
    assert!(world.try_queries_mut::<(&Plain, &mut Text)>().is_ok());
    drop(world);
    assert_eq!(tracking.allocations(), 0);
}

#[test]
fn blocks_that_are_larger_than_asked_for() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(GenerousAllocator::over(tracking.clone()));
    let ledger = Ledger::new();
    let entities: Vec<_> = (0..100).map(|n| world.spawn((Counted::make(&ledger, n), Wide::make(&ledger, n)))).collect();
    for (n, &entity) in entities.iter().enumerate() {
        if n % 2 == 0 {
            world.insert(entity, (Marker, Text(n.to_string()))).unwrap();
        }
    }
    world.assert_invariants();
    world.shrink_to_fit();
    world.assert_invariants();
    drop(world);
    ledger.assert_all_dropped();
    tracking.assert_empty();
}
