//! `serde` for worlds: column by column, with a registry of named component types.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeSeq, SerializeTuple, Serializer};
use serde::{Deserialize, Serialize};
use sparse_set::Entity64;
use sparse_set::allocator::{Allocator, Global};

use crate::archetypes::Archetype;
use crate::component::Component;
use crate::raw::{ColumnWriter, ComponentInfo};
use crate::world::World;

/// Limits a size hint of the input to 1 MiB. Larger allocations grow with the values read.
const fn cautious<T>(hint: usize) -> usize {
    let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() };
    let most = (1 << 20) / size;
    if hint < most { hint } else { most }
}

/// The component types of saved worlds, and their names in the format.
///
/// A world is saved as its entities and the columns of the registered components; other components are omitted.
/// Indices, versions and the order of free indices are saved too, so handles stay valid. A world with
/// [reserved](World#reserved-handles) handles is not saved but an error: call [`World::flush`] before.
///
/// # Format
/// A world is `[free, archetypes]`: the handles to be created next, and archetypes. An archetype is `[names, entities,
/// columns]`, with a sequence of values for each name.
///
/// # Hostile input
/// The input is checked. Errors name an unknown or repeated component, a column that is too short or too long, and an
/// entity that occurs twice or whose index is not less than the number of handles. A claimed length reserves at most 1
/// MiB; larger allocations grow with the values read. An archetype has room for at least 16 rows.
///
/// # Examples
/// ```
/// use archetype::{Registry, World};
/// use serde::de::DeserializeSeed;
///
/// let registry = Registry::new().with::<u8>("health").with::<String>("name");
///
/// let mut world = World::new();
/// let ada = world.spawn((9_u8, "Ada".to_string()));
/// let gone = world.spawn((1_u8,));
/// world.despawn(gone);
///
/// let json = serde_json::to_string(&registry.save(&world))?;
/// let mut loaded = registry.seed().deserialize(&mut serde_json::Deserializer::from_str(&json))?;
/// assert_eq!(loaded.get::<String>(ada).unwrap(), "Ada");
/// assert_eq!(loaded.spawn(()), world.spawn(()));
/// assert!(!loaded.contains(gone));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Registry<T = ()> {
    types: T,
}

impl Registry {
    /// Creates an empty registry.
    #[must_use]
    pub const fn new() -> Self {
        Self { types: () }
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Types> Registry<T> {
    /// Adds a component type.
    ///
    /// # Panics
    /// Panics if the name or the type is already registered.
    ///
    /// # Examples
    /// See [`Registry`].
    /// ```should_panic
    /// archetype::Registry::new().with::<u8>("health").with::<u8>("armor");
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with<C: Component + Serialize + for<'de> Deserialize<'de>>(
        self,
        name: &'static str,
    ) -> Registry<impl Types + use<T, C>> {
        let info = ComponentInfo::of::<C>();
        for at in 0..T::LEN {
            assert!(self.types.name(at) != name, "Registry::with: the name {name} is registered twice");
            let other = self.types.info(at);
            assert!(other != info, "Registry::with: the component {} is registered twice", info.name());
        }
        Registry { types: Named { before: self.types, name, of: PhantomData::<fn() -> C> } }
    }

    /// Returns a serializable view of a world.
    #[must_use]
    pub const fn save<'w, A: Allocator>(&'w self, world: &'w World<A>) -> SavedWorld<'w, T, A> {
        SavedWorld { types: &self.types, world }
    }

    /// Returns a seed that deserializes a world.
    #[must_use]
    pub const fn seed(&self) -> WorldSeed<'_, T> {
        self.seed_in(Global)
    }

    /// Returns a seed that deserializes a world that allocates from `alloc`. Columns are first read into memory of the
    /// global allocator.
    ///
    /// # Examples
    /// ```
    /// use archetype::Registry;
    /// use serde::de::DeserializeSeed;
    ///
    /// let (bump, registry) = (bumpalo::Bump::new(), Registry::new().with::<u8>("health"));
    /// let mut json = serde_json::Deserializer::from_str(r#"[[], [[["health"], [0], [[100]]]]]"#);
    /// let world = registry.seed_in(&bump).deserialize(&mut json)?;
    /// assert!(world.query::<&u8>().eq(&[100]));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub const fn seed_in<A: Allocator + Clone>(&self, alloc: A) -> WorldSeed<'_, T, A> {
        WorldSeed { types: &self.types, alloc }
    }
}

