//! Relations between entities: failures, panics, depth, and what queries refuse. The model has the rest.

use std::fmt::Write;

use archetype::{
    Bundle, ChildOf, CommandBuffer, ComponentInfo, Entity64, Inherited, InheritedSlice, InstanceOf, NoSuchEntity,
    OnDespawn, RelateError, Related, RelatedAll, Relation, RelationError, RowReader, RowWriter, With, Without, World,
};
use test_kit::alloc::{FailingAllocator, PanickingAllocator, TrackingAllocator, fail_at_each_with};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{Leaks, assert_panics_at_caller, expect_panic, panic_at_each_with};

use crate::kinds::{Counted, Kind, Plain};

/// Many targets, with a value that counts its drops.
#[derive(Clone)]
struct Likes(Element);

impl Relation for Likes {}

/// Many targets. Despawned with any of them.
#[derive(Default)]
struct Needs;

impl Relation for Needs {
    const ON_DESPAWN: OnDespawn = OnDespawn::Despawn;
}

/// Many targets, without cycles.
#[derive(Default)]
struct After;

impl Relation for After {
    const ACYCLIC: bool = true;
}

/// Creates a parent with two children, a grandchild, and a friend who likes all of them and needs none.
fn family<A: archetype::allocator::Allocator + Clone>(ledger: &Ledger, alloc: A) -> (World<A>, Vec<Entity64>) {
    let mut world = World::new_in(alloc);
    let entities = world.spawn_batch((0..5).map(|n| (Counted::make(ledger, n), Plain(n)))).to_vec();
    let [parent, left, right, grandchild, friend] = entities[..] else { unreachable!() };
    for (child, parent) in [(left, parent), (right, parent), (grandchild, left)] {
        world.relate::<ChildOf>(child, parent).unwrap();
    }
    for (n, &entity) in (10..).zip(&entities) {
        world.relate_with(friend, entity, Likes(ledger.element(n))).unwrap();
    }
    world.relate_with(left, right, Likes(ledger.element(20))).unwrap();
    world.relate::<After>(friend, right).unwrap();
    world.shrink_to_fit();
    world.assert_invariants();
    (world, entities)
}

/// Returns all that can be seen of the entities.
fn dump<A: archetype::allocator::Allocator>(world: &World<A>, entities: &[Entity64]) -> String {
    let mut text = format!("{}\n", world.len());
    for &entity in entities {
        let counted = world.get::<Counted>(entity).map(Kind::value);
        let likes: Vec<_> = world.targets::<Likes>(entity).collect();
        let values = likes.iter().map(|&target| world.relation::<Likes>(entity, target).unwrap().0.key());
        let targets = (world.target::<ChildOf>(entity), world.target::<After>(entity), world.target::<Needs>(entity));
        let sources: Vec<_> = world.sources::<ChildOf>(entity).collect();
        writeln!(text, "{entity} {counted:?} {:?} {targets:?} {sources:?}", values.collect::<Vec<_>>()).unwrap();
    }
    text
}

type Failing = FailingAllocator<TrackingAllocator>;

/// Fails each allocation of `act` in turn. `act` must return an error when it could not complete, and change nothing.
fn sweep<T, E>(act: impl Fn(&mut World<Failing>, &[Entity64], &Ledger) -> Result<T, E>) {
    sweep_after(|_, _, _| (), act);
}

/// Like [`sweep`], in a world that `prepare` has changed.
fn sweep_after<T, E>(
    prepare: impl Fn(&mut World<Failing>, &[Entity64], &Ledger),
    act: impl Fn(&mut World<Failing>, &[Entity64], &Ledger) -> Result<T, E>,
) {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| {
            let (mut world, entities) = family(&ledger, failing);
            prepare(&mut world, &entities, &ledger);
            let before = dump(&world, &entities);
            (world, entities, before)
        },
        |(world, entities, _)| act(world, entities, &ledger),
        |(mut world, entities, before), outcome| {
            world.assert_invariants();
            if !outcome.is_completed() {
                assert_eq!(dump(&world, &entities), before);
                assert!(act(&mut world, &entities, &ledger).is_ok());
                world.assert_invariants();
            }
        },
    );
    ledger.assert_all_dropped();
}

