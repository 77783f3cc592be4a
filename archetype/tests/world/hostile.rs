//! Arguments and implementations that are wrong: ids and entities that are out of date, of other worlds or given twice,
//! size hints that lie, iterators that panic, bundles that change their list of components. Bundles and batches that
//! write something else are in `panic_safety`, forged handles in `limits`, hostile bytes in `saving`.

use std::cell::Cell;

use archetype::{
    ArchetypeId, Both, Bundle, ColumnBatch, ColumnWriter, ComponentInfo, Entity64, EntityBuilder, LengthMismatch,
    RowReader, RowWriter, World,
};
use test_kit::iterators::{Lie, LyingSizeHint};
use test_kit::ledger::Ledger;
use test_kit::panics::{expect_panic, silent_catch};

use crate::kinds::{Counted, Kind, Marker, Plain, Text};

#[test]
fn archetype_ids_out_of_date_name_nothing() {
    let (mut world, mut other) = (World::new(), World::new());
    let [a, b, c] = [world.spawn((Plain(1),)), world.spawn(('a',)), world.spawn((Marker,))];
    other.spawn((Plain(1),));
    let id = |world: &World, entity| world.entity(entity).unwrap().archetype();
    let ids = [a, b, c].map(|entity| id(&world, entity));
    for id in ids {
        assert_eq!(world.archetype(id).unwrap().id(), id);
        assert!(other.archetype(id).is_none(), "an id of another world");
    }
    // The archetype of `Marker` takes the number of that of `char`, and a new one that of `Marker`.
    world.despawn(b);
    assert_eq!(world.remove_empty_archetypes(), 1);
    world.spawn((1_u8,));
    assert_eq!(id(&world, c).index(), ids[1].index());
    assert_eq!(id(&world, a), ids[0], "its number has not changed");
    assert_eq!(world.archetype(ids[0]).unwrap().entities(), [a]);
    assert!(world.archetype(ids[1]).is_none() && world.archetype(ids[2]).is_none());
    assert_eq!(world.archetype(ArchetypeId::EMPTY).unwrap().id(), ArchetypeId::EMPTY);
    assert_eq!(world.archetypes().next().unwrap().id(), ArchetypeId::EMPTY);
    assert!(world.archetypes().all(|archetype| world.archetype(archetype.id()).is_some()));
    // Edges hold ids of this world that are up to date.
    world.insert(a, (Text("a".to_string()),)).unwrap();
    let edges = world.archetypes().flat_map(|archetype| archetype.edges().collect::<Vec<_>>());
    for (_, edge) in edges {
        assert!([edge.add, edge.remove].into_iter().flatten().all(|id| world.archetype(id).is_some()));
    }
    world.assert_invariants();
}

/// As `HashMap::get_disjoint_mut` in std.
#[test]
fn entities_given_twice_panic_only_if_they_match() {
    let mut world = World::new();
    let [plain, letter, gone] = [world.spawn((Plain(1),)), world.spawn(('a',)), world.spawn((Plain(2),))];
    world.despawn(gone);
    let foreign = Entity64::new(1000, 0).unwrap();
    for twice in [letter, gone, foreign] {
        let found = world.get_disjoint_mut::<&mut Plain, 3>([twice, plain, twice]);
        assert!(matches!(found, [None, Some(Plain(1)), None]));
        let mut view = world.view_mut::<&mut Plain>();
        assert!(matches!(view.get_disjoint_mut([twice, plain, twice]), [None, Some(Plain(1)), None]));
    }
    let message = "an entity is given twice";
    let panics = expect_panic(|| world.get_disjoint_mut::<&mut Plain, 2>([plain, plain]).is_empty());
    assert!(panics.message().contains(message));
    let mut view = world.view_mut::<&mut Plain>();
    assert!(expect_panic(|| view.get_disjoint_mut([plain, letter, plain]).is_empty()).message().contains(message));
    drop(view);
    // Everything matches.
    let panics = expect_panic(|| world.get_disjoint_mut::<Option<&mut Plain>, 2>([letter, letter]).is_empty());
    assert!(panics.message().contains(message));
}

#[test]
fn size_hints_that_lie_change_nothing() {
    for lie in Lie::ALL {
        let ledger = Ledger::new();
        let mut world = World::new();
        let bundles = || LyingSizeHint::new((0..5).map(|n| (Counted::make(&ledger, n), Plain(n))), lie);
        assert_eq!(world.spawn_batch(bundles()).len(), 5, "{lie:?}");
        assert_eq!(world.try_spawn_batch(bundles()).unwrap().len(), 5, "{lie:?}");
        assert!(world.query::<(&Counted, &Plain)>().all(|(counted, plain)| counted.value() == plain.0));
        world.assert_invariants();
        ledger.assert_live(10);
        drop(world);
        ledger.assert_all_dropped();
    }
}

/// An iterator that panics in `size_hint`, in `next`, or when it is dropped.
struct Panics<'l>(&'static str, u64, &'l Ledger);

impl Iterator for Panics<'_> {
    type Item = (Counted, Plain);

    fn next(&mut self) -> Option<Self::Item> {
        assert!(self.0 != "next" || self.1 < 2, "next");
        self.1 += 1;
        (self.1 < 4).then(|| (Counted::make(self.2, self.1), Plain(self.1)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        assert!(self.0 != "size_hint", "size_hint");
        (0, None)
    }
}

impl Drop for Panics<'_> {
    fn drop(&mut self) {
        assert!(self.0 != "drop" || std::thread::panicking(), "drop");
    }
}

