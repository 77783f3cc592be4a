//! Access to the items of a query by entity.

use archetype::{CachedQuery, Entity64, Or, ReadQuery, With, Without, World};
use test_kit::alloc::TrackingAllocator;
use test_kit::iterators::check_iterator;
use test_kit::panics::expect_panic;

use crate::kinds::{Huge, Marker, Plain, Text};

/// Returns a world with several archetypes, an empty one too, and all handles, some of them dead.
fn filled() -> (World, Vec<Entity64>) {
    let mut world = World::new();
    let mut entities = Vec::new();
    for n in 0..10 {
        entities.push(world.spawn((Plain(n), 'a')));
        entities.push(world.spawn((Text(n.to_string()),)));
        entities.push(world.spawn((Plain(n), 'b', Marker)));
        entities.push(world.spawn(()));
        entities.push(world.spawn((Plain(n), Huge(n), 1_u8)));
        entities.push(world.spawn((1_u16,)));
    }
    for at in [0, 7, 12, 58].into_iter().chain((5..60).step_by(6)) {
        assert!(world.despawn(entities[at]));
    }
    // Reuses an index with another version and archetype.
    entities.push(world.spawn((Plain(100), Text("new".to_string()))));
    (world, entities)
}

#[test]
fn views_find_what_a_query_for_one_entity_finds() {
    fn check<Q: ReadQuery>(world: &World, entities: &[Entity64], matches: usize)
    where
        for<'w> Q::Item<'w>: PartialEq + std::fmt::Debug,
    {
        let view = world.view::<Q>();
        let mut cached = CachedQuery::<Q>::new();
        let cached = cached.view(world);
        for &entity in entities {
            let expected = world.query_one::<Q>(entity);
            assert_eq!(view.get(entity), expected);
            assert_eq!(cached.get(entity), expected);
            assert_eq!((view.contains(entity), cached.contains(entity)), (expected.is_some(), expected.is_some()));
        }
        assert_eq!(view.iter().count(), matches);
        assert!(view.into_iter().eq(world.query::<Q>()) && cached.iter().eq(world.query::<Q>()));
    }
    let (world, entities) = filled();
    check::<&Plain>(&world, &entities, 28);
    check::<(&Plain, &char)>(&world, &entities, 18);
    check::<(Entity64, Option<&Plain>)>(&world, &entities, 47);
    check::<(&Plain, Without<char>)>(&world, &entities, 10);
    check::<Or<&char, With<Marker>>>(&world, &entities, 18);
    check::<((&u8, &Plain), Entity64)>(&world, &entities, 9);
    check::<()>(&world, &entities, 47);
    // An archetype without entities, and a component that no archetype has.
    check::<&u16>(&world, &entities, 0);
    check::<(&Plain, &u128)>(&world, &entities, 0);
    check::<&u8>(&World::new(), &entities, 0);
}

#[test]
fn items_outlive_a_shared_view() {
    let mut world = World::new();
    let entity = world.spawn((Plain(1),));
    let plain = world.view::<&Plain>().get(entity);
    let mut all = { world.view::<&Plain>().iter() };
    assert_eq!((plain, all.next()), (Some(&Plain(1)), Some(&Plain(1))));
}

#[test]
fn the_borrow_of_a_view_ends_at_its_last_use() {
    fn check<A: archetype::allocator::Allocator + Clone>(alloc: A) {
        let mut world = World::new_in(alloc);
        let entity = world.spawn((Plain(1),));
        let mut query = CachedQuery::<&mut Plain>::new();
        let mut view = world.view_mut::<&mut Plain>();
        view.get_mut(entity).unwrap().0 += 1;
        world.spawn((Marker,));
        let mut cached = query.view_mut(&mut world);
        cached.get_mut(entity).unwrap().0 += 1;
        query.update(&world);
        let shared = world.view::<&Plain>();
        assert_eq!(shared.get(entity), Some(&Plain(3)));
        world.spawn((Plain(2), Marker));
        // The world may even be dropped first.
        drop(world);
    }
    check(archetype::allocator::Global);
    check(&bumpalo::Bump::new());
    let tracking = TrackingAllocator::new();
    check(tracking.clone());
    tracking.assert_empty();
}

