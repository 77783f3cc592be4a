//! Random operations on worlds, compared with a map of maps.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::thread::panicking;

use crate::kinds::{Counted, Huge, Kind, Marker, Plain, Text, Wide};
use archetype::{
    Both, Bundle, CachedQuery, CommandBuffer, Entity64, EntityBuilder, IdError, Or, RemoveError, With, Without, World,
};
use test_kit::alloc::TrackingAllocator;
use test_kit::ledger::Ledger;
use test_kit::model::{Arbitrary, Gen, Model};
use test_kit::panics::silent_catch;

type Simple = BTreeMap<Entity64, BTreeMap<TypeId, u64>>;

/// A bundle created from a number.
trait Made: Bundle {
    fn make(ledger: &Ledger, n: u64) -> Self;
    fn values(&self) -> BTreeMap<TypeId, u64>;
    fn types() -> Vec<TypeId>;
}

impl Made for () {
    fn make(_: &Ledger, _: u64) {}

    fn values(&self) -> BTreeMap<TypeId, u64> {
        BTreeMap::new()
    }

    fn types() -> Vec<TypeId> {
        Vec::new()
    }
}

macro_rules! made {
    ($($K:ident $k:ident),*) => {
        impl<$($K: Kind),*> Made for ($($K,)*) {
            fn make(ledger: &Ledger, n: u64) -> Self {
                ($($K::make(ledger, n),)*)
            }

            fn values(&self) -> BTreeMap<TypeId, u64> {
                let ($($k,)*) = self;
                BTreeMap::from([$((TypeId::of::<$K>(), $k.value())),*])
            }

            fn types() -> Vec<TypeId> {
                vec![$(TypeId::of::<$K>()),*]
            }
        }
    };
}

made!(A a);
made!(A a, B b);
made!(A a, B b, C c);
made!(A a, B b, C c, D d);
made!(A a, B b, C c, D d, E e, F f);

impl<L: Made, R: Made> Made for Both<L, R> {
    fn make(ledger: &Ledger, n: u64) -> Self {
        Self(L::make(ledger, n), R::make(ledger, n))
    }

    fn values(&self) -> BTreeMap<TypeId, u64> {
        let mut values = self.0.values();
        values.extend(self.1.values());
        values
    }

    fn types() -> Vec<TypeId> {
        [L::types(), R::types()].concat()
    }
}

/// Evaluates `$code` with one of the bundle types as `$B`.
macro_rules! with_bundle {
    ($n:expr, $B:ident => $code:expr) => {
        match $n % 10 {
            0 => {
                type $B = Both<(), ()>;
                $code
            }
            1 => {
                type $B = (Plain,);
                $code
            }
            2 => {
                type $B = (Counted,);
                $code
            }
            3 => {
                type $B = (Marker,);
                $code
            }
            4 => {
                type $B = (Wide, Text);
                $code
            }
            5 => {
                type $B = (Text, Counted, Plain);
                $code
            }
            6 => {
                type $B = (Huge,);
                $code
            }
            7 => {
                type $B = (Plain, Counted, Marker, Wide);
                $code
            }
            8 => {
                type $B = Both<(Counted, Text), (Wide,)>;
                $code
            }
            _ => {
                type $B = (Plain, Counted, Marker, Wide, Text, Huge);
                $code
            }
        }
    };
}

#[derive(Clone, Debug)]
enum Operation {
    Spawn(u8, u64),
    SpawnBatch(u8, Vec<u64>),
    SpawnColumns(Vec<u64>),
    SpawnAt(usize, u8, u8, u64),
    Reserve(u8),
    Build(u8, u64),
    BuildInto(usize, u8, u64),
    Despawn(usize),
    DespawnDead(usize),
    Insert(usize, u8, u64),
    InsertDead(usize, u8),
    Remove(usize, u8),
    RemoveDynamic(usize),
    ClearEntity(usize),
    Exchange(usize, u8, u8, u64),
    Take(usize),
    TakeAndDrop(usize),
    Change(usize, u64),
    ChangeAll(u64),
    ChangeChunks(u64),
    Swap(usize, usize),
    ChangeByView(Vec<usize>, u64),
    ChangeByCachedView(usize, usize, u64),
    Retain(u8),
    Append(Vec<(u8, u64)>),
    Commands(Vec<usize>, u8, u64),
    Clear,
    ReserveRoom(u8, u8),
    ShrinkToFit,
    RemoveEmptyArchetypes,
}