#[test]
fn iterators_that_panic_leave_what_they_yielded() {
    for (place, len) in [("size_hint", 0), ("next", 2), ("drop", 3)] {
        for fallible in [false, true] {
            let ledger = Ledger::new();
            let mut world = World::new();
            let result = silent_catch(|| {
                let bundles = Panics(place, 0, &ledger);
                if fallible { world.try_spawn_batch(bundles).unwrap().len() } else { world.spawn_batch(bundles).len() }
            });
            assert!(result.is_err());
            assert_eq!(world.len(), len, "{place}");
            world.assert_invariants();
            ledger.assert_live(len);
        }
    }
}

#[test]
fn components_that_come_twice_are_refused() {
    let mut world = World::new();
    let entity = world.spawn((Text("a".to_string()),));
    type Twice = Both<(Plain, char), (Marker, Plain)>;
    let twice = || Both((Plain(1), 'a'), (Marker, Plain(2)));
    let assert_refused = |world: &mut World, act: &mut dyn FnMut(&mut World)| {
        let message = expect_panic(|| act(world)).message().to_string();
        assert!(message.contains("Plain") && message.contains("twice"), "{message}");
        world.assert_invariants();
        assert_eq!((world.len(), world.entity(entity).unwrap().len()), (1, 1));
    };
    assert_refused(&mut world, &mut |world| _ = world.spawn(twice()));
    assert_refused(&mut world, &mut |world| _ = world.try_spawn(twice()));
    assert_refused(&mut world, &mut |world| _ = world.spawn_batch([twice()]));
    assert_refused(&mut world, &mut |world| _ = world.try_spawn_batch([twice()]));
    assert_refused(&mut world, &mut |world| world.reserve::<Twice>(1));
    assert_refused(&mut world, &mut |world| _ = world.insert(entity, twice()));
    assert_refused(&mut world, &mut |world| _ = world.remove::<Twice>(entity));
    assert_refused(&mut world, &mut |world| _ = world.exchange::<(Text,), _>(entity, twice()));
    let columns = || (vec![Plain(1)], vec!['a'], vec![Plain(2)]);
    assert_refused(&mut world, &mut |world| _ = world.spawn_columns(columns()).map(<[_]>::len));
    assert_refused(&mut world, &mut |world| _ = world.try_spawn_columns(columns()).map(<[_]>::len));
    // A builder replaces the component.
    let ledger = Ledger::new();
    let mut builder = EntityBuilder::new();
    for n in 0..3 {
        builder.add(Counted::make(&ledger, n)).add(Plain(n));
    }
    ledger.assert_live(1);
    let built = builder.spawn_into(&mut world);
    assert_eq!((world.get::<Counted>(built).unwrap().value(), world.get(built)), (2, Some(&Plain(2))));
    assert_eq!(world.entity(built).unwrap().len(), 2);
    world.assert_invariants();
}

std::thread_local!(static CALLS: Cell<usize> = const { Cell::new(0) });

/// Lists one component, then two, then one again, and writes one or two. A bundle and a batch of columns.
struct Fickle(usize);

fn fickle_components(each: &mut dyn FnMut(ComponentInfo)) {
    CALLS.set(CALLS.get() + 1);
    each(ComponentInfo::of::<Plain>());
    if CALLS.get() % 2 == 0 {
        each(ComponentInfo::of::<Text>());
    }
}

impl Bundle for Fickle {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        fickle_components(each);
    }

    fn write(self, row: &mut RowWriter<'_>) {
        row.write(Plain(7));
        if self.0 == 2 {
            row.write(Text("7".to_string()));
        }
    }

    fn read(row: &mut RowReader<'_>) -> Self {
        _ = row.read::<Plain>();
        Self(1)
    }
}

impl ColumnBatch for Fickle {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        fickle_components(each);
    }

    fn rows(&self) -> Result<usize, LengthMismatch> {
        CALLS.set(CALLS.get() + 1);
        Ok(CALLS.get() % 3)
    }

    fn write(self, columns: &mut ColumnWriter<'_>) {
        columns.write(vec![Plain(1); 2]);
        if self.0 == 2 {
            columns.write(vec![Text(String::new())]);
        }
    }
}

#[test]
fn bundles_and_batches_that_change_their_list_are_contained() {
    let mut world = World::new();
    let mut spawned = 0;
    for round in 0..40 {
        // Plans are made anew, by another list.
        if round % 5 == 0 {
            world.retain(|_| false);
            world.remove_empty_archetypes();
            spawned = 0;
        }
        for writes in [1, 2] {
            spawned += usize::from(silent_catch(|| _ = world.spawn(Fickle(writes))).is_ok());
            let columns = silent_catch(|| world.spawn_columns(Fickle(writes)).map_or(0, <[_]>::len));
            spawned += columns.unwrap_or(0);
            world.assert_invariants();
        }
        let entity = world.spawn(());
        _ = silent_catch(|| world.insert(entity, Fickle(2)));
        _ = silent_catch(|| world.insert(entity, Fickle(1)));
        _ = silent_catch(|| world.remove::<Fickle>(entity).map(|fickle| fickle.0));
        assert!(world.despawn(entity));
        world.assert_invariants();
        assert_eq!(world.len(), spawned);
        assert!(world.query::<&Plain>().all(|plain| plain.0 == 7 || plain.0 == 1));
    }
}