impl<T: Types> fmt::Debug for Registry<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..T::LEN).map(|at| self.types.name(at))).finish()
    }
}

/// The types of a [`Registry`], in the order of their registration. Implemented by this crate only.
///
/// # Examples
/// ```
/// use archetype::{Registry, Types};
///
/// fn registry() -> Registry<impl Types> {
///     Registry::new().with::<u8>("health").with::<String>("name")
/// }
///
/// assert_eq!(format!("{:?}", registry()), r#"["health", "name"]"#);
/// ```
pub trait Types: sealed::Sealed {
    #[doc(hidden)]
    const LEN: usize;

    #[doc(hidden)]
    fn name(&self, at: usize) -> &'static str;

    #[doc(hidden)]
    fn info(&self, at: usize) -> ComponentInfo;

    /// Serializes the column of type `at`, which the archetype must have.
    #[doc(hidden)]
    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        archetype: Archetype<'_, A>,
        columns: &mut S,
    ) -> Result<(), S::Error>;

    /// Deserializes a column of type `at`. Returns `None` at the end of the sequence.
    #[doc(hidden)]
    fn deserialize<'de, S: SeqAccess<'de>>(
        &self,
        at: usize,
        rows: usize,
        columns: &mut S,
    ) -> Result<Option<Box<dyn Column>>, S::Error>;
}

mod sealed {
    #[expect(unnameable_types, reason = "it seals a trait")]
    pub trait Sealed {}

    impl Sealed for () {}

    impl<T, C> Sealed for super::Named<T, C> {}
}

/// A deserialized column.
#[expect(unnameable_types, reason = "it is part of a hidden method of a public trait")]
pub trait Column {
    /// Moves the values into the next column.
    fn write(self: Box<Self>, columns: &mut ColumnWriter<'_>);
}

impl<T: Component> Column for Vec<T> {
    fn write(self: Box<Self>, columns: &mut ColumnWriter<'_>) {
        columns.write(*self);
    }
}

impl Types for () {
    const LEN: usize = 0;

    fn name(&self, at: usize) -> &'static str {
        unreachable!("type {at} of none")
    }

    fn info(&self, at: usize) -> ComponentInfo {
        unreachable!("type {at} of none")
    }

    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        _: Archetype<'_, A>,
        _: &mut S,
    ) -> Result<(), S::Error> {
        unreachable!("type {at} of none")
    }

    fn deserialize<'de, S: SeqAccess<'de>>(
        &self,
        at: usize,
        _: usize,
        _: &mut S,
    ) -> Result<Option<Box<dyn Column>>, S::Error> {
        unreachable!("type {at} of none")
    }
}

/// Registered types and one more.
#[derive(Clone, Copy)]
struct Named<T, C> {
    before: T,
    name: &'static str,
    of: PhantomData<C>,
}

impl<T: Types, C: Component + Serialize + for<'de> Deserialize<'de>> Types for Named<T, fn() -> C> {
    const LEN: usize = T::LEN + 1;

    fn name(&self, at: usize) -> &'static str {
        if at == T::LEN { self.name } else { self.before.name(at) }
    }

    fn info(&self, at: usize) -> ComponentInfo {
        if at == T::LEN { ComponentInfo::of::<C>() } else { self.before.info(at) }
    }

    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        archetype: Archetype<'_, A>,
        columns: &mut S,
    ) -> Result<(), S::Error> {
        if at == T::LEN {
            columns.serialize_element(archetype.column::<C>().expect("the archetype has the component"))
        } else {
            self.before.serialize(at, archetype, columns)
        }
    }

    fn deserialize<'de, S: SeqAccess<'de>>(
        &self,
        at: usize,
        rows: usize,
        columns: &mut S,
    ) -> Result<Option<Box<dyn Column>>, S::Error> {
        if at < T::LEN {
            return self.before.deserialize(at, rows, columns);
        }
        let values = columns.next_element_seed(ColumnSeed::<C> { rows, of: PhantomData })?;
        Ok(values.map(|values| Box::new(values) as Box<dyn Column>))
    }
}

