//! Worlds through JSON and postcard, and invalid input.

use archetype::{ChildOf, Entity64, InstanceOf, Registry, Relation, RelationError, Types, World};
use serde::de::DeserializeSeed;
use serde::{Deserialize, Serialize};
use test_kit::alloc::{AmbientAllocator, fail_at_each};
use test_kit::hostile::{damaged, peak_of, varint};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Name(String);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Tag;

fn registry() -> Registry<impl Types> {
    Registry::new().with::<u8>("health").with::<Name>("name").with::<Tag>("tag")
}

/// Creates a world with several archetypes, free indices and a component that is not registered.
fn world() -> (World, Vec<Entity64>) {
    world_of(40)
}

fn world_of(named: u8) -> (World, Vec<Entity64>) {
    let mut world = World::new();
    let mut all: Vec<_> = (0..named).map(|n| world.spawn((n, Name(n.to_string())))).collect();
    all.extend((0..10_u8).map(|n| world.spawn((n, 'x'))));
    for &entity in all.iter().step_by(3) {
        world.insert(entity, (Tag,)).unwrap();
    }
    for &entity in all.iter().step_by(5) {
        world.despawn(entity);
    }
    all.push(world.spawn(()));
    all.push(world.spawn(('y', Tag)));
    (world, all)
}

fn from_json(json: &str) -> Result<World, String> {
    read_json(&registry(), json)
}

fn read_json(registry: &Registry<impl Types>, json: &str) -> Result<World, String> {
    let mut input = serde_json::Deserializer::from_str(json);
    let world = registry.seed().deserialize(&mut input).map_err(|error| error.to_string())?;
    world.assert_invariants();
    Ok(world)
}

/// Many targets, with a value. A component too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Owes(String);

impl Relation for Owes {}

/// Many targets, without cycles.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct After;

impl Relation for After {
    const ACYCLIC: bool = true;
}

/// Not registered.
#[derive(Default)]
struct Near;

impl Relation for Near {}

fn related_registry() -> Registry<impl Types> {
    let registry = Registry::new().with_relation::<ChildOf>("child of").with::<u8>("health").with::<Owes>("debt");
    let registry = registry.with_relation::<Owes>("owes").with_relation::<InstanceOf>("instance of");
    registry.with_relation::<After>("after")
}

/// Creates a tree with an instance of it, and entities that owe something to all others and to themselves.
fn related_world(count: u8) -> (World, Vec<Entity64>) {
    let mut world = World::new();
    let gone = world.spawn(());
    let all: Vec<_> = (0..count).map(|n| world.spawn((n, Owes(n.to_string())))).collect();
    world.despawn(gone);
    for (n, &entity) in all.iter().enumerate().skip(1) {
        world.relate::<ChildOf>(entity, all[n / 2]).unwrap();
        world.relate::<After>(entity, all[n / 3]).unwrap();
        world.relate::<After>(entity, all[0]).unwrap();
        world.relate::<Near>(entity, all[n / 2]).unwrap();
    }
    for &source in all.iter().rev().step_by(3) {
        for &target in &all {
            world.relate_with(source, target, Owes(format!("{source} to {target}"))).unwrap();
        }
    }
    world.relate::<InstanceOf>(all[1], all[0]).unwrap();
    world.remove::<(u8,)>(all[1]).unwrap();
    (world, all)
}

#[track_caller]
fn assert_same(loaded: &mut World, world: &mut World, handles: &[Entity64]) {
    loaded.assert_invariants();
    assert_eq!(loaded.len(), world.len());
    for &entity in handles {
        assert_eq!(loaded.contains(entity), world.contains(entity));
        assert_eq!(loaded.get::<u8>(entity), world.get::<u8>(entity));
        assert_eq!(loaded.get::<Name>(entity), world.get::<Name>(entity));
        assert_eq!(loaded.has::<Tag>(entity), world.has::<Tag>(entity));
        assert!(!loaded.has::<char>(entity), "it was not registered");
    }
    for _ in 0..30 {
        assert_eq!(loaded.spawn(()), world.spawn(()), "indices are reused in the same order");
    }
    loaded.assert_invariants();
}

