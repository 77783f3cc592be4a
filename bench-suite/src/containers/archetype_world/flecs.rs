//! [`Flecs`], by its fastest safe calls.

use flecs_ecs::prelude::*;

use super::contestants::{
    A, B, C, Columns, ComponentWorld, D, E, F, G, H, I, J, Rare, bits, digest_of, for_each_mark, four,
};

/// A world of Flecs and its cached queries, which must be dropped first.
pub(super) struct Flecs {
    one: Query<&'static mut A>,
    two: Query<(&'static mut A, &'static B)>,
    five: Query<(&'static mut A, &'static B, &'static C, &'static D, &'static E)>,
    rare: Query<(&'static A, &'static Rare)>,
    world: World,
}

impl ComponentWorld for Flecs {
    type Entity = Entity;

    fn new() -> Self {
        let world = World::new();
        Self {
            one: world.query().set_cached().build(),
            two: world.query().set_cached().build(),
            five: world.query().set_cached().build(),
            rare: world.query().set_cached().build(),
            world,
        }
    }

    #[inline(never)]
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Entity>) {
        for number in 0..count {
            let (a, b, c, d) = four(number);
            spawned.push(self.world.entity().set(a).set(b).set(c).set(d).id());
        }
    }

    #[inline(never)]
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Entity>) {
        let a = (0..count).map(|number| four(number).0).collect();
        let b = (0..count).map(|number| four(number).1).collect();
        let c = (0..count).map(|number| four(number).2).collect();
        let d = (0..count).map(|number| four(number).3).collect();
        self.spawn_columns((a, b, c, d), spawned);
    }

    #[inline(never)]
    fn spawn_columns(&mut self, (a, b, c, d): Columns, spawned: &mut Vec<Entity>) {
        spawned.extend(self.world.entity_bulk(a.len() as u32).set(&a).set(&b).set(&c).set(&d).build());
    }

    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<Entity>) {
        let first = spawned.len();
        self.spawn_batch(count, spawned);
        for entity in &spawned[first..] {
            self.world.entity_from_id(*entity).set(E(1.0));
        }
    }

    fn spawn_marked(&mut self, number: u32) {
        let entity = self.world.entity().set(A(1.0));
        for_each_mark!(number, |mark| entity.set(mark));
    }

    fn spawn_rare(&mut self) {
        self.world.entity().set(A(1.0)).set(Rare(2.0));
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity]) -> u64 {
        let mut despawned = 0;
        for entity in entities {
            let Some(entity) = self.world.try_get_alive(*entity) else { continue };
            entity.destruct();
            despawned += 1;
        }
        despawned
    }

    #[inline(never)]
    fn write_one(&mut self) {
        self.one.each(|a| a.0 += 1.0);
    }

    #[inline(never)]
    fn write_two(&mut self) {
        self.two.each(|(a, b)| a.0 += b.0);
    }

    #[inline(never)]
    fn write_chunks(&mut self) {
        self.two.run(|mut rows| {
            while rows.next() {
                let mut a = rows.field_mut::<A>(0);
                let b = rows.field::<B>(1);
                for row in rows.iter() {
                    a[row].0 += b[row].0;
                }
            }
        });
    }

    #[inline(never)]
    fn write_five(&mut self) {
        self.five.each(|(a, b, c, d, e)| a.0 += b.0 + c.0 + d.0 + e.0);
    }

    #[inline(never)]
    fn insert_one(&mut self, entities: &[Entity]) {
        for entity in entities {
            self.world.entity_from_id(*entity).set(F(1.0));
        }
    }

    #[inline(never)]
    fn remove_one(&mut self, entities: &[Entity]) -> u64 {
        let mut removed = 0;
        for entity in entities {
            let entity = self.world.entity_from_id(*entity);
            removed += u64::from(entity.has(F::id()));
            entity.remove(F::id());
        }
        removed
    }

    /// Flecs has no call for a bundle.
    #[inline(never)]
    fn insert_four(&mut self, entities: &[Entity]) {
        for entity in entities {
            self.world.entity_from_id(*entity).set(G(1.0)).set(H(2.0)).set(I(3.0)).set(J(4.0));
        }
    }

    /// Flecs has no call for a bundle.
    #[inline(never)]
    fn remove_four(&mut self, entities: &[Entity]) -> u64 {
        let mut removed = 0;
        for entity in entities {
            let entity = self.world.entity_from_id(*entity);
            removed += u64::from(entity.has(G::id()));
            entity.remove(G::id()).remove(H::id()).remove(I::id()).remove(J::id());
        }
        removed
    }

    #[inline(never)]
    fn overwrite(&mut self, entities: &[Entity], value: f32) {
        for entity in entities {
            self.world.entity_from_id(*entity).set(A(value));
        }
    }

    #[inline(never)]
    fn get_one(&mut self, entities: &[Entity]) -> u64 {
        let get = |entity: &Entity| self.world.entity_from_id(*entity).try_get::<&A>(|a| bits(a.0));
        entities.iter().filter_map(get).sum()
    }

    #[inline(never)]
    fn get_two(&mut self, entities: &[Entity]) -> u64 {
        let get =
            |entity: &Entity| self.world.entity_from_id(*entity).try_get::<(&A, &B)>(|(a, b)| bits(a.0) + bits(b.0));
        entities.iter().filter_map(get).sum()
    }

    fn view_one(&mut self, entities: &[Entity]) -> u64 {
        self.get_one(entities)
    }

    fn view_two(&mut self, entities: &[Entity]) -> u64 {
        self.get_two(entities)
    }

    #[inline(never)]
    fn query_once(&mut self) -> u64 {
        let mut sum = 0;
        let query = self.world.query::<(&A, &Rare)>().set_cache_kind(QueryCacheKind::None).build();
        query.each(|(a, rare)| sum += bits(a.0 + rare.0));
        sum
    }

    #[inline(never)]
    fn query_cached(&mut self) -> u64 {
        let mut sum = 0;
        self.rare.each(|(a, rare)| sum += bits(a.0 + rare.0));
        sum
    }

    fn digest(&mut self) -> u64 {
        let mut values = Vec::new();
        self.one.each(|a| values.push(a.0));
        digest_of(values.into_iter())
    }
}
