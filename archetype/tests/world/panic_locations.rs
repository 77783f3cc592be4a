//! Each panic that a caller can cause names the public method and the reason, and has the caller's line.
#![expect(unsafe_code, reason = "component types known at run time")]

use std::alloc::Layout;
use std::panic::Location;
use std::ptr::NonNull;

use archetype::{
    Both, Bundle, CachedQuery, ChildOf, ColumnBatch, ColumnWriter, CommandBuffer, ComponentId, ComponentInfo, Entity64,
    EntityBuilder, LengthMismatch, RowReader, RowWriter, World,
};
use test_kit::panics::{assert_panics_at_caller as assert_panics, expect_panic};

use crate::kinds::{Marker, Plain};

/// Panics unless `act` panics in this file with a message that starts with `method` and contains `reason`. Returns the
/// line.
fn assert_panics_here(method: &str, reason: &str, act: impl FnOnce()) -> u32 {
    let report = expect_panic(act);
    let message = report.message();
    assert!(message.starts_with(&format!("{method}: ")), "{method}: {message}");
    assert!(message.contains(reason), "{method}: {message}");
    let location = report.location().unwrap();
    let line = location.strip_prefix(file!()).unwrap_or_else(|| panic!("{method}: {location}"));
    line[1..].split(':').next().unwrap().parse().unwrap()
}

/// Panics unless `act` panics in this file with a message that starts with `origin` and ends with `reason`.
fn assert_panics_from(origin: &str, reason: &str, act: impl FnOnce()) {
    let report = expect_panic(act);
    let message = report.message();
    assert!(message.starts_with(origin) && message.ends_with(reason), "{message}");
    assert!(report.location().unwrap().starts_with(file!()), "{:?}", report.location());
}

/// Lists a component that it does not write or read.
struct Short;

impl Bundle for Short {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Plain>());
    }

    fn write(self, _: &mut RowWriter<'_>) {}

    fn read(_: &mut RowReader<'_>) -> Self {
        Self
    }
}

impl ColumnBatch for Short {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Plain>());
    }

    fn rows(&self) -> Result<usize, LengthMismatch> {
        Ok(1)
    }

    fn write(self, _: &mut ColumnWriter<'_>) {}
}

/// Writes and reads a component that is not in its list.
struct Wrong;

impl Bundle for Wrong {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Plain>());
    }

    fn write(self, row: &mut RowWriter<'_>) {
        row.write('a');
    }

    fn read(row: &mut RowReader<'_>) -> Self {
        _ = row.read::<char>();
        Self
    }
}

/// A batch with this number of values for two rows.
struct Values(usize);

impl ColumnBatch for Values {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Plain>());
    }

    fn rows(&self) -> Result<usize, LengthMismatch> {
        Ok(2)
    }

    fn write(self, columns: &mut ColumnWriter<'_>) {
        if self.0 == 2 {
            columns.write(vec!['a'; 2]);
        }
        columns.write(vec![Plain(1); self.0]);
    }
}