#[test]
fn failures_leave_relations_as_they_were() {
    sweep(|world, all, _| world.try_relate::<Needs>(all[0], all[4]));
    // Another target.
    sweep(|world, all, _| world.try_relate::<ChildOf>(all[3], all[4]));
    sweep(|world, all, ledger| world.try_relate_with(all[1], all[0], Likes(ledger.element(1))).map_err(drop));
    // The search for a cycle allocates.
    sweep(|world, all, _| world.try_relate::<After>(all[1], all[4]));
    sweep(|world, all, _| world.try_unrelate::<Likes>(all[4], all[2]));
    // A target of a pair, one that is none, and a relation that the world does not have.
    sweep(|world, all, ledger| {
        let spawned = world.try_spawn_related(all[0], ChildOf, (Counted::make(ledger, 6), Plain(6)));
        spawned.map_err(|error| assert_eq!(error.value.1.0.value(), 6))
    });
    let likes = |world: &mut World<Failing>, target, ledger: &Ledger| {
        let spawned = world.try_spawn_related(target, Likes(ledger.element(30)), (Counted::make(ledger, 6), 'a'));
        spawned.map_err(|error| assert_eq!((error.value.0.0.key(), error.value.1.0.value()), (30, 6)))
    };
    sweep(|world, all, ledger| likes(world, all[3], ledger));
    // The bundle was spawned with another target.
    sweep_after(
        |world, all, ledger| _ = likes(world, all[3], ledger),
        |world, all, ledger| likes(world, all[2], ledger),
    );
    sweep(|world, all, _| world.try_spawn_related(all[0], Needs, ()).map(drop).map_err(drop));
    sweep(|world, all, ledger| {
        let bundles = (0..20).map(|n| (Counted::make(ledger, n),));
        world.try_spawn_batch_related(all[3], Likes(ledger.element(1)), bundles).map(drop)
    });
    // The children go, and the friend likes fewer.
    sweep(|world, all, _| world.try_despawn(all[0]));
    sweep(|world, all, _| world.try_despawn(all[2]));
    sweep(|world, all, _| world.try_take(all[1]).map(drop));
    sweep(|world, all, _| world.try_take(all[4]).map(drop));
    sweep(|world, all, _| {
        let (first, rest) = (all[4], all[3]);
        world.try_retain(|entity| entity.entity() != first)?;
        world.try_despawn(rest)
    });
}

#[test]
fn failing_retain_removes_entities_as_a_whole() {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| family(&ledger, failing),
        |(world, entities)| {
            let kept = entities[4];
            world.try_retain(|entity| entity.entity() == kept)
        },
        |(mut world, entities), outcome| {
            world.assert_invariants();
            if !outcome.is_completed() {
                let kept = entities[4];
                assert!(world.contains(kept));
                assert!(world.try_retain(|entity| entity.entity() == kept).is_ok());
            }
            assert_eq!((world.len(), world.targets::<Likes>(entities[4]).count()), (1, 1));
        },
    );
    ledger.assert_all_dropped();
}

#[test]
fn worlds_with_relations_append_everything_or_nothing() {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| {
            let (world, entities) = family(&ledger, failing.clone());
            let (other, others) = family(&ledger, failing);
            let before = (dump(&world, &entities), dump(&other, &others));
            (world, entities, other, others, before)
        },
        |(world, _, other, ..)| world.try_append_with(other, |_, _| ()),
        |(mut world, entities, mut other, others, before), outcome| {
            world.assert_invariants();
            other.assert_invariants();
            if !outcome.is_completed() {
                assert_eq!((dump(&world, &entities), dump(&other, &others)), before);
            }
            assert!(world.try_append(&mut other).is_ok());
            assert_eq!((world.len(), other.len()), (10, 0));
            assert_eq!(world.query::<(Entity64, Related<ChildOf>)>().count(), 6);
            world.assert_invariants();
        },
    );
    ledger.assert_all_dropped();
}

