//! `hecs` and `bevy_ecs`, each by its fastest calls.

use bevy_ecs::change_detection::DetectChangesMut;
use bevy_ecs::query::QueryState;
use hecs::{ColumnBatchBuilder, ColumnBatchType, PreparedQuery};

use super::contestants::{
    A, B, BUNDLE, C, Columns, ComponentWorld, D, E, F, G, H, I, J, Rare, bits, digest_of, five, for_each_mark, four,
};

/// A world of `hecs`, and its prepared queries.
pub(super) struct Hecs {
    world: hecs::World,
    one: PreparedQuery<&'static mut A>,
    two: PreparedQuery<(&'static mut A, &'static B)>,
    five: PreparedQuery<Five>,
    rare: PreparedQuery<(&'static A, &'static Rare)>,
}

type Five = (&'static mut A, &'static B, &'static C, &'static D, &'static E);

impl ComponentWorld for Hecs {
    type Entity = hecs::Entity;

    fn new() -> Self {
        Self {
            world: hecs::World::new(),
            one: PreparedQuery::new(),
            two: PreparedQuery::new(),
            five: PreparedQuery::new(),
            rare: PreparedQuery::new(),
        }
    }

    #[inline(never)]
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<hecs::Entity>) {
        spawned.extend((0..count).map(|number| self.world.spawn(four(number))));
    }

    #[inline(never)]
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<hecs::Entity>) {
        spawned.extend(self.world.spawn_batch((0..count).map(four)));
    }

    /// A batch is filled value by value.
    #[inline(never)]
    fn spawn_columns(&mut self, (a, b, c, d): Columns, spawned: &mut Vec<hecs::Entity>) {
        fn fill<T: hecs::Component>(batch: &ColumnBatchBuilder, column: Vec<T>) {
            let mut writer = batch.writer().expect("a column of the batch");
            for value in column {
                assert!(writer.push(value).is_ok(), "the column is longer than the batch");
            }
        }
        let mut types = ColumnBatchType::new();
        types.add::<A>().add::<B>().add::<C>().add::<D>();
        let batch = types.into_batch(a.len() as u32);
        fill(&batch, a);
        fill(&batch, b);
        fill(&batch, c);
        fill(&batch, d);
        spawned.extend(self.world.spawn_column_batch(batch.build().expect("four full columns")));
    }

    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<hecs::Entity>) {
        spawned.extend(self.world.spawn_batch((0..count).map(five)));
    }

    fn spawn_marked(&mut self, number: u32) {
        let entity = self.world.spawn((A(1.0),));
        for_each_mark!(number, |mark| self.world.insert_one(entity, mark).expect("an entity that is alive"));
    }

    fn spawn_rare(&mut self) {
        self.world.spawn((A(1.0), Rare(2.0)));
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[hecs::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.despawn(*entity).is_ok())).sum()
    }

    #[inline(never)]
    fn write_one(&mut self) {
        self.one.query_mut(&mut self.world).for_each(|a| a.0 += 1.0);
    }

    #[inline(never)]
    fn write_two(&mut self) {
        self.two.query_mut(&mut self.world).for_each(|(a, b)| a.0 += b.0);
    }

    /// There is no query for slices, but a call that returns the columns of an archetype.
    #[inline(never)]
    fn write_chunks(&mut self) {
        for archetype in self.world.archetypes() {
            let (Some(mut a), Some(b)) = (archetype.get::<&mut A>(), archetype.get::<&B>()) else { continue };
            for (a, b) in a.iter_mut().zip(b.iter()) {
                a.0 += b.0;
            }
        }
    }

    #[inline(never)]
    fn write_five(&mut self) {
        self.five.query_mut(&mut self.world).for_each(|(a, b, c, d, e)| a.0 += b.0 + c.0 + d.0 + e.0);
    }

    #[inline(never)]
    fn insert_one(&mut self, entities: &[hecs::Entity]) {
        for entity in entities {
            self.world.insert_one(*entity, F(1.0)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn remove_one(&mut self, entities: &[hecs::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.remove_one::<F>(*entity).is_ok())).sum()
    }

    #[inline(never)]
    fn insert_four(&mut self, entities: &[hecs::Entity]) {
        for entity in entities {
            self.world.insert(*entity, BUNDLE).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn remove_four(&mut self, entities: &[hecs::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.remove::<(G, H, I, J)>(*entity).is_ok())).sum()
    }

    #[inline(never)]
    fn overwrite(&mut self, entities: &[hecs::Entity], value: f32) {
        for entity in entities {
            self.world.insert_one(*entity, A(value)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn get_one(&mut self, entities: &[hecs::Entity]) -> u64 {
        entities.iter().map(|entity| self.world.query_one_mut::<&A>(*entity).map_or(0, |a| bits(a.0))).sum()
    }

    #[inline(never)]
    fn get_two(&mut self, entities: &[hecs::Entity]) -> u64 {
        let both = |entity: &hecs::Entity| self.world.query_one_mut::<(&A, &B)>(*entity).map_or(0, sum);
        entities.iter().map(both).sum()
    }

    #[inline(never)]
    fn view_one(&mut self, entities: &[hecs::Entity]) -> u64 {
        let view = self.world.view_mut::<&A>();
        entities.iter().filter_map(|entity| view.get(*entity)).map(|a| bits(a.0)).sum()
    }

    #[inline(never)]
    fn view_two(&mut self, entities: &[hecs::Entity]) -> u64 {
        let view = self.world.view_mut::<(&A, &B)>();
        entities.iter().filter_map(|entity| view.get(*entity)).map(|(a, b)| bits(a.0) + bits(b.0)).sum()
    }

    #[inline(never)]
    fn query_once(&mut self) -> u64 {
        self.world.query_mut::<(&A, &Rare)>().into_iter().map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    #[inline(never)]
    fn query_cached(&mut self) -> u64 {
        self.rare.query_mut(&mut self.world).map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.world.query_mut::<&A>().into_iter().map(|a| a.0))
    }
}

/// A world of `bevy_ecs`, and its prepared queries. Writes are not marked as changes.
pub(super) struct Bevy {
    world: bevy_ecs::world::World,
    one: QueryState<&'static mut A>,
    two: QueryState<(&'static mut A, &'static B)>,
    five: QueryState<Five>,
    rare: QueryState<(&'static A, &'static Rare)>,
    read_one: QueryState<&'static A>,
    read_two: QueryState<(&'static A, &'static B)>,
}

impl ComponentWorld for Bevy {
    type Entity = bevy_ecs::entity::Entity;

    fn new() -> Self {
        let mut world = bevy_ecs::world::World::new();
        let (one, two, five, rare) = (world.query(), world.query(), world.query(), world.query());
        let (read_one, read_two) = (world.query(), world.query());
        Self { world, one, two, five, rare, read_one, read_two }
    }

    #[inline(never)]
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<bevy_ecs::entity::Entity>) {
        spawned.extend((0..count).map(|number| self.world.spawn(four(number)).id()));
    }

    #[inline(never)]
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<bevy_ecs::entity::Entity>) {
        spawned.extend(self.world.spawn_batch((0..count).map(four)));
    }

    /// There is no call for columns.
    #[inline(never)]
    fn spawn_columns(&mut self, (a, b, c, d): Columns, spawned: &mut Vec<bevy_ecs::entity::Entity>) {
        let rows = a.into_iter().zip(b).zip(c).zip(d);
        spawned.extend(self.world.spawn_batch(rows.map(|(((a, b), c), d)| (a, b, c, d))));
    }

    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<bevy_ecs::entity::Entity>) {
        spawned.extend(self.world.spawn_batch((0..count).map(five)));
    }

    fn spawn_marked(&mut self, number: u32) {
        let mut entity = self.world.spawn(A(1.0));
        for_each_mark!(number, |mark| entity.insert(mark));
    }

    fn spawn_rare(&mut self) {
        self.world.spawn((A(1.0), Rare(2.0)));
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.despawn(*entity))).sum()
    }

    #[inline(never)]
    fn write_one(&mut self) {
        self.one.iter_mut(&mut self.world).for_each(|mut a| a.bypass_change_detection().0 += 1.0);
    }

    #[inline(never)]
    fn write_two(&mut self) {
        self.two.iter_mut(&mut self.world).for_each(|(mut a, b)| a.bypass_change_detection().0 += b.0);
    }

    /// Row by row, because only unsafe calls return slices.
    #[inline(never)]
    fn write_chunks(&mut self) {
        self.two.iter_mut(&mut self.world).for_each(|(mut a, b)| a.bypass_change_detection().0 += b.0);
    }

    #[inline(never)]
    fn write_five(&mut self) {
        let rows = self.five.iter_mut(&mut self.world);
        rows.for_each(|(mut a, b, c, d, e)| a.bypass_change_detection().0 += b.0 + c.0 + d.0 + e.0);
    }

    #[inline(never)]
    fn insert_one(&mut self, entities: &[bevy_ecs::entity::Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).insert(F(1.0));
        }
    }

    #[inline(never)]
    fn remove_one(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.entity_mut(*entity).take::<F>().is_some())).sum()
    }

    #[inline(never)]
    fn insert_four(&mut self, entities: &[bevy_ecs::entity::Entity]) {
        for entity in entities {
            self.world.entity_mut(*entity).insert(BUNDLE);
        }
    }

    #[inline(never)]
    fn remove_four(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.entity_mut(*entity).take::<(G, H, I, J)>().is_some())).sum()
    }

    #[inline(never)]
    fn overwrite(&mut self, entities: &[bevy_ecs::entity::Entity], value: f32) {
        for entity in entities {
            self.world.entity_mut(*entity).insert(A(value));
        }
    }

    #[inline(never)]
    fn get_one(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        entities.iter().filter_map(|entity| self.world.get::<A>(*entity)).map(|a| bits(a.0)).sum()
    }

    #[inline(never)]
    fn get_two(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let both =
            |entity: &bevy_ecs::entity::Entity| self.world.get_entity(*entity).ok()?.get_components::<(&A, &B)>().ok();
        entities.iter().filter_map(both).map(|(a, b)| bits(a.0) + bits(b.0)).sum()
    }

    #[inline(never)]
    fn view_one(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let view = self.read_one.query(&self.world);
        entities.iter().filter_map(|entity| view.get(*entity).ok()).map(|a| bits(a.0)).sum()
    }

    #[inline(never)]
    fn view_two(&mut self, entities: &[bevy_ecs::entity::Entity]) -> u64 {
        let view = self.read_two.query(&self.world);
        entities.iter().filter_map(|entity| view.get(*entity).ok()).map(|(a, b)| bits(a.0) + bits(b.0)).sum()
    }

    #[inline(never)]
    fn query_once(&mut self) -> u64 {
        let mut query = self.world.query::<(&A, &Rare)>();
        query.iter(&self.world).map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    #[inline(never)]
    fn query_cached(&mut self) -> u64 {
        self.rare.iter(&self.world).map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.read_one.iter(&self.world).map(|a| a.0))
    }
}

fn sum((a, b): (&A, &B)) -> u64 {
    bits(a.0) + bits(b.0)
}