impl Arbitrary for Operation {
    fn arbitrary(g: &mut Gen) -> Self {
        let at = |g: &mut Gen| usize::arbitrary(g);
        let few = |g: &mut Gen| {
            let length = usize::arbitrary(g) % 6;
            (0..length).map(|_| u64::arbitrary(g)).collect::<Vec<_>>()
        };
        match u8::arbitrary(g) % 56 {
            0..=6 => Self::Spawn(u8::arbitrary(g), u64::arbitrary(g)),
            7 | 8 => Self::SpawnBatch(u8::arbitrary(g), few(g)),
            9 => Self::SpawnColumns(few(g)),
            10 | 11 => Self::Build(u8::arbitrary(g), u64::arbitrary(g)),
            12 | 13 => Self::BuildInto(at(g), u8::arbitrary(g), u64::arbitrary(g)),
            14..=17 => Self::Despawn(at(g)),
            18 => Self::DespawnDead(at(g)),
            19..=24 => Self::Insert(at(g), u8::arbitrary(g), u64::arbitrary(g)),
            25 => Self::InsertDead(at(g), u8::arbitrary(g)),
            26..=29 => Self::Remove(at(g), u8::arbitrary(g)),
            30 => Self::RemoveDynamic(at(g)),
            31..=33 => Self::Exchange(at(g), u8::arbitrary(g), u8::arbitrary(g), u64::arbitrary(g)),
            34 => Self::Take(at(g)),
            35 => Self::TakeAndDrop(at(g)),
            36 => Self::Change(at(g), u64::arbitrary(g)),
            37 => Self::ChangeAll(u64::arbitrary(g)),
            38 => Self::ChangeChunks(u64::arbitrary(g)),
            39 => Self::Swap(at(g), at(g)),
            40 => Self::Retain(u8::arbitrary(g)),
            41 => Self::Append(few(g).into_iter().map(|n| (n as u8, n)).collect()),
            42 => Self::Commands(few(g).into_iter().map(|n| n as usize).collect(), u8::arbitrary(g), u64::arbitrary(g)),
            43 => {
                if bool::arbitrary(g) {
                    Self::Clear
                } else {
                    Self::ShrinkToFit
                }
            }
            44 => Self::ReserveRoom(u8::arbitrary(g), u8::arbitrary(g)),
            45 | 46 => Self::RemoveEmptyArchetypes,
            47 => Self::ChangeByView(few(g).into_iter().map(|n| n as usize).collect(), u64::arbitrary(g)),
            48 => Self::ChangeByCachedView(at(g), at(g), u64::arbitrary(g)),
            49 => Self::ClearEntity(at(g)),
            50 | 51 => Self::SpawnAt(at(g), u8::arbitrary(g), u8::arbitrary(g), u64::arbitrary(g)),
            52..=54 => Self::Reserve(u8::arbitrary(g)),
            _ => Self::ShrinkToFit,
        }
    }
}

type Cached = (
    CachedQuery<&'static Counted>,
    CachedQuery<(Entity64, Without<Text>)>,
    CachedQuery<(&'static mut Plain, Option<&'static mut Text>)>,
);

struct Worlds {
    world: World<TrackingAllocator>,
    simple: Simple,
    dead: Vec<Entity64>,
    /// Reserved and not created.
    reserved: Vec<Entity64>,
    ledger: Ledger,
    tracking: TrackingAllocator,
    cached: RefCell<Cached>,
}

impl Worlds {
    /// Returns a living entity.
    fn pick(&self, at: usize) -> Option<Entity64> {
        let keys = self.simple.keys();
        keys.clone().nth(at.checked_rem(keys.len())?).copied()
    }

    fn pick_dead(&self, at: usize) -> Option<Entity64> {
        self.dead.get(at.checked_rem(self.dead.len())?).copied()
    }

    fn born(&mut self, entity: Entity64, values: BTreeMap<TypeId, u64>) {
        assert!(!self.dead.contains(&entity), "{entity} is back");
        assert!(self.simple.insert(entity, values).is_none(), "{entity} lives already");
    }