#[test]
fn queries_with_a_conflict_panic_at_the_caller() {
    type Twice = (&'static mut Plain, &'static Plain);
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let conflict = "kinds::Plain twice, and at least one access is mutable";
    assert_panics("World::query_mut", conflict, || _ = world.query_mut::<Twice>());
    assert_panics("World::queries_mut", conflict, || _ = world.queries_mut::<(Twice, &char)>());
    let between = "both access world::kinds::Plain, and at least one access is mutable";
    assert_panics("World::queries_mut", between, || _ = world.queries_mut::<(&char, &Plain, &mut Plain)>());
    assert_panics("World::chunks_mut", conflict, || _ = world.chunks_mut::<Twice>());
    assert_panics("World::view_mut", conflict, || _ = world.view_mut::<Twice>());
    assert_panics("World::try_view_mut", conflict, || _ = world.try_view_mut::<Twice>());
    assert_panics("World::query_one_mut", conflict, || _ = world.query_one_mut::<Twice>(entity));
    assert_panics("World::get_disjoint_mut", conflict, || _ = world.get_disjoint_mut::<Twice, 1>([entity]));
    assert_panics("EntityMut::query_mut", conflict, || {
        _ = world.entity_mut(entity).unwrap().query_mut::<Twice>();
    });
    assert_panics("CachedQuery::new", conflict, || _ = CachedQuery::<Twice>::new());
    assert_panics("CachedQuery::new_in", conflict, || {
        _ = CachedQuery::<Twice, _>::new_in(archetype::allocator::Global);
    });
    assert_panics("CachedQuery::default", conflict, || _ = CachedQuery::<Twice>::default());
    #[cfg(feature = "rayon")]
    {
        assert_panics("World::par_for_each", conflict, || world.par_for_each::<Twice, _>(drop));
        assert_panics("World::par_chunks_mut", conflict, || _ = world.par_chunks_mut::<Twice>(1));
        let empty = "batches of 0 rows";
        assert_panics("World::par_chunks", empty, || _ = world.par_chunks::<&Plain>(0));
        assert_panics("World::par_chunks_mut", empty, || _ = world.par_chunks_mut::<&mut Plain>(0));
    }
}

#[test]
fn entities_given_twice_panic_at_the_caller() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let twice = "an entity is given twice";
    assert_panics("World::get_disjoint_mut", twice, || _ = world.get_disjoint_mut::<&Plain, 2>([entity; 2]));
    let mut view = world.view_mut::<&Plain>();
    assert_panics("ViewMut::get_disjoint_mut", twice, || _ = view.get_disjoint_mut([entity; 2]));
}

#[test]
fn components_given_twice_panic_at_the_caller() {
    type Twice = Both<(Plain,), (char, Plain)>;
    let bundle = || Both((Plain(1),), ('a', Plain(2)));
    let columns = || (vec![Plain(1)], vec![Plain(2)]);
    let mut world = World::new();
    let entity = world.spawn(());
    let twice = "the bundle has the component world::kinds::Plain twice";
    assert_panics("World::spawn", twice, || _ = world.spawn(bundle()));
    assert_panics("World::try_spawn", twice, || _ = world.try_spawn(bundle()));
    assert_panics("World::spawn_batch", twice, || _ = world.spawn_batch([bundle()]));
    assert_panics("World::try_spawn_batch", twice, || _ = world.try_spawn_batch([bundle()]));
    assert_panics("World::spawn_related", twice, || _ = world.spawn_related(entity, ChildOf, bundle()));
    assert_panics("World::try_spawn_related", twice, || {
        _ = world.try_spawn_related(entity, ChildOf, bundle()).is_ok();
    });
    assert_panics("World::spawn_batch_related", twice, || {
        _ = world.spawn_batch_related(entity, ChildOf, [bundle()]);
    });
    assert_panics("World::try_spawn_batch_related", twice, || {
        _ = world.try_spawn_batch_related(entity, ChildOf, [bundle()]);
    });
    assert_panics("World::spawn_columns", twice, || _ = world.spawn_columns(columns()));
    assert_panics("World::try_spawn_columns", twice, || _ = world.try_spawn_columns(columns()));
    assert_panics("World::reserve", twice, || world.reserve::<Twice>(1));
    assert_panics("World::try_reserve", twice, || _ = world.try_reserve::<Twice>(1));
    assert_panics("EntityBuilder::add_bundle", twice, || _ = EntityBuilder::new().add_bundle(bundle()));
    assert_panics("EntityBuilder::try_add_bundle", twice, || {
        _ = EntityBuilder::new().try_add_bundle(bundle()).is_ok();
    });
    assert_panics("World::insert", twice, || _ = world.insert(entity, bundle()));
    assert_panics("World::try_insert", twice, || _ = world.try_insert(entity, bundle()));
    assert_panics("World::remove", twice, || _ = world.remove::<Twice>(entity));
    assert_panics("World::try_remove", twice, || _ = world.try_remove::<Twice>(entity));
    assert_panics("World::exchange", twice, || _ = world.exchange::<(), _>(entity, bundle()));
    assert_panics("World::try_exchange", twice, || _ = world.try_exchange::<(), _>(entity, bundle()));
    for handle in [entity, Entity64::new(9, 0).unwrap()] {
        assert_panics("World::spawn_at", twice, || _ = world.spawn_at(handle, bundle()));
        assert_panics("World::try_spawn_at", twice, || _ = world.try_spawn_at(handle, bundle()));
    }
}

