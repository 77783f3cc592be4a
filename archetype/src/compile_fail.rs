//! A borrow prevents a world from being dropped, moved or changed. Each program that must not compile has a twin that
//! does. `compile_fail/world.txt` is the first lines of the programs: it makes the owner.
//!
//! Covers the public types that borrow: `Rows`, `RowsMut`, `Chunks`, `ChunksMut`, `View`, `ViewMut`, `EntityRef`,
//! `EntityMut`, `TakenEntity`, `Archetype`, `Graph`, reserved handles, the items and slices of queries, `CommandBuffer`
//! (which borrows the captures of its closures), and the parallel iterators. `RowWriter`, `RowReader` and
//! `ColumnWriter` are only borrowed by functions; the slices returned by `spawn_batch` and `spawn_columns` name their
//! lifetime; `EntityBuilder` and `CachedQuery` own their memory.

test_kit::borrows! {
    RowsMutOf: include_str!("compile_fail/world.txt"), "owner.query_mut::<&mut String>()", "drop(held);\n", "E0499";
    QueriesOf:
        include_str!("compile_fail/world.txt"),
        "owner.queries_mut::<(&mut String, &u8)>()", "drop(held);\n", "E0499";
    ReaderOf:
        include_str!("compile_fail/world.txt"),
        "owner.queries_mut::<(&mut String, &u8)>().1", "drop(held);\n", "E0499";
    ChunksMutOf: include_str!("compile_fail/world.txt"), "owner.chunks_mut::<&mut String>()", "drop(held);\n", "E0499";
    EntityMutOf: include_str!("compile_fail/world.txt"), "owner.entity_mut(e).unwrap()", "drop(held);\n", "E0499";
    ViewMutOf: include_str!("compile_fail/world.txt"), "owner.view_mut::<&mut String>()", "drop(held);\n", "E0499";
    TakenEntityOf: include_str!("compile_fail/world.txt"), "owner.take(e).unwrap()", "drop(held);\n", "E0499";
    ItemOfMut:
        include_str!("compile_fail/world.txt"),
        "owner.query_one_mut::<&mut String>(e).unwrap()", "drop(held);\n", "E0499";
    RowsOf: include_str!("compile_fail/world.txt"), "owner.query::<&String>()", "drop(held);\n", "E0502";
    ChunksOf: include_str!("compile_fail/world.txt"), "owner.chunks::<&String>()", "drop(held);\n", "E0502";
    EntityRefOf: include_str!("compile_fail/world.txt"), "owner.entity(e).unwrap()", "drop(held);\n", "E0502";
    ViewOf: include_str!("compile_fail/world.txt"), "owner.view::<&String>()", "drop(held);\n", "E0502";
    ItemOfView: include_str!("compile_fail/world.txt"), "owner.view::<&String>().get(e)", "drop(held);\n", "E0502";
    ArchetypeOf: include_str!("compile_fail/world.txt"), "owner.archetypes().last().unwrap()", "drop(held);\n", "E0502";
    ReservedOf: include_str!("compile_fail/world.txt"), "owner.reserve_entities(3)", "drop(held);\n", "E0502";
    GraphOf: include_str!("compile_fail/world.txt"), "owner.graph()", "drop(held);\n", "E0502";
    SlicesOf:
        include_str!("compile_fail/world.txt"), "owner.chunks::<&String>().next().unwrap()", "drop(held);\n", "E0502";
}

