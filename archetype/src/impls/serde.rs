//! `serde` for worlds: column by column, with a registry of named component types and relations.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
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
use crate::error::CapacityError;
use crate::query::Related;
use crate::raw::{ColumnWriter, ComponentInfo};
use crate::relation::{ChildOf, InstanceOf, Relation, Rules};
use crate::world::World;

/// Limits a size hint of the input to 1 MiB. Larger allocations grow with the values read.
const fn cautious<T>(hint: usize) -> usize {
    let size = if size_of::<T>() == 0 { 1 } else { size_of::<T>() };
    let most = (1 << 20) / size;
    if hint < most { hint } else { most }
}

/// The component types and relations of saved worlds, and their names in the format.
///
/// A world is saved as its entities, the columns of the registered components, and the targets and values of the
/// registered [relations](Relation); other components and relations are omitted. Indices, versions and the order of
/// free indices are saved too, so handles stay valid. A world with [reserved](World#reserved-handles) handles is not
/// saved but an error: call [`World::flush`] before.
///
/// # Format
/// A world is `[free, archetypes]`: the handles to be created next, and archetypes. An archetype is `[names, entities,
/// columns]`, with a sequence of values for each name. If the registry has relations, an archetype is `[names,
/// entities, columns, pairs]`, and a pair is `[name, target, values]`, with a value for each entity. The order of an
/// entity's targets is not saved.
///
/// # Hostile input
/// The input is checked. Errors name an unknown or repeated component, a column that is too short or too long, and an
/// entity that occurs twice or whose index is not less than the number of handles. Of relations, errors name an unknown
/// one, a repeated pair, a target that is not in the world, an entity with several targets of an
/// [exclusive](Relation::EXCLUSIVE) one, and an entity that leads to itself by an [acyclic](Relation::ACYCLIC) one. A
/// claimed length reserves at most 1 MiB; larger allocations grow with the values read. An archetype has room for at
/// least 16 rows, or 4 if it has pairs, and takes *O*(*k*²) to create with *k* targets, at most 65,535.
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
        self.and::<C>("Registry::with", name, None)
    }

    /// Adds a relation. Its values are saved as those of a component, which the same type can be too.
    ///
    /// # Panics
    /// Panics if the name is already registered, for a relation or a component, or if the relation is.
    ///
    /// # Examples
    /// ```
    /// use archetype::{ChildOf, Registry, World};
    /// use serde::de::DeserializeSeed;
    ///
    /// let registry = Registry::new().with::<String>("name").with_relation::<ChildOf>("child of");
    ///
    /// let mut world = World::new();
    /// let [ship, mast] = ["ship", "mast"].map(|name| world.spawn((name.to_string(),)));
    /// world.relate::<ChildOf>(mast, ship)?;
    ///
    /// let json = serde_json::to_string(&registry.save(&world))?;
    /// assert_eq!(json, r#"[[],[[["name"],[0],[["ship"]],[]],[["name"],[1],[["mast"]],[["child of",0,[null]]]]]]"#);
    /// let loaded = registry.seed().deserialize(&mut serde_json::Deserializer::from_str(&json))?;
    /// assert_eq!(loaded.target::<ChildOf>(mast), Some(ship));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_relation<R: Relation + Serialize + for<'de> Deserialize<'de>>(
        self,
        name: &'static str,
    ) -> Registry<impl Types + use<T, R>> {
        self.and::<R>("Registry::with_relation", name, Some((Related::<R>::marker(), Rules::of::<R>())))
    }

    /// Adds a component type or, with the description of its pairs and its rules, a relation.
    #[track_caller]
    fn and<C: Component + Serialize + for<'de> Deserialize<'de>>(
        self,
        method: &str,
        name: &'static str,
        relation: Option<(ComponentInfo, Rules)>,
    ) -> Registry<impl Types + use<T, C>> {
        let info = ComponentInfo::of::<C>();
        let kind = if relation.is_some() { "relation" } else { "component" };
        for at in 0..T::LEN {
            assert!(self.types.name(at) != name, "{method}: the name {name} is registered twice");
            let is_other = self.types.info(at) != info || self.types.is_relation(at) != relation.is_some();
            assert!(is_other, "{method}: the {kind} {} is registered twice", info.name());
        }
        Registry { types: Named { before: self.types, name, relation, of: PhantomData::<fn() -> C> } }
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
    /// global allocator, which the check of relations uses too.
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

    /// Returns the description of a component, or of a relation's values.
    #[doc(hidden)]
    fn info(&self, at: usize) -> ComponentInfo;

    #[doc(hidden)]
    fn is_relation(&self, at: usize) -> bool;

    /// Adds the pair of relation `at` and a target to the world, and returns its description.
    #[doc(hidden)]
    fn try_add_pair<A: Allocator + Clone>(
        &self,
        at: usize,
        target: Entity64,
        world: &mut World<A>,
    ) -> Result<ComponentInfo, CapacityError>;

    /// Serializes the column of component `at`, or of relation `at` and a target, which the archetype must have.
    #[doc(hidden)]
    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        target: Option<Entity64>,
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

    fn is_relation(&self, at: usize) -> bool {
        unreachable!("type {at} of none")
    }

    fn try_add_pair<A: Allocator + Clone>(
        &self,
        at: usize,
        _: Entity64,
        _: &mut World<A>,
    ) -> Result<ComponentInfo, CapacityError> {
        unreachable!("type {at} of none")
    }

    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        _: Option<Entity64>,
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
    /// The description of its pairs, and the rules.
    relation: Option<(ComponentInfo, Rules)>,
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

    fn is_relation(&self, at: usize) -> bool {
        if at == T::LEN { self.relation.is_some() } else { self.before.is_relation(at) }
    }

    fn try_add_pair<A: Allocator + Clone>(
        &self,
        at: usize,
        target: Entity64,
        world: &mut World<A>,
    ) -> Result<ComponentInfo, CapacityError> {
        if at < T::LEN {
            return self.before.try_add_pair(at, target, world);
        }
        let (marker, rules) = self.relation.expect("a relation has rules");
        let info = ComponentInfo::of_pair::<C>(target);
        world.try_add_pair(&info, &marker, rules)?;
        Ok(info)
    }

    fn serialize<S: SerializeTuple, A: Allocator>(
        &self,
        at: usize,
        target: Option<Entity64>,
        archetype: Archetype<'_, A>,
        columns: &mut S,
    ) -> Result<(), S::Error> {
        if at < T::LEN {
            return self.before.serialize(at, target, archetype, columns);
        }
        let values = match target {
            None => archetype.column::<C>(),
            Some(target) => archetype.pair_column::<C>(target),
        };
        columns.serialize_element(values.expect("the archetype has the column"))
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
            let registry = self.0.types;
            let has = |at: &usize| !registry.is_relation(*at) && archetype.has_key(registry.info(*at).key());
            let types: Vec<usize> = (0..T::LEN).filter(has).collect();
            let names: Vec<&str> = types.iter().map(|&at| registry.name(at)).collect();
            let columns = SavedColumns { registry, types: &types, archetype };
            if has_relations(registry) {
                all.serialize_element(&(names, archetype.entities(), columns, SavedPairs { registry, archetype }))?;
            } else {
                all.serialize_element(&(names, archetype.entities(), columns))?;
            }
        }
        all.end()
    }
}

