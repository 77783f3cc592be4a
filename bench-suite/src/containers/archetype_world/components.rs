//! The components, and what the worlds can do with them ([`ComponentWorld`]).

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
    /// Only one entity has it.
    Rare(f32);
    // The marks of a number, which make an archetype of each number.
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

/// Calls a macro for each mark that belongs to `$number`, the highest first. So the archetypes on the way are those of
/// smaller numbers, and `n` numbers make `n` archetypes.
macro_rules! for_each_mark {
    ($number:expr, |$mark:ident| $insert:expr) => {
        super::components::for_each_mark!(@ $number, $mark, $insert;
            13 M13, 12 M12, 11 M11, 10 M10, 9 M9, 8 M8, 7 M7, 6 M6, 5 M5, 4 M4, 3 M3, 2 M2, 1 M1, 0 M0)
    };
    (@ $number:expr, $mark:ident, $insert:expr; $($bit:literal $name:ident),+) => {$(
        if $number & (1 << $bit) != 0 {
            let $mark = super::components::$name::default();
            $insert;
        }
    )+};
}
pub(super) use for_each_mark;

/// The first four components of the entity with this number.
pub(super) fn four(number: u32) -> (A, B, C, D) {
    let value = (number % 1024) as f32;
    (A(value), B(value + 1.0), C(value + 2.0), D(value + 3.0))
}

/// The first five components of the entity with this number.
pub(super) fn five(number: u32) -> (A, B, C, D, E) {
    let (a, b, c, d) = four(number);
    (a, b, c, d, E(1.0))
}

/// The bundle of four that is inserted and removed.
pub(super) const BUNDLE: (G, H, I, J) = (G(1.0), H(2.0), I(3.0), J(4.0));

/// Entities and their components in columns.
///
/// The methods work on many entities, are compiled once for each world and never inlined: everything that is timed is
/// in them.
pub(super) trait ComponentWorld: Sized + 'static {
    type Entity: Copy;

    fn new() -> Self;
    /// Spawns `count` entities with four components, one by one.
    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Self::Entity>);
    /// The same in one call, if there is one.
    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Self::Entity>);
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
    /// Adds `B` to `A`, slice by slice where slices are handed out.
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
    /// Replaces `A`, which all these entities have.
    fn overwrite(&mut self, entities: &[Self::Entity], value: f32);
    /// Looks up `A` of each entity and adds them up.
    fn get_one(&mut self, entities: &[Self::Entity]) -> u64;
    /// Looks up `A` and `B` of each entity and adds them up.
    fn get_two(&mut self, entities: &[Self::Entity]) -> u64;
    /// Finds the one entity with `A` and `Rare` by a query that is made for this.
    fn query_once(&mut self) -> u64;
    /// Finds it by a query that was made before.
    fn query_cached(&mut self) -> u64;
    /// Adds up `A` of all entities, and counts them.
    fn digest(&mut self) -> u64;
}

/// Combines what [`ComponentWorld::digest`] needs of each entity.
pub(super) fn digest_of(values: impl Iterator<Item = f32>) -> u64 {
    values.fold(0, |digest, value| digest.wrapping_add(u64::from(value.to_bits())).wrapping_add(1 << 40))
}

/// Returns the digest of values that were looked up.
pub(super) fn bits(value: f32) -> u64 {
    u64::from(value.to_bits())
}
