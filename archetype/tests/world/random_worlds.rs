//! Random worlds: their contents, and that they shrink.

use std::collections::HashSet;

use arbitrary::Unstructured;
use archetype::{Edit, WorldEdits};
use quickcheck::{Arbitrary, Gen};
use test_kit::random::Random;

type Set = (Option<u8>, Option<String>, Option<()>);

/// Properties seen in some worlds.
#[derive(Default)]
struct Seen {
    holes: bool,
    reused: bool,
    empty_archetypes: bool,
    archetypes: HashSet<usize>,
}

impl Seen {
    fn add(&mut self, edits: WorldEdits<Set>) {
        let (world, entities) = edits.build();
        world.assert_invariants();
        assert_eq!(world.len(), entities.len());
        assert!(entities.iter().all(|&entity| world.contains(entity)));
        self.holes |= entities.iter().any(|entity| entity.index() >= entities.len());
        self.reused |= entities.iter().any(|entity| entity.version() > 0);
        self.empty_archetypes |= world.archetypes().skip(1).any(|archetype| archetype.is_empty());
        self.archetypes.insert(world.archetypes().len());
    }

    fn assert_all(&self) {
        assert!(self.holes && self.reused && self.empty_archetypes);
        assert!(self.archetypes.iter().max() >= Some(&8), "all combinations of three components occur");
    }
}

#[test]
fn quickcheck_draws_holes_reused_indices_and_several_archetypes() {
    let mut seen = Seen::default();
    for _ in 0..100 {
        seen.add(Arbitrary::arbitrary(&mut Gen::new(100)));
    }
    seen.assert_all();
}

#[test]
fn arbitrary_draws_holes_reused_indices_and_several_archetypes() {
    let mut seen = Seen::default();
    let mut random = Random::from_seed(7);
    for len in 0..100 {
        let bytes: Vec<u8> = (0..10 * len).map(|_| random.next_u64() as u8).collect();
        seen.add(arbitrary::Arbitrary::arbitrary(&mut Unstructured::new(&bytes)).unwrap());
    }
    seen.assert_all();
}

/// Shrinks as quickcheck does. Returns the smallest edits found for which `fails` returns `true`.
fn shrunk(mut edits: WorldEdits<Set>, fails: impl Fn(&WorldEdits<Set>) -> bool) -> WorldEdits<Set> {
    assert!(fails(&edits));
    while let Some(smaller) = edits.shrink().find(|smaller| fails(smaller)) {
        edits = smaller;
    }
    edits
}

#[test]
fn edits_shrink_to_the_few_that_matter() {
    let strings = |edits: &WorldEdits<Set>| {
        let (world, _) = edits.clone().build();
        world.query::<&String>().count() >= 2 && world.query::<&u8>().any(|&n| n > 100)
    };
    let mut found = 0;
    for _ in 0..50 {
        let edits = Arbitrary::arbitrary(&mut Gen::new(60));
        if strings(&edits) {
            found += 1;
            let small = shrunk(edits, strings);
            assert!(small.0.len() <= 3, "{small:?}");
            assert!(small.0.iter().all(|edit| matches!(edit, Edit::Spawn(_) | Edit::Insert(..))), "{small:?}");
            let (world, _) = small.build();
            assert!(world.query::<&String>().all(String::is_empty) && world.query::<&u8>().all(|&n| n == 101));
        }
    }
    assert!(found > 0);
}