    fn died(&mut self, entity: Entity64) -> BTreeMap<TypeId, u64> {
        self.dead.push(entity);
        self.simple.remove(&entity).unwrap()
    }

    /// Returns a builder with the components of a mask, created from `n`.
    fn builder(&self, mask: u8, n: u64) -> (EntityBuilder<TrackingAllocator>, BTreeMap<TypeId, u64>) {
        let mut builder = EntityBuilder::new_in(self.tracking.clone());
        let mut values = BTreeMap::new();
        macro_rules! add {
            ($($bit:literal: $K:ty),*) => {$(
                if mask >> $bit & 1 != 0 {
                    let value = <$K>::make(&self.ledger, n);
                    values.insert(TypeId::of::<$K>(), value.value());
                    builder.add(value);
                }
            )*};
        }
        add!(5: Plain, 3: Counted, 1: Marker, 0: Wide, 2: Text, 4: Huge, 7: Plain);
        if mask >> 6 & 1 != 0 {
            let bundle = (Counted::make(&self.ledger, !n), Plain(!n), Wide::make(&self.ledger, !n));
            values.extend([
                (TypeId::of::<Counted>(), bundle.0.value()),
                (TypeId::of::<Plain>(), bundle.1.value()),
                (TypeId::of::<Wide>(), bundle.2.value()),
            ]);
            builder.add_bundle(bundle);
        }
        (builder, values)
    }
}

impl Drop for Worlds {
    fn drop(&mut self) {
        self.world = World::new_in(TrackingAllocator::new());
        if !panicking() {
            self.tracking.assert_empty();
            self.ledger.assert_all_dropped();
        }
    }
}

impl Model for Worlds {
    type Operation = Operation;

    const MAX_OPERATIONS: usize = 60;

    fn new() -> Self {
        let tracking = TrackingAllocator::new();
        Self {
            world: World::new_in(tracking.clone()),
            simple: Simple::new(),
            dead: Vec::new(),
            reserved: Vec::new(),
            ledger: Ledger::new(),
            tracking,
            cached: Default::default(),
        }
    }

    fn apply(&mut self, operation: &Operation) {
        let flushes = !matches!(
            operation,
            Operation::Reserve(_)
                | Operation::Change(..)
                | Operation::ChangeAll(_)
                | Operation::ChangeChunks(_)
                | Operation::Swap(..)
                | Operation::ChangeByView(..)
                | Operation::ChangeByCachedView(..)
                | Operation::ShrinkToFit
                | Operation::RemoveEmptyArchetypes
        );
        if flushes {
            for entity in std::mem::take(&mut self.reserved) {
                self.born(entity, BTreeMap::new());
            }
        }
        self.change(operation);
        if flushes {
            // The operation had no entity to change.
            self.world.flush();
        }
    }

    fn check(&self) {
        self.compare();
    }
}