#[test]
fn commands_keep_relations_that_failed() {
    let ledger = Ledger::new();
    fail_at_each_with(
        |failing| {
            let (world, entities) = family(&ledger, failing.clone());
            (world, entities, CommandBuffer::new_in(failing), 0)
        },
        |(world, all, commands, recorded)| {
            commands.try_relate::<Needs>(all[0], all[4])?;
            *recorded += 1;
            let value = Likes(ledger.element(30));
            commands.try_relate_with(all[0], all[4], value).map_err(|error| error.reason)?;
            *recorded += 1;
            commands.try_unrelate::<ChildOf>(all[1], all[0])?;
            *recorded += 1;
            let bundle = (Counted::make(&ledger, 31),);
            commands.try_spawn_related(all[3], Likes(ledger.element(32)), bundle).map_err(|error| error.reason)?;
            *recorded += 1;
            commands.try_apply(world).map_err(|error| error.reason)
        },
        |(mut world, all, mut commands, recorded), outcome| {
            assert!(outcome.is_completed() || recorded < 4 || !commands.is_empty());
            commands.apply(&mut world);
            assert_eq!(world.target::<Needs>(all[0]).is_some(), recorded > 0);
            assert_eq!(world.relation::<Likes>(all[0], all[4]).is_some(), recorded > 1);
            assert_eq!(world.target::<ChildOf>(all[1]).is_none(), recorded > 2);
            let spawned: Vec<_> = world.query_sources::<Likes, &Counted>(all[3]).map(Kind::value).collect();
            assert_eq!(spawned.contains(&31), recorded > 3);
            world.assert_invariants();
        },
    );
    ledger.assert_all_dropped();
}

#[test]
fn commands_do_nothing_that_cannot_be_done() {
    let mut world = World::new();
    let [a, b, gone] = [1, 2, 3].map(|n| world.spawn((Plain(n),)));
    world.despawn(gone);
    let mut commands = CommandBuffer::new();
    commands.relate::<ChildOf>(a, a);
    commands.relate::<ChildOf>(a, gone);
    commands.relate_with(gone, a, ChildOf);
    commands.unrelate::<ChildOf>(a, b);
    commands.spawn_related(gone, ChildOf, (Plain(4),));
    commands.relate::<ChildOf>(b, a);
    commands.apply(&mut world);
    assert!(world.query::<(Entity64, Related<ChildOf>)>().eq([(b, a)]));
}

type Memory = PanickingAllocator<TrackingAllocator>;
type Act = fn(&mut World<Memory>, &[Entity64], &Ledger);

#[test]
fn panics_leave_a_valid_world() {
    let batch: Act = |world, all, ledger| {
        let bundles = (0..20).map(|n| (Counted::make(ledger, n),));
        world.spawn_batch_related(all[3], Likes(ledger.element(40)), bundles).unwrap();
    };
    let acts: [Act; 10] = [
        |world, all, ledger| {
            world.relate::<ChildOf>(all[3], all[4]).unwrap();
            world.relate_with(all[4], all[0], Likes(ledger.element(40))).unwrap();
        },
        |world, all, ledger| world.relate_with(all[4], all[0], Likes(ledger.element(40))).unwrap(),
        |world, all, _| drop(world.unrelate::<Likes>(all[4], all[1])),
        batch,
        |world, all, ledger| {
            _ = world.despawn(all[0]);
            // The values are dropped.
            assert!(world.spawn_related(all[0], Likes(ledger.element(40)), (Counted::make(ledger, 6),)).is_err());
        },
        |world, all, _| _ = world.despawn(all[0]),
        |world, all, _| _ = world.despawn(all[4]),
        |world, all, _| drop(world.take(all[0])),
        |world, all, _| drop(world.take(all[4])),
        |world, all, _| {
            let kept = all[4];
            world.retain(|entity| entity.entity() == kept);
        },
    ];
    for act in acts {
        for operation in [Operation::Drop, Operation::Allocate] {
            assert_panics_leave_a_valid_world(operation, act);
        }
    }
    assert_panics_leave_a_valid_world(Operation::Clone, batch);
    assert_panics_leave_a_valid_world(Operation::Allocate, |world, all, ledger| {
        let bundle = (Counted::make(ledger, 6), Plain(6));
        world.spawn_related(all[3], Likes(ledger.element(40)), bundle).unwrap();
    });
}