#[test]
fn a_world_returns_from_json_and_postcard_with_its_handles() {
    let registry = registry();
    for empty in [false, true] {
        let (mut saved, handles) = world();
        if empty {
            saved.clear();
        }
        let json = serde_json::to_string(&registry.save(&saved)).unwrap();
        let bytes = postcard::to_allocvec(&registry.save(&saved)).unwrap();
        let mut from_bytes = registry.seed().deserialize(&mut postcard::Deserializer::from_bytes(&bytes)).unwrap();
        let mut from_json = from_json(&json).unwrap();
        assert_eq!(serde_json::to_string(&registry.save(&from_json)).unwrap(), json);
        assert_same(&mut from_json, &mut saved, &handles);
        let mut saved = world().0;
        if empty {
            saved.clear();
        }
        assert_same(&mut from_bytes, &mut saved, &handles);
    }
    assert!(from_json("[[],[]]").unwrap().is_empty());
}

#[test]
fn bad_input_is_an_error() {
    let rows = |parts: &str| format!("[[],[{parts}]]");
    for (json, reason) in [
        (rows(r#"[["armor"],[0],[[1]]]"#), "no component is registered as \"armor\""),
        (rows(r#"[["health","health"],[0],[[1],[2]]]"#), "the component health comes twice"),
        (rows(r#"[["health"],[0,1],[[1]]]"#), "invalid length 1, expected a column of 2 values"),
        (rows(r#"[["health"],[0],[[1,2]]]"#), "invalid length 2, expected a column of 1 values"),
        (rows(r#"[["health","tag"],[0],[[1]]]"#), "invalid length 1, expected 2 columns"),
        (rows(r#"[["health"],[0],[[1],[2]]]"#), "trailing characters"),
        (rows(r#"[["health"],[0],[["x"]]]"#), "expected u8"),
        (rows(r#"[["health"],[0]]"#), "invalid length 2, expected 3 parts"),
        (rows(r#"[["health"],[0,0],[[1,2]]]"#), "the index of the entity"),
        (rows(r#"[["health"],[0],[[1]]],[["tag"],[4294967296],[[null]]]"#), "comes twice"),
        (rows(r#"[["health"],[1],[[1]]]"#), "is above the number of entities"),
        (rows(r#"[["health"],[4000000000],[[1]]]"#), "is above the number of entities"),
        ("[[0],[[[],[0],[]]]]".to_string(), "comes twice"),
        ("[[1],[]]".to_string(), "is above the number of entities"),
        ("[[0,0],[]]".to_string(), "comes twice"),
        ("[[18446744073709551615],[]]".to_string(), ""),
        ("[[]]".to_string(), "invalid length 1, expected 2 parts"),
        ("[]".to_string(), "invalid length 0, expected 2 parts"),
        ("7".to_string(), "expected free handles and archetypes"),
    ] {
        let error = from_json(&json).expect_err(&json);
        assert!(error.contains(reason), "{json}: {error}");
    }
}

#[test]
fn archetypes_of_the_same_types_are_joined() {
    let world = from_json(r#"[[2],[[["health"],[1],[[10]]],[["health"],[0],[[20]]],[["tag"],[],[[]]]]]"#).unwrap();
    assert!(world.query::<(Entity64, &u8)>().map(|(entity, health)| (entity.index(), *health)).eq([(1, 10), (0, 20)]));
    assert_eq!(world.archetypes().len(), 2, "one without entities is not made");
}

#[test]
fn hostile_lengths_and_damaged_bytes_take_bounded_memory() {
    let read = |bytes: &[u8]| {
        let seed = registry();
        let seed = seed.seed_in(AmbientAllocator::default());
        let world = seed.deserialize(&mut postcard::Deserializer::from_bytes(bytes));
        if let Ok(world) = &world {
            world.assert_invariants();
        }
        drop(world);
    };
    // No free handles, and one archetype of `tag`, with 2^60 entities or zero-sized values.
    let names = [&[0, 1, 1, 3][..], b"tag"].concat();
    for tail in [varint(1 << 60), [&[1, 0][..], &varint(1 << 60)].concat(), [&[1, 0][..], &[200; 30]].concat()] {
        let bytes = [&names[..], &tail].concat();
        assert!(peak_of(|| read(&bytes)) < 1 << 16);
    }
    let bytes = postcard::to_allocvec(&registry().save(&world_of(6).0)).unwrap();
    damaged(&bytes, |bytes| assert!(peak_of(|| read(bytes)) < 1 << 20));
}

#[test]
fn an_allocator_that_fails_while_reading_is_an_error() {
    let json = serde_json::to_string(&registry().save(&world().0)).unwrap();
    let calls = fail_at_each(|failing| {
        AmbientAllocator::with(failing, || {
            let registry = registry();
            let seed = registry.seed_in(AmbientAllocator::default());
            let read = seed.deserialize(&mut serde_json::Deserializer::from_str(&json));
            read.map(drop).map_err(|error| {
                assert!(error.to_string().contains("the allocator could not provide"), "{error}");
            })
        })
    });
    assert!(calls > 10);
}

#[test]
fn a_world_with_reserved_handles_is_not_saved() {
    let (mut world, _) = world();
    let handle = world.reserve_entity();
    let error = serde_json::to_string(&registry().save(&world)).unwrap_err();
    assert!(error.to_string().contains("call `World::flush`"), "{error}");
    world.flush();
    let loaded = from_json(&serde_json::to_string(&registry().save(&world)).unwrap()).unwrap();
    assert!(loaded.contains(handle));
}

#[test]
fn relations_return_with_their_targets_and_values() {
    let registry = related_registry();
    let (saved, all) = related_world(12);
    let json = serde_json::to_string(&registry.save(&saved)).unwrap();
    let bytes = postcard::to_allocvec(&registry.save(&saved)).unwrap();
    let from_bytes = registry.seed().deserialize(&mut postcard::Deserializer::from_bytes(&bytes)).unwrap();
    for mut loaded in [read_json(&registry, &json).unwrap(), from_bytes] {
        loaded.assert_invariants();
        let again = serde_json::to_string(&registry.save(&loaded)).unwrap();
        let reloaded = read_json(&registry, &again).unwrap();
        assert_eq!(serde_json::to_string(&registry.save(&reloaded)).unwrap(), again, "the order is settled");
        assert_eq!(loaded.len(), saved.len());
        for &source in &all {
            assert_eq!(loaded.target::<ChildOf>(source), saved.target::<ChildOf>(source));
            assert_eq!(loaded.target::<InstanceOf>(source), saved.target::<InstanceOf>(source));
            assert_eq!(loaded.target::<Near>(source), None, "it was not registered");
            assert_eq!(loaded.get::<Owes>(source), saved.get::<Owes>(source));
            for &target in &all {
                let value = loaded.relation::<Owes>(source, target);
                assert_eq!(value, saved.relation::<Owes>(source, target));
                let is_after = saved.relation::<After>(source, target).is_some();
                assert_eq!(loaded.relation::<After>(source, target).is_some(), is_after);
            }
            let mut sources = [&loaded, &saved].map(|world| world.sources::<ChildOf>(source).collect::<Vec<_>>());
            sources.iter_mut().for_each(|sources| sources.sort());
            assert_eq!(sources[0], sources[1]);
        }
        assert_eq!((loaded.has::<u8>(all[1]), loaded.get::<u8>(all[1])), (false, Some(&0)), "it is inherited");
        // The rules hold from now on.
        for error in [loaded.relate::<ChildOf>(all[0], all[5]), loaded.relate::<After>(all[0], all[5])] {
            assert!(matches!(error, Err(RelationError::Cycle { .. })), "{error:?}");
        }
        loaded.relate::<ChildOf>(all[4], all[3]).unwrap();
        assert_eq!(loaded.targets::<ChildOf>(all[4]).count(), 1);
        loaded.despawn(all[3]);
        assert!(!loaded.contains(all[4]) && loaded.contains(all[2]), "a child goes with its parent");
        assert_eq!(loaded.targets::<Owes>(all[2]).count(), loaded.len(), "it owed something to all");
        loaded.assert_invariants();
    }
}

#[test]
fn relations_change_the_format_only_if_they_are_registered() {
    let (world, all) = related_world(2);
    let registry = Registry::new().with::<u8>("health");
    let json = serde_json::to_string(&registry.save(&world)).unwrap();
    assert_eq!(json, r#"[[4294967296],[[["health"],[1],[[0]]],[[],[2],[]]]]"#);
    let loaded = read_json(&registry, &json).unwrap();
    assert_eq!(loaded.target::<ChildOf>(all[1]), None);
    let registry = registry.with_relation::<ChildOf>("child of");
    let json = serde_json::to_string(&registry.save(&world)).unwrap();
    assert_eq!(json, r#"[[4294967296],[[["health"],[1],[[0]],[]],[[],[2],[],[["child of",1,[null]]]]]]"#);
}

#[test]
fn bad_relations_are_errors() {
    // The entities 0 and 1, in an archetype each, have these pairs. That of 2 has none.
    let world = |first: &str, second: &str| {
        format!(r#"[[],[[[],[0],[],[{first}]],[["health"],[1],[[7]],[{second}]],[["health"],[2],[[8]],[]]]]"#)
    };
    let one = |pair: &str| world(pair, "");
    for (json, reason) in [
        (one(r#"["near",1,[null]]"#), "no relation is registered as \"near\""),
        (one(r#"["health",1,[7]]"#), "no relation is registered as \"health\""),
        (one(r#"["child of",1,[null]],["child of",1,[null]]"#), "the pair of child of and 1v0 comes twice"),
        (one(r#"["owes",0,["x"]],["owes",2,["x"]],["owes",0,["y"]]"#), "the pair of owes and 0v0 comes twice"),
        (one(r#"["child of",3,[null]]"#), "the target 3v0 of archetype::relation::ChildOf is not in the world"),
        (one(r#"["owes",4000000000,["x"]]"#), "the target 4000000000v0 of world::saving::Owes is not in the world"),
        // Another version.
        (one(r#"["owes",4294967297,["x"]]"#), "the target 1v1 of world::saving::Owes is not in the world"),
        (one(r#"["owes",18446744073709551615,["x"]]"#), ""),
        (
            one(r#"["child of",2,[null]],["child of",1,[null]]"#),
            "0v0 has several targets of archetype::relation::ChildOf",
        ),
        (one(r#"["after",0,[null]]"#), "0v0 leads to itself by world::saving::After"),
        (one(r#"["after",2,[null]],["after",0,[null]]"#), "0v0 leads to itself by world::saving::After"),
        (
            world(r#"["child of",1,[null]]"#, r#"["child of",0,[null]]"#),
            "leads to itself by archetype::relation::ChildOf, which is acyclic",
        ),
        (
            world(r#"["after",2,[null]],["after",1,[null]]"#, r#"["after",2,[null]],["after",0,[null]]"#),
            "leads to itself by world::saving::After",
        ),
        (one(r#"["owes",0,[]]"#), "invalid length 0, expected a column of 1 values"),
        (one(r#"["owes",0,["x","y"]]"#), "invalid length 2, expected a column of 1 values"),
        (one(r#"["owes",0,[7]]"#), "expected a string"),
        (one(r#"["owes",0]"#), "invalid length 2, expected 3 parts"),
        (one(r#"["owes"]"#), "invalid length 1, expected 3 parts"),
        (one("[]"), "invalid length 0, expected 3 parts"),
        (one("7"), "expected the name, target and values of a pair"),
        (one("[7]"), "expected the name of a relation"),
        ("[[],[[[],[0],[],7]]]".to_string(), "expected pairs of relations and targets"),
        ("[[],[[[],[0],[]]]]".to_string(), "invalid length 3, expected 4 parts"),
        ("[[],[[[\"after\"],[0],[[null]],[]]]]".to_string(), "no component is registered as \"after\""),
        ("[[],[7]]".to_string(), "expected the names, entities and columns, and the pairs of an archetype"),
    ] {
        let error = read_json(&related_registry(), &json).expect_err(&json);
        assert!(error.contains(reason), "{json}: {error}");
    }
    // A relation that is not acyclic may be a cycle, and two entities that lead to a third one are none.
    let json =
        world(r#"["owes",1,["x"]],["after",2,[null]],["owes",0,["x"]]"#, r#"["after",2,[null]],["owes",0,["y"]]"#);
    let loaded = read_json(&related_registry(), &json).unwrap();
    assert_eq!(loaded.sources::<After>(loaded.entities().last().unwrap()).count(), 2);
    // An archetype without entities is not made, and nothing is related to its targets.
    let loaded = read_json(&related_registry(), r#"[[],[[[],[],[],[["owes",9,[]]]]]]"#).unwrap();
    assert_eq!(loaded.archetypes().len(), 0);
}

#[test]
fn saved_chains_may_be_as_deep_as_memory_allows() {
    let count = if cfg!(miri) { 30 } else { 20_000 };
    // Each entity leads to the next one, and the last one to `end`.
    let read = |end: u64| {
        let archetypes: Vec<_> = (0..count)
            .map(|n: u64| format!(r#"[[],[{n}],[],[["after",{},[null]]]]"#, if n + 1 < count { n + 1 } else { end }))
            .collect();
        read_json(&related_registry(), &format!("[[],[{},[[],[{count}],[],[]]]]", archetypes.join(",")))
    };
    assert_eq!(read(count).unwrap().len() as u64, count + 1);
    // Of the second one, the entities before the middle and the end have the same target.
    for (end, named) in [(0, 0), (count / 2, count - 1), (count - 1, count - 1)] {
        let error = read(end).unwrap_err();
        assert!(error.contains(&format!("the entity {named}v0 leads to itself by world::saving::After")), "{error}");
    }
}

#[test]
fn damaged_relations_take_bounded_memory() {
    let registry = related_registry();
    let read = |bytes: &[u8]| {
        let seed = registry.seed_in(AmbientAllocator::default());
        let world = seed.deserialize(&mut postcard::Deserializer::from_bytes(bytes));
        if let Ok(world) = &world {
            world.assert_invariants();
        }
    };
    // No free handles, and one archetype of the entity 0, with 2^60 pairs or values.
    for tail in [&b"\x01\x05after\x00"[..], b"\x01\x04owes\x00"] {
        for at in [0, tail.len()] {
            let bytes = [&[0, 1, 0, 1, 0][..], &tail[..at], &varint(1 << 60), &tail[1..], &[1; 20]].concat();
            assert!(peak_of(|| read(&bytes)) < 1 << 16);
        }
    }
    let bytes = postcard::to_allocvec(&registry.save(&related_world(5).0)).unwrap();
    damaged(&bytes, |bytes| assert!(peak_of(|| read(bytes)) < 1 << 20));
}

#[test]
fn an_allocator_that_fails_while_reading_relations_is_an_error() {
    let json = serde_json::to_string(&related_registry().save(&related_world(6).0)).unwrap();
    let calls = fail_at_each(|failing| {
        AmbientAllocator::with(failing, || {
            let registry = related_registry();
            let seed = registry.seed_in(AmbientAllocator::default());
            let read = seed.deserialize(&mut serde_json::Deserializer::from_str(&json));
            read.map(drop).map_err(|error| {
                assert!(error.to_string().contains("the allocator could not provide"), "{error}");
            })
        })
    });
    assert!(calls > 50, "{calls} calls");
}