#[test]
fn wrong_bundles_panic_at_the_caller_or_the_impl() {
    let mut world = World::new();
    let (bare, full) = (world.spawn(()), world.spawn((Plain(1),)));
    let written = "the bundle has written 0 of 1 components";
    assert_panics("World::spawn", written, || _ = world.spawn(Short));
    assert_panics("World::try_spawn", written, || _ = world.try_spawn(Short));
    assert_panics("EntityBuilder::add_bundle", written, || _ = EntityBuilder::new().add_bundle(Short));
    assert_panics("World::spawn_batch", written, || _ = world.spawn_batch([Short]));
    assert_panics("World::try_spawn_batch", written, || _ = world.try_spawn_batch([Short]));
    assert_panics("World::spawn_columns", written, || _ = world.spawn_columns(Short));
    assert_panics("World::try_spawn_columns", written, || _ = world.try_spawn_columns(Short));
    for entity in [bare, full] {
        assert_panics("World::insert", written, || _ = world.insert(entity, Short));
        assert_panics("World::try_insert", written, || _ = world.try_insert(entity, Short));
        assert_panics("World::exchange", written, || _ = world.exchange::<(), _>(entity, Short));
        assert_panics("World::try_exchange", written, || _ = world.try_exchange::<(), _>(entity, Short));
    }
    // The line of the method that the implementation calls.
    let wrong = "the bundle's list does not have char next";
    assert_panics_here("RowWriter::write", wrong, || _ = world.spawn(Wrong));
    assert_panics_here("RowReader::read", wrong, || _ = world.remove::<Wrong>(full).is_ok());
    assert_panics_here("ColumnWriter::write", wrong, || _ = world.spawn_columns(Values(2)));
    assert_panics_here("ColumnWriter::write", "1 values for 2 rows", || _ = world.spawn_columns(Values(1)));
    world.assert_invariants();
}