fn assert_panics_leave_a_valid_world(operation: Operation, act: Act) {
    let leaks = if operation == Operation::Drop { Leaks::Allowed } else { Leaks::None };
    panic_at_each_with(
        operation,
        leaks,
        |ledger| {
            let tracking = TrackingAllocator::new();
            let (world, all) = family(ledger, PanickingAllocator::over(ledger, tracking.clone()));
            (world, all, tracking)
        },
        |(world, all, _), ledger| act(world, all, ledger),
        |(mut world, all, tracking), ledger, _| {
            world.assert_invariants();
            let counted = world.query::<&Counted>().count();
            let likes: usize = world.query::<RelatedAll<Likes>>().map(Iterator::count).sum();
            ledger.assert_live(counted + likes);
            let all: Vec<_> = world.entities().chain(all).collect();
            all.iter().for_each(|&entity| _ = world.despawn(entity));
            world.assert_invariants();
            assert!(world.is_empty());
            drop(world);
            tracking.assert_empty();
        },
    );
}

#[test]
fn errors_name_the_entities() {
    let mut world = World::new();
    let [a, b, c, gone] = [1, 2, 3, 4].map(|n| world.spawn((Plain(n),)));
    world.despawn(gone);
    world.relate::<After>(b, a).unwrap();
    world.relate::<After>(c, b).unwrap();
    world.relate::<After>(c, a).unwrap();
    let error = world.relate::<After>(a, c).unwrap_err();
    assert!(matches!(error, RelationError::Cycle { source, target, .. } if (source, target) == (a, c)));
    assert!(error.to_string().ends_with(&format!("After of {a} to {c} would close a cycle")), "{error}");
    assert!(world.relate::<After>(a, a).is_err());
    for (source, target) in [(a, gone), (gone, a)] {
        let error = world.relate::<After>(source, target).unwrap_err();
        assert_eq!(error.to_string(), format!("the world has no entity {gone}"));
        assert_eq!(world.try_relate::<After>(source, target), Err(RelateError::Relation(error)));
        assert!(
            world.relation::<After>(source, target).is_none() && world.relation_mut::<After>(source, target).is_none()
        );
        assert!(world.unrelate::<After>(source, target).is_none());
    }
    assert!(world.target::<After>(gone).is_none() && world.sources::<After>(gone).next().is_none());
    world.assert_invariants();
}

#[test]
#[expect(unsafe_code, reason = "callers of `add_dynamic` vouch for the value")]
fn pairs_are_added_by_relate_only() {
    let mut world = World::new();
    let [a, b] = [1, 2].map(|n| world.spawn((Plain(n),)));
    world.relate::<ChildOf>(a, b).unwrap();
    let archetype = world.archetype(world.entity(a).unwrap().archetype()).unwrap();
    let pair = *world.component(*archetype.types().last().unwrap()).unwrap();
    assert_eq!((pair.target(), pair.type_id()), (Some(b), None));
    assert!(world.component_id::<ChildOf>().is_none());
    assert_panics_at_caller("EntityBuilder::add_dynamic", "is a relation", || {
        // SAFETY: the value has no size.
        unsafe { archetype::EntityBuilder::new().add_dynamic(&pair, std::ptr::NonNull::dangling()) };
    });
    assert_panics_at_caller("EntityBuilder::try_add_dynamic", "is a relation", || {
        // SAFETY: the value has no size.
        unsafe { _ = archetype::EntityBuilder::new().try_add_dynamic(&pair, std::ptr::NonNull::dangling()) };
    });
    // The pair in another world, which has none.
    let mut other = World::new();
    let entity = other.spawn((Plain(3),));
    assert!(!other.remove_dynamic(entity, &pair) && other.get_dynamic(entity, &pair).is_none());
    // A component of the same type is no pair.
    world.insert(b, (ChildOf,)).unwrap();
    assert!(world.query::<(Entity64, &ChildOf)>().eq([(b, &ChildOf)]));
    assert!(world.query::<(Entity64, Related<ChildOf>)>().eq([(a, b)]));
    assert!(world.remove_dynamic(a, &pair));
    assert!(world.sources::<ChildOf>(b).next().is_none());
    world.assert_invariants();
}