/// Returns whether an archetype of the format has pairs.
fn has_relations<T: Types>(registry: &T) -> bool {
    (0..T::LEN).any(|at| registry.is_relation(at))
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
            self.registry.serialize(at, None, self.archetype, &mut columns)?;
        }
        columns.end()
    }
}

/// The pairs of registered relations of an archetype.
struct SavedPairs<'w, T, A: Allocator> {
    registry: &'w T,
    archetype: Archetype<'w, A>,
}

impl<T: Types, A: Allocator> Serialize for SavedPairs<'_, T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self { registry, archetype } = self;
        let relations = (0..T::LEN).filter(|&at| registry.is_relation(at));
        let pairs = relations.flat_map(|at| archetype.targets(&registry.info(at)).map(move |target| (at, target)));
        let pairs: Vec<_> = pairs.map(|(at, target)| SavedPair { registry, at, target, archetype }).collect();
        pairs.serialize(serializer)
    }
}

/// A pair of an archetype.
struct SavedPair<'w, T, A: Allocator> {
    registry: &'w T,
    at: usize,
    target: Entity64,
    archetype: Archetype<'w, A>,
}

impl<T: Types, A: Allocator> Serialize for SavedPair<'_, T, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pair = serializer.serialize_tuple(3)?;
        pair.serialize_element(self.registry.name(self.at))?;
        pair.serialize_element(&self.target)?;
        self.registry.serialize(self.at, Some(self.target), self.archetype, &mut pair)?;
        pair.end()
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
        world.check_relations().map_err(S::Error::custom)?;
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
        deserializer.deserialize_tuple(if has_relations(self.types) { 4 } else { 3 }, self)
    }
}