#[test]
fn recorded_commands_name_the_line_that_recorded_them() {
    /// Records a command and applies it. The message names the method, the entity and the line.
    #[track_caller]
    fn check(world: &mut World, origin: &str, reason: &str, record: impl FnOnce(&mut CommandBuffer<'_>)) {
        let mut commands = CommandBuffer::new();
        record(&mut commands);
        let report = expect_panic(|| commands.apply(world));
        let (here, message) = (Location::caller(), report.message());
        // A closure of up to three lines.
        let named = (here.line()..here.line() + 3)
            .any(|line| message.starts_with(&format!("{origin}, recorded at {}:{line}:", here.file())));
        assert!(named && message.ends_with(reason), "{message}");
        assert!(commands.is_empty());
        world.assert_invariants();
    }
    type Twice = Both<(Plain,), (Plain,)>;
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let [insert, remove] = ["insert", "remove"].map(|method| format!("CommandBuffer::{method} of {entity}"));
    let twice = "the bundle has the component world::kinds::Plain twice";
    let bundle = || Both((Plain(1),), (Plain(2),));
    check(&mut world, "CommandBuffer::spawn", twice, |commands| commands.spawn(bundle()));
    check(&mut world, &insert, twice, |commands| commands.insert(entity, bundle()));
    check(&mut world, &remove, twice, |commands| commands.remove::<Twice>(entity));
    let written = "the bundle has written 0 of 1 components";
    check(&mut world, "CommandBuffer::spawn", written, |commands| commands.spawn(Short));
    check(&mut world, &insert, written, |commands| commands.insert(entity, Short));
    assert_eq!(world.get(entity), Some(&Plain(1)));
}

#[test]
fn exceeded_limits_panic_at_the_caller() {
    let overflow = "capacity overflow";
    assert_panics("World::reserve", overflow, || World::new().reserve::<(Marker,)>(usize::MAX));

    let full = World::new();
    _ = full.reserve_entities(Entity64::MAX_INDEX + 1);
    let indices = "all entity indices are in use";
    assert_panics("World::reserve_entity", indices, || _ = full.reserve_entity());
    assert_panics("World::reserve_entities", indices, || _ = full.reserve_entities(1));
    assert_panics("CommandBuffer::spawn_reserved", indices, || {
        CommandBuffer::new().spawn_reserved(&full, (Plain(1),));
    });

    // As many component types as there can be.
    let mut world = World::new();
    let mut builder = EntityBuilder::new();
    for n in 0..ComponentId::MAX_COMPONENTS {
        // SAFETY: values are zero-sized, and there is no `drop` function.
        let info = unsafe { ComponentInfo::new_dynamic("one of many", Layout::new::<()>(), None) };
        // SAFETY: a zero-sized value can be at any aligned address.
        unsafe { builder.add_dynamic(&info, NonNull::dangling()) };
        if n % 256 == 0 {
            builder.spawn_into(&mut world);
        }
    }
    builder.spawn_into(&mut world);
    let entity = world.spawn(());
    let mut other = World::new();
    let moved = other.spawn((Plain(1),));

    let limit = "the world has as many component types as there can be";
    let mut commands = CommandBuffer::new();
    commands.spawn((Plain(1),));
    commands.insert(entity, (Plain(1),));
    for method in ["spawn", &format!("insert of {entity}")] {
        let origin = format!("CommandBuffer::{method}, recorded at {}", file!());
        assert_panics_from(&origin, limit, || commands.apply(&mut world));
    }
    assert!(commands.is_empty());
    assert_panics("World::spawn", limit, || _ = world.spawn((Plain(1),)));
    assert_panics("World::spawn_batch", limit, || _ = world.spawn_batch([(Plain(1),)]));
    assert_panics("World::spawn_columns", limit, || _ = world.spawn_columns((vec![Plain(1)],)));
    assert_panics("World::reserve", limit, || world.reserve::<(Plain,)>(1));
    assert_panics("World::insert", limit, || _ = world.insert(entity, (Plain(1),)));
    assert_panics("World::exchange", limit, || _ = world.exchange::<(), _>(entity, (Plain(1),)));
    assert_panics("World::spawn_at", limit, || _ = world.spawn_at(entity, (Plain(1),)));
    assert_panics("World::append", limit, || world.append(&mut other));
    assert_panics("World::append_with", limit, || world.append_with(&mut other, |_, _| {}));
    assert_panics("TakenEntity::spawn_into", limit, || _ = other.take(moved).unwrap().spawn_into(&mut world));
    builder.add(Plain(1));
    assert_panics("EntityBuilder::spawn_into", limit, || _ = builder.spawn_into(&mut world));
    assert_panics("EntityBuilder::insert_into", limit, || _ = builder.insert_into(&mut world, entity));
    world.assert_invariants();
}

#[test]
#[cfg(feature = "serde")]
fn names_registered_twice_panic_at_the_caller() {
    use archetype::{InstanceOf, Registry};
    let name = "the name a is registered twice";
    assert_panics("Registry::with", name, || _ = Registry::new().with::<u8>("a").with::<u16>("a"));
    let component = "the component u8 is registered twice";
    assert_panics("Registry::with", component, || _ = Registry::new().with::<u8>("a").with::<u8>("b"));
    let registry = || Registry::new().with::<u8>("a").with_relation::<ChildOf>("b");
    assert_panics("Registry::with_relation", name, || _ = registry().with_relation::<InstanceOf>("a"));
    let relation = "the relation archetype::relation::ChildOf is registered twice";
    assert_panics("Registry::with_relation", relation, || _ = registry().with_relation::<ChildOf>("c"));
}