#[test]
fn chains_may_be_as_deep_as_memory_allows() {
    let count = if cfg!(miri) { 30 } else { 20_000 };
    let mut world = World::new();
    let entities = world.spawn_batch((0..count).map(|n| (Plain(n),))).to_vec();
    for pair in entities.windows(2) {
        world.relate::<ChildOf>(pair[1], pair[0]).unwrap();
    }
    for pair in entities.windows(2) {
        world.relate::<InstanceOf>(pair[1], pair[0]).unwrap();
    }
    world.remove::<(Plain,)>(*entities.last().unwrap()).unwrap();
    assert_eq!(world.get::<Plain>(*entities.last().unwrap()), Some(&Plain(count - 2)));
    assert!(world.relate::<ChildOf>(entities[0], *entities.last().unwrap()).is_err());
    assert!(world.despawn(entities[0]));
    assert!(world.is_empty());
    world.assert_invariants();
}

#[test]
fn short_lived_targets_leave_nothing_behind() {
    let rounds = if cfg!(miri) { 100 } else { 5_000 };
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    let reserved = {
        world.reserve::<(Plain,)>(1000);
        world.archetypes().count()
    };
    let mut most = 0;
    for n in 0..rounds {
        let target = world.spawn(());
        for k in 0..3 {
            let source = world.spawn((Plain(k),));
            world.relate::<ChildOf>(source, target).unwrap();
        }
        if n == 50 {
            most = tracking.live_bytes();
        }
        world.despawn(target);
        assert!(world.archetypes().len() < 100, "{} archetypes", world.archetypes().len());
    }
    assert!(world.is_empty());
    assert!(tracking.live_bytes() < 4 * most, "{} bytes after {most}", tracking.live_bytes());
    // What is empty for another reason is kept.
    assert!(world.archetypes().count() >= reserved);
    assert!(world.archetypes().any(|archetype| archetype.capacity() >= 1000));
}

fn conflict<Q: archetype::Query>() -> String {
    expect_panic(|| _ = World::new().query_mut::<Q>()).message().to_string()
}

