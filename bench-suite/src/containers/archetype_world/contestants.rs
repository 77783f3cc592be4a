//! The components, the operations of a world ([`ComponentWorld`]), and our world.

use archetype::{CachedQuery, Entity64, World};

macro_rules! components {
    ($($(#[$doc:meta])* $name:ident($value:ty);)+) => {$(
        $(#[$doc])*
        #[cfg_attr(feature = "flecs", derive(flecs_ecs::prelude::Component))]
        #[derive(Clone, Copy, Debug, Default)]
        pub(super) struct $name(pub(super) $value);

        impl From<$name> for $value {
            fn from(component: $name) -> Self {
                component.0
            }
        }

        #[cfg(feature = "ecs")]
        impl bevy_ecs::component::Component for $name {
            const STORAGE_TYPE: bevy_ecs::component::StorageType = bevy_ecs::component::StorageType::Table;
            type Mutability = bevy_ecs::component::Mutable;
        }
    )+};
}

components! {
    /// The component that loops write.
    A(f32);
    B(f32);
    C(f32);
    D(f32);
    E(f32);
    /// Inserted and removed alone.
    F(f32);
    /// Inserted and removed as a bundle of four, with `H`, `I` and `J`.
    G(f32);
    H(f32);
    I(f32);
    J(f32);
    /// Present in only one entity.
    Rare(f32);
    // Marks, which create an archetype for each number.
    M0(u8);
    M1(u8);
    M2(u8);
    M3(u8);
    M4(u8);
    M5(u8);
    M6(u8);
    M7(u8);
    M8(u8);
    M9(u8);
    M10(u8);
    M11(u8);
    M12(u8);
    M13(u8);
}

/// Numbers below this can be marked.
pub(super) const MARKED: u32 = 1 << 14;

/// Calls a macro for each mark that belongs to `$number`, the highest first. Intermediate archetypes are then those of
/// smaller numbers, and `n` numbers create `n` archetypes.
macro_rules! for_each_mark {
    ($number:expr, |$mark:ident| $insert:expr) => {
        super::contestants::for_each_mark!(@ $number, $mark, $insert;
            13 M13, 12 M12, 11 M11, 10 M10, 9 M9, 8 M8, 7 M7, 6 M6, 5 M5, 4 M4, 3 M3, 2 M2, 1 M1, 0 M0)
    };
    (@ $number:expr, $mark:ident, $insert:expr; $($bit:literal $name:ident),+) => {$(
        if $number & (1 << $bit) != 0 {
            let $mark = super::contestants::$name::default();
            $insert;
        }
    )+};
}
pub(super) use for_each_mark;

/// Returns the first four components of the entity with this number.
pub(super) fn four(number: u32) -> (A, B, C, D) {
    let value = (number % 1024) as f32;
    (A(value), B(value + 1.0), C(value + 2.0), D(value + 3.0))
}

/// Returns the first five components of the entity with this number.
pub(super) fn five(number: u32) -> (A, B, C, D, E) {
    let (a, b, c, d) = four(number);
    (a, b, c, d, E(1.0))
}

/// The bundle of four that is inserted and removed.
pub(super) const BUNDLE: (G, H, I, J) = (G(1.0), H(2.0), I(3.0), J(4.0));

/// Columns of the first four components.
pub(super) type Columns = (Vec<A>, Vec<B>, Vec<C>, Vec<D>);

/// Entities and their components in columns.
///
/// The methods work on many entities and contain everything that is timed. They are compiled once for each world and
/// never inlined.
pub(super) trait ComponentWorld: Sized + 'static {
    type Entity: Copy;

    fn new() -> Self;
    /// Spawns `count` entities with four components, one by one.
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Self::Entity>);
    /// Spawns `count` entities with four components, in one call if possible.
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Self::Entity>);
    /// Spawns an entity for each row of whole columns.
    fn spawn_columns(&mut self, columns: Columns, spawned: &mut Vec<Self::Entity>);
    /// Spawns `count` entities with five components.
    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<Self::Entity>);
    /// Spawns an entity with `A` and the marks of `number`.
    fn spawn_marked(&mut self, number: u32);
    /// Spawns an entity with `A` and `Rare`.
    fn spawn_rare(&mut self);
    /// Despawns entities one by one and returns how many were alive.
    fn despawn(&mut self, entities: &[Self::Entity]) -> u64;
    /// Adds 1 to each `A`.
    fn write_one(&mut self);
    /// Adds `B` to `A`, row by row.
    fn write_two(&mut self);
    /// Adds `B` to `A`, slice by slice if the world provides slices.
    fn write_chunks(&mut self);
    /// Adds `B`, `C`, `D` and `E` to `A`.
    fn write_five(&mut self);
    /// Inserts `F`.
    fn insert_one(&mut self, entities: &[Self::Entity]);
    /// Removes `F` and returns how many entities had it.
    fn remove_one(&mut self, entities: &[Self::Entity]) -> u64;
    /// Inserts the bundle of four.
    fn insert_four(&mut self, entities: &[Self::Entity]);
    /// Removes the bundle of four and returns how many entities had it.
    fn remove_four(&mut self, entities: &[Self::Entity]) -> u64;
    /// Replaces `A`, which all these entities must have.
    fn overwrite(&mut self, entities: &[Self::Entity], value: f32);
    /// Looks up `A` of each entity and returns the sum.
    fn get_one(&mut self, entities: &[Self::Entity]) -> u64;
    /// Looks up `A` and `B` of each entity and returns the sum.
    fn get_two(&mut self, entities: &[Self::Entity]) -> u64;
    /// Does the same as [`get_one`](Self::get_one) with a query that is prepared for look-ups, if there is one.
    fn view_one(&mut self, entities: &[Self::Entity]) -> u64;
    /// Does the same as [`get_two`](Self::get_two) with a query that is prepared for look-ups, if there is one.
    fn view_two(&mut self, entities: &[Self::Entity]) -> u64;
    /// Finds the one entity with `A` and `Rare` by a new query.
    fn query_once(&mut self) -> u64;
    /// Finds it by a prepared query.
    fn query_cached(&mut self) -> u64;
    /// Returns a digest of the number of entities and the sum of `A`.
    fn digest(&mut self) -> u64;
}

/// Combines the values of [`ComponentWorld::digest`].
pub(super) fn digest_of(values: impl Iterator<Item = f32>) -> u64 {
    values.fold(0, |digest, value| digest.wrapping_add(u64::from(value.to_bits())).wrapping_add(1 << 40))
}

/// Returns the digest of a value that was looked up.
pub(super) fn bits(value: f32) -> u64 {
    u64::from(value.to_bits())
}

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

    #[inline(never)]
    fn spawn_columns(&mut self, columns: Columns, spawned: &mut Vec<Entity64>) {
        spawned.extend_from_slice(self.world.spawn_columns(columns).expect("columns of one length"));
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