/// A taken entity owns components in the world's memory, so dropping it is a use.
/// ```
/// let mut world = archetype::World::new();
/// let entity = world.spawn((String::new(),));
/// { let taken = world.take(entity).unwrap(); }
/// drop(world);
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((String::new(),));
/// let taken = world.take(entity).unwrap();
/// world.spawn(());
/// ```
/// ```compile_fail,E0505
/// let mut world = archetype::World::new();
/// let entity = world.spawn((String::new(),));
/// let taken = world.take(entity).unwrap();
/// drop(world);
/// ```
/// ```compile_fail,E0597
/// let taken;
/// {
///     let mut world = archetype::World::new();
///     let entity = world.spawn((String::new(),));
///     taken = world.take(entity).unwrap();
/// }
/// ```
///
/// It cannot be spawned into the world that it borrows.
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((String::new(),));
/// world.take(entity).unwrap().spawn_into(&mut world);
/// ```
///
/// Items of a query do not outlive the world, and a world has at most one mutable query at a time.
/// ```compile_fail,E0597
/// let item = {
///     let mut world = archetype::World::new();
///     world.spawn((1_u8,));
///     world.query::<&u8>().next().unwrap()
/// };
/// assert_eq!(*item, 1);
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let one = world.get_mut::<u8>(entity);
/// let two = world.get_mut::<u8>(entity);
/// drop((one, two));
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.entity_mut(entity).unwrap();
/// let one = view.get_mut::<u8>();
/// let two = view.get_mut::<u8>();
/// drop((one, two));
/// ```
///
/// The items of a mutable view borrow the view.
/// ```
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.view_mut::<&mut u8>();
/// let one = view.get_mut(entity);
/// drop(one);
/// let two = view.get_mut(entity);
/// drop(two);
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.view_mut::<&mut u8>();
/// let one = view.get_mut(entity);
/// let two = view.get_mut(entity);
/// drop((one, two));
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.view_mut::<&mut u8>();
/// let one = view.get_disjoint_mut([entity]);
/// let all = view.iter_mut();
/// drop((one, all));
/// ```
/// ```compile_fail,E0499
/// let mut world = archetype::World::new();
/// let mut view = world.view_mut::<&mut u8>();
/// let all = view.iter_mut();
/// for n in &mut view {}
/// drop(all);
/// ```
/// ```compile_fail,E0502
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.view_mut::<&mut u8>();
/// let one = view.get_mut(entity);
/// view.contains(entity);
/// drop(one);
/// ```
/// ```compile_fail,E0505
/// let mut world = archetype::World::new();
/// let entity = world.spawn((1_u8,));
/// let mut view = world.view_mut::<&mut u8>();
/// let one = view.get_mut(entity);
/// drop(view);
/// drop(one);
/// ```
/// ```compile_fail,E0597
/// let item = {
///     let mut world = archetype::World::new();
///     let entity = world.spawn((1_u8,));
///     world.view::<&u8>().get(entity).unwrap()
/// };
/// assert_eq!(*item, 1);
/// ```
///
/// A view borrows its cached query.
/// ```compile_fail,E0505
/// let world = archetype::World::new();
/// let mut query = archetype::CachedQuery::<&u8>::new();
/// let view = query.view(&world);
/// drop(query);
/// drop(view);
/// ```
///
/// An iterator outlives the other one of the same call, but not the world.
/// ```
/// let mut world = archetype::World::new();
/// let (first, second) = world.queries_mut::<(&mut u8, &char)>();
/// drop(first);
/// assert_eq!(second.count(), 0);
/// ```
/// ```compile_fail,E0505
/// let mut world = archetype::World::new();
/// let (first, second) = world.queries_mut::<(&mut u8, &char)>();
/// drop(first);
/// drop(world);
/// assert_eq!(second.count(), 0);
/// ```
///
/// An iterator that yields mutable references has no second one.
/// ```compile_fail,E0277
/// let mut world = archetype::World::new();
/// let (first, second) = world.queries_mut::<(&mut u8, &char)>();
/// _ = first.clone();
/// ```
///
/// Components borrow nothing that is not `'static`.
/// ```compile_fail,E0597
/// let mut world = archetype::World::new();
/// let text = String::new();
/// world.spawn((text.as_str(),));
/// ```
///
/// A command buffer borrows the captures of its closures.
/// ```compile_fail,E0505
/// let list = vec![1];
/// let mut commands: archetype::CommandBuffer<'_> = archetype::CommandBuffer::new();
/// commands.record(|_| assert_eq!(list.len(), 1));
/// drop(list);
/// commands.apply(&mut archetype::World::new());
/// ```
///
/// A world does not outlive its allocator.
/// ```compile_fail,E0597
/// let mut world = {
///     let bump = bumpalo::Bump::new();
///     archetype::World::new_in(&bump)
/// };
/// world.spawn((1_u8,));
/// ```
pub struct DoesNotCompile;