/// A serializable view of a world. Created by [`Registry::save`].
///
/// # Examples
/// See [`Registry`].
pub struct SavedWorld<'w, T, A: Allocator = Global> {
    types: &'w T,
    world: &'w World<A>,
}

impl<T: Types, A: Allocator> Serialize for SavedWorld<'_, T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.world.has_reserved() {
            return Err(S::Error::custom("the world has reserved handles: call `World::flush` before it is saved"));
        }
        let mut world = serializer.serialize_tuple(2)?;
        world.serialize_element(&self.world.free_handles().collect::<Vec<_>>())?;
        world.serialize_element(&SavedArchetypes(self))?;
        world.end()
    }
}

impl<T, A: Allocator> fmt::Debug for SavedWorld<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SavedWorld").field(self.world).finish()
    }
}

/// The archetypes with entities.
struct SavedArchetypes<'w, T, A: Allocator>(&'w SavedWorld<'w, T, A>);

impl<T: Types, A: Allocator> Serialize for SavedArchetypes<'_, T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let archetypes = || self.0.world.archetypes().filter(|archetype| !archetype.is_empty());
        let mut all = serializer.serialize_seq(Some(archetypes().count()))?;
        for archetype in archetypes() {
            let has = |at: &usize| archetype.has_key(self.0.types.info(*at).key());
            let types: Vec<usize> = (0..T::LEN).filter(has).collect();
            let names: Vec<&str> = types.iter().map(|&at| self.0.types.name(at)).collect();
            let columns = SavedColumns { registry: self.0.types, types: &types, archetype };
            all.serialize_element(&(names, archetype.entities(), columns))?;
        }
        all.end()
    }
}

/// The registered columns of an archetype.
struct SavedColumns<'w, T, A: Allocator> {
    registry: &'w T,
    types: &'w [usize],
    archetype: Archetype<'w, A>,
}

impl<T: Types, A: Allocator> Serialize for SavedColumns<'_, T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut columns = serializer.serialize_tuple(self.types.len())?;
        for &at in self.types {
            self.registry.serialize(at, self.archetype, &mut columns)?;
        }
        columns.end()
    }
}

/// A seed that deserializes a world. Created by [`Registry::seed`].
///
/// # Examples
/// See [`Registry`].
pub struct WorldSeed<'r, T, A: Allocator = Global> {
    types: &'r T,
    alloc: A,
}

impl<T, A: Allocator> fmt::Debug for WorldSeed<'_, T, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorldSeed").finish_non_exhaustive()
    }
}

/// # Errors
/// Returns the errors of the deserializer, an error for [bad input](Registry#hostile-input), or an error if memory is
/// exhausted or a limit of the world exceeded.
impl<'de, T: Types, A: Allocator + Clone> DeserializeSeed<'de> for WorldSeed<'_, T, A> {
    type Value = World<A>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<World<A>, D::Error> {
        deserializer.deserialize_tuple(2, self)
    }
}

impl<'de, T: Types, A: Allocator + Clone> Visitor<'de> for WorldSeed<'_, T, A> {
    type Value = World<A>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("free handles and archetypes")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<World<A>, S::Error> {
        let free: Vec<Entity64> = parts.next_element()?.ok_or_else(|| S::Error::invalid_length(0, &"2 parts"))?;
        let mut world = World::new_in(self.alloc);
        let archetypes = Archetypes { types: self.types, world: &mut world };
        parts.next_element_seed(archetypes)?.ok_or_else(|| S::Error::invalid_length(1, &"2 parts"))?;
        world.try_index_entities(&free).map_err(S::Error::custom)?;
        Ok(world)
    }
}

struct Archetypes<'r, T, A: Allocator> {
    types: &'r T,
    world: &'r mut World<A>,
}

impl<'de, T: Types, A: Allocator + Clone> DeserializeSeed<'de> for Archetypes<'_, T, A> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Types, A: Allocator + Clone> Visitor<'de> for Archetypes<'_, T, A> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of archetypes")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut archetypes: S) -> Result<(), S::Error> {
        while archetypes.next_element_seed(OneArchetype { types: self.types, world: self.world })?.is_some() {}
        Ok(())
    }
}