#[test]
fn inherited_components_conflict_with_writes_anywhere() {
    assert!(conflict::<(&mut Plain, Inherited<&Plain>)>().contains("Plain"));
    assert!(conflict::<(Option<&mut Plain>, Inherited<&Plain>)>().contains("Plain"));
    let mut world = World::new();
    assert!(world.try_queries_mut::<(&mut Plain, Inherited<&Plain>)>().is_err());
    type Writes<'a, F> = (&'a mut Plain, F);
    type Reads<'a, F> = (Inherited<&'a Plain>, F);
    // They match different entities, but the prefab of those without a `Counted` may have one.
    let excluded = world.try_queries_mut::<(Writes<'_, With<Counted>>, Reads<'_, Without<Counted>>)>();
    assert!(excluded.is_err());
    drop(excluded);
    let excluded = world.try_queries_mut::<(Reads<'_, Without<Counted>>, Writes<'_, With<Counted>>)>();
    assert!(excluded.is_err());
    drop(excluded);
    assert!(world.try_queries_mut::<(&mut Counted, Inherited<&Plain>)>().is_ok());
    assert!(world.try_queries_mut::<(&Plain, Inherited<&Plain>)>().is_ok());
    // Relations exclude as components do.
    type Child<'a> = (&'a mut Plain, Related<ChildOf>);
    type Root<'a> = (&'a mut Plain, archetype::Unrelated<ChildOf>);
    assert!(world.try_queries_mut::<(Child<'_>, Root<'_>)>().is_ok());
    assert!(world.try_queries_mut::<(Child<'_>, &Plain)>().is_err());
}

#[test]
fn inherited_components_are_read_of_the_nearest_that_has_one() {
    let mut world = World::new();
    let base = world.spawn((Plain(1), 'a'));
    let middle = world.spawn((Plain(2),));
    let entities = world.spawn_batch([(1_u8,), (2,), (3,)]).to_vec();
    world.relate::<InstanceOf>(middle, base).unwrap();
    for &entity in &entities {
        world.relate::<InstanceOf>(entity, middle).unwrap();
    }
    let read = |world: &World| {
        let rows = world.query::<(&u8, Inherited<&Plain>, Option<Inherited<&char>>)>();
        rows.map(|(&n, plain, letter)| (n, plain.0, letter.copied())).collect::<Vec<_>>()
    };
    assert_eq!(read(&world), [(1, 2, Some('a')), (2, 2, Some('a')), (3, 2, Some('a'))]);
    world.get_mut::<Plain>(middle).unwrap().0 = 5;
    world.insert(entities[1], (Plain(9),)).unwrap();
    assert!(world.get_mut::<Plain>(entities[0]).is_none());
    assert_eq!(read(&world), [(1, 5, Some('a')), (3, 5, Some('a')), (2, 9, Some('a'))]);
    let chunks = world.chunks::<(&u8, Inherited<&Plain>)>();
    let found: Vec<_> = chunks.map(|(numbers, plain)| (numbers, plain, plain[0].0)).collect();
    assert!(matches!(found[0], ([1, 3], InheritedSlice::Prefab(Plain(5)), 5)), "{found:?}");
    assert!(matches!(found[1], ([2], InheritedSlice::Own([Plain(9)]), 9)), "{found:?}");
    world.remove::<(Plain,)>(middle).unwrap();
    world.despawn(base);
    assert_eq!(read(&world), [(2, 9, None)]);
    assert_eq!(world.get::<Plain>(entities[0]), None);
    world.query_mut::<(&mut u8, Inherited<&Plain>)>().for_each(|(n, plain)| *n += plain.0 as u8);
    assert_eq!(world.get::<u8>(entities[1]), Some(&11));
    world.assert_invariants();
}

#[test]
fn views_of_single_entities_have_their_own_components() {
    let mut world = World::new();
    let prefab = world.spawn((Plain(1),));
    let entity = world.spawn((2_u8,));
    world.relate::<InstanceOf>(entity, prefab).unwrap();
    let view = world.entity(entity).unwrap();
    assert!(view.get::<Plain>().is_none() && !view.has::<Plain>());
    assert!(view.query::<Inherited<&Plain>>().is_none());
    // The pair is one of the types.
    assert_eq!(view.len(), 2);
    assert_eq!(world.query_one::<Inherited<&Plain>>(entity), Some(&Plain(1)));
    let items = world.get_disjoint_mut::<(&mut u8, Inherited<&Plain>), 1>([entity]);
    assert!(matches!(items, [Some((2, Plain(1)))]));
}

#[test]
fn sources_are_queried_alone() {
    let mut world = World::new();
    let [a, b] = [1, 2].map(|n| world.spawn((Plain(n),)));
    let children: Vec<_> = (10..20).map(|n| world.spawn((Plain(n),))).collect();
    for (n, &child) in children.iter().enumerate() {
        world.relate::<ChildOf>(child, if n % 2 == 0 { a } else { b }).unwrap();
        if n % 3 == 0 {
            world.insert(child, ('a',)).unwrap();
        }
    }
    world.query_sources_mut::<ChildOf, &mut Plain>(a).for_each(|plain| plain.0 += 100);
    let expected = |n: u64| if n % 2 == 0 { n + 100 } else { n };
    assert!((10..20).zip(&children).all(|(n, &child)| world.get::<Plain>(child) == Some(&Plain(expected(n)))));
    let letters = world.query_sources::<ChildOf, (Entity64, &char)>(b).map(|(entity, _)| entity);
    assert!(letters.eq([children[3], children[9]]));
    assert_eq!(world.query_sources::<InstanceOf, &Plain>(a).count(), 0);
    assert!(world.query_sources_mut::<ChildOf, &mut Plain>(children[0]).next().is_none());
    assert_panics_at_caller("World::query_sources_mut", "accesses", || {
        _ = World::new().query_sources_mut::<ChildOf, (&mut Plain, &Plain)>(a);
    });
}

/// Names the pair of its archetype, as only `relate` may.
struct Forged;

thread_local!(static PAIR: std::cell::Cell<Option<ComponentInfo>> = const { std::cell::Cell::new(None) });

impl Bundle for Forged {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(PAIR.get().unwrap());
    }

    fn write(self, row: &mut RowWriter<'_>) {
        row.write(ChildOf);
    }

    fn read(row: &mut RowReader<'_>) -> Self {
        let ChildOf = row.read();
        Self
    }
}

