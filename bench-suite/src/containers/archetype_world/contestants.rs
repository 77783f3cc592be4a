//! Our world.

use archetype::{CachedQuery, Entity64, World};

use super::components::{
    A, B, BUNDLE, C, ComponentWorld, D, E, F, G, H, I, J, Rare, bits, digest_of, five, for_each_mark, four,
};

/// Our world, and the cached queries.
pub(super) struct Ours {
    world: World,
    one: CachedQuery<&'static mut A>,
    two: CachedQuery<(&'static mut A, &'static B)>,
    five: CachedQuery<Five>,
    rare: CachedQuery<(&'static A, &'static Rare)>,
}

type Five = (&'static mut A, &'static B, &'static C, &'static D, &'static E);

impl ComponentWorld for Ours {
    type Entity = Entity64;

    fn new() -> Self {
        Self {
            world: World::new(),
            one: CachedQuery::new(),
            two: CachedQuery::new(),
            five: CachedQuery::new(),
            rare: CachedQuery::new(),
        }
    }

    #[inline(never)]
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        spawned.extend((0..count).map(|number| self.world.spawn(four(number))));
    }

    #[inline(never)]
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        spawned.extend_from_slice(self.world.spawn_batch((0..count).map(four)));
    }

    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        spawned.extend_from_slice(self.world.spawn_batch((0..count).map(five)));
    }

    fn spawn_marked(&mut self, number: u32) {
        let entity = self.world.spawn((A(1.0),));
        for_each_mark!(number, |mark| self.world.insert(entity, (mark,)).expect("an entity that is alive"));
    }

    fn spawn_rare(&mut self) {
        self.world.spawn((A(1.0), Rare(2.0)));
    }

    #[inline(never)]
    fn despawn(&mut self, entities: &[Entity64]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.despawn(*entity))).sum()
    }

    #[inline(never)]
    fn write_one(&mut self) {
        self.one.rows_mut(&mut self.world).for_each(|a| a.0 += 1.0);
    }

    #[inline(never)]
    fn write_two(&mut self) {
        self.two.rows_mut(&mut self.world).for_each(|(a, b)| a.0 += b.0);
    }

    #[inline(never)]
    fn write_chunks(&mut self) {
        for (a, b) in self.two.chunks_mut(&mut self.world) {
            for (a, b) in a.iter_mut().zip(b) {
                a.0 += b.0;
            }
        }
    }

    #[inline(never)]
    fn write_five(&mut self) {
        self.five.rows_mut(&mut self.world).for_each(|(a, b, c, d, e)| a.0 += b.0 + c.0 + d.0 + e.0);
    }

    #[inline(never)]
    fn insert_one(&mut self, entities: &[Entity64]) {
        for entity in entities {
            self.world.insert(*entity, (F(1.0),)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn remove_one(&mut self, entities: &[Entity64]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.remove::<(F,)>(*entity).is_ok())).sum()
    }

    #[inline(never)]
    fn insert_four(&mut self, entities: &[Entity64]) {
        for entity in entities {
            self.world.insert(*entity, BUNDLE).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn remove_four(&mut self, entities: &[Entity64]) -> u64 {
        entities.iter().map(|entity| u64::from(self.world.remove::<(G, H, I, J)>(*entity).is_ok())).sum()
    }

    #[inline(never)]
    fn overwrite(&mut self, entities: &[Entity64], value: f32) {
        for entity in entities {
            self.world.insert(*entity, (A(value),)).expect("an entity that is alive");
        }
    }

    #[inline(never)]
    fn get_one(&mut self, entities: &[Entity64]) -> u64 {
        entities.iter().filter_map(|entity| self.world.get::<A>(*entity)).map(|a| bits(a.0)).sum()
    }

    #[inline(never)]
    fn get_two(&mut self, entities: &[Entity64]) -> u64 {
        let both = entities.iter().filter_map(|entity| self.world.query_one::<(&A, &B)>(*entity));
        both.map(|(a, b)| bits(a.0) + bits(b.0)).sum()
    }

    #[inline(never)]
    fn view_one(&mut self, entities: &[Entity64]) -> u64 {
        let view = self.world.view::<&A>();
        entities.iter().filter_map(|entity| view.get(*entity)).map(|a| bits(a.0)).sum()
    }

    #[inline(never)]
    fn view_two(&mut self, entities: &[Entity64]) -> u64 {
        let view = self.world.view::<(&A, &B)>();
        entities.iter().filter_map(|entity| view.get(*entity)).map(|(a, b)| bits(a.0) + bits(b.0)).sum()
    }

    #[inline(never)]
    fn query_once(&mut self) -> u64 {
        self.world.query::<(&A, &Rare)>().map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    #[inline(never)]
    fn query_cached(&mut self) -> u64 {
        self.rare.rows(&self.world).map(|(a, rare)| bits(a.0 + rare.0)).sum()
    }

    fn digest(&mut self) -> u64 {
        digest_of(self.world.query::<&A>().map(|a| a.0))
    }
}