/// Reads an archetype into a world.
struct OneArchetype<'r, T, A: Allocator> {
    types: &'r T,
    world: &'r mut World<A>,
}

impl<'de, T: Types, A: Allocator + Clone> DeserializeSeed<'de> for OneArchetype<'_, T, A> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_tuple(3, self)
    }
}

impl<'de, T: Types, A: Allocator + Clone> Visitor<'de> for OneArchetype<'_, T, A> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the names, entities and columns of an archetype")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<(), S::Error> {
        let missing = |found| S::Error::invalid_length(found, &"3 parts");
        let types = parts.next_element_seed(Names(self.types))?.ok_or_else(|| missing(0))?;
        let entities: Vec<Entity64> = parts.next_element()?.ok_or_else(|| missing(1))?;
        let columns = ColumnsSeed { registry: self.types, types: &types, rows: entities.len() };
        let columns = parts.next_element_seed(columns)?.ok_or_else(|| missing(2))?;
        let infos: Vec<ComponentInfo> = types.iter().map(|&at| self.types.info(at)).collect();
        self.world
            .try_spawn_unindexed(&infos, &entities, |writer| {
                columns.into_iter().for_each(|column| column.write(writer));
            })
            .map_err(S::Error::custom)
    }
}

/// Reads the names of an archetype's components as registered types.
struct Names<'r, T>(&'r T);

impl<'de, T: Types> DeserializeSeed<'de> for Names<'_, T> {
    type Value = Vec<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<usize>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Types> Visitor<'de> for Names<'_, T> {
    type Value = Vec<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the names of components")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut names: S) -> Result<Vec<usize>, S::Error> {
        // At most as many as are registered, because no name may occur twice.
        let mut types = Vec::new();
        while let Some(at) = names.next_element_seed(Name(self.0))? {
            if types.contains(&at) {
                return Err(S::Error::custom(format_args!("the component {} comes twice", self.0.name(at))));
            }
            types.push(at);
        }
        Ok(types)
    }
}

struct Name<'r, T>(&'r T);

impl<'de, T: Types> DeserializeSeed<'de> for Name<'_, T> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T: Types> Visitor<'_> for Name<'_, T> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a component")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let found = (0..T::LEN).find(|&at| self.0.name(at) == name);
        found.ok_or_else(|| E::custom(format_args!("no component is registered as {name:?}")))
    }
}

struct ColumnsSeed<'r, T> {
    registry: &'r T,
    types: &'r [usize],
    rows: usize,
}

impl<'de, T: Types> DeserializeSeed<'de> for ColumnsSeed<'_, T> {
    type Value = Vec<Box<dyn Column>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_tuple(self.types.len(), self)
    }
}

impl<'de, T: Types> Visitor<'de> for ColumnsSeed<'_, T> {
    type Value = Vec<Box<dyn Column>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} columns", self.types.len())
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut columns: S) -> Result<Self::Value, S::Error> {
        let mut read = Vec::new();
        for (n, &at) in self.types.iter().enumerate() {
            let column = self.registry.deserialize(at, self.rows, &mut columns)?;
            read.push(column.ok_or_else(|| S::Error::invalid_length(n, &self))?);
        }
        Ok(read)
    }
}

/// Reads a column of `rows` values.
struct ColumnSeed<T> {
    rows: usize,
    of: PhantomData<fn() -> T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for ColumnSeed<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<T>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ColumnSeed<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a column of {} values", self.rows)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut values: S) -> Result<Vec<T>, S::Error> {
        let mut column = Vec::with_capacity(cautious::<T>(self.rows));
        while let Some(value) = values.next_element()? {
            // Not read to the end: in some formats zero-sized values take no input.
            if column.len() == self.rows {
                return Err(S::Error::invalid_length(self.rows + 1, &self));
            }
            column.push(value);
        }
        if column.len() == self.rows { Ok(column) } else { Err(S::Error::invalid_length(column.len(), &self)) }
    }
}