#[test]
fn bundles_cannot_name_pairs() {
    let mut world = World::new();
    let [a, b] = [1, 2].map(|n| world.spawn((Plain(n),)));
    world.relate::<ChildOf>(a, b).unwrap();
    let archetype = world.archetype(world.entity(a).unwrap().archetype()).unwrap();
    PAIR.set(world.component(*archetype.types().last().unwrap()).copied());
    assert_panics_at_caller("World::insert", "relation", || world.insert(b, Forged));
    assert_panics_at_caller("World::spawn", "relation", || world.spawn(Forged));
    assert_panics_at_caller("World::remove", "relation", || world.remove::<Forged>(a).map(drop));
    assert_panics_at_caller("World::spawn_related", "relation", || world.spawn_related(b, ChildOf, Forged));
    assert_panics_at_caller("EntityBuilder::add_bundle", "relation", || {
        archetype::EntityBuilder::new().add_bundle(Forged);
    });
    assert!(world.target::<ChildOf>(b).is_none() && world.target::<ChildOf>(a) == Some(b));
    world.assert_invariants();
}

#[test]
fn moves_between_many_targets_leave_nothing_behind() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    let targets: Vec<_> = (0..12).map(|n| world.spawn((Plain(n),))).collect();
    let wanderer = world.spawn((Plain(100),));
    for &target in &targets {
        world.relate::<InstanceOf>(wanderer, target).unwrap();
    }
    let most = tracking.live_bytes();
    // From each target to each other one.
    for &from in &targets {
        for &to in targets.iter().filter(|&&to| to != from) {
            for target in [from, to] {
                if world.target::<InstanceOf>(wanderer) != Some(target) {
                    world.relate::<InstanceOf>(wanderer, target).unwrap();
                }
            }
            assert_eq!(world.target::<InstanceOf>(wanderer), Some(to));
        }
    }
    assert!(tracking.live_bytes() <= most, "{} bytes after {most}", tracking.live_bytes());
    assert_eq!(world.get::<Plain>(wanderer).map(|plain| plain.0), Some(100));
    world.assert_invariants();
}