impl Worlds {
    fn change(&mut self, operation: &Operation) {
        match *operation {
            Operation::SpawnAt(at, kind, bundle, n) => with_bundle!(bundle, B => {
                let entity = match kind % 4 {
                    0 => self.pick(at),
                    1 => self.pick_dead(at),
                    2 => self.pick(at).map(Entity64::next_version),
                    _ => Entity64::new(at % 64, n as u32 % 4),
                };
                if let Some(entity) = entity {
                    let bundle = B::make(&self.ledger, n);
                    let values = bundle.values();
                    let user = self.simple.keys().copied().find(|user| user.index() == entity.index());
                    match (user, self.world.spawn_at(entity, bundle)) {
                        (None, result) => {
                            assert_eq!(result, Ok(()));
                            // Versions are counted from here again.
                            self.dead.retain(|dead| dead.index() != entity.index());
                            self.born(entity, values);
                        }
                        (Some(user), Ok(())) => {
                            assert!(user == entity && self.simple[&user].is_empty());
                            self.simple.insert(entity, values);
                        }
                        (Some(user), Err(error)) => {
                            assert_eq!(error, IdError::InUse(user));
                            assert!(user != entity || !self.simple[&user].is_empty());
                        }
                    }
                }
            }),
            Operation::Reserve(n) => {
                let count = usize::from(n % 8);
                if n >= 128 {
                    self.reserved.extend(self.world.reserve_entities(count));
                } else {
                    self.reserved.extend((0..count).map(|_| self.world.reserve_entity()));
                }
            }
            Operation::Spawn(bundle, n) => with_bundle!(bundle, B => {
                let bundle = B::make(&self.ledger, n);
                let values = bundle.values();
                let entity = self.world.spawn(bundle);
                self.born(entity, values);
            }),
            Operation::SpawnBatch(bundle, ref numbers) => with_bundle!(bundle, B => {
                let ledger = self.ledger.clone();
                let entities = self.world.spawn_batch(numbers.iter().map(|&n| B::make(&ledger, n))).to_vec();
                assert_eq!(entities.len(), numbers.len());
                for (entity, &n) in entities.into_iter().zip(numbers) {
                    let values = B::make(&ledger, n).values();
                    self.born(entity, values);
                }
            }),
            Operation::SpawnColumns(ref numbers) => {
                let counted = numbers.iter().map(|&n| Counted::make(&self.ledger, n)).collect::<Vec<_>>();
                let plain = numbers.iter().map(|&n| Plain::make(&self.ledger, n)).collect::<Vec<_>>();
                let markers = numbers.iter().map(|&n| Marker::make(&self.ledger, n)).collect::<Vec<_>>();
                let entities = self.world.spawn_columns((counted, plain, markers)).unwrap().to_vec();
                assert_eq!(entities.len(), numbers.len());
                for (entity, &n) in entities.into_iter().zip(numbers) {
                    let values = <(Counted, Plain, Marker)>::make(&self.ledger, n).values();
                    self.born(entity, values);
                }
            }
            Operation::Build(mask, n) => {
                let (mut builder, values) = self.builder(mask, n);
                let entity = builder.spawn_into(&mut self.world);
                assert!(builder.is_empty());
                self.born(entity, values);
            }
            Operation::BuildInto(at, mask, n) => {
                let (mut builder, values) = self.builder(mask, n);
                if let Some(entity) = self.pick(at) {
                    builder.insert_into(&mut self.world, entity).unwrap();
                    self.simple.get_mut(&entity).unwrap().extend(values);
                }
            }
            Operation::Despawn(at) => {
                if let Some(entity) = self.pick(at) {
                    assert!(self.world.despawn(entity));
                    self.died(entity);
                }
            }
            Operation::DespawnDead(at) => {
                if let Some(entity) = self.pick_dead(at) {
                    assert!(!self.world.despawn(entity));
                    assert!(self.world.take(entity).is_err());
                }
            }
            Operation::Insert(at, bundle, n) => with_bundle!(bundle, B => if let Some(entity) = self.pick(at) {
                let bundle = B::make(&self.ledger, n);
                self.simple.get_mut(&entity).unwrap().extend(bundle.values());
                assert_eq!(self.world.insert(entity, bundle), Ok(()));
            }),
            Operation::InsertDead(at, bundle) => with_bundle!(bundle, B => if let Some(entity) = self.pick_dead(at) {
                assert!(self.world.insert(entity, B::make(&self.ledger, 1)).is_err());
            }),
            Operation::Remove(at, bundle) => with_bundle!(bundle, B => if let Some(entity) = self.pick(at) {
                let values = self.simple.get_mut(&entity).unwrap();
                match self.world.remove::<B>(entity) {
                    Ok(bundle) => bundle.values().iter().for_each(|(id, n)| assert_eq!(values.remove(id), Some(*n))),
                    Err(RemoveError::MissingComponent { .. }) => {
                        assert!(B::types().iter().any(|id| !values.contains_key(id)));
                    }
                    Err(error) => panic!("{error}"),
                }
            }),
            Operation::RemoveDynamic(at) => {
                if let Some(entity) = self.pick(at) {
                    let removed = self.world.remove_dynamic(entity, &archetype::ComponentInfo::of::<Counted>());
                    let there = self.simple.get_mut(&entity).unwrap().remove(&TypeId::of::<Counted>());
                    assert_eq!(removed, there.is_some());
                }
            }
            Operation::ClearEntity(at) => {
                if let Some(entity) = self.pick(at) {
                    assert_eq!(self.world.clear_entity(entity), Ok(()));
                    self.simple.get_mut(&entity).unwrap().clear();
                }
                if let Some(entity) = self.pick_dead(at) {
                    assert!(self.world.clear_entity(entity).is_err());
                }
            }
            Operation::Exchange(at, removed, inserted, n) => {
                if let Some(entity) = self.pick(at) {
                    with_bundle!(removed, R => with_bundle!(inserted, B => {
                        let bundle = B::make(&self.ledger, n);
                        let new = bundle.values();
                        let values = self.simple.get_mut(&entity).unwrap();
                        match self.world.exchange::<R, B>(entity, bundle) {
                            Ok(old) => {
                                old.values().iter().for_each(|(id, n)| assert_eq!(values.remove(id), Some(*n)));
                                values.extend(new);
                            }
                            Err(RemoveError::MissingComponent { .. }) => {
                                assert!(R::types().iter().any(|id| !values.contains_key(id)));
                            }
                            Err(error) => panic!("{error}"),
                        }
                    }));
                }
            }
            Operation::Take(at) => {
                if let Some(entity) = self.pick(at) {
                    let mut other = World::new_in(self.tracking.clone());
                    let there = self.world.take(entity).unwrap().spawn_into(&mut other);
                    let values = self.died(entity);
                    assert_eq!(contents(&other), Simple::from([(there, values.clone())]));
                    let back = other.take(there).unwrap().spawn_into(&mut self.world);
                    other.assert_invariants();
                    self.born(back, values);
                }
            }
            Operation::TakeAndDrop(at) => {
                if let Some(entity) = self.pick(at) {
                    drop(self.world.take(entity).unwrap());
                    self.died(entity);
                }
            }
            Operation::Change(at, n) => {
                if let Some(entity) = self.pick(at) {
                    let changed = self.world.get_mut::<Plain>(entity).map(|plain| plain.0 = n);
                    let value = self.simple.get_mut(&entity).unwrap().get_mut(&TypeId::of::<Plain>());
                    assert_eq!(changed.is_some(), value.map(|value| *value = n).is_some());
                }
            }
            Operation::ChangeAll(n) => {
                for (plain, text) in self.world.query_mut::<(&mut Plain, Option<&mut Text>)>() {
                    plain.0 ^= n;
                    if let Some(text) = text {
                        text.0 = plain.0.to_string();
                    }
                }
                for values in self.simple.values_mut() {
                    if let Some(&plain) = values.get(&TypeId::of::<Plain>()) {
                        values.insert(TypeId::of::<Plain>(), plain ^ n);
                        values.entry(TypeId::of::<Text>()).and_modify(|text| *text = plain ^ n);
                    }
                }
            }
            Operation::ChangeChunks(n) => {
                for (plain, _, ()) in self.world.chunks_mut::<(&mut Plain, &Counted, With<Marker>)>() {
                    plain.iter_mut().for_each(|plain| plain.0 = plain.0.wrapping_add(n));
                }
                for values in self.simple.values_mut() {
                    if values.contains_key(&TypeId::of::<Counted>()) && values.contains_key(&TypeId::of::<Marker>()) {
                        values.entry(TypeId::of::<Plain>()).and_modify(|plain| *plain = plain.wrapping_add(n));
                    }
                }
            }
            Operation::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.pick(a), self.pick(b)) {
                    let result = silent_catch(|| {
                        if let [Some(a), Some(b)] = self.world.get_disjoint_mut::<&mut Plain, 2>([a, b]) {
                            std::mem::swap(a, b);
                        }
                    });
                    let id = TypeId::of::<Plain>();
                    assert_eq!(result.is_err(), a == b && self.simple[&a].contains_key(&id));
                    if let (Some(&x), Some(&y)) = (self.simple[&a].get(&id), self.simple[&b].get(&id)) {
                        self.simple.get_mut(&a).unwrap().insert(id, y);
                        self.simple.get_mut(&b).unwrap().insert(id, x);
                    }
                }
            }
            Operation::ChangeByView(ref at, n) => {
                let picked: Vec<_> =
                    at.iter().filter_map(|&at| if at % 4 == 0 { self.pick_dead(at) } else { self.pick(at) }).collect();
                let mut view = self.world.view_mut::<(Entity64, &mut Plain)>();
                for &entity in &picked {
                    let plain = self.simple.get_mut(&entity).and_then(|values| values.get_mut(&TypeId::of::<Plain>()));
                    assert_eq!(view.contains(entity), plain.is_some());
                    match (view.get_mut(entity), plain) {
                        (Some((found, item)), Some(plain)) => {
                            assert_eq!((found, item.0), (entity, *plain));
                            *plain = plain.wrapping_add(n);
                            item.0 = *plain;
                        }
                        (item, plain) => assert!(item.is_none() && plain.is_none()),
                    }
                }
            }
            Operation::ChangeByCachedView(a, b, n) => {
                if let (Some(a), Some(b)) = (self.pick(a), self.pick(b)) {
                    let id = TypeId::of::<Plain>();
                    let [x, y] = [a, b].map(|entity| self.simple[&entity].get(&id).copied());
                    let mut view = self.cached.get_mut().2.view_mut(&mut self.world);
                    let result = silent_catch(|| {
                        for (item, value) in view.get_disjoint_mut([a, b]).into_iter().zip([x, y]) {
                            assert_eq!(item.as_ref().map(|(plain, _)| plain.0), value);
                            if let Some((plain, text)) = item {
                                plain.0 = n;
                                text.into_iter().for_each(|text| text.0 = n.to_string());
                            }
                        }
                    });
                    assert_eq!(result.is_err(), a == b && x.is_some());
                    if result.is_ok() {
                        for entity in [a, b] {
                            let values = self.simple.get_mut(&entity).unwrap();
                            if let Some(plain) = values.get_mut(&id) {
                                *plain = n;
                                values.entry(TypeId::of::<Text>()).and_modify(|text| *text = n);
                            }
                        }
                    }
                }
            }
            Operation::Retain(divisor) => {
                let divisor = usize::from(divisor % 4) + 1;
                let keep = |entity: Entity64| entity.index() % divisor == 0;
                let mut visited = BTreeSet::new();
                self.world.retain(|entity| {
                    assert!(visited.insert(entity.entity()));
                    keep(entity.entity())
                });
                assert!(visited.iter().eq(self.simple.keys()));
                visited.into_iter().filter(|&entity| !keep(entity)).for_each(|entity| _ = self.died(entity));
            }
            Operation::Append(ref spawns) => {
                let mut other = World::new_in(self.tracking.clone());
                for &(bundle, n) in spawns {
                    with_bundle!(bundle, B => _ = other.spawn(B::make(&self.ledger, n)));
                }
                let mut before = contents(&other);
                let mut moved = Vec::new();
                self.world.append_with(&mut other, |old, new| moved.push((old, new)));
                other.assert_invariants();
                assert!(other.is_empty() && moved.iter().all(|&(old, _)| !other.contains(old)));
                for (old, new) in moved {
                    let values = before.remove(&old).unwrap();
                    self.born(new, values);
                }
                assert!(before.is_empty());
            }
            Operation::Commands(ref at, bundle, n) => {
                let mut commands = CommandBuffer::new();
                let mut picked = BTreeSet::new();
                for (turn, &at) in at.iter().enumerate() {
                    let Some(entity) = self.pick(at).filter(|&entity| picked.insert(entity)) else { continue };
                    if turn % 2 == 0 {
                        commands.despawn(entity);
                        self.died(entity);
                    } else {
                        with_bundle!(bundle, B => {
                            let bundle = B::make(&self.ledger, n);
                            self.simple.get_mut(&entity).unwrap().extend(bundle.values());
                            commands.insert(entity, bundle);
                        });
                    }
                }
                commands.apply(&mut self.world);
            }
            Operation::Clear => {
                self.world.clear();
                self.dead.extend(std::mem::take(&mut self.simple).into_keys());
            }
            Operation::ReserveRoom(bundle, n) => with_bundle!(bundle, B => self.world.reserve::<B>(n.into())),
            Operation::ShrinkToFit => {
                self.world.shrink_to_fit();
                assert!(self.world.archetypes().all(|archetype| archetype.capacity() == archetype.len()));
            }
            Operation::RemoveEmptyArchetypes => {
                self.world.remove_empty_archetypes();
                assert!(self.world.archetypes().skip(1).all(|archetype| !archetype.is_empty()));
            }
        }
    }

    fn compare(&self) {
        let world = &self.world;
        for (at, &entity) in self.reserved.iter().enumerate() {
            assert!(!self.simple.contains_key(&entity) && !self.reserved[..at].contains(&entity));
            assert!(!world.contains(entity) && world.entity(entity).is_err());
        }
        world.assert_invariants();
        assert_eq!(world.len(), self.simple.len());
        assert_eq!(contents(world), self.simple);
        for &entity in &self.dead {
            assert!(!world.contains(entity) && world.get::<Plain>(entity).is_none() && !world.has::<Plain>(entity));
        }
        let has = |values: &BTreeMap<TypeId, u64>, id: TypeId| values.contains_key(&id);
        let matching = |predicate: &dyn Fn(&BTreeMap<TypeId, u64>) -> bool| {
            let matching = self.simple.iter().filter(|(_, values)| predicate(values));
            matching.map(|(&entity, _)| entity).collect::<BTreeSet<_>>()
        };
        let (plain, counted, text) = (TypeId::of::<Plain>(), TypeId::of::<Counted>(), TypeId::of::<Text>());
        let rows: BTreeSet<_> = world.query::<(Entity64, &Plain)>().map(|(entity, _)| entity).collect();
        assert_eq!(rows, matching(&|values| has(values, plain)));
        let rows: BTreeSet<_> = world.query::<(Entity64, With<Counted>, Without<Text>)>().map(|item| item.0).collect();
        assert_eq!(rows, matching(&|values| has(values, counted) && !has(values, text)));
        let mut either = BTreeSet::new();
        for (entity, item) in world.query::<(Entity64, Or<&Plain, (&Counted, &Text)>)>() {
            let values = &self.simple[&entity];
            assert_eq!(item.left().is_some(), has(values, plain));
            assert_eq!(item.right().is_some(), has(values, counted) && has(values, text));
            either.insert(entity);
        }
        assert_eq!(either, matching(&|v| has(v, plain) || has(v, counted) && has(v, text)));
        for (entities, plain, huge) in world.chunks::<(Entity64, &Plain, Option<&Huge>)>() {
            assert!(!entities.is_empty() && entities.len() == plain.len());
            let align = if plain.len() < 64 { 16 } else { 64 };
            assert!(plain.as_ptr().addr() % align == 0 && huge.is_none_or(|huge| huge.as_ptr().addr() % 4096 == 0));
        }
        let (one, two, _) = &mut *self.cached.borrow_mut();
        let (view, cached) = (world.view::<(&Plain, Option<&Text>)>(), one.view(world));
        for (&entity, values) in &self.simple {
            let item = view.get(entity).map(|(plain, text)| (plain.0, text.map(Kind::value)));
            assert_eq!(item, values.get(&plain).map(|&plain| (plain, values.get(&text).copied())));
            assert_eq!(cached.get(entity).map(Kind::value), values.get(&counted).copied());
        }
        assert!(self.dead.iter().all(|&entity| !view.contains(entity) && cached.get(entity).is_none()));
        drop((view, cached));
        assert!(one.rows(world).map(Kind::value).eq(world.query::<&Counted>().map(Kind::value)));
        let rows: BTreeSet<_> = two.rows(world).map(|(entity, ())| entity).collect();
        assert_eq!(rows, matching(&|values| !has(values, text)));
        self.ledger.assert_live(self.simple.values().filter(|values| has(values, counted)).count());
    }
}

/// Returns all components of all entities.
fn contents(world: &World<TrackingAllocator>) -> Simple {
    let mut all = Simple::new();
    for entity in world.entities() {
        let view = world.entity(entity).unwrap();
        let mut values = BTreeMap::new();
        macro_rules! look {
            ($($K:ty),*) => {$(
                if let Some(value) = view.get::<$K>() {
                    values.insert(TypeId::of::<$K>(), value.value());
                }
            )*};
        }
        look!(Plain, Counted, Marker, Wide, Text, Huge);
        assert_eq!(values.len(), view.len());
        all.insert(entity, values);
    }
    all
}

test_kit::models! {
    worlds_behave_as_maps_of_maps: Worlds, 10_000;
}