impl<'de, T: Types, A: Allocator + Clone> Visitor<'de> for OneArchetype<'_, T, A> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = if has_relations(self.types) { ", and the pairs" } else { "" };
        write!(f, "the names, entities and columns{pairs} of an archetype")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<(), S::Error> {
        let has_relations = has_relations(self.types);
        let missing = |found| S::Error::invalid_length(found, if has_relations { &"4 parts" } else { &"3 parts" });
        let types = parts.next_element_seed(Names(self.types))?.ok_or_else(|| missing(0))?;
        let entities: Vec<Entity64> = parts.next_element()?.ok_or_else(|| missing(1))?;
        let columns = ColumnsSeed { registry: self.types, types: &types, rows: entities.len() };
        let mut columns = parts.next_element_seed(columns)?.ok_or_else(|| missing(2))?;
        let mut infos: Vec<ComponentInfo> = types.iter().map(|&at| self.types.info(at)).collect();
        let mut pairs = Vec::new();
        if has_relations {
            let seed = PairsSeed { registry: self.types, rows: entities.len() };
            pairs = parts.next_element_seed(seed)?.ok_or_else(|| missing(3))?;
        }
        if entities.is_empty() {
            return Ok(());
        }
        for pair in pairs {
            let info = self.types.try_add_pair(pair.at, pair.target, self.world);
            infos.push(info.map_err(S::Error::custom)?);
            columns.push(pair.values);
        }
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
        while let Some(at) = names.next_element_seed(Name { registry: self.0, is_relation: false })? {
            if types.contains(&at) {
                return Err(S::Error::custom(format_args!("the component {} comes twice", self.0.name(at))));
            }
            types.push(at);
        }
        Ok(types)
    }
}

/// Reads the name of a component or of a relation.
struct Name<'r, T> {
    registry: &'r T,
    is_relation: bool,
}

impl<T> Name<'_, T> {
    fn kind(&self) -> &'static str {
        if self.is_relation { "relation" } else { "component" }
    }
}

impl<'de, T: Types> DeserializeSeed<'de> for Name<'_, T> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T: Types> Visitor<'_> for Name<'_, T> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a {}", self.kind())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let is_it = |&at: &usize| self.registry.name(at) == name && self.registry.is_relation(at) == self.is_relation;
        let found = (0..T::LEN).find(is_it);
        found.ok_or_else(|| E::custom(format_args!("no {} is registered as {name:?}", self.kind())))
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

/// A deserialized pair.
struct Pair {
    at: usize,
    target: Entity64,
    values: Box<dyn Column>,
}

/// Reads the pairs of an archetype.
struct PairsSeed<'r, T> {
    registry: &'r T,
    rows: usize,
}

impl<'de, T: Types> DeserializeSeed<'de> for PairsSeed<'_, T> {
    type Value = Vec<Pair>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Pair>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Types> Visitor<'de> for PairsSeed<'_, T> {
    type Value = Vec<Pair>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pairs of relations and targets")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut pairs: S) -> Result<Vec<Pair>, S::Error> {
        let (mut read, mut found) = (Vec::new(), BTreeSet::new());
        while let Some(pair) = pairs.next_element_seed(PairSeed { registry: self.registry, rows: self.rows })? {
            // Not by comparing each two: the input chooses their number.
            if !found.insert((pair.at, pair.target)) {
                let name = self.registry.name(pair.at);
                return Err(S::Error::custom(format_args!("the pair of {name} and {} comes twice", pair.target)));
            }
            read.push(pair);
        }
        Ok(read)
    }
}

struct PairSeed<'r, T> {
    registry: &'r T,
    rows: usize,
}

impl<'de, T: Types> DeserializeSeed<'de> for PairSeed<'_, T> {
    type Value = Pair;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Pair, D::Error> {
        deserializer.deserialize_tuple(3, self)
    }
}

impl<'de, T: Types> Visitor<'de> for PairSeed<'_, T> {
    type Value = Pair;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name, target and values of a pair")
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut parts: S) -> Result<Pair, S::Error> {
        let missing = |found| S::Error::invalid_length(found, &"3 parts");
        let name = Name { registry: self.registry, is_relation: true };
        let at = parts.next_element_seed(name)?.ok_or_else(|| missing(0))?;
        let target = parts.next_element()?.ok_or_else(|| missing(1))?;
        let values = self.registry.deserialize(at, self.rows, &mut parts)?.ok_or_else(|| missing(2))?;
        Ok(Pair { at, target, values })
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

/// Serializes a unit.
impl Serialize for ChildOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for ChildOf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <() as Deserialize>::deserialize(deserializer).map(|()| Self)
    }
}

/// Serializes a unit.
impl Serialize for InstanceOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for InstanceOf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <() as Deserialize>::deserialize(deserializer).map(|()| Self)
    }
}