#[test]
fn related_entities_are_spawned_without_another_archetype() {
    let mut world = World::new();
    let [a, b, c] = [1, 2, 3].map(|n| world.spawn((Plain(n),)));
    let archetypes = world.archetypes().len();
    let mut spawned = Vec::new();
    for round in 0..3 {
        for (n, target) in (1..).zip([a, b, c]) {
            // One for each target: no archetype without the pair.
            spawned.push((world.spawn_related(target, ChildOf, ('x', round, Plain(n))).unwrap(), target));
            assert_eq!(world.archetypes().len(), archetypes + if round == 0 { n as usize } else { 3 });
        }
    }
    for &(entity, target) in &spawned {
        assert_eq!(world.target::<ChildOf>(entity), Some(target));
        assert_eq!(world.get::<Plain>(entity).unwrap().0, world.get::<Plain>(target).unwrap().0);
    }
    // The same archetypes as those of `relate`, whatever the order of the bundle.
    let entity = world.spawn((0, 'x', Plain(9)));
    let archetypes = world.archetypes().len();
    world.relate::<ChildOf>(entity, a).unwrap();
    let other = world.spawn_related(a, ChildOf, (Plain(9), 'x', 0)).unwrap();
    assert_eq!(world.archetypes().len(), archetypes);
    assert_eq!(world.entity(entity).unwrap().archetype(), world.entity(other).unwrap().archetype());
    // Other relations to the same target, and to the entity that was just spawned.
    let friend = world.spawn_related(a, After, ('x', 0, Plain(1))).unwrap();
    let last = world.spawn_related(friend, InstanceOf, ()).unwrap();
    assert!(world.target::<ChildOf>(friend).is_none() && world.target::<After>(friend) == Some(a));
    assert_eq!(world.get::<Plain>(last), Some(&Plain(1)));
    world.assert_invariants();
    // Archetypes change their numbers, and pairs their targets.
    assert!(world.despawn(b));
    world.remove_empty_archetypes();
    world.assert_invariants();
    let new = world.spawn((Plain(4),));
    for target in [new, c, new] {
        let entity = world.spawn_related(target, ChildOf, ('x', 3, Plain(4))).unwrap();
        assert_eq!(world.target::<ChildOf>(entity), Some(target));
        world.assert_invariants();
    }
    assert_eq!(world.sources::<ChildOf>(new).count(), 2);
}

#[test]
fn batches_of_related_entities_reserve_once() {
    let mut world = World::new();
    let parent = world.spawn((Plain(0),));
    assert!(world.spawn_batch_related(parent, ChildOf, [(Plain(0),); 0]).unwrap().is_empty());
    let children = world.spawn_batch_related(parent, ChildOf, (0..100).map(|n| (Plain(n),))).unwrap().to_vec();
    assert!(world.query_sources::<ChildOf, Entity64>(parent).eq(children.iter().copied()));
    let archetype = world.archetype(world.entity(children[0]).unwrap().archetype()).unwrap();
    assert_eq!((archetype.len(), archetype.capacity()), (100, 100));
    let debts = world.spawn_batch_related(children[0], Owes(7), [('a',), ('b',)]).unwrap().to_vec();
    assert!(debts.iter().all(|&debtor| world.relation::<Owes>(debtor, children[0]) == Some(&Owes(7))));
    world.despawn(parent);
    assert_eq!(world.len(), 2);
    assert_eq!(world.spawn_batch_related(parent, ChildOf, [(Plain(1),)]), Err(NoSuchEntity(parent)));
    let error = world.try_spawn_batch_related(parent, ChildOf, [(Plain(1),)]).unwrap_err();
    assert_eq!(error, RelateError::Relation(RelationError::NoSuchEntity(NoSuchEntity(parent))));
    assert_eq!(world.spawn_related(parent, ChildOf, (Plain(1),)), Err(NoSuchEntity(parent)));
    world.assert_invariants();
}

/// A value for each pair.
#[derive(Clone, Debug, PartialEq)]
struct Owes(u32);

impl Relation for Owes {}

/// Writes the value of the pair itself, and `Plain` afterwards or not at all.
struct Greedy(bool);

impl Bundle for Greedy {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Plain>());
    }

    fn write(self, row: &mut RowWriter<'_>) {
        if self.0 {
            row.write(Plain(1));
        }
        row.write(Owes(1));
    }

    fn read(_: &mut RowReader<'_>) -> Self {
        Self(false)
    }
}

#[test]
fn bundles_that_write_the_pair_spawn_nothing() {
    let mut world = World::new();
    let target = world.spawn((Plain(1),));
    for greedy in [true, false] {
        assert!(expect_panic(|| world.spawn_related(target, Owes(2), Greedy(greedy))).message().contains("RowWriter"));
        assert!(
            expect_panic(|| world.spawn_batch_related(target, Owes(2), [Greedy(greedy)]).map(drop))
                .message()
                .contains("Row")
        );
        assert_eq!((world.len(), world.sources::<Owes>(target).count()), (1, 0));
        world.assert_invariants();
    }
    assert!(world.spawn_related(target, Owes(2), (Plain(2),)).is_ok());
}