#[test]
fn mutable_views_change_components() {
    let (mut world, entities) = filled();
    let mut view = world.view_mut::<(&mut Plain, Option<&mut Huge>)>();
    for &entity in entities.iter().rev() {
        let contains = view.contains(entity);
        let item = view.get_mut(entity);
        assert_eq!(item.is_some(), contains);
        if let Some((plain, huge)) = item {
            plain.0 += 1000;
            if let Some(huge) = huge {
                huge.0 = plain.0;
            }
        }
    }
    view.iter_mut().for_each(|(plain, _)| plain.0 += 1);
    for (plain, _) in &mut view {
        plain.0 += 1;
    }
    assert_eq!(view.iter_mut().count(), 28);
    assert!(world.query::<&Plain>().all(|plain| (1002..1200).contains(&plain.0)));
    assert!(world.query::<(&Plain, &Huge)>().all(|(plain, huge)| plain.0 == huge.0 + 2));
    world.assert_invariants();
}

#[test]
fn several_items_of_a_mutable_view() {
    let mut world = World::new();
    let [a, b] = [1_u8, 2].map(|n| world.spawn((n, 'a')));
    let c = world.spawn((3_u8,));
    let other = world.spawn(('a',));
    let dead = world.spawn(());
    world.despawn(dead);
    let mut query = CachedQuery::<(&mut u8, Option<&char>)>::new();
    let mut view = query.view_mut(&mut world);
    let [x, none, y, dead_one, z] = view.get_disjoint_mut([a, other, b, dead, c]);
    let (x, y, z) = (x.unwrap(), y.unwrap(), z.unwrap());
    assert!(none.is_none() && dead_one.is_none() && z.1.is_none());
    (*x.0, *y.0, *z.0) = (*y.0, *z.0, *x.0);
    for handles in [[a, c, a], [b, b, c], [a, c, c]] {
        assert!(expect_panic(|| view.get_disjoint_mut(handles)[0].is_some()).message().contains("twice"));
    }
    // Equal handles that do not match are not duplicates.
    assert!(view.get_disjoint_mut([dead, dead, other, other]).iter().all(Option::is_none));
    assert!(view.get_disjoint_mut([]).is_empty());
    drop(view);
    assert!(world.query::<&u8>().eq(&[2, 3, 1]));
}

#[test]
fn cached_views_follow_the_archetypes_of_a_world() {
    let mut world = World::new();
    let mut query = CachedQuery::<&Plain>::new();
    let first = world.spawn((Plain(1),));
    assert_eq!(query.view(&world).get(first), Some(&Plain(1)));
    let second = world.spawn((Plain(2), 'a'));
    assert_eq!(query.view(&world).get(second), Some(&Plain(2)));
    // Removes archetypes, which changes the ids of others.
    world.despawn(first);
    world.remove_empty_archetypes();
    assert!(!query.view(&world).contains(first));
    assert_eq!(query.view(&world).get(second), Some(&Plain(2)));
    let mut other = World::new();
    let there = other.spawn((Marker, Plain(7)));
    assert_eq!(query.view(&other).get(there), Some(&Plain(7)));
    assert_eq!(query.view(&world).get(second), Some(&Plain(2)));
}

#[test]
fn iterators_of_views() {
    let mut world = World::new();
    world.spawn((Plain(1),));
    world.spawn((Plain(2), 'a'));
    let view = world.view::<&Plain>();
    check_iterator(|| view.iter(), vec![&Plain(1), &Plain(2)]);
}

#[test]
fn a_view_of_nothing_allocates_nothing() {
    let tracking = TrackingAllocator::new();
    let mut world = World::new_in(tracking.clone());
    assert_eq!(world.view::<()>().iter().count(), 0);
    world.spawn((Plain(1),));
    let allocations = tracking.allocations();
    assert_eq!(world.view::<&Text>().iter().count(), 0);
    assert_eq!(world.view_mut::<(&mut Plain, &Text)>().iter_mut().count(), 0);
    assert_eq!(tracking.allocations(), allocations);
    let entity = world.spawn((Text(String::new()),));
    let view = world.view::<&Text>();
    assert!(view.contains(entity));
    drop(view);
    drop(world);
    tracking.assert_empty();
}

#[test]
fn views_are_used_on_other_threads() {
    let mut world = World::new();
    let entities = world.spawn_batch((0..1000).map(|n| (Plain(n),))).to_vec();
    let view = world.view::<&Plain>();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(entities.iter().filter_map(|&entity| view.get(entity)).count(), 1000));
        }
    });
    drop(view);
    let mut view = world.view_mut::<&mut Plain>();
    std::thread::scope(|scope| scope.spawn(|| view.get_mut(entities[3]).unwrap().0 = 7).join().unwrap());
    drop(view);
    assert_eq!(world.get(entities[3]), Some(&Plain(7)));
}
