//! Worlds through JSON and postcard, and invalid input.

use archetype::{Entity64, Registry, Types, World};
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
    let mut input = serde_json::Deserializer::from_str(json);
    let world = registry().seed().deserialize(&mut input).map_err(|error| error.to_string())?;
    world.assert_invariants();
    Ok(world)
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
