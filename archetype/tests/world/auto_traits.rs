//! `Send` and `Sync`, with negative tests, and variance.

use std::cell::Cell;
use std::rc::Rc;

use archetype::allocator::Global;
use archetype::{
    Archetype, CachedQuery, ChildOf, Chunks, ChunksMut, CommandBuffer, Component, ComponentInfo, EntityBuilder,
    EntityBuilderClone, EntityMut, EntityRef, Graph, Inherited, Query, ReadQuery, Related, RelatedAll, Rows, RowsMut,
    TakenEntity, Targets, View, ViewMut, World,
};
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin};
use test_kit::{assert_not_impl, assert_not_send, assert_not_sync};

/// Neither `Send` nor `Sync`: a reference to an arena.
type Local = &'static bumpalo::Bump;

type Shared = (&'static u8, Option<&'static String>);
type Exclusive = (&'static mut u8, &'static String);

// A type that is not `Send` and `Sync` is no component.
assert_not_impl!(Cell<u8>: Component);
assert_not_impl!(Rc<u8>: Component);
assert_not_impl!(&'static mut u8: ReadQuery);
assert_not_impl!((&'static u8, Option<&'static mut char>): ReadQuery);
assert_not_impl!(&'static Cell<u8>: Query);

assert_not_send!(World<Local>);
assert_not_sync!(World<Local>);
assert_not_send!(Rows<'static, Shared, Local>);
assert_not_sync!(Rows<'static, Shared, Local>);
assert_not_send!(RowsMut<'static, Exclusive, Local>);
assert_not_sync!(RowsMut<'static, Exclusive, Local>);
assert_not_send!(Chunks<'static, Shared, Local>);
assert_not_send!(ChunksMut<'static, Exclusive, Local>);
assert_not_send!(View<'static, Shared, Local>);
assert_not_sync!(View<'static, Shared, Local>);
assert_not_send!(ViewMut<'static, Exclusive, Local>);
assert_not_sync!(ViewMut<'static, Exclusive, Local>);
assert_not_send!(EntityRef<'static, Local>);
assert_not_send!(EntityMut<'static, Local>);
assert_not_send!(Archetype<'static, Local>);
assert_not_send!(EntityBuilder<Local>);
assert_not_sync!(EntityBuilder<Local>);
assert_not_send!(EntityBuilderClone<Local>);
assert_not_sync!(EntityBuilderClone<Local>);
assert_not_send!(CachedQuery<Shared, Local>);
assert_not_sync!(CommandBuffer<'static>);
assert_not_send!(CommandBuffer<'static, Global, Local>);
assert_not_impl!(RowsMut<'static, Exclusive>: Clone);
assert_not_impl!(ChunksMut<'static, Exclusive>: Clone);
assert_not_impl!(ViewMut<'static, Exclusive>: Clone);
assert_not_impl!(World: Clone);
// Its key finds the tables of a relation, so no entity may have one.
assert_not_impl!(Related<ChildOf>: Component);
assert_not_impl!(Inherited<&'static mut u8>: Query);

#[test]
fn worlds_and_what_borrows_them_go_to_other_threads() {
    assert_send::<World>();
    assert_sync::<World>();
    assert_unpin::<World>();
    assert_send::<Rows<'static, Shared>>();
    assert_send::<Rows<'static, (Related<ChildOf>, RelatedAll<ChildOf>, Inherited<&u8>)>>();
    assert_sync::<CachedQuery<(Related<ChildOf>, RelatedAll<ChildOf>, Inherited<&u8>)>>();
    assert_send::<CachedQuery<(Related<ChildOf>, RelatedAll<ChildOf>, Inherited<&u8>)>>();
    assert_send::<Targets<'static, ChildOf>>();
    assert_sync::<Rows<'static, Shared>>();
    assert_clone::<Rows<'static, Shared>>();
    assert_clone::<RowsMut<'static, Shared>>();
    assert_send::<RowsMut<'static, Exclusive>>();
    assert_sync::<RowsMut<'static, Exclusive>>();
    assert_send::<Chunks<'static, Shared>>();
    assert_sync::<Chunks<'static, Shared>>();
    assert_clone::<Chunks<'static, Shared>>();
    assert_send::<ChunksMut<'static, Exclusive>>();
    assert_sync::<ChunksMut<'static, Exclusive>>();
    assert_send::<View<'static, Shared>>();
    assert_sync::<View<'static, Shared>>();
    assert_send::<ViewMut<'static, Exclusive>>();
    assert_sync::<ViewMut<'static, Exclusive>>();
    assert_send::<EntityRef<'static>>();
    assert_sync::<EntityRef<'static>>();
    assert_send::<EntityMut<'static>>();
    assert_sync::<EntityMut<'static>>();
    assert_send::<Archetype<'static>>();
    assert_sync::<Archetype<'static>>();
    assert_send::<EntityBuilder>();
    assert_sync::<EntityBuilder>();
    assert_send::<EntityBuilderClone>();
    assert_sync::<EntityBuilderClone>();
    assert_clone::<EntityBuilderClone>();
    assert_send::<CachedQuery<Exclusive>>();
    assert_sync::<CachedQuery<Exclusive>>();
    assert_send::<CommandBuffer<'static>>();
    assert_send::<Graph<'static>>();
    assert_send::<TakenEntity<'static>>();
    assert_sync::<TakenEntity<'static>>();
    assert_send::<ComponentInfo>();
    assert_sync::<ComponentInfo>();
}

fn shorter<'a>(rows: Rows<'static, &'static u8>) -> Rows<'a, &'static u8> {
    rows
}

fn shorter_entity<'a>(entity: EntityRef<'static>) -> EntityRef<'a> {
    entity
}

fn shorter_view<'a>(view: View<'static, &'static u8>) -> View<'a, &'static u8> {
    view
}

#[test]
fn borrows_are_covariant_in_their_lifetime() {
    let _ = (shorter as fn(_) -> _, shorter_entity as fn(_) -> _, shorter_view as fn(_) -> _);
}

#[test]
fn a_world_is_read_from_many_threads() {
    let mut world = World::new();
    let entities = world.spawn_batch((0..1000_u64).map(|n| (n, 'a'))).to_vec();
    std::thread::scope(|scope| {
        for turn in 0..4 {
            let (world, entities) = (&world, &entities);
            scope.spawn(move || {
                assert_eq!(world.query::<&u64>().sum::<u64>(), 499_500);
                assert_eq!(world.get::<u64>(entities[turn]), Some(&(turn as u64)));
            });
        }
    });
}
